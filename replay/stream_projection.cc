#include "replay/stream_projection.h"

#include <algorithm>
#include <tuple>

#include "model/check.h"
#include "replay/derive.h"
#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

StreamSeq after(StreamSeq sequence) {
  return StreamSeq(sequence.value() + 1);
}
StreamSeq before(StreamSeq sequence) {
  return StreamSeq(sequence.value() - 1);
}

ChainLink link_of(const HeldEvent& event) {
  return chain_link(event.hash, event.event.event());
}

bool names(const HeldEvent& event, const schema::Hash& hash) {
  const auto previous = event.event.event().getPreviousHash();
  return previous.size() == hash.size() && std::equal(previous.begin(), previous.end(), hash.begin());
}

bool precedes(const HeldEvent& left, const HeldEvent& right) {
  return std::tie(left.sequence, left.hash) < std::tie(right.sequence, right.hash);
}

HeldEvent hold(std::span<const std::uint8_t> bytes, const schema::Hash* hash) {
  std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
  schema::StoredEvent event(copy);
  const StreamSeq sequence(event.event().getSequence());
  const RoundNo round(event.event().getRound());
  return {sequence, round, hash != nullptr ? *hash : schema::sha256(bytes), std::move(copy), std::move(event)};
}

}  // namespace

void put_round(WriteSet& changes, std::string_view stream, RoundNo number, const std::optional<RoundSummary>& written,
               const RoundSummary& summary, std::string_view value) {
  changes.put(Shelf::kRounds, keys::round(stream, number), value);
  if (written && written->first_seq != summary.first_seq) {
    changes.remove(Shelf::kOrder, keys::order(stream, written->first_seq, number));
  }
  if (!written || written->first_seq != summary.first_seq || written->last_seq != summary.last_seq) {
    changes.put(Shelf::kOrder, keys::order(stream, summary.first_seq, number), keys::order_value(summary.last_seq));
  }
  const auto now = index_keys(stream, number, summary);
  const auto then = written ? index_keys(stream, number, *written) : std::vector<std::string>();
  for (const std::string& key : then) {
    if (!std::ranges::binary_search(now, key)) changes.remove(Shelf::kIndex, key);
  }
  for (const std::string& key : now) {
    if (!std::ranges::binary_search(then, key)) changes.put(Shelf::kIndex, key, {});
  }
}

StreamProjection::StreamProjection(const Store& store, std::string name)
    : store_(store), name_(std::move(name)), is_meter_(is_meter_stream(name_)) {}

Result<std::unique_ptr<StreamProjection>> StreamProjection::load(const Store& store, std::string name) {
  std::unique_ptr<StreamProjection> stream(new StreamProjection(store, std::move(name)));
  auto summary = store.find_stream(stream->name_);
  if (!summary) return std::unexpected(summary.error());
  if (*summary) stream->summary_ = **std::move(summary);
  stream->head_disputed_ = stream->summary_.find_fork(stream->summary_.highest) != nullptr;
  if (stream->is_meter_) {
    stream->signs_ = std::make_shared<const TableState>();
    return stream;
  }
  SignWalk signs(store.shelves(), stream->name_, stream->summary_);
  auto state = signs.before(StreamSeq(~std::uint64_t{0}));
  if (!state) return std::unexpected(state.error());
  stream->signs_ = std::make_shared<const TableState>(**state);
  return stream;
}

Result<bool> StreamProjection::take(HeldEvent event) {
  const bool in_order = event.sequence > summary_.highest;
  if (!in_order) {
    if (summary_.has(event.sequence)) {
      auto held = holds(event);
      if (!held) return std::unexpected(held.error());
      if (*held) return false;
    }
    late_.insert(event.sequence);
    if (event.sequence == summary_.highest) head_disputed_ = true;
  } else {
    note_in_order(event);
  }
  dirty_ = true;
  summary_.add_sequence(event.sequence);
  ++summary_.events;
  note_head(event);
  if (auto inserted = insert(std::move(event), in_order); !inserted) return std::unexpected(inserted.error());
  return true;
}

