#include "model/hands/low_tables.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include "model/check.h"
#include "model/hands/rank_mask.h"

namespace cardspeak::internal {
namespace {

constexpr unsigned kLowCards = 5;
constexpr Rank kEight = 8;

// How many cards of each rank, by the rank that it counts for in a low hand: entry 1, the Ace, to 13, the King.
using LowCounts = std::array<std::uint8_t, kRanks + 1>;

LowCounts low_counts(const Spread& spread) {
  LowCounts counts{};
  counts[kLowAce] = spread[kRanks - 1];
  for (unsigned rank = 2; rank <= kRanks; ++rank) counts[rank] = spread[rank - 2];
  return counts;
}

HandClass class_of(const LowCounts& counts) {
  const auto has = [&](int count) { return std::ranges::count(counts, count); };
  if (has(4) != 0) return HandClass::kFourOfAKind;
  if (has(3) != 0) return has(2) != 0 ? HandClass::kFullHouse : HandClass::kThreeOfAKind;
  if (has(2) == 2) return HandClass::kTwoPair;
  return has(2) == 1 ? HandClass::kOnePair : HandClass::kNoPair;
}

// What exactly five cards are worth: what there is most of is compared first, then the higher rank.
HandValue five_value(const LowCounts& counts, Ranking ranking) {
  HandValue::Ranks ranks{};
  std::size_t next = 0;
  for (unsigned times = kSuits; times > 0; --times) {
    for (Rank rank = kRanks; rank >= kLowAce; --rank) {
      if (counts[rank] == times) ranks[next++] = rank;
    }
  }
  return value_of(class_of(counts), ranks, ranking);
}

// Leaves out as many cards as there are over five, of ranks up to `until`, and takes the best of what remains.
HandValue best_of(LowCounts counts, unsigned too_many, Rank until, Ranking ranking) {
  if (too_many == 0) return five_value(counts, ranking);
  HandValue best;
  for (Rank rank = kLowAce; rank <= until; ++rank) {
    if (counts[rank] == 0) continue;
    --counts[rank];
    best = std::max(best, best_of(counts, too_many - 1, rank, ranking));
    ++counts[rank];
  }
  return best;
}

// Five different ranks up to the Eight, the lowest; no hand where there are fewer.
HandValue eight_or_better(const LowCounts& counts) {
  HandValue::Ranks ranks{};
  std::size_t left = ranks.size();
  for (Rank rank = kLowAce; rank <= kEight && left > 0; ++rank) {
    if (counts[rank] != 0) ranks[--left] = rank;
  }
  return left == 0 ? value_of(HandClass::kNoPair, ranks, Ranking::kLowEight) : HandValue();
}

template <Ranking kRanking>
const LowTables& low_tables_of() {
  static const std::unique_ptr<const LowTables> tables = [] {
    auto made = std::make_unique<LowTables>();
    made->places = &spread_places();
    for_each_spread(kLowCards, 7, [&](const Spread& spread, std::size_t place) {
      made->spread[place] = low_spread_value(spread, kRanking);
    });
    return made;
  }();
  return *tables;
}

}  // namespace

HandValue low_spread_value(const Spread& spread, Ranking ranking) {
  const LowCounts counts = low_counts(spread);
  if (ranking == Ranking::kLowEight) return eight_or_better(counts);
  CARDSPEAK_CHECK(ranking == Ranking::kLowAceToFive, "a low ranking in which nothing but the ranks counts");
  const auto cards = std::accumulate(spread.begin(), spread.end(), 0U);
  CARDSPEAK_CHECK(cards >= kLowCards, "a low hand is made from at least five cards");
  return best_of(counts, cards - kLowCards, kRanks, ranking);
}

const LowTables& low_tables(Ranking ranking) {
  if (ranking == Ranking::kLowEight) return low_tables_of<Ranking::kLowEight>();
  CARDSPEAK_CHECK(ranking == Ranking::kLowAceToFive, "a low ranking in which nothing but the ranks counts");
  return low_tables_of<Ranking::kLowAceToFive>();
}

}  // namespace cardspeak::internal
