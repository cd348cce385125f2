#include "replay/stores_apart.h"

#include <map>
#include <optional>
#include <string>

#include "model/try.h"
#include "replay/event_copies.h"

namespace cardspeak {
namespace {

std::unexpected<Error> in_both(const std::string& what, const Store& one, const Store& other) {
  // Named in their own order, whichever the call names first.
  const auto [first, second] = std::minmax(one.folder(), other.folder());
  return fail(ErrorCode::kBadInput, what + " is in " + first + " and in " + second +
                                        ": stores that are asked together have no round and no desk in common; project "
                                        "what belongs together into one store");
}

// The first round of the stream that both have. Both walks are in the order of numbers.
Result<void> check_rounds(const std::string& stream, const Store& one, const Store& other) {
  const keys::Range range = keys::with_prefix(keys::stream(stream));
  ShelfWalk ours = one.shelves().walk(Shelf::kRounds, range);
  ShelfWalk theirs = other.shelves().walk(Shelf::kRounds, range);
  auto there = ours.next();
  while (true) {
    if (!there) return std::unexpected(there.error());
    if (!*there) return {};
    const auto found = theirs.seek(ours.key());
    if (!found) return std::unexpected(found.error());
    if (!*found) return {};
    if (theirs.key() == ours.key()) {
      const auto key = keys::parse_round(ours.key());
      return in_both("round " + round_id(stream, key ? key->round : RoundNo()).text(), one, other);
    }
    there = ours.seek(theirs.key());
  }
}

}  // namespace

Result<void> check_apart(const std::vector<const Store*>& stores) {
  std::map<std::string, std::vector<const Store*>> seen;
  for (const Store* store : stores) {
    const auto streams = store->streams();
    if (!streams) return std::unexpected(streams.error());
    for (const StreamRow& row : *streams) {
      auto& others = seen[row.name];
      for (const Store* other : others) {
        if (is_desk_stream(row.name)) return in_both("desk " + row.name, *other, *store);
        CARDSPEAK_TRY(check_rounds(row.name, *other, *store));
      }
      others.push_back(store);
    }
  }
  return {};
}

}  // namespace cardspeak
