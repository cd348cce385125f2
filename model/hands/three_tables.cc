#include "model/hands/three_tables.h"

#include <memory>

#include "model/hands/rank_mask.h"

namespace cardspeak::internal {
namespace {

HandValue three_value(HandClass hand_class, const HandValue::Ranks& ranks) {
  return value_of(hand_class, ranks, Ranking::kThreeCard);
}

// Three ranks, all different.
HandValue odd_value(RankMask mask, bool one_suit) {
  const Rank top = best_straight(Ranking::kThreeCard, [mask](RankMask straight) { return mask == straight; });
  if (top != 0) return three_value(one_suit ? HandClass::kStraightFlush : HandClass::kStraight, {top});
  HandValue::Ranks ranks{};
  fill_from_mask(mask, ranks, 0, 3);
  return three_value(one_suit ? HandClass::kFlush : HandClass::kNoPair, ranks);
}

// Two ranks or one, of which `twice` is there at least twice.
HandValue paired_value(RankMask mask, Rank twice) {
  const RankMask other = mask & ~rank_bit(twice);
  if (other == 0) return three_value(HandClass::kThreeOfAKind, {twice});
  return three_value(HandClass::kOnePair, {twice, highest(other)});
}

void fill(ThreeTables& tables, Rank a, Rank b, Rank c) {
  const RankMask mask = rank_bit(a) | rank_bit(b) | rank_bit(c);
  const std::size_t at = ThreeTables::place(a, b, c);
  if (std::popcount(mask) == 3) {
    tables.of_one_suit[at] = odd_value(mask, true);
    tables.of_more_suits[at] = odd_value(mask, false);
  } else {
    tables.of_more_suits[at] = paired_value(mask, a == b || a == c ? a : b);
  }
}

std::unique_ptr<const ThreeTables> make_three_tables() {
  auto tables = std::make_unique<ThreeTables>();
  for (Rank a = 2; a <= kAce; ++a) {
    for (Rank b = 2; b <= kAce; ++b) {
      for (Rank c = 2; c <= kAce; ++c) fill(*tables, a, b, c);
    }
  }
  return tables;
}

}  // namespace

const ThreeTables& three_tables() {
  static const std::unique_ptr<const ThreeTables> tables = make_three_tables();
  return *tables;
}

}  // namespace cardspeak::internal
