// Rounds of a store, one after another.
#pragma once

#include <optional>
#include <string>

#include "model/ids.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// Reads rounds by their ids, as Store::find_round() does. Those of one stream that are asked for one after another, in
// ascending order, cost one walk through the table's signs together instead of one each. Must not outlive the store.
class RoundsInTurn {
 public:
  explicit RoundsInTurn(const Store& store) : store_(store) {}

  // The round in `out`, whose memory is used again; false when there is none. Errors: kCorrupt, kUnavailable.
  Result<bool> read(const RoundId& id, StoredRound& out);

  // The stream of the round that was read last.
  [[nodiscard]] const StreamSummary& stream() const { return summary_; }

 private:
  Result<void> enter(const RoundId& id);

  const Store& store_;
  std::string name_;  // of the stream; empty: none yet
  StreamSummary summary_;
  std::optional<SignWalk> signs_;  // of it
};

}  // namespace cardspeak
