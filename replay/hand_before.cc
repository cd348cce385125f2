#include "replay/hand_before.h"

#include <utility>

#include "model/try.h"
#include "replay/loose_events.h"

namespace cardspeak {
namespace {

StreamSeq first_of(const StoredRound& round) {
  return StreamSeq(round.events.front().event.getSequence());
}

StreamSeq last_of(const StoredRound& round) {
  return StreamSeq(round.events.back().event.getSequence());
}

// Whether the table was opened or closed between these events.
Result<bool> opened_between(const Store& store, const std::string& stream, StreamSeq after, StreamSeq before) {
  const auto summary = store.find_stream(stream);
  if (!summary) return std::unexpected(summary.error());
  bool found = false;
  if (!*summary) return found;
  CARDSPEAK_TRY(walk_loose_after(store, stream, **summary, after, [&](const EventRef& event) {
    if (event.event.getSequence() > before.value()) return Walk::kEnough;
    found = event.event.isTableOpened() || event.event.isTableClosed();
    return found ? Walk::kEnough : Walk::kOn;
  }));
  return found;
}

}  // namespace

Result<std::optional<StoredRound>> hand_before(const Store& store, const StoredRound& round) {
  std::optional<StoredRound> none;
  if (round.id.number.value() < 2 || round.events.empty() || !round.marks.gaps.empty()) return none;
  RoundId id = round.id;
  id.number = RoundNo(id.number.value() - 1);
  auto before = store.find_round(id);
  if (!before) return before;
  if (!*before || (*before)->events.empty() || !(*before)->marks.gaps.empty()) return none;
  if (last_of(**before) > first_of(round)) return none;
  const auto opened = opened_between(store, id.stream(), last_of(**before), first_of(round));
  if (!opened) return std::unexpected(opened.error());
  return *opened ? Result<std::optional<StoredRound>>(std::move(none)) : std::move(before);
}

}  // namespace cardspeak
