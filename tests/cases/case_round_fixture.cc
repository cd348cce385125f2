#include "tests/cases/case_round_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "ingest/device/check_event.h"
#include "model/facts/fold.h"
#include "model/ids.h"

namespace cardspeak::cases {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;
// An area that no case plays, for cards that should not have been dealt.
constexpr int kEmptyArea = 8;

std::uint8_t seat_number(int seat) {
  return static_cast<std::uint8_t>(seat);
}

Card card_of(Json card) {
  return parse_card(text_of(card)).value();
}

// When the wagers of a kind are placed: 0 is before the deal, then the number of the decision that they are.
int stage_of(const std::string& kind, const std::string& decision) {
  static const std::map<std::string, int> kStages = {{"bet", 1},  {"street3", 1}, {"street4", 2}, {"street5", 3},
                                                     {"flop", 1}, {"turn", 2},    {"river", 3}};
  if (kind == "play") return decision == "play_flop" ? 2 : decision == "play_river" ? 3 : 1;
  const auto found = kStages.find(kind);
  return found == kStages.end() ? 0 : found->second;
}

schema::Outcome outcome_of(const std::string& name) {
  static const std::map<std::string, schema::Outcome> kOutcomes = {{"win", schema::Outcome::WIN},
                                                                   {"lose", schema::Outcome::LOSE},
                                                                   {"standoff", schema::Outcome::STAND_OFF},
                                                                   {"void", schema::Outcome::VOID},
                                                                   {"returned", schema::Outcome::RETURNED},
                                                                   {"carried", schema::Outcome::CARRIED}};
  return kOutcomes.at(name);
}

// Writes down one case.
class Writer {
 public:
  Writer(const WorkedCase& worked, DeviceTimeNs when)
      : worked_(worked), play_(worked.play), config_(find(worked.play, "config").value()), time_(when.value()) {
    events_.round = RoundId(worked.venue, "T-01", RoundNo(1));
    meter_stream_ = worked.venue + "/meter/M-01";
    irregularity_ = find(play_, "irregularity");
    lines_ = expected_lines(worked);
  }

  CaseEvents write() {
    open_table();
    write_meter();
    open_round();
    place(0);
    event([](auto event) { event.setBetsClosed(); });
    deal();
    before_decisions();
    stages();
    after_decisions();
    settle();
    event([](auto event) { event.setRoundClosed(); });
    return std::move(events_);
  }

 private:
  using Fill = std::function<void(schema::Event::Builder)>;

  void add(std::vector<EventMessage>& list, const std::string& stream, std::uint64_t round, const Fill& fill) {
    EventMessage& message = list.emplace_back();
    auto event = message.builder();
    event.setStream(stream);
    event.setSequence(list.size());
    event.setDeviceTimeNs(time_);
    event.setDevice("T-01-dev");
    event.setRound(round);
    event.setRank(officer());
    fill(event);
    time_ += kSecondNs;
  }

  // An officer whose rank suffices for everything that a case has: what a case is about is money, not ranks.
  [[nodiscard]] std::string officer() const {
    if (worked_.venue == "crown-melbourne") return "TG Assistant Casino Manager";
    return worked_.venue == "crown-sydney" ? "Casino Manager" : "Casino Operator";
  }

  void event(const Fill& fill) { add(events_.table, events_.round.stream(), events_.round.number.value(), fill); }

  // --- the table -----------------------------------------------------------------------------------------------------

  [[nodiscard]] std::vector<std::pair<std::string, std::string>> options() const {
    static const std::map<std::string, std::string> kNames = {{"jackpot_option", "jackpotOption"},
                                                              {"method", "method"},
                                                              {"ante_bonus_table", "anteBonusTable"},
                                                              {"pair_plus_table", "pairPlusTable"},
                                                              {"six_card_table", "sixCardTable"}};
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& [key, name] : kNames) {
      const auto value = find(config_, key);
      if (value) list.emplace_back(name, value->isString() ? text_of(*value) : std::to_string(number_of(*value)));
    }
    return list;
  }

  [[nodiscard]] std::int64_t jackpot_cost() const {
    return number_at(config_, "jackpot_cost_cents") + number_at(config_, "jackpot_level1_cents");
  }

