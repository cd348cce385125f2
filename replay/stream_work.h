// What the projector has in memory of one stream, batch by batch: plain data and the look-ups in it. What is done with
// it, and in which order, is stream_projection.h's.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/fold.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/intake.h"
#include "replay/store.h"

namespace cardspeak {

// The place of an event in its stream's order.
using EventPlace = std::pair<StreamSeq, schema::Hash>;

// A round of play that is being worked on.
struct RoundWork {
  RoundNo number;
  std::vector<HeldEvent> events;  // ascending by (sequence, hash)
  // Events of this batch that stand before the last of `events`: put among them all at once (merge_inserted()), since
  // making room for each of them would take as many moves as the round has events.
  std::map<EventPlace, HeldEvent> inserted;
  std::optional<RoundSummary> written;      // as it lies in the store; nothing: not there yet
  std::shared_ptr<const TableState> state;  // before the first event; null: has to be looked up
  bool derive = false;                      // has to be derived and written
  RoundSummary summary;                     // as it was derived

  // Require an event in `events`.
  [[nodiscard]] StreamSeq first() const {
    const StreamSeq front = events.front().sequence;
    return inserted.empty() ? front : std::min(front, inserted.begin()->first.first);
  }
  [[nodiscard]] StreamSeq last() const { return events.back().sequence; }
  void merge_inserted();
};

struct StreamWork {
  // Must not outlive the store.
  StreamWork(const Store& store_of_it, std::string name_of_it);

  const Store& store;
  std::string name;
  bool is_meter;  // it has no signs and no rounds of its own; rounds of other streams rest on it
  StreamSummary summary;
  bool head_disputed = false;               // the head is forked, so that what follows it decides which one counts
  std::shared_ptr<const TableState> signs;  // at the head
  std::map<RoundNo, RoundWork> rounds;

  // Of this batch:
  std::map<EventPlace, HeldEvent> loose;  // events that belong to no round
  std::set<StreamSeq> late;               // numbers whose neighbourhood has to be looked at again
  bool signs_changed = false;
  bool dirty = false;  // the batch brought something

  // The round, from memory or from the store; null when there is none. Errors: kCorrupt, kUnavailable.
  Result<RoundWork*> find_round(RoundNo number);
  // The rounds whose span covers a sequence number, those of the store brought into memory. Errors: as above.
  Result<std::vector<RoundWork*>> covering(StreamSeq sequence);

  // Notes that rounds after a sign that came late have to be derived again from the store (derive_stream()).
  void lower_derive_after(StreamSeq sequence);
  // Notes that rounds of other streams which need this meter have to be. Nothing, where the stream has no events.
  void mark_rounds_of_meter();
};

// An event as it lies in the store. Without a hash it is computed.
HeldEvent hold(std::span<const std::uint8_t> bytes, const schema::Hash* hash);

inline StreamSeq number_after(StreamSeq sequence) {
  return StreamSeq(sequence.value() + 1);
}
inline StreamSeq number_before(StreamSeq sequence) {
  return StreamSeq(sequence.value() - 1);
}

}  // namespace cardspeak
