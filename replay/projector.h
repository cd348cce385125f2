// From the log to the store. Each event counts once, whatever crashes, repeats or comes late.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "ingest/log/log.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// How far a projection has come.
struct ProjectProgress {
  std::uint64_t records = 0;  // read in this run
  std::uint64_t left = 0;     // as the log stood when it was last asked for its end
};

struct ProjectOptions {
  // Stops before this offset, in every partition; nothing: at the log's end.
  std::optional<LogOffset> until = {};
  // The same for single partitions, each instead of `until`.
  LogPosition until_in = {};
  // At the end, waits for more, until `stop` is set.
  bool follow = false;
  // Records to a batch, at least 1, and more where rounds are so long that writing them anew with each batch would be
  // most of the work. Larger batches cost memory and bring the store up to date in larger steps.
  std::size_t batch_records = 16384;
  // Threads that fold and judge rounds, at least 1. The store does not depend on it.
  unsigned threads = 1;
  // Looked at between batches; may be set by another thread or by a signal handler. Null: never.
  const std::atomic<bool>* stop = nullptr;
  // Called after each batch. Empty: nobody wants to know.
  std::function<void(const ProjectProgress&)> progress = {};
  // Called when the store has come to the log's end or to `until`, and with `follow` again whenever it has caught up
  // with what came meanwhile: the store may be read, and its outbox (store/outbox.h) changed. An error ends the
  // projection with it. Empty: nothing is done.
  std::function<Result<void>()> caught_up = {};
  // Called when what the log holds and does not give yet changes, with LogReader::held_back(). Empty: the same.
  std::function<void(const std::string&)> held_back = {};
};

struct ProjectReport {
  std::uint64_t records = 0;               // read
  std::uint64_t events = 0;                // new to the store
  std::uint64_t duplicates = 0;            // on record already
  std::uint64_t quarantined = 0;           // not readable as events of their streams
  std::uint64_t rounds_derived_again = 0;  // because of new books, or of a table sign that came late
  std::uint64_t batches = 0;
  std::uint64_t folded = 0;  // events of the rounds of each batch: those that it brought, and those that lay there
  LogPosition reached;
};

// Brings the store (opened with StoreMode::kProject) up to the log's end, or as far as `options` say. Goes on from the
// offsets that the store holds. Each batch of changes is atomic and carries the offsets that it reaches, so that a run
// that is killed at any moment is continued by the next one; on success everything is synced and lies in its final
// files, so that the store opens at once.
// Errors: kUnavailable: the store was made from another log, or from this one before it was cut, altered or made anew;
// the log or the store cannot be used; what the log holds is not given whole, and `follow` is off; kCorrupt. What was
// committed before an error stays and is whole.
Result<ProjectReport> project(Log& log, Store& store, const Library& library, const ProjectOptions& options = {});

}  // namespace cardspeak
