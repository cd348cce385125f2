#include "replay/disputes.h"

#include <capnp/message.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "model/try.h"
#include "replay/known_round.h"
#include "replay/loose_events.h"

namespace cardspeak {
namespace {

// The events outlive the walk that gives them.
Result<std::vector<DisputeEntry>> entries_of(const Store& store, const StreamRow& desk, const Register* known) {
  capnp::MallocMessageBuilder message;
  std::vector<std::pair<capnp::Orphan<schema::Event>, bool>> kept;  // within the message
  CARDSPEAK_TRY(walk_loose(store, desk.name, desk.summary, [&](const EventRef& event) {
    kept.emplace_back(message.getOrphanage().newOrphanCopy(event.event), event.fork);
  }));
  std::vector<EventRef> events;
  events.reserve(kept.size());
  for (const auto& [event, fork] : kept) events.push_back({event.getReader(), fork});
  auto entries = fold_desk(desk.name, events);
  if (known == nullptr) return entries;
  for (DisputeEntry& entry : entries) {
    const auto event =
        std::ranges::find(events, entry.seq.value(), [](const EventRef& each) { return each.event.getSequence(); });
    if (event != events.end()) entry.doubt = doubt_about(*known, event->event);
  }
  return entries;
}

}  // namespace

Result<std::vector<DisputeEntry>> disputes_of(const Store& store, const RoundId& round, const Register* known) {
  const auto rows = store.streams(round.venue + "/desk/");
  if (!rows) return std::unexpected(rows.error());
  std::vector<DisputeEntry> all;
  for (const StreamRow& row : *rows) {
    auto entries = entries_of(store, row, known);
    if (!entries) return std::unexpected(entries.error());
    std::ranges::move(*entries, std::back_inserter(all));
  }
  const std::string id = round.text();
  std::set<std::string> numbers;  // of the disputes about the round
  for (const DisputeEntry& entry : all) {
    if (entry.round == id && entry.kind == schema::Event::DISPUTE_RAISED) numbers.insert(entry.dispute);
  }
  std::erase_if(all, [&](const DisputeEntry& entry) { return entry.round != id && !numbers.contains(entry.dispute); });
  return all;
}

}  // namespace cardspeak
