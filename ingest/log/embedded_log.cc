#include "ingest/log/embedded_log.h"

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/log/embedded_database.h"
#include "ingest/log/embedded_keys.h"
#include "ingest/log/embedded_reader.h"
#include "ingest/log/partition.h"
#include "model/check.h"

namespace cardspeak {
namespace embedded {
namespace {

struct Head {
  StreamSeq sequence;
  schema::Hash hash{};
  Place place;
};

class EmbeddedLog final : public Log {
 public:
  explicit EmbeddedLog(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  // Finds where each partition goes on. For a log that is appended to.
  Result<void> load_ends() {
    auto ends = end();
    if (!ends) return std::unexpected(ends.error());
    ends_ = *std::move(ends);
    return {};
  }

  Result<void> append(std::span<const SealedEvent> events) override {
    if (database_->mode != LogMode::kAppend) {
      return std::unexpected(unavailable(database_->folder, "it was opened for reading only"));
    }
    const std::scoped_lock lock(appending_);
    rocksdb::WriteBatch batch;
    LogPosition ends = ends_;
    std::map<std::string, Head, std::less<>> heads;
    for (const SealedEvent& event : events) {
      if (event.stream.size() > kStreamMax) {
        return fail(ErrorCode::kUnavailable, "the name of a stream has " + std::to_string(event.stream.size()) +
                                                 " bytes; a log in a folder takes at most " +
                                                 std::to_string(kStreamMax));
      }
      const PartitionId partition = partition_of(event.stream, database_->partitions);
      LogOffset& offset = ends[partition];
      put_event(batch, event, {partition, offset});
      const auto raised = raise_head(heads, event, {partition, offset});
      if (!raised) return raised;
      offset = LogOffset(offset.value() + 1);
    }
    for (const auto& [stream, head] : heads) put_head(batch, stream, head);
    rocksdb::WriteOptions synced;
    synced.sync = true;
    const rocksdb::Status status = database_->db->Write(synced, &batch);
    if (!status.ok()) return std::unexpected(translate(database_->folder, status));
    ends_ = std::move(ends);
    return {};
  }

  Result<std::optional<SealedEvent>> head(std::string_view stream) override {
    const auto caught_up = database_->catch_up();
    if (!caught_up) return std::unexpected(caught_up.error());
    const auto found = stored_head(stream);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    auto event = fetch(std::string(stream), (*found)->sequence, (*found)->hash, (*found)->place);
    if (!event) return std::unexpected(event.error());
    return *std::move(event);
  }

  Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) override {
    const auto caught_up = database_->catch_up();
    if (!caught_up) return std::unexpected(caught_up.error());
    std::vector<SealedEvent> events;
    const auto each = for_each(stream, sequence, [&](const schema::Hash& hash, Place place) -> Result<void> {
      auto event = fetch(std::string(stream), sequence, hash, place);
      if (!event) return std::unexpected(event.error());
      events.push_back(*std::move(event));
      return {};
    });
    if (!each) return std::unexpected(each.error());
    return events;
  }

  Result<std::vector<schema::Hash>> find_hashes(std::string_view stream, StreamSeq sequence) override {
    const auto caught_up = database_->catch_up();
    if (!caught_up) return std::unexpected(caught_up.error());
    std::vector<schema::Hash> hashes;
    const auto each = for_each(stream, sequence, [&](const schema::Hash& hash, Place) -> Result<void> {
      hashes.push_back(hash);
      return {};
    });
    if (!each) return std::unexpected(each.error());
    return hashes;
  }

  Result<LogPosition> end() override {
    const auto caught_up = database_->catch_up();
    if (!caught_up) return std::unexpected(caught_up.error());
    LogPosition ends;
    const std::unique_ptr<rocksdb::Iterator> iterator(database_->db->NewIterator({}, database_->records));
    for (std::int32_t number = 0; number < database_->partitions; ++number) {
      iterator->SeekForPrev(record_key({PartitionId(number), LogOffset(std::numeric_limits<std::int64_t>::max())}));
      std::int64_t next = 0;
      if (iterator->Valid()) {
        Cutter key(iterator->key());
        if (key.number<std::int32_t>() == number) next = key.number<std::int64_t>() + 1;
      }
      if (!iterator->status().ok()) return std::unexpected(translate(database_->folder, iterator->status()));
      ends[PartitionId(number)] = LogOffset(next);
    }
    return ends;
  }

  Result<std::unique_ptr<LogReader>> read(const LogPosition& from) override {
    const auto ends = end();
    if (!ends) return std::unexpected(ends.error());
    for (const auto& [partition, offset] : from) {
      const auto end = ends->find(partition);
      const LogOffset last = end == ends->end() ? LogOffset(0) : end->second;
      if (offset < LogOffset(0) || offset > last) {
        return std::unexpected(unavailable(database_->folder, not_held(partition, offset, LogOffset(0), last)));
      }
    }
    return read_embedded(database_, from);
  }

  std::string identity() const override { return database_->identity; }

 private:
  static constexpr std::size_t kStreamMax = 0xFFFF;