// Requires that the event is not yet part of the summary.
void StreamProjection::note_in_order(const HeldEvent& event) {
  if (head_disputed_) {
    late_.insert(event.sequence);
    head_disputed_ = false;
    return;
  }
  const bool follows_head = event.sequence == after(summary_.highest);
  if (!follows_head) return;
  const bool is_first = event.sequence.value() == 1;
  const bool holds = is_first ? event.event.event().getPreviousHash().size() == 0 : names(event, summary_.head);
  if (!holds) summary_.set_chain_break(event.sequence, true);
}

// The summary has the event's number already.
void StreamProjection::note_head(const HeldEvent& event) {
  if (event.sequence != summary_.highest) return;
  summary_.head = head_disputed_ ? std::min(summary_.head, event.hash) : event.hash;
}

Result<bool> StreamProjection::holds(const HeldEvent& event) {
  if (event.round.value() == 0) {
    if (loose_.contains({event.sequence, event.hash})) return true;
    auto stored = store_.shelves().get(Shelf::kLoose, keys::loose(name_, event.sequence, event.hash));
    if (!stored) return std::unexpected(stored.error());
    return stored->has_value();
  }
  auto work = find_work(event.round);
  if (!work) return std::unexpected(work.error());
  return *work != nullptr && std::ranges::binary_search((*work)->events, event, precedes);
}

Result<void> StreamProjection::insert(HeldEvent event, bool in_order) {
  if (event.round.value() == 0) {
    insert_loose(std::move(event), in_order);
    return {};
  }
  auto found = make_work(event.round);
  if (!found) return std::unexpected(found.error());
  RoundWork& work = **found;
  if (work.events.empty() && in_order) work.state = signs_;
  if (!work.events.empty() && event.sequence < work.first()) work.state = nullptr;
  if (work.events.empty() || precedes(work.events.back(), event)) {
    work.events.push_back(std::move(event));
  } else {
    const auto at = std::ranges::lower_bound(work.events, event, precedes);
    work.events.insert(at, std::move(event));
  }
  work.derive = true;
  summary_.longest_span = std::max(summary_.longest_span, work.last().value() - work.first().value());
  return {};
}

void StreamProjection::mark_rounds_of_meter() {
  if (summary_.events == 0) return;
  summary_.derive_after = StreamSeq(0);
  dirty_ = true;
}

void StreamProjection::insert_loose(HeldEvent event, bool in_order) {
  if (is_meter_) {
    mark_rounds_of_meter();
  } else if (in_order) {
    auto signs = std::make_shared<TableState>(*signs_);
    signs->apply(event.event.event());
    signs_ = std::move(signs);
  } else {
    lower_derive_after(event.sequence);
  }
  const std::pair key{event.sequence, event.hash};
  loose_.emplace(key, std::move(event));
}

void StreamProjection::lower_derive_after(StreamSeq sequence) {
  if (is_meter_) return mark_rounds_of_meter();
  signs_changed_ = true;
  summary_.derive_after = std::min(summary_.derive_after.value_or(sequence), sequence);
}

// The round, from memory or from the store; null when there is none.
Result<RoundWork*> StreamProjection::find_work(RoundNo number) {
  if (const auto work = rounds_.find(number); work != rounds_.end()) return &work->second;
  if (number > summary_.highest_round) return nullptr;
  auto value = store_.shelves().get(Shelf::kRounds, keys::round(name_, number));
  if (!value) return std::unexpected(value.error());
  if (!*value) return nullptr;
  auto work = read_work(number, **value);
  if (!work) return std::unexpected(work.error());
  return &rounds_.emplace(number, *std::move(work)).first->second;
}

Result<RoundWork*> StreamProjection::make_work(RoundNo number) {
  auto found = find_work(number);
  if (!found || *found != nullptr) return found;
  ++summary_.rounds;
  summary_.highest_round = std::max(summary_.highest_round, number);
  RoundWork& work = rounds_[number];
  work.number = number;
  return &work;
}

Result<RoundWork> StreamProjection::read_work(RoundNo number, std::string_view value) const {
  StoredRound stored;
  stored.id = round_id(name_, number);
  if (auto read = read_round_value(value, summary_, stored); !read) return std::unexpected(read.error());
  RoundWork work;
  work.number = number;
  work.written = std::move(stored.summary);
  work.events.reserve(stored.bytes().size());
  for (const auto& bytes : stored.bytes()) work.events.push_back(hold(bytes, nullptr));
  return work;
}

