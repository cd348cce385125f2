#include "replay/stream_intake.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "model/try.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"

namespace cardspeak {
namespace {

bool precedes(const HeldEvent& left, const HeldEvent& right) {
  return std::tie(left.sequence, left.hash) < std::tie(right.sequence, right.hash);
}

Result<RoundWork*> make_round(StreamWork& stream, RoundNo number) {
  auto found = stream.find_round(number);
  if (!found || *found != nullptr) return found;
  ++stream.summary.rounds;
  stream.summary.highest_round = std::max(stream.summary.highest_round, number);
  RoundWork& work = stream.rounds[number];
  work.number = number;
  return &work;
}

Result<bool> is_on_record(StreamWork& stream, const HeldEvent& event) {
  if (event.round.value() == 0) {
    if (stream.loose.contains({event.sequence, event.hash})) return true;
    auto stored = stream.store.shelves().get(Shelf::kLoose, keys::loose(stream.name, event.sequence, event.hash));
    if (!stored) return std::unexpected(stored.error());
    return stored->has_value();
  }
  auto work = stream.find_round(event.round);
  if (!work) return std::unexpected(work.error());
  if (*work == nullptr) return false;
  return (*work)->inserted.contains({event.sequence, event.hash}) ||
         std::ranges::binary_search((*work)->events, event, precedes);
}

// Requires that the event is not yet part of the summary.
void note_in_order(StreamWork& stream, const HeldEvent& event) {
  if (stream.head_disputed) {
    stream.late.insert(event.sequence);
    stream.head_disputed = false;
    return;
  }
  const bool follows_head = event.sequence == number_after(stream.summary.highest);
  if (!follows_head) return;
  const bool is_first = event.sequence.value() == 1;
  const bool holds = is_first ? event.event.event().getPreviousHash().size() == 0
                              : schema::previous_hash(event.event.event()) == stream.summary.head;
  if (!holds) stream.summary.set_chain_break(event.sequence, true);
}

// The summary has the event's number already.
void note_head(StreamWork& stream, const HeldEvent& event) {
  if (event.sequence != stream.summary.highest) return;
  stream.summary.head = stream.head_disputed ? std::min(stream.summary.head, event.hash) : event.hash;
}

void insert_loose(StreamWork& stream, HeldEvent event, bool in_order) {
  if (stream.is_meter) {
    stream.mark_rounds_of_meter();
  } else if (in_order) {
    auto signs = std::make_shared<TableState>(*stream.signs);
    signs->apply(event.event.event(), doubt_of(stream.summary, event.sequence));
    stream.signs = std::move(signs);
  } else {
    stream.lower_derive_after(event.sequence);
  }
  const std::pair key{event.sequence, event.hash};
  stream.loose.emplace(key, std::move(event));
}

Result<void> insert_event(StreamWork& stream, HeldEvent event, bool in_order) {
  if (event.round.value() == 0) {
    insert_loose(stream, std::move(event), in_order);
    return {};
  }
  auto found = make_round(stream, event.round);
  if (!found) return std::unexpected(found.error());
  RoundWork& work = **found;
  if (work.events.empty() && in_order) work.state = stream.signs;
  if (!work.events.empty() && event.sequence < work.first()) work.state = nullptr;
  if (work.events.empty() || precedes(work.events.back(), event)) {
    work.events.push_back(std::move(event));
  } else {
    const EventPlace place{event.sequence, event.hash};
    work.inserted.emplace(place, std::move(event));
  }
  work.derive = true;
  stream.summary.longest_span = std::max(stream.summary.longest_span, work.last().value() - work.first().value());
  return {};
}

}  // namespace

Result<bool> take_event(StreamWork& stream, HeldEvent event) {
  const bool in_order = event.sequence > stream.summary.highest;
  if (!in_order) {
    if (stream.summary.has(event.sequence)) {
      auto held = is_on_record(stream, event);
      if (!held) return std::unexpected(held.error());
      if (*held) return false;
    }
    stream.late.insert(event.sequence);
    if (event.sequence == stream.summary.highest) stream.head_disputed = true;
  } else {
    note_in_order(stream, event);
  }
  stream.dirty = true;
  stream.summary.add_sequence(event.sequence);
  ++stream.summary.events;
  note_head(stream, event);
  CARDSPEAK_TRY(insert_event(stream, std::move(event), in_order));
  return true;
}

}  // namespace cardspeak
