#include "replay/verify.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "model/try.h"
#include "replay/books_hash.h"
#include "replay/derive.h"
#include "replay/intake.h"
#include "replay/meter_event_index.h"
#include "replay/parallel.h"
#include "replay/store/bytes.h"
#include "replay/verify_stream.h"

namespace cardspeak {
namespace {

// Of a record in the log.
using Place = std::pair<PartitionId, LogOffset>;

class Verification {
 public:
  Verification(const Store& store, const Library& library, const VerifyOptions& options)
      : store_(store), library_(library), options_(options) {}

  Result<VerifyReport> run() {
    CARDSPEAK_TRY(check_meta());
    auto names = stream_names();
    if (!names) return std::unexpected(names.error());
    CARDSPEAK_TRY(check_streams(*names));
    CARDSPEAK_TRY(check_index());
    CARDSPEAK_TRY(check_quarantine());
    check_account();
    return std::move(report_);
  }

 private:
  void object(StoreObjectionKind kind, std::string text) {
    report_.objections.push_back({kind, {}, {}, {}, std::move(text)});
  }

  Result<void> check_meta() {
    auto meta = store_.meta();
    if (!meta) {
      if (meta.error().code != ErrorCode::kCorrupt) return std::unexpected(meta.error());
      object(StoreObjectionKind::kMeta, meta.error().message);
      return {};
    }
    if (meta->format == 0) {
      object(StoreObjectionKind::kMeta, "the store does not say which format it has and which log it was made from");
    } else if (meta->books != books_hash(library_)) {
      object(StoreObjectionKind::kBooks,
             "the rounds' summaries were made with other books than those at hand: run cardspeak project with these "
             "books, or verify with those");
    }
    brought_ = std::move(meta->brought);
    if (brought_.size() != meta->reached.size()) brought_.clear();  // of format 1: not all is counted
    return {};
  }

  // What the log brought is what is here.
  void check_account() {
    if (brought_.empty()) return;
    PartitionAccount all;
    for (const auto& [partition, account] : brought_) {
      if (!account.from_the_first) return;
      all.records += account.records;
      all.events += account.events;
      all.duplicates += account.duplicates;
      all.quarantined += account.quarantined;
    }
    const auto object_to = [&](std::uint64_t brought, std::uint64_t there, const std::string& what) {
      object(StoreObjectionKind::kMeta, "the records of the log brought " + std::to_string(brought) + " " + what +
                                            ", and the store has " + std::to_string(there));
    };
    if (all.events != report_.events) object_to(all.events, report_.events, "events");
    if (all.quarantined != quarantined_) object_to(all.quarantined, quarantined_, "records for quarantine");
    if (all.records != all.events + all.duplicates + all.quarantined) {
      object(StoreObjectionKind::kMeta, "the account of what the log brought does not add up");
    }
  }

  // Every stream that has a key on any shelf: what lies on one shelf only shows as missing on the others.
  Result<std::vector<std::string>> stream_names() {
    std::set<std::string> names;
    for (const Shelf shelf : {Shelf::kStreams, Shelf::kRounds, Shelf::kLoose, Shelf::kOrder}) {
      ShelfWalk walk = store_.shelves().walk(shelf, {});
      auto moved = walk.next();
      while (moved && *moved) {
        auto name = stream_of_key(shelf, walk.key());
        if (!name) {
          object(StoreObjectionKind::kKey, "the shelf " + std::string(shelf_name(shelf)) + " has a key that is none");
          moved = walk.next();
          continue;
        }
        moved = walk.seek(keys::with_prefix(keys::stream(*name)).until);
        names.insert(*std::move(name));
      }
      if (!moved) return std::unexpected(moved.error());
    }
    return std::vector<std::string>(names.begin(), names.end());
  }

  template <typename Key>
  static std::optional<std::string> stream_in(std::optional<Key> key) {
    if (!key) return std::nullopt;
    return std::move(key->stream);
  }

  static std::optional<std::string> stream_of_key(Shelf shelf, std::string_view key) {
    std::optional<std::string> name;
    if (shelf == Shelf::kStreams) name = keys::parse_stream(key);
    if (shelf == Shelf::kRounds) name = stream_in(keys::parse_round(key));
    if (shelf == Shelf::kLoose) name = stream_in(keys::parse_loose(key));
    if (shelf == Shelf::kOrder) name = stream_in(keys::parse_order(key));
    return name && is_stream_name(*name) ? name : std::nullopt;
  }

  Result<void> check_streams(const std::vector<std::string>& names) {
    std::vector<Result<StreamFindings>> all(names.size());
    std::mutex progress_lock;
    std::size_t done = 0;
    for_each_index(options_.threads, names.size(), [&](std::size_t i) {
      all[i] = verify_stream(store_, names[i], library_, meters_);
      const std::scoped_lock lock(progress_lock);
      if (options_.progress) options_.progress(++done, names.size());
    });
    for (Result<StreamFindings>& findings : all) {
      if (!findings) return std::unexpected(findings.error());
      report_.rounds += findings->rounds;
      report_.events += findings->events;
      index_entries_ += findings->index_entries;
      std::ranges::move(findings->objections, std::back_inserter(report_.objections));
    }
    report_.streams = names.size();
    return {};
  }

  // verify_stream() has looked for every entry that the rounds give rise to. As many entries as those, and there is no
  // other; otherwise each is held against its round.
  Result<void> check_index() {
    std::uint64_t entries = 0;
    if (auto done = walk_index([&](std::string_view, std::string_view) { ++entries; }); !done) return done;
    if (entries == index_entries_) return {};
    return walk_index([&](std::string_view key, std::string_view value) { check_index_entry(key, value); });
  }

