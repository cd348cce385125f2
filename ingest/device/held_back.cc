#include "ingest/device/held_back.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "schemas/seal/seal.h"

namespace cardspeak::device_files {
namespace {

constexpr std::size_t kStreamsMax = 100'000;
// What an event takes beside its bytes: the nodes and strings that hold it, about.
constexpr std::size_t kOverhead = 192;

}  // namespace

bool all_skipped(std::span<const SkippedNumbers> skipped, std::string_view stream, StreamSeq first, StreamSeq last) {
  // Each round of the loop gets past one of the ranges.
  while (first <= last) {
    const auto range = std::ranges::find_if(skipped, [&](const SkippedNumbers& numbers) {
      return numbers.stream == stream && numbers.first <= first && first <= numbers.last;
    });
    if (range == skipped.end()) return false;
    first = StreamSeq(range->last.value() + 1);
  }
  return true;
}

std::size_t HeldBack::size_of(const WaitingEvent& event) {
  return event.bytes.size() + event.where.size() + kOverhead;
}

void HeldBack::hold(const std::string& stream, schema::Event::Reader event, std::string where) {
  ++events_;
  const bool is_new = !streams_.contains(stream);
  if (is_new && streams_.size() >= kStreamsMax) return;
  const StreamSeq number(event.getSequence());
  Stream& waiting = streams_[stream];
  WaitingEvent held{std::move(where), {}};
  const auto view = schema::canonical_view(event);
  if (!make_room(waiting, number, view.size() + held.where.size() + kOverhead)) {
    waiting.note_let_go(number, std::move(held.where));
    return;
  }
  held.bytes.assign(view.begin(), view.end());
  bytes_ += size_of(held);
  waiting.bytes += size_of(held);
  waiting.kept.emplace(number, std::move(held));
}

void HeldBack::Stream::note_let_go(StreamSeq number, std::string where) {
  if (let_go.events++ != 0 && number >= let_go.lowest) return;
  let_go.lowest = number;
  let_go.where = std::move(where);
}

bool HeldBack::make_room(Stream& stream, StreamSeq number, std::size_t bytes) {
  if (bytes > bytes_max_) return false;
  while (bytes_ + bytes > bytes_max_) {
    auto& most = std::ranges::max_element(streams_, {}, [](const auto& each) { return each.second.bytes; })->second;
    const bool is_largest = &most == &stream || stream.bytes + bytes > most.bytes;
    Stream& largest = is_largest ? stream : most;
    if (is_largest && (largest.kept.empty() || largest.kept.rbegin()->first <= number)) return false;
    const auto last = std::prev(largest.kept.end());
    bytes_ -= size_of(last->second);
    largest.bytes -= size_of(last->second);
    largest.note_let_go(last->first, std::move(last->second.where));
    largest.kept.erase(last);
  }
  return true;
}

std::optional<WaitingEvent> HeldBack::take(const std::string& stream, const std::function<bool(StreamSeq)>& is_turn) {
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return std::nullopt;
  Stream& waiting = found->second;
  const auto lowest = waiting.kept.begin();
  if (lowest == waiting.kept.end() || !is_turn(lowest->first)) return std::nullopt;
  WaitingEvent held = std::move(lowest->second);
  bytes_ -= size_of(held);
  waiting.bytes -= size_of(held);
  --events_;
  waiting.kept.erase(lowest);
  if (waiting.kept.empty() && waiting.let_go.events == 0) streams_.erase(found);
  return held;
}

void HeldBack::for_each(const std::function<void(const std::string&, const WaitingStream&)>& act) const {
  for (const auto& [name, stream] : streams_) {
    WaitingStream waiting = stream.let_go;
    if (!stream.kept.empty() && (waiting.events == 0 || stream.kept.begin()->first < waiting.lowest)) {
      waiting.lowest = stream.kept.begin()->first;
      waiting.where = stream.kept.begin()->second.where;
    }
    waiting.events += stream.kept.size();
    act(name, waiting);
  }
}

}  // namespace cardspeak::device_files
