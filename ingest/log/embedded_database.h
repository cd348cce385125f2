// The database in which a log in a folder is kept, and what the folder says of itself.
#pragma once

#include <rocksdb/write_batch.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "ingest/log/embedded_view.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak::embedded {

// What is made with the folder and never changed.
struct FolderMeta {
  std::string identity;
  std::int32_t partitions = 0;
};

// An open database, shared by the log and its readers. Safe for concurrent use.
//
// Beside RocksDB's own files lies HIGH_WATER (schemas/seal/high_water.h): how many records the log had at least.
// RocksDB opens a folder whose newest files are missing or cut as what it was before, without a word; this tells it
// apart.
class Database {
 public:
  // Requires a view of the folder, opened for appending unless `mode` is kRead.
  Database(std::string folder, LogMode mode, FolderMeta meta, std::shared_ptr<View> view, std::string signature)
      : folder_(std::move(folder)),
        mode_(mode),
        meta_(std::move(meta)),
        view_(std::move(view)),
        signature_(std::move(signature)) {}

  [[nodiscard]] const std::string& folder() const { return folder_; }
  [[nodiscard]] bool appends() const { return mode_ != LogMode::kRead; }
  [[nodiscard]] bool repairs() const { return mode_ == LogMode::kRepair; }
  [[nodiscard]] const FolderMeta& meta() const { return meta_; }

  // What is visible now. An iterator must not outlive the view that it was made from.
  [[nodiscard]] std::shared_ptr<View> view() const;
  // Makes visible what another process has appended. Errors: kUnavailable.
  Result<void> catch_up();

  // The end of every partition, as its visible records say. Errors: kUnavailable.
  [[nodiscard]] Result<LogPosition> ends() const;
  // The same after catch_up(), and that the log reaches as far as it did. Errors: kUnavailable: it lacks records.
  Result<LogPosition> whole_ends();
  // Whether the folder says how many records it had at least.
  [[nodiscard]] bool has_mark() const;
  // Notes how far the log reaches now. Errors: kUnavailable.
  [[nodiscard]] Result<void> note_reached(const LogPosition& ends) const;

  // What Log::is_masked() and Log::mark_masked() say of it. Errors: kUnavailable.
  Result<bool> is_masked();
  Result<void> mark_masked();
  // The same of Log::last_mask() and Log::note_mask().
  Result<std::string> last_mask();
  Result<void> note_mask(const std::string& mask);

  // Writes the batch, synced. Errors: kUnavailable.
  Result<void> write(rocksdb::WriteBatch& batch);

 private:
  std::string folder_;
  LogMode mode_ = LogMode::kRead;
  FolderMeta meta_;
  mutable std::mutex mutex_;
  std::shared_ptr<View> view_;  // guarded by mutex_
  std::string signature_;       // of the folder when the view was opened, or before; guarded by mutex_
};

// Opens the database in the folder; for appending, makes folder and database where they are not there, with that many
// partitions, or finishes what a process left that ended while making them. A database that is there keeps the number
// that it was made with.
// Errors: kUnavailable, with what to do about it; also where the log lacks records that it had, unless it is opened for
// repair.
Result<std::shared_ptr<Database>> open_folder(const std::string& folder, LogMode mode, std::int32_t partitions);

}  // namespace cardspeak::embedded
