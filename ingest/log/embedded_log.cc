#include "ingest/log/embedded_log.h"

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ingest/log/embedded_database.h"
#include "ingest/log/embedded_index.h"
#include "ingest/log/embedded_keys.h"
#include "ingest/log/embedded_reader.h"
#include "ingest/log/partition.h"
#include "model/check.h"
#include "model/try.h"

namespace cardspeak {
namespace embedded {
namespace {

class EmbeddedLog final : public Log {
 public:
  explicit EmbeddedLog(std::shared_ptr<Database> database) : database_(std::move(database)), index_(database_) {}

  // Finds where each partition goes on, and makes the index anew where it lacks what came last.
  Result<void> begin() {
    auto ends = database_->ends();
    if (!ends) return std::unexpected(std::move(ends.error()));
    ends_ = *std::move(ends);
    const bool any = std::ranges::any_of(ends_, [](const auto& end) { return end.second.value() != 0; });
    mark_lost_ = any && !database_->has_mark();
    if (!database_->appends()) return {};
    const auto current = index_.is_current(ends_);
    if (!current) return std::unexpected(current.error());
    if (!*current || database_->repairs()) CARDSPEAK_TRY(index_.rebuild());
    return database_->note_reached(ends_);
  }

  Result<void> append(std::span<const SealedEvent> events) override {
    if (!database_->appends()) {
      return std::unexpected(unavailable(database_->folder(), "it was opened for reading only"));
    }
    const std::scoped_lock lock(mutex_);
    rocksdb::WriteBatch batch;
    LogPosition ends = ends_;
    Heads heads;
    for (const SealedEvent& event : events) {
      if (event.stream.size() > kStreamMax) {
        return fail(ErrorCode::kUnavailable, "the name of a stream has " + std::to_string(event.stream.size()) +
                                                 " bytes; a log in a folder takes at most " +
                                                 std::to_string(kStreamMax));
      }
      const PartitionId partition = partition_of(event.stream, database_->meta().partitions);
      LogOffset& offset = ends[partition];
      put_event(batch, event, {partition, offset});
      CARDSPEAK_TRY(raise_head(heads, event, {partition, offset}));
      offset = LogOffset(offset.value() + 1);
    }
    for (const auto& [stream, head] : heads) index_.put(batch, stream, head);
    CARDSPEAK_TRY(database_->write(batch));
    ends_ = std::move(ends);
    return database_->note_reached(ends_);
  }

  Result<std::optional<SealedEvent>> head(std::string_view stream) override {
    CARDSPEAK_TRY(database_->catch_up());
    const std::scoped_lock lock(mutex_);
    return ask([&]() -> Result<std::optional<SealedEvent>> {
      const auto found = index_.head(stream);
      if (!found) return std::unexpected(found.error());
      if (!*found) return std::nullopt;
      return index_.fetch(stream, **found);
    });
  }

  Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) override {
    CARDSPEAK_TRY(database_->catch_up());
    const std::scoped_lock lock(mutex_);
    return ask([&] { return index_.find(stream, sequence); });
  }

  // Each by its record: an event is on record when the record itself is there, and not when the index says so.
  Result<std::vector<schema::Hash>> find_hashes(std::string_view stream, StreamSeq sequence) override {
    const auto events = find(stream, sequence);
    if (!events) return std::unexpected(events.error());
    std::vector<schema::Hash> hashes;
    hashes.reserve(events->size());
    for (const SealedEvent& event : *events) hashes.push_back(event.hash);
    return hashes;
  }

  [[nodiscard]] std::string lost_mark() const override {
    if (!mark_lost_) return {};
    return "the log " + database_->folder() +
           ": its file HIGH_WATER, which says how many records there were at least, is missing or damaged: whether "
           "some "
           "were cut off the log alone does not tell; hold it against a checkpoint that was kept: cardspeak checkpoint "
           "--against NOTE";
  }

  Result<LogPosition> end() override { return database_->whole_ends(); }

