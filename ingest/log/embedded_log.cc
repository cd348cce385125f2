#include "ingest/log/embedded_log.h"

#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/table.h>
#include <rocksdb/write_batch.h>
#include <stdlib.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <limits>
#include <mutex>
#include <random>
#include <system_error>
#include <thread>
#include <utility>

#include "ingest/log/partition.h"
#include "model/check.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "cardspeak-log-1";
constexpr std::string_view kFormatKey = "format";
constexpr std::string_view kIdentityKey = "identity";
constexpr std::string_view kPartitionsKey = "partitions";
constexpr const char* kRecordsFamily = "records";
constexpr const char* kStreamsFamily = "streams";
constexpr char kHeadTag = 'h';
constexpr char kIndexTag = 'i';
// How often a reader at the end looks for what was appended since.
constexpr std::chrono::milliseconds kLookEvery{5};
constexpr std::size_t kReadAhead = std::size_t{2} << 20;

// --- bytes -----------------------------------------------------------------------------------------------------------

template <typename Number>
void put(std::string& out, Number value) {
  for (std::size_t at = sizeof(Number); at-- > 0;) {
    out.push_back(static_cast<char>(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * at))));
  }
}

// Takes numbers and strings off the front of stored bytes; `ok` turns false when they are too short.
class Cutter {
 public:
  explicit Cutter(rocksdb::Slice bytes) : rest_(bytes.data(), bytes.size()) {}

  template <typename Number>
  Number number() {
    const std::string_view part = text(sizeof(Number));
    std::uint64_t value = 0;
    for (const char byte : part) value = (value << 8) | static_cast<std::uint8_t>(byte);
    return static_cast<Number>(value);
  }
  std::string_view text(std::size_t size) {
    if (size > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const std::string_view part = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return part;
  }
  schema::Hash hash() {
    schema::Hash value{};
    const std::string_view part = text(value.size());
    if (ok_) std::memcpy(value.data(), part.data(), value.size());
    return value;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] bool ok() const { return ok_; }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

std::string_view as_text(const schema::Hash& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

struct Place {
  PartitionId partition;
  LogOffset offset;
};

std::string record_key(Place place) {
  std::string key;
  key.reserve(12);
  put(key, place.partition.value());
  put(key, place.offset.value());
  return key;
}

std::string head_key(std::string_view stream) {
  return kHeadTag + std::string(stream);
}

std::string index_prefix(std::string_view stream, StreamSeq sequence) {
  std::string key(1, kIndexTag);
  key.reserve(1 + 2 + stream.size() + 8 + 32);
  put(key, static_cast<std::uint16_t>(stream.size()));
  key += stream;
  put(key, sequence.value());
  return key;
}

// --- the database ----------------------------------------------------------------------------------------------------

Error unavailable(const std::string& folder, const std::string& what) {
  return Error{ErrorCode::kUnavailable, "the log in folder " + folder + " cannot be used: " + what};
}

Error translate(const std::string& folder, const rocksdb::Status& status) {
  const std::string text = status.ToString();
  if (status.IsIOError() && text.find("lock") != std::string::npos) {
    return unavailable(folder,
                       "another process has it open for appending; wait until that one has ended, or open it only for "
                       "reading");
  }
  return unavailable(folder, text);
}

rocksdb::ColumnFamilyOptions records_options() {
  rocksdb::ColumnFamilyOptions options;
  rocksdb::BlockBasedTableOptions table;
  // Records are read in long runs: larger blocks compress better and cost a scan nothing.
  table.block_size = 64 << 10;
  table.format_version = 5;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  options.compression = rocksdb::kLZ4Compression;
  return options;
}

rocksdb::ColumnFamilyOptions streams_options() {
  rocksdb::ColumnFamilyOptions options;
  rocksdb::BlockBasedTableOptions table;
  // find() asks mostly for events that are not there.
  table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
  table.block_cache = rocksdb::NewLRUCache(std::size_t{64} << 20);
  table.format_version = 5;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  options.compression = rocksdb::kLZ4Compression;
  return options;
}

rocksdb::DBOptions database_options() {
  rocksdb::DBOptions options;
  // A damaged record is an error. Only the last one may be incomplete, as a process leaves it that is killed while it
  // writes; RocksDB's own default would drop what follows the damage without a word.
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
  options.max_open_files = -1;
  options.keep_log_file_num = 2;
  options.max_background_jobs = 2;
  return options;
}

// A folder of our own outside the log, where a reader beside a writer keeps what RocksDB writes about itself.
class ScratchFolder {
 public:
  ScratchFolder() = default;
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    if (path_.empty()) return;
    std::error_code ignored;  // what stays behind is a few bytes in the system's own folder for them
    fs::remove_all(path_, ignored);
  }

  Result<std::string> make() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "cardspeak-log-XXXXXX").string();
    if (error || mkdtemp(pattern.data()) == nullptr) {
      return fail(ErrorCode::kUnavailable, "no temporary folder can be made at " + pattern + "; set TMPDIR to one");
    }
    path_ = pattern;
    return pattern;
  }

 private:
  std::string path_;
};

