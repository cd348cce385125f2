#include "replay/skips.h"

#include <algorithm>
#include <tuple>

#include "replay/known_round.h"

namespace cardspeak {

std::vector<SkipEntry> skips_among(const std::map<std::string, EventCopies>& desks, const std::string& stream,
                                   const std::vector<std::pair<StreamSeq, StreamSeq>>& gaps, const Register* known) {
  std::vector<SkipEntry> skips;
  for (const auto& [desk, events] : desks) {
    for (SkipEntry& entry : fold_skips(desk, events.refs())) {
      const auto holds = [&](const auto& gap) { return entry.first <= gap.second && gap.first <= entry.last; };
      if (entry.of_stream != stream || std::ranges::none_of(gaps, holds)) continue;
      // The door itself puts it on record, and signs nothing.
      if (known != nullptr) entry.doubt = doubt_about_office(*known, events.event(entry.seq));
      skips.push_back(std::move(entry));
    }
  }
  std::ranges::stable_sort(skips, {}, [](const SkipEntry& each) { return std::tie(each.first, each.last); });
  return skips;
}

}  // namespace cardspeak
