// Three Card Poker, Crown Melbourne 5.1. The settlement is written from the rule text by itself, on purpose apart from
// the rulebook and its engine, and so is the order of three cards.
#include <algorithm>
#include <array>
#include <compare>
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

constexpr std::size_t kHandCards = 3;
constexpr std::size_t kJackpotCards = 2;
constexpr Cents kMin{500};
constexpr Cents kMax{50'000};
constexpr Cents kUnit{100};

// 3.6.1, lowest first: a straight beats a flush.
enum class Three : std::uint8_t { kOddCards, kPair, kFlush, kStraight, kThreeOfAKind, kStraightFlush };

struct ThreeValue {
  Three hand = Three::kOddCards;
  std::array<Rank, 3> ranks{};  // what is compared first in front
  friend auto operator<=>(const ThreeValue&, const ThreeValue&) = default;
};

ThreeValue value_of(const std::vector<Card>& cards) {
  std::array<Rank, 3> ranks = {cards[0].rank(), cards[1].rank(), cards[2].rank()};
  std::ranges::sort(ranks, std::greater<>());
  const bool flush = cards[0].suit() == cards[1].suit() && cards[1].suit() == cards[2].suit();
  if (ranks[0] == ranks[2]) return {Three::kThreeOfAKind, ranks};
  if (ranks[1] == ranks[2]) return {Three::kPair, {ranks[1], ranks[1], ranks[0]}};
  if (ranks[0] == ranks[1]) return {Three::kPair, ranks};
  const bool low_ace = ranks == std::array<Rank, 3>{kAce, 3, 2};
  if (low_ace) ranks = {3, 2, 1};
  const bool straight = low_ace || ranks[0] - ranks[2] == 2;
  if (straight) return {flush ? Three::kStraightFlush : Three::kStraight, ranks};
  return {flush ? Three::kFlush : Three::kOddCards, ranks};
}

// Table 9. Each from its lowest line up.
constexpr std::array<std::array<Pays, 3>, 3> kAnteBonus = {{{{{1}, {4}, {5}}}, {{{1}, {3}, {5}}}, {{{1}, {3}, {4}}}}};
constexpr std::array<std::array<Pays, 5>, 6> kPairPlus = {{{{{1}, {4}, {6}, {30}, {40}}},
                                                           {{{1}, {4}, {6}, {25}, {40}}},
                                                           {{{1}, {4}, {5}, {30}, {40}}},
                                                           {{{1}, {3}, {6}, {30}, {40}}},
                                                           {{{1}, {4}, {6}, {25}, {35}}},
                                                           {{{1}, {4}, {6}, {33}, {35}}}}};
constexpr std::array<std::array<Pays, 7>, 5> kSixCard = {{{{{5}, {10}, {20}, {25}, {50}, {200}, {1000}}},
                                                          {{{5}, {10}, {15}, {25}, {50}, {200}, {1000}}},
                                                          {{{8}, {9}, {15}, {20}, {100}, {200}, {1000}}},
                                                          {{{7}, {10}, {15}, {20}, {100}, {200}, {1000}}},
                                                          {{{5}, {8}, {12}, {25}, {50}, {200}, {500}}}}};

std::string letter(std::size_t table) {
  return std::string(1, static_cast<char>('A' + table));
}

// The line of the Six Card Bonus that pays the best five of six; -1: under three of a kind.
int six_card_line(HandClass hand) {
  return static_cast<int>(hand) - static_cast<int>(HandClass::kThreeOfAKind);
}

// Over 20 functions: the hooks of a house table, and one for each of the game's wagers.
class ThreeCardPokerTable final : public HouseTable {
 public:
  explicit ThreeCardPokerTable(const TableOrder& order)
      : HouseTable(
            {.venue = Venue::kMelbourne, .game = "three-card-poker", .room = "TC", .seats = 7, .two_areas = true},
            order) {}

 protected:
  void make_sign(Sign& sign) override {
    const std::array<Cents, 3> chips = {Cents(100), Cents(250), Cents(500)};
    sign.chip = chips[random().below(chips.size())];
    if (random().below(2) == 0) sign.method = schema::DealingMethod::SHUFFLING_SHOE;
    for (const char* wager : {"ante", "play", "pairPlus", "sixCardBonus"}) {
      sign.limits.push_back({wager, SeatNo(), kMin, kMax, kUnit});
    }
    ante_bonus_ = random().below(kAnteBonus.size());
    pair_plus_ = random().below(kPairPlus.size());
    six_card_ = random().below(kSixCard.size());
    sign.options = {{"anteBonusTable", letter(ante_bonus_)},
                    {"pairPlusTable", letter(pair_plus_)},
                    {"sixCardTable", letter(six_card_)}};
  }

  // 5.5: an Ante, side wagers, or both. 9.5.3: side wagers without an Ante.
  void place(Area& area) override {
    const bool sides_only = area.likes_sides && !area.is_carried() && random().below(6) == 0;
    if (!sides_only) put_down(area, "ante", size_of("ante", area.seat, area.units));
    if (!area.likes_sides) return;
    const bool pair_plus = random().below(3) != 0;
    if (pair_plus) put_down(area, "pairPlus", size_of("pairPlus", area.seat, side_units()));
    if (!pair_plus || random().below(2) == 0) {
      put_down(area, "sixCardBonus", size_of("sixCardBonus", area.seat, side_units()));
    }
  }

  // 9.3, 9.4.
  void deal() override {
    deal_hands(kHandCards, true, false);
    jackpot_cards_.clear();
    if (meter() == nullptr) return;
    for (std::size_t card = 0; card < kJackpotCards; ++card) {
      jackpot_cards_.push_back(deck().draw());
      writer().deal(schema::Place::JACKPOT, SeatNo(), jackpot_cards_.back(), false);
    }
  }

  void bet() override {
    writer().announce("playOrFold");
    for (Area& area : areas()) {
      if (area.has("ante")) decide(area);
    }
  }

  void read_hands() override {
    dealer_value_ = value_of(dealer_cards());
    // 1.1 Qualify: Queen high, or better.
    dealer_qualifies_ = dealer_value_.hand != Three::kOddCards || dealer_value_.ranks[0] >= kQueen;
  }

  [[nodiscard]] std::vector<Trouble> troubles() const override {
    std::vector<Trouble> troubles = melbourne_troubles();
    for (const auto known : {schema::Tristate::YES, schema::Tristate::NO}) {
      troubles.push_back({.kind = TroubleKind::kWrongCountDealer, .noticed = Noticed::kAfter, .order_known = known});
    }
    if (meter() == nullptr) return troubles;
    for (const auto rebuilt : {schema::Rebuilt::ALL, schema::Rebuilt::NONE}) {
      troubles.push_back(
          {.kind = TroubleKind::kWrongCountJackpotCards, .noticed = Noticed::kAfter, .rebuilt = rebuilt});
    }
    return troubles;
  }

  [[nodiscard]] Resolution resolve(const Trouble& trouble) const override {
    const auto a_misdeal = [] { return misdeal("TG Higher Duties Dealer"); };
    // 11.1 to 11.3.
    if (trouble.is(TroubleKind::kExposedCards)) {
      return trouble.cards > 1 || trouble.dealer_cards > 0 ? a_misdeal() : Resolution{};
    }
    // 11.6.
    if (trouble.is(TroubleKind::kWrongCountDealer) && trouble.noticed == Noticed::kAfter) {
      return trouble.order_known == schema::Tristate::YES ? Resolution{} : a_misdeal();
    }
    // 11.9.
    if (trouble.is(TroubleKind::kWrongCountJackpotCards)) {
      return {.jackpots_returned = trouble.rebuilt == schema::Rebuilt::NONE};
    }
    // 13.4 leaves disruptions to the floor, 13.3 fraud to a manager.
    return melbourne_resolution(trouble);
  }

  // 11.8 lists what may be retracted, and leaves the Six Card Bonus out.
  [[nodiscard]] bool goes_back_with_hand(const Stake& stake) const override {
    return stake.wager != "sixCardBonus" || !trouble().is(TroubleKind::kCardsWithoutWager);
  }

  void settle_area(const Area& area, std::vector<Line>& lines) override {
    settle_ante(area, lines);
    settle_pair_plus(area, lines);
    settle_six_card(area, lines);
  }

  // 5.11: a Play wager is needed.
  [[nodiscard]] JackpotHand jackpot_hand(const Area& area) const override {
    if (area.stance != Stance::kIn) return JackpotHand::kNone;
    std::vector<Card> cards = area.cards;
    cards.insert(cards.end(), jackpot_cards_.begin(), jackpot_cards_.end());
    return jackpot_hand_of(hand_class(rank_high(cards, Ranking::kStandard52)));
  }

  [[nodiscard]] std::vector<std::size_t> jackpot_positions(std::size_t area) const override {
    return positions_of(area, kHandCards, true, kJackpotCards);
  }
  [[nodiscard]] std::size_t shared_jackpot_cards() const override { return kJackpotCards; }

  [[nodiscard]] std::size_t misreadings() const override { return 1; }
  std::string misread(std::size_t, bool) override {
    dealer_qualifies_ = !dealer_qualifies_;
    return dealer_qualifies_ ? "took-the-dealer-to-qualify" : "took-the-dealer-not-to-qualify";
  }

  [[nodiscard]] std::optional<Line> phantom_at(const Area& area) const override {
    if (!area.folded()) return std::nullopt;
    return phantom(area, "play", area.placed("ante"));
  }

 private:
  std::int64_t side_units() { return static_cast<std::int64_t>(1 + random().below(5)); }

  void decide(Area& area) {
    if (stays(area)) {
      if (fails_to_wager(area)) return;
      // 5.6: of an equal amount; now and then more or less, which 11.14 settles.
      const Cents amount = slip_of_size(area.placed("ante"));
      if (random().below(4) != 0) writer().decide(area.seat, schema::Act::PLAY, amount);
      put_down(area, "play", amount, action_of(area, "play", amount, area.action("ante")));
      return;
    }
    const bool sides = area.has("pairPlus") || area.has("sixCardBonus");
    const bool ante_only = sides && random().below(3) != 0;
    area.stance = ante_only ? Stance::kFoldedAnteOnly : Stance::kFolded;
    writer().decide(area.seat, ante_only ? schema::Act::FOLD_ANTE_ONLY : schema::Act::FOLD);
  }

  bool stays(const Area& area) {
    if (area.blind || area.temper == Temper::kWild || !is_whole(area)) return random().below(3) != 0;
    const ThreeValue value = value_of(area.cards);
    const Rank least = area.temper == Temper::kTimid ? kAce : kQueen;
    return value.hand != Three::kOddCards || value.ranks[0] >= least;
  }

  void settle_ante(const Area& area, std::vector<Line>& lines) {
    if (!area.has("ante")) return;
    Line ante = line_of(area, "ante");
    if (area.stance != Stance::kIn) {
      lose(ante);
      lines.push_back(ante);
      return;
    }
    Line play = line_of(area, "play");
    const ThreeValue value = value_of(area.cards);
    if (!dealer_qualifies_) {
      win_even(ante, sign());
      stand_off(play);
    } else if (value > dealer_value_) {
      win_even(ante, sign());
      win_even(play, sign());
    } else if (value == dealer_value_) {
      stand_off(ante);
      stand_off(play);
    } else {
      lose(ante);
      lose(play);
    }
    lines.push_back(ante);
    lines.push_back(play);
    settle_ante_bonus(area, value, lines);
  }

  // 9.6.2(d): on all straights or better, whatever the dealer has.
  void settle_ante_bonus(const Area& area, const ThreeValue& value, std::vector<Line>& lines) {
    if (value.hand < Three::kStraight) return;
    const auto at = static_cast<std::size_t>(value.hand) - static_cast<std::size_t>(Three::kStraight);
    Line bonus;
    bonus.seat = area.seat;
    bonus.wager = "anteBonus";
    bonus.action = area.action("ante");
    win_by_table(bonus, sign(), kAnteBonus[ante_bonus_], at);
    add_other_tables(bonus, kAnteBonus, at);
    lines.push_back(bonus);
  }

  // 5.8. A whole fold loses it with the Ante (9.5.2(a)(i)).
  void settle_pair_plus(const Area& area, std::vector<Line>& lines) {
    if (!area.has("pairPlus")) return;
    Line line = line_of(area, "pairPlus");
    const ThreeValue value = value_of(area.cards);
    if (area.folded() || value.hand == Three::kOddCards) {
      lose(line);
    } else {
      const auto at = static_cast<std::size_t>(value.hand) - static_cast<std::size_t>(Three::kPair);
      win_by_table(line, sign(), kPairPlus[pair_plus_], at);
      add_other_tables(line, kPairPlus, at);
    }
    lines.push_back(line);
  }

  // 5.9: the best five of the player's and the dealer's cards.
  void settle_six_card(const Area& area, std::vector<Line>& lines) {
    if (!area.has("sixCardBonus")) return;
    Line line = line_of(area, "sixCardBonus");
    std::vector<Card> cards = area.cards;
    cards.insert(cards.end(), dealer_cards().begin(), dealer_cards().end());
    const int at = six_card_line(hand_class(rank_high(cards, Ranking::kStandard52)));
    if (area.folded() || at < 0) {
      lose(line);
    } else {
      win_by_table(line, sign(), kSixCard[six_card_], static_cast<std::size_t>(at));
      add_other_tables(line, kSixCard, static_cast<std::size_t>(at));
    }
    lines.push_back(line);
  }

  // Table A read for Table B.
  template <typename Tables>
  void add_other_tables(Line& line, const Tables& tables, std::size_t at) const {
    for (const auto& table : tables) {
      add_slip(line, "wrong-table", capped_winnings(sign(), line.action, table[at].times, table[at].per));
    }
  }

  std::size_t ante_bonus_ = 0;
  std::size_t pair_plus_ = 0;
  std::size_t six_card_ = 0;
  std::vector<Card> jackpot_cards_;
  ThreeValue dealer_value_;
  bool dealer_qualifies_ = false;
};

}  // namespace

std::unique_ptr<Table> make_three_card_poker_table(const TableOrder& order) {
  return std::make_unique<ThreeCardPokerTable>(order);
}

}  // namespace cardspeak::simulator
