#include "tests/cases/poker_events_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "ingest/device/check_event.h"
#include "model/facts/fold.h"

namespace cardspeak::cases {
namespace poker_room {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

std::uint8_t seat_number(std::int64_t seat) {
  return static_cast<std::uint8_t>(seat + 1);
}

std::vector<Card> cards_at(Json value, std::string_view key) {
  std::vector<Card> cards;
  for (const Json card : list_at(value, key)) cards.push_back(parse_card(text_of(card)).value());
  return cards;
}

struct Player {
  std::int64_t stack = 0;
  std::int64_t left = 0;       // of the stack
  std::int64_t on_street = 0;  // put in on this street, antes apart
  std::vector<Card> cards = {};
  bool out = false;  // of the hand

  [[nodiscard]] std::int64_t in() const { return stack - left; }
};

// Writes down one case: one function for each kind of action that a case has.
class Writer {
 public:
  Writer(const PokerCase& worked, DeviceTimeNs when) : worked_(worked), record_(worked.record), time_(when.value()) {
    out_.round = RoundId("crown-melbourne", "P-01", RoundNo(1));
    for (const Json stack : list_at(record_, "starting_stacks")) {
      players_.push_back({.stack = number_of(stack), .left = number_of(stack)});
    }
    actions_ = list_at(record_, "actions");
    deal_in_order();
  }

  PokerEvents write() {
    open_table();
    open_round();
    fees();
    before_deal();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      before_act(i);
      act(actions_[i]);
      after_act(i);
    }
    after_play();
    show_all();
    settle();
    after_push();
    event([](auto event) { event.setRoundClosed(); });
    return std::move(out_);
  }

 private:
  // The cases name each hand's cards at once, and in no order that matters: the deal begins left of the button (8.4).
  void deal_in_order() {
    const auto is_deal = [](Json action) { return text_at(action, "kind") == "deal_hole"; };
    const auto first = std::ranges::find_if(actions_, is_deal);
    const auto last = std::find_if_not(first, actions_.end(), is_deal);
    const auto button = find(record_, "button");
    const auto seats = static_cast<std::int64_t>(players_.size());
    const std::int64_t begin = button ? number_of(*button) + 1 : 0;
    const auto place = [&](Json action) { return (number_at(action, "seat") - begin + seats) % seats; };
    if (room()) std::stable_sort(first, last, [&](Json a, Json b) { return place(a) < place(b); });
  }

  using Fill = std::function<void(schema::Event::Builder)>;

  void event(const Fill& fill, std::uint64_t round = 1) {
    EventMessage& message = out_.events.emplace_back();
    auto event = message.builder();
    event.setStream(out_.round.stream());
    event.setSequence(out_.events.size());
    event.setDeviceTimeNs(time_);
    event.setDevice("P-01-dev");
    event.setRound(round);
    // An officer whose rank suffices for everything that a case has: what a case is about is money, not ranks.
    event.setRank("TG Assistant Casino Manager");
    fill(event);
    time_ += kSecondNs;
  }

  // --- the table -----------------------------------------------------------------------------------------------------

  [[nodiscard]] bool room() const { return worked_.file == PokerFile::kRoom; }

  [[nodiscard]] std::int64_t posted(std::string_view what) const {
    std::int64_t most = 0;
    for (const Json action : actions_) {
      if (text_at(action, "what") == what) most = std::max(most, number_at(action, "amount"));
    }
    return most;
  }

  [[nodiscard]] schema::BettingStructure structure() const {
    static const std::map<std::string, schema::BettingStructure> kByLimit = {
        {"no_limit", schema::BettingStructure::NO_LIMIT},
        {"pot", schema::BettingStructure::POT_LIMIT},
        {"half_pot", schema::BettingStructure::HALF_POT},
        {"fixed", schema::BettingStructure::FIXED_LIMIT},
        {"spread", schema::BettingStructure::SPREAD_LIMIT}};
    if (const auto limit = find(record_, "limit")) return kByLimit.at(text_at(*limit, "type"));
    static const std::map<char, schema::BettingStructure> kByVariant = {{'N', schema::BettingStructure::NO_LIMIT},
                                                                        {'P', schema::BettingStructure::POT_LIMIT},
                                                                        {'F', schema::BettingStructure::FIXED_LIMIT}};
    return kByVariant.at(worked_.variant.front());
  }

  [[nodiscard]] std::int64_t bet(std::string_view room_key, std::string_view handed_key) const {
    if (const auto limit = find(record_, "limit")) return number_at(*limit, room_key);
    return number_at(record_, handed_key);
  }

