#include "ingest/log/embedded_reader.h"

#include <rocksdb/options.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "model/try.h"

namespace cardspeak::embedded {
namespace {

// How often a reader at the end looks for what was appended since.
constexpr std::chrono::milliseconds kLookEvery{5};
// What a look costs when something was appended, so many times over is rested after it.
constexpr int kRestShare = 3;
constexpr std::size_t kReadAhead = std::size_t{2} << 20;

// Reads one partition on from an offset.
class PartitionCursor {
 public:
  PartitionCursor(PartitionId partition, LogOffset from) : partition_(partition), next_(from) {}

  // Appends up to `max` records to `out`. False: the end, as the database stands, is reached.
  Result<bool> read(const Database& database, std::size_t max, std::vector<LogRecord>& out) {
    if (iterator_ == nullptr) open(database);
    for (; iterator_->Valid() && out.size() < max; iterator_->Next()) {
      Cutter key(iterator_->key());
      const Place place{PartitionId(key.number<std::int32_t>()), LogOffset(key.number<std::int64_t>())};
      if (place.offset != next_) return std::unexpected(missing(database, place.offset));
      auto record = parse_record(database, place, iterator_->value());
      if (!record) return std::unexpected(std::move(record.error()));
      out.push_back(*std::move(record));
      next_ = LogOffset(place.offset.value() + 1);
    }
    if (iterator_->Valid()) return true;
    const rocksdb::Status status = iterator_->status();
    iterator_.reset();  // it sees the past: what is appended from now on needs a new one
    view_.reset();
    if (!status.ok()) return std::unexpected(translate(database.folder(), status));
    return false;
  }

 private:
  // The offsets of a partition run without gaps: what is not there was there.
  [[nodiscard]] Error missing(const Database& database, LogOffset found) const {
    const std::string first = std::to_string(next_.value());
    const std::string last = std::to_string(found.value() - 1);
    return unavailable(database.folder(),
                       "of partition " + std::to_string(partition_.value()) +
                           (first == last ? " the offset " + first + " is missing"
                                          : " the offsets " + first + " to " + last + " are missing") +
                           "; restore the folder from its copy, or ingest the devices' files into a "
                           "new log");
  }

  void open(const Database& database) {
    end_key_ = record_key({PartitionId(partition_.value() + 1), LogOffset(0)});
    end_ = end_key_;
    rocksdb::ReadOptions options;
    options.iterate_upper_bound = &end_;
    options.readahead_size = kReadAhead;
    options.fill_cache = false;
    view_ = database.view();
    iterator_.reset(view_->db->NewIterator(options, view_->records));
    iterator_->Seek(record_key({partition_, next_}));
  }

  PartitionId partition_;
  LogOffset next_;
  std::string end_key_;
  rocksdb::Slice end_;          // into end_key_
  std::shared_ptr<View> view_;  // that the iterator walks over
  std::unique_ptr<rocksdb::Iterator> iterator_;
};

class EmbeddedReader final : public LogReader {
 public:
  EmbeddedReader(std::shared_ptr<Database> database, const LogPosition& from) : database_(std::move(database)) {
    for (std::int32_t number = 0; number < database_->meta().partitions; ++number) {
      const PartitionId partition(number);
      const auto start = from.find(partition);
      // Cursors hold slices into themselves, so they stay where they are made.
      cursors_.push_back(
          std::make_unique<PartitionCursor>(partition, start == from.end() ? LogOffset(0) : start->second));
    }
  }

  Result<std::vector<LogRecord>> next(std::size_t max, int wait_ms) override {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(wait_ms);
    std::vector<LogRecord> records;
    if (max == 0) return records;
    for (;;) {
      const auto read = read_all(max, records);
      if (!read) return std::unexpected(read.error());
      if (!records.empty()) return records;
      // Nothing in what is visible: look once at what another process has appended, and again until the time is up.
      const auto looked = std::chrono::steady_clock::now();
      CARDSPEAK_TRY(database_->catch_up());
      const auto look = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - looked);
      const auto again = read_all(max, records);
      if (!again) return std::unexpected(again.error());
      if (!records.empty() || std::chrono::steady_clock::now() >= until) return records;
      std::this_thread::sleep_for(std::max(kLookEvery, kRestShare * look));
    }
  }

 private:
  // Takes from the partitions in turn, beginning where the last call stopped.
  Result<void> read_all(std::size_t max, std::vector<LogRecord>& out) {
    for (std::size_t tried = 0; tried < cursors_.size() && out.size() < max; ++tried) {
      const auto more = cursors_[turn_]->read(*database_, max, out);
      if (!more) return std::unexpected(more.error());
      if (!*more) turn_ = (turn_ + 1) % cursors_.size();
    }
    return {};
  }

  std::shared_ptr<Database> database_;
  std::vector<std::unique_ptr<PartitionCursor>> cursors_;
  std::size_t turn_ = 0;
};

}  // namespace

Result<LogRecord> parse_record(const Database& database, Place place, rocksdb::Slice value) {
  Cutter cutter(value);
  const auto key_size = cutter.number<std::uint32_t>();
  const std::string_view key = cutter.text(key_size);
  if (!cutter.ok()) {
    return std::unexpected(unavailable(database.folder(), "the record at " + std::to_string(place.partition.value()) +
                                                              "/" + std::to_string(place.offset.value()) +
                                                              " is shorter than its own length says"));
  }
  const std::string_view bytes = cutter.rest();
  return LogRecord{place.partition, place.offset, std::string(key), {bytes.begin(), bytes.end()}};
}

std::unique_ptr<LogReader> read_embedded(std::shared_ptr<Database> database, const LogPosition& from) {
  return std::make_unique<EmbeddedReader>(std::move(database), from);
}

}  // namespace cardspeak::embedded
