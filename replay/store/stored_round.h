// A round of play as it is read out of the store.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "model/facts/fold.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/store/round_inputs.h"
#include "replay/store/round_value.h"
#include "replay/store/stream_summary.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// A round of play with all that its facts are folded from. Holds its bytes; can be moved, not copied.
class StoredRound {
 public:
  StoredRound() = default;
  StoredRound(StoredRound&&) = default;
  StoredRound& operator=(StoredRound&&) = default;
  StoredRound(const StoredRound&) = delete;
  StoredRound& operator=(const StoredRound&) = delete;

  RoundId id;
  // As the projector derived it, under the books that it had.
  RoundSummary summary;
  // The table's signs before the round's first event.
  TableState state;
  // What is wrong with the stream from the round's first event to its end, and at its later ones.
  StreamMarks marks;
  // In the order that the fold takes them. The readers point into this round and live as long as it.
  std::vector<EventRef> events;

  // As stored: SHA-256 over the events' SHA-256s (seal_of()). get_round() and verify() check it, a scan does not.
  schema::Hash seal{};

  // The canonical bytes of the events, ascending by (sequence, hash).
  [[nodiscard]] const std::vector<std::span<const std::uint8_t>>& bytes() const { return bytes_; }

 private:
  friend Result<void> read_round_value(std::string_view value, const StreamSummary& stream, StoredRound& round);
  std::vector<std::uint64_t> words_;  // so that each event begins at a multiple of 8
  std::vector<schema::StoredEvent> readers_;
  std::vector<std::span<const std::uint8_t>> bytes_;
};

// Reads a round's value into `round`, whose id is set already and whose memory is used again; its state is left alone.
// Errors: kCorrupt, naming the round.
Result<void> read_round_value(std::string_view value, const StreamSummary& stream, StoredRound& round);

// Whether its events are those that were stored. One round is asked for where it matters: what is shown must be what
// was stored. Errors: kCorrupt, naming the round.
Result<void> check_seal(const StoredRound& round);

}  // namespace cardspeak