  void set_limits(schema::TableOpened::Builder opened) {
    const auto limits = fields_at(config_, "limits");
    auto list = opened.initLimits(static_cast<unsigned>(limits.size()) + (jackpot_cost() == 0 ? 0U : 1U));
    for (unsigned i = 0; i < limits.size(); ++i) {
      const auto& [wager, limit] = limits[i];
      list[i].setWager(book_wager(wager));
      list[i].setMinCents(number_at(limit, "min"));
      list[i].setMaxCents(number_at(limit, "max"));
      list[i].setUnitCents(number_at(limit, "unit"));
      list[i].setApprovedMinCents(number_at(limit, "approved_min"));
    }
    if (jackpot_cost() == 0) return;
    auto cost = list[static_cast<unsigned>(limits.size())];
    cost.setWager("jackpot");
    cost.setMinCents(jackpot_cost());
    cost.setMaxCents(jackpot_cost());
  }

  void set_multiples(schema::TableOpened::Builder opened) {
    static const std::map<std::string, std::string> kStages = {
        {"preflop", "beforeFlop"}, {"flop", "afterFlop"}, {"river", "afterRiver"}};
    const auto multiples = fields_at(config_, "play_multiples");
    auto list = opened.initMultiples(static_cast<unsigned>(multiples.size()));
    for (unsigned i = 0; i < multiples.size(); ++i) {
      const auto bounds = multiples[i].second.getArray();
      list[i].setWager("play");
      list[i].setStage(kStages.at(multiples[i].first));
      list[i].setAtLeast(static_cast<std::uint8_t>(number_of(bounds[0])));
      list[i].setAtMost(static_cast<std::uint8_t>(number_of(bounds[1])));
    }
  }

  void open_table() {
    add(events_.table, events_.round.stream(), 0, [&](auto event) {
      auto opened = event.initTableOpened();
      opened.setVenue(worked_.venue);
      opened.setTable(events_.round.table);
      opened.setGame(worked_.game);
      const auto in_use = options();
      auto list = opened.initOptions(static_cast<unsigned>(in_use.size()));
      for (unsigned i = 0; i < in_use.size(); ++i) {
        list[i].setName(in_use[i].first);
        list[i].setValue(in_use[i].second);
      }
      set_limits(opened);
      set_multiples(opened);
      opened.setChipUnitCents(number_at(config_, "chip_unit_cents"));
      opened.setMaxPayoutCents(number_at(config_, "max_payout_cents"));
      opened.setDealingMethod(schema::DealingMethod::SHUFFLING_SHOE);
      if (find(play_, "meter")) opened.setMeter(meter_stream_);
    });
  }

  // --- the meter -----------------------------------------------------------------------------------------------------

  void meter_event(const Fill& fill) { add(events_.meter, meter_stream_, 0, fill); }

  // The meter as it stands when the round is settled, with this round's wagers in it.
  void write_meter() {
    const auto meter = find(play_, "meter");
    if (!meter) return;
    const auto pools = list_at(*meter, "pools_cents");
    meter_event([&](auto event) {
      auto configured = event.initMeterConfigured();
      configured.setMeter("M-01");
      configured.setGame(worked_.game);
      configured.setCostCents(jackpot_cost());
      for (const auto& [name, value] : options()) {
        if (name == "jackpotOption") configured.setOption(value);
      }
      configured.setSeedUnits(number_at(*meter, "seed") + number_at(*meter, "reset"));
      auto levels = configured.initPools(static_cast<unsigned>(pools.size()));
      for (unsigned i = 0; i < pools.size(); ++i) levels[i].setLevel(static_cast<std::uint8_t>(i + 1));
      configured.initTables(1).set(0, events_.round.stream());
    });
    if (const auto value = find(*meter, "value_cents")) read_meter(0, *value);
    for (std::size_t i = 0; i < pools.size(); ++i) read_meter(static_cast<std::uint8_t>(i + 1), pools[i]);
  }

  void read_meter(std::uint8_t level, Json cents) {
    meter_event([&](auto event) {
      auto reading = event.initMeterReading();
      reading.setMillionths(millionths_of(cents).value());
      reading.setLevel(level);
    });
  }

  // --- the deal ------------------------------------------------------------------------------------------------------

  [[nodiscard]] std::string patron(int seat) const {
    // Whoever has viewed several hands is one player on several areas.
    if (irregularity_) {
      for (const Json viewed : list_at(*irregularity_, "viewed")) {
        if (number_of(viewed) == seat) return "P-" + std::to_string(number_at(*irregularity_, "seated_at"));
      }
    }
    return "P-" + std::to_string(seat);
  }

  [[nodiscard]] std::string decision(int seat) const {
    for (const Json place : list_at(play_, "seats")) {
      if (number_at(place, "seat") == seat) return text_at(place, "decision");
    }
    return {};
  }