  void set_blinds(schema::PokerSign::Builder sign) const {
    std::vector<std::int64_t> blinds;
    for (const char* what : {"small_blind", "big_blind"}) {
      std::int64_t amount = posted(what);
      // A blind that was posted short stands in full on the sign.
      if (!room()) amount = std::max(amount, listed_blind(std::string_view(what) == "big_blind" ? 1 : 0));
      if (amount != 0) blinds.push_back(amount);
    }
    if (blinds.size() < 2 && posted("blind") != 0) blinds = {posted("blind")};
    auto list = sign.initBlindsCents(static_cast<unsigned>(blinds.size()));
    for (unsigned i = 0; i < blinds.size(); ++i) list.set(i, blinds[i]);
  }

  [[nodiscard]] std::int64_t listed_blind(std::size_t at) const {
    const auto list = list_at(record_, "blinds_or_straddles");
    if (posted("small_blind") + posted("big_blind") == 0 || at >= list.size()) return 0;
    // With two players the big blind stands first.
    if (list.size() == 2) at = 1 - at;
    const std::size_t place = players_.size() == 2 ? 1 - at : at;
    return std::max<std::int64_t>(0, number_of(list[players_.size() == 2 ? place : at]));
  }

  // Every player's ante; what only one posts is another thing.
  [[nodiscard]] std::int64_t ante() const {
    const auto list = list_at(record_, "antes");
    if (list.empty()) return posted("ante");
    const std::int64_t first = number_of(list.front());
    const bool uniform = std::ranges::all_of(list, [&](Json ante) { return number_of(ante) == first; });
    return uniform ? first : 0;
  }

  void set_rake(schema::Rake::Builder out) const {
    const auto rake = find(record_, "rake");
    // Of records from outside the commission is data, and no sign is known.
    if (!rake) return out.setKind(room() ? schema::RakeKind::NONE : schema::RakeKind::UNSET);
    const std::string type = text_at(*rake, "type");
    out.setKind(type == "percent"    ? schema::RakeKind::PERCENTAGE
                : type == "per_hand" ? schema::RakeKind::PER_HAND
                                     : schema::RakeKind::PER_PLAYER);
    out.setBasisPoints(static_cast<std::uint32_t>(number_at(*rake, "bp")));
    out.setFixedCents(number_at(*rake, "amount"));
    out.setCapCents(number_at(*rake, "cap"));
  }

  [[nodiscard]] std::optional<Json> option(std::string_view name) const {
    const auto options = find(record_, "options");
    return options ? find(*options, name) : std::nullopt;
  }

  // The larger game of a kill pot is twice the size.
  void set_kill(schema::PokerSign::Builder sign) const {
    if (!option("kill_button")) return;
    auto kill = sign.initKill();
    kill.setSmallBetCents(2 * sign.getSmallBetCents());
    kill.setBigBetCents(2 * sign.getBigBetCents());
    kill.setWagerCents(sign.getSmallBetCents() * 2);
    if (const auto least = option("kill_qualifying")) kill.setQualifyingPotCents(number_of(*least));
  }

  void set_sign(schema::PokerSign::Builder sign) const {
    sign.setStructure(structure());
    set_blinds(sign);
    sign.setAnteCents(ante());
    const bool spread = structure() == schema::BettingStructure::SPREAD_LIMIT;
    sign.setSmallBetCents(bet(spread ? "min" : "small", "small_bet"));
    sign.setBigBetCents(bet(spread ? "max" : "big", "big_bet"));
    if (!spread) sign.setMinimumBetCents(bet("min", "min_bet"));
    sign.setStraddle(posted("straddle") + posted("over_blind") != 0);
    sign.setButtonPostsSmallBlindHeadsUp(!room());
    if (worked_.deck != 52) sign.setDeck(worked_.deck);
    sign.setBringInCents(std::max(posted("bring_in"), number_at(record_, "bring_in")));
    sign.setUnitCents(number_at(record_, "unit"));
    if (!facts_of("time_expired").empty()) sign.setTimeToActSeconds(30);
    // A hand of a house that gives the high hand every odd chip.
    if (tagged("house_odd_chip")) sign.setOddChip(schema::OddChipCustom::TO_HIGH);
    set_kill(sign);
    set_rake(sign.initRake());
  }

  [[nodiscard]] bool tagged(std::string_view tag) const {
    const auto tags = list_at(record_, "tags");
    return std::ranges::any_of(tags, [&](Json each) { return text_of(each) == tag; });
  }

  [[nodiscard]] std::int64_t chip_unit() const {
    if (room()) return number_at(record_, "chip");
    // The one hand whose site split to chips of five units.
    return worked_.id == "NT-055" ? 5 : 1;
  }

