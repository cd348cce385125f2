// A log checked from its first record: what `cardspeak log verify` says.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak {

// What is wrong with a log. Up to kAltered the log itself is damaged; from kUnreadable on it holds what came in, and
// that is faulty.
enum class LogFault : std::uint8_t {
  kOffset,      // an offset that has no record
  kIndex,       // the index and the records differ
  kCut,         // fewer records than what was signed of the log says
  kAltered,     // other records than what was signed of the log says
  kUnreadable,  // a record that is no event of the stream that its key names
  kGap,         // numbers of a stream that have no event
  kFork,        // several events under one number
  kChain,       // an event that does not follow the one before it
  kMark,        // what says how far the log had come is gone (Log::lost_mark())
};
// A permanent name: "log-offset".
std::string_view name_of(LogFault fault);
bool is_damage(LogFault fault);

struct LogFinding {
  LogFault fault = LogFault::kOffset;
  std::string stream;  // empty: the log as a whole
  StreamSeq sequence;  // 0: none
  std::string text;    // one sentence
};

struct LogReport {
  // Damage in the order in which it was found, then the streams by name.
  std::vector<LogFinding> findings;
  std::uint64_t records = 0;
  std::uint64_t streams = 0;
  std::uint64_t events = 0;  // different ones

  [[nodiscard]] bool sound() const;
};

// Reads the log from its first record: that offsets have no gaps (where the log says that they have none), that each
// record is an event of its stream, the chain of every stream, and the index against the records in both directions. It
// takes about 100 bytes of memory for each event. `progress` is called now and then with the records read; may be
// empty.
// Errors: kUnavailable: the log cannot be read; what was found missing is said in the error.
Result<LogReport> verify_log(Log& log, const std::function<void(std::uint64_t)>& progress = {});

}  // namespace cardspeak
