#include "ingest/log/embedded_view.h"

#include <rocksdb/cache.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "model/check.h"

namespace cardspeak::embedded {
namespace {

// Beside a process that appends, a file may go while the database is being opened: it is then opened again.
constexpr int kTries = 50;
constexpr std::chrono::milliseconds kBetweenTries{5};

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

// RocksDB's diary of its own work, which nobody reads. It aborts the process where it cannot write it, on a full disk.
class NoDiary final : public rocksdb::Logger {
 public:
  using rocksdb::Logger::Logv;
  void Logv(const char* /*format*/, va_list /*values*/) override {}
};

rocksdb::DBOptions database_options() {
  rocksdb::DBOptions options;
  options.info_log = std::make_shared<NoDiary>();
  // A damaged record is an error. Only the last one may be incomplete, as a process leaves it that is killed while it
  // writes; RocksDB's own default would drop what follows the damage without a word.
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
  options.max_open_files = -1;
  options.max_file_opening_threads = 1;
  // Written into their files together, so that a folder that lost some of them still is what it was at one time.
  options.atomic_flush = true;
  // Records and index are written into their files when so much waits to be: it would be read again at each opening.
  options.max_total_wal_size = std::uint64_t{32} << 20;
  options.max_background_jobs = 2;
  return options;
}

std::vector<rocksdb::ColumnFamilyDescriptor> descriptors(Families families) {
  std::vector<rocksdb::ColumnFamilyDescriptor> all{{rocksdb::kDefaultColumnFamilyName, {}},
                                                   {kRecordsFamily, records_options()}};
  if (families == Families::kAll) all.emplace_back(kStreamsFamily, streams_options());
  return all;
}

std::shared_ptr<View> view_of(rocksdb::DB* db, const std::vector<rocksdb::ColumnFamilyHandle*>& handles) {
  auto view = std::make_shared<View>();
  view->db.reset(db);
  view->meta = handles[0];
  view->records = handles[1];
  if (handles.size() > 2) view->streams = handles[2];
  return view;
}

}  // namespace

View::~View() {
  if (db == nullptr) return;
  // An exception that came through RocksDB may have left a write open, for which a flush would wait.
  if (appends && streams != nullptr && std::uncaught_exceptions() == 0) {
    // So that the next process need not read the write-ahead log again. Where it fails nothing is lost: it is read.
    static_cast<void>(db->Flush({}, {meta, records, streams}));
  }
  for (auto* family : {meta, records, streams}) {
    if (family == nullptr) continue;
    const rocksdb::Status status = db->DestroyColumnFamilyHandle(family);
    CARDSPEAK_CHECK(status.ok(), "a column family handle is ours to give back");
  }
}

rocksdb::Status View::empty_streams() {
  CARDSPEAK_CHECK(appends, "the index is made anew by who appends");
  rocksdb::Status status = db->DropColumnFamily(streams);
  if (!status.ok()) return status;
  status = db->DestroyColumnFamilyHandle(streams);
  streams = nullptr;
  if (status.ok()) status = db->CreateColumnFamily(streams_options(), kStreamsFamily, &streams);
  return status;
}

Result<std::shared_ptr<View>> open_to_append(const std::string& folder) {
  rocksdb::DBOptions options = database_options();
  options.create_if_missing = true;
  options.create_missing_column_families = true;
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  rocksdb::DB* db = nullptr;
  const rocksdb::Status status = rocksdb::DB::Open(options, folder, descriptors(Families::kAll), &handles, &db);
  if (!status.ok()) return std::unexpected(translate(folder, status));
  auto view = view_of(db, handles);
  view->appends = true;
  return view;
}

Result<std::shared_ptr<View>> open_to_read(const std::string& folder, Families families) {
  for (int tries = 1;; ++tries) {
    const std::string before = signature_of(folder);
    std::vector<rocksdb::ColumnFamilyHandle*> handles;
    rocksdb::DB* db = nullptr;
    const rocksdb::Status status =
        rocksdb::DB::OpenForReadOnly(database_options(), folder, descriptors(families), &handles, &db);
    if (status.ok()) return view_of(db, handles);
    if (tries == kTries || signature_of(folder) == before) return std::unexpected(translate(folder, status));
    std::this_thread::sleep_for(kBetweenTries);
  }
}

Result<std::vector<std::string>> families_in(const std::string& folder) {
  std::vector<std::string> families;
  const rocksdb::Status status = rocksdb::DB::ListColumnFamilies(database_options(), folder, &families);
  if (!status.ok()) return std::unexpected(translate(folder, status));
  for (const std::string& name : families) {
    if (name == rocksdb::kDefaultColumnFamilyName || name == kRecordsFamily || name == kStreamsFamily) continue;
    return std::unexpected(unavailable(folder, "it holds something else than a log of events"));
  }
  return families;
}

std::string signature_of(const std::string& folder) {
  std::vector<std::string> parts;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".log") && !name.ends_with(".sst") && !name.starts_with("MANIFEST")) continue;
    std::error_code gone;  // then the next look differs
    parts.push_back(name + " " + std::to_string(entry.file_size(gone)) + "\n");
  }
  std::ranges::sort(parts);
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

Error unavailable(const std::string& folder, const std::string& what) {
  return Error{ErrorCode::kUnavailable, "the log in folder " + folder + " cannot be used: " + what};
}

Error translate(const std::string& folder, const rocksdb::Status& status) {
  const std::string text = status.ToString();
  if (status.IsNoSpace() || text.find("No space left") != std::string::npos) {
    return unavailable(
        folder, "no space is left for it: make room and ingest again; what was appended is there (" + text + ")");
  }
  if (status.IsIOError() && text.find("lock") != std::string::npos) {
    return unavailable(folder,
                       "another process has it open for appending; wait until that one has ended, or open it only for "
                       "reading");
  }
  return unavailable(folder, text);
}

}  // namespace cardspeak::embedded
