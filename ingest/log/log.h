// The log of sealed events: one interface, two real implementations. Nothing above it knows which one it has
// (ingest/log/open_log.h says how one is opened).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

using PartitionId = Named<struct PartitionIdTag, std::int32_t>;
// Position in a partition of the log. The embedded log counts from 0, as Kafka does.
using LogOffset = Named<struct LogOffsetTag, std::int64_t>;

// An event with its place in its stream's hash chain, as it goes into the log.
struct SealedEvent {
  std::string stream;
  StreamSeq sequence;
  schema::Hash hash;                // SHA-256 of `bytes`
  std::vector<std::uint8_t> bytes;  // canonical
};

// A record as the log gives it back: bytes, not yet known to be an event.
struct LogRecord {
  PartitionId partition;
  LogOffset offset;
  std::string key;  // stream
  std::vector<std::uint8_t> bytes;
};

// For each partition, the offset of the next record to read.
using LogPosition = std::map<PartitionId, LogOffset>;

// Reads the log from a position on. Not safe for concurrent use.
class LogReader {
 public:
  virtual ~LogReader() = default;
  // The next records, in order within each partition, at most `max`; empty when the log's end is reached (as of the
  // last look: a later call sees what was appended since). Waits at most `wait_ms` for the first record when at the
  // end. What was appended before the call is seen by it. Errors: kUnavailable, in a folder's log also for an offset
  // that is missing, since they run without gaps there; the reader is then used up.
  virtual Result<std::vector<LogRecord>> next(std::size_t max, int wait_ms) = 0;
  // What the log holds and does not give yet, in a sentence, where next() gave nothing although the end is not reached.
  // Empty: there is nothing of the kind.
  [[nodiscard]] virtual std::string held_back() const { return {}; }
};

// Refuses to take what a reader gave for the whole log, where it holds some of it back. Errors: kUnavailable, with
// what.
inline Result<void> require_whole(const LogReader& reader) {
  const std::string held = reader.held_back();
  if (held.empty()) return {};
  return fail(ErrorCode::kUnavailable, "the log is not given whole: " + held);
}

// What check_index() finds wrong, a sentence at a time.
using LogObjection = std::function<void(const std::string&)>;

class Log {
 public:
  virtual ~Log() = default;

  // Appends in the given order. When it returns without an error, all of them are durable (Kafka: acks=all; embedded:
  // synced). After an error some may be there and some not; appending them again is harmless, since a duplicate counts
  // once. Errors: kUnavailable, naming the log.
  virtual Result<void> append(std::span<const SealedEvent> events) = 0;

  // The last event of a stream, by sequence number: what the next one follows. Nothing: the stream is new. Where the
  // head is forked: the event that was appended first.
  virtual Result<std::optional<SealedEvent>> head(std::string_view stream) = 0;
  // The events of a stream with this sequence number: none, one, or several in a fork.
  virtual Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) = 0;
  // The hashes of those events, without fetching them: how ingest tells a duplicate from a fork.
  virtual Result<std::vector<schema::Hash>> find_hashes(std::string_view stream, StreamSeq sequence) = 0;

  // The end of every partition now: one past the last record.
  virtual Result<LogPosition> end() = 0;
  // A reader from `from` on; partitions that it does not name are read from their beginning. Errors: kUnavailable, also
  // for a position that the log does not hold: no silent jump to one that it does.
  virtual Result<std::unique_ptr<LogReader>> read(const LogPosition& from) = 0;

  // The record at that place; nothing where there is none. Errors: kUnavailable.
  virtual Result<std::optional<LogRecord>> record_at(PartitionId partition, LogOffset offset) = 0;

  // Holds the index by which find() and head() look events up against the records, in both directions. A log that
  // keeps no index has nothing to check. Errors: kUnavailable.
  virtual Result<void> check_index(const LogObjection& /*object*/) { return {}; }

  // Whether somebody said of the log that it names no patron (mark_masked()). Errors: kUnavailable.
  virtual Result<bool> is_masked() { return false; }
  // Says so, for good: whoever appends to it from now on can see it. Requires that the log is opened for appending.
  // Errors: kUnavailable.
  virtual Result<void> mark_masked() { return {}; }
  // The mask that was given last to a patron of it, as far as the log keeps that; empty: it does not, or there is none.
  // A file of openings without it is not the one that the log was masked by, or has lost its end. Errors: kUnavailable.
  virtual Result<std::string> last_mask() { return std::string(); }
  // Keeps it. Requires that the log is opened for appending. Errors: kUnavailable.
  virtual Result<void> note_mask(const std::string& /*mask*/) { return {}; }

  // Where what says how far the log had come at least is gone, as it was when the log was opened: a sentence. Empty: it
  // is there, or the log keeps no such mark.
  [[nodiscard]] virtual std::string lost_mark() const { return {}; }

  // Whether each offset of a partition, from 0 to its end, has a record.
  [[nodiscard]] virtual bool is_gapless() const { return false; }

  // Identifies the log's contents: a store remembers it, so that offsets of one log are never used on another.
  // Kafka: cluster id and topic; embedded: an id made with the folder.
  virtual std::string identity() const = 0;
};

// kRepair is kAppend that takes a log for what is left of it: a log in a folder that lacks records which it had is
// refused otherwise.
enum class LogMode : std::uint8_t { kRead, kAppend, kRepair };

}  // namespace cardspeak
