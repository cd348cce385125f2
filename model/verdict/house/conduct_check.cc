#include "model/verdict/house/conduct_check.h"

#include <algorithm>
#include <utility>

namespace cardspeak::house {

void ConductCheck::add(const law::ProcedureEntry& entry, std::string text, StreamSeq seq, SeatNo seat,
                       std::string_view kind) {
  breaches_.push_back({kind, seat, entry.wager, std::move(text), entry.rule, seq});
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