  void open_round() {
    event([&](auto event) {
      const auto places = list_at(play_, "seats");
      auto seats = event.initRoundOpened().initSeats(static_cast<unsigned>(places.size()));
      for (unsigned i = 0; i < places.size(); ++i) {
        const int seat = static_cast<int>(number_at(places[i], "seat"));
        seats[i].setSeat(seat_number(seat));
        seats[i].setPatron(patron(seat));
      }
    });
  }

  void place(int stage) {
    for (const PlacedWager& wager : placed_wagers(worked_)) {
      if (stage_of(wager.kind, decision(wager.seat)) != stage) continue;
      place_chips(wager, wager.cents);
      if (wager.amended_to != 0) place_chips(wager, wager.amended_to - wager.cents);
    }
  }

  void place_chips(const PlacedWager& wager, std::int64_t cents) {
    event([&](auto event) {
      auto placed = event.initWagerPlaced();
      placed.setSeat(seat_number(wager.seat));
      placed.setWager(wager.kind);
      placed.setAmountCents(cents);
      placed.setLevel(static_cast<std::uint8_t>(wager.level));
      if (!wager.by.empty()) placed.setPatron(wager.by);
    });
  }

  void deal_card(schema::Place to, int seat, Card card, bool face_up) {
    event([&](auto event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(to);
      dealt.setSeat(seat_number(seat));
      dealt.setCard(card.code());
      dealt.setFaceUp(face_up);
    });
  }

  void deal() {
    for (const Json place : list_at(play_, "seats")) {
      const int seat = static_cast<int>(number_at(place, "seat"));
      for (const Json card : list_at(place, "cards")) deal_card(schema::Place::SEAT, seat, card_of(card), false);
    }
    if (irregular("cards_to_unwagered")) {
      for (int i = 0; i < 2; ++i) deal_card(schema::Place::SEAT, kEmptyArea, Card(), false);
    }
    const auto dealer = find(play_, "dealer");
    if (dealer) {
      const auto cards = list_at(*dealer, "cards");
      for (std::size_t i = 0; i < cards.size(); ++i) {
        // The one card of a Caribbean dealer's that the deal turns up is the last.
        const bool up = i + 1 == cards.size() && worked_.game.ends_with("stud");
        deal_card(schema::Place::DEALER, 0, card_of(cards[i]), up);
      }
    }
    for (const Json card : list_at(play_, "jackpot_cards")) {
      deal_card(schema::Place::JACKPOT, 0, card_of(card), false);
    }
  }

  // --- the play ------------------------------------------------------------------------------------------------------

  void announce(std::string_view what) {
    event([&](auto event) { event.initAnnounced().setWhat(std::string(what)); });
  }

  void decide(int seat, schema::Act act) {
    event([&](auto event) {
      auto decision = event.initDecision();
      decision.setSeat(seat_number(seat));
      decision.setAct(act);
    });
  }

  void decide_all(const std::string& decision, schema::Act act) {
    for (const Json place : list_at(play_, "seats")) {
      if (text_at(place, "decision") == decision) decide(static_cast<int>(number_at(place, "seat")), act);
    }
  }

  // How many communal cards are turned up before each decision.
  [[nodiscard]] std::vector<std::size_t> cards_before() const {
    if (worked_.game == "mississippi-stud") return {0, 1, 2, 3};
    if (worked_.game == "ultimate-texas-holdem") return {0, 3, 5, 5};
    return worked_.game == "crown-holdem" ? std::vector<std::size_t>{0, 3, 4, 5} : std::vector<std::size_t>{0};
  }

  // The game's own word by which the dealer calls for the decisions.
  [[nodiscard]] std::string_view call_to_decide() const {
    if (worked_.game == "three-card-poker") return "playOrFold";
    return worked_.game == "crown-holdem" ? "flopOrFold" : "betOrFold";
  }

  void stages() {
    // A misdeal that is found before the announcement leaves nothing to decide.
    announce(call_to_decide());
    const auto community = list_at(play_, "community");
    const auto before = cards_before();
    std::size_t turned = 0;
    for (std::size_t stage = 0; stage < before.size(); ++stage) {
      for (; turned < std::min(before[stage], community.size()); ++turned) {
        deal_card(schema::Place::COMMUNITY, 0, card_of(community[turned]), true);
      }
      place(static_cast<int>(stage) + 1);
      const bool last = worked_.game == "ultimate-texas-holdem" ? stage == 2 : stage == 0;
      if (last) decide_at_once();
    }
    decide_all("no_expose", schema::Act::NOT_EXPOSED);
  }

