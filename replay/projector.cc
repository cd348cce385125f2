#include "replay/projector.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/check.h"
#include "replay/derive.h"
#include "replay/intake.h"
#include "replay/parallel.h"
#include "replay/store/bytes.h"
#include "replay/stream_projection.h"

namespace cardspeak {
namespace {

// How long one look at the log waits for records: short enough to notice `stop` while following.
constexpr int kFollowWaitMs = 200;
// At the end of a log that is not followed. The embedded log does not wait; a broker may need a moment to answer.
constexpr int kEndWaitMs = 1000;

class Projection {
 public:
  Projection(Log& log, Store& store, const Library& library, const ProjectOptions& options)
      : log_(log), store_(store), library_(library), options_(options) {}

  Result<ProjectReport> run() {
    if (auto ready = prepare(); !ready) return std::unexpected(ready.error());
    if (auto read = read_log(); !read) return std::unexpected(read.error());
    if (auto derived = derive_again(); !derived) return std::unexpected(derived.error());
    if (auto synced = store_.shelves().sync(); !synced) return std::unexpected(synced.error());
    return std::move(report_);
  }

 private:
  // The store belongs to this log, and knows the books.
  Result<void> prepare() {
    auto meta = store_.meta();
    if (!meta) return std::unexpected(meta.error());
    const std::string identity = log_.identity();
    if (meta->format != 0 && meta->log_identity != identity) {
      return fail(ErrorCode::kUnavailable, "the store " + store_.folder() + " was made from the log " +
                                               meta->log_identity + ", and this is the log " + identity +
                                               ": give that log, or another folder for the store");
    }
    report_.reached = std::move(meta->reached);
    WriteSet changes = store_.shelves().changes();
    if (meta->format == 0) {
      put_format(changes, kStoreFormat);
      put_log_identity(changes, identity);
    }
    const schema::Hash books = books_hash(library_);
    if (meta->books != books) {
      put_books(changes, books);
      if (auto marked = mark_all_streams(changes); !marked) return marked;
    }
    if (changes.empty()) return {};
    return store_.shelves().commit(changes);
  }

  // Every round has to be derived again: noted in the same batch as the new books, so that a run which is broken off
  // cannot leave rounds of the old books behind unnoticed.
  Result<void> mark_all_streams(WriteSet& changes) {
    auto rows = store_.streams();
    if (!rows) return std::unexpected(rows.error());
    for (StreamRow& row : *rows) {
      row.summary.derive_after = StreamSeq(0);
      changes.put(Shelf::kStreams, keys::stream(row.name), encode_stream(row.summary));
    }
    return {};
  }

  Result<void> read_log() {
    auto end = log_.end();
    if (!end) return std::unexpected(end.error());
    end_ = *std::move(end);
    auto reader = log_.read(report_.reached);
    if (!reader) return std::unexpected(reader.error());
    while (!is_stopped()) {
      if (!options_.follow && is_finished()) break;
      auto records = (*reader)->next(options_.batch_records, options_.follow ? kFollowWaitMs : kEndWaitMs);
      if (!records) return std::unexpected(records.error());
      if (records->empty() && !options_.follow) break;
      if (records->empty()) {
        if (auto derived = derive_again(); !derived) return derived;
        if (auto synced = store_.shelves().sync(); !synced) return synced;
        continue;
      }
      if (auto done = batch(*records); !done) return done;
    }
    return {};
  }

  [[nodiscard]] bool is_stopped() const { return options_.stop != nullptr && options_.stop->load(); }

  // The offset that this run stops before in a partition; nothing: the log's end.
  [[nodiscard]] std::optional<LogOffset> until_of(PartitionId partition) const {
    const auto own = options_.until_in.find(partition);
    return own == options_.until_in.end() ? options_.until : std::optional(own->second);
  }

  // Whether nothing is left below the end that was asked for first, or below `until`.
  [[nodiscard]] bool is_finished() const { return left() == 0; }

  [[nodiscard]] std::uint64_t left() const {
    std::uint64_t left = 0;
    for (const auto& [partition, end] : end_) {
      const auto until = until_of(partition);
      const LogOffset goal = until ? std::min(end, *until) : end;
      const auto reached = report_.reached.find(partition);
      const std::int64_t at = reached == report_.reached.end() ? 0 : reached->second.value();
      if (goal.value() > at) left += static_cast<std::uint64_t>(goal.value() - at);
    }
    return left;
  }

  Result<void> batch(std::vector<LogRecord>& records) {
    WriteSet changes = store_.shelves().changes();
    LogPosition reached;
    for (LogRecord& record : records) {
      const auto until = until_of(record.partition);
      if (until && record.offset >= *until) continue;
      reached[record.partition] = LogOffset(record.offset.value() + 1);
      ++report_.records;
      if (auto taken = take(record); !taken) return taken;
    }
    if (reached.empty()) return {};
    if (auto settled = settle(); !settled) return settled;
    if (auto marked = mark_meters(); !marked) return marked;
    for (const StreamProjection* stream : touched_) stream->write(changes);
    for (const auto& [key, record] : quarantined_) {
      changes.put(Shelf::kQuarantine, key, encode_quarantined(record));
    }
    for (const auto& [partition, next] : reached) put_reached(changes, partition, next);
    if (auto committed = store_.shelves().commit(changes); !committed) return committed;
    finish_batch(reached);
    return {};
  }

