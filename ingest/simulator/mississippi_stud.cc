// Mississippi Stud Poker, Crown Sydney's Poker Minors 3.3, Rule 9. The settlement is written from the rule text by
// itself, on purpose apart from the rulebook and its engine.
#include <array>
#include <memory>
#include <optional>
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
constexpr std::size_t kStreets = 3;
constexpr Cents kAnteMin{1000};
constexpr Cents kAnteMax{20'000};
constexpr Cents kApprovedMin{500};
constexpr Cents kMaxPayout{10'000'000};

constexpr std::array<const char*, kStreets> kStreetWagers = {"street3", "street4", "street5"};

// Table 2, from the pair of Jacks up.
constexpr std::array<Pays, 9> kTable2 = {{{1}, {2}, {3}, {4}, {6}, {10}, {40}, {100}, {500}}};

enum class Result : std::uint8_t { kLoses, kStandsOff, kWins };

struct Reading {
  Result result = Result::kLoses;
  std::size_t line = 0;  // of Table 2
};

// 9.4.3, 9.4.4, Table 2.
Reading read(HandValue value) {
  switch (hand_class(value)) {
    case HandClass::kNoPair:
      return {};
    case HandClass::kOnePair: {
      const Rank pair = value.ranks()[0];
      if (pair < 6) return {};
      return {pair <= 10 ? Result::kStandsOff : Result::kWins, 0};
    }
    case HandClass::kTwoPair:
      return {Result::kWins, 1};
    case HandClass::kThreeOfAKind:
      return {Result::kWins, 2};
    case HandClass::kStraight:
      return {Result::kWins, 3};
    case HandClass::kFlush:
      return {Result::kWins, 4};
    case HandClass::kFullHouse:
      return {Result::kWins, 5};
    case HandClass::kFourOfAKind:
      return {Result::kWins, 6};
    case HandClass::kStraightFlush:
      return {Result::kWins, 7};
    case HandClass::kRoyalFlush:
      return {Result::kWins, 8};
    case HandClass::kFiveOfAKind:
    case HandClass::kRoyalFlushWild:
      break;
  }
  CARDSPEAK_CHECK(false, "a class of hand outside the list");
}

// A little over 20 functions: the hooks of a house table, and one for each of the game's wagers.
class MississippiStudTable final : public HouseTable {
 public:
  explicit MississippiStudTable(const TableOrder& order)
      : HouseTable({.venue = Venue::kSydney, .game = "mississippi-stud", .room = "MS", .seats = 7}, order) {}

 protected:
  void make_sign(Sign& sign) override {
    const std::array<Cents, 2> chips = {Cents(100), Cents(250)};
    sign.chip = chips[random().below(chips.size())];
    sign.max_payout = kMaxPayout;
    sign.limits.push_back({"ante", SeatNo(), kAnteMin, kAnteMax, Cents(500), kApprovedMin});
    for (const char* street : kStreetWagers) {
      sign.limits.push_back({street, SeatNo(), kAnteMin, Cents(kAnteMax.value() * 3), Cents(500)});
    }
    sign.options.emplace_back("method", random().below(2) == 0 ? "A" : "B");
  }

  void place(Area& area) override { put_down(area, "ante", size_of("ante", area.seat, area.units)); }

  void deal() override { deal_hands(kHoleCards, false, false); }

  // 9.6.1: before each community card, a street or a fold.
  void bet() override {
    for (std::size_t street = 0; street < kStreets; ++street) {
      writer().announce("betOrFold");
      for (Area& area : areas()) {
        if (area.folded()) continue;
        if (stays(area)) {
          if (!fails_to_wager(area)) place_street(area, kStreetWagers[street]);
        } else {
          area.stance = Stance::kFolded;
          writer().decide(area.seat, schema::Act::FOLD);
        }
      }
      if (!anybody_cares()) return;
      deal_community(1);
    }
  }

  void read_hands() override {
    for (Area& area : areas()) {
      if (area.fate == Fate::kPlayed) area.value = value_of(area);
    }
  }

  [[nodiscard]] std::vector<Trouble> troubles() const override { return sydney_troubles(false); }
  [[nodiscard]] Resolution resolve(const Trouble& trouble) const override { return sydney_resolution(trouble, false); }

  // The players' hands are turned up; there is no dealer's hand.
  void show() override {}

  void settle_area(const Area& area, std::vector<Line>& lines) override {
    std::optional<Reading> reading;
    if (!area.folded()) reading = misread_ ? wrongly(read(area.value)) : read(area.value);
    for (const Stake& stake : area.stakes) {
      if (stake.wager == "jackpot") continue;
      Line line = line_of(area, stake.wager);
      if (line.action.is_zero()) {
        give_back(line, schema::Outcome::VOID);
      } else if (!reading || reading->result == Result::kLoses) {
        lose(line);
      } else if (reading->result == Result::kStandsOff) {
        stand_off(line);
      } else {
        win_by_table(line, sign(), kTable2, reading->line);
      }
      lines.push_back(line);
    }
  }

  // 9.4.5.
  [[nodiscard]] JackpotHand jackpot_hand(const Area& area) const override {
    if (area.folded() && sign().option("method") != "B") return JackpotHand::kNone;
    return jackpot_hand_of(hand_class(value_of(area)));
  }

  [[nodiscard]] std::vector<std::size_t> jackpot_positions(std::size_t area) const override {
    return positions_of(area, kHoleCards, false, kStreets);
  }
  [[nodiscard]] std::size_t shared_jackpot_cards() const override { return kStreets; }

  [[nodiscard]] std::size_t misreadings() const override { return 1; }
  std::string misread(std::size_t, bool on) override {
    misread_ = on;
    return "took-a-stand-off-for-a-win";
  }

  [[nodiscard]] std::optional<Line> phantom_at(const Area& area) const override {
    if (!area.folded() || area.has("street5")) return std::nullopt;
    return phantom(area, "street5", area.placed("ante"));
  }

 private:
  // Pairs from sixes to tens paid as if they were Jacks.
  static Reading wrongly(Reading right) {
    return right.result == Result::kStandsOff ? Reading{Result::kWins, 0} : right;
  }

  [[nodiscard]] HandValue value_of(const Area& area) const {
    const std::vector<Card> cards = with_community(area.cards, kStreets);
    return cards.size() < 5 ? HandValue() : rank_high(cards, Ranking::kStandard52);
  }

  // One to three times the Ante (9.4.2); now and then more or less, which 13.8 settles.
  void place_street(Area& area, const char* street) {
    const auto times = static_cast<std::int64_t>(1 + random().below(3));
    const Cents base = area.action("ante").is_zero() ? area.placed("ante") : area.action("ante");
    Cents amount(area.placed("ante").value() * times);
    if (random().chance(4'000)) amount = Cents(area.placed("ante").value() * 4);
    if (random().chance(4'000)) amount = Cents(area.placed("ante").value() / 2);
    const Cents most(base.value() * 3);
    if (random().below(4) != 0) writer().decide(area.seat, schema::Act::PLAY, amount);
    put_down(area, street, amount, action_of(area, street, amount, most));
  }

  // Somebody is in, or has a jackpot wager that a fold does not lose: then the board is dealt to its end.
  [[nodiscard]] bool anybody_cares() const {
    for (const Area& area : areas()) {
      if (!area.folded()) return true;
      if (area.has("jackpot") && sign().option("method") == "B") return true;
    }
    return false;
  }

  bool stays(const Area& area) {
    if (area.temper == Temper::kWild) return random().below(8) != 0;
    const std::vector<Card> cards = with_community(area.cards, kStreets);
    bool pair = false;
    bool high = false;
    bool suited = true;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      high = high || cards[i].rank() >= (area.temper == Temper::kTimid ? kQueen : kJack);
      suited = suited && cards[i].suit() == cards[0].suit();
      for (std::size_t j = i + 1; j < cards.size(); ++j) pair = pair || cards[i].rank() == cards[j].rank();
    }
    return pair || high || suited;
  }

  bool misread_ = false;
};

}  // namespace

std::unique_ptr<Table> make_mississippi_stud_table(const TableOrder& order) {
  return std::make_unique<MississippiStudTable>(order);
}

}  // namespace cardspeak::simulator