  void decide_at_once() {
    decide_all("fold", schema::Act::FOLD);
    decide_all("fold_ante", schema::Act::FOLD_ANTE_ONLY);
    decide_all("instant_winner", schema::Act::INSTANT_WINNER);
  }

  // --- irregularities ------------------------------------------------------------------------------------------------

  [[nodiscard]] bool irregular(std::string_view type) const {
    return irregularity_ && text_at(*irregularity_, "type") == type;
  }

  void irregularity(std::string_view kind, std::string_view noticed, schema::Place to, int seat, std::size_t count,
                    const std::function<void(schema::Irregularity::Builder)>& more = {}) {
    event([&](auto event) {
      auto irregular = event.initIrregularity();
      irregular.setKind(std::string(kind));
      irregular.setNoticed(std::string(noticed));
      irregular.setTo(to);
      irregular.setSeat(seat_number(seat));
      irregular.setCount(static_cast<std::uint16_t>(count));
      if (const auto complete = find(*irregularity_, "deck_complete")) {
        irregular.setDeckComplete(complete->getBoolean() ? schema::Tristate::YES : schema::Tristate::NO);
      }
      if (more) more(irregular);
    });
  }

  void expose(schema::Place to, int seat, Card card) {
    event([&](auto event) {
      auto exposed = event.initCardExposed();
      exposed.setTo(to);
      exposed.setSeat(seat_number(seat));
      exposed.setCard(card.code());
      exposed.setByDealer(true);
    });
  }

  void before_decisions() {
    if (irregular("exposed_cards")) expose_cards();
    if (irregular("viewed_hands")) view_hands();
  }

  // Cards of the players' are exposed one at each seat in turn.
  void expose_cards() {
    const auto places = list_at(play_, "seats");
    std::map<int, std::size_t> exposed;
    for (std::int64_t i = 0; i < number_at(*irregularity_, "players"); ++i) {
      const Json place = places[static_cast<std::size_t>(i) % places.size()];
      const int seat = static_cast<int>(number_at(place, "seat"));
      expose(schema::Place::SEAT, seat, card_of(list_at(place, "cards")[exposed[seat]++]));
    }
    for (const auto& [seat, count] : exposed) {
      irregularity("exposedCards", "before", schema::Place::SEAT, seat, count);
    }
    const auto dealers = static_cast<std::size_t>(number_at(*irregularity_, "dealer"));
    if (dealers == 0) return;
    const auto cards = list_at(*find(play_, "dealer"), "cards");
    for (std::size_t i = 0; i < dealers; ++i) expose(schema::Place::DEALER, 0, card_of(cards[i]));
    irregularity("exposedCards", "before", schema::Place::DEALER, 0, dealers);
  }

  void view_hands() {
    const std::int64_t own = number_at(*irregularity_, "seated_at");
    for (const Json viewed : list_at(*irregularity_, "viewed")) {
      event([&](auto event) {
        auto hand = event.initHandViewed();
        hand.setSeat(seat_number(static_cast<int>(number_of(viewed))));
        hand.setPatron(patron(static_cast<int>(own)));
      });
    }
    for (const Json viewed : list_at(*irregularity_, "viewed")) {
      const int seat = static_cast<int>(number_of(viewed));
      if (seat != own) irregularity("viewedHands", "after", schema::Place::SEAT, seat, 0);
    }
  }

  [[nodiscard]] std::size_t cards_at(int seat) const {
    for (const Json place : list_at(play_, "seats")) {
      if (number_at(place, "seat") == seat) return list_at(place, "cards").size();
    }
    return 0;
  }

  void after_decisions() {
    if (!irregularity_) return;
    const std::string noticed = text_at(*irregularity_, "noticed");
    const int seat = static_cast<int>(number_at(*irregularity_, "seat"));
    if (irregular("wrong_count_dealer")) {
      irregularity("wrongCountDealer", noticed, schema::Place::DEALER, 0,
                   list_at(*find(play_, "dealer"), "cards").size());
    } else if (irregular("wrong_count_player")) {
      for (const Json wrong : list_at(*irregularity_, "seats")) {
        const int at = static_cast<int>(number_of(wrong));
        irregularity("wrongCountSeat", noticed, schema::Place::SEAT, at, cards_at(at));
      }
    } else if (irregular("cannot_place")) {
      decide(seat, schema::Act::CANNOT_WAGER);
      irregularity("cannotWager", "after", schema::Place::SEAT, seat, 0);
    } else if (irregular("wrong_count_jackpot_cards")) {
      irregularity("wrongCountJackpotCards", "after", schema::Place::JACKPOT, 0, 0, [&](auto irregular) {
        const bool rebuilt = find(*irregularity_, "reconstructed")->getBoolean();
        irregular.setRebuilt(rebuilt ? schema::Rebuilt::ALL : schema::Rebuilt::NONE);
        irregular.setOrderKnown(rebuilt ? schema::Tristate::YES : schema::Tristate::NO);
      });
    } else if (irregular("communal_misdealt")) {
      irregularity("communityMisdealt", "after", schema::Place::COMMUNITY, 0, 0,
                   [](auto irregular) { irregular.setRebuilt(schema::Rebuilt::FLOP_ONLY); });
    } else if (irregular("cards_to_unwagered")) {
      irregularity("cardsWithoutWager", noticed, schema::Place::SEAT, kEmptyArea, 2);
    }
    for (const Json retracting : list_at(*irregularity_, "retract")) {
      decide(static_cast<int>(number_of(retracting)), schema::Act::RETRACT);
    }
    for (const Json leaving : list_at(*irregularity_, "leaving")) {
      decide(static_cast<int>(number_of(leaving)), schema::Act::LEAVE);
    }
  }

