#include "replay/log_account.h"

#include <utility>

namespace cardspeak {
namespace {

std::unexpected<Error> another_log(const std::string& store, const std::string& what) {
  return fail(ErrorCode::kUnavailable,
              "the store " + store + " does not go with this log: " + what +
                  "; the log was cut, altered or made anew under the store: bring it back as it was, or project what "
                  "it holds now into another --store");
}

std::string of_partition(PartitionId partition) {
  return " of partition " + std::to_string(partition.value());
}

}  // namespace

Result<void> LogAccount::check(Log& log, const std::string& store) const {
  const auto ends = log.end();
  if (!ends) return std::unexpected(ends.error());
  for (const auto& [partition, next] : reached_) {
    const auto end = ends->find(partition);
    const LogOffset last = end == ends->end() ? LogOffset(0) : end->second;
    if (last < next) {
      return another_log(store, "the store has read it up to offset " + std::to_string(next.value()) +
                                    of_partition(partition) + ", and it ends at " + std::to_string(last.value()));
    }
    const auto account = brought_.find(partition);
    if (account == brought_.end() || next == LogOffset(0)) continue;
    const LogOffset at(next.value() - 1);
    const auto record = log.record_at(partition, at);
    if (!record) return std::unexpected(record.error());
    if (*record && hash_of_record(**record) == account->second.last) continue;
    return another_log(store, "at offset " + std::to_string(at.value()) + of_partition(partition) +
                                  (*record ? " it has another record than the store has read there"
                                           : " it has no record, and the store has read one there"));
  }
  return {};
}

void LogAccount::begin(std::span<const LogRecord> records) {
  batch_.clear();
  last_.clear();
  // Of all records only the last of each partition is hashed.
  std::map<PartitionId, const LogRecord*> last;
  for (const LogRecord& record : records) last[record.partition] = &record;
  for (const auto& [partition, record] : last) last_[{partition, record->offset}] = hash_of_record(*record);
}

void LogAccount::note(PartitionId partition, LogOffset offset, Brought brought) {
  const auto [batch, is_new] = batch_.try_emplace(partition);
  PartitionAccount& account = batch->second.account;
  if (is_new) {
    const auto before = brought_.find(partition);
    if (before != brought_.end()) account = before->second;
    // A store of an older format does not know what came before.
    if (before == brought_.end()) account.from_the_first = !reached_.contains(partition);
  }
  batch->second.next = LogOffset(offset.value() + 1);
  ++account.records;
  if (brought == Brought::kEvent) ++account.events;
  if (brought == Brought::kDuplicate) ++account.duplicates;
  if (brought == Brought::kQuarantined) ++account.quarantined;
  const auto hash = last_.find({partition, offset});
  if (hash != last_.end()) account.last = hash->second;
}

void LogAccount::put(WriteSet& changes) const {
  for (const auto& [partition, batch] : batch_) put_reached(changes, partition, batch.next, batch.account);
}

void LogAccount::committed() {
  for (const auto& [partition, batch] : batch_) {
    reached_[partition] = batch.next;
    brought_[partition] = batch.account;
  }
  batch_.clear();
}

}  // namespace cardspeak
