#include "ingest/simulator/house/house_table.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "ingest/simulator/house/mistakes.h"
#include "ingest/simulator/house/stacked_deck.h"
#include "model/check.h"

namespace cardspeak::simulator {
namespace {

constexpr std::uint64_t kDealers = 400;
constexpr std::uint32_t kRoundsPerDealer = 20;
// In how many rounds of a million a size is wrong in one given way.
constexpr std::uint64_t kOddSize = 4'000;

void show_cards(TableWriter& writer, SeatNo seat, const std::vector<Card>& cards) {
  writer.write([&](schema::Event::Builder event) {
    auto shown = event.initHandShown();
    shown.setSeat(seat.value());
    auto list = shown.initCards(static_cast<unsigned>(cards.size()));
    for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
  });
}

}  // namespace

HouseTable::HouseTable(House house, const TableOrder& order)
    : house_(std::move(house)),
      random_(order.seed),
      writer_(std::string(venue_name(house_.venue)), table_name(house_.room, order.number), order.start, random_,
              *order.events),
      errors_(*order.errors),
      incidents_(*order.incidents),
      meter_(order.meter),
      players_(house_.seats, house_.two_areas, random_),
      jackpots_(meter_, sign_, writer_),
      told_(*order.frauds, writer_),
      chip_frauds_(sign_, writer_, random_, told_),
      word_frauds_(sign_, writer_, random_, told_) {}

void HouseTable::open() {
  sign_.venue = house_.venue;
  sign_.game = house_.game;
  sign_.seats = house_.seats;
  make_sign(sign_);
  if (meter_ != nullptr) {
    sign_.meter = meter_->stream();
    sign_.limits.push_back({"jackpot", SeatNo(), meter_->cost(), meter_->cost(), Cents()});
    if (!meter_->option().empty()) sign_.options.emplace_back("jackpotOption", meter_->option());
  }
  writer_.set_round(RoundNo());
  writer_.change_dealer(house_.first_dealer, kDealers);
  writer_.open(sign_.game, sign_.seats, sign_.chip, sign_.method,
               [&](schema::TableOpened::Builder opened) { write_sign(sign_, opened); });
}

void HouseTable::start(RoundNo number, const Plan& plan) {
  plan_ = plan;
  writer_.set_round(RoundNo());
  if (number.value() % kRoundsPerDealer == 0) writer_.change_dealer(house_.first_dealer, kDealers);
  writer_.set_round(number);
  players_.change(jackpots_.carried());
  told_.begin(plan_.fraud);
  chip_frauds_.begin();
  trouble_ = {};
  resolution_ = {};
  concerned_ = empty_area_ = SeatNo();
  happened_ = false;
  take_areas();
  if (plan_.go_wrong && plan_.fraud == Fraud::kNone && carried_mistakes_.may_go_wrong(areas_, players_)) {
    // Nothing else goes wrong with such a round.
    plan_.go_wrong = plan_.irregular = false;
    plan_.stack = Stack::kNone;
  }
  open_round();
  place_wagers();
  if (meter_ != nullptr) carried_mistakes_.tell(areas_, meter_->cost());
  writer_.write([](schema::Event::Builder event) { event.setBetsClosed(); });
  jackpots_.register_wagers(areas_);
  if (plan_.irregular) choose_trouble();
  writer_.write([](schema::Event::Builder event) { event.initShuffled(); });
  if (sign_.method == schema::DealingMethod::HAND_HELD_SHOE && !trouble_.is(TroubleKind::kNotCut)) {
    writer_.write([](schema::Event::Builder event) { event.initCut(); });
  }
  deck_.shuffle(random_);
  if (trouble_.is(TroubleKind::kNone)) stack();
  deal();
}

void HouseTable::finish() {
  const auto record_if = [&](Noticed noticed) {
    if (trouble_.kind != TroubleKind::kNone && trouble_.noticed == noticed && !happened_) record_trouble();
  };
  record_if(Noticed::kBefore);
  const bool over = resolution_.round != RoundBecomes::kGoesOn;
  // A dealer who goes wrong may miss what the rules make of what everybody saw.
  const bool plays_on = over && plan_.go_wrong && cards_each_ > 0 &&
                        (trouble_.is(TroubleKind::kExposedCards) || trouble_.is(TroubleKind::kCardsWithoutWager));
  if (over && !plays_on) return finish_void();
  if (told_.is(Fraud::kPastPosting) || told_.is(Fraud::kPinching)) chip_frauds_.move_early(areas_);
  bet();
  if (!over) {
    record_if(Noticed::kAfter);
    if (resolution_.round != RoundBecomes::kGoesOn) return finish_void();
  }
  finish_played();
}

void HouseTable::finish_played() {
  const bool played_on = resolution_.round != RoundBecomes::kGoesOn;
  const Resolution due = resolution_;
  if (played_on) resolution_ = {};
  apply_resolution();
  show();
  read_hands();
  std::vector<Line> lines = settle();
  jackpots_.settle(
      areas_, resolution_, [&](const Area& area) { return jackpot_hand(area); },
      [&](const std::vector<JackpotWin>& wins) { return lie_about(wins); }, lines);
  mean_well(lines);
  if (played_on) {
    for (Line& line : lines) {
      line.due = Cents();
      line.returned = line.stake;
      line.mistake = "played-on-after-a-misdeal";
    }
    std::erase_if(lines, [](const Line& line) { return line.stake.is_zero() && !line.wrong(); });
    resolution_ = due;
  } else if (plan_.go_wrong) {
    plant(lines, true);
    if (told_.is(Fraud::kLateExcuse)) jackpots_.tell_mistakes(lines, told_);
  } else {
    cheat(lines);
  }
  tell(played_on);
  write_settlement(lines);
  chip_frauds_.take_after_settlement();
  report(lines);
  writer_.write([](schema::Event::Builder event) { event.setRoundClosed(); });
  if (told_.is(Fraud::kLateExcuse)) word_frauds_.excuse(areas_);
  carried_mistakes_.remember(areas_, lines, !played_on && !resolution_.jackpots_returned);
}

// --- before the deal -------------------------------------------------------------------------------------------------

void HouseTable::take_areas() {
  areas_.clear();
  dealer_cards_.clear();
  community_.clear();
  for (const Player& player : players_.seated()) {
    Area area{.seat = player.seat,
              .patron = player.patron,
              .temper = player.temper,
              .units = player.units,
              .likes_sides = player.likes_sides,
              .likes_jackpots = player.likes_jackpots};
    area.carried_from = jackpots_.carried_to(player.seat);
    areas_.push_back(area);
    if (player.second == SeatNo() || (random_.below(2) == 0 && !jackpots_.carried().contains(player.second))) continue;
    area.seat = player.second;
    area.blind = true;
    area.carried_from = jackpots_.carried_to(player.second);
    areas_.push_back(area);
  }
  std::ranges::sort(areas_, {}, &Area::seat);
}

void HouseTable::open_round() {
  writer_.write([&](schema::Event::Builder event) {
    auto opened = event.initRoundOpened();
    opened.setDealer(writer_.dealer());
    auto seats = opened.initSeats(static_cast<unsigned>(areas_.size()));
    for (unsigned i = 0; i < areas_.size(); ++i) {
      seats[i].setSeat(areas_[i].seat.value());
      seats[i].setPatron(areas_[i].patron);
    }
  });
}

void HouseTable::place_wagers() {
  for (Area& area : areas_) {
    place(area);
    if (meter_ == nullptr || !jackpot_allowed(area)) continue;
    if (area.carried == Carried::kVanishes) continue;
    if (area.is_carried()) {
      writer_.wager(area.seat, "jackpot", meter_->cost(), {}, 0, area.carried_from);
      area.stakes.push_back({"jackpot", meter_->cost(), meter_->cost()});
    } else if (area.likes_jackpots) {
      place_jackpot(area);
    }
  }
  std::erase_if(areas_, [](const Area& area) { return area.stakes.empty(); });
}

// One wager for each hand, of the cost and nothing else (Melbourne 9.2.2, 9.2.3; Sydney 11.3). One that is short goes
// back; of one that is over, the cost is in play.
void HouseTable::place_jackpot(Area& area) {
  const Cents cost = meter_->cost();
  if (random_.chance(kOddSize)) return put_down(area, "jackpot", cost + cost, cost);
  if (random_.chance(kOddSize)) return put_down(area, "jackpot", Cents(cost.value() / 2), Cents());
  put_down(area, "jackpot", cost, cost);
}

// In Sydney a wager under the displayed minimum stands from the approved one on (7.2.3): where the sign does not tell
// that, nobody could say what becomes of it.
Cents HouseTable::under_minimum(const Limit& limit) const {
  const bool open = sign_.venue == Venue::kSydney && limit.approved_min.is_zero();
  return open ? limit.min : Cents(limit.min.value() / 2);
}

Cents HouseTable::size_of(std::string_view wager, SeatNo seat, std::int64_t units) {
  const Limit* limit = sign_.limit(wager, seat);
  CARDSPEAK_CHECK(limit != nullptr, "a wager that is offered stands on the sign");
  if (random_.chance(kOddSize)) return under_minimum(*limit);
  if (random_.chance(kOddSize)) return limit->max + Cents(10'000);
  if (random_.chance(kOddSize)) return limit->min + Cents(limit->unit.value() * 5 / 2);
  if (!limit->approved_min.is_zero() && random_.chance(kOddSize)) return Cents(limit->approved_min.value() / 2);
  return std::min(Cents(limit->min.value() * units), limit->max);
}

void HouseTable::put_down(Area& area, std::string wager, Cents amount, Cents action) {
  writer_.wager(area.seat, wager, amount);
  area.stakes.push_back({std::move(wager), amount, action});
}

void HouseTable::put_down(Area& area, std::string wager, Cents amount) {
  const Cents action = in_action(sign_, wager, area.seat, amount);
  put_down(area, std::move(wager), amount, action);
}

// Now and then more or less than the rules ask for.
Cents HouseTable::slip_of_size(Cents right) {
  if (random_.chance(kOddSize)) return right + Cents(1'000);
  if (random_.chance(kOddSize) && right > Cents(1'000)) return right - Cents(500);
  return right;
}

Cents HouseTable::action_of(const Area& area, std::string_view wager, Cents placed, Cents required) const {
  return std::min(in_action(sign_, wager, area.seat, placed), required);
}

// --- the deal --------------------------------------------------------------------------------------------------------

std::size_t HouseTable::position_of(std::size_t area, std::size_t card, std::size_t cards_each, bool to_dealer) const {
  if (sign_.method == schema::DealingMethod::SHUFFLING_SHOE) return area * cards_each + card;
  return card * (hands() + (to_dealer ? 1 : 0)) + area;
}

std::vector<std::size_t> HouseTable::positions_of(std::size_t area, std::size_t cards_each, bool to_dealer,
                                                  std::size_t shared) const {
  std::vector<std::size_t> positions;
  for (std::size_t card = 0; card < cards_each; ++card) {
    positions.push_back(position_of(area, card, cards_each, to_dealer));
  }
  const std::size_t after_hands = (hands() + (to_dealer ? 1 : 0)) * cards_each;
  for (std::size_t card = 0; card < shared; ++card) positions.push_back(after_hands + card);
  return positions;
}

std::size_t HouseTable::hands() const {
  return static_cast<std::size_t>(std::ranges::count_if(areas_, [&](const Area& area) { return is_dealt(area); }));
}

std::vector<Card> HouseTable::with_community(const std::vector<Card>& own, std::size_t community) const {
  std::vector<Card> cards = own;
  for (std::size_t i = 0; i < std::min(community, community_.size()); ++i) cards.push_back(community_[i]);
  return cards;
}

void HouseTable::deal_hands(std::size_t cards_each, bool to_dealer, bool last_face_up) {
  cards_each_ = cards_each;
  const bool short_dealer = trouble_.is(TroubleKind::kWrongCountDealer);
  // Caribbean Stud 11.3: a card of the dealer's that was seen is the one that lies face up.
  if (trouble_.is(TroubleKind::kExposedCards) && trouble_.dealer_cards > 0) last_face_up = false;
  const auto to_area = [&](Area& area, std::size_t card) {
    if (!is_dealt(area)) return;
    const bool missing = trouble_.is(TroubleKind::kWrongCountSeat) && concerns(area) && card + 1 == cards_each;
    if (missing) return;
    area.cards.push_back(deck_.draw());
    writer_.deal(schema::Place::SEAT, area.seat, area.cards.back(), false);
    if (card < cards_exposed_of(area)) expose(schema::Place::SEAT, area.seat, area.cards.back());
  };
  const auto to_own_hand = [&](bool face_up) {
    dealer_cards_.push_back(deck_.draw());
    writer_.deal(schema::Place::DEALER, SeatNo(), dealer_cards_.back(), face_up);
    const bool exposed = trouble_.is(TroubleKind::kExposedCards) && dealer_cards_.size() <= trouble_.dealer_cards;
    if (exposed) expose(schema::Place::DEALER, SeatNo(), dealer_cards_.back());
  };
  if (sign_.method == schema::DealingMethod::SHUFFLING_SHOE) {
    for (Area& area : areas_) {
      for (std::size_t card = 0; card < cards_each; ++card) to_area(area, card);
    }
    // The top card of the dealer's set is the one that is turned up (Caribbean Stud 7.4.2).
    for (std::size_t card = 0; to_dealer && card + (short_dealer ? 1 : 0) < cards_each; ++card) {
      to_own_hand(last_face_up && card == 0);
    }
    deal_to_empty_area(cards_each);
    return;
  }
  for (std::size_t card = 0; card < cards_each; ++card) {
    for (Area& area : areas_) to_area(area, card);
    const bool last = card + 1 == cards_each;
    if (to_dealer && !(last && short_dealer)) to_own_hand(last_face_up && last);
  }
  deal_to_empty_area(cards_each);
}

bool HouseTable::is_whole(const Area& area) const {
  return area.cards.size() == cards_each_;
}

void HouseTable::deal_community(std::size_t cards) {
  for (std::size_t i = 0; i < cards; ++i) {
    community_.push_back(deck_.draw());
    writer_.deal(schema::Place::COMMUNITY, SeatNo(), community_.back(), true);
  }
}

// Where jackpot wagers lie.
void HouseTable::stack() {
  if (plan_.stack == Stack::kNone) return;
  std::vector<std::size_t> takers;  // by place in the order of the deal
  std::size_t hand_of_area = 0;
  for (const Area& area : areas_) {
    if (!is_dealt(area)) continue;
    if (area.action("jackpot") > Cents()) takers.push_back(hand_of_area);
    ++hand_of_area;
  }
  if (takers.empty()) return;
  stack_deck(
      plan_.stack, std::move(takers), [&](std::size_t area) { return jackpot_positions(area); }, shared_jackpot_cards(),
      deck_, random_);
}

// --- settlement ------------------------------------------------------------------------------------------------------

void HouseTable::show() {
  show_cards(writer_, SeatNo(), dealer_cards_);
}

std::string HouseTable::misread(std::size_t, bool) {
  return {};
}

// From the dealer's right (Melbourne 7.6.3, 9.6.2; Sydney 8.6.1, 9.7.1).
std::vector<Line> HouseTable::settle() {
  std::vector<Line> lines;
  for (auto area = areas_.rbegin(); area != areas_.rend(); ++area) settle_by_fate(*area, lines);
  return lines;
}

void HouseTable::settle_by_fate(const Area& area, std::vector<Line>& lines) {
  if (area.fate == Fate::kPlayed && resolution_.dealer_void) return settle_without_dealer(area, lines);
  if (area.fate == Fate::kPlayed && resolution_.main_wagers_void) return settle_flop_only(area, lines);
  if (area.fate == Fate::kPlayed) return settle_area(area, lines);
  const bool retracted = area.fate == Fate::kRetracted && sign_.venue != Venue::kPerth;
  Area rest = area;
  rest.stakes.clear();
  for (const Stake& stake : area.stakes) {
    if (stake.wager == "jackpot") continue;
    if (!goes_back_with_hand(stake)) {
      rest.stakes.push_back(stake);
      continue;
    }
    Line line = line_of(area, stake);
    give_back(line, retracted ? schema::Outcome::RETURNED : schema::Outcome::VOID);
    lines.push_back(line);
  }
  if (!rest.stakes.empty()) settle_area(rest, lines);
}

void HouseTable::settle_without_dealer(const Area& area, std::vector<Line>& lines) {
  settle_area(area, lines);
}

void HouseTable::settle_flop_only(const Area& area, std::vector<Line>& lines) {
  settle_area(area, lines);
}

// A mistake of the kind that dealers make. Tries kinds until one changes money; a round may offer none.
void HouseTable::plant(std::vector<Line>& lines, bool played_out) {
  std::vector<Line> wagers_that_never_were;
  for (const Area& area : areas_) {
    if (!played_out || area.fate != Fate::kPlayed) continue;
    if (auto line = phantom_at(area)) wagers_that_never_were.push_back(*std::move(line));
  }
  const std::size_t of_lines = mistakes().size();
  const std::size_t of_hands = played_out ? misreadings() : 0;
  const std::size_t kinds = of_lines + of_hands + (wagers_that_never_were.empty() ? 0 : 1);
  const std::size_t first = random_.below(kinds);
  for (std::size_t i = 0; i < kinds; ++i) {
    const std::size_t kind = (first + i) % kinds;
    std::vector<Line> tried = lines;
    if (kind < of_lines) {
      mistakes()[kind](tried, sign_.chip, random_);
    } else if (kind < of_lines + of_hands) {
      read_wrong(tried, kind - of_lines);
    } else {
      tried.push_back(random_.pick(std::span<const Line>(wagers_that_never_were)));
    }
    if (any_wrong(tried)) {
      lines = std::move(tried);
      return;
    }
  }
}

std::optional<PrizeLie> HouseTable::lie_about(const std::vector<JackpotWin>& wins) {
  return choose_lie(plan_.fraud, areas_, wins, *meter_, random_);
}

// What is done on purpose with chips, prizes and words. A round may offer nothing of the kind.
void HouseTable::cheat(std::vector<Line>& lines) {
  const Resettle resettle = [&](const Area& area) {
    std::vector<Line> settled;
    // Perth: nobody asked for a flop (4.6), or the area has no hand.
    if (community_.empty() && area.has("dealerPokerExtra")) return settled;
    if (area.cards.empty() && area.has("playerPokerExtra")) return settled;
    settle_by_fate(area, settled);
    return settled;
  };
  switch (plan_.fraud) {
    case Fraud::kPastPosting:
    case Fraud::kPinching:
      return chip_frauds_.settle(
          areas_, resettle, [&](const Area& area) { return phantom_at(area); }, lines);
    case Fraud::kFalseJackpot:
    case Fraud::kForgottenJackpot:
      return jackpots_.bend(lines, told_);
    case Fraud::kRulingWithoutPower:
      return word_frauds_.rule(areas_, lines);
    case Fraud::kNone:
    case Fraud::kLateExcuse:
      return;
  }
}

// The dealer misreads something that all hands turn on, and settles the whole table by it.
void HouseTable::read_wrong(std::vector<Line>& lines, std::size_t which) {
  const std::string what = misread(which, true);
  const std::vector<Line> wrong = settle();
  misread(which, false);
  for (const Line& read : wrong) {
    const auto line = std::ranges::find_if(lines, [&](const Line& own) { return own.same_wager(read); });
    if (line == lines.end()) continue;
    line->outcome = read.outcome;
    line->paid = read.due;
    line->taken = read.taken_due();
    if (line->wrong()) line->mistake = what;
  }
}

void HouseTable::write_settlement(const std::vector<Line>& lines) {
  for (const Line& line : lines) write_line(writer_, line);
  jackpots_.key_prizes(lines);
}

void HouseTable::report(const std::vector<Line>& lines) const {
  for (const Line& line : lines) {
    if (!line.wrong()) continue;
    errors_({.round = writer_.round_id(),
             .kind = finding_kind(line),
             .seat = line.seat,
             .wager = line.wager,
             .due = line.net_due(),
             .recorded = line.net_recorded(),
             .mistake = line.mistake,
             .patron = line.patron,
             .level = line.level});
  }
}

}  // namespace cardspeak::simulator
