// What a round is derived from, read out of the store: its events in the order that the fold takes them, the table's
// signs before it, and what is wrong with its stream around it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/fold.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/store/shelves.h"
#include "replay/store/stream_summary.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// The id of a round of a stream. The stream's name is "<venue>/<table>" (see is_stream_name).
RoundId round_id(std::string_view stream, RoundNo round);
// Whether a name has the form "<venue>/<rest>", neither of them empty: events of other streams are not taken.
bool is_stream_name(std::string_view name);

// The part of the stream's marks that lies between a round's first and last sequence number, and a gap right before the
// first: all that can touch it.
StreamMarks marks_between(const StreamSummary& stream, StreamSeq first, StreamSeq last);

// The same of a round's events, as the fold takes them: of what came after its end (end_of_round()) only its
// own events count. Requires at least one.
StreamMarks marks_of(const StreamSummary& stream, std::span<const EventRef> events);

// One event with its canonical bytes.
struct EventInHand {
  schema::Event::Reader event;
  std::span<const std::uint8_t> bytes;
};
// Makes the fold's view of events that ascend by (sequence, hash): of a fork the one to use comes first, and each event
// of a forked number is marked, also where the others that claim it lie elsewhere.
void refer(const StreamSummary& stream, std::span<const EventInHand> events, std::vector<EventRef>& out);

// Whether an event is the one that the fold uses of its sequence number.
bool is_chosen(const StreamSummary& stream, StreamSeq sequence, const schema::Hash& hash);

// What is wrong with an event of that number, for TableState::apply().
EventDoubt doubt_of(const StreamSummary& stream, StreamSeq sequence);

// The signs of one table's stream as they stood before a given sequence number. Moves forward cheaply; a step back
// starts again from the beginning. Must not outlive the shelves or the summary.
class SignWalk {
 public:
  SignWalk(const Shelves& shelves, std::string stream, const StreamSummary& summary);

  // The state of the table before `sequence`: every event of the stream that belongs to no round, up to that number,
  // is taken in. Valid until the next call. Errors: kCorrupt, kUnavailable.
  Result<const TableState*> before(StreamSeq sequence);

 private:
  void restart();

  const Shelves& shelves_;
  std::string stream_;
  const StreamSummary& summary_;
  std::optional<ShelfWalk> walk_;
  bool at_entry_ = false;  // the walk stands on an event that is not taken in yet
  StreamSeq reached_;
  TableState state_;
};

}  // namespace cardspeak
