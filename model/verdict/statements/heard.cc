#include "model/verdict/statements/heard.h"

#include <algorithm>

#include "model/law/acts.h"

namespace cardspeak::statements {

void Heard::note(schema::Standing standing, const Remark& why) {
  Remark& first = standing == schema::Standing::OPEN ? open : wrong;
  if (first.empty()) first = why;
}

std::vector<Finding> unknown_offices(const RoundFacts& facts, std::span<const std::string> ranks,
                                     const std::string& rule) {
  std::vector<std::string_view> named;
  std::vector<Finding> findings;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.rank.empty() || law::find_office(ranks, entry.rank)) continue;
    if (std::ranges::find(named, entry.rank) != named.end()) continue;
    named.push_back(entry.rank);
    findings.emplace_back(Remark(RemarkForm::kOfficeNotKnown, {AsRecorded{entry.rank}}, rule), entry.seq);
  }
  return findings;
}

}  // namespace cardspeak::statements
