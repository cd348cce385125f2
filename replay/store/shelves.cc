#include "replay/store/shelves.h"

#include <rocksdb/convenience.h>
#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/table.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/try.h"
#include "schemas/seal/high_water.h"

namespace cardspeak {
namespace {

constexpr std::array<Shelf, kShelfCount> kShelves = {Shelf::kMeta,  Shelf::kRounds, Shelf::kLoose,     Shelf::kStreams,
                                                     Shelf::kOrder, Shelf::kIndex,  Shelf::kQuarantine};

rocksdb::Slice slice(std::string_view text) {
  return {text.data(), text.size()};
}
std::string_view view(const rocksdb::Slice& text) {
  return {text.data(), text.size()};
}
std::size_t place(Shelf shelf) {
  return std::to_underlying(shelf);
}

bool is_lock_error(const rocksdb::Status& status) {
  return status.IsIOError() && status.ToString().find("lock") != std::string::npos;
}

Error translate(const rocksdb::Status& status, const std::string& folder) {
  const std::string text = status.ToString();
  if (is_lock_error(status)) {
    return {ErrorCode::kUnavailable,
            "the store " + folder + " is in use by another process: wait until it ends, or stop it"};
  }
  if (status.IsNoSpace()) {
    return {ErrorCode::kUnavailable,
            "no space is left for the store " + folder + ": make room and run again; nothing is lost (" + text + ")"};
  }
  if (status.IsCorruption()) {
    return {ErrorCode::kCorrupt, "the store " + folder + " is damaged: project it again from its log (" + text + ")"};
  }
  return {ErrorCode::kUnavailable, "the store " + folder + " cannot be used: " + text};
}

// Rounds are written once or a few times and read in ranges; the other shelves are small.
rocksdb::ColumnFamilyOptions shelf_options(Shelf shelf, StoreMode mode, const std::shared_ptr<rocksdb::Cache>& cache) {
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = cache;
  // All files are opened with the store in any case, so that none can go while it is read.
  table.cache_index_and_filter_blocks = mode == StoreMode::kLookUp;
  table.format_version = 5;
  table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
  rocksdb::ColumnFamilyOptions options;
  options.compression = rocksdb::kLZ4Compression;
  options.bottommost_compression = rocksdb::kLZ4Compression;
  if (shelf == Shelf::kRounds) {
    // One round is some 2 to 10 KB: several of them in a block compress well together, since they repeat names.
    table.block_size = std::size_t{32} << 10;
    options.write_buffer_size = std::size_t{64} << 20;
    options.target_file_size_base = std::uint64_t{64} << 20;
  } else {
    table.block_size = std::size_t{8} << 10;
    options.write_buffer_size = std::size_t{16} << 20;
  }
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  return options;
}

// RocksDB's diary of its own work, which nobody reads. It aborts the process where it cannot write it, on a full disk.
class NoDiary final : public rocksdb::Logger {
 public:
  using rocksdb::Logger::Logv;
  void Logv(const char* /*format*/, va_list /*values*/) override {}
};

rocksdb::DBOptions database_options(StoreMode mode) {
  rocksdb::DBOptions options;
  options.info_log = std::make_shared<NoDiary>();
  options.create_if_missing = mode == StoreMode::kProject;
  options.create_missing_column_families = mode == StoreMode::kProject;
  options.paranoid_checks = true;
  // Damage is an error; only the last record may be incomplete, as a killed process leaves it.
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
  options.max_background_jobs = 2;
  options.max_file_opening_threads = 1;
  options.max_total_wal_size = std::uint64_t{128} << 20;
  // Shelves are written into their files together, so that a store that lost its write-ahead log is what it was before.
  options.atomic_flush = true;
  options.keep_log_file_num = 2;
  options.info_log_level = rocksdb::WARN_LEVEL;
  options.bytes_per_sync = std::uint64_t{1} << 20;
  return options;
}

bool is_database(const std::string& folder) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::path(folder) / "CURRENT", ignored);
}

Result<void> check_nothing_else(const std::string& folder) {
  std::error_code failure;
  if (!std::filesystem::exists(folder, failure)) return {};
  if (!std::filesystem::is_directory(folder, failure)) {
    return fail(ErrorCode::kUnavailable, folder + " is not a folder: expected a folder for the store");
  }
  // RocksDB leaves these behind when it is stopped before it has made a database: such a folder counts as empty.
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    const std::string name = entry.path().filename().string();
    const bool of_rocksdb = name == "LOCK" || name == "IDENTITY" || name.starts_with("LOG") ||
                            name.starts_with("MANIFEST") || name.ends_with(".dbtmp") || name.ends_with(".log");
    if (name == "HIGH_WATER" && !schema::read_high_water(entry.path().string()).value_or(0)) continue;
    if (name == "HIGH_WATER") {
      return fail(ErrorCode::kCorrupt, "the store " + folder +
                                           " is damaged, its file CURRENT is missing: project again from the log into "
                                           "a new folder");
    }
    if (!of_rocksdb) {
      return fail(ErrorCode::kUnavailable,
                  "the folder " + folder + " holds something else than a store ('" + name + "'): name another folder");
    }
  }
  return {};
}

