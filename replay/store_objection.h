// What verify() finds wrong.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/ids.h"

namespace cardspeak {

enum class StoreObjectionKind : std::uint8_t {
  // The store is not what its events make of it: it is damaged, or not finished. is_damage() says yes.
  kMeta,        // a record about the store itself
  kKey,         // a key of no form that the store has
  kEvent,       // bytes that do not read as an event, or an event under another key than its own
  kStream,      // a stream's summary
  kRound,       // a round's summary, or its stored form
  kOrder,       // the order of rounds
  kIndex,       // an index entry that is missing, or one too many
  kMeterFacts,  // what is kept of a jackpot meter for a round
  kQuarantine,  // a record in quarantine that does not prove itself
  kBooks,       // summaries made with other books than those at hand
  kUnfinished,  // rounds that wait for being derived again
  // The store is sound; the record of what happened is not. is_damage() says no.
  kGap,
  kChainBroken,
  kFork,
  kQuarantined,
  kGivenUp,  // an event is on record under a number that somebody said was lost
};
bool is_damage(StoreObjectionKind kind);
// A permanent name: "chain-broken".
std::string_view name_of(StoreObjectionKind kind);

struct StoreObjection {
  StoreObjectionKind kind = StoreObjectionKind::kMeta;
  std::string stream;  // empty: the store as a whole
  RoundNo round;       // 0: none
  StreamSeq sequence;  // 0: none
  std::string text;    // one sentence that names the record
};

}  // namespace cardspeak
