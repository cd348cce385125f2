// The store: what the projector makes of a log, and what replay, queries, digest and verify read. A pure function of
// the set of events and of the books; docs/decisions/2026-11-27_store-layout.md tells how.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/log/log.h"
#include "model/facts/fold.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/store/round_inputs.h"
#include "replay/store/round_value.h"
#include "replay/store/shelves.h"
#include "replay/store/stream_summary.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// A round of play with all that its facts are folded from. Holds its bytes; can be moved, not copied.
class StoredRound {
 public:
  StoredRound() = default;
  StoredRound(StoredRound&&) = default;
  StoredRound& operator=(StoredRound&&) = default;
  StoredRound(const StoredRound&) = delete;
  StoredRound& operator=(const StoredRound&) = delete;

  RoundId id;
  // As the projector derived it, under the books that it had.
  RoundSummary summary;
  // The table's signs before the round's first event.
  TableState state;
  // What is wrong with the stream between the round's first and last event.
  StreamMarks marks;
  // In the order that the fold takes them. The readers point into this round and live as long as it.
  std::vector<EventRef> events;

  // As stored: SHA-256 over the events' SHA-256s (seal_of()). get_round() and verify() check it, a scan does not.
  schema::Hash seal{};

  // The canonical bytes of the events, ascending by (sequence, hash).
  [[nodiscard]] const std::vector<std::span<const std::uint8_t>>& bytes() const { return bytes_; }

 private:
  friend Result<void> read_round_value(std::string_view value, const StreamSummary& stream, StoredRound& round);
  std::vector<std::uint64_t> words_;  // so that each event begins at a multiple of 8
  std::vector<schema::StoredEvent> readers_;
  std::vector<std::span<const std::uint8_t>> bytes_;
};

// Reads a round's value into `round`, whose id is set already and whose memory is used again; its state is left alone.
// Errors: kCorrupt, naming the round.
Result<void> read_round_value(std::string_view value, const StreamSummary& stream, StoredRound& round);

struct StreamRow {
  std::string name;
  StreamSummary summary;
};

// A record of the log that is not a readable event of its stream.
struct QuarantinedRecord {
  std::string key;  // the record's key in the log: the stream it was meant for
  std::vector<std::uint8_t> bytes;
  std::string reason;
  // Where it lies in the log; the smallest place, where it was found at several.
  PartitionId partition;
  LogOffset offset;
};
std::string encode_quarantined(const QuarantinedRecord& record);
std::optional<QuarantinedRecord> decode_quarantined(std::string_view value);

// What the store remembers of its making.
struct StoreMeta {
  std::uint64_t format = 0;  // 0: nothing has been projected yet
  std::string log_identity;
  // books_hash() of the library that the summaries were made with.
  std::optional<schema::Hash> books;
  // For each partition, the offset of the next record to read.
  LogPosition reached;
};
// The format that this release writes, and the newest that it reads.
inline constexpr std::uint64_t kStoreFormat = 1;

struct StoreStats {
  std::uint64_t streams = 0;
  std::uint64_t rounds = 0;
  std::uint64_t events = 0;
  std::uint64_t gaps = 0;  // runs of missing sequence numbers
  std::uint64_t chain_breaks = 0;
  std::uint64_t forks = 0;
  std::uint64_t quarantined = 0;
  std::uint64_t bytes_on_disk = 0;  // without what is still in the write-ahead log
  std::map<std::string, ShelfStats> shelves;
};

// Goes through rounds in key order (stream, round number) with the state of the table before each: a full
// re-adjudication is one sequential pass. Must not outlive its store.
class RoundScan {
 public:
  ~RoundScan();
  RoundScan(RoundScan&&) noexcept;
  RoundScan& operator=(RoundScan&&) noexcept;

  // The next round, in `out`, whose memory is used again; false at the end. Errors: kCorrupt, naming the round, and
  // kUnavailable. After kCorrupt the next call goes on with the round after it.
  Result<bool> next(StoredRound& out);

 private:
  friend class Store;
  struct Impl;
  explicit RoundScan(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Safe for concurrent const use.
class Store {
 public:
  // Errors: kUnavailable: as Shelves::open, or a format of a newer release; kCorrupt.
  static Result<std::unique_ptr<Store>> open(const std::string& folder, StoreMode mode);

  // The round. Errors: kNotFound, saying which tables or rounds there are; kCorrupt; kUnavailable.
  [[nodiscard]] Result<StoredRound> get_round(const RoundId& id) const;
  // The round, or nothing when there is none. Errors: kCorrupt, kUnavailable.
  [[nodiscard]] Result<std::optional<StoredRound>> find_round(const RoundId& id) const;

  // All rounds, or those of one of the ranges that split_rounds() gives.
  [[nodiscard]] RoundScan scan() const;
  [[nodiscard]] RoundScan scan(const keys::Range& range) const;
  // Cuts all rounds into at most `parts` ranges of about the same number of rounds, in key order.
  [[nodiscard]] Result<std::vector<keys::Range>> split_rounds(std::size_t parts) const;

  // Every stream, in order of name.
  [[nodiscard]] Result<std::vector<StreamRow>> streams() const;
  [[nodiscard]] Result<std::optional<StreamSummary>> find_stream(std::string_view name) const;
  // At most `limit` quarantined records, in the order of their keys.
  [[nodiscard]] Result<std::vector<QuarantinedRecord>> quarantine(std::size_t limit) const;
  [[nodiscard]] Result<StoreMeta> meta() const;
  [[nodiscard]] Result<StoreStats> stats() const;

  [[nodiscard]] const std::string& folder() const { return shelves_->folder(); }
  // The shelves beneath, for the projector and for verify.
  [[nodiscard]] Shelves& shelves() { return *shelves_; }
  [[nodiscard]] const Shelves& shelves() const { return *shelves_; }

 private:
  explicit Store(std::unique_ptr<Shelves> shelves) : shelves_(std::move(shelves)) {}
  [[nodiscard]] Result<Error> no_such_round(const RoundId& id) const;

  std::unique_ptr<Shelves> shelves_;
};

// Puts the parts of the meta shelf. Each value carries a check of its own, since nothing else in the store repeats it.
void put_format(WriteSet& changes, std::uint64_t format);
void put_log_identity(WriteSet& changes, std::string_view identity);
void put_books(WriteSet& changes, const schema::Hash& books);
void put_reached(WriteSet& changes, PartitionId partition, LogOffset next);

}  // namespace cardspeak
