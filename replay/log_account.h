// What a log has brought to a store: by this a log is known again, and one that was cut or made anew is not taken for
// it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "ingest/log/log.h"
#include "model/result.h"
#include "replay/store/store_meta.h"

namespace cardspeak {

// What became of a record.
enum class Brought : std::uint8_t { kEvent, kDuplicate, kQuarantined };

// Keeps the account of the partitions while a log is read.
class LogAccount {
 public:
  LogAccount() = default;
  explicit LogAccount(StoreMeta meta) : reached_(std::move(meta.reached)), brought_(std::move(meta.brought)) {}

  // That the log holds what the store has read: it reaches as far, and the last record of each partition is the one
  // that was read there. `store` names the store. Errors: kUnavailable, with what to do.
  [[nodiscard]] Result<void> check(Log& log, const std::string& store) const;

  // Begins a batch of records, all of which are then noted one by one, in the same order.
  void begin(std::span<const LogRecord> records);
  void note(PartitionId partition, LogOffset offset, Brought brought);
  // Puts what the batch changed.
  void put(WriteSet& changes) const;
  // The batch is committed.
  void committed();

  [[nodiscard]] bool batch_is_empty() const { return batch_.empty(); }
  // For each partition, the offset of the next record to read, as it is committed.
  [[nodiscard]] const LogPosition& reached() const { return reached_; }

 private:
  struct Batch {
    LogOffset next;
    PartitionAccount account;
  };

  LogPosition reached_;
  std::map<PartitionId, PartitionAccount> brought_;
  std::map<PartitionId, Batch> batch_;
  // The hashes of the batch's last record of each partition.
  std::map<std::pair<PartitionId, LogOffset>, schema::Hash> last_;
};

}  // namespace cardspeak
