#include "replay/evidence/bundle_record.h"

#include <algorithm>
#include <utility>

#include "replay/evidence/bundle_parts.h"
#include "replay/evidence/tlog_proof.h"
#include "replay/store/bytes.h"
#include "replay/store/round_inputs.h"

namespace cardspeak::evidence {
namespace {

constexpr std::string_view kProofs = "proofs/";

std::string number_of(const std::string& stream, StreamSeq sequence) {
  return "event " + std::to_string(sequence.value()) + " of " + stream;
}

std::string stream_of(schema::Event::Reader event) {
  return {event.getStream().begin(), event.getStream().size()};
}

}  // namespace

void BundleRecord::read() {
  for (auto at = files_.lower_bound(std::string(kEvents)); at != files_.end() && at->first.starts_with(kEvents); ++at) {
    const auto& [name, bytes] = *at;
    const schema::Hash hash = schema::sha256(bytes);
    if (name != event_name(hash)) {
      object_(name + ": is not the event of that hash: it was altered");
      continue;
    }
    schema::StoredEvent stored(as_bytes(bytes));
    if (!stored.readable()) {
      object_(name + ": is no event: " + stored.problem());
      continue;
    }
    streams_[stream_of(stored.event())].emplace(StreamSeq(stored.event().getSequence()), hash);
    events_.emplace(hash, Read{std::move(stored), bytes});
  }
}

void BundleRecord::check_proofs(const TreeHead& tree, const std::string& note) const {
  std::map<schema::Hash, std::string> wanted;
  for (const auto& [hash, event] : events_) {
    wanted[hash] = number_of(stream_of(event.stored.event()), StreamSeq(event.stored.event().getSequence()));
  }
  for (const auto& [place, hash] : manifest_.before) wanted.try_emplace(hash, number_of(place.stream, place.sequence));
  for (const auto& [place, hashes] : manifest_.forks) {
    for (const schema::Hash& hash : hashes) wanted.try_emplace(hash, number_of(place.stream, place.sequence));
  }
  std::set<std::string> names;
  for (const auto& [hash, what] : wanted) {
    const std::string name = proof_name(hash);
    names.insert(name);
    const auto file = files_.find(name);
    if (file == files_.end()) {
      object_(what + ": there is no proof that it is in the log");
      continue;
    }
    const auto proof = parse_tlog_proof(file->second);
    if (!proof) {
      object_(name + ": " + proof.error().message);
    } else if (proof->checkpoint != note) {
      object_(what + ": its proof is against another checkpoint than the bundle's");
    } else if (!shows(*proof, hash, tree)) {
      object_(what + ": its proof does not show it in the tree that the checkpoint signs: it is not in that log");
    }
  }
  for (auto at = files_.lower_bound(std::string(kProofs)); at != files_.end() && at->first.starts_with(kProofs); ++at) {
    if (!names.contains(at->first)) object_(at->first + ": proves nothing that the bundle names");
  }
}

std::set<schema::Hash> BundleRecord::known_at(const std::string& stream, StreamSeq sequence) const {
  std::set<schema::Hash> known;
  if (const auto events = streams_.find(stream); events != streams_.end()) {
    for (auto at = events->second.lower_bound({sequence, {}}); at != events->second.end() && at->first == sequence;
         ++at) {
      known.insert(at->second);
    }
  }
  if (const auto at = manifest_.before.find({stream, sequence}); at != manifest_.before.end()) known.insert(at->second);
  if (const auto at = manifest_.forks.find({stream, sequence}); at != manifest_.forks.end()) {
    known.insert(at->second.begin(), at->second.end());
  }
  return known;
}

void BundleRecord::check_link(const std::string& stream, StreamSeq sequence, schema::Event::Reader event) const {
  const auto named = schema::previous_hash(event);
  const bool broken = have_number(manifest_.broken, stream, sequence);
  if (broken || (sequence.value() == 1 && !named)) return;
  const StreamSeq before(sequence.value() - 1);
  const auto known = known_at(stream, before);
  if (known.empty() && have_number(manifest_.missing, stream, before)) return;
  if (known.empty()) {
    object_(number_of(stream, sequence) +
            ": the one before it is neither in the bundle nor named in it: it was dropped");
  } else if (!named || !known.contains(*named)) {
    object_(number_of(stream, sequence) + ": does not follow the one before it: the chain is broken");
  }
}

// Signs and meter events stand alone in a bundle; a round's events follow one another.
void BundleRecord::check_chains() const {
  for (const auto& [stream, places] : streams_) {
    for (const auto& [sequence, hash] : places) {
      const auto event = events_.at(hash).stored.event();
      if (event.getRound() != 0) check_link(stream, sequence, event);
    }
  }
}

// An event of the bundle names it as the one before it.
bool BundleRecord::is_followed(const StreamPlace& place, const schema::Hash& hash) const {
  const auto events = streams_.find(place.stream);
  if (events == streams_.end() || events_.contains(hash)) return false;
  const StreamSeq next(place.sequence.value() + 1);
  for (auto at = events->second.lower_bound({next, {}}); at != events->second.end() && at->first == next; ++at) {
    if (schema::previous_hash(events_.at(at->second).stored.event()) == hash) return true;
  }
  return false;
}

void BundleRecord::check_numbers(const std::vector<StreamNumbers>& all, bool present) const {
  for (const StreamNumbers& each : all) {
    const auto events = streams_.find(each.stream);
    bool any = false;
    if (events != streams_.end() && each.first <= each.last) {
      const auto at = events->second.lower_bound({each.first, {}});
      any = at != events->second.end() && at->first <= each.last;
    }
    if (events == streams_.end() || any != present) {
      object_("manifest.json: what it says of number " + std::to_string(each.first.value()) + " of " + each.stream +
              " is not so in the bundle");
    }
  }
}

void BundleRecord::check_claims() const {
  for (const auto& [place, hash] : manifest_.before) {
    if (is_followed(place, hash)) continue;
    object_("manifest.json: " + number_of(place.stream, place.sequence) + " is named before no event of the bundle");
  }
  for (const auto& [place, hashes] : manifest_.forks) {
    const auto events = streams_.find(place.stream);
    const auto is_here = [&](const schema::Hash& hash) { return events->second.contains({place.sequence, hash}); };
    if (events != streams_.end() && std::ranges::any_of(hashes, is_here)) continue;
    object_("manifest.json: the fork at " + number_of(place.stream, place.sequence) + " is of no event of the bundle");
  }
  check_numbers(manifest_.missing, false);
  check_numbers(manifest_.elsewhere, false);
  // The chain may also be broken at an event amid a round that is not of the round.
  std::vector<StreamNumbers> broken = manifest_.broken;
  std::erase_if(broken,
                [&](const StreamNumbers& each) { return have_number(manifest_.elsewhere, each.stream, each.first); });
  check_numbers(broken, true);
}

// Whoever reads "in unbroken chains" is to find them so.
std::vector<std::string> BundleRecord::faults() const {
  std::vector<std::string> told;
  for (const StreamNumbers& each : manifest_.broken) {
    if (have_number(manifest_.elsewhere, each.stream, each.first)) continue;
    told.push_back(number_of(each.stream, each.first) + " does not name the one before it: the chain is broken there");
  }
  for (const auto& [place, hashes] : manifest_.forks) {
    told.push_back(number_of(place.stream, place.sequence) + " is claimed by " + std::to_string(hashes.size()) +
                   " events; " + schema::to_hex(hashes.front()) + " counts");
  }
  return told;
}

StreamSummary BundleRecord::summary_of(const std::string& stream) const {
  StreamSummary summary;
  for (const StreamNumbers& each : manifest_.missing) {
    if (each.stream == stream) summary.gaps.emplace_back(each.first, each.last);
  }
  for (const StreamNumbers& each : manifest_.broken) {
    if (each.stream == stream) summary.set_chain_break(each.first, true);
  }
  std::ranges::sort(summary.gaps);
  const auto repeated = std::ranges::unique(summary.gaps);
  summary.gaps.erase(repeated.begin(), repeated.end());
  for (const auto& [place, hashes] : manifest_.forks) {
    if (place.stream == stream) summary.set_fork(place.sequence, hashes);
  }
  return summary;
}

StreamMarks BundleRecord::marks_of(const std::string& stream) const {
  const StreamSummary summary = summary_of(stream);
  return {summary.gaps, summary.chain_breaks};
}

// From its first event to its end, each number is in the bundle, or the bundle says where it is.
void BundleRecord::check_whole(const RoundId& id, const std::vector<Place>& places) const {
  std::set<StreamSeq> own;
  std::vector<EventRef> events;
  for (const auto& [sequence, hash] : places) {
    own.insert(sequence);
    events.push_back({events_.at(hash).stored.event(), false});
  }
  const StreamSeq end = end_of_round(events);
  const std::string stream = id.stream();
  for (StreamSeq at = *own.begin(); at < end; at = StreamSeq(at.value() + 1)) {
    if (own.contains(at) || have_number(manifest_.missing, stream, at) ||
        have_number(manifest_.elsewhere, stream, at)) {
      continue;
    }
    object_(number_of(stream, at) + ": lies in the midst of round " + id.text() +
            " and is not in the bundle: it was "
            "dropped");
    return;
  }
  for (const auto& [sequence, hash] : places) {
    if (have_number(manifest_.missing, stream, sequence)) {
      object_(number_of(stream, sequence) + ": is said to be missing, and is there");
    }
  }
}

TableState BundleRecord::signs_before(const std::string& stream, StreamSeq first, const StreamSummary& summary) {
  TableState state;
  for (const auto& [sequence, hash] : streams_[stream]) {
    if (sequence >= first) break;
    const auto event = events_.at(hash).stored.event();
    if (event.getRound() != 0) continue;
    used_.insert(hash);
    if (is_chosen(summary, sequence, hash)) state.apply(event, doubt_of(summary, sequence));
  }
  return state;
}

std::optional<StoredRound> BundleRecord::round(const RoundId& id, const schema::Hash& hash) {
  const std::string stream = id.stream();
  std::vector<Place> places;
  std::vector<schema::Hash> hashes;
  std::vector<std::span<const std::uint8_t>> bytes;
  for (const Place& place : streams_[stream]) {
    const Read& event = events_.at(place.second);
    if (event.stored.event().getRound() != id.number.value()) continue;
    places.push_back(place);
    hashes.push_back(place.second);
    bytes.push_back(as_bytes(event.bytes));
    used_.insert(place.second);
  }
  if (seal_of(hashes) != hash || places.empty()) {
    object_("round " + id.text() +
            ": its hash is not that of its events in the bundle: one was dropped, added or "
            "altered");
    return std::nullopt;
  }
  check_whole(id, places);
  const StreamSummary summary = summary_of(stream);
  RoundSummary derived;
  derived.first_seq = places.front().first;
  StoredRound round;
  round.id = id;
  if (const auto put = read_round_value(encode_round(derived, hash, bytes), summary, round); !put) {
    object_(put.error().message);
    return std::nullopt;
  }
  round.state = signs_before(stream, derived.first_seq, summary);
  return round;
}

// As walk_loose() gives them.
template <typename Act>
void BundleRecord::for_each_loose(const std::string& stream, const Act& act) const {
  const auto places = streams_.find(stream);
  if (places == streams_.end()) return;
  const StreamSummary summary = summary_of(stream);
  for (const auto& [sequence, hash] : places->second) {
    const auto event = events_.at(hash).stored.event();
    if (event.getRound() != 0 || !is_chosen(summary, sequence, hash)) continue;
    act(EventRef{event, summary.find_fork(sequence) != nullptr}, hash);
  }
}

BesideRound BundleRecord::beside(const StoredRound& round) {
  BesideRound beside;
  for_each_loose(round.id.stream(), [&](const EventRef& event, const schema::Hash& /*hash*/) {
    if (StreamSeq(event.event.getSequence()) < round.summary.first_seq) beside.signs.add(event);
  });
  beside.signs.drop_before(last_opening(beside.signs.refs()));
  MeterOfRound of_meter(round);
  const std::string& meter = round.state.sign().meter;
  for_each_loose(meter, [&](const EventRef& event, const schema::Hash& /*hash*/) { of_meter.see(event); });
  const std::set<StreamSeq> numbers = of_meter.numbers(true);
  for_each_loose(meter, [&](const EventRef& event, const schema::Hash& hash) {
    if (!numbers.contains(StreamSeq(event.event.getSequence()))) return;
    beside.meter.add(event);
    used_.insert(hash);
  });
  beside.meter.mark(marks_of(meter));
  Desks desks;
  for (const auto& [stream, places] : streams_) {
    if (!is_desk_stream(stream)) continue;
    for_each_loose(stream, [&](const EventRef& event, const schema::Hash& /*hash*/) { desks[stream].add(event); });
    desks[stream].mark(marks_of(stream));
  }
  const auto about = about_round(desks, round);
  for (const auto& [stream, places] : desks) {
    for_each_loose(stream, [&](const EventRef& event, const schema::Hash& hash) {
      if (!about.contains({stream, StreamSeq(event.event.getSequence())})) return;
      beside.desks[stream].add(event);
      beside.desks[stream].mark(desks.at(stream).marks());
      used_.insert(hash);
    });
  }
  return beside;
}

void BundleRecord::check_use() const {
  for (const auto& [hash, event] : events_) {
    const auto reader = event.stored.event();
    if (used_.contains(hash)) continue;
    const bool of_meter = std::ranges::any_of(manifest_.rounds, [&](const auto& round) {
      return venue_of(stream_of(reader)) == round.first.venue && names_round(reader, round.first);
    });
    if (!of_meter) {
      object_(number_of(stream_of(reader), StreamSeq(reader.getSequence())) + ": belongs to no round of the bundle");
    }
  }
}

}  // namespace cardspeak::evidence
