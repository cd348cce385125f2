#include "replay/skips.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "replay/beside_round.h"
#include "replay/known_round.h"

namespace cardspeak {
namespace {

using Numbers = std::pair<StreamSeq, StreamSeq>;

StreamSeq number(std::uint64_t value) {
  return StreamSeq(value);
}

// What of the numbers lies in none of the gaps, which are in order.
std::vector<Numbers> without(Numbers numbers, std::span<const Numbers> gaps) {
  std::vector<Numbers> left;
  std::uint64_t next = numbers.first.value();
  for (const auto& [first, last] : gaps) {
    if (last.value() < next) continue;
    if (first > numbers.second) break;
    if (first.value() > next) left.emplace_back(number(next), number(first.value() - 1));
    next = last.value() + 1;
  }
  if (next <= numbers.second.value()) left.emplace_back(number(next), numbers.second);
  return left;
}

// The entries about the stream that `holds` takes.
template <typename Holds>
std::vector<SkipEntry> skips_that(const Desks& desks, const std::string& stream, const Register* known,
                                  const Holds& holds) {
  std::vector<SkipEntry> skips;
  for (const auto& [desk, events] : desks) {
    for (SkipEntry& entry : fold_skips(desk, events.refs())) {
      if (entry.of_stream != stream || !holds(entry)) continue;
      // The door itself puts it on record, and signs nothing.
      if (known != nullptr) entry.doubt = doubt_about_office(*known, events.event(entry.seq));
      skips.push_back(std::move(entry));
    }
  }
  std::ranges::stable_sort(skips, {}, [](const SkipEntry& each) { return std::tie(each.first, each.last); });
  return skips;
}

bool meet(const SkipEntry& entry, const Numbers& numbers) {
  return entry.first <= numbers.second && numbers.first <= entry.last;
}

}  // namespace

std::vector<SkipEntry> skips_among(const Desks& desks, const std::string& stream,
                                   const std::pair<StreamSeq, StreamSeq>& gap) {
  return skips_that(desks, stream, nullptr, [&](const SkipEntry& entry) { return meet(entry, gap); });
}

std::vector<SkipEntry> skips_of_round(const Desks& desks, const StoredRound& round, const Register* known) {
  const std::vector<Numbers>& gaps = round.marks.gaps;
  return skips_that(desks, round.id.stream(), known, [&](SkipEntry& entry) {
    const Numbers own = own_numbers(round);
    entry.missing = std::ranges::any_of(gaps, [&](const Numbers& gap) { return meet(entry, gap); });
    entry.on_record = meet(entry, own) &&
                      !without({std::max(entry.first, own.first), std::min(entry.last, own.second)}, gaps).empty();
    return entry.missing || entry.on_record;
  });
}

std::vector<std::pair<StreamSeq, StreamSeq>> runs_on_record(const SkipEntry& skip, const StreamSummary& summary) {
  if (skip.first > summary.highest) return {};
  return without({skip.first, std::min(skip.last, summary.highest)}, summary.gaps);
}

}  // namespace cardspeak