  Result<void> take(LogRecord& record) {
    auto event = take_in(record);
    if (!event) return quarantine(record, std::move(event.error()));
    auto stream = stream_of(record.key);
    if (!stream) return std::unexpected(stream.error());
    auto is_new = (*stream)->take(*std::move(event));
    if (!is_new) return std::unexpected(is_new.error());
    ++(*is_new ? report_.events : report_.duplicates);
    return {};
  }

  Result<StreamProjection*> stream_of(const std::string& name) {
    std::unique_ptr<StreamProjection>& stream = streams_[name];
    if (!stream) {
      auto loaded = StreamProjection::load(store_, name);
      if (!loaded) return std::unexpected(loaded.error());
      stream = *std::move(loaded);
    }
    if (touched_.empty() || touched_.back() != stream.get()) touched_.push_back(stream.get());
    return stream.get();
  }

  Result<void> quarantine(LogRecord& record, std::string reason) {
    ++report_.quarantined;
    const std::string key = keys::quarantine(record.key, record.bytes);
    QuarantinedRecord kept{std::move(record.key), std::move(record.bytes), std::move(reason), record.partition,
                           record.offset};
    const auto before = [](const QuarantinedRecord& left, const QuarantinedRecord& right) {
      return std::pair(left.partition, left.offset) < std::pair(right.partition, right.offset);
    };
    auto there = quarantined_.find(key);
    if (there == quarantined_.end()) {
      auto value = store_.shelves().get(Shelf::kQuarantine, key);
      if (!value) return std::unexpected(value.error());
      if (*value) {
        auto stored = decode_quarantined(**value);
        if (!stored) return fail(ErrorCode::kCorrupt, "a record in quarantine is damaged");
        there = quarantined_.emplace(key, *std::move(stored)).first;
      }
    }
    if (there == quarantined_.end()) {
      quarantined_.emplace(key, std::move(kept));
    } else if (before(kept, there->second)) {
      there->second = std::move(kept);
    }
    return {};
  }

  Result<void> settle() {
    std::ranges::sort(touched_);
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    std::vector<std::pair<StreamProjection*, RoundWork*>> rounds;
    for (StreamProjection* stream : touched_) {
      if (auto settled = stream->settle(); !settled) return settled;
      for (RoundWork* work : stream->work()) rounds.emplace_back(stream, work);
    }
    for_each_index(options_.threads, rounds.size(),
                   [&](std::size_t i) { rounds[i].first->derive(*rounds[i].second, library_); });
    return {};
  }

  // A round that needs a jackpot meter is derived without it first: what of the meter belongs to it may come later. The
  // meter's stream is marked in the same batch, where there is one; where there is none yet, its first event marks it.
  Result<void> mark_meters() {
    std::set<std::string> meters;
    for (StreamProjection* stream : touched_) {
      for (const RoundWork* work : stream->work()) {
        if (!work->summary.meter.empty()) meters.insert(work->summary.meter);
      }
    }
    for (const std::string& name : meters) {
      auto meter = stream_of(name);
      if (!meter) return std::unexpected(meter.error());
      (*meter)->mark_rounds_of_meter();
    }
    std::ranges::sort(touched_);
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    return {};
  }

  void finish_batch(const LogPosition& reached) {
    for (StreamProjection* stream : touched_) {
      stream->committed();
      if (stream->is_stale()) streams_.erase(std::string(stream->name()));
    }
    touched_.clear();
    quarantined_.clear();
    for (const auto& [partition, next] : reached) report_.reached[partition] = next;
    ++report_.batches;
    if (options_.progress) options_.progress({report_.records, left()});
  }

  // Once the log is read, or while nothing comes: many late signs then cost one pass over their stream, not one each.
  Result<void> derive_again() {
    auto rows = store_.streams();
    if (!rows) return std::unexpected(rows.error());
    Meters meters(store_, library_);
    for (const StreamRow& row : *rows) {
      if (!row.summary.derive_after) continue;
      auto count = derive_stream(store_, row.name, library_, meters);
      if (!count) return std::unexpected(count.error());
      report_.rounds_derived_again += *count;
      streams_.erase(row.name);
    }
    return {};
  }

  Log& log_;
  Store& store_;
  const Library& library_;
  const ProjectOptions& options_;
  ProjectReport report_;
  LogPosition end_;
  std::unordered_map<std::string, std::unique_ptr<StreamProjection>> streams_;
  std::vector<StreamProjection*> touched_;                // of this batch
  std::map<std::string, QuarantinedRecord> quarantined_;  // of this batch
};

}  // namespace

Result<ProjectReport> project(Log& log, Store& store, const Library& library, const ProjectOptions& options) {
  CARDSPEAK_CHECK(options.batch_records > 0 && options.threads > 0, "a batch holds records and somebody works on it");
  return Projection(log, store, library, options).run();
}

}  // namespace cardspeak
