#include "tests/replay/support/memory_log.h"

#include <algorithm>
#include <utility>

#include "model/check.h"

namespace cardspeak::testing {

class MemoryLog::Reader : public LogReader {
 public:
  Reader(MemoryLog& log, LogPosition at) : log_(log), at_(std::move(at)) {}

  Result<std::vector<LogRecord>> next(std::size_t max, int /*wait_ms*/) override {
    if (log_.reads_left_ && (*log_.reads_left_)-- <= 0) {
      return fail(ErrorCode::kUnavailable, "the log " + log_.identity_ + " went away");
    }
    std::vector<LogRecord> records;
    for (std::size_t i = 0; i < log_.partitions_.size(); ++i) {
      LogOffset& at = at_[PartitionId(static_cast<std::int32_t>(i))];
      const auto& partition = log_.partitions_[i];
      while (records.size() < max && at.value() < static_cast<std::int64_t>(partition.size())) {
        records.push_back(partition[static_cast<std::size_t>(at.value())]);
        at = LogOffset(at.value() + 1);
      }
    }
    return records;
  }

 private:
  MemoryLog& log_;
  LogPosition at_;
};

MemoryLog::MemoryLog(std::string identity, std::int32_t partitions)
    : identity_(std::move(identity)), partitions_(static_cast<std::size_t>(partitions)) {}

void MemoryLog::put(PartitionId partition, std::string key, std::vector<std::uint8_t> bytes) {
  auto& records = partitions_.at(static_cast<std::size_t>(partition.value()));
  records.push_back(
      {partition, LogOffset(static_cast<std::int64_t>(records.size())), std::move(key), std::move(bytes)});
}

Result<void> MemoryLog::append(std::span<const SealedEvent> events) {
  for (const SealedEvent& event : events) put(PartitionId(0), event);
  return {};
}

Result<std::optional<SealedEvent>> MemoryLog::head(std::string_view stream) {
  std::optional<SealedEvent> head;
  for (const auto& partition : partitions_) {
    for (const LogRecord& record : partition) {
      if (record.key != stream) continue;
      const schema::StoredEvent event(record.bytes);
      const StreamSeq sequence(event.event().getSequence());
      if (!head || sequence > head->sequence) {
        head = SealedEvent{record.key, sequence, schema::sha256(record.bytes), record.bytes};
      }
    }
  }
  return head;
}

Result<std::vector<SealedEvent>> MemoryLog::find(std::string_view stream, StreamSeq sequence) {
  std::vector<SealedEvent> found;
  for (const auto& partition : partitions_) {
    for (const LogRecord& record : partition) {
      if (record.key != stream) continue;
      const schema::StoredEvent event(record.bytes);
      if (event.event().getSequence() != sequence.value()) continue;
      SealedEvent sealed{record.key, sequence, schema::sha256(record.bytes), record.bytes};
      if (std::ranges::find(found, sealed.hash, &SealedEvent::hash) == found.end()) found.push_back(std::move(sealed));
    }
  }
  return found;
}

Result<std::vector<schema::Hash>> MemoryLog::find_hashes(std::string_view stream, StreamSeq sequence) {
  auto found = find(stream, sequence);
  if (!found) return std::unexpected(found.error());
  std::vector<schema::Hash> hashes;
  for (const SealedEvent& event : *found) hashes.push_back(event.hash);
  return hashes;
}

Result<LogPosition> MemoryLog::end() {
  LogPosition end;
  for (std::size_t i = 0; i < partitions_.size(); ++i) {
    end[PartitionId(static_cast<std::int32_t>(i))] = LogOffset(static_cast<std::int64_t>(partitions_[i].size()));
  }
  return end;
}

void MemoryLog::cut(PartitionId partition, LogOffset offset) {
  partitions_.at(static_cast<std::size_t>(partition.value())).resize(static_cast<std::size_t>(offset.value()));
}

Result<std::optional<LogRecord>> MemoryLog::record_at(PartitionId partition, LogOffset offset) {
  const auto number = static_cast<std::size_t>(partition.value());
  const auto at = static_cast<std::size_t>(offset.value());
  if (number >= partitions_.size() || at >= partitions_[number].size()) return std::nullopt;
  return partitions_[number][at];
}

Result<std::unique_ptr<LogReader>> MemoryLog::read(const LogPosition& from) {
  return std::make_unique<Reader>(*this, from);
}

}  // namespace cardspeak::testing
