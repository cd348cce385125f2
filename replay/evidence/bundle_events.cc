#include "replay/evidence/bundle_events.h"

#include <capnp/dynamic.h>
#include <capnp/message.h>

#include <algorithm>
#include <set>

#include "model/facts/fold.h"
#include "model/facts/round_facts_codec.h"
#include "model/try.h"
#include "replay/evidence/bundle_parts.h"
#include "replay/judge_alone.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"

namespace cardspeak::evidence {
namespace {

std::vector<std::uint8_t> facts_bytes(const StoredRound& round) {
  capnp::MallocMessageBuilder message;
  auto facts = message.initRoot<schema::RoundFacts>();
  write_round_facts(facts_of(round), facts);
  const auto bytes = schema::canonical_view_of<schema::RoundFacts>(facts.asReader());
  return {bytes.begin(), bytes.end()};
}

}  // namespace

void BundleEvents::put(std::span<const std::uint8_t> bytes) {
  events_.try_emplace(schema::sha256(bytes), as_text(bytes));
}

Result<std::span<const BundleEvents::Loose>> BundleEvents::loose_of(const std::string& stream) {
  if (const auto known = loose_.find(stream); known != loose_.end()) return known->second;
  std::vector<Loose> found;
  ShelfWalk walk = store_.shelves().walk(Shelf::kLoose, keys::with_prefix(keys::stream(stream)));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return loose_.emplace(stream, std::move(found)).first->second;
    const auto key = keys::parse_loose(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "stream " + stream + ": an event outside rounds has a damaged key");
    found.push_back({key->sequence, key->hash, std::string(walk.value())});
  }
}

Result<void> BundleEvents::add_signs(StoredRound& round, const StreamSummary& summary) {
  const std::string stream = round.id.stream();
  const auto all = loose_of(stream);
  if (!all) return std::unexpected(all.error());
  const auto end = std::ranges::lower_bound(*all, round.summary.first_seq, {}, &Loose::sequence);
  const std::span<const Loose> loose(all->begin(), end);
  std::size_t from = 0;
  for (std::size_t i = 0; i < loose.size(); ++i) {
    const schema::StoredEvent event(as_bytes(loose[i].bytes));
    if (!event.readable()) return fail(ErrorCode::kCorrupt, "stream " + stream + ": run cardspeak verify");
    if (event.event().isTableOpened() && event.event().getCorrects() == 0) from = i;
  }
  // From the sign's last opening on, as long as the facts are the same by it.
  const auto whole = facts_bytes(round);
  const auto state_from = [&](std::size_t begin) {
    TableState state;
    for (std::size_t i = begin; i < loose.size(); ++i) {
      if (!is_chosen(summary, loose[i].sequence, loose[i].hash)) continue;
      const schema::StoredEvent event(as_bytes(loose[i].bytes));
      state.apply(event.event(), doubt_of(summary, loose[i].sequence));
    }
    return state;
  };
  round.state = state_from(from);
  if (from > 0 && facts_bytes(round) != whole) {
    from = 0;
    round.state = state_from(from);
  }
  for (std::size_t i = from; i < loose.size(); ++i) {
    put(as_bytes(loose[i].bytes));
    note_forks(stream, summary, loose[i].sequence);
    note_broken(stream, summary, loose[i].sequence);
  }
  return {};
}

Result<void> BundleEvents::add_meter_events(const BesideRound& beside, const std::string& meter) {
  if (beside.meter.refs().empty()) return {};
  const auto summary = store_.find_stream(meter);
  if (!summary) return std::unexpected(summary.error());
  if (*summary) note_loose(meter, **summary, beside.meter);
  return {};
}

// Takes in events that belong to no round, with what is wrong with their stream beside them.
void BundleEvents::note_loose(const std::string& stream, const StreamSummary& summary, const EventCopies& events) {
  std::set<StreamSeq> numbers;
  for (const EventRef& each : events.refs()) {
    put(schema::canonical_view(each.event));
    numbers.insert(StreamSeq(each.event.getSequence()));
  }
  for (const StreamSeq at : numbers) {
    note_forks(stream, summary, at);
    note_broken(stream, summary, at);
  }
  note_missing(stream, marks_beside({summary.gaps, summary.chain_breaks}, numbers));
}

void BundleEvents::note_forks(const std::string& stream, const StreamSummary& summary, StreamSeq sequence) {
  if (const Fork* fork = summary.find_fork(sequence)) manifest_.forks[{stream, sequence}] = fork->hashes;
}

