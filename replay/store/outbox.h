// What a store remembers of the verdicts that it sends elsewhere: which rounds it still owes, and what went there last.
//
// A round is noted as owed in the batch that changes it, so that no end of a process lies between the two. What is sent
// of it is announced first (SentRound, not arrived), then sent, then settled: whoever is stopped in between finds the
// round owed and the announcement there, and sends again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/log/log.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/store/shelves.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// Where a store sends verdicts.
struct Outbox {
  std::string sink;           // the identity of the place
  std::uint64_t version = 0;  // of what was sent last; the next has a greater one
  // For each partition of the place, one past the last record that this store put there.
  LogPosition reached = {};
};

// What was sent of a round last.
struct SentRound {
  std::uint64_t version = 0;
  // The most rows of the round that may stand there.
  std::uint32_t rows = 0;
  // Whether the place has confirmed them. Nothing may be concluded from `content` before that.
  bool arrived = false;
  schema::Hash content{};  // over the rows
};

// Errors of all that read: kCorrupt, kUnavailable.

// Nothing: the store sends no verdicts.
Result<std::optional<Outbox>> read_outbox(const Shelves& shelves);
void put_outbox(WriteSet& changes, const Outbox& outbox);

// Nothing: no row of the round was ever sent.
Result<std::optional<SentRound>> read_sent(const Shelves& shelves, const RoundId& round);
void put_sent(WriteSet& changes, const RoundId& round, const SentRound& sent);
// Takes away what was noted as sent of every round, in batches.
Result<void> forget_sent(Shelves& shelves);

// At most `limit` rounds that are owed, in the order of their keys, behind `after`; nothing: from the first one on.
Result<std::vector<RoundId>> owed_rounds(const Shelves& shelves, const std::optional<RoundId>& after,
                                         std::size_t limit);
Result<std::uint64_t> count_owed(const Shelves& shelves);
void put_owed(WriteSet& changes, std::string_view stream, RoundNo round);
void remove_owed(WriteSet& changes, const RoundId& round);
// Notes every round of the store, in batches.
Result<void> owe_every_round(Shelves& shelves);

// Notes rounds as they are derived, where the store sends verdicts, and else nothing.
class OwedNotes {
 public:
  OwedNotes() = default;
  static Result<OwedNotes> of(const Shelves& shelves);

  void note(WriteSet& changes, std::string_view stream, RoundNo round) const {
    if (sends_) put_owed(changes, stream, round);
  }

 private:
  bool sends_ = false;
};

}  // namespace cardspeak