  void open_table() {
    event(
        [&](auto event) {
          auto opened = event.initTableOpened();
          opened.setVenue("crown-melbourne");
          opened.setTable("P-01");
          opened.setGame(worked_.game);
          opened.setSeats(static_cast<std::uint8_t>(std::max<std::size_t>(players_.size(), 2)));
          opened.setChipUnitCents(chip_unit());
          set_sign(opened.initPoker());
        },
        0);
  }

  void open_round() {
    event([&](auto event) {
      auto opened = event.initRoundOpened();
      if (const auto button = find(record_, "button")) opened.setButton(seat_number(number_of(*button)));
      if (const auto button = option("kill_button")) {
        auto kill = opened.initKill();
        kill.setSeat(find(*button, "seat") ? seat_number(number_at(*button, "seat")) : std::uint8_t{0});
        kill.setShows(text_at(*button, "shows") == "kill" ? schema::KillSide::KILL : schema::KillSide::LEG_UP);
      }
      auto seats = opened.initSeats(static_cast<unsigned>(players_.size()));
      for (unsigned i = 0; i < players_.size(); ++i) {
        seats[i].setSeat(seat_number(i));
        seats[i].setStackCents(players_[i].stack);
      }
    });
  }

  // 7.2.3(b): before the deal.
  void fees() {
    const auto rake = find(record_, "rake");
    if (!rake || text_at(*rake, "type") != "per_person") return;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      event([&](auto event) {
        auto taken = event.initRakeTaken();
        taken.setAmountCents(number_at(*rake, "amount"));
        taken.setSeat(seat_number(static_cast<std::int64_t>(i)));
      });
      players_[i].stack -= number_at(*rake, "amount");
      players_[i].left -= number_at(*rake, "amount");
    }
  }

  // --- the play ------------------------------------------------------------------------------------------------------

  Player& player(Json action) { return players_[static_cast<std::size_t>(number_at(action, "seat"))]; }
  static std::uint8_t seat(Json action) { return seat_number(number_at(action, "seat")); }

  void act(Json action) {
    static const std::map<std::string, void (Writer::*)(Json)> kActs = {
        {"post", &Writer::post},
        {"deal_hole", &Writer::deal_hole},
        {"deal_board", &Writer::deal_board},
        {"deal_kitty", &Writer::deal_kitty},
        {"fold", &Writer::fold},
        {"check_call", &Writer::check_or_call},
        {"bet_raise_to", &Writer::bet_or_raise},
        {"put", &Writer::put},
        {"take_back", &Writer::take_back},
        {"take_kitty", &Writer::take_kitty},
        {"discard", &Writer::discard},
        {"stand_discard", &Writer::discard},
        {"reshuffle", &Writer::reshuffle},
        {"board_back", &Writer::board_back},
        {"ruling", &Writer::ruling},
        {"run_it_twice", &Writer::run_it_twice},
        {"set", &Writer::set_hands},
        {"show_muck", &Writer::show_or_muck},
    };
    (this->*kActs.at(text_at(action, "kind")))(action);
  }

  void post(Json action) {
    static const std::map<std::string, std::string> kWagers = {{"small_blind", "smallBlind"},
                                                               {"big_blind", "bigBlind"},
                                                               {"bring_in", "bringIn"},
                                                               {"over_blind", "straddle"},
                                                               {"blind", "bigBlind"}};
    const std::string what = text_at(action, "what");
    const std::int64_t amount = number_at(action, "amount");
    event([&](auto event) {
      auto wager = event.initWagerPlaced();
      wager.setSeat(seat(action));
      wager.setWager(kWagers.contains(what) ? kWagers.at(what) : what);
      wager.setAmountCents(amount);
    });
    player(action).left -= amount;
    if (what != "ante" && what != "dead") player(action).on_street += amount;
    if (what == "bring_in") betting_ = true;
  }

  void begin_street() {
    if (!std::exchange(betting_, false)) return;
    for (Player& other : players_) other.on_street = 0;
  }

