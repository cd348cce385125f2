// The store's record of itself. Each value carries a check of its own, since nothing else in the store repeats it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "ingest/log/log.h"
#include "model/result.h"
#include "replay/store/shelves.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// What the records of one partition of the log brought to the store.
struct PartitionAccount {
  // Whether it counts from the partition's first record; a store of format 1 that was projected further does not.
  bool from_the_first = true;
  std::uint64_t records = 0;
  std::uint64_t events = 0;       // new to the store
  std::uint64_t duplicates = 0;   // on record already
  std::uint64_t quarantined = 0;  // not readable as events of their streams
  schema::Hash last{};            // hash_of_record() of the last record that was read

  friend bool operator==(const PartitionAccount&, const PartitionAccount&) = default;
};

// SHA-256 over a record's key and bytes.
schema::Hash hash_of_record(const LogRecord& record);

// What the store remembers of its making.
struct StoreMeta {
  std::uint64_t format = 0;  // 0: nothing has been projected yet
  std::string log_identity;
  // books_hash() of the library that the summaries were made with.
  std::optional<schema::Hash> books;
  // For each partition, the offset of the next record to read.
  LogPosition reached;
  // What was read up to there. A partition that format 1 has read is not in it.
  std::map<PartitionId, PartitionAccount> brought;
};
// The format that this release writes. 2: an account beside each offset. 3: what rounds need of their jackpot meters
// (meter_snapshot.h). 4: the wagers that had to feed a meter. 5 was that of a store that sends verdicts (outbox.h),
// since a release that does not know of it must not project into one: it would not note whose verdicts it changes. 6:
// events of meters by round (meter_event_index.h), in a store that sends verdicts and in one that does not.
inline constexpr std::uint64_t kStoreFormat = 6;
inline constexpr std::uint64_t kFirstFormatWithMeterEvents = 6;
inline constexpr std::uint64_t kFirstFormatWithMeterSnapshots = 3;

// The format of what lies on the shelves; 0: nothing has been projected yet. Errors: kCorrupt, kUnavailable.
Result<std::uint64_t> read_format(const Shelves& shelves);
// Errors: kCorrupt, kUnavailable.
Result<StoreMeta> read_store_meta(const Shelves& shelves);

// Puts its parts.
void put_format(WriteSet& changes, std::uint64_t format);
void put_log_identity(WriteSet& changes, std::string_view identity);
void put_books(WriteSet& changes, const schema::Hash& books);
void put_reached(WriteSet& changes, PartitionId partition, LogOffset next, const PartitionAccount& account);

}  // namespace cardspeak
