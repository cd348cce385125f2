// Where events lie for which no device vouches: a folder with two files of JSON lines (UnvouchedEvent in
// schemas/register.capnp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>

#include "ingest/device/event_source.h"
#include "ingest/device/unvouched.h"
#include "model/result.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// How many events lie there.
struct QuarantineCount {
  std::uint64_t refused = 0;
  std::uint64_t waiting = 0;
};
// Of a quarantine that nothing writes to; none where the folder is not there. Errors: kUnavailable.
Result<QuarantineCount> count_quarantine(const std::filesystem::path& folder);

// `refused.jsonl` has what nothing makes good, each once, for ever; `waiting.jsonl` what waited when the last run
// ended. The folder is made when there is something to keep. Not safe for concurrent use.
class Quarantine {
 public:
  explicit Quarantine(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // What waited when the last run ended, to be read before anything else; null: nothing did. Valid until finish().
  [[nodiscard]] std::unique_ptr<EventSource> waiting() const;
  void add(const UnvouchedEvent& event);
  // Everything that was added is on the disk, so that it can be told of. What fails is told by finish().
  void sync();
  // Everything is on the disk, and what waits now takes the place of what waited. Errors: kUnavailable, naming the
  // folder.
  Result<void> finish();

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  void open();

  std::filesystem::path folder_;
  bool opened_ = false;
  bool unsynced_ = false;
  bool failed_ = false;
  std::ofstream refused_;
  std::ofstream waiting_;
  std::set<schema::Hash> lines_;  // that are in the files, so that a file that is read again adds nothing
};

}  // namespace cardspeak
