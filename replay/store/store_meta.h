// The store's record of itself. Each value carries a check of its own, since nothing else in the store repeats it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ingest/log/log.h"
#include "model/result.h"
#include "replay/store/shelves.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// What the store remembers of its making.
struct StoreMeta {
  std::uint64_t format = 0;  // 0: nothing has been projected yet
  std::string log_identity;
  // books_hash() of the library that the summaries were made with.
  std::optional<schema::Hash> books;
  // For each partition, the offset of the next record to read.
  LogPosition reached;
};
// The format that this release writes, and the newest that it reads.
inline constexpr std::uint64_t kStoreFormat = 1;

// The format of what lies on the shelves; 0: nothing has been projected yet. Errors: kCorrupt, kUnavailable.
Result<std::uint64_t> read_format(const Shelves& shelves);
// Errors: kCorrupt, kUnavailable.
Result<StoreMeta> read_store_meta(const Shelves& shelves);

// Puts its parts.
void put_format(WriteSet& changes, std::uint64_t format);
void put_log_identity(WriteSet& changes, std::string_view identity);
void put_books(WriteSet& changes, const schema::Hash& books);
void put_reached(WriteSet& changes, PartitionId partition, LogOffset next);

}  // namespace cardspeak
