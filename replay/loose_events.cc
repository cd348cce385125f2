#include "replay/loose_events.h"

#include "replay/store/bytes.h"
#include "replay/store/keys.h"

namespace cardspeak {

Result<void> walk_loose(const Store& store, const std::string& stream, const StreamSummary& summary,
                        const std::function<void(const EventRef&)>& take) {
  ShelfWalk walk = store.shelves().walk(Shelf::kLoose, keys::with_prefix(keys::stream(stream)));
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
    take(EventRef{event.event(), forked});
  }
}

}  // namespace cardspeak
