// Events taken out of a store or a bundle, in memory of their own.
#pragma once

#include <capnp/message.h>

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts/event_ref.h"
#include "model/facts/fold.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// In the order in which they were added. What they are read by is valid as long as this lives. Can be moved.
class EventCopies {
 public:
  void add(const EventRef& event);
  // What is wrong with their stream, as far as it is at hand.
  void mark(StreamMarks marks) { marks_ = std::move(marks); }
  [[nodiscard]] const StreamMarks& marks() const { return marks_; }
  // Everything before this index goes.
  void drop_before(std::size_t index);

  [[nodiscard]] std::span<const EventRef> refs() const { return refs_; }
  // The event of this number, which must be one of them; of several the first.
  [[nodiscard]] schema::Event::Reader event(StreamSeq sequence) const;

 private:
  std::unique_ptr<capnp::MallocMessageBuilder> message_ = std::make_unique<capnp::MallocMessageBuilder>();
  std::vector<capnp::Orphan<schema::Event>> kept_;  // within the message
  std::vector<EventRef> refs_;
  StreamMarks marks_;
};

// Desks, each with its events, by stream.
using Desks = std::map<std::string, EventCopies>;

// The events of a stream that belong to no round, as walk_loose() gives them, and its marks. Errors: kCorrupt,
// kUnavailable.
Result<EventCopies> loose_events(const Store& store, const StreamRow& stream);
// Whether a stream is a desk's: "<venue>/desk/<name>".
bool is_desk_stream(std::string_view stream);
// Those of each desk of a venue, by stream. Errors: kCorrupt, kUnavailable.
Result<Desks> desks_of(const Store& store, const std::string& venue);

// The marks of a stream that stand beside these of its numbers: the gaps from right before the first to right after the
// last of them, and the breaks at one of them.
StreamMarks marks_beside(const StreamMarks& marks, const std::set<StreamSeq>& numbers);

}  // namespace cardspeak