  template <typename Act>
  Result<void> walk_index(const Act& act) {
    ShelfWalk walk = store_.shelves().walk(Shelf::kIndex, {});
    auto moved = walk.next();
    for (; moved && *moved; moved = walk.next()) act(walk.key(), walk.value());
    if (!moved) return std::unexpected(moved.error());
    return {};
  }

  static bool gives_rise_to(std::string_view stream, RoundNo round, const RoundSummary& summary, std::string_view key) {
    const auto wagers = meter_wagers_entry(stream, round, summary);
    return (wagers && wagers->first == key) || std::ranges::binary_search(index_keys(stream, round, summary), key);
  }

  // The entry has the number of the meter's event in the place of a round's.
  [[nodiscard]] bool is_of_meter_event(const keys::IndexKey& entry, std::string_view key) const {
    if (!is_meter_stream(entry.text)) return false;
    ShelfWalk walk = store_.shelves().walk(Shelf::kLoose, keys::loose_at(entry.text, StreamSeq(entry.round.value())));
    for (auto moved = walk.next(); moved && *moved; moved = walk.next()) {
      const schema::StoredEvent event(as_bytes(walk.value()));
      if (!event.readable()) continue;
      const auto all = meter_event_keys(entry.text, event.event());
      if (std::ranges::find(all, key) != all.end()) return true;
    }
    return false;
  }

  void check_index_entry(std::string_view key, std::string_view value) {
    const auto parsed = keys::parse_index(key);
    if (parsed && parsed->kind == IndexKind::kMeterFacts) {
      // verify_stream() has looked at those of the meters that are there.
      const auto meter = store_.find_stream(parsed->text);
      if (!is_meter_stream(parsed->text) || !meter || !*meter) {
        object(StoreObjectionKind::kMeterFacts, "something is kept of a meter that is not there");
      }
      return;
    }
    if (parsed && (parsed->kind == IndexKind::kMeterEvents || parsed->kind == IndexKind::kMeterCorrections)) {
      if (!value.empty() || !is_of_meter_event(*parsed, key)) {
        object(StoreObjectionKind::kIndex, "the index has an entry of a meter that no event of it gives rise to");
      }
      return;
    }
    const bool has_value = parsed && parsed->kind == IndexKind::kMeterWagers;
    if (!parsed || value.empty() == has_value || !is_stream_name(parsed->stream)) {
      object(StoreObjectionKind::kKey, "the index has an entry that is none");
      return;
    }
    auto round = store_.shelves().get(Shelf::kRounds, keys::round(parsed->stream, parsed->round));
    const auto summary = round && *round ? summary_of_round(**round) : std::nullopt;
    if (summary && gives_rise_to(parsed->stream, parsed->round, *summary, key)) return;
    const RoundId id = round_id(parsed->stream, parsed->round);
    report_.objections.push_back({StoreObjectionKind::kIndex,
                                  parsed->stream,
                                  parsed->round,
                                  {},
                                  "round " + id.text() + ": the index names it for '" + parsed->text +
                                      "', which its events do not give rise to"});
  }

  // In the order of the log, however they lie in the store.
  Result<void> check_quarantine() {
    std::map<Place, QuarantinedRecord> records;
    ShelfWalk walk = store_.shelves().walk(Shelf::kQuarantine, {});
    auto moved = walk.next();
    for (; moved && *moved; moved = walk.next()) {
      ++quarantined_;
      auto record = decode_quarantined(walk.value());
      if (!record || walk.key() != keys::quarantine(record->key, record->bytes)) {
        object(StoreObjectionKind::kQuarantine, "a record in quarantine is not what was put there");
        continue;
      }
      const Place place{record->partition, record->offset};
      const auto [there, is_new] = records.try_emplace(place, *std::move(record));
      if (!is_new) object(StoreObjectionKind::kQuarantine, text_of(place) + " is in quarantine twice");
    }
    if (!moved) return std::unexpected(moved.error());
    for (const auto& [place, record] : records) report_quarantined(place, record);
    return {};
  }

  static std::string text_of(const Place& place) {
    return "the record at offset " + std::to_string(place.second.value()) + " of partition " +
           std::to_string(place.first.value());
  }

  void report_quarantined(const Place& place, const QuarantinedRecord& record) {
    if (record.reason != objection_to(record.key, schema::StoredEvent(record.bytes))) {
      object(StoreObjectionKind::kQuarantine, text_of(place) + " is in quarantine for a reason that does not hold");
    }
    report_.objections.push_back({StoreObjectionKind::kQuarantined,
                                  record.key,
                                  {},
                                  {},
                                  text_of(place) + ", " + std::to_string(record.bytes.size()) + " bytes for stream " +
                                      record.key + ", is in quarantine: " + record.reason});
  }

  const Store& store_;
  const Library& library_;
  const VerifyOptions& options_;
  Meters meters_{store_, library_, MeterSnapshots::kIgnored, RoundsBefore::kAsKeyed};
  VerifyReport report_;
  std::map<PartitionId, PartitionAccount> brought_;
  std::uint64_t index_entries_ = 0;
  std::uint64_t quarantined_ = 0;
};

}  // namespace

bool VerifyReport::sound() const {
  return std::ranges::none_of(objections, [](const StoreObjection& objection) { return is_damage(objection.kind); });
}

Result<VerifyReport> verify(const Store& store, const Library& library, const VerifyOptions& options) {
  return Verification(store, library, options).run();
}

}  // namespace cardspeak