void BundleEvents::note_broken(const std::string& stream, const StreamSummary& summary, StreamSeq sequence) {
  if (std::ranges::binary_search(summary.chain_breaks, sequence)) {
    manifest_.broken.push_back({stream, sequence, sequence});
  }
}

void BundleEvents::note_missing(const std::string& stream, const StreamMarks& marks) {
  for (const auto& [first, last] : marks.gaps) manifest_.missing.push_back({stream, first, last});
}

// By the same numbers as the round's verdict (end_of_round()), or whoever judges the bundle again gets another.
void BundleEvents::note_neighbours(const StoredRound& round, const StreamSummary& summary) {
  const std::string stream = round.id.stream();
  const StreamSeq end = end_of_round(round.events);
  std::set<StreamSeq> own;
  for (const EventRef& ref : round.events) own.insert(StreamSeq(ref.event.getSequence()));
  for (const EventRef& ref : round.events) {
    const StreamSeq sequence(ref.event.getSequence());
    note_forks(stream, summary, sequence);
    if (sequence > end) note_broken(stream, summary, sequence);
    // Where nothing is on record right before a late event, its chain begins there.
    if (sequence > end) note_missing(stream, marks_between(summary, sequence, sequence));
    const auto named = schema::previous_hash(ref.event);
    const StreamSeq before(sequence.value() - 1);
    const bool broken = std::ranges::binary_search(summary.chain_breaks, sequence);
    if (named && !broken && before.value() != 0 && !own.contains(before) && summary.has(before)) {
      manifest_.before[{stream, before}] = *named;
    }
  }
  const StreamMarks marks = marks_between(summary, *own.begin(), end);
  note_missing(stream, marks);
  for (const StreamSeq at : marks.chain_breaks) manifest_.broken.push_back({stream, at, at});
  for (StreamSeq at = *own.begin(); at < end; at = StreamSeq(at.value() + 1)) {
    if (!own.contains(at) && summary.has(at)) manifest_.elsewhere.push_back({stream, at, at});
  }
}

// What one round does not have, another one of the bundle may.
Manifest BundleEvents::manifest() const {
  Manifest manifest = manifest_;
  std::set<StreamPlace> held;
  for (const auto& [hash, bytes] : events_) {
    const schema::StoredEvent event(as_bytes(bytes));
    held.insert({event.event().getStream().cStr(), StreamSeq(event.event().getSequence())});
  }
  std::erase_if(manifest.before, [&](const auto& each) { return events_.contains(each.second); });
  std::erase_if(manifest.elsewhere, [&](const StreamNumbers& each) {
    return held.contains({each.stream, each.first});
  });
  for (auto* const list : {&manifest.missing, &manifest.elsewhere, &manifest.broken}) {
    std::ranges::sort(*list);
    const auto repeated = std::ranges::unique(*list);
    list->erase(repeated.begin(), repeated.end());
  }
  return manifest;
}

Result<void> BundleEvents::add_desk_events(const StoredRound& round, BesideRound& beside) {
  const auto about = about_round(beside.desks, round);
  Desks kept;
  for (const auto& [stream, events] : beside.desks) {
    const auto summary = store_.find_stream(stream);
    if (!summary) return std::unexpected(summary.error());
    for (const EventRef& each : events.refs()) {
      const StreamSeq sequence(each.event.getSequence());
      if (about.contains({stream, sequence})) kept[stream].add(each);
    }
    const auto here = kept.find(stream);
    if (here == kept.end()) continue;
    here->second.mark(events.marks());
    if (*summary) note_loose(stream, **summary, here->second);
  }
  beside.desks = std::move(kept);
  return {};
}

Result<void> BundleEvents::add(StoredRound& round, BesideRound& beside) {
  const auto summary = store_.find_stream(round.id.stream());
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return fail(ErrorCode::kCorrupt, "stream " + round.id.stream() + ": has rounds and no summary");
  manifest_.rounds[round.id] = round.seal;
  for (const auto& bytes : round.bytes()) put(bytes);
  note_neighbours(round, **summary);
  CARDSPEAK_TRY(add_signs(round, **summary));
  CARDSPEAK_TRY(add_meter_events(beside, round.state.sign().meter));
  return add_desk_events(round, beside);
}

}  // namespace cardspeak::evidence
