#include "replay/fresh_stream.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "model/try.h"
#include "replay/intake.h"
#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

// An event of the stream, as far as the chain and the order of rounds go.
struct Link {
  StreamSeq sequence;
  ChainLink chain;
};

class FreshStream {
 public:
  FreshStream(const Store& store, const std::string& name, StreamObjections& objections)
      : store_(store), name_(name), objections_(objections) {}

  Result<StreamSummary> read() {
    CARDSPEAK_TRY(read_loose());
    CARDSPEAK_TRY(read_rounds());
    summarise();
    return std::move(fresh_);
  }

 private:
  Result<void> read_loose() {
    return walk_stream(store_, name_, Shelf::kLoose, [&](std::string_view key, std::string_view value) -> Result<void> {
      const auto parsed = keys::parse_loose(key);
      const schema::StoredEvent event(as_bytes(value));
      const StreamSeq sequence = parsed ? parsed->sequence : StreamSeq();
      if (!is_event_here(event, RoundNo(), sequence)) return {};
      const schema::Hash hash = schema::sha256(value);
      if (!parsed || event.event().getSequence() != sequence.value() || hash != parsed->hash) {
        objections_.add(
            StoreObjectionKind::kEvent, {}, sequence,
            objections_.at(sequence) + ": the stored event is not the one that its key names by number and hash");
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
    objections_.add(
        StoreObjectionKind::kEvent, round, sequence,
        (round.value() > 0 ? objections_.at(round) + ": " : "") + objections_.at(sequence) + ": " + objection);
    return false;
  }

  Result<void> read_rounds() {
    RoundParts parts;
    return walk_stream(
        store_, name_, Shelf::kRounds, [&](std::string_view key, std::string_view value) -> Result<void> {
          const auto parsed = keys::parse_round(key);
          if (!parsed) {
            objections_.add(StoreObjectionKind::kKey, {}, {}, "stream " + name_ + ": a round has a key that is none");
            return {};
          }
          fresh_.rounds += 1;
          fresh_.highest_round = std::max(fresh_.highest_round, parsed->round);
          if (!split_round(value, parts) || parts.events.empty()) {
            objections_.add(StoreObjectionKind::kRound, parsed->round, {},
                            objections_.at(parsed->round) + ": its stored form does not read");
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
        objections_.add(
            StoreObjectionKind::kEvent, round, sequence,
            objections_.at(round) + ": " + objections_.at(sequence) + ": does not come after the event before it");
      }
      if (!previous) first = sequence;
      previous = {sequence, hash};
      links_.push_back({sequence, chain_link(hash, event.event())});
    }
    if (!previous) return;
    if (seal_of(hashes) != parts.seal) {
      objections_.add(StoreObjectionKind::kEvent, round, first,
                      objections_.at(round) + ": its events are not those that were stored");
    }
    const std::uint64_t last = previous->first.value();
    if (last >= first.value()) fresh_.longest_span = std::max(fresh_.longest_span, last - first.value());
  }

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

  const Store& store_;
  const std::string& name_;
  StreamObjections& objections_;
  StreamSummary fresh_;
  std::vector<Link> links_;
};

}  // namespace

Result<StreamSummary> summarise_afresh(const Store& store, const std::string& name, StreamObjections& objections) {
  return FreshStream(store, name, objections).read();
}

}  // namespace cardspeak
