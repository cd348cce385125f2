#include "replay/projector.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/try.h"
#include "replay/books_hash.h"
#include "replay/derive.h"
#include "replay/derive_stream.h"
#include "replay/intake.h"
#include "replay/log_account.h"
#include "replay/meter_event_index.h"
#include "replay/parallel.h"
#include "replay/store/bytes.h"
#include "replay/store/outbox.h"
#include "replay/stream_projection.h"

namespace cardspeak {
namespace {

// How long one look at the log waits for records: short enough to notice `stop` while following.
constexpr int kFollowWaitMs = 200;
// At the end of a log that is not followed. The embedded log does not wait; a broker may need a moment to answer.
constexpr int kEndWaitMs = 1000;

using DerivedStreams = std::map<std::string, DerivedStream>;

// A little over 20 functions: one run from the log to the store, a step each, over what the run has counted so far.
class Projection {
 public:
  Projection(Log& log, Store& store, const Library& library, const ProjectOptions& options)
      : log_(log), store_(store), library_(library), options_(options) {}

  Result<ProjectReport> run() {
    CARDSPEAK_TRY(prepare());
    CARDSPEAK_TRY(read_log());
    CARDSPEAK_TRY(derive_again());
    if (!is_stopped()) CARDSPEAK_TRY(tell_caught_up());
    CARDSPEAK_TRY(store_.settle());
    report_.reached = account_.reached();
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
    WriteSet changes = store_.shelves().changes();
    if (meta->format == 0) put_log_identity(changes, identity);
    if (meta->format != 0 && meta->format < kFirstFormatWithMeterEvents) CARDSPEAK_TRY(index_meter_events(store_));
    if (meta->format < kStoreFormat) put_format(changes, kStoreFormat);
    const auto books_before = meta->books;
    account_ = LogAccount(*std::move(meta));
    CARDSPEAK_TRY(account_.check(log_, store_.folder()));
    const schema::Hash books = books_hash(library_);
    if (books_before != books) {
      put_books(changes, books);
      CARDSPEAK_TRY(mark_all_streams(changes));
    }
    if (!changes.empty()) CARDSPEAK_TRY(store_.shelves().commit(changes));
    return know_owed();
  }

  // Whether the store sends verdicts, which only caught_up() changes.
  Result<void> know_owed() {
    const auto owed = OwedNotes::of(store_.shelves());
    if (!owed) return std::unexpected(owed.error());
    owed_ = *owed;
    return {};
  }

  Result<void> tell_caught_up() {
    if (!options_.caught_up) return {};
    CARDSPEAK_TRY(options_.caught_up());
    return know_owed();
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
    auto reader = log_.read(account_.reached());
    if (!reader) return std::unexpected(reader.error());
    while (!is_stopped()) {
      if (!options_.follow && is_finished()) break;
      auto records = (*reader)->next(batch_size(), options_.follow ? kFollowWaitMs : kEndWaitMs);
      if (!records) return std::unexpected(records.error());
      tell_held_back((*reader)->held_back());
      if (records->empty() && !options_.follow) return nothing_more(**reader);
      if (records->empty()) {
        CARDSPEAK_TRY(derive_again());
        CARDSPEAK_TRY(tell_caught_up());
        CARDSPEAK_TRY(store_.rest());
        continue;
      }
      const bool all_that_came = records->size() < batch_size();
      CARDSPEAK_TRY(batch(*records));
      // Where something comes all the time, nothing else would be the moment for it.
      if (options_.follow && all_that_came) CARDSPEAK_TRY(tell_caught_up());
    }
    return {};
  }

  // A round that is still open is folded and written anew with each batch that adds to it. Batches that grow with it
  // keep the work in proportion to the events, however long it becomes; its events are in memory anyway.
  [[nodiscard]] std::size_t batch_size() const {
    constexpr std::size_t kShare = 8;
    return std::max(options_.batch_records, folded_ / kShare);
  }

  // The log gives nothing more before its end. Where offsets may be missing that is the end.
  [[nodiscard]] Result<void> nothing_more(const LogReader& reader) const {
    CARDSPEAK_TRY(require_whole(reader));
    if (!log_.is_gapless() || is_finished()) return {};
    return fail(ErrorCode::kUnavailable, "the log " + log_.identity() + " lacks its last " + std::to_string(left()) +
                                             " records: restore it from its copy");
  }

