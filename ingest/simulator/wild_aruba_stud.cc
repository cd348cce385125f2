// Wild Aruba Stud Poker, Crown Melbourne's Caribbean Stud Poker 11.0, Rule 12: Caribbean Stud with twos wild. The
// settlement is written from the rule text by itself, on purpose apart from the rulebook and its engine.
#include <array>
#include <memory>
#include <utility>

#include "ingest/simulator/caribbean_stud.h"
#include "model/hands/rank.h"

namespace cardspeak::simulator {
namespace {

// Table 10, Bet: from one pair to the royal flush. The first line pays pairs from nines; a pair of eights that wins is
// paid like every other pair.
constexpr std::array<Pays, 11> kTable10 = {{{1}, {1}, {1}, {2}, {2}, {3}, {3}, {10}, {30}, {50}, {250}}};
// Table 11, on the Ante: from the straight flush up.
constexpr std::array<Pays, 4> kTable11 = {{{10}, {30}, {50}, {100}}};
constexpr std::size_t kStraightFlushLine = 7;
constexpr Rank kQualifyingPair = 8;  // 12.2.1
constexpr Rank kJackpotFours = 10;   // Table 12

// The line of Table 10 that pays the hand: Table 1's up to the straight flush, then those of wild cards. It has none
// for a hand without a pair, which beats no dealer who qualifies; one who is taken to qualify by mistake pays it like a
// pair.
std::size_t table_10_line(HandClass hand) {
  if (hand == HandClass::kFiveOfAKind) return kStraightFlushLine + 1;
  if (hand == HandClass::kRoyalFlushWild) return kStraightFlushLine + 2;
  if (hand == HandClass::kRoyalFlush) return kStraightFlushLine + 3;
  return bet_line(hand);
}

bool has_pair(HandValue value) {
  return hand_class(value) != HandClass::kNoPair;
}

class WildArubaStudTable final : public CaribbeanStudTable {
 public:
  explicit WildArubaStudTable(const TableOrder& order)
      : CaribbeanStudTable({.venue = Venue::kMelbourne, .game = "wild-aruba-stud", .room = "WA", .two_areas = true},
                           order) {}

 protected:
  [[nodiscard]] HandValue value_of(const std::vector<Card>& hand) const override {
    return rank_hand(hand, Ranking::kDeucesWild);
  }

  [[nodiscard]] bool qualifies(const std::vector<Card>&, HandValue value) const override {
    return has_pair(value) && (hand_class(value) != HandClass::kOnePair || value.ranks()[0] >= kQualifyingPair);
  }

  void win_bet(Line& line, const Area& area) const override {
    win_by_table(line, sign(), kTable10, table_10_line(hand_class(area.value)));
  }

  [[nodiscard]] bool likes(const Area& area, std::size_t least_class) const override {
    if (least_class > 0) return has_pair(area.value) && hand_class(area.value) != HandClass::kOnePair;
    return qualifies(area.cards, area.value);
  }

  // 12.8.1: from the straight flush up. A blind hand is not seen.
  bool decide_otherwise(Area& area) override {
    const bool may = !area.blind && has_pair(area.value) && table_10_line(hand_class(area.value)) >= kStraightFlushLine;
    if (!may || random().below(2) == 0) return false;
    area.stance = Stance::kInstantWinner;
    writer().decide(area.seat, schema::Act::INSTANT_WINNER);
    return true;
  }

  // 12.8.3: the Ante is paid even money, and a payment by Table 11 on it beside; the dealer's hand does not matter.
  void settle_area(const Area& area, std::vector<Line>& lines) override {
    if (area.stance != Stance::kInstantWinner) return CaribbeanStudTable::settle_area(area, lines);
    Line ante = line_of(area, "ante");
    win_even(ante, sign());
    lines.push_back(ante);
    Line instant;
    instant.seat = area.seat;
    instant.wager = "instantWinner";
    instant.action = area.action("ante");
    win_by_table(instant, sign(), kTable11, table_10_line(hand_class(area.value)) - kStraightFlushLine);
    lines.push_back(instant);
  }

  void settle_without_dealer(const Area& area, std::vector<Line>& lines) override {
    if (area.stance == Stance::kInstantWinner) return settle_area(area, lines);
    CaribbeanStudTable::settle_without_dealer(area, lines);
  }

  // Table 12. A straight flush in which a two is used in its natural form is a natural one (12.6.3(a)).
  [[nodiscard]] JackpotHand jackpot_class(const Area& area) const override {
    const HandClass natural = hand_class(rank_hand(area.cards, Ranking::kStandard52));
    if (natural == HandClass::kRoyalFlush) return JackpotHand::kRoyalFlush;
    if (natural == HandClass::kStraightFlush) return JackpotHand::kStraightFlush;
    const HandClass wild = hand_class(area.value);
    if (wild == HandClass::kRoyalFlushWild) return JackpotHand::kRoyalFlushWild;
    if (wild == HandClass::kFiveOfAKind) return JackpotHand::kFiveOfAKind;
    if (wild == HandClass::kStraightFlush) return JackpotHand::kStraightFlushWild;
    const bool high_fours = wild == HandClass::kFourOfAKind && area.value.ranks()[0] >= kJackpotFours;
    return high_fours ? JackpotHand::kFourOfAKindTenUp : JackpotHand::kNone;
  }
};

}  // namespace

std::unique_ptr<Table> make_wild_aruba_stud_table(const TableOrder& order) {
  return std::make_unique<WildArubaStudTable>(order);
}

}  // namespace cardspeak::simulator
