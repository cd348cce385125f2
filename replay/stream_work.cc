#include "replay/stream_work.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "model/try.h"
#include "replay/meters.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"

namespace cardspeak {
namespace {

Result<RoundWork> read_round(const StreamWork& stream, RoundNo number, std::string_view value) {
  StoredRound stored;
  stored.id = round_id(stream.name, number);
  CARDSPEAK_TRY(read_round_value(value, stream.summary, stored));
  RoundWork work;
  work.number = number;
  work.written = std::move(stored.summary);
  work.events.reserve(stored.bytes().size());
  for (const auto& bytes : stored.bytes()) work.events.push_back(hold(bytes, nullptr));
  return work;
}

}  // namespace

void RoundWork::merge_inserted() {
  if (inserted.empty()) return;
  const auto precedes = [](const HeldEvent& left, const HeldEvent& right) {
    return std::tie(left.sequence, left.hash) < std::tie(right.sequence, right.hash);
  };
  std::vector<HeldEvent> merged;
  merged.reserve(events.size() + inserted.size());
  auto rest = events.begin();
  for (auto& [place, event] : inserted) {
    const auto until = std::lower_bound(rest, events.end(), event, precedes);
    std::move(rest, until, std::back_inserter(merged));
    rest = until;
    merged.push_back(std::move(event));
  }
  std::move(rest, events.end(), std::back_inserter(merged));
  events = std::move(merged);
  inserted.clear();
}

StreamWork::StreamWork(const Store& store_of_it, std::string name_of_it)
    : store(store_of_it), name(std::move(name_of_it)), is_meter(is_meter_stream(name)) {}

Result<RoundWork*> StreamWork::find_round(RoundNo number) {
  if (const auto work = rounds.find(number); work != rounds.end()) return &work->second;
  if (number > summary.highest_round) return nullptr;
  auto value = store.shelves().get(Shelf::kRounds, keys::round(name, number));
  if (!value) return std::unexpected(value.error());
  if (!*value) return nullptr;
  auto work = read_round(*this, number, **value);
  if (!work) return std::unexpected(work.error());
  return &rounds.emplace(number, *std::move(work)).first->second;
}

Result<std::vector<RoundWork*>> StreamWork::covering(StreamSeq sequence) {
  const std::uint64_t back = std::min(summary.longest_span, sequence.value());
  ShelfWalk walk =
      store.shelves().walk(Shelf::kOrder, keys::order_between(name, StreamSeq(sequence.value() - back), sequence));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_order(walk.key());
    const auto last = keys::parse_order_value(walk.value());
    if (!key || !last) return fail(ErrorCode::kCorrupt, "stream " + name + ": the order of its rounds is damaged");
    if (*last < sequence) continue;
    CARDSPEAK_TRY(find_round(key->round));
  }
  std::vector<RoundWork*> works;
  for (auto& [number, work] : rounds) {
    if (work.first() <= sequence && sequence <= work.last()) works.push_back(&work);
  }
  return works;
}

void StreamWork::lower_derive_after(StreamSeq sequence) {
  if (is_meter) return mark_rounds_of_meter();
  signs_changed = true;
  summary.derive_after = std::min(summary.derive_after.value_or(sequence), sequence);
}

void StreamWork::mark_rounds_of_meter() {
  if (summary.events == 0) return;
  summary.derive_after = StreamSeq(0);
  dirty = true;
}

HeldEvent hold(std::span<const std::uint8_t> bytes, const schema::Hash* hash) {
  std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
  schema::StoredEvent event(copy);
  const StreamSeq sequence(event.event().getSequence());
  const RoundNo round(event.event().getRound());
  return {sequence, round, hash != nullptr ? *hash : schema::sha256(bytes), std::move(copy), std::move(event)};
}

}  // namespace cardspeak
