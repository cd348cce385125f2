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

#include "model/ids.h"
#include "model/result.h"
#include "replay/store/quarantine.h"
#include "replay/store/round_inputs.h"
#include "replay/store/round_value.h"
#include "replay/store/shelves.h"
#include "replay/store/store_meta.h"
#include "replay/store/stored_round.h"
#include "replay/store/stream_summary.h"

namespace cardspeak {

struct StreamRow {
  std::string name;
  StreamSummary summary;
};

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
  // Errors: kUnavailable: as Shelves::open, or a format of a newer release; kCorrupt: also a store that had read more
  // of its log than it says.
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

  // Every stream whose name begins so, in order of name; empty: every stream.
  [[nodiscard]] Result<std::vector<StreamRow>> streams(std::string_view beginning = {}) const;
  [[nodiscard]] Result<std::optional<StreamSummary>> find_stream(std::string_view name) const;
  // At most `limit` quarantined records, in the order of their keys.
  [[nodiscard]] Result<std::vector<QuarantinedRecord>> quarantine(std::size_t limit) const;
  [[nodiscard]] Result<StoreMeta> meta() const;
  [[nodiscard]] Result<StoreStats> stats() const;

  // Writes what was committed into its final files, and notes how far the store has come: what opens it next need not
  // read a write-ahead log. Errors: kUnavailable.
  Result<void> settle();
  // The same while there is nothing else to do: syncs, and settles once it is worth it.
  Result<void> rest();

  [[nodiscard]] const std::string& folder() const { return shelves_->folder(); }
  // The shelves beneath, for the projector and for verify.
  [[nodiscard]] Shelves& shelves() { return *shelves_; }
  [[nodiscard]] const Shelves& shelves() const { return *shelves_; }

 private:
  explicit Store(std::unique_ptr<Shelves> shelves) : shelves_(std::move(shelves)) {}
  [[nodiscard]] Result<Error> no_such_round(const RoundId& id) const;

  std::unique_ptr<Shelves> shelves_;
};

}  // namespace cardspeak
