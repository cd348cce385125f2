// The tables behind model/hands/high.h, which is what to include.
//
// A hand without five cards of one suit is worth what its ranks are worth: how many Twos, how many Threes… For five to
// seven cards there are 73,775 such spreads, and each has its own place in one dense table. The place is found without
// a search: the ranks 2 to 8 and the ranks 9 to Ace are counted apart, each as one number in base 5, one digit per
// rank. The low number gives where its block begins, the high number the place inside the block. Both numbers are sums
// over the cards, so that a hand grows by one addition per card.
//
// A hand with five cards or more of one suit is worth what that suit is worth: among seven cards no full house or four
// of a kind fits beside a flush. The suit's ranks, a mask of 13 bits, are the place in a second table.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/hands/rank_mask.h"
#include "model/hands/ranking.h"

namespace cardspeak::internal {

// What one card, or several together, add to a hand.
struct CardKey {
  // Added up. From the bottom: 20 bits for the base-5 number of the ranks 2 to 8, 16 for that of 9 to Ace, 4 for each
  // suit's count plus 3 (so that five cards set the top bit), the rest for the number of cards.
  std::uint64_t counts = 0;
  // Or-ed. 16 bits per suit, clubs at the bottom; bit rank - 2.
  std::uint64_t suits = 0;
};

inline constexpr unsigned kRanks = 13;
inline constexpr std::uint8_t kSuits = 4;
inline constexpr unsigned kLowRanks = 7;
inline constexpr unsigned kHighRanks = kRanks - kLowRanks;
inline constexpr unsigned kLowBits = 20;
inline constexpr unsigned kHighBits = 16;
inline constexpr unsigned kSuitCountsAt = kLowBits + kHighBits;
inline constexpr unsigned kCardCountAt = kSuitCountsAt + 16;
inline constexpr std::uint64_t kFiveOfASuit = std::uint64_t{0x8888} << kSuitCountsAt;

inline constexpr CardKey kNoCards = {.counts = std::uint64_t{0x3333} << kSuitCountsAt, .suits = 0};

constexpr std::size_t power_of_5(unsigned exponent) {
  std::size_t power = 1;
  for (unsigned i = 0; i < exponent; ++i) power *= 5;
  return power;
}

constexpr CardKey card_key(Card card) {
  const unsigned rank = card.rank() - 2U;
  const auto suit = static_cast<unsigned>(card.suit());
  const bool low = rank < kLowRanks;
  const std::uint64_t digit = power_of_5(low ? rank : rank - kLowRanks);
  return {.counts = (low ? digit : digit << kLowBits) | std::uint64_t{1} << (kSuitCountsAt + 4 * suit) |
                    std::uint64_t{1} << kCardCountAt,
          .suits = std::uint64_t{1} << (16 * suit + rank)};
}

// By Card::index().
inline constexpr std::array<CardKey, 52> kCardKeys = [] {
  std::array<CardKey, 52> keys{};
  for (std::uint8_t i = 0; i < 52; ++i) keys[i] = card_key(Card::from_code(static_cast<std::uint8_t>(i + 1)).value());
  return keys;
}();

constexpr std::size_t card_count(const CardKey& key) {
  return key.counts >> kCardCountAt;
}

// Where a spread of five to seven cards stands in HighTables::spread: the sum of the two entries.
struct SpreadPlaces {
  std::array<std::uint32_t, power_of_5(kLowRanks)> low;
  std::array<std::uint32_t, power_of_5(kHighRanks)> high;
};

// All spreads of five, six and seven cards over 13 ranks, none more than four times: 6,175 + 18,395 + 49,205.
inline constexpr std::size_t kSpreads = 73'775;

// The ranks of the suit that has five cards or more, which `five`, the key's bit of kFiveOfASuit, names.
constexpr RankMask flush_mask(const CardKey& key, std::uint64_t five) {
  const auto suit = (static_cast<unsigned>(std::countr_zero(five)) - kSuitCountsAt) / 4;
  return static_cast<RankMask>(key.suits >> (16 * suit) & ((1U << kRanks) - 1U));
}

struct HighTables {
  const SpreadPlaces* places;
  // By the mask of one suit's ranks; set where the mask has five bits or more.
  std::array<HandValue, std::size_t{1} << kRanks> flush;
  std::array<HandValue, kSpreads> spread;

  // Requires a key of five to seven distinct cards.
  [[nodiscard]] HandValue value(const CardKey& key) const {
    if (const std::uint64_t five = key.counts & kFiveOfASuit; five != 0) {
      return flush[flush_mask(key, five)];
    }
    const auto low = key.counts & ((1U << kLowBits) - 1U);
    const auto high = key.counts >> kLowBits & ((1U << kHighBits) - 1U);
    return spread[places->low[low] + places->high[high]];
  }
};

// How many cards of each rank, the Two first.
using Spread = std::array<std::uint8_t, kRanks>;

// The ranks that are there, and those that are there at least twice, three times, four times: entry 1 to 4.
std::array<RankMask, kSuits + 1> ranks_by_count(const Spread& spread);

// Valid for the life of the program. Safe from any thread.
const SpreadPlaces& spread_places();

// Calls `found(spread, place)` for every spread of `fewest` to `most` cards, with its place in HighTables::spread.
// Requires five to seven.
void for_each_spread(unsigned fewest, unsigned most,
                     const std::function<void(const Spread& spread, std::size_t place)>& found);

// What HighTables::value() says, worked out from the cards: for a process that ranks a few hands, and whose tables
// would take longer to make than everything else that it does. Requires what value() requires, and a ranking of high
// hands.
HandValue value_without_tables(const CardKey& key, Ranking ranking);

// The tables of a ranking in which the best five of five to seven cards count, each for itself; built on the first
// call, valid for the life of the program. Safe from any thread.
const HighTables& high_tables(Ranking ranking);

}  // namespace cardspeak::internal
