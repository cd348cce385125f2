// Stores for tests: folders that go away, the books, and everything in a store as text to compare.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ingest/log/log.h"
#include "model/law/library.h"
#include "replay/projector.h"
#include "replay/store.h"

namespace cardspeak::testing {

// A folder of its own under the system's temporary folder, removed with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

// The books inside the binary.
const Library& books();
// A library without any.
const Library& no_books();

// The store in a folder. Fails the process with the message when it does not open: for tests that are about something
// else.
std::unique_ptr<Store> open_store(const std::string& folder, StoreMode mode);
// Projects the log to its end into a store, opened and closed for it.
ProjectReport project_all(Log& log, const std::string& folder, const ProjectOptions& options = {},
                          const Library& library = books());

// Every key and value of a store, by shelf, but for what tells where in the log something was read: offsets, and the
// places of quarantined records.
std::map<std::string, std::string> dump(const Store& store);
// The first difference of two dumps in words; empty when they are equal.
std::string difference(const std::map<std::string, std::string>& left, const std::map<std::string, std::string>& right);

}  // namespace cardspeak::testing
