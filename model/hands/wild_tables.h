// The tables behind the deuces-wild rankings of model/hands/rank.h, which is what to include.
//
// Five cards, of which the twos are wild, are worth what the other cards' ranks and the number of twos are worth, which
// is a spread as those of model/hands/high_tables.h, with the twos in the place of the rank 2; unless the other cards
// are all of one suit, when their ranks, a mask, are the place in the second table. So the same tables serve, filled
// otherwise, when a two adds one card to each of the four suits and no rank to any.
#pragma once

#include <array>
#include <cstdint>

#include "model/hands/high_tables.h"

namespace cardspeak::internal {

constexpr CardKey wild_card_key(Card card) {
  CardKey key = card_key(card);
  if (card.rank() != 2) return key;
  key.counts = std::uint64_t{1} | std::uint64_t{0x1111} << kSuitCountsAt | std::uint64_t{1} << kCardCountAt;
  key.suits = 0;
  return key;
}

// By Card::index().
inline constexpr std::array<CardKey, 52> kWildCardKeys = [] {
  std::array<CardKey, 52> keys{};
  for (std::uint8_t i = 0; i < 52; ++i) {
    keys[i] = wild_card_key(Card::from_code(static_cast<std::uint8_t>(i + 1)).value());
  }
  return keys;
}();

// The tables of a ranking in which twos are wild, for keys of exactly five cards; built on the first call, valid for
// the life of the program. Safe from any thread.
const HighTables& wild_tables(Ranking ranking);

}  // namespace cardspeak::internal