// An open database, shared by the log and its readers.
struct Database {
  std::string folder;
  LogMode mode = LogMode::kRead;
  std::string identity;
  std::int32_t partitions = 0;
  ScratchFolder scratch;  // outlives `db`, which writes there
  std::unique_ptr<rocksdb::DB> db;
  rocksdb::ColumnFamilyHandle* meta = nullptr;
  rocksdb::ColumnFamilyHandle* records = nullptr;
  rocksdb::ColumnFamilyHandle* streams = nullptr;
  std::mutex catching_up;

  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() {
    if (db == nullptr) return;
    for (auto* family : {meta, records, streams}) {
      const rocksdb::Status status = db->DestroyColumnFamilyHandle(family);
      CARDSPEAK_CHECK(status.ok(), "a column family handle is ours to give back");
    }
  }

  // Makes visible what another process has appended.
  Result<void> catch_up() {
    if (mode == LogMode::kAppend) return {};
    const std::scoped_lock lock(catching_up);
    const rocksdb::Status status = db->TryCatchUpWithPrimary();
    if (!status.ok()) return std::unexpected(translate(folder, status));
    return {};
  }
};

rocksdb::Slice slice(std::string_view text) {
  return {text.data(), text.size()};
}

std::string random_identity() {
  std::random_device random;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "embedded:";
  for (int word = 0; word < 4; ++word) {
    const std::uint32_t bits = random();
    for (unsigned at = 0; at < 32; at += 4) text += kDigits[(bits >> at) & 15U];
  }
  return text;
}

Result<void> write_meta(Database& database, const EmbeddedLogOptions& options) {
  rocksdb::WriteBatch batch;
  const std::string partitions = std::to_string(options.partitions);
  batch.Put(database.meta, slice(kFormatKey), slice(kFormat));
  batch.Put(database.meta, slice(kIdentityKey), random_identity());
  batch.Put(database.meta, slice(kPartitionsKey), partitions);
  rocksdb::WriteOptions synced;
  synced.sync = true;
  const rocksdb::Status status = database.db->Write(synced, &batch);
  if (!status.ok()) return std::unexpected(translate(database.folder, status));
  return {};
}

// Reads what was made with the folder; a new database is given it first.
Result<void> load_meta(Database& database, const EmbeddedLogOptions& options) {
  std::string format;
  rocksdb::Status status = database.db->Get({}, database.meta, slice(kFormatKey), &format);
  if (status.IsNotFound() && database.mode == LogMode::kAppend) {
    const auto written = write_meta(database, options);
    if (!written) return written;
    status = database.db->Get({}, database.meta, slice(kFormatKey), &format);
  }
  std::string partitions;
  if (status.ok()) status = database.db->Get({}, database.meta, slice(kIdentityKey), &database.identity);
  if (status.ok()) status = database.db->Get({}, database.meta, slice(kPartitionsKey), &partitions);
  if (status.IsNotFound()) {
    return std::unexpected(unavailable(database.folder, "it is not complete; append to it once, and it will be"));
  }
  if (!status.ok()) return std::unexpected(translate(database.folder, status));
  if (format != kFormat) {
    return std::unexpected(unavailable(
        database.folder, "its format is '" + format + "', and this release reads '" + std::string(kFormat) + "'"));
  }
  const auto [end, error] =
      std::from_chars(partitions.data(), partitions.data() + partitions.size(), database.partitions);
  if (error != std::errc{} || end != partitions.data() + partitions.size() || database.partitions < 1) {
    return std::unexpected(unavailable(database.folder, "its number of partitions reads '" + partitions + "'"));
  }
  return {};
}

// Whether the folder holds a database: true, false (nothing there at all), or the reason why it cannot.
Result<bool> look_at(const std::string& folder) {
  std::error_code error;
  const fs::file_status there = fs::status(folder, error);
  if (there.type() == fs::file_type::not_found) return false;
  if (error) return std::unexpected(unavailable(folder, error.message()));
  if (!fs::is_directory(there)) return std::unexpected(unavailable(folder, "it is a file, not a folder"));
  if (fs::exists(fs::path(folder) / "CURRENT", error)) return true;
  for (const char* name : {"LOCK", "LOG", "IDENTITY"}) {
    if (fs::exists(fs::path(folder) / name, error)) return false;  // left by a process that ended while making it
  }
  if (fs::directory_iterator(folder, error) != fs::directory_iterator{}) {
    return std::unexpected(
        unavailable(folder, "there are other files in it; name a folder that is empty or not there"));
  }
  if (error) return std::unexpected(unavailable(folder, error.message()));
  return false;
}

Result<void> check_is_a_log(const std::string& folder) {
  std::vector<std::string> families;
  const rocksdb::Status status = rocksdb::DB::ListColumnFamilies(database_options(), folder, &families);
  if (!status.ok()) return std::unexpected(translate(folder, status));
  const auto has = [&](std::string_view name) {
    return std::find(families.begin(), families.end(), name) != families.end();
  };
  if (families.size() > 1 && !(has(kRecordsFamily) && has(kStreamsFamily))) {
    return std::unexpected(unavailable(folder, "it holds something else than a log of events"));
  }
  return {};
}

