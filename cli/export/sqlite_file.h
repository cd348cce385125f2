// Rows in a SQLite database, with views and a page that says what each column is. The one owner of SQLite.
#pragma once

#include <memory>
#include <string>

#include "cli/export/row.h"
#include "model/result.h"

namespace cardspeak::rows {

class SqliteFile {
 public:
  // Makes the database beside `path`; finish() puts it there. Errors: kUnavailable, naming the file.
  static Result<SqliteFile> open(const std::string& path, const Table& table);
  ~SqliteFile();
  SqliteFile(SqliteFile&&) noexcept;
  SqliteFile& operator=(SqliteFile&&) = delete;

  // Errors: kUnavailable.
  Result<void> add(const Row& row);
  // Everything is on the disk and at its path. Errors: kUnavailable.
  Result<void> finish();

 private:
  struct Impl;
  explicit SqliteFile(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardspeak::rows
