#include "replay/verify_stream.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "replay/derive.h"
#include "replay/intake.h"
#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

// An event of the stream, as far as the chain and the order of rounds go.
struct Link {
  StreamSeq sequence;
  ChainLink chain;
};

class StreamVerification {
 public:
  StreamVerification(const Store& store, const std::string& name, const Library& library, Meters& meters)
      : store_(store), name_(name), library_(library), meters_(meters) {}

  Result<StreamFindings> run() {
    if (auto done = read_loose(); !done) return std::unexpected(done.error());
    if (auto done = read_rounds(); !done) return std::unexpected(done.error());
    summarise();
    if (auto done = compare_summary(); !done) return std::unexpected(done.error());
    if (auto done = compare_rounds(); !done) return std::unexpected(done.error());
    if (auto done = compare_order(); !done) return std::unexpected(done.error());
    report_marks();
    findings_.events = fresh_.events;
    return std::move(findings_);
  }

 private:
  void object(StoreObjectionKind kind, RoundNo round, StreamSeq sequence, std::string text) {
    findings_.objections.push_back({kind, name_, round, sequence, std::move(text)});
  }
  [[nodiscard]] std::string at(StreamSeq sequence) const {
    return "stream " + name_ + ", event " + std::to_string(sequence.value());
  }
  [[nodiscard]] std::string at(RoundNo round) const { return "round " + round_id(name_, round).text(); }

  template <typename Act>
  Result<void> walk(Shelf shelf, const Act& act) {
    ShelfWalk entries = store_.shelves().walk(shelf, keys::with_prefix(keys::stream(name_)));
    auto moved = entries.next();
    for (; moved && *moved; moved = entries.next()) {
      if (Result<void> done = act(entries.key(), entries.value()); !done) return done;
    }
    if (!moved) return std::unexpected(moved.error());
    return {};
  }

  Result<void> read_loose() {
    return walk(Shelf::kLoose, [&](std::string_view key, std::string_view value) -> Result<void> {
      const auto parsed = keys::parse_loose(key);
      const schema::StoredEvent event(as_bytes(value));
      const StreamSeq sequence = parsed ? parsed->sequence : StreamSeq();
      if (!is_event_here(event, RoundNo(), sequence)) return {};
      const schema::Hash hash = schema::sha256(value);
      if (!parsed || event.event().getSequence() != sequence.value() || hash != parsed->hash) {
        object(StoreObjectionKind::kEvent, {}, sequence,
               at(sequence) + ": the stored event is not the one that its key names by number and hash");
        return {};
      }
      links_.push_back({sequence, chain_link(hash, event.event())});
      return {};
    });
  }

  bool is_event_here(const schema::StoredEvent& event, RoundNo round, StreamSeq sequence) {
    std::string objection = objection_to(name_, event);
    if (objection.empty() && event.event().getRound() != round.value()) {
      objection = "the event belongs to round " + std::to_string(event.event().getRound()) + ", not here";
    }
    if (objection.empty()) return true;
    object(StoreObjectionKind::kEvent, round, sequence,
           (round.value() > 0 ? at(round) + ": " : "") + at(sequence) + ": " + objection);
    return false;
  }

  Result<void> read_rounds() {
    RoundParts parts;
    return walk(Shelf::kRounds, [&](std::string_view key, std::string_view value) -> Result<void> {
      const auto parsed = keys::parse_round(key);
      if (!parsed) {
        object(StoreObjectionKind::kKey, {}, {}, "stream " + name_ + ": a round has a key that is none");
        return {};
      }
      ++findings_.rounds;
      fresh_.rounds += 1;
      fresh_.highest_round = std::max(fresh_.highest_round, parsed->round);
      if (!split_round(value, parts) || parts.events.empty()) {
        object(StoreObjectionKind::kRound, parsed->round, {}, at(parsed->round) + ": its stored form does not read");
        return {};
      }
      read_events(parsed->round, parts);
      return {};
    });
  }