rocksdb::Status open_database(Database& database, const std::string& scratch) {
  const std::vector<rocksdb::ColumnFamilyDescriptor> families{{rocksdb::kDefaultColumnFamilyName, {}},
                                                              {kRecordsFamily, records_options()},
                                                              {kStreamsFamily, streams_options()}};
  rocksdb::DBOptions options = database_options();
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::DB* db = nullptr;
  rocksdb::Status status;
  if (database.mode == LogMode::kAppend) {
    options.create_if_missing = true;
    options.create_missing_column_families = true;
    status = rocksdb::DB::Open(options, database.folder, families, &handles, &db);
  } else {
    status = rocksdb::DB::OpenAsSecondary(options, database.folder, scratch, families, &handles, &db);
  }
  if (!status.ok()) return status;
  database.db.reset(db);
  database.meta = handles[0];
  database.records = handles[1];
  database.streams = handles[2];
  return status;
}

// --- reading ---------------------------------------------------------------------------------------------------------

Result<LogRecord> parse_record(const Database& database, Place place, rocksdb::Slice value) {
  Cutter cutter(value);
  const auto key_size = cutter.number<std::uint32_t>();
  const std::string_view key = cutter.text(key_size);
  if (!cutter.ok()) {
    return std::unexpected(unavailable(database.folder, "the record at " + std::to_string(place.partition.value()) +
                                                            "/" + std::to_string(place.offset.value()) +
                                                            " is shorter than its own length says"));
  }
  const std::string_view bytes = cutter.rest();
  return LogRecord{place.partition, place.offset, std::string(key), {bytes.begin(), bytes.end()}};
}

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
      auto record = parse_record(database, place, iterator_->value());
      if (!record) return std::unexpected(std::move(record.error()));
      out.push_back(*std::move(record));
      next_ = LogOffset(place.offset.value() + 1);
    }
    if (iterator_->Valid()) return true;
    const rocksdb::Status status = iterator_->status();
    iterator_.reset();  // it sees the past: what is appended from now on needs a new one
    if (!status.ok()) return std::unexpected(translate(database.folder, status));
    return false;
  }

 private:
  void open(const Database& database) {
    end_key_ = record_key({PartitionId(partition_.value() + 1), LogOffset(0)});
    end_ = end_key_;
    rocksdb::ReadOptions options;
    options.iterate_upper_bound = &end_;
    options.readahead_size = kReadAhead;
    options.fill_cache = false;
    iterator_.reset(database.db->NewIterator(options, database.records));
    iterator_->Seek(record_key({partition_, next_}));
  }

  PartitionId partition_;
  LogOffset next_;
  std::string end_key_;
  rocksdb::Slice end_;  // into end_key_
  std::unique_ptr<rocksdb::Iterator> iterator_;
};

class EmbeddedReader final : public LogReader {
 public:
  EmbeddedReader(std::shared_ptr<Database> database, const LogPosition& from) : database_(std::move(database)) {
    for (std::int32_t number = 0; number < database_->partitions; ++number) {
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
      const auto caught_up = database_->catch_up();
      if (!caught_up) return std::unexpected(caught_up.error());
      const auto again = read_all(max, records);
      if (!again) return std::unexpected(again.error());
      if (!records.empty() || std::chrono::steady_clock::now() >= until) return records;
      std::this_thread::sleep_for(kLookEvery);
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

// --- the log ---------------------------------------------------------------------------------------------------------

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
    return std::make_unique<EmbeddedReader>(database_, from);
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

Result<void> prepare(const std::string& folder, LogMode mode, bool there) {
  if (there) return check_is_a_log(folder);
  if (mode == LogMode::kRead) {
    return std::unexpected(unavailable(folder, "there is no log; `cardspeak ingest` makes one"));
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return std::unexpected(unavailable(folder, "it cannot be made: " + error.message()));
  return {};
}

}  // namespace

Result<std::unique_ptr<Log>> open_embedded_log(const std::string& folder, LogMode mode,
                                               const EmbeddedLogOptions& options) {
  CARDSPEAK_CHECK(options.partitions >= 1, "a log has at least one partition");
  const auto there = look_at(folder);
  if (!there) return std::unexpected(there.error());
  const auto prepared = prepare(folder, mode, *there);
  if (!prepared) return std::unexpected(prepared.error());

  auto database = std::make_shared<Database>();
  database->folder = folder;
  database->mode = mode;
  std::string scratch;
  if (mode == LogMode::kRead) {
    auto made = database->scratch.make();
    if (!made) return std::unexpected(std::move(made.error()));
    scratch = *std::move(made);
  }
  const rocksdb::Status status = open_database(*database, scratch);
  if (!status.ok()) return std::unexpected(translate(folder, status));
  const auto loaded = load_meta(*database, options);
  if (!loaded) return std::unexpected(loaded.error());
  auto log = std::make_unique<EmbeddedLog>(std::move(database));
  const auto ends = log->load_ends();
  if (!ends) return std::unexpected(ends.error());
  return log;
}

}  // namespace cardspeak
