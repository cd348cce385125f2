#include "ingest/log/kafka_index.h"

#include <algorithm>
#include <utility>

namespace cardspeak::kafka {

void Index::add(std::string_view stream, const Entry& entry) {
  Stream& entries = streams_[std::string(stream)];
  if (!entries.list.empty() && entries.list.back().link.sequence > entry.link.sequence) entries.sorted = false;
  entries.list.push_back(entry);
}

std::vector<Index::Entry> Index::find(const std::string& stream, StreamSeq sequence) {
  std::vector<Entry> found;
  const auto entries = streams_.find(stream);
  if (entries == streams_.end()) return found;
  auto& list = entries->second.list;
  const auto number = [](const Entry& entry) { return entry.link.sequence; };
  if (!std::exchange(entries->second.sorted, true)) std::ranges::stable_sort(list, {}, number);
  for (auto at = std::ranges::lower_bound(list, sequence, {}, number);
       at != list.end() && at->link.sequence == sequence; ++at) {
    if (std::ranges::none_of(found, [&](const Entry& entry) { return entry.link == at->link; })) {
      found.push_back(*at);
    }
  }
  return found;
}

}  // namespace cardspeak::kafka