// The rounds whose span covers a sequence number, those of the store brought into memory.
Result<std::vector<RoundWork*>> StreamProjection::covering(StreamSeq sequence) {
  const std::uint64_t back = std::min(summary_.longest_span, sequence.value());
  ShelfWalk walk =
      store_.shelves().walk(Shelf::kOrder, keys::order_between(name_, StreamSeq(sequence.value() - back), sequence));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_order(walk.key());
    const auto last = keys::parse_order_value(walk.value());
    if (!key || !last) return fail(ErrorCode::kCorrupt, "stream " + name_ + ": the order of its rounds is damaged");
    if (*last < sequence) continue;
    if (auto work = find_work(key->round); !work) return std::unexpected(work.error());
  }
  std::vector<RoundWork*> works;
  for (auto& [number, work] : rounds_) {
    if (work.first() <= sequence && sequence <= work.last()) works.push_back(&work);
  }
  return works;
}

Result<std::vector<StreamProjection::Claim>> StreamProjection::claims_at(StreamSeq sequence) {
  std::vector<Claim> claims;
  if (!summary_.has(sequence)) return claims;
  auto works = covering(sequence);
  if (!works) return std::unexpected(works.error());
  for (const RoundWork* work : *works) {
    for (const HeldEvent& event : std::ranges::equal_range(work->events, sequence, {}, &HeldEvent::sequence)) {
      claims.push_back({link_of(event), false});
    }
  }
  ShelfWalk walk = store_.shelves().walk(Shelf::kLoose, keys::loose_at(name_, sequence));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_loose(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "stream " + name_ + ": an event outside rounds has a damaged key");
    claims.push_back({link_of(hold(as_bytes(walk.value()), &key->hash)), true});
  }
  for (auto at = loose_.lower_bound({sequence, schema::Hash{}}); at != loose_.end() && at->first.first == sequence;
       ++at) {
    claims.push_back({link_of(at->second), true});
  }
  return claims;
}

Result<void> StreamProjection::settle() {
  if (!late_.empty()) {
    if (auto forks = settle_forks(); !forks) return forks;
    if (auto chain = settle_chain(); !chain) return chain;
    if (auto rounds = settle_covering(); !rounds) return rounds;
  }
  return fill_states();
}

// From the highest number down, since which event of a fork counts is decided by the number after it.
Result<void> StreamProjection::settle_forks() {
  std::set<StreamSeq> open;
  for (const StreamSeq sequence : late_) {
    open.insert(sequence);
    if (sequence.value() > 1) open.insert(before(sequence));
  }
  while (!open.empty()) {
    const StreamSeq sequence = *open.rbegin();
    open.erase(sequence);
    auto claims = claims_at(sequence);
    auto next = claims_at(after(sequence));
    if (!claims) return std::unexpected(claims.error());
    if (!next) return std::unexpected(next.error());
    std::vector<ChainLink> links;
    for (const Claim& claim : *claims) links.push_back(claim.link);
    const ChainLink* chosen_next = nullptr;
    for (const Claim& claim : *next) {
      if (is_chosen(summary_, after(sequence), claim.link.hash)) chosen_next = &claim.link;
    }
    std::vector<schema::Hash> hashes = fork_order(links, chosen_next);
    if (hashes.size() < 2) hashes.clear();
    const Fork* known = summary_.find_fork(sequence);
    if (hashes == (known != nullptr ? known->hashes : std::vector<schema::Hash>())) continue;
    summary_.set_fork(sequence, std::move(hashes));
    if (std::ranges::any_of(*claims, &Claim::loose)) lower_derive_after(sequence);
    late_.insert(sequence);  // the rounds around it have to be derived again
    if (sequence.value() > 1) open.insert(before(sequence));
  }
  return {};
}

Result<void> StreamProjection::settle_chain() {
  std::set<StreamSeq> open = late_;
  for (const StreamSeq sequence : late_) open.insert(after(sequence));
  for (const StreamSeq sequence : open) {
    if (!summary_.has(sequence)) continue;
    std::vector<ChainLink> claims;
    std::vector<ChainLink> previous;
    for (auto* const side : {&claims, &previous}) {
      auto found = claims_at(side == &claims ? sequence : before(sequence));
      if (!found) return std::unexpected(found.error());
      for (Claim& claim : *found) side->push_back(claim.link);
    }
    summary_.set_chain_break(sequence, chain_breaks_at(sequence, claims, previous));
  }
  return {};
}