  void put_event(rocksdb::WriteBatch& batch, const SealedEvent& event, Place place) {
    value_.clear();
    put(value_, static_cast<std::uint32_t>(event.stream.size()));
    value_ += event.stream;
    value_.append(reinterpret_cast<const char*>(event.bytes.data()), event.bytes.size());
    const std::string at = record_key(place);
    batch.Put(database_->records, at, value_);
    std::string key = index_prefix(event.stream, event.sequence);
    key += as_text(event.hash);
    batch.Put(database_->streams, key, at);
  }

  void put_head(rocksdb::WriteBatch& batch, const std::string& stream, const Head& head) {
    value_.clear();
    put(value_, head.sequence.value());
    value_ += as_text(head.hash);
    value_ += record_key(head.place);
    batch.Put(database_->streams, head_key(stream), value_);
  }

  // The head only rises: of two events with one number, the one that came first keeps its place.
  Result<void> raise_head(std::map<std::string, Head, std::less<>>& heads, const SealedEvent& event, Place place) {
    auto head = heads.find(event.stream);
    if (head == heads.end()) {
      const auto stored = stored_head(event.stream);
      if (!stored) return std::unexpected(stored.error());
      if (*stored && (*stored)->sequence >= event.sequence) return {};
      heads.emplace(event.stream, Head{event.sequence, event.hash, place});
      return {};
    }
    if (event.sequence > head->second.sequence) head->second = Head{event.sequence, event.hash, place};
    return {};
  }

  Result<std::optional<Head>> stored_head(std::string_view stream) {
    rocksdb::PinnableSlice value;
    const rocksdb::Status status = database_->db->Get({}, database_->streams, head_key(stream), &value);
    if (status.IsNotFound()) return std::nullopt;
    if (!status.ok()) return std::unexpected(translate(database_->folder, status));
    Cutter cutter(rocksdb::Slice(value.data(), value.size()));
    Head head;
    head.sequence = StreamSeq(cutter.number<std::uint64_t>());
    head.hash = cutter.hash();
    head.place.partition = PartitionId(cutter.number<std::int32_t>());
    head.place.offset = LogOffset(cutter.number<std::int64_t>());
    if (!cutter.ok()) {
      return std::unexpected(
          unavailable(database_->folder, "the head of stream " + std::string(stream) + " is damaged"));
    }
    return head;
  }

  // Calls `use(hash, place)` for every event of the stream with that number, in the order of their hashes.
  template <typename Use>
  Result<void> for_each(std::string_view stream, StreamSeq sequence, Use use) {
    const std::string prefix = index_prefix(stream, sequence);
    const std::string end_key = index_prefix(stream, StreamSeq(sequence.value() + 1));
    const rocksdb::Slice end = end_key;
    rocksdb::ReadOptions options;
    if (sequence.value() != std::numeric_limits<std::uint64_t>::max()) options.iterate_upper_bound = &end;
    const std::unique_ptr<rocksdb::Iterator> iterator(database_->db->NewIterator(options, database_->streams));
    for (iterator->Seek(prefix); iterator->Valid() && iterator->key().starts_with(prefix); iterator->Next()) {
      rocksdb::Slice rest = iterator->key();
      rest.remove_prefix(prefix.size());
      const schema::Hash hash = Cutter(rest).hash();
      Cutter cutter(iterator->value());
      const PartitionId partition(cutter.number<std::int32_t>());
      const auto used = use(hash, Place{partition, LogOffset(cutter.number<std::int64_t>())});
      if (!used) return used;
    }
    if (!iterator->status().ok()) return std::unexpected(translate(database_->folder, iterator->status()));
    return {};
  }

  Result<SealedEvent> fetch(std::string stream, StreamSeq sequence, const schema::Hash& hash, Place place) {
    rocksdb::PinnableSlice value;
    const rocksdb::Status status = database_->db->Get({}, database_->records, record_key(place), &value);
    if (!status.ok()) return std::unexpected(translate(database_->folder, status));
    auto record = parse_record(*database_, place, rocksdb::Slice(value.data(), value.size()));
    if (!record) return std::unexpected(std::move(record.error()));
    return SealedEvent{std::move(stream), sequence, hash, std::move(record->bytes)};
  }

  std::shared_ptr<Database> database_;
  std::mutex appending_;
  LogPosition ends_;   // guarded by appending_
  std::string value_;  // guarded by appending_; kept for its memory
};

}  // namespace
}  // namespace embedded

Result<std::unique_ptr<Log>> open_embedded_log(const std::string& folder, LogMode mode,
                                               const EmbeddedLogOptions& options) {
  CARDSPEAK_CHECK(options.partitions >= 1, "a log has at least one partition");
  auto database = embedded::open_folder(folder, mode, options.partitions);
  if (!database) return std::unexpected(database.error());
  auto log = std::make_unique<embedded::EmbeddedLog>(*std::move(database));
  const auto ends = log->load_ends();
  if (!ends) return std::unexpected(ends.error());
  return log;
}

}  // namespace cardspeak
