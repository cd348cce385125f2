#include "model/verdict/house/conduct_check.h"

#include <algorithm>
#include <utility>

namespace cardspeak::house {

void ConductCheck::add(const law::ProcedureEntry& entry, const Remark& remark, StreamSeq seq, SeatNo seat) {
  Remark breach = remark.at(seat, entry.wager);
  breach.citations.cite(entry.rule);
  breaches_.push_back({std::move(breach), seq});
}

std::vector<Breach> ConductCheck::take() {
  return std::exchange(breaches_, {});
}

const TimelineEntry* ConductCheck::first_of(schema::Event::Which kind) const {
  const auto found = std::ranges::find(facts.timeline, kind, &TimelineEntry::kind);
  return found == facts.timeline.end() ? nullptr : &*found;
}

const TimelineEntry* ConductCheck::last_of(schema::Event::Which kind) const {
  const auto found = std::ranges::find(facts.timeline.rbegin(), facts.timeline.rend(), kind, &TimelineEntry::kind);
  return found == facts.timeline.rend() ? nullptr : &*found;
}

StreamSeq moment_of(const TimelineEntry& entry) {
  return entry.corrected ? entry.original : entry.seq;
}

}  // namespace cardspeak::house
