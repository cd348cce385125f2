#include "replay/event_copies.h"

#include <algorithm>
#include <iterator>

#include "model/check.h"
#include "model/try.h"
#include "replay/loose_events.h"

namespace cardspeak {

void EventCopies::add(const EventRef& event) {
  kept_.push_back(message_->getOrphanage().newOrphanCopy(event.event));
  refs_.push_back({kept_.back().getReader(), event.fork});
}

void EventCopies::drop_before(std::size_t index) {
  refs_.erase(refs_.begin(), refs_.begin() + static_cast<std::ptrdiff_t>(index));
}

schema::Event::Reader EventCopies::event(StreamSeq sequence) const {
  const auto found =
      std::ranges::find(refs_, sequence.value(), [](const EventRef& each) { return each.event.getSequence(); });
  CARDSPEAK_CHECK(found != refs_.end(), "what an entry names is one of the events that it was folded from");
  return found->event;
}

Result<EventCopies> loose_events(const Store& store, const StreamRow& stream) {
  EventCopies copies;
  CARDSPEAK_TRY(walk_loose(store, stream.name, stream.summary, [&](const EventRef& event) { copies.add(event); }));
  copies.mark({stream.summary.gaps, stream.summary.chain_breaks});
  return copies;
}

bool is_desk_stream(std::string_view stream) {
  const auto slash = stream.find('/');
  return slash != std::string_view::npos && stream.substr(slash).starts_with("/desk/");
}

Result<Desks> desks_of(const Store& store, const std::string& venue) {
  const auto rows = store.streams(venue + "/desk/");
  if (!rows) return std::unexpected(rows.error());
  Desks desks;
  for (const StreamRow& row : *rows) {
    auto events = loose_events(store, row);
    if (!events) return std::unexpected(std::move(events).error());
    desks.emplace(row.name, *std::move(events));
  }
  return desks;
}

StreamMarks marks_beside(const StreamMarks& marks, const std::set<StreamSeq>& numbers) {
  StreamMarks beside;
  if (numbers.empty()) return beside;
  for (const auto& gap : marks.gaps) {
    const bool after_first = gap.second.value() + 1 >= numbers.begin()->value();
    if (after_first && gap.first.value() <= numbers.rbegin()->value() + 1) beside.gaps.push_back(gap);
  }
  std::ranges::copy_if(marks.chain_breaks, std::back_inserter(beside.chain_breaks),
                       [&](StreamSeq at) { return numbers.contains(at); });
  return beside;
}

}  // namespace cardspeak
