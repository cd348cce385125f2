#include "ingest/log/verify_log.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "model/try.h"

namespace cardspeak {
namespace {

constexpr std::size_t kBatchRecords = 4'096;
// The embedded log does not wait; a broker may need a moment to answer.
constexpr int kWaitMs = 1'000;

// An event as its chain sees it.
struct ChainLink {
  StreamSeq sequence;
  schema::Hash hash{};
  std::optional<schema::Hash> previous;

  friend auto operator<=>(const ChainLink& left, const ChainLink& right) {
    return std::tie(left.sequence, left.hash) <=> std::tie(right.sequence, right.hash);
  }
  friend bool operator==(const ChainLink& left, const ChainLink& right) {
    return std::tie(left.sequence, left.hash) == std::tie(right.sequence, right.hash);
  }
};

std::string number_text(StreamSeq sequence) {
  return std::to_string(sequence.value());
}

class LogVerification {
 public:
  explicit LogVerification(Log& log) : log_(log) {}

  Result<LogReport> run(const std::function<void(std::uint64_t)>& progress) {
    auto ends = log_.end();
    if (!ends) return std::unexpected(std::move(ends.error()));
    CARDSPEAK_TRY(read(progress));
    if (log_.is_gapless()) check_ends(*ends);
    if (std::string lost = log_.lost_mark(); !lost.empty()) find(LogFault::kMark, {}, {}, std::move(lost));
    CARDSPEAK_TRY(log_.check_index([&](const std::string& text) { find(LogFault::kIndex, {}, {}, text); }));
    for (auto& [stream, links] : streams_) check_stream(stream, links);
    report_.streams = streams_.size();
    return std::move(report_);
  }

 private:
  void find(LogFault fault, const std::string& stream, StreamSeq sequence, std::string text) {
    report_.findings.push_back({fault, stream, sequence, std::move(text)});
  }

  Result<void> read(const std::function<void(std::uint64_t)>& progress) {
    const auto reader = log_.read({});
    if (!reader) return std::unexpected(reader.error());
    while (true) {
      auto records = (*reader)->next(kBatchRecords, kWaitMs);
      if (!records) return std::unexpected(std::move(records.error()));
      if (records->empty()) return require_whole(**reader);
      for (const LogRecord& record : *records) take(record);
      if (progress) progress(report_.records);
    }
  }

  void take(const LogRecord& record) {
    ++report_.records;
    next_[record.partition] = LogOffset(record.offset.value() + 1);
    const schema::StoredEvent stored(record.bytes);
    const auto event = stored.event();
    const std::string_view stream(event.getStream().begin(), event.getStream().size());
    if (!stored.readable() || stream != record.key || event.getSequence() == 0) {
      find(LogFault::kUnreadable, record.key, {},
           "the record at offset " + std::to_string(record.offset.value()) + " of partition " +
               std::to_string(record.partition.value()) + " is no event of its stream" +
               (stored.readable() ? "" : ": " + stored.problem()));
      return;
    }
    ChainLink link{StreamSeq(event.getSequence()), schema::sha256(record.bytes), std::nullopt};
    const auto previous = event.getPreviousHash();
    if (previous.size() != 0) {
      link.previous.emplace();
      std::copy_n(previous.begin(), std::min(previous.size(), link.previous->size()), link.previous->begin());
    }
    streams_[record.key].push_back(link);
  }

  void check_ends(const LogPosition& ends) {
    for (const auto& [partition, end] : ends) {
      const LogOffset reached = next_[partition];
      if (reached >= end) continue;
      find(LogFault::kOffset, {}, {},
           "of partition " + std::to_string(partition.value()) + " the offsets " + std::to_string(reached.value()) +
               " to " + std::to_string(end.value() - 1) + " are missing");
    }
  }

  void check_stream(const std::string& stream, std::vector<ChainLink>& links) {
    std::ranges::sort(links);
    links.erase(std::ranges::unique(links).begin(), links.end());
    report_.events += links.size();
    std::span<const ChainLink> before;
    for (auto at = links.cbegin(); at != links.cend();) {
      const auto end =
          std::find_if(at, links.cend(), [&](const ChainLink& link) { return link.sequence != at->sequence; });
      check_number(stream, before, {at, end});
      before = {at, end};
      at = end;
    }
  }

  // `before`: the events with the greatest number below that of `here`.
  void check_number(const std::string& stream, std::span<const ChainLink> before, std::span<const ChainLink> here) {
    const StreamSeq sequence = here.front().sequence;
    const StreamSeq expected(before.empty() ? 1 : before.front().sequence.value() + 1);
    if (sequence > expected) {
      const StreamSeq last(sequence.value() - 1);
      find(LogFault::kGap, stream, expected,
           "stream " + stream + ": " +
               (expected == last ? "event " + number_text(expected) + " is missing"
                                 : "events " + number_text(expected) + " to " + number_text(last) + " are missing"));
    }
    if (here.size() > 1) {
      find(
          LogFault::kFork, stream, sequence,
          "stream " + stream + ": " + std::to_string(here.size()) + " events have the number " + number_text(sequence));
    }
    if (sequence > expected) return;
    for (const ChainLink& link : here) {
      if (follows(before, link)) continue;
      find(LogFault::kChain, stream, sequence,
           "stream " + stream + ": event " + number_text(sequence) + " does not follow the event before it");
    }
  }

  static bool follows(std::span<const ChainLink> before, const ChainLink& link) {
    if (before.empty()) return !link.previous;
    return link.previous && std::ranges::find(before, *link.previous, &ChainLink::hash) != before.end();
  }

  Log& log_;
  LogReport report_;
  LogPosition next_;
  std::map<std::string, std::vector<ChainLink>> streams_;
};

}  // namespace

std::string_view name_of(LogFault fault) {
  switch (fault) {
    case LogFault::kOffset:
      return "log-offset";
    case LogFault::kIndex:
      return "log-index";
    case LogFault::kUnreadable:
      return "unreadable";
    case LogFault::kCut:
      return "log-cut";
    case LogFault::kAltered:
      return "log-altered";
    case LogFault::kMark:
      return "log-mark";
    case LogFault::kGap:
      return "sequence-gap";
    case LogFault::kFork:
      return "fork";
    case LogFault::kChain:
      return "chain-broken";
  }
  return "unknown";
}

bool is_damage(LogFault fault) {
  return fault < LogFault::kUnreadable;
}

bool LogReport::sound() const {
  return std::ranges::none_of(findings, [](const LogFinding& finding) { return is_damage(finding.fault); });
}

Result<LogReport> verify_log(Log& log, const std::function<void(std::uint64_t)>& progress) {
  return LogVerification(log).run(progress);
}

}  // namespace cardspeak
