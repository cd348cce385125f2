#include "ingest/log/embedded_database.h"

#include <rocksdb/cache.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/table.h>
#include <rocksdb/write_batch.h>
#include <stdlib.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "model/check.h"

namespace cardspeak::embedded {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "cardspeak-log-1";
constexpr std::string_view kFormatKey = "format";
constexpr std::string_view kIdentityKey = "identity";
constexpr std::string_view kPartitionsKey = "partitions";
constexpr const char* kRecordsFamily = "records";
constexpr const char* kStreamsFamily = "streams";

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

Result<void> write_meta(Database& database, std::int32_t partition_count) {
  rocksdb::WriteBatch batch;
  const std::string partitions = std::to_string(partition_count);
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
Result<void> load_meta(Database& database, std::int32_t partition_count) {
  std::string format;
  rocksdb::Status status = database.db->Get({}, database.meta, slice(kFormatKey), &format);
  if (status.IsNotFound() && database.mode == LogMode::kAppend) {
    const auto written = write_meta(database, partition_count);
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

ScratchFolder::~ScratchFolder() {
  if (path_.empty()) return;
  std::error_code ignored;  // what stays behind is a few bytes in the system's own folder for them
  fs::remove_all(path_, ignored);
}

Result<std::string> ScratchFolder::make() {
  std::error_code error;
  std::string pattern = (fs::temp_directory_path(error) / "cardspeak-log-XXXXXX").string();
  if (error || mkdtemp(pattern.data()) == nullptr) {
    return fail(ErrorCode::kUnavailable, "no temporary folder can be made at " + pattern + "; set TMPDIR to one");
  }
  path_ = pattern;
  return pattern;
}

Database::~Database() {
  if (db == nullptr) return;
  for (auto* family : {meta, records, streams}) {
    const rocksdb::Status status = db->DestroyColumnFamilyHandle(family);
    CARDSPEAK_CHECK(status.ok(), "a column family handle is ours to give back");
  }
}

Result<void> Database::catch_up() {
  if (mode == LogMode::kAppend) return {};
  const std::scoped_lock lock(catching_up);
  const rocksdb::Status status = db->TryCatchUpWithPrimary();
  if (!status.ok()) return std::unexpected(translate(folder, status));
  return {};
}

Result<std::shared_ptr<Database>> open_folder(const std::string& folder, LogMode mode, std::int32_t partitions) {
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
  const auto loaded = load_meta(*database, partitions);
  if (!loaded) return std::unexpected(loaded.error());
  return database;
}

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

}  // namespace cardspeak::embedded
