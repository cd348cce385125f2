// One opening of the RocksDB database in which a log in a folder is kept.
#pragma once

#include <rocksdb/db.h>

#include <memory>
#include <string>
#include <vector>

#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak::embedded {

inline constexpr const char* kRecordsFamily = "records";
inline constexpr const char* kStreamsFamily = "streams";

// The database as it is opened: for appending, what is there at any time; for reading, what was there when it was
// opened. Gives back what it holds.
struct View {
  std::unique_ptr<rocksdb::DB> db;
  rocksdb::ColumnFamilyHandle* meta = nullptr;
  rocksdb::ColumnFamilyHandle* records = nullptr;
  rocksdb::ColumnFamilyHandle* streams = nullptr;  // null where the opening left it out
  bool appends = false;

  View() = default;
  View(const View&) = delete;
  View& operator=(const View&) = delete;
  ~View();

  // The family `streams` emptied, for an index that is made anew. Requires `appends`.
  rocksdb::Status empty_streams();
};

// What is left out of an opening for reading.
enum class Families : std::uint8_t { kAll, kWithoutStreams };

// Opens the database in the folder for appending, and makes what is not there of it. Errors: kUnavailable.
Result<std::shared_ptr<View>> open_to_append(const std::string& folder);
// Opens it for reading, beside a process that may append, and leaves the folder as it is. RocksDB's own way to follow
// another process (a secondary instance) is not used: it opens a folder that lacks files as what it was before, without
// a word. Errors: kUnavailable.
Result<std::shared_ptr<View>> open_to_read(const std::string& folder, Families families = Families::kAll);

// The families that the folder's database has. Errors: kUnavailable: it is damaged, or holds something else than a log.
Result<std::vector<std::string>> families_in(const std::string& folder);

// Names and sizes of the files that change when something is appended: equal texts, and nothing was.
std::string signature_of(const std::string& folder);

// That the log in the folder cannot be used, and why: `what` is a clause for people.
Error unavailable(const std::string& folder, const std::string& what);
// The same for what RocksDB says.
Error translate(const std::string& folder, const rocksdb::Status& status);

}  // namespace cardspeak::embedded
