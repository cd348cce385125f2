#include "replay/loose_events.h"

#include <utility>

#include "replay/store/bytes.h"
#include "replay/store/keys.h"

namespace cardspeak {

namespace {

Result<void> walk_range(const Store& store, const std::string& stream, const StreamSummary& summary,
                        const keys::Range& range, const std::function<Walk(const EventRef&)>& take) {
  ShelfWalk walk = store.shelves().walk(Shelf::kLoose, range);
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return {};
    const auto key = keys::parse_loose(walk.key());
    const schema::StoredEvent event(as_bytes(walk.value()));
    if (!key || !event.readable() || event.event().getSequence() != key->sequence.value()) {
      return fail(ErrorCode::kCorrupt, "stream " + stream + ": a stored event is damaged: run cardspeak verify");
    }
    const bool forked = summary.find_fork(key->sequence) != nullptr;
    if (forked && !is_chosen(summary, key->sequence, key->hash)) continue;
    if (take(EventRef{event.event(), forked}) == Walk::kEnough) return {};
  }
}

}  // namespace

Result<void> walk_loose(const Store& store, const std::string& stream, const StreamSummary& summary,
                        const std::function<void(const EventRef&)>& take) {
  return walk_range(store, stream, summary, keys::with_prefix(keys::stream(stream)), [&](const EventRef& event) {
    take(event);
    return Walk::kOn;
  });
}

Result<void> walk_loose_after(const Store& store, const std::string& stream, const StreamSummary& summary,
                              StreamSeq after, const std::function<Walk(const EventRef&)>& take) {
  keys::Range range = keys::with_prefix(keys::stream(stream));
  range.from = keys::loose_at(stream, StreamSeq(after.value() + 1)).from;
  return walk_range(store, stream, summary, range, take);
}

}  // namespace cardspeak