  void tell_held_back(std::string now) {
    if (now == held_back_) return;
    held_back_ = std::move(now);
    if (options_.held_back) options_.held_back(held_back_);
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
      const auto reached = account_.reached().find(partition);
      const std::int64_t at = reached == account_.reached().end() ? 0 : reached->second.value();
      if (goal.value() > at) left += static_cast<std::uint64_t>(goal.value() - at);
    }
    return left;
  }

  Result<void> batch(std::vector<LogRecord>& records) {
    WriteSet changes = store_.shelves().changes();
    std::erase_if(records, [&](const LogRecord& record) {
      const auto until = until_of(record.partition);
      return until && record.offset >= *until;
    });
    account_.begin(records);
    for (LogRecord& record : records) {
      const PartitionId partition = record.partition;
      const LogOffset offset = record.offset;
      const auto brought = take(record);
      if (!brought) return std::unexpected(brought.error());
      account_.note(partition, offset, *brought);
      count(*brought);
    }
    if (account_.batch_is_empty()) return {};
    auto streams = derive();
    if (!streams) return std::unexpected(streams.error());
    CARDSPEAK_TRY(mark_meters(*streams));
    std::vector<std::pair<std::string, WrittenStream>> written;
    for (auto& [name, stream] : *streams) written.emplace_back(name, std::move(stream).write(changes, owed_));
    for (const auto& [key, record] : quarantined_) {
      changes.put(Shelf::kQuarantine, key, encode_quarantined(record));
    }
    account_.put(changes);
    CARDSPEAK_TRY(store_.shelves().commit(changes));
    for (auto& [name, stream] : written) {
      if (auto rest = std::move(stream).committed()) at_rest_.emplace(name, *std::move(rest));
    }
    finish_batch();
    return {};
  }

  void count(Brought brought) {
    ++report_.records;
    if (brought == Brought::kEvent) ++report_.events;
    if (brought == Brought::kDuplicate) ++report_.duplicates;
    if (brought == Brought::kQuarantined) ++report_.quarantined;
  }

  Result<Brought> take(LogRecord& record) {
    auto event = take_in(record);
    if (!event) {
      return quarantine(record, std::move(event.error()));
    }
    auto stream = intakes_.find(record.key);
    if (stream == intakes_.end()) {
      auto opened = open(record.key);
      if (!opened) return std::unexpected(opened.error());
      stream = intakes_.emplace(record.key, *std::move(opened)).first;
    }
    auto is_new = stream->second.take(*std::move(event));
    if (!is_new) return std::unexpected(is_new.error());
    return *is_new ? Brought::kEvent : Brought::kDuplicate;
  }

  Result<StreamIntake> open(const std::string& name) {
    if (auto held = at_rest_.extract(name)) return std::move(held.mapped()).open();
    auto loaded = StreamAtRest::load(store_, name);
    if (!loaded) return std::unexpected(loaded.error());
    return (*std::move(loaded)).open();
  }

  // A record that lies there already is a duplicate, so that what the log brought can be counted against what is there.
  Result<Brought> quarantine(LogRecord& record, std::string reason) {
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
      return Brought::kQuarantined;
    }
    if (before(kept, there->second)) there->second = std::move(kept);
    return Brought::kDuplicate;
  }

  // Settles the streams of the batch and derives their rounds, those of all streams side by side.
  Result<DerivedStreams> derive() {
    std::map<std::string, SettledStream> streams;
    for (auto& [name, intake] : intakes_) {
      auto settled = std::move(intake).settle();
      if (!settled) return std::unexpected(settled.error());
      streams.emplace(name, *std::move(settled));
    }
    intakes_.clear();
    struct Work {
      const SettledStream* stream;
      const RoundWork* round;
      RoundSummary* summary;
    };
    std::vector<Work> work;
    std::map<std::string, std::vector<RoundSummary>> summaries;
    for (const auto& [name, stream] : streams) {
      std::vector<RoundSummary>& of_stream = summaries[name];
      of_stream.resize(stream.rounds().size());
      for (std::size_t i = 0; i < of_stream.size(); ++i) work.push_back({&stream, stream.rounds()[i], &of_stream[i]});
    }
    folded_ = 0;
    for (const Work& one : work) folded_ += one.round->events.size();
    report_.folded += folded_;
    for_each_index(options_.threads, work.size(),
                   [&](std::size_t i) { *work[i].summary = work[i].stream->derive(*work[i].round, library_); });
    DerivedStreams derived;
    for (auto& [name, stream] : streams) derived.emplace(name, std::move(stream).finish(std::move(summaries[name])));
    return derived;
  }

