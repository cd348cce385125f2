// The index of a log in a folder: where the events of each stream lie. All of it can be made again from the records.
#pragma once

#include <rocksdb/write_batch.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/log/embedded_database.h"
#include "ingest/log/embedded_keys.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak::embedded {

struct Head {
  StreamSeq sequence;
  schema::Hash hash{};
  Place place;
};
using Heads = std::map<std::string, Head, std::less<>>;

// Answers by the index and proves each answer by the record itself. Not safe for concurrent use.
// Errors of what answers: kCorrupt: the index is damaged, which rebuild() mends; kUnavailable: the log is.
class Index {
 public:
  explicit Index(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  // The stream's head; nothing: there is no such stream.
  [[nodiscard]] Result<std::optional<Head>> head(std::string_view stream) const;
  // The events of the stream with that number, in the order of their hashes.
  [[nodiscard]] Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) const;
  // The event of a head or of an entry.
  [[nodiscard]] Result<SealedEvent> fetch(std::string_view stream, const Head& at) const;

  // Enters an event.
  void put(rocksdb::WriteBatch& batch, const SealedEvent& event, Place place) const;
  void put(rocksdb::WriteBatch& batch, const std::string& stream, const Head& head) const;

  // Whether the newest record of each partition is in it: an index that lost its newest files is not.
  [[nodiscard]] Result<bool> is_current(const LogPosition& ends) const;
  // Makes the index anew from the records, in one pass over them. A process that ends in the middle leaves an index
  // that is not current.
  Result<void> rebuild();
  // Every entry against its record, and every record against its entry.
  Result<void> check(const LogObjection& object) const;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace cardspeak::embedded
