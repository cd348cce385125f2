#include "model/facts/skip_record.h"

#include "model/facts/event_order.h"
#include "model/facts/reading.h"

namespace cardspeak {

std::vector<SkipEntry> fold_skips(const std::string& stream, std::span<const EventRef> events) {
  std::vector<SkipEntry> entries;
  for (const facts::Placed& place : facts::order_events(events).places) {
    const schema::Event::Reader event = events[place.holds].event;
    if (!event.isNumbersSkipped()) continue;
    const auto skipped = event.getNumbersSkipped();
    SkipEntry entry;
    entry.time = DeviceTimeNs(events[place.first].event.getDeviceTimeNs());
    entry.stream = stream;
    entry.seq = StreamSeq(event.getSequence());
    entry.of_stream = facts::text_of(skipped.getStream());
    entry.first = StreamSeq(skipped.getFirst());
    entry.last = StreamSeq(skipped.getLast());
    entry.reason = facts::text_of(skipped.getReason());
    entry.staff = facts::text_of(event.getStaff());
    entry.office = facts::text_of(event.getRank());
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace cardspeak
