// One stream within the projector: takes its events in whatever order and number they come, and works out what changes
// in the store.
//
// An event that follows the head costs no read. One that comes late, or a second time, or under a number that is taken,
// is put into its round's set; then only what it can touch is looked at again: the numbers beside it (chain, forks),
// the rounds whose span covers them, and, for a late table sign, the rounds after it (see StreamSummary::derive_after).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/fold.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/intake.h"
#include "replay/meters.h"
#include "replay/store.h"

namespace cardspeak {

// A round of play that is being worked on.
struct RoundWork {
  RoundNo number;
  std::vector<HeldEvent> events;            // ascending by (sequence, hash)
  std::optional<RoundSummary> written;      // as it lies in the store; nothing: not there yet
  std::shared_ptr<const TableState> state;  // before the first event; null: has to be looked up
  bool derive = false;                      // has to be derived and written
  RoundSummary summary;                     // what derive() made

  [[nodiscard]] StreamSeq first() const { return events.front().sequence; }
  [[nodiscard]] StreamSeq last() const { return events.back().sequence; }
};

// Requires, in this order, for each batch: take() for each event, settle(), derive() for each round of work(), write(),
// and, when the batch is committed, committed(). After an error the object is of no more use.
class StreamProjection {
 public:
  // What the store has of a stream. Must not outlive the store. Errors: kCorrupt, kUnavailable.
  static Result<std::unique_ptr<StreamProjection>> load(const Store& store, std::string name);

  [[nodiscard]] const std::string& name() const { return name_; }
  // Takes in one event of this stream. False: it is on record already. Errors: kCorrupt, kUnavailable.
  Result<bool> take(HeldEvent event);
  // Works out chain, forks and signs, and which rounds have to be derived. Errors: kCorrupt, kUnavailable.
  Result<void> settle();
  // The rounds to derive. Valid until committed().
  [[nodiscard]] std::vector<RoundWork*> work();
  // Derives one of them. Different rounds may be derived at the same time.
  void derive(RoundWork& work, const Library& library) const;
  // Notes that rounds of other streams which need this meter have to be derived again. Nothing, where the stream has no
  // events. Only for a meter's stream.
  void mark_rounds_of_meter();
  // Puts all changes of the batch.
  void write(WriteSet& changes) const;
  // Lets go of what the next batch does not need.
  void committed();
  // Rounds of this stream have to be derived again from the store (derive_stream()); the object must then be loaded
  // anew.
  [[nodiscard]] bool needs_derivation() const { return summary_.derive_after.has_value(); }
  // Whether what is in memory no longer holds for the next batch, and the object must be loaded again.
  [[nodiscard]] bool is_stale() const { return signs_changed_; }

 private:
  // An event at some sequence number, wherever it lies.
  struct Claim {
    ChainLink link;
    bool loose = false;
  };

  StreamProjection(const Store& store, std::string name);

  void note_in_order(const HeldEvent& event);
  void note_head(const HeldEvent& event);
  Result<bool> holds(const HeldEvent& event);
  Result<void> insert(HeldEvent event, bool in_order);
  void insert_loose(HeldEvent event, bool in_order);
  Result<RoundWork*> find_work(RoundNo number);
  Result<RoundWork*> make_work(RoundNo number);
  Result<RoundWork> read_work(RoundNo number, std::string_view value) const;
  Result<std::vector<RoundWork*>> covering(StreamSeq sequence);
  Result<std::vector<Claim>> claims_at(StreamSeq sequence);
  Result<void> settle_forks();
  Result<void> settle_chain();
  Result<void> settle_covering();
  Result<void> fill_states();
  void lower_derive_after(StreamSeq sequence);

  const Store& store_;
  std::string name_;
  bool is_meter_;  // it has no signs and no rounds of its own; rounds of other streams rest on it
  StreamSummary summary_;
  bool head_disputed_ = false;               // the head is forked, so that what follows it decides which one counts
  std::shared_ptr<const TableState> signs_;  // at the head

  std::map<RoundNo, RoundWork> rounds_;
  std::map<std::pair<StreamSeq, schema::Hash>, HeldEvent> loose_;  // of this batch
  std::set<StreamSeq> late_;  // of this batch: numbers whose neighbourhood has to be looked at again
  bool signs_changed_ = false;
  bool dirty_ = false;  // the batch brought something
};

// Derives every round of a stream that begins after StreamSummary::derive_after again, from what the store has, and
// writes those that differ, in batches; then takes the note away. Of a meter's stream: every round that needs that
// meter. Can be broken off and run again. Returns how many rounds were looked at. Errors: kCorrupt, kUnavailable.
Result<std::uint64_t> derive_stream(Store& store, const std::string& name, const Library& library, Meters& meters);

// Puts a round: its value, and what changes on the shelves order and index against what was written before.
void put_round(WriteSet& changes, std::string_view stream, RoundNo number, const std::optional<RoundSummary>& written,
               const RoundSummary& summary, std::string_view value);

}  // namespace cardspeak
