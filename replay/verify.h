// Everything in a store derived again from its raw events, and compared with what the store has.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

enum class StoreObjectionKind : std::uint8_t {
  // The store is not what its events make of it: it is damaged, or not finished. is_damage() says yes.
  kMeta,        // a record about the store itself
  kKey,         // a key that is none of the store's
  kEvent,       // bytes that are no readable event, or an event that lies where it does not belong
  kStream,      // a stream's summary
  kRound,       // a round's summary, or its stored form
  kOrder,       // the order of rounds
  kIndex,       // an index entry that is missing, or one too many
  kQuarantine,  // a record in quarantine that does not prove itself
  kBooks,       // summaries made with other books than those at hand
  kUnfinished,  // rounds that wait for being derived again
  // The store is sound; the record of what happened is not. is_damage() says no.
  kGap,
  kChainBroken,
  kFork,
  kQuarantined,
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

struct VerifyReport {
  // In order: the store itself, then streams by name, then indexes and quarantine.
  std::vector<StoreObjection> objections;
  std::uint64_t streams = 0;
  std::uint64_t rounds = 0;
  std::uint64_t events = 0;

  // No objection of a kind that is_damage().
  [[nodiscard]] bool sound() const;
};

struct VerifyOptions {
  // Threads, at least 1. The report does not depend on it.
  unsigned threads = 1;
  // Called after each stream with how many are done, from any of the threads, one at a time. May be empty.
  std::function<void(std::size_t done, std::size_t of)> progress = {};
};

// Checks: that each stored event reads, is canonical and lies under its own stream, round, number and hash; the chain
// of every stream, its gaps and forks, against the stream's summary; each round folded and judged again, against its
// summary; the order of rounds and every index, both ways; quarantine and the store's own records. It takes memory for
// the links of one stream per thread, about 100 bytes an event.
// Errors: kUnavailable: the store cannot be read at all. What is wrong in it is an objection, not an error.
Result<VerifyReport> verify(const Store& store, const Library& library, const VerifyOptions& options = {});

}  // namespace cardspeak
