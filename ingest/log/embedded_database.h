// The database in which a log in a folder is kept.
#pragma once

#include <rocksdb/db.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak::embedded {

// A folder of our own outside the log, where a reader beside a writer keeps what RocksDB writes about itself.
class ScratchFolder {
 public:
  ScratchFolder() = default;
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  // Makes it, and gives its path. It goes away with this object.
  // Errors: kUnavailable where no temporary folder can be made.
  Result<std::string> make();

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
  ~Database();

  // Makes visible what another process has appended.
  Result<void> catch_up();
};

// Opens the database in the folder; for appending, makes folder and database where they are not there, with that many
// partitions. A database that is there keeps the number that it was made with.
// Errors: kUnavailable, with what to do about it.
Result<std::shared_ptr<Database>> open_folder(const std::string& folder, LogMode mode, std::int32_t partitions);

// That the log in the folder cannot be used, and why: `what` is a clause for people.
Error unavailable(const std::string& folder, const std::string& what);
// The same for what RocksDB says.
Error translate(const std::string& folder, const rocksdb::Status& status);

}  // namespace cardspeak::embedded
