// A log in memory whose records a test puts where it wants them. The real ones are tested beside it; this one delivers
// what they cannot be made to deliver: any bytes, in any order, in any partition.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/log/log.h"

namespace cardspeak::testing {

class MemoryLog : public Log {
 public:
  explicit MemoryLog(std::string identity = "memory", std::int32_t partitions = 1);

  void put(PartitionId partition, std::string key, std::vector<std::uint8_t> bytes);
  void put(PartitionId partition, const SealedEvent& event) { put(partition, event.stream, event.bytes); }
  // Drops the records of a partition from `offset` on, as a log that was cut.
  void cut(PartitionId partition, LogOffset offset);
  // From now on readers fail with this when they reach their n-th call of next().
  void fail_after_reads(int reads) { reads_left_ = reads; }

  Result<void> append(std::span<const SealedEvent> events) override;
  Result<std::optional<SealedEvent>> head(std::string_view stream) override;
  Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) override;
  Result<std::vector<schema::Hash>> find_hashes(std::string_view stream, StreamSeq sequence) override;
  Result<LogPosition> end() override;
  Result<std::unique_ptr<LogReader>> read(const LogPosition& from) override;
  Result<std::optional<LogRecord>> record_at(PartitionId partition, LogOffset offset) override;
  std::string identity() const override { return identity_; }

 private:
  class Reader;
  std::string identity_;
  std::vector<std::vector<LogRecord>> partitions_;
  std::optional<int> reads_left_;
};

}  // namespace cardspeak::testing