  Result<std::unique_ptr<LogReader>> read(const LogPosition& from) override {
    const auto ends = end();
    if (!ends) return std::unexpected(ends.error());
    for (const auto& [partition, offset] : from) {
      const auto end = ends->find(partition);
      const LogOffset last = end == ends->end() ? LogOffset(0) : end->second;
      if (offset < LogOffset(0) || offset > last) {
        return std::unexpected(unavailable(database_->folder(), not_held(partition, offset, LogOffset(0), last)));
      }
    }
    return read_embedded(database_, from);
  }

  Result<std::optional<LogRecord>> record_at(PartitionId partition, LogOffset offset) override {
    CARDSPEAK_TRY(database_->catch_up());
    const Place place{partition, offset};
    const auto view = database_->view();
    rocksdb::PinnableSlice value;
    const rocksdb::Status status = view->db->Get({}, view->records, record_key(place), &value);
    if (status.IsNotFound()) return std::nullopt;
    if (!status.ok()) return std::unexpected(translate(database_->folder(), status));
    auto record = parse_record(*database_, place, rocksdb::Slice(value.data(), value.size()));
    if (!record) return std::unexpected(std::move(record.error()));
    return *std::move(record);
  }

  Result<void> check_index(const LogObjection& object) override {
    CARDSPEAK_TRY(database_->catch_up());
    const std::scoped_lock lock(mutex_);
    return index_.check(object);
  }

  Result<bool> is_masked() override { return database_->is_masked(); }
  Result<void> mark_masked() override {
    if (database_->appends()) return database_->mark_masked();
    return std::unexpected(unavailable(database_->folder(), "it was opened for reading only"));
  }

  Result<std::string> last_mask() override { return database_->last_mask(); }
  Result<void> note_mask(const std::string& mask) override { return database_->note_mask(mask); }

  [[nodiscard]] bool is_gapless() const override { return true; }

  std::string identity() const override { return database_->meta().identity; }

 private:
  static constexpr std::size_t kStreamMax = 0xFFFF;

  void put_event(rocksdb::WriteBatch& batch, const SealedEvent& event, Place place) {
    value_.clear();
    put(value_, static_cast<std::uint32_t>(event.stream.size()));
    value_ += event.stream;
    value_.append(reinterpret_cast<const char*>(event.bytes.data()), event.bytes.size());
    batch.Put(database_->view()->records, record_key(place), value_);
    index_.put(batch, event, place);
  }

  // The head only rises: of two events with one number, the one that came first keeps its place.
  Result<void> raise_head(Heads& heads, const SealedEvent& event, Place place) {
    auto head = heads.find(event.stream);
    if (head == heads.end()) {
      const auto stored = ask([&] { return index_.head(event.stream); });
      if (!stored) return std::unexpected(stored.error());
      if (*stored && (*stored)->sequence >= event.sequence) return {};
      heads.emplace(event.stream, Head{event.sequence, event.hash, place});
      return {};
    }
    if (event.sequence > head->second.sequence) head->second = Head{event.sequence, event.hash, place};
    return {};
  }

  // Asks the index; where it is damaged, makes it anew from the records and asks again.
  template <typename Question>
  std::invoke_result_t<Question> ask(const Question& question) {
    auto answer = question();
    if (!answer && answer.error().code == ErrorCode::kCorrupt && database_->appends()) {
      CARDSPEAK_TRY(index_.rebuild());
      answer = question();
    }
    if (!answer) return fail(ErrorCode::kUnavailable, std::move(answer.error().message));
    return answer;
  }

  std::shared_ptr<Database> database_;
  bool mark_lost_ = false;  // when it was opened
  std::mutex mutex_;
  Index index_;        // guarded by mutex_
  LogPosition ends_;   // guarded by mutex_
  std::string value_;  // guarded by mutex_; kept for its memory
};

}  // namespace
}  // namespace embedded

Result<std::unique_ptr<Log>> open_embedded_log(const std::string& folder, LogMode mode,
                                               const EmbeddedLogOptions& options) {
  CARDSPEAK_CHECK(options.partitions >= 1, "a log has at least one partition");
  auto database = embedded::open_folder(folder, mode, options.partitions);
  if (!database) return std::unexpected(database.error());
  auto log = std::make_unique<embedded::EmbeddedLog>(*std::move(database));
  CARDSPEAK_TRY(log->begin());
  return log;
}

}  // namespace cardspeak
