#include "model/hands/high_tables.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <span>

#include "model/check.h"
#include "model/hands/rank_mask.h"

namespace cardspeak::internal {
namespace {

constexpr unsigned kFewestCards = 5;
constexpr unsigned kMostCards = 7;

// Calls `found(counts, key)` for every way to have `cards` cards in `counts`, no rank more than four times. `key` is
// the base-5 number with the count of the first rank as its lowest digit. Always in the same order.
void for_each_count(std::span<std::uint8_t> counts, unsigned cards, const std::function<void(std::size_t key)>& found) {
  if (counts.empty()) {
    if (cards == 0) found(0);
    return;
  }
  const std::size_t place = power_of_5(static_cast<unsigned>(counts.size() - 1));
  for (std::uint8_t count = 0; count <= kSuits && count <= cards; ++count) {
    counts.back() = count;
    for_each_count(counts.first(counts.size() - 1), cards - count,
                   [&](std::size_t key) { found(key + count * place); });
  }
}

// The low and the high ranks of a spread.
std::span<std::uint8_t> low_ranks(Spread& spread) {
  return std::span(spread).first(kLowRanks);
}
std::span<std::uint8_t> high_ranks(Spread& spread) {
  return std::span(spread).last(kHighRanks);
}

unsigned fewest_high_cards(unsigned low_cards) {
  return low_cards < kFewestCards ? kFewestCards - low_cards : 0;
}

// Numbers the ways to have high ranks, the fewest cards first, so that those that go with some low ranks follow each
// other. Returns where each number of cards begins.
std::array<std::uint32_t, kMostCards + 2> number_high_ranks(SpreadPlaces& places) {
  std::array<std::uint32_t, kMostCards + 2> begins{};
  Spread spread{};
  std::uint32_t next = 0;
  for (unsigned cards = 0; cards <= kMostCards; ++cards) {
    begins[cards] = next;
    for_each_count(high_ranks(spread), cards, [&](std::size_t key) { places.high[key] = next++; });
  }
  begins.back() = next;
  return begins;
}

// Gives each way to have low ranks its block: the high ranks that complete it to five, six or seven cards. The most low
// cards come first, so that no block's beginning, less the number of its first high ranks, falls below 0.
void place_low_ranks(SpreadPlaces& places, const std::array<std::uint32_t, kMostCards + 2>& high_begins) {
  Spread spread{};
  std::uint32_t next = 0;
  for (unsigned cards = kMostCards + 1; cards-- > 0;) {
    const std::uint32_t first = high_begins[fewest_high_cards(cards)];
    const std::uint32_t block = high_begins[kMostCards - cards + 1] - first;
    for_each_count(low_ranks(spread), cards, [&](std::size_t key) {
      CARDSPEAK_CHECK(next >= first, "a block begins inside the table");
      places.low[key] = next - first;
      next += block;
    });
  }
  CARDSPEAK_CHECK(next == kSpreads, "the blocks fill the table");
}

std::unique_ptr<const SpreadPlaces> make_places() {
  auto places = std::make_unique<SpreadPlaces>();
  place_low_ranks(*places, number_high_ranks(*places));
  return places;
}

// The top card of the best straight in the mask; 0 if there is none.
Rank straight_top(RankMask mask, Ranking ranking) {
  return best_straight(ranking, [mask](RankMask straight) { return (mask & straight) == straight; });
}

// What cards of one suit with these ranks are worth. Requires at least five.
HandValue flush_value(RankMask mask, Ranking ranking) {
  const Rank top = straight_top(mask, ranking);
  if (top == kAce) return value_of(HandClass::kRoyalFlush, {top}, ranking);
  if (top != 0) return value_of(HandClass::kStraightFlush, {top}, ranking);
  HandValue::Ranks ranks{};
  fill_from_mask(mask, ranks, 0, 5);
  return value_of(HandClass::kFlush, ranks, ranking);
}

// The hand of `kind` cards of the rank `of`, with the highest other ranks of `rest` beside it until there are `parts`.
HandValue value_with(HandClass hand_class, Rank of, RankMask rest, std::size_t parts, Ranking ranking) {
  HandValue::Ranks ranks{of};
  fill_from_mask(rest & ~rank_bit(of), ranks, 1, parts);
  return value_of(hand_class, ranks, ranking);
}

HandValue two_pair_value(RankMask pairs, RankMask all, Ranking ranking) {
  HandValue::Ranks ranks{};
  fill_from_mask(pairs, ranks, 0, 2);
  fill_from_mask(all & ~rank_bit(ranks[0]) & ~rank_bit(ranks[1]), ranks, 2, 3);
  return value_of(HandClass::kTwoPair, ranks, ranking);
}

// What the spread is worth where no suit has five cards. The rankings differ in these classes only by the small
// straight: what they disagree about is the flush, which no spread is.
HandValue spread_value(const Spread& spread, Ranking ranking) {
  const auto [none, all, pairs, threes, fours] = ranks_by_count(spread);
  if (fours != 0) return value_with(HandClass::kFourOfAKind, highest(fours), all, 2, ranking);
  if (threes != 0 && std::popcount(pairs) > 1) {
    return value_with(HandClass::kFullHouse, highest(threes), pairs, 2, ranking);
  }
  if (const Rank top = straight_top(all, ranking); top != 0) return value_of(HandClass::kStraight, {top}, ranking);
  if (threes != 0) return value_with(HandClass::kThreeOfAKind, highest(threes), all, 3, ranking);
  if (std::popcount(pairs) > 1) return two_pair_value(pairs, all, ranking);
  if (pairs != 0) return value_with(HandClass::kOnePair, highest(pairs), all, 4, ranking);
  HandValue::Ranks ranks{};
  fill_from_mask(all, ranks, 0, 5);
  return value_of(HandClass::kNoPair, ranks, ranking);
}

void fill_flushes(HighTables& tables, Ranking ranking) {
  for (RankMask mask = 0; mask < tables.flush.size(); ++mask) {
    if (std::popcount(mask) >= 5) tables.flush[mask] = flush_value(mask, ranking);
  }
}

void fill_spreads(HighTables& tables, Ranking ranking) {
  for_each_spread(kFewestCards, kMostCards, [&](const Spread& spread, std::size_t place) {
    tables.spread[place] = spread_value(spread, ranking);
  });
}

std::unique_ptr<const HighTables> make_tables(Ranking ranking) {
  auto tables = std::make_unique<HighTables>();
  tables->places = &spread_places();
  fill_flushes(*tables, ranking);
  fill_spreads(*tables, ranking);
  return tables;
}

template <Ranking kRanking>
const HighTables& tables_of() {
  static const std::unique_ptr<const HighTables> tables = make_tables(kRanking);
  return *tables;
}

}  // namespace

const SpreadPlaces& spread_places() {
  static const std::unique_ptr<const SpreadPlaces> places = make_places();
  return *places;
}

void for_each_spread(unsigned fewest, unsigned most,
                     const std::function<void(const Spread& spread, std::size_t place)>& found) {
  CARDSPEAK_CHECK(fewest >= kFewestCards && most <= kMostCards, "only spreads of five to seven cards have a place");
  const SpreadPlaces& places = spread_places();
  Spread spread{};
  for (unsigned low_cards = 0; low_cards <= most; ++low_cards) {
    for (unsigned cards = std::max(low_cards, fewest); cards <= most; ++cards) {
      for_each_count(low_ranks(spread), low_cards, [&](std::size_t low) {
        for_each_count(high_ranks(spread), cards - low_cards,
                       [&](std::size_t high) { found(spread, places.low[low] + places.high[high]); });
      });
    }
  }
}

std::array<RankMask, kSuits + 1> ranks_by_count(const Spread& spread) {
  std::array<RankMask, kSuits + 1> at_least{};
  for (unsigned rank = 0; rank < kRanks; ++rank) {
    for (unsigned count = 1; count <= spread[rank]; ++count) at_least[count] |= RankMask{1} << rank;
  }
  return at_least;
}

HandValue value_without_tables(const CardKey& key, Ranking ranking) {
  if (const std::uint64_t five = key.counts & kFiveOfASuit; five != 0)
    return flush_value(flush_mask(key, five), ranking);
  Spread spread{};
  std::uint64_t low = key.counts & ((1U << kLowBits) - 1U);
  std::uint64_t high = key.counts >> kLowBits & ((1U << kHighBits) - 1U);
  for (std::uint8_t& count : low_ranks(spread)) {
    count = static_cast<std::uint8_t>(low % 5);
    low /= 5;
  }
  for (std::uint8_t& count : high_ranks(spread)) {
    count = static_cast<std::uint8_t>(high % 5);
    high /= 5;
  }
  return spread_value(spread, ranking);
}

const HighTables& high_tables(Ranking ranking) {
  switch (ranking) {
    case Ranking::kStandard52:
      return tables_of<Ranking::kStandard52>();
    case Ranking::kShortDeck40:
      return tables_of<Ranking::kShortDeck40>();
    case Ranking::kShortDeck36:
      return tables_of<Ranking::kShortDeck36>();
    case Ranking::kShortDeck32:
      return tables_of<Ranking::kShortDeck32>();
    case Ranking::kManila:
      return tables_of<Ranking::kManila>();
    case Ranking::kFaroManila52:
      return tables_of<Ranking::kFaroManila52>();
    case Ranking::kTwentyCard:
      return tables_of<Ranking::kTwentyCard>();
    case Ranking::kStandard52RankOnly:
      return tables_of<Ranking::kStandard52RankOnly>();
    case Ranking::kThreeCard:
    case Ranking::kDeucesWild:
    case Ranking::kDeucesWildRoyalsEqual:
    case Ranking::kDeucesWildDistinctFlush:
    case Ranking::kDeucesWildTripsOnly:
    case Ranking::kLowEight:
    case Ranking::kLowAceToFive:
    case Ranking::kLowTwoToSeven:
    case Ranking::kChineseFront:
      break;
  }
  CARDSPEAK_CHECK(false, "a high ranking, in which the best five of the cards count, each for itself");
}

}  // namespace cardspeak::internal
