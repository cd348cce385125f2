#include "replay/verify_stream.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "model/try.h"
#include "replay/derive.h"
#include "replay/event_copies.h"
#include "replay/fresh_stream.h"
#include "replay/judge_alone.h"
#include "replay/loose_events.h"
#include "replay/meter_event_index.h"
#include "replay/rounds_in_turn.h"
#include "replay/skips.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"
#include "replay/stream_objections.h"

namespace cardspeak {
namespace {

// Who said that a number is lost, and why.
std::string who_said(const SkipEntry& skip) {
  const std::string who = skip.office + (skip.office.empty() || skip.staff.empty() ? "" : " ") + skip.staff;
  return "given up as lost by " + who + ": \"" + skip.reason + "\"";
}

// "event 4 is", "events 4 to 7 are"
std::string numbered(const std::pair<StreamSeq, StreamSeq>& numbers) {
  const std::string first = std::to_string(numbers.first.value());
  if (numbers.first == numbers.second) return "event " + first + " is";
  return "events " + first + " to " + std::to_string(numbers.second.value()) + " are";
}

// What the store says of a stream beside what its events give.
class StreamVerification {
 public:
  StreamVerification(const Store& store, const std::string& name, const Library& library, Meters& meters)
      : store_(store), name_(name), library_(library), meters_(meters), objections_(name) {}

  Result<StreamFindings> run() {
    auto fresh = summarise_afresh(store_, name_, objections_);
    if (!fresh) return std::unexpected(fresh.error());
    fresh_ = *std::move(fresh);
    CARDSPEAK_TRY(compare_summary());
    CARDSPEAK_TRY(compare_rounds());
    CARDSPEAK_TRY(compare_order());
    if (is_meter_stream(name_)) CARDSPEAK_TRY(compare_snapshots());
    // A format that does not read is named where the store's own records are checked.
    if (is_meter_stream(name_) && has_meter_events(store_).value_or(true)) CARDSPEAK_TRY(find_meter_events());
    report_marks();
    CARDSPEAK_TRY(report_given_up());
    return StreamFindings{.objections = objections_.finish(),
                          .rounds = fresh_.rounds,
                          .events = fresh_.events,
                          .index_entries = index_entries_};
  }

 private:
  Result<void> compare_summary() {
    auto value = store_.shelves().get(Shelf::kStreams, keys::stream(name_));
    if (!value) return std::unexpected(value.error());
    if (!*value) {
      objections_.add(StoreObjectionKind::kStream, {}, {}, "stream " + name_ + ": has events and no summary");
      return {};
    }
    auto stored = decode_stream(**value);
    if (!stored) {
      objections_.add(StoreObjectionKind::kStream, {}, {}, "stream " + name_ + ": its summary does not read");
      return {};
    }
    derive_after_ = stored->derive_after;
    if (stored->derive_after) {
      objections_.add(StoreObjectionKind::kUnfinished, {}, *stored->derive_after,
                      "stream " + name_ + ": the rounds after event " + std::to_string(stored->derive_after->value()) +
                          " wait for being derived again: run cardspeak project");
      stored->derive_after.reset();
    }
    if (*stored != fresh_) compare_parts(*stored);
    return {};
  }

  void compare_parts(const StreamSummary& stored) {
    std::string what;
    const auto compare = [&](bool same, const std::string& part) {
      if (!same) what += (what.empty() ? "" : ", ") + part;
    };
    compare(stored.events == fresh_.events, "the number of events (" + std::to_string(fresh_.events) + " on record, " +
                                                std::to_string(stored.events) + " in the summary)");
    compare(stored.rounds == fresh_.rounds && stored.highest_round == fresh_.highest_round, "the rounds");
    compare(stored.highest == fresh_.highest, "the last number");
    compare(stored.head == fresh_.head, "the hash of its last event, " + std::to_string(fresh_.highest.value()));
    compare(stored.longest_span == fresh_.longest_span, "the longest round");
    compare(stored.gaps == fresh_.gaps, "its gaps");
    compare(stored.chain_breaks == fresh_.chain_breaks, "its chain");
    compare(stored.forks == fresh_.forks, "its forks");
    objections_.add(StoreObjectionKind::kStream, {}, {},
                    "stream " + name_ + ": its events and its summary differ in " + what);
    for (const StreamSeq sequence : fresh_.chain_breaks) {
      if (std::ranges::binary_search(stored.chain_breaks, sequence)) continue;
      const std::string before = std::to_string(sequence.value() - 1);
      objections_.add(StoreObjectionKind::kEvent, {}, sequence,
                      objections_.at(sequence) + ": does not follow event " + before +
                          ", as it did when they were stored: one of the two "
                          "was changed");
    }
  }

  Result<void> compare_rounds() {
    SignWalk signs(store_.shelves(), name_, fresh_);
    StoredRound round;
    return walk_stream(store_, name_, Shelf::kRounds,
                       [&](std::string_view key, std::string_view value) -> Result<void> {
                         const auto parsed = keys::parse_round(key);
                         if (!parsed) return {};
                         round.id = round_id(name_, parsed->round);
                         auto read = read_round_value(value, fresh_, round);
                         if (!read) {
                           objections_.add(StoreObjectionKind::kRound, parsed->round, {}, read.error().message);
                           return {};
                         }
                         return compare_round(parsed->round, round, signs);
                       });
  }

