// Whether the deck of a round was counted after it.
#pragma once

#include <optional>

#include "model/facts/round_facts.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// So many rounds that began after it are looked into.
inline constexpr std::size_t kMostRoundsAfter = 200;
// And over so many changes of the deck.
inline constexpr std::size_t kMostDecksAfter = 2000;

// The first count, after the last event of the round, of the deck that was in use then, between rounds or inside of a
// later one, and whether it lies in use or is put aside; nothing where there is none before another deck came in its
// place. Counts that name no deck are of the one in use. Of a deck without a name any change of the deck ends it. Reads
// the table's signs from the round on. Errors: kCorrupt, kUnavailable.
Result<std::optional<DeckCountFact>> deck_count_after(const Store& store, const RoundFacts& round);

}  // namespace cardspeak
