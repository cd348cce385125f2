// What the parts of verify_stream() share: where they put what they object to, and how they go through a shelf.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "model/try.h"
#include "replay/store.h"
#include "replay/store/keys.h"
#include "replay/store_objection.h"

namespace cardspeak {

// Objections to one stream.
class StreamObjections {
 public:
  explicit StreamObjections(std::string stream) : stream_(std::move(stream)) {}

  void add(StoreObjectionKind kind, RoundNo round, StreamSeq sequence, std::string text) {
    list_.push_back({kind, stream_, round, sequence, std::move(text)});
  }
  // "stream crown-melbourne/CS-04, event 12"
  [[nodiscard]] std::string at(StreamSeq sequence) const {
    return "stream " + stream_ + ", event " + std::to_string(sequence.value());
  }
  // "round crown-melbourne/CS-04/118"
  [[nodiscard]] std::string at(RoundNo round) const { return "round " + round_id(stream_, round).text(); }
  // The object is of no more use.
  std::vector<StoreObjection> finish() { return std::move(list_); }

 private:
  std::string stream_;
  std::vector<StoreObjection> list_;
};

// Calls `act(key, value)` with each entry of the stream on a shelf; an error ends it.
template <typename Act>
Result<void> walk_stream(const Store& store, const std::string& name, Shelf shelf, const Act& act) {
  ShelfWalk entries = store.shelves().walk(shelf, keys::with_prefix(keys::stream(name)));
  auto moved = entries.next();
  for (; moved && *moved; moved = entries.next()) {
    CARDSPEAK_TRY(act(entries.key(), entries.value()));
  }
  if (!moved) return std::unexpected(moved.error());
  return {};
}

}  // namespace cardspeak
