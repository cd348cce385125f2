#include "replay/store/round_inputs.h"

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "replay/store/bytes.h"

namespace cardspeak {

RoundId round_id(std::string_view stream, RoundNo round) {
  const auto slash = stream.find('/');
  CARDSPEAK_CHECK(slash != std::string_view::npos, "a stream in the store has a venue");
  return {std::string(stream.substr(0, slash)), std::string(stream.substr(slash + 1)), round};
}

bool is_stream_name(std::string_view name) {
  const auto slash = name.find('/');
  return slash != std::string_view::npos && slash > 0 && slash + 1 < name.size();
}

StreamMarks marks_between(const StreamSummary& stream, StreamSeq first, StreamSeq last) {
  StreamMarks marks;
  const auto after = [](const std::pair<StreamSeq, StreamSeq>& gap) { return StreamSeq(gap.second.value() + 1); };
  for (auto run = std::ranges::lower_bound(stream.gaps, first, {}, after);
       run != stream.gaps.end() && run->first <= last; ++run) {
    marks.gaps.push_back(*run);
  }
  for (auto at = std::ranges::lower_bound(stream.chain_breaks, first); at != stream.chain_breaks.end() && *at <= last;
       ++at) {
    marks.chain_breaks.push_back(*at);
  }
  return marks;
}

StreamMarks marks_of(const StreamSummary& stream, std::span<const EventRef> events) {
  const StreamSeq end = end_of_round(events);
  StreamMarks marks = marks_between(stream, StreamSeq(events.front().event.getSequence()), end);
  for (const EventRef& ref : events) {
    const StreamSeq sequence(ref.event.getSequence());
    const bool told = sequence <= end || (!marks.chain_breaks.empty() && marks.chain_breaks.back() == sequence);
    if (!told && std::ranges::binary_search(stream.chain_breaks, sequence)) marks.chain_breaks.push_back(sequence);
  }
  return marks;
}

void refer(const StreamSummary& stream, std::span<const EventInHand> events, std::vector<EventRef>& out) {
  out.clear();
  out.reserve(events.size());
  for (const EventInHand& in_hand : events) out.push_back({in_hand.event, false});
  if (stream.forks.empty()) return;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const StreamSeq sequence(events[i].event.getSequence());
    const Fork* fork = stream.find_fork(sequence);
    if (fork == nullptr) continue;
    out[i].fork = true;
    // The chosen one moves to the front of its number; the others keep their order.
    if (schema::sha256(events[i].bytes) != fork->hashes.front()) continue;
    for (std::size_t at = i; at > 0 && out[at - 1].event.getSequence() == sequence.value(); --at) {
      std::swap(out[at], out[at - 1]);
    }
  }
}

bool is_chosen(const StreamSummary& stream, StreamSeq sequence, const schema::Hash& hash) {
  const Fork* fork = stream.find_fork(sequence);
  return fork == nullptr || fork->hashes.front() == hash;
}

EventDoubt doubt_of(const StreamSummary& stream, StreamSeq sequence) {
  return {.forked = stream.find_fork(sequence) != nullptr,
          .broken = std::ranges::binary_search(stream.chain_breaks, sequence)};
}

SignWalk::SignWalk(const Shelves& shelves, std::string stream, const StreamSummary& summary)
    : shelves_(shelves), stream_(std::move(stream)), summary_(summary) {}

void SignWalk::restart() {
  walk_ = shelves_.walk(Shelf::kLoose, keys::with_prefix(keys::stream(stream_)));
  at_entry_ = false;
  reached_ = StreamSeq();
  state_ = TableState();
}

Result<const TableState*> SignWalk::before(StreamSeq sequence) {
  if (!walk_ || sequence < reached_) restart();
  reached_ = sequence;
  while (true) {
    if (!at_entry_) {
      auto moved = walk_->next();
      if (!moved) return std::unexpected(moved.error());
      if (!*moved) return &state_;
      at_entry_ = true;
    }
    const auto key = keys::parse_loose(walk_->key());
    if (!key) return fail(ErrorCode::kCorrupt, "stream " + stream_ + ": an event outside rounds has a damaged key");
    if (key->sequence >= sequence) return &state_;
    const schema::StoredEvent event(as_bytes(walk_->value()));
    if (!event.readable()) {
      return fail(ErrorCode::kCorrupt, "stream " + stream_ + ", event " + std::to_string(key->sequence.value()) +
                                           ": the stored bytes are not a readable event: " + event.problem());
    }
    if (is_chosen(summary_, key->sequence, key->hash)) {
      state_.apply(event.event(), doubt_of(summary_, key->sequence));
    }
    at_entry_ = false;
  }
}

}  // namespace cardspeak