// Whatever a late event changes (a gap that it fills, a fork, a break of the chain at it or after it) touches rounds
// whose span covers its number or the next.
Result<void> StreamProjection::settle_covering() {
  for (const StreamSeq sequence : late_) {
    for (const StreamSeq touched : {sequence, after(sequence)}) {
      auto works = covering(touched);
      if (!works) return std::unexpected(works.error());
      for (RoundWork* work : *works) work->derive = true;
    }
  }
  return {};
}

// The table's signs before each round to derive that does not have them yet: one walk through the stream's loose
// events, those of the store and those of this batch together.
Result<void> StreamProjection::fill_states() {
  std::vector<RoundWork*> lacking;
  for (auto& [number, work] : rounds_) {
    if (work.derive && !work.state) lacking.push_back(&work);
  }
  if (lacking.empty()) return {};
  std::ranges::sort(lacking, {}, &RoundWork::first);

  auto signs = std::make_shared<TableState>();
  ShelfWalk walk = store_.shelves().walk(Shelf::kLoose, keys::with_prefix(keys::stream(name_)));
  auto pending = loose_.begin();
  auto round = lacking.begin();
  const auto reach = [&](StreamSeq sequence) {
    for (; round != lacking.end() && (*round)->first() <= sequence; ++round) {
      (*round)->state = std::make_shared<const TableState>(*signs);
    }
  };
  const auto apply = [&](StreamSeq sequence, const schema::Hash& hash, const schema::StoredEvent& event) {
    reach(sequence);
    if (is_chosen(summary_, sequence, hash)) signs->apply(event.event());
  };
  for (bool more = true; more;) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    more = *moved;
    const auto key = more ? keys::parse_loose(walk.key()) : std::nullopt;
    if (more && !key)
      return fail(ErrorCode::kCorrupt, "stream " + name_ + ": an event outside rounds has a damaged key");
    while (pending != loose_.end() && (!more || pending->first < std::pair{key->sequence, key->hash})) {
      apply(pending->first.first, pending->first.second, pending->second.event);
      ++pending;
    }
    if (more) apply(key->sequence, key->hash, schema::StoredEvent(as_bytes(walk.value())));
  }
  reach(StreamSeq(~std::uint64_t{0}));
  return {};
}

std::vector<RoundWork*> StreamProjection::work() {
  std::vector<RoundWork*> works;
  for (auto& [number, work] : rounds_) {
    if (work.derive) works.push_back(&work);
  }
  return works;
}

void StreamProjection::derive(RoundWork& work, const Library& library) const {
  std::vector<EventInHand> in_hand;
  in_hand.reserve(work.events.size());
  for (const HeldEvent& event : work.events) in_hand.push_back({event.event.event(), event.bytes});
  std::vector<EventRef> events;
  refer(summary_, in_hand, events);
  CARDSPEAK_CHECK(work.state != nullptr, "a round is derived after the table's signs were looked up");
  work.summary = derive_summary(round_id(name_, work.number), *work.state, events,
                                marks_between(summary_, work.first(), work.last()), library);
}

void StreamProjection::write(WriteSet& changes) const {
  if (!dirty_) return;
  std::vector<std::span<const std::uint8_t>> bytes;
  std::vector<schema::Hash> hashes;
  for (const auto& [number, work] : rounds_) {
    if (!work.derive) continue;
    bytes.clear();
    hashes.clear();
    for (const HeldEvent& event : work.events) {
      bytes.emplace_back(event.bytes);
      hashes.push_back(event.hash);
    }
    put_round(changes, name_, number, work.written, work.summary, encode_round(work.summary, seal_of(hashes), bytes));
  }
  for (const auto& [key, event] : loose_) {
    changes.put(Shelf::kLoose, keys::loose(name_, key.first, key.second), as_text(event.bytes));
  }
  changes.put(Shelf::kStreams, keys::stream(name_), encode_stream(summary_));
}

