#include "replay/stream_settling.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/try.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"

namespace cardspeak {
namespace {

// An event at some sequence number, wherever it lies.
struct Claim {
  ChainLink link;
  bool loose = false;
};

ChainLink link_of(const HeldEvent& event) {
  return chain_link(event.hash, event.event.event());
}

Result<std::vector<Claim>> claims_at(StreamWork& stream, StreamSeq sequence) {
  std::vector<Claim> claims;
  if (!stream.summary.has(sequence)) return claims;
  auto works = stream.covering(sequence);
  if (!works) return std::unexpected(works.error());
  for (const RoundWork* work : *works) {
    for (const HeldEvent& event : std::ranges::equal_range(work->events, sequence, {}, &HeldEvent::sequence)) {
      claims.push_back({link_of(event), false});
    }
  }
  ShelfWalk walk = stream.store.shelves().walk(Shelf::kLoose, keys::loose_at(stream.name, sequence));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_loose(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "stream " + stream.name + ": an event outside rounds has a damaged key");
    claims.push_back({link_of(hold(as_bytes(walk.value()), &key->hash)), true});
  }
  for (auto at = stream.loose.lower_bound({sequence, schema::Hash{}});
       at != stream.loose.end() && at->first.first == sequence; ++at) {
    claims.push_back({link_of(at->second), true});
  }
  return claims;
}

// From the highest number down, since which event of a fork counts is decided by the number after it.
Result<void> settle_forks(StreamWork& stream) {
  std::set<StreamSeq> open;
  for (const StreamSeq sequence : stream.late) {
    open.insert(sequence);
    if (sequence.value() > 1) open.insert(number_before(sequence));
  }
  while (!open.empty()) {
    const StreamSeq sequence = *open.rbegin();
    open.erase(sequence);
    auto claims = claims_at(stream, sequence);
    auto next = claims_at(stream, number_after(sequence));
    if (!claims) return std::unexpected(claims.error());
    if (!next) return std::unexpected(next.error());
    std::vector<ChainLink> links;
    for (const Claim& claim : *claims) links.push_back(claim.link);
    const ChainLink* chosen_next = nullptr;
    for (const Claim& claim : *next) {
      if (is_chosen(stream.summary, number_after(sequence), claim.link.hash)) chosen_next = &claim.link;
    }
    std::vector<schema::Hash> hashes = fork_order(links, chosen_next);
    if (hashes.size() < 2) hashes.clear();
    const Fork* known = stream.summary.find_fork(sequence);
    if (hashes == (known != nullptr ? known->hashes : std::vector<schema::Hash>())) continue;
    stream.summary.set_fork(sequence, std::move(hashes));
    if (std::ranges::any_of(*claims, &Claim::loose)) stream.lower_derive_after(sequence);
    stream.late.insert(sequence);  // the rounds around it have to be derived again
    if (sequence.value() > 1) open.insert(number_before(sequence));
  }
  return {};
}

Result<void> settle_chain(StreamWork& stream) {
  std::set<StreamSeq> open = stream.late;
  for (const StreamSeq sequence : stream.late) open.insert(number_after(sequence));
  for (const StreamSeq sequence : open) {
    if (!stream.summary.has(sequence)) continue;
    std::vector<ChainLink> claims;
    std::vector<ChainLink> previous;
    bool of_sign = false;
    for (auto* const side : {&claims, &previous}) {
      auto found = claims_at(stream, side == &claims ? sequence : number_before(sequence));
      if (!found) return std::unexpected(found.error());
      for (Claim& claim : *found) {
        of_sign = of_sign || (side == &claims && claim.loose);
        side->push_back(claim.link);
      }
    }
    const bool broken = chain_breaks_at(sequence, claims, previous);
    // Rounds under a sign tell what is wrong with it.
    if (of_sign && broken != std::ranges::binary_search(stream.summary.chain_breaks, sequence)) {
      stream.lower_derive_after(sequence);
    }
    stream.summary.set_chain_break(sequence, broken);
  }
  return {};
}

// The number after the gap that begins after this one, or the next number where there is none.
StreamSeq after_gap(const StreamSummary& summary, StreamSeq sequence) {
  const StreamSeq next = number_after(sequence);
  const auto gap = std::ranges::lower_bound(summary.gaps, next, {}, &std::pair<StreamSeq, StreamSeq>::first);
  return gap != summary.gaps.end() && gap->first == next ? number_after(gap->second) : next;
}

// Whatever a late event changes (a gap that it fills, a fork, a break of the chain at it or after it) touches rounds
// whose span covers its number or the next, and the one that begins after what is left of its gap.
Result<void> settle_covering(StreamWork& stream) {
  for (const StreamSeq sequence : stream.late) {
    for (const StreamSeq touched : {sequence, number_after(sequence), after_gap(stream.summary, sequence)}) {
      auto works = stream.covering(touched);
      if (!works) return std::unexpected(works.error());
      for (RoundWork* work : *works) work->derive = true;
    }
  }
  return {};
}

// The table's signs before each round to derive that does not have them yet: one walk through the stream's loose
// events, those of the store and those of this batch together.
Result<void> fill_states(StreamWork& stream) {
  std::vector<RoundWork*> lacking;
  for (auto& [number, work] : stream.rounds) {
    if (work.derive && !work.state) lacking.push_back(&work);
  }
  if (lacking.empty()) return {};
  std::ranges::sort(lacking, {}, &RoundWork::first);

  auto signs = std::make_shared<TableState>();
  ShelfWalk walk = stream.store.shelves().walk(Shelf::kLoose, keys::with_prefix(keys::stream(stream.name)));
  auto pending = stream.loose.begin();
  auto round = lacking.begin();
  const auto reach = [&](StreamSeq sequence) {
    for (; round != lacking.end() && (*round)->first() <= sequence; ++round) {
      (*round)->state = std::make_shared<const TableState>(*signs);
    }
  };
  const auto apply = [&](StreamSeq sequence, const schema::Hash& hash, const schema::StoredEvent& event) {
    reach(sequence);
    if (is_chosen(stream.summary, sequence, hash)) signs->apply(event.event(), doubt_of(stream.summary, sequence));
  };
  for (bool more = true; more;) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    more = *moved;
    const auto key = more ? keys::parse_loose(walk.key()) : std::nullopt;
    if (more && !key)
      return fail(ErrorCode::kCorrupt, "stream " + stream.name + ": an event outside rounds has a damaged key");
    while (pending != stream.loose.end() && (!more || pending->first < std::pair{key->sequence, key->hash})) {
      apply(pending->first.first, pending->first.second, pending->second.event);
      ++pending;
    }
    if (more) apply(key->sequence, key->hash, schema::StoredEvent(as_bytes(walk.value())));
  }
  reach(StreamSeq(~std::uint64_t{0}));
  return {};
}

}  // namespace

Result<void> settle_late(StreamWork& stream) {
  for (auto& [number, work] : stream.rounds) work.merge_inserted();
  if (!stream.late.empty()) {
    CARDSPEAK_TRY(settle_forks(stream));
    CARDSPEAK_TRY(settle_chain(stream));
    CARDSPEAK_TRY(settle_covering(stream));
  }
  return fill_states(stream);
}

}  // namespace cardspeak
