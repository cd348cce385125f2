// From device files to the log: reads, checks, seals and appends.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "ingest/device/event_source.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak {

// What became of the events that were read.
struct IngestReport {
  std::uint64_t read = 0;        // events and damaged places, all told
  std::uint64_t appended = 0;    // to the log: those that follow, those that came late, and all that are counted below
  std::uint64_t duplicates = 0;  // already on record; not appended again
  std::uint64_t late = 0;        // filled a gap
  std::uint64_t refused = 0;     // not an event, or one that makes no sense
  std::uint64_t forks = 0;       // appended beside another event with the same number
  std::uint64_t gaps = 0;        // appended with numbers before them missing
  std::uint64_t chain_breaks = 0;  // appended with a previous hash that is not the event before's

  // Whether nothing was wrong with what came in.
  [[nodiscard]] bool clean() const { return refused == 0 && forks == 0 && gaps == 0 && chain_breaks == 0; }
  friend bool operator==(const IngestReport&, const IngestReport&) = default;
};

struct IngestOptions {
  // Events of one append: more make better use of the log, and are what a crash can cost to read again.
  std::size_t batch_events = 4'096;
  std::size_t batch_bytes = std::size_t{8} << 20;
  // Called after every append with the report so far.
  std::function<void(const IngestReport&)> progress = {};
};

// Takes one sentence about one place in the input: "evening.jsonl:12: field round: expected …, found …".
using IngestMessage = std::function<void(const std::string&)>;

// Reads the sources one after another to their ends and appends their events to `log`. Whatever is wrong with an event
// gives one message and a count, and everything else goes on; messages come in the order of the input.
// Errors: only those of the log, after which reading stops. Running it again appends what is missing.
Result<IngestReport> ingest(std::span<const std::unique_ptr<EventSource>> sources, Log& log,
                            const IngestOptions& options, const IngestMessage& message);

}  // namespace cardspeak