void StreamProjection::committed() {
  for (auto& [number, work] : rounds_) {
    if (work.derive) work.written = std::move(work.summary);
    work.derive = false;
  }
  // The round that is being played stays in memory; any other is read again in the rare case that it gets an event.
  std::erase_if(rounds_, [&](const auto& entry) {
    return entry.first != summary_.highest_round || entry.second.written->closed;
  });
  loose_.clear();
  late_.clear();
  dirty_ = false;
}

namespace {

// One round of derive_stream(). Puts the round when it comes out different.
Result<void> derive_again(const Store& store, const StreamSummary& stream, SignWalk& signs, StoredRound& round,
                          const Library& library, Meters& meters, WriteSet& changes) {
  const std::string name = round.id.stream();
  auto value = store.shelves().get(Shelf::kRounds, keys::round(name, round.id.number));
  if (!value) return std::unexpected(value.error());
  if (!*value)
    return fail(ErrorCode::kCorrupt, "round " + round.id.text() + ": is in the order of rounds and not there");
  if (auto read = read_round_value(**value, stream, round); !read) return read;
  auto state = signs.before(round.summary.first_seq);
  if (!state) return std::unexpected(state.error());
  const auto summary = derive_summary(round.id, **state, round.events, round.marks, library, meters);
  if (!summary) return std::unexpected(summary.error());
  if (*summary == round.summary) return {};
  put_round(changes, name, round.id.number, round.summary, *summary, encode_round(*summary, round.seal, round.bytes()));
  return {};
}

constexpr std::size_t kBatchBytes = std::size_t{8} << 20;

// The rounds that need a meter, whatever table they are of.
Result<std::uint64_t> derive_rounds_of_meter(Store& store, const std::string& meter, const Library& library,
                                             Meters& meters, WriteSet& changes) {
  std::uint64_t count = 0;
  StoredRound round;
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeter, meter, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return count;
    const auto key = keys::parse_index(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "meter " + meter + ": the index of its rounds is damaged");
    auto stream = store.find_stream(key->stream);
    if (!stream) return std::unexpected(stream.error());
    if (!*stream) {
      return fail(ErrorCode::kCorrupt,
                  "meter " + meter + ": the index names stream " + key->stream + ", which is not there");
    }
    SignWalk signs(store.shelves(), key->stream, **stream);
    round.id = round_id(key->stream, key->round);
    if (auto again = derive_again(store, **stream, signs, round, library, meters, changes); !again) {
      return std::unexpected(again.error());
    }
    ++count;
    if (changes.size() < kBatchBytes) continue;
    if (auto done = store.shelves().commit(changes); !done) return std::unexpected(done.error());
  }
}

// The rounds of a table that begin after a sequence number.
Result<std::uint64_t> derive_rounds_after(Store& store, const std::string& name, const StreamSummary& stream,
                                          const Library& library, Meters& meters, WriteSet& changes) {
  SignWalk signs(store.shelves(), name, stream);
  StoredRound round;
  std::uint64_t count = 0;
  ShelfWalk walk = store.shelves().walk(
      Shelf::kOrder, keys::order_between(name, after(*stream.derive_after), StreamSeq(~std::uint64_t{0})));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return count;
    const auto key = keys::parse_order(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "stream " + name + ": the order of its rounds is damaged");
    round.id = round_id(name, key->round);
    if (auto again = derive_again(store, stream, signs, round, library, meters, changes); !again) {
      return std::unexpected(again.error());
    }
    ++count;
    if (changes.size() < kBatchBytes) continue;
    if (auto done = store.shelves().commit(changes); !done) return std::unexpected(done.error());
  }
}

}  // namespace

Result<std::uint64_t> derive_stream(Store& store, const std::string& name, const Library& library, Meters& meters) {
  auto found = store.find_stream(name);
  if (!found) return std::unexpected(found.error());
  if (!*found || !(*found)->derive_after) return 0;
  StreamSummary stream = **std::move(found);
  WriteSet changes = store.shelves().changes();
  const auto count = is_meter_stream(name) ? derive_rounds_of_meter(store, name, library, meters, changes)
                                           : derive_rounds_after(store, name, stream, library, meters, changes);
  if (!count) return count;
  stream.derive_after.reset();
  changes.put(Shelf::kStreams, keys::stream(name), encode_stream(stream));
  if (auto done = store.shelves().commit(changes); !done) return std::unexpected(done.error());
  return count;
}

}  // namespace cardspeak