  // --- the settlement ------------------------------------------------------------------------------------------------

  void settle() {
    std::map<std::pair<int, std::string>, std::vector<PlacedWager>> placed;
    for (const PlacedWager& wager : placed_wagers(worked_)) placed[{wager.seat, wager.kind}].push_back(wager);
    std::map<std::pair<int, std::string>, std::size_t> next;
    for (const ExpectedLine& line : lines_) {
      const std::pair<int, std::string> key{line.seat, line.wager};
      const auto found = placed.find(key);
      const PlacedWager none;
      const PlacedWager& wager = found == placed.end() ? none : found->second.at(next[key]++);
      settle(line, wager);
    }
  }

  void settle(const ExpectedLine& line, const PlacedWager& wager) {
    const std::int64_t stake = std::max(wager.cents, wager.amended_to);
    event([&](auto event) {
      auto settled = event.initSettled();
      settled.setSeat(seat_number(line.seat));
      settled.setWager(line.wager);
      settled.setOutcome(outcome_of(line.outcome));
      settled.setPaidCents(line.winnings);
      // A wager that is carried over stays where it is.
      settled.setTakenCents(line.outcome == "carried" ? 0 : stake - line.returned);
      settled.setLevel(static_cast<std::uint8_t>(wager.level));
      if (!wager.by.empty()) settled.setPatron(wager.by);
    });
  }

  const WorkedCase& worked_;
  Json play_;
  Json config_;
  std::int64_t time_;
  std::optional<Json> irregularity_;
  std::vector<ExpectedLine> lines_;
  std::string meter_stream_;
  CaseEvents events_;
};

}  // namespace

Millionths millionths_of(Json value) {
  const std::string cents = value.isString() ? text_of(value) : std::to_string(number_of(value));
  const std::size_t point = std::min(cents.find('.'), cents.size());
  std::string part = point == cents.size() ? "" : cents.substr(point + 1);
  part.resize(4, '0');
  return Millionths(std::stoll(cents.substr(0, point)) * kMillionthsToTheCent + std::stoll(part));
}

CaseEvents events_of(const WorkedCase& worked, DeviceTimeNs when) {
  return Writer(worked, when).write();
}

RoundFacts facts_of(const CaseEvents& events) {
  TableState table;
  std::vector<EventRef> round;
  for (const auto* list : {&events.table, &events.meter}) {
    for (const EventMessage& message : *list) {
      const auto checked = check_event(message.reader());
      EXPECT_TRUE(checked) << schema::write_event_json(message.reader()) << ": " << checked.error().text();
    }
  }
  for (const EventMessage& message : events.table) {
    if (message.reader().getRound() != 0) {
      round.push_back({.event = message.reader()});
    } else {
      table.apply(message.reader());
    }
  }
  return fold(events.round, table, round);
}

MeterFacts meter_facts_of(const CaseEvents& events) {
  MeterFacts facts;
  if (events.meter.empty()) return facts;
  std::vector<EventRef> stream;
  for (const EventMessage& message : events.meter) stream.push_back({.event = message.reader()});
  const MeterHistory history = fold_meter(events.meter.front().reader().getStream().cStr(), stream);
  facts.on_record = true;
  facts.meter = history.meter;
  facts.configuration = history.configurations.back();
  facts.basis = MeterBasis::kRecorded;
  facts.outcome_recorded = true;
  for (const MeterStep& step : history.steps) {
    if (step.kind == schema::Event::METER_READING) facts.values.emplace_back(step.amount);
  }
  return facts;
}

}  // namespace cardspeak::cases