Result<void> check_shelves_known(const std::string& folder, StoreMode mode) {
  if (!is_database(folder)) {
    if (mode != StoreMode::kProject) {
      return fail(ErrorCode::kUnavailable,
                  "there is no store in " + folder + ": make one with cardspeak project --log LOG --store " + folder);
    }
    return check_nothing_else(folder);
  }
  std::vector<std::string> names;
  const rocksdb::Status status = rocksdb::DB::ListColumnFamilies(rocksdb::DBOptions(), folder, &names);
  if (!status.ok()) return std::unexpected(translate(status, folder));
  for (const std::string& name : names) {
    const bool known = std::ranges::any_of(kShelves, [&](Shelf shelf) { return shelf_name(shelf) == name; });
    if (!known) {
      return fail(ErrorCode::kUnavailable, "the folder " + folder + " holds '" + name +
                                               "', which no store of this release has: it is a log, something else, "
                                               "or a store that a newer release made");
    }
  }
  // Fewer than all: the process that made it was stopped half-way. Projecting completes it.
  if (mode != StoreMode::kProject && names.size() != kShelfCount) {
    return fail(ErrorCode::kUnavailable, "there is no complete store in " + folder +
                                             ": complete it with cardspeak project --log LOG --store " + folder);
  }
  return {};
}

}  // namespace

using Families = std::array<rocksdb::ColumnFamilyHandle*, kShelfCount>;

struct WriteSet::Impl {
  const Families* families;
  rocksdb::WriteBatch batch;
  rocksdb::Status failure;  // the first one; commit() answers with it

  void note(const rocksdb::Status& status) {
    if (failure.ok() && !status.ok()) failure = status;
  }
};

