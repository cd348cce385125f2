#include "model/hands/rank_mask.h"

namespace cardspeak::internal {
namespace {

HandValue::Ranks compared(HandClass hand_class, const HandValue::Ranks& ranks, Ranking ranking) {
  if (ranking == Ranking::kStandard52RankOnly) return {};
  if (ranking == Ranking::kDeucesWildTripsOnly && hand_class == HandClass::kFullHouse) return {ranks[0]};
  return ranks;
}

}  // namespace

HandValue value_of(HandClass hand_class, const HandValue::Ranks& ranks, Ranking ranking) {
  if (is_low(ranking)) return HandValue::low(class_order(hand_class, ranking), hand_class, ranks);
  return HandValue::of(class_order(hand_class, ranking), hand_class, compared(hand_class, ranks, ranking));
}

}  // namespace cardspeak::internal