  void read_events(RoundNo round, const RoundParts& parts) {
    std::optional<std::pair<StreamSeq, schema::Hash>> previous;
    StreamSeq first;
    std::vector<schema::Hash> hashes;
    for (const std::string_view bytes : parts.events) {
      const schema::StoredEvent event(as_bytes(bytes));
      const StreamSeq sequence = event.readable() ? StreamSeq(event.event().getSequence()) : StreamSeq();
      if (!is_event_here(event, round, sequence)) continue;
      const schema::Hash hash = schema::sha256(bytes);
      hashes.push_back(hash);
      if (previous && std::pair(sequence, hash) <= *previous) {
        object(StoreObjectionKind::kEvent, round, sequence,
               at(round) + ": " + at(sequence) + ": does not come after the event before it");
      }
      if (!previous) first = sequence;
      previous = {sequence, hash};
      links_.push_back({sequence, chain_link(hash, event.event())});
    }
    if (!previous) return;
    if (seal_of(hashes) != parts.seal) {
      object(StoreObjectionKind::kEvent, round, first, at(round) + ": its events are not those that were stored");
    }
    const std::uint64_t last = previous->first.value();
    if (last >= first.value()) fresh_.longest_span = std::max(fresh_.longest_span, last - first.value());
  }

  // The summary of the stream from all its links, without regard to how the projector came to it.
  void summarise() {
    std::ranges::sort(links_, {}, [](const Link& link) { return std::tie(link.sequence, link.chain.hash); });
    fresh_.events = links_.size();
    for (const Link& link : links_) fresh_.add_sequence(link.sequence);
    auto end = links_.end();
    const ChainLink* next = nullptr;
    StreamSeq next_sequence;
    std::vector<ChainLink> after;
    while (end != links_.begin()) {
      const StreamSeq sequence = (end - 1)->sequence;
      const auto begin = std::ranges::lower_bound(links_.begin(), end, sequence, {}, &Link::sequence);
      std::vector<ChainLink> claims;
      for (auto link = begin; link != end; ++link) claims.push_back(link->chain);
      const bool adjacent = next != nullptr && next_sequence.value() == sequence.value() + 1;
      const std::vector<schema::Hash> order = fork_order(claims, adjacent ? next : nullptr);
      if (next == nullptr) fresh_.head = order.front();
      if (order.size() > 1) fresh_.set_fork(sequence, order);
      if (adjacent && chain_breaks_at(next_sequence, after, claims)) fresh_.set_chain_break(next_sequence, true);
      if (sequence.value() == 1 && chain_breaks_at(sequence, claims, {})) fresh_.set_chain_break(sequence, true);
      after = std::move(claims);
      next = &*std::ranges::find(after, order.front(), &ChainLink::hash);
      next_sequence = sequence;
      end = begin;
    }
  }