  // A round that needs a jackpot meter is derived without it first: what of the meter belongs to it may come later. The
  // meter's stream is marked in the same batch, where there is one; where there is none yet, its first event marks it.
  Result<void> mark_meters(DerivedStreams& streams) {
    std::set<std::string> meters;
    for (const auto& [name, stream] : streams) stream.name_meters(meters);
    for (const std::string& name : meters) {
      auto meter = streams.find(name);
      if (meter == streams.end()) {
        auto opened = open(name);
        if (!opened) return std::unexpected(opened.error());
        auto settled = (*std::move(opened)).settle();
        if (!settled) return std::unexpected(settled.error());
        meter = streams.emplace(name, (*std::move(settled)).finish({})).first;
      }
      meter->second.mark_rounds_of_meter();
    }
    return {};
  }

  void finish_batch() {
    quarantined_.clear();
    account_.committed();
    ++report_.batches;
    if (options_.progress) options_.progress({report_.records, left()});
  }

  // Once the log is read, or while nothing comes: many late signs then cost one pass over their stream, not one each.
  Result<void> derive_again() {
    auto rows = store_.streams();
    if (!rows) return std::unexpected(rows.error());
    // Other signs of a table may give a meter other winners: the meters come after the tables, and see them as they
    // are then.
    std::set<std::string> meters;
    for (const StreamRow& row : *rows) {
      if (!row.summary.derive_after || is_meter_stream(row.name)) continue;
      for (const StreamRow& meter : *rows) {
        if (!is_meter_stream(meter.name) || venue_of(row.name) != venue_of(meter.name)) continue;
        CARDSPEAK_TRY(mark_meter(store_, meter.name));
        meters.insert(meter.name);
      }
    }
    CARDSPEAK_TRY(derive_each(
        *rows, [](const StreamRow& row) { return row.summary.derive_after && !is_meter_stream(row.name); }));
    CARDSPEAK_TRY(mark_beside(*rows, meters));
    return derive_each(*rows, [&](const StreamRow& row) {
      return is_meter_stream(row.name) && (row.summary.derive_after || meters.contains(row.name));
    });
  }

  // What one meter has of a transfer stands beside what another has of it: where one with transfers changed, the others
  // of its venue are looked at again.
  Result<void> mark_beside(const std::vector<StreamRow>& rows, std::set<std::string>& meters) {
    std::set<std::string> beside;
    for (const StreamRow& row : rows) {
      if (!is_meter_stream(row.name) || (!row.summary.derive_after && !meters.contains(row.name))) continue;
      const auto other = [&](const StreamRow& each) {
        return is_meter_stream(each.name) && each.name != row.name && venue_of(each.name) == venue_of(row.name);
      };
      if (std::ranges::none_of(rows, other)) continue;
      const auto history = meter_history(store_, row.name);
      if (!history) return std::unexpected(history.error());
      if (!*history || (*history)->transfers.empty()) continue;
      for (const StreamRow& each : rows) {
        if (other(each)) beside.insert(each.name);
      }
    }
    for (const std::string& name : beside) {
      CARDSPEAK_TRY(mark_meter(store_, name));
      meters.insert(name);
    }
    return {};
  }

  // Those of the streams that are wanted, with the meters as they are now.
  template <typename Wanted>
  Result<void> derive_each(const std::vector<StreamRow>& rows, const Wanted& wanted) {
    Meters meters(store_, library_, MeterSnapshots::kIgnored, RoundsBefore::kAsKeyed);
    for (const StreamRow& row : rows) {
      if (!wanted(row)) continue;
      auto count = derive_stream(store_, row.name, library_, meters, owed_);
      if (!count) return std::unexpected(count.error());
      report_.rounds_derived_again += *count;
      at_rest_.erase(row.name);
    }
    return {};
  }

  Log& log_;
  Store& store_;
  const Library& library_;
  const ProjectOptions& options_;
  ProjectReport report_;
  LogAccount account_;
  OwedNotes owed_;
  LogPosition end_;
  std::string held_back_;                                  // LogReader::held_back(), when it was last asked
  std::size_t folded_ = 0;                                 // events, of the last batch
  std::unordered_map<std::string, StreamAtRest> at_rest_;  // looked up, never walked
  std::unordered_map<std::string, StreamIntake> intakes_;  // of this batch; walked into an order by name
  std::map<std::string, QuarantinedRecord> quarantined_;   // of this batch
};

}  // namespace

Result<ProjectReport> project(Log& log, Store& store, const Library& library, const ProjectOptions& options) {
  CARDSPEAK_CHECK(options.batch_records > 0 && options.threads > 0, "a batch holds records and somebody works on it");
  return Projection(log, store, library, options).run();
}

}  // namespace cardspeak
