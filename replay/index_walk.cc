#include "replay/index_walk.h"

#include <tuple>
#include <utility>

#include "model/try.h"
#include "replay/store/round_inputs.h"

namespace cardspeak {
namespace {

auto place_of(const keys::IndexKey& key) {
  return std::tie(key.time, key.stream, key.round);
}

}  // namespace

IndexWalk::IndexWalk(const Store& store, const Span& span) : newest_first_(span.newest_first) {
  for (const std::string& text : span.texts) {
    ways_.push_back(
        {store.shelves().walk(Shelf::kIndex, keys::index_span(span.kind, text, span.from, span.until)), false, {}});
  }
}

Result<void> IndexWalk::step(Way& way) const {
  way.begun = true;
  way.at.reset();
  auto moved = newest_first_ ? way.walk.back() : way.walk.next();
  if (!moved) return std::unexpected(moved.error());
  if (!*moved) return {};
  way.at = keys::parse_index(way.walk.key());
  if (!way.at) return fail(ErrorCode::kCorrupt, "an index of rounds has a damaged key");
  return {};
}

Result<std::optional<keys::IndexKey>> IndexWalk::next() {
  const keys::IndexKey* first = nullptr;
  for (Way& way : ways_) {
    if (!way.begun) CARDSPEAK_TRY(step(way));
    if (!way.at) continue;
    const bool before = first == nullptr ||
                        (newest_first_ ? place_of(*way.at) > place_of(*first) : place_of(*way.at) < place_of(*first));
    if (before) first = &*way.at;
  }
  if (first == nullptr) return std::nullopt;
  keys::IndexKey found = *first;
  for (Way& way : ways_) {
    if (way.at && place_of(*way.at) == place_of(found)) CARDSPEAK_TRY(step(way));
  }
  return found;
}

Result<std::set<RoundId>> rounds_with_findings(const Store& store, const std::vector<std::string>& kinds) {
  std::set<RoundId> rounds;
  IndexWalk walk(store, {.kind = IndexKind::kFinding,
                         .texts = kinds,
                         .from = std::nullopt,
                         .until = std::nullopt,
                         .newest_first = false});
  while (true) {
    const auto next = walk.next();
    if (!next) return std::unexpected(next.error());
    if (!*next) return rounds;
    rounds.insert(round_id((*next)->stream, (*next)->round));
  }
}

}  // namespace cardspeak
