// Ultimate Texas Hold'em Poker, Crown Sydney's Poker Minors 3.3, Rule 10. The settlement is written from the rule text
// by itself, on purpose apart from the rulebook and its engine.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "ingest/simulator/house/house_table.h"
#include "ingest/simulator/house/jackpot_class.h"
#include "ingest/simulator/house/venue_rules.h"
#include "model/check.h"
#include "model/hands/high.h"

namespace cardspeak::simulator {
namespace {

constexpr std::size_t kHoleCards = 2;
constexpr std::size_t kFlopCards = 3;
constexpr std::size_t kBoard = 5;
constexpr Cents kMin{1000};
constexpr Cents kMax{30'000};
constexpr Cents kApprovedMin{500};
constexpr Cents kUnit{500};
constexpr Cents kMaxPayout{20'000'000};

// Table 3, Blind, from the straight up: a flush is paid 3 to 2.
constexpr std::array<Pays, 6> kBlind = {{{1, 1}, {3, 2}, {3, 1}, {10, 1}, {50, 1}, {500, 1}}};
// Table 4, Trips, from three of a kind up.
constexpr std::array<Pays, 7> kTrips = {{{3}, {4}, {7}, {8}, {30}, {40}, {50}}};

// What the sign permits before the flop, after it, and after the river (10.5.4, 10.5.6, 10.5.8): less each time.
struct Stage {
  const char* name;
  std::uint8_t at_least;
  std::uint8_t at_most;
};
using Stages = std::array<Stage, 3>;
constexpr std::array<Stages, 3> kSigns = {{{{{"beforeFlop", 3, 4}, {"afterFlop", 2, 2}, {"afterRiver", 1, 1}}},
                                           {{{"beforeFlop", 6, 10}, {"afterFlop", 3, 5}, {"afterRiver", 1, 2}}},
                                           {{{"beforeFlop", 4, 4}, {"afterFlop", 2, 3}, {"afterRiver", 1, 1}}}}};

// A little over 20 functions: the hooks of a house table, and one for each of the game's wagers.
class UltimateTexasHoldemTable final : public HouseTable {
 public:
  explicit UltimateTexasHoldemTable(const TableOrder& order)
      : HouseTable({.venue = Venue::kSydney, .game = "ultimate-texas-holdem", .room = "UT", .seats = 7}, order) {}

 protected:
  void make_sign(Sign& sign) override {
    const std::array<Cents, 3> chips = {Cents(100), Cents(250), Cents(500)};
    sign.chip = chips[random().below(chips.size())];
    sign.max_payout = kMaxPayout;
    sign.limits = {{"ante", SeatNo(), kMin, kMax, kUnit, kApprovedMin},
                   {"blind", SeatNo(), kMin, kMax, kUnit, kApprovedMin},
                   {"trips", SeatNo(), kMin, kMax, kUnit}};
    sign.options.emplace_back("method", random().below(2) == 0 ? "A" : "B");
    stages_ = kSigns[random().below(kSigns.size())];
    for (const Stage& stage : stages_) sign.multiples.push_back({"play", stage.name, stage.at_least, stage.at_most});
  }

  // 10.4.1: Ante and Blind together, of one amount.
  void place(Area& area) override {
    const Cents amount = size_of("ante", area.seat, area.units);
    put_down(area, "ante", amount);
    put_down(area, "blind", amount);
    if (area.likes_sides && random().below(3) != 0) {
      put_down(area, "trips", size_of("trips", area.seat, static_cast<std::int64_t>(1 + random().below(5))));
    }
  }

  // 10.5.3(b).
  void deal() override { deal_hands(kHoleCards, true, false); }

  // 10.5.4 to 10.5.9.
  void bet() override {
    ask("betOrCheck", 0);
    deal_community(kFlopCards);
    ask("betOrCheck", 1);
    deal_community(kBoard - kFlopCards);
    ask("betOrFold", 2);
  }

  void read_hands() override {
    for (Area& area : areas()) {
      if (area.fate == Fate::kPlayed) area.value = best_of(area.cards);
    }
    dealer_value_ = best_of(dealer_cards());
    dealer_qualifies_ = hand_class(dealer_value_) != HandClass::kNoPair;
  }

  [[nodiscard]] std::vector<Trouble> troubles() const override { return sydney_troubles(true); }
  [[nodiscard]] Resolution resolve(const Trouble& trouble) const override { return sydney_resolution(trouble, false); }

  void settle_area(const Area& area, std::vector<Line>& lines) override {
    for (const Stake& stake : area.stakes) {
      if (stake.wager == "jackpot") continue;
      Line line = line_of(area, stake);
      if (line.action.is_zero()) {
        give_back(line, schema::Outcome::VOID);
      } else if (area.folded()) {
        lose(line);
      } else if (stake.wager == "ante") {
        settle_ante(line, area);
      } else if (stake.wager == "blind") {
        settle_blind(line, area);
      } else if (stake.wager == "trips") {
        settle_trips(line, area);
      } else {
        settle_play(line, area);
      }
      lines.push_back(line);
    }
  }

  // 10.4.5: of the hole cards and the flop, whatever comes later.
  [[nodiscard]] JackpotHand jackpot_hand(const Area& area) const override {
    if (area.folded() && sign().option("method") != "B") return JackpotHand::kNone;
    return jackpot_hand_of(hand_class(rank_high(with_community(area.cards, kFlopCards), Ranking::kStandard52)));
  }

  [[nodiscard]] std::vector<std::size_t> jackpot_positions(std::size_t area) const override {
    return positions_of(area, kHoleCards, true, kFlopCards);
  }
  [[nodiscard]] std::size_t shared_jackpot_cards() const override { return kFlopCards; }

  [[nodiscard]] std::size_t misreadings() const override { return 2; }
  std::string misread(std::size_t which, bool on) override {
    if (which == 1) {
      blind_pays_always_ = on;
      return "paid-the-blind-under-a-straight";
    }
    dealer_qualifies_ = !dealer_qualifies_;
    return dealer_qualifies_ ? "took-the-dealer-to-qualify" : "took-the-dealer-not-to-qualify";
  }

  [[nodiscard]] std::optional<Line> phantom_at(const Area& area) const override {
    if (!area.folded()) return std::nullopt;
    return phantom(area, "play", area.placed("ante"));
  }

 private:
  void ask(const char* what, std::size_t stage) {
    writer().announce(what);
    const bool last = stage + 1 == stages_.size();
    for (Area& area : areas()) {
      if (area.has("play") || area.folded()) continue;
      if (bets(area, stage)) {
        if (!fails_to_wager(area)) place_play(area, stages_[stage]);
      } else if (last) {
        area.stance = Stance::kFolded;
        writer().decide(area.seat, schema::Act::FOLD);
      } else {
        writer().decide(area.seat, schema::Act::CHECK);
      }
    }
  }

  // Now and then over or under what the sign permits, which 13.8 settles.
  void place_play(Area& area, const Stage& stage) {
    const auto span = static_cast<std::uint64_t>(stage.at_most - stage.at_least) + 1;
    const auto times = static_cast<std::int64_t>(stage.at_least + random().below(span));
    const Cents ante = area.placed("ante");
    const Cents base = area.action("ante").is_zero() ? ante : area.action("ante");
    Cents amount(ante.value() * times);
    if (random().chance(4'000)) amount = Cents(ante.value() * (stage.at_most + 1));
    if (random().chance(4'000)) amount = Cents(ante.value() * stage.at_least / 2);
    if (random().below(4) != 0) writer().decide(area.seat, schema::Act::PLAY, amount);
    put_down(area, "play", amount, std::min(amount, Cents(base.value() * stage.at_most)));
  }

  bool bets(const Area& area, std::size_t stage) {
    if (area.temper == Temper::kWild) return random().below(3) == 0;
    if (stage == 0) {
      if (!is_whole(area)) return random().below(2) == 0;
      const Rank high = std::max(area.cards[0].rank(), area.cards[1].rank());
      return area.cards[0].rank() == area.cards[1].rank() || high >= (area.temper == Temper::kTimid ? kAce : kQueen);
    }
    if (!is_whole(area)) return random().below(2) == 0;
    const HandValue value = best_of(area.cards);
    const HandClass least = stage == 1 ? HandClass::kTwoPair : HandClass::kOnePair;
    return class_order(hand_class(value), Ranking::kStandard52) >= class_order(least, Ranking::kStandard52);
  }

  [[nodiscard]] HandValue best_of(const std::vector<Card>& own) const {
    return rank_high(with_community(own, kBoard), Ranking::kStandard52);
  }

  // 10.4.2, 10.6.
  void settle_ante(Line& line, const Area& area) const {
    if (!dealer_qualifies_ || area.value == dealer_value_) {
      stand_off(line);
    } else if (area.value > dealer_value_) {
      win_even(line, sign());
    } else {
      lose(line);
    }
  }

  // 10.4.3.
  void settle_blind(Line& line, const Area& area) const {
    if (area.value < dealer_value_) return lose(line);
    const auto at = static_cast<int>(hand_class(area.value)) - static_cast<int>(HandClass::kStraight);
    if (area.value == dealer_value_ || (at < 0 && !blind_pays_always_)) return stand_off(line);
    win_by_table(line, sign(), kBlind, static_cast<std::size_t>(std::max(at, 0)));
  }

  // 10.4.4, 10.6.3: whatever the dealer has. Table 4 prints no maximum payout.
  void settle_trips(Line& line, const Area& area) const {
    const auto at = static_cast<int>(hand_class(area.value)) - static_cast<int>(HandClass::kThreeOfAKind);
    if (at < 0) return lose(line);
    win_uncapped_by_table(line, sign(), kTrips, static_cast<std::size_t>(at));
  }

  // 10.4.6.
  void settle_play(Line& line, const Area& area) const {
    if (area.value > dealer_value_) return win_even(line, sign());
    area.value == dealer_value_ ? stand_off(line) : lose(line);
  }

  Stages stages_{};
  HandValue dealer_value_;
  bool dealer_qualifies_ = false;
  bool blind_pays_always_ = false;
};

}  // namespace

std::unique_ptr<Table> make_ultimate_texas_holdem_table(const TableOrder& order) {
  return std::make_unique<UltimateTexasHoldemTable>(order);
}

}  // namespace cardspeak::simulator
