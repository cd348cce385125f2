#include "ingest/log/kafka_heads.h"

#include <algorithm>
#include <utility>

namespace cardspeak::kafka {

void Heads::begin(Bounds bounds) {
  low_ = bounds.first.value();
  searched_to_ = bounds.end.value();
  begun_ = true;
}

std::optional<Bounds> Heads::next_window() {
  if (searched_to_ <= low_) return std::nullopt;
  const std::int64_t to = searched_to_;
  searched_to_ = std::max(low_, to - window_);
  window_ *= 4;
  return Bounds{LogOffset(searched_to_), LogOffset(to)};
}

void Heads::see(const rd_kafka_message_t& message, StreamSeq sequence) {
  const auto found = searches_.try_emplace(std::string(key_of(message))).first;
  Search& search = found->second;
  if (search.settled) return;
  // The newest message of a stream says what to look for; it is the last of the first window that has any.
  if (search.window != window_) {
    search.wanted_known = search.window != 0;
    search.window = window_;
    search.window_best.reset();
  }
  if (!search.wanted_known) {
    search.wanted = head_of(message);
    if (!search.wanted) search.wanted = Link{sequence};
  }
  if (!search.window_best || sequence > search.window_best->sequence) {
    search.window_best = SealedEvent{found->first, sequence, {}, bytes_of(message)};
  }
}

void Heads::end_window() {
  for (auto& [stream, search] : searches_) {
    if (!search.settled && search.window_best && search.window == window_) end_window(search);
  }
}

void Heads::end_window(Search& search) {
  if (!search.best || search.window_best->sequence >= search.best->sequence) {
    search.best = std::move(search.window_best);
  }
  search.window_best.reset();
  search.best->hash = schema::sha256(search.best->bytes);
  if (search.best->sequence > search.wanted->sequence) search.settled = true;
  if (search.best->sequence == search.wanted->sequence) {
    // A wanted event whose hash is not named is the message itself, and nothing stands before it.
    search.settled = search.wanted->hash == schema::Hash{} || search.wanted->hash == search.best->hash;
  }
}

const SealedEvent* Heads::head(const std::string& stream) const {
  const auto found = searches_.find(stream);
  if (found == searches_.end() || !found->second.best) return nullptr;
  if (!found->second.settled && searched_to_ > low_) return nullptr;
  return &*found->second.best;
}

void Heads::put(const SealedEvent& event) {
  Search& search = searches_[event.stream];
  search.settled = true;
  search.best = event;
}

}  // namespace cardspeak::kafka