  Result<void> compare_round(RoundNo number, const StoredRound& round, SignWalk& signs) {
    const StreamSeq first(round.events.front().event.getSequence());
    const StreamSeq last(round.events.back().event.getSequence());
    auto state = signs.before(first);
    if (!state && state.error().code != ErrorCode::kCorrupt) return std::unexpected(state.error());
    if (!state) return {};  // read_loose() has named the event that does not read
    auto derived =
        derive_summary(round.id, **state, round.events, marks_between(fresh_, first, last), library_, meters_);
    if (!derived && derived.error().code != ErrorCode::kCorrupt) return std::unexpected(derived.error());
    if (!derived) return {};  // verifying the meter's stream names the event that does not read
    const RoundSummary fresh = *std::move(derived);
    // A round that waits for being derived again may differ; what it gave rise to must still agree with what it says.
    const bool waits = (derive_after_ && first > *derive_after_) || meter_waits((*state)->sign().meter);
    if (fresh != round.summary && !waits) {
      objections_.add(StoreObjectionKind::kRound, number, first,
                      objections_.at(number) + ": its summary is not the one that its events give");
    }
    const RoundSummary& expected = waits ? round.summary : fresh;
    order_.push_back(keys::order(name_, expected.first_seq, number));
    CARDSPEAK_TRY(find_order(number, expected));
    return find_index(number, expected);
  }

  // The rounds of a meter wait while it is marked; verifying its own stream says so.
  [[nodiscard]] bool meter_waits(const std::string& meter) const {
    if (meter.empty()) return false;
    const auto summary = store_.find_stream(meter);
    return summary && *summary && (*summary)->derive_after;
  }

  Result<void> find_order(RoundNo number, const RoundSummary& fresh) {
    auto value = store_.shelves().get(Shelf::kOrder, order_.back());
    if (!value) return std::unexpected(value.error());
    if (!*value || keys::parse_order_value(**value) != fresh.last_seq) {
      objections_.add(StoreObjectionKind::kOrder, number, fresh.first_seq,
                      objections_.at(number) + ": the order of rounds does not have it from event " +
                          std::to_string(fresh.first_seq.value()) + " to event " +
                          std::to_string(fresh.last_seq.value()));
    }
    return {};
  }

  Result<void> find_index(RoundNo number, const RoundSummary& fresh) {
    for (const std::string& key : index_keys(name_, number, fresh)) {
      auto value = store_.shelves().get(Shelf::kIndex, key);
      if (!value) return std::unexpected(value.error());
      if (*value && (*value)->empty()) {
        ++index_entries_;
        continue;
      }
      const auto parsed = keys::parse_index(key);
      objections_.add(StoreObjectionKind::kIndex, number, {},
                      objections_.at(number) + ": the index does not have it" +
                          (parsed->text.empty() ? "" : " for '" + parsed->text + "'"));
    }
    if (const auto wagers = meter_wagers_entry(name_, number, fresh)) CARDSPEAK_TRY(find_wagers(number, *wagers));
    return {};
  }

  Result<void> find_wagers(RoundNo number, const std::pair<std::string, std::string>& wagers) {
    auto value = store_.shelves().get(Shelf::kIndex, wagers.first);
    if (!value) return std::unexpected(value.error());
    if (*value && **value == wagers.second) {
      ++index_entries_;
      return {};
    }
    objections_.add(StoreObjectionKind::kIndex, number, {},
                    objections_.at(number) + ": the index does not have the wagers that had to feed its meter");
    return {};
  }

  Result<void> compare_order() {
    std::ranges::sort(order_);
    return walk_stream(store_, name_, Shelf::kOrder, [&](std::string_view key, std::string_view) -> Result<void> {
      if (std::ranges::binary_search(order_, key)) return {};
      const auto parsed = keys::parse_order(key);
      objections_.add(StoreObjectionKind::kOrder, parsed ? parsed->round : RoundNo(), {},
                      "stream " + name_ + ": the order of rounds has an entry that no round gives rise to");
      return {};
    });
  }

  // What rounds need of this meter, as the store keeps it, against what the events give. While the meter waits for its
  // rounds to be derived again it may differ, and is not used.
  Result<void> compare_snapshots() {
    std::map<std::string, std::string> fresh;
    if (!derive_after_) {
      auto made = fresh_snapshots();
      if (!made && made.error().code != ErrorCode::kCorrupt) return std::unexpected(made.error());
      if (!made) return {};  // verifying the stream that does not read names the event
      fresh = *std::move(made);
    }
    ShelfWalk walk = store_.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeterFacts, name_, {}, {}));
    auto moved = walk.next();
    for (; moved && *moved; moved = walk.next()) {
      ++index_entries_;
      if (derive_after_) continue;
      const auto made = fresh.extract(std::string(walk.key()));
      if (made.empty() || made.mapped() != walk.value()) object_to_snapshot(walk.key());
    }
    if (!moved) return std::unexpected(moved.error());
    for (const auto& [key, value] : fresh) object_to_snapshot(key);
    return {};
  }