  Result<void> compare_summary() {
    auto value = store_.shelves().get(Shelf::kStreams, keys::stream(name_));
    if (!value) return std::unexpected(value.error());
    if (!*value) {
      object(StoreObjectionKind::kStream, {}, {}, "stream " + name_ + ": has events and no summary");
      return {};
    }
    auto stored = decode_stream(**value);
    if (!stored) {
      object(StoreObjectionKind::kStream, {}, {}, "stream " + name_ + ": its summary does not read");
      return {};
    }
    derive_after_ = stored->derive_after;
    if (stored->derive_after) {
      object(StoreObjectionKind::kUnfinished, {}, *stored->derive_after,
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
    object(StoreObjectionKind::kStream, {}, {}, "stream " + name_ + ": its events and its summary differ in " + what);
    for (const StreamSeq sequence : fresh_.chain_breaks) {
      if (std::ranges::binary_search(stored.chain_breaks, sequence)) continue;
      const std::string before = std::to_string(sequence.value() - 1);
      object(StoreObjectionKind::kEvent, {}, sequence,
             at(sequence) + ": does not follow event " + before +
                 ", as it did when they were stored: one of the two "
                 "was changed");
    }
  }

  Result<void> compare_rounds() {
    SignWalk signs(store_.shelves(), name_, fresh_);
    StoredRound round;
    return walk(Shelf::kRounds, [&](std::string_view key, std::string_view value) -> Result<void> {
      const auto parsed = keys::parse_round(key);
      if (!parsed) return {};
      round.id = round_id(name_, parsed->round);
      auto read = read_round_value(value, fresh_, round);
      if (!read) {
        object(StoreObjectionKind::kRound, parsed->round, {}, read.error().message);
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
    const bool waits = (derive_after_ && first > *derive_after_) || meter_waits(fresh.meter);
    if (fresh != round.summary && !waits) {
      object(StoreObjectionKind::kRound, number, first,
             at(number) + ": its summary is not the one that its events give");
    }
    const RoundSummary& expected = waits ? round.summary : fresh;
    order_.push_back(keys::order(name_, expected.first_seq, number));
    if (auto done = find_order(number, expected); !done) return done;
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
    if (!*value || parse_last(**value) != fresh.last_seq) {
      object(StoreObjectionKind::kOrder, number, fresh.first_seq,
             at(number) + ": the order of rounds does not have it from event " +
                 std::to_string(fresh.first_seq.value()) + " to event " + std::to_string(fresh.last_seq.value()));
    }
    return {};
  }

  static std::optional<StreamSeq> parse_last(std::string_view value) { return keys::parse_order_value(value); }

  Result<void> find_index(RoundNo number, const RoundSummary& fresh) {
    for (const std::string& key : index_keys(name_, number, fresh)) {
      auto value = store_.shelves().get(Shelf::kIndex, key);
      if (!value) return std::unexpected(value.error());
      if (*value && (*value)->empty()) {
        ++findings_.index_entries;
        continue;
      }
      const auto parsed = keys::parse_index(key);
      object(StoreObjectionKind::kIndex, number, {},
             at(number) + ": the index does not have it" + (parsed->text.empty() ? "" : " for '" + parsed->text + "'"));
    }
    return {};
  }

  Result<void> compare_order() {
    std::ranges::sort(order_);
    return walk(Shelf::kOrder, [&](std::string_view key, std::string_view) -> Result<void> {
      if (std::ranges::binary_search(order_, key)) return {};
      const auto parsed = keys::parse_order(key);
      object(StoreObjectionKind::kOrder, parsed ? parsed->round : RoundNo(), {},
             "stream " + name_ + ": the order of rounds has an entry that no round gives rise to");
      return {};
    });
  }

  // What is wrong with the record itself, however sound the store.
  void report_marks() {
    for (const auto& [first, last] : fresh_.gaps) {
      const bool one = first == last;
      object(StoreObjectionKind::kGap, {}, first,
             "stream " + name_ + ": " + (one ? "event " : "events ") + std::to_string(first.value()) +
                 (one ? " is missing" : " to " + std::to_string(last.value()) + " are missing"));
    }
    for (const StreamSeq sequence : fresh_.chain_breaks) {
      object(StoreObjectionKind::kChainBroken, {}, sequence,
             at(sequence) + ": does not name the hash of the event before it");
    }
    for (const Fork& fork : fresh_.forks) {
      object(StoreObjectionKind::kFork, {}, fork.sequence,
             at(fork.sequence) + ": is claimed by " + std::to_string(fork.hashes.size()) + " different events");
    }
  }

  const Store& store_;
  const std::string& name_;
  const Library& library_;
  Meters& meters_;
  StreamFindings findings_;
  StreamSummary fresh_;
  std::optional<StreamSeq> derive_after_;  // as stored
  std::vector<Link> links_;
  std::vector<std::string> order_;  // keys that the rounds give rise to
};

}  // namespace

Result<StreamFindings> verify_stream(const Store& store, const std::string& name, const Library& library,
                                     Meters& meters) {
  return StreamVerification(store, name, library, meters).run();
}

}  // namespace cardspeak
