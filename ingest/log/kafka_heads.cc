#include "ingest/log/kafka_heads.h"

namespace cardspeak::kafka {

void Heads::see(const rd_kafka_message_t& message, StreamSeq sequence) {
  const auto [found, is_new] = heads_.try_emplace(std::string(key_of(message)));
  SealedEvent& head = found->second;
  if (!is_new && sequence <= head.sequence) return;
  if (is_new) head.stream = found->first;
  head.sequence = sequence;
  const auto payload = payload_of(message);
  head.bytes.assign(payload.begin(), payload.end());
}

void Heads::end() {
  for (auto& [stream, head] : heads_) head.hash = schema::sha256(head.bytes);
}

void Heads::put(const SealedEvent& event) {
  const auto [found, is_new] = heads_.try_emplace(event.stream, event);
  if (!is_new && event.sequence > found->second.sequence) found->second = event;
}

const SealedEvent* Heads::head(const std::string& stream) const {
  const auto found = heads_.find(stream);
  return found == heads_.end() ? nullptr : &found->second;
}

}  // namespace cardspeak::kafka