  void deal(const std::vector<Card>& cards, schema::Place to, std::uint8_t seat, std::uint8_t board,
            const std::vector<Json>& up = {}) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      event([&](auto event) {
        auto dealt = event.initCardDealt();
        dealt.setTo(to);
        dealt.setSeat(seat);
        dealt.setCard(cards[i].code());
        dealt.setFaceUp(to == schema::Place::COMMUNITY || (i < up.size() && number_of(up[i]) != 0));
        dealt.setBoard(board);
      });
    }
  }

  void deal_hole(Json action) {
    begin_street();
    const std::vector<Card> cards = cards_at(action, "cards");
    std::ranges::copy(cards, std::back_inserter(player(action).cards));
    deal(cards, schema::Place::SEAT, seat(action), 0, list_at(action, "up"));
    one_too_many(action);
  }

  // Boards count in the order in which they are dealt: with two flops 1 is the top and 2 the bottom one.
  void deal_board(Json action) {
    begin_street();
    const std::int64_t boards = worked_.variant == "double_flop" ? 2 : 1;
    const std::int64_t bottom = text_at(action, "board") == "bottom" ? 1 : 0;
    const std::int64_t board = number_at(action, "run") * boards + bottom + 1;
    deal(cards_at(action, "cards"), schema::Place::COMMUNITY, 0, static_cast<std::uint8_t>(board));
  }

  void deal_kitty(Json action) {
    kitty_ = cards_at(action, "cards");
    deal(kitty_, schema::Place::KITTY, 0, 0);
  }

  // 9.3.3(e): a kitty that nobody took goes to the muck before the draw.
  void muck_kitty() {
    if (kitty_.empty()) return;
    take_cards(schema::Place::KITTY, kitty_);
    kitty_.clear();
  }

  void take_cards(schema::Place from, const std::vector<Card>& cards) {
    event([&](auto event) {
      auto taken = event.initCardsTaken();
      taken.setTo(from);
      taken.setCount(static_cast<std::uint8_t>(cards.size()));
      auto list = taken.initCards(static_cast<unsigned>(cards.size()));
      for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
    });
  }

  void decide(
      Json action, schema::Act act, std::int64_t amount,
      const std::function<void(schema::Decision::Builder)>& more = [](auto) {}) {
    event([&](auto event) {
      auto decision = event.initDecision();
      decision.setSeat(seat(action));
      decision.setAct(act);
      decision.setAmountCents(amount);
      more(decision);
    });
    player(action).left -= amount;
    player(action).on_street += amount;
    betting_ = true;
  }

  // A bet or call with all that a player has.
  schema::Act or_all_in(Json action, schema::Act act, std::int64_t amount) {
    return amount != 0 && amount == player(action).left ? schema::Act::ALL_IN : act;
  }

  void fold(Json action) {
    decide(action, schema::Act::FOLD, 0);
    player(action).out = true;
  }

  void check_or_call(Json action) {
    const std::int64_t amount = number_at(action, "amount");
    decide(action, or_all_in(action, amount == 0 ? schema::Act::CHECK : schema::Act::CALL, amount), amount);
  }

  [[nodiscard]] bool opens() const {
    return std::ranges::all_of(players_, [](const Player& other) { return other.on_street == 0; });
  }

  void bet_or_raise(Json action) {
    const std::int64_t to = number_at(action, "to");
    const std::int64_t amount = to - player(action).on_street;
    const schema::Act act = or_all_in(action, opens() ? schema::Act::BET : schema::Act::RAISE, amount);
    decide(action, act, amount, [&](auto decision) { decision.setToCents(to); });
  }

  // What the case says that the chips count for.
  [[nodiscard]] std::optional<Json> reading_of(Json action) const {
    for (const Json read : list_at(worked_.expect, "chips_read")) {
      if (number_at(read, "seat") == number_at(action, "seat")) return read;
    }
    return std::nullopt;
  }

  // Chips without a clear word; then what the player added to them or gave up, and what went back.
  void put(Json action) {
    const std::int64_t amount = number_at(action, "amount");
    decide(action, schema::Act::WAGER, amount, [&](auto decision) {
      decision.setChips(static_cast<std::uint16_t>(number_at(action, "chips")));
      decision.setAnnounced(text_at(action, "announced") == "raise" ? schema::Announcement::RAISE
                                                                    : schema::Announcement::SILENT);
    });
    const auto read = reading_of(action);
    if (!read) return;
    if (const std::int64_t added = number_at(*read, "added"); added != 0) {
      decide(action, text_at(*read, "reads") == "call" ? schema::Act::CALL : schema::Act::RAISE, added,
             [&](auto decision) { decision.setToCents(number_at(*read, "to")); });
    }
    if (text_at(*read, "reads") == "fold") fold(action);
    if (const std::int64_t back = number_at(*read, "returned"); back != 0) give_back(action, back);
  }

  void give_back(Json action, std::int64_t amount) {
    event([&](auto event) {
      auto returned = event.initUncalledReturned();
      returned.setSeat(seat(action));
      returned.setAmountCents(amount);
    });
    player(action).left += amount;
    player(action).on_street -= amount;
  }

  void take_back(Json action) {
    const std::int64_t amount = number_at(action, "amount");
    event([&](auto event) {
      auto decision = event.initDecision();
      decision.setSeat(seat(action));
      decision.setAct(schema::Act::RETRACT);
      decision.setAmountCents(amount);
    });
    player(action).left += amount;
    player(action).on_street -= amount;
  }

  void take_kitty(Json action) {
    player(action).cards = std::exchange(kitty_, {});
    event([&](auto event) {
      auto decision = event.initDecision();
      decision.setSeat(seat(action));
      decision.setAct(schema::Act::TAKE_KITTY);
    });
  }

  // Also of draw games: standing pat.
  void discard(Json action) {
    begin_street();
    muck_kitty();
    const std::vector<Card> cards = cards_at(action, "cards");
    const std::size_t count = std::max(cards.size(), static_cast<std::size_t>(number_at(action, "count")));
    event([&](auto event) {
      auto decision = event.initDecision();
      decision.setSeat(seat(action));
      decision.setAct(count == 0 ? schema::Act::STAND_PAT : schema::Act::DISCARD);
      decision.setCount(static_cast<std::uint8_t>(count));
      auto list = decision.initCards(static_cast<unsigned>(cards.size()));
      for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
    });
    for (const Card card : cards) std::erase(player(action).cards, card);
  }

  void reshuffle(Json action) {
    const std::vector<Card> cards = cards_at(action, "cards");
    event([&](auto event) {
      auto list = event.initShuffled().initCards(static_cast<unsigned>(cards.size()));
      for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
    });
  }

  void board_back(Json action) { take_cards(schema::Place::COMMUNITY, cards_at(action, "cards")); }

  void ruling(Json action) {
    for (const Json fact : list_at(record_, "irregularities")) {
      if (text_at(fact, "type") == "wrong_count") state("wrongCountSeat", number_at(action, "seat"), 1);
    }
    rule(text_at(action, "what") == "void" ? "handVoid" : "handDead", number_at(action, "seat"));
    player(action).out = true;
  }

  void run_it_twice(Json action) {
    for (const Json who : list_at(action, "agreed")) {
      event([&](auto event) {
        auto decision = event.initDecision();
        decision.setSeat(seat_number(number_of(who)));
        decision.setAct(schema::Act::RUN_IT_TWICE);
        decision.setCount(static_cast<std::uint8_t>(number_at(action, "times") + 1));
      });
    }
  }

  void set_hands(Json action) {
    event([&](auto event) {
      auto set = event.initHandSet();
      set.setSeat(seat(action));
      const auto fill = [&](auto list, const std::vector<Card>& cards) {
        for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
      };
      fill(set.initFront(3), cards_at(action, "front"));
      fill(set.initMiddle(5), cards_at(action, "middle"));
      fill(set.initBack(5), cards_at(action, "back"));
    });
  }

  [[nodiscard]] bool paid(std::int64_t seat) const {
    const auto pots = room() ? std::vector<Json>() : list_at(worked_.expect, "pots");
    return std::ranges::any_of(pots, [&](Json pot) {
      return std::ranges::any_of(list_at(pot, "awards"), [&](Json award) { return number_at(award, "seat") == seat; });
    });
  }

  void show_or_muck(Json action) {
    const auto said = find(action, "show");
    const bool open = said && said->isBoolean() && said->getBoolean();
    // Some sites write down no showing where the last bet was all-in; a hand that was paid had been seen.
    if (!open && !paid(number_at(action, "seat"))) {
      event([&](auto event) { event.initHandMucked().setSeat(seat(action)); });
      return;
    }
    std::vector<Card> cards = cards_at(action, "cards");
    if (cards.empty()) cards = player(action).cards;
    show(number_at(action, "seat"), cards);
  }

  // --- irregularities ------------------------------------------------------------------------------------------------

  // The fact, and what the case says that the floor made of it.
  void state(const std::string& kind, std::int64_t seat, std::int64_t count,
             schema::Rebuilt rebuilt = schema::Rebuilt::NOT_ON_RECORD) {
    event([&](auto event) {
      auto irregularity = event.initIrregularity();
      irregularity.setKind(kind);
      if (seat >= 0) irregularity.setSeat(seat_number(seat));
      if (seat >= 0) irregularity.setTo(schema::Place::SEAT);
      irregularity.setCount(static_cast<std::uint16_t>(count));
      irregularity.setRebuilt(rebuilt);
    });
  }

  void rule(const std::string& decision, std::int64_t seat) {
    event([&](auto event) {
      auto ruling = event.initRuling();
      ruling.setDecision(decision);
      if (seat >= 0) ruling.setSeat(seat_number(seat));
    });
  }

  static std::int64_t seat_of(Json fact) { return find(fact, "seat") ? number_at(fact, "seat") : -1; }

  [[nodiscard]] std::vector<Json> facts_of(std::string_view type) const {
    std::vector<Json> facts;
    for (const Json fact : list_at(record_, "irregularities")) {
      if (text_at(fact, "type") == type) facts.push_back(fact);
    }
    return facts;
  }
  static bool says(Json fact, std::string_view key) {
    const auto value = find(fact, key);
    return value && value->isBoolean() && value->getBoolean();
  }

  void before_deal() {
    if (!facts_of("exposed_in_cut").empty()) event([](auto event) { event.initCut().setExposed(1); });
  }

  // The place of the community cards of this number, from 1; past the end: none.
  [[nodiscard]] std::size_t board_deal(std::size_t number) const {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const bool top = text_at(actions_[i], "kind") == "deal_board" && text_at(actions_[i], "board") != "bottom";
      if (top && --number == 0) return i;
    }
    return actions_.size();
  }

  // Cards that come before the last act of the betting round, and are taken back and shuffled in (14.9, 14.11).
  void before_act(std::size_t at) {
    const bool flop = !facts_of("flop_early").empty() && at + 1 == board_deal(1);
    const bool river = !facts_of("river_early").empty() && at + 1 == board_deal(3);
    if (flop || river) early_board(flop ? 3 : 1);
    const bool back = text_at(actions_[at], "kind") == "board_back";
    if (back && !facts_of("missed_burn").empty()) state("burnMissed", -1, 1);
    if (at > 0 && at == deal_end()) after_deal();
  }

  void early_board(std::size_t cards) {
    const std::vector<Card> early(cards);
    deal(early, schema::Place::COMMUNITY, 0, 1);
    state("communityMisdealt", -1, static_cast<std::int64_t>(cards));
    event([&](auto event) {
      auto taken = event.initCardsTaken();
      taken.setTo(schema::Place::COMMUNITY);
      taken.setCount(static_cast<std::uint8_t>(cards));
    });
    event([](auto event) { event.initShuffled(); });
    event([](auto event) { event.initCut(); });
  }

  // The first action that is no post and no card of the initial deal.
  [[nodiscard]] std::size_t deal_end() const {
    const auto first = std::ranges::find_if(actions_, [](Json action) {
      const std::string kind = text_at(action, "kind");
      return kind != "post" && kind != "deal_hole" && kind != "deal_kitty";
    });
    return static_cast<std::size_t>(first - actions_.begin());
  }

  // What was noticed of the initial deal before anybody acted.
  void after_deal() {
    for (const Json fact : facts_of("not_shuffled")) {
      if (!says(fact, "substantial")) state("notCut", -1, 0);
    }
    for (const Json fact : facts_of("player_dealt_out")) {
      state("playerDealtOut", seat_of(fact), 0,
            says(fact, "correctable") ? schema::Rebuilt::ALL : schema::Rebuilt::NONE);
    }
    for (const Json fact : facts_of("boxed_cards")) state("boxedCard", seat_of(fact), number_at(fact, "count"));
    for (const Json fact : facts_of("two_up")) {
      state(find(fact, "up") ? "threeFaceUp" : "twoFaceUp", -1, number_at(fact, "seats"));
    }
    for (const Json fact : facts_of("exposed_by_dealer")) {
      if (text_at(fact, "phase") == "deal") expose(number_at(fact, "count"));
    }
  }

  void expose(std::int64_t cards) {
    for (std::int64_t i = 0; i < cards; ++i) {
      event([&](auto event) {
        auto exposed = event.initCardExposed();
        exposed.setTo(schema::Place::SEAT);
        exposed.setSeat(seat_number(i));
        exposed.setByDealer(true);
      });
    }
  }

  void after_act(std::size_t at) {
    const std::string kind = text_at(actions_[at], "kind");
    for (const Json fact : facts_of("exposed_by_dealer")) {
      const bool first_draw = kind == "stand_discard" && at > 0 && text_at(actions_[at - 1], "kind") != kind;
      if (text_at(fact, "phase") == "draw" && first_draw) expose(number_at(fact, "count"));
    }
    // With the fourth card, or with the last one.
    for (const Json fact : facts_of("opened_together")) {
      const std::size_t number = says(fact, "last") ? 3 : 2;
      if (at == board_deal(number)) state("wrongCountCommunity", -1, number_at(fact, "count"));
    }
  }

  void after_play() {
    static const std::map<std::string, std::string> kKinds = {{"last_card_exposed", "lastCardExposed"},
                                                              {"stud_fold_on_forced", "foldWithoutWager"},
                                                              {"reshuffle_stud", "stubShort"},
                                                              {"rit_short_stub", "stubShort"},
                                                              {"rit_turned_before_agreement", "turnedBeforeAgreement"},
                                                              {"time_expired", "timeExpired"}};
    if (deal_end() == actions_.size()) after_deal();
    for (const Json fact : list_at(record_, "irregularities")) {
      const std::string type = text_at(fact, "type");
      if (kKinds.contains(type)) state(kKinds.at(type), concerned(fact), number_at(fact, "remaining"));
      if (type == "not_shuffled" && says(fact, "substantial")) state("notCut", -1, 0);
      if (type == "missed_burn" && board_deal_back() == actions_.size()) state("burnMissed", -1, 1);
      if (type == "defective_deck" && !says(fact, "after_push")) {
        state("deckIncorrect", -1, 0);
        event([](auto event) { event.initVoided().setReason("deck"); });
      }
      if (type == "asked_to_see") see_mucked(fact);
      if (type == "time_expired") rule("handDead", seat_of(fact));
      if (type == "void") event([](auto event) { event.initVoided().setReason("disruption"); });
    }
    if (text_at(worked_.expect, "outcome") == "misdeal") rule("misdeal", -1);
  }

  [[nodiscard]] std::size_t board_deal_back() const {
    const auto back =
        std::ranges::find_if(actions_, [](Json action) { return text_at(action, "kind") == "board_back"; });
    return static_cast<std::size_t>(back - actions_.begin());
  }

  // The seat, or the first of several.
  static std::int64_t concerned(Json fact) {
    const auto seats = list_at(fact, "seats");
    return seats.empty() ? seat_of(fact) : number_of(seats.front());
  }

  void after_push() {
    for (const Json fact : facts_of("defective_deck")) {
      if (says(fact, "after_push")) state("deckIncorrect", -1, 0);
    }
  }

  // A seat with a wrong number of cards has one more than the game deals.
  void one_too_many(Json action) {
    for (const Json fact : list_at(record_, "irregularities")) {
      if (text_at(fact, "type") != "wrong_count" || seat_of(fact) != number_at(action, "seat")) continue;
      deal({Card()}, schema::Place::SEAT, seat(action), 0);
    }
  }

  // 14.2.7: who asks is the winner, or another.
  void see_mucked(Json fact) {
    const auto asker = find(fact, "asker_is_winner");
    const bool winner = asker && asker->getBoolean();
    event([&](auto event) {
      auto decision = event.initDecision();
      decision.setSeat(seat_number(winner ? 1 : 2));
      decision.setAct(schema::Act::SHOW_REQUEST);
    });
    show(seat_of(fact), players_[static_cast<std::size_t>(seat_of(fact))].cards);
  }

  void show(std::int64_t who, const std::vector<Card>& cards) {
    event([&](auto event) {
      auto shown = event.initHandShown();
      shown.setSeat(seat_number(who));
      auto list = shown.initCards(static_cast<unsigned>(cards.size()));
      for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
    });
  }

  // Cases that say nothing of it take it that every hand that is left was shown.
  void show_all() {
    const auto shows = [](Json action) { return text_at(action, "kind") == "show_muck"; };
    const auto left = std::ranges::count(players_, false, &Player::out);
    if (!room() || is_void() || left < 2 || std::ranges::any_of(actions_, shows)) return;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const Player& player = players_[i];
      if (!player.out && !player.cards.empty()) show(static_cast<std::int64_t>(i), player.cards);
    }
  }

  [[nodiscard]] bool is_void() const {
    return find(worked_.expect, "outcome") && text_at(worked_.expect, "outcome") != "played";
  }

  // --- the end -------------------------------------------------------------------------------------------------------

  void settle() {
    if (worked_.variant == "chinese") return pay_units();
    uncalled();
    std::int64_t rake = 0;
    const auto pots = list_at(worked_.expect, "pots");
    for (std::size_t i = 0; i < pots.size(); ++i) rake += take_rake(i, rake_of(pots[i]));
    const bool totals_alone =
        std::ranges::any_of(pots, [](Json pot) { return !pot.isArray() && list_at(pot, "awards").empty(); });
    if (room() || totals_alone) {
      push_by_stacks(rake);
    } else {
      for (std::size_t i = 0; i < pots.size(); ++i) push_awards(i, pots[i]);
    }
  }

  // Who ends with less pays those who end with more.
  void pay_units() {
    const auto finishing = list_at(worked_.expect, "finishing");
    std::vector<std::int64_t> owes;
    for (std::size_t i = 0; i < players_.size(); ++i) owes.push_back(players_[i].stack - number_of(finishing[i]));
    for (std::size_t from = 0; from < owes.size(); ++from) {
      for (std::size_t to = 0; to < owes.size(); ++to) {
        const std::int64_t amount = std::min(owes[from], -owes[to]);
        if (amount <= 0) continue;
        event([&](auto event) {
          auto paid = event.initUnitsPaid();
          paid.setFrom(seat_number(static_cast<std::int64_t>(from)));
          paid.setTo(seat_number(static_cast<std::int64_t>(to)));
          paid.setAmountCents(amount);
        });
        owes[from] -= amount;
        owes[to] += amount;
      }
    }
  }

  static std::int64_t rake_of(Json pot) {
    return pot.isArray() ? number_of(pot.getArray()[1]) : number_at(pot, "rake");
  }

  void uncalled() {
    const auto back = find(worked_.expect, "uncalled");
    if (!back) return;
    const bool pair = back->isArray();
    const std::int64_t who = pair ? number_of(back->getArray()[0]) : number_at(*back, "seat");
    const std::int64_t amount = pair ? number_of(back->getArray()[1]) : number_at(*back, "amount");
    event([&](auto event) {
      auto returned = event.initUncalledReturned();
      returned.setSeat(seat_number(who));
      returned.setAmountCents(amount);
    });
    players_[static_cast<std::size_t>(who)].left += amount;
  }

  std::int64_t take_rake(std::size_t pot, std::int64_t amount) {
    if (amount == 0) return 0;
    event([&](auto event) {
      auto taken = event.initRakeTaken();
      taken.setAmountCents(amount);
      if (pot != kWholeHand) taken.setPot(static_cast<std::uint8_t>(pot));
      taken.setWholeHand(pot == kWholeHand);
    });
    return amount;
  }

  // The case says what each stack is worth afterwards: one push to each seat from the main pot, what is missing went as
  // commission.
  void push_by_stacks(std::int64_t rake) {
    const auto finishing = list_at(worked_.expect, room() ? "finishing" : "finishing_stacks");
    std::int64_t in = 0;
    std::vector<std::int64_t> collected;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      in += players_[i].in();
      collected.push_back(number_of(finishing[i]) - players_[i].left);
    }
    std::int64_t out = 0;
    for (const std::int64_t amount : collected) out += amount;
    take_rake(kWholeHand, in - out - rake);
    for (std::size_t i = 0; i < collected.size(); ++i) push(0, "all", static_cast<std::int64_t>(i), collected[i]);
  }

  void push_awards(std::size_t pot, Json data) {
    for (const Json award : list_at(data, "awards")) {
      push(pot, text_at(award, "share"), number_at(award, "seat"), number_at(award, "amount"));
    }
  }

  void push(std::size_t pot, const std::string& share, std::int64_t seat, std::int64_t amount) {
    if (amount <= 0) return;
    event([&](auto event) {
      auto pushed = event.initPotPushed();
      pushed.setPot(static_cast<std::uint8_t>(pot));
      pushed.setShare(share == "high"  ? schema::PotShare::HIGH
                      : share == "low" ? schema::PotShare::LOW
                                       : schema::PotShare::ALL);
      pushed.setSeat(seat_number(seat));
      pushed.setAmountCents(amount);
    });
  }

  static constexpr std::size_t kWholeHand = 200;

  const PokerCase& worked_;
  Json record_;
  std::int64_t time_;
  PokerEvents out_;
  std::vector<Player> players_;
  std::vector<Json> actions_;
  std::vector<Card> kitty_;  // not taken
  bool betting_ = false;     // chips or words since the street began
};

}  // namespace

PokerEvents write_events(const PokerCase& worked, DeviceTimeNs when) {
  return Writer(worked, when).write();
}

}  // namespace poker_room

PokerEvents poker_events_of(const PokerCase& worked, DeviceTimeNs when) {
  return poker_room::write_events(worked, when);
}

RoundFacts poker_facts_of(const PokerEvents& events) {
  TableState table;
  std::vector<EventRef> round;
  for (const EventMessage& message : events.events) {
    const auto checked = check_event(message.reader());
    EXPECT_TRUE(checked) << "ingest would refuse an event: " << checked.error().text();
    if (message.reader().getRound() != 0) {
      round.push_back({.event = message.reader()});
    } else {
      table.apply(message.reader());
    }
  }
  return fold(events.round, table, round);
}

}  // namespace cardspeak::cases