  // The two events of a fork may give rise to one entry.
  Result<void> find_meter_events() {
    std::set<std::string> of_number;
    StreamSeq number;
    return walk_stream(store_, name_, Shelf::kLoose, [&](std::string_view, std::string_view value) -> Result<void> {
      const schema::StoredEvent event(as_bytes(value));
      if (!event.readable()) return {};
      const StreamSeq sequence(event.event().getSequence());
      if (sequence != number) of_number.clear();
      number = sequence;
      for (std::string& key : meter_event_keys(name_, event.event())) {
        const auto [entry, is_new] = of_number.insert(std::move(key));
        if (!is_new) continue;
        const auto there = store_.shelves().get(Shelf::kIndex, *entry);
        if (!there) return std::unexpected(there.error());
        if (*there && (*there)->empty()) {
          ++index_entries_;
          continue;
        }
        objections_.add(StoreObjectionKind::kIndex, {}, sequence,
                        objections_.at(sequence) + ": the index of what its meter has of rounds does not have it");
      }
      return {};
    });
  }

  Result<std::map<std::string, std::string>> fresh_snapshots() {
    const auto rounds = meters_.rounds_needing(name_);
    if (!rounds) return std::unexpected(rounds.error());
    std::map<std::string, std::string> fresh;
    RoundsInTurn in_turn(store_);
    StoredRound round;
    for (const RoundId& id : *rounds) {
      const auto there = in_turn.read(id, round);
      if (!there) return std::unexpected(there.error());
      if (!*there) continue;
      auto snapshot = meters_.snapshot_of(name_, facts_of(round), !round.summary.meter.empty());
      if (!snapshot) return std::unexpected(snapshot.error());
      if (*snapshot) fresh.insert(**std::move(snapshot));
    }
    return fresh;
  }

  void object_to_snapshot(std::string_view key) {
    const auto parsed = keys::parse_index(key);
    const bool named = parsed && is_stream_name(parsed->stream);
    objections_.add(StoreObjectionKind::kMeterFacts, named ? parsed->round : RoundNo(), {},
                    "stream " + name_ + ": what the store keeps of the meter for " +
                        (named ? "round " + round_id(parsed->stream, parsed->round).text() : "a round") +
                        " is not what the events give");
  }

  // What is wrong with the record itself, however sound the store.
  void report_marks() {
    Desks desks;
    if (!fresh_.gaps.empty()) {
      // A desk that does not read is named where its own stream is verified.
      if (auto read = desks_of(store_, venue_of(name_))) desks = *std::move(read);
    }
    for (const auto& gap : fresh_.gaps) {
      std::string text = "stream " + name_ + ": " + numbered(gap) + " missing";
      for (const SkipEntry& skip : skips_among(desks, name_, gap)) text += "; " + who_said(skip);
      objections_.add(StoreObjectionKind::kGap, {}, gap.first, std::move(text));
    }
    for (const StreamSeq sequence : fresh_.chain_breaks) {
      objections_.add(StoreObjectionKind::kChainBroken, {}, sequence,
                      objections_.at(sequence) + ": does not name the hash of the event before it");
    }
    for (const Fork& fork : fresh_.forks) {
      objections_.add(StoreObjectionKind::kFork, {}, fork.sequence,
                      objections_.at(fork.sequence) + ": is claimed by " + std::to_string(fork.hashes.size()) +
                          " different events");
    }
  }

  // Of what this stream, a desk's, says was lost: what came in all the same, perhaps with other contents.
  Result<void> report_given_up() {
    if (!is_desk_stream(name_)) return {};
    EventCopies events;
    const auto walked = walk_loose(store_, name_, fresh_, [&](const EventRef& event) {
      if (event.event.isNumbersSkipped() || event.event.getCorrects() != 0) events.add(event);
    });
    if (!walked) return walked.error().code == ErrorCode::kCorrupt ? Result<void>() : walked;  // it was named before
    for (const SkipEntry& skip : fold_skips(name_, events.refs())) {
      const auto summary = store_.find_stream(skip.of_stream);
      if (!summary || !*summary) continue;
      for (const auto& run : runs_on_record(skip, **summary)) {
        objections_.add(StoreObjectionKind::kGivenUp, {}, skip.seq,
                        "stream " + skip.of_stream + ": " + numbered(run) + " on record; " + who_said(skip));
      }
    }
    return {};
  }

  const Store& store_;
  const std::string& name_;
  const Library& library_;
  Meters& meters_;
  StreamObjections objections_;
  StreamSummary fresh_;
  std::optional<StreamSeq> derive_after_;  // as stored
  std::vector<std::string> order_;         // keys that the rounds give rise to
  std::uint64_t index_entries_ = 0;
};

}  // namespace

Result<StreamFindings> verify_stream(const Store& store, const std::string& name, const Library& library,
                                     Meters& meters) {
  return StreamVerification(store, name, library, meters).run();
}

}  // namespace cardspeak
