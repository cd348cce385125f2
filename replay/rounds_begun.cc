#include "replay/rounds_begun.h"

#include <utility>

#include "replay/store/keys.h"

namespace cardspeak {

RoundsBegun::RoundsBegun(const Store& store, std::string stream, StreamSeq from, StreamSeq last)
    : stream_(std::move(stream)),
      walk_(store.shelves().walk(Shelf::kOrder, keys::order_between(stream_, from, last))) {}

Result<std::optional<RoundId>> RoundsBegun::next() {
  const auto moved = walk_.next();
  if (!moved) return std::unexpected(moved.error());
  if (!*moved) return std::optional<RoundId>();
  const auto key = keys::parse_order(walk_.key());
  if (!key) return fail(ErrorCode::kCorrupt, "stream " + stream_ + ": the order of its rounds is damaged");
  return round_id(stream_, key->round);
}

}  // namespace cardspeak