WriteSet::WriteSet(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
WriteSet::~WriteSet() = default;
WriteSet::WriteSet(WriteSet&&) noexcept = default;
WriteSet& WriteSet::operator=(WriteSet&&) noexcept = default;

void WriteSet::put(Shelf shelf, std::string_view key, std::string_view value) {
  impl_->note(impl_->batch.Put((*impl_->families)[place(shelf)], slice(key), slice(value)));
}

void WriteSet::remove(Shelf shelf, std::string_view key) {
  impl_->note(impl_->batch.Delete((*impl_->families)[place(shelf)], slice(key)));
}

bool WriteSet::empty() const {
  return impl_->batch.Count() == 0;
}
std::size_t WriteSet::size() const {
  return impl_->batch.GetDataSize();
}

void WriteSet::clear() {
  impl_->batch.Clear();
  impl_->failure = rocksdb::Status::OK();
}

struct ShelfWalk::Impl {
  std::string folder;
  std::string until;
  rocksdb::Slice until_slice;
  std::string from;
  rocksdb::Slice from_slice;
  std::unique_ptr<rocksdb::Iterator> iterator;
  bool started = false;
};

ShelfWalk::ShelfWalk(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ShelfWalk::~ShelfWalk() = default;
ShelfWalk::ShelfWalk(ShelfWalk&&) noexcept = default;
ShelfWalk& ShelfWalk::operator=(ShelfWalk&&) noexcept = default;

Result<bool> ShelfWalk::answer() {
  if (impl_->iterator->Valid()) return true;
  const rocksdb::Status status = impl_->iterator->status();
  if (!status.ok()) return std::unexpected(translate(status, impl_->folder));
  return false;
}

Result<bool> ShelfWalk::next() {
  if (!impl_->started) {
    impl_->started = true;
    impl_->iterator->Seek(slice(impl_->from));
  } else if (impl_->iterator->Valid()) {
    impl_->iterator->Next();
  }
  return answer();
}

Result<bool> ShelfWalk::back() {
  if (!impl_->started) {
    impl_->started = true;
    impl_->iterator->SeekToLast();
  } else if (impl_->iterator->Valid()) {
    impl_->iterator->Prev();
  }
  return answer();
}

Result<bool> ShelfWalk::seek(std::string_view key) {
  impl_->started = true;
  impl_->iterator->Seek(slice(key));
  return answer();
}

std::string_view ShelfWalk::key() const {
  return view(impl_->iterator->key());
}
std::string_view ShelfWalk::value() const {
  return view(impl_->iterator->value());
}

struct Shelves::Impl {
  std::string folder;
  std::unique_ptr<rocksdb::DB> database;
  Families families{};
  std::atomic<std::uint64_t> unflushed = 0;

  // What RocksDB says of a write.
  [[nodiscard]] Result<void> written(const rocksdb::Status& status) const;

  ~Impl() {
    for (rocksdb::ColumnFamilyHandle* family : families) {
      if (family != nullptr) database->DestroyColumnFamilyHandle(family);
    }
  }
};

Shelves::Shelves(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Shelves::~Shelves() = default;

Result<std::unique_ptr<Shelves>> Shelves::open(const std::string& folder, StoreMode mode) {
  CARDSPEAK_TRY(check_shelves_known(folder, mode));
  if (mode == StoreMode::kProject) {
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure) {
      return fail(ErrorCode::kUnavailable, "the folder " + folder + " cannot be made: " + failure.message());
    }
  }
  const auto cache = rocksdb::NewLRUCache(std::size_t{64} << 20);
  std::vector<rocksdb::ColumnFamilyDescriptor> descriptors;
  for (const Shelf shelf : kShelves) {
    descriptors.emplace_back(std::string(shelf_name(shelf)), shelf_options(shelf, mode, cache));
  }
  auto impl = std::make_unique<Impl>();
  impl->folder = folder;
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::DB* database = nullptr;
  const rocksdb::DBOptions options = database_options(mode);
  const rocksdb::Status status = mode == StoreMode::kProject
                                     ? rocksdb::DB::Open(options, folder, descriptors, &handles, &database)
                                     : rocksdb::DB::OpenForReadOnly(options, folder, descriptors, &handles, &database);
  if (!status.ok()) return std::unexpected(translate(status, folder));
  impl->database.reset(database);
  std::ranges::copy(handles, impl->families.begin());
  return std::unique_ptr<Shelves>(new Shelves(std::move(impl)));
}

Result<std::optional<std::string>> Shelves::get(Shelf shelf, std::string_view key) const {
  std::string value;
  const rocksdb::Status status =
      impl_->database->Get(rocksdb::ReadOptions(), impl_->families[place(shelf)], slice(key), &value);
  if (status.IsNotFound()) return std::nullopt;
  if (!status.ok()) return std::unexpected(translate(status, impl_->folder));
  return value;
}

ShelfWalk Shelves::walk(Shelf shelf, const keys::Range& range) const {
  auto walk = std::make_unique<ShelfWalk::Impl>();
  walk->folder = impl_->folder;
  walk->from = range.from;
  walk->until = range.until;
  rocksdb::ReadOptions options;
  if (!walk->until.empty()) {
    walk->until_slice = slice(walk->until);
    options.iterate_upper_bound = &walk->until_slice;
  }
  walk->from_slice = slice(walk->from);
  options.iterate_lower_bound = &walk->from_slice;
  walk->iterator.reset(impl_->database->NewIterator(options, impl_->families[place(shelf)]));
  return ShelfWalk(std::move(walk));
}

WriteSet Shelves::changes() const {
  auto set = std::make_unique<WriteSet::Impl>();
  set->families = &impl_->families;
  return WriteSet(std::move(set));
}

Result<void> Shelves::Impl::written(const rocksdb::Status& status) const {
  if (!status.ok()) return std::unexpected(translate(status, folder));
  return {};
}

Result<void> Shelves::commit(WriteSet& changes) {
  if (!changes.impl_->failure.ok()) return std::unexpected(translate(changes.impl_->failure, impl_->folder));
  const std::size_t size = changes.size();
  CARDSPEAK_TRY(impl_->written(impl_->database->Write(rocksdb::WriteOptions(), &changes.impl_->batch)));
  impl_->unflushed += size;
  changes.clear();
  return {};
}

Result<void> Shelves::sync() {
  return impl_->written(impl_->database->SyncWAL());
}

Result<void> Shelves::flush() {
  if (impl_->unflushed == 0) return sync();
  CARDSPEAK_TRY(impl_->written(impl_->database->Flush({}, {impl_->families.begin(), impl_->families.end()})));
  impl_->unflushed = 0;
  return {};
}

std::uint64_t Shelves::unflushed() const {
  return impl_->unflushed;
}

Result<void> Shelves::compact() {
  for (rocksdb::ColumnFamilyHandle* family : impl_->families) {
    rocksdb::CompactRangeOptions options;
    options.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kForceOptimized;
    const rocksdb::Status status = impl_->database->CompactRange(options, family, nullptr, nullptr);
    if (!status.ok()) return std::unexpected(translate(status, impl_->folder));
  }
  return {};
}

Result<ShelfStats> Shelves::stats(Shelf shelf) const {
  ShelfStats stats;
  rocksdb::ColumnFamilyHandle* family = impl_->families[place(shelf)];
  const bool known =
      impl_->database->GetIntProperty(family, rocksdb::DB::Properties::kLiveSstFilesSize, &stats.bytes_on_disk) &&
      impl_->database->GetIntProperty(family, rocksdb::DB::Properties::kEstimateNumKeys, &stats.keys_estimated);
  if (!known) return fail(ErrorCode::kUnavailable, "the store " + impl_->folder + " does not tell its size");
  return stats;
}

const std::string& Shelves::folder() const {
  return impl_->folder;
}

}  // namespace cardspeak
