// Sends the wagers of judged rounds to a topic, and keeps what stands there true: what changed is replaced, and what is
// gone is marked as deleted.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/export/row.h"
#include "ingest/log/row_topic.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/store.h"
#include "replay/store/outbox.h"

namespace cardspeak {

// Every row arrives at least once, and again with the same key, version and content where the process was stopped
// before it knew that the row had arrived. A row that says something else than the one before has a greater version.
class VerdictFeed {
 public:
  // Must not outlive store and library. Errors: those of open_row_topic(); kUnavailable: the store sends its verdicts
  // to another topic.
  static Result<std::unique_ptr<VerdictFeed>> open(Store& store, const Library& library,
                                                   std::unique_ptr<RowTopic> topic, unsigned threads);

  // Sends what the store owes. The first time to a topic, and when it was made anew, every round is owed, and what
  // stands there of other stores of the same rounds is found out. Errors: those of the store and of the topic;
  // kUnavailable: the topic holds something else than rows of verdicts. When `stop` is set (null: never), it ends with
  // what is under way; the rest stays owed.
  Result<void> send(const std::atomic<bool>* stop);

  [[nodiscard]] std::uint64_t rows_sent() const { return rows_sent_; }
  [[nodiscard]] std::uint64_t rounds_sent() const { return rounds_sent_; }

 private:
  struct Round;
  struct Chunk;
  class Rows;
  VerdictFeed(Store& store, const Library& library, std::unique_ptr<RowTopic> topic, unsigned threads)
      : store_(store), library_(library), topic_(std::move(topic)), threads_(threads) {}

  Result<void> attach();
  Result<bool> is_as_we_left_it();
  Result<void> learn_what_stands_there();
  Result<void> send(const std::vector<RoundId>& rounds);
  Result<std::vector<Round>> judge_rounds(const std::vector<RoundId>& rounds) const;
  Result<void> add(const Round& round, std::uint64_t next, Chunk& chunk) const;

  Store& store_;
  const Library& library_;
  std::unique_ptr<RowTopic> topic_;
  unsigned threads_;
  bool attached_ = false;
  Outbox outbox_;
  std::uint64_t rows_sent_ = 0;
  std::uint64_t rounds_sent_ = 0;
};

}  // namespace cardspeak
