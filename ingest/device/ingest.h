// From device files to the log: reads, checks, seals and appends.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ingest/device/complaints.h"
#include "ingest/device/event_source.h"
#include "ingest/device/held_back.h"
#include "ingest/device/patron_masks.h"
#include "ingest/device/unvouched.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak {

// What became of the events that were read: each was appended, or is a duplicate, refused or held back, and what was
// appended has `notes` more.
struct IngestReport {
  std::uint64_t read = 0;        // events and damaged places, all told
  std::uint64_t appended = 0;    // to the log: those that follow, those that came late, and all that are counted below
  std::uint64_t duplicates = 0;  // already on record; not appended again
  std::uint64_t late = 0;        // filled a gap
  std::uint64_t refused = 0;     // not an event, or one that makes no sense
  std::uint64_t forks = 0;       // appended beside another event with the same number
  std::uint64_t gaps = 0;        // appended with numbers before them missing, as IngestOptions::skip says
  std::uint64_t chain_breaks = 0;  // appended with a previous hash that is not the event before's
  std::uint64_t held = 0;          // not appended: an event before them is missing, or a signature
  std::uint64_t unvouched = 0;     // of those refused and held: what IngestOptions::unvouched took
  std::uint64_t given_up = 0;      // numbers that were missing before what was appended, as IngestOptions::skip says
  std::uint64_t notes = 0;         // events of our own among those appended that say who gave them up

  // Whether nothing was wrong with what came in.
  [[nodiscard]] bool clean() const { return refused == 0 && forks == 0 && gaps == 0 && chain_breaks == 0 && held == 0; }
  friend bool operator==(const IngestReport&, const IngestReport&) = default;
};

struct IngestOptions {
  // Events of one append: more make better use of the log, and are what a crash can cost to read again.
  std::size_t batch_events = 4'096;
  std::size_t batch_bytes = std::size_t{8} << 20;
  // What is lost for good, so that nothing waits for it. The event after it is sealed without a hash of the event
  // before, and the gap stays on record.
  std::vector<SkippedNumbers> skip = {};
  // Who says so, and why: goes on record before the event after the gap, in the stream of the venue's desk "ingest".
  // Nothing: nobody is asked (the program asks always).
  std::optional<SkippedBy> skipped_by = {};
  // Memory for events that are held back. No stream takes it from others: what is past it is of the stream that takes
  // the most.
  std::size_t held_bytes = std::size_t{64} << 20;
  // Where given: only what a device of this register vouches for is appended. It outlives the call.
  const Register* devices = nullptr;
  // With `devices`: takes what is not appended since no device vouches for it.
  UnvouchedSink unvouched = {};
  // Where given: the names of patrons are masked before an event is sealed, and their openings are kept first; the log
  // is marked as masked. An event whose bytes a device has sealed or signed cannot be changed: with a name in the place
  // of a patron, it is refused. A log that is masked refuses names whatever is given. It outlives the call.
  PatronMasks* patrons = nullptr;
  // Called after every append with the report so far.
  std::function<void(const IngestReport&)> progress = {};
};

// With `options.devices`, a stream is held back up to each signature that leads back to what is on record
// (ingest/device/vouching.h); its memory is `held_bytes`. What waits at the end is found again when the files are read
// again, with what is missing.
//
// Reads the sources one after another to their ends and appends their events to `log`. Whatever is wrong with an event
// gives a message and a count, and everything else goes on; messages come in the order of the input, and past the first
// of a kind as a number (complaints.h).
//
// A stream's events go into its chain in order: one that comes before its turn, because a line was refused or comes in
// a later file, is held back until the missing numbers came or are named in `options.skip`. What still waits at the end
// is not in the log, is said stream by stream, and is found again when the files are read again. Events without a
// number after a refused one in their source are held back too, since nobody knows whose number that one had. Errors:
// only those of the log, after which reading stops. Running it again appends what is missing.
Result<IngestReport> ingest(std::span<const std::unique_ptr<EventSource>> sources, Log& log,
                            const IngestOptions& options, const IngestMessage& message);

}  // namespace cardspeak
