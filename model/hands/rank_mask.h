// Sets of ranks, for whoever builds the tables of a ranking. Not for others: what they need is in model/hands/rank.h.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"

namespace cardspeak::internal {

// One bit for each rank, the Two's the lowest.
using RankMask = std::uint32_t;

constexpr RankMask rank_bit(Rank rank) {
  return RankMask{1} << (rank - 2U);
}

// The highest rank of the mask. Requires one.
constexpr Rank highest(RankMask mask) {
  return static_cast<Rank>(std::bit_width(mask) + 1);
}

// The highest ranks of the mask in `ranks` from the place `from` on, until `until` or until there are no more.
constexpr void fill_from_mask(RankMask mask, HandValue::Ranks& ranks, std::size_t from, std::size_t until) {
  for (std::size_t i = from; i < until && mask != 0; ++i) {
    ranks[i] = highest(mask);
    mask &= ~rank_bit(ranks[i]);
  }
}

// Calls `fits(mask)` with the ranks of each straight that the ranking has, the highest first. Returns the top card of
// the first that fits; 0 if none does.
template <typename Fits>
Rank best_straight(Ranking ranking, Fits fits) {
  const auto length = static_cast<unsigned>(hand_size(ranking));
  const RankMask run = (RankMask{1} << length) - 1U;
  for (Rank top = kAce; top > length; --top) {
    if (fits(run << (top - 1U - length))) return top;
  }
  const Rank small = small_straight_top(ranking);
  return small != 0 && fits(rank_bit(kAce) | run >> 1U << (small - length)) ? small : Rank{0};
}

// The value of a hand of this class under the ranking, with as many of the ranks as the ranking compares.
HandValue value_of(HandClass hand_class, const HandValue::Ranks& ranks, Ranking ranking);

}  // namespace cardspeak::internal
