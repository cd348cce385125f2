// One stream within the projector: takes its events in whatever order and number they come, and works out what changes
// in the store.
//
// A batch goes through five stages, each a type of its own. A step takes the object of its stage and gives the next
// one, so that none can be left out, repeated or done too early:
//
//   StreamAtRest --open--> StreamIntake --settle--> SettledStream --finish--> DerivedStream --write--> WrittenStream
//        ^                                                                                                  |
//        +------------------------------------------- committed ---------------------------------------------+
//
// An object whose step failed, or was taken, is of no more use. None of them outlives the store.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/law/library.h"
#include "model/result.h"
#include "replay/intake.h"
#include "replay/store.h"
#include "replay/store/outbox.h"
#include "replay/stream_work.h"

namespace cardspeak {

class StreamIntake;
class SettledStream;
class DerivedStream;
class WrittenStream;

// Between batches.
class StreamAtRest {
 public:
  // What the store has of a stream. Errors: kCorrupt, kUnavailable.
  static Result<StreamAtRest> load(const Store& store, std::string name);

  StreamIntake open() &&;

 private:
  friend class WrittenStream;
  explicit StreamAtRest(std::unique_ptr<StreamWork> work) : work_(std::move(work)) {}
  std::unique_ptr<StreamWork> work_;
};

// While a batch is read.
class StreamIntake {
 public:
  // Takes in one event of this stream. False: it is on record already. Errors: kCorrupt, kUnavailable.
  Result<bool> take(HeldEvent event);

  // Works out chain, forks and signs, and which rounds have to be derived. Errors: kCorrupt, kUnavailable.
  Result<SettledStream> settle() &&;

 private:
  friend class StreamAtRest;
  explicit StreamIntake(std::unique_ptr<StreamWork> work) : work_(std::move(work)) {}
  std::unique_ptr<StreamWork> work_;
};

// All events of the batch are in.
class SettledStream {
 public:
  // The rounds to derive. Valid until finish().
  [[nodiscard]] const std::vector<RoundWork*>& rounds() const { return rounds_; }
  // Derives one of them. Different rounds may be derived at the same time.
  [[nodiscard]] RoundSummary derive(const RoundWork& round, const Library& library) const;

  // Takes what derive() made of each of rounds(), in their order.
  DerivedStream finish(std::vector<RoundSummary> summaries) &&;

 private:
  friend class StreamIntake;
  explicit SettledStream(std::unique_ptr<StreamWork> work);
  std::unique_ptr<StreamWork> work_;
  std::vector<RoundWork*> rounds_;  // of work_
};

// All rounds of the batch are derived.
class DerivedStream {
 public:
  // Puts the jackpot meters that its rounds need, or that may have something of them on record.
  void name_meters(std::set<std::string>& meters) const;
  // Notes that rounds of other streams which need this meter have to be derived again. Nothing, where the stream has no
  // events. Only for a meter's stream.
  void mark_rounds_of_meter() { work_->mark_rounds_of_meter(); }

  // Puts all changes of the batch, and notes whose verdicts are owed.
  WrittenStream write(WriteSet& changes, const OwedNotes& owed) &&;

 private:
  friend class SettledStream;
  explicit DerivedStream(std::unique_ptr<StreamWork> work) : work_(std::move(work)) {}
  std::unique_ptr<StreamWork> work_;
};

// All changes of the batch are put, and not yet committed.
class WrittenStream {
 public:
  // After the commit: lets go of what the next batch does not need. Nothing: what is in memory no longer holds, and the
  // stream has to be loaded again.
  std::optional<StreamAtRest> committed() &&;

 private:
  friend class DerivedStream;
  explicit WrittenStream(std::unique_ptr<StreamWork> work) : work_(std::move(work)) {}
  std::unique_ptr<StreamWork> work_;
};

}  // namespace cardspeak
