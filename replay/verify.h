// Everything in a store derived again from its raw events, and compared with what the store has.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/law/library.h"
#include "model/result.h"
#include "replay/store.h"
#include "replay/store_objection.h"

namespace cardspeak {

struct VerifyReport {
  // In order: the store itself, then streams by name, then indexes, then quarantine, all of it, by partition and
  // offset.
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
// summary; the order of rounds and every index, both ways; quarantine and the store's own records; that as many events
// are there as the log brought. It takes memory for
// the links of one stream per thread, about 100 bytes an event.
// Errors: kUnavailable: the store cannot be read at all. What is wrong in it is an objection, not an error.
Result<VerifyReport> verify(const Store& store, const Library& library, const VerifyOptions& options = {});

}  // namespace cardspeak
