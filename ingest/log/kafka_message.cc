#include "ingest/log/kafka_message.h"

namespace cardspeak::kafka {

std::string_view key_of(const rd_kafka_message_t& message) {
  if (message.key == nullptr) return {};
  return {static_cast<const char*>(message.key), message.key_len};
}

std::span<const std::uint8_t> payload_of(const rd_kafka_message_t& message) {
  return {static_cast<const std::uint8_t*>(message.payload), message.len};
}

std::vector<std::uint8_t> bytes_of(const rd_kafka_message_t& message) {
  const auto payload = payload_of(message);
  return {payload.begin(), payload.end()};
}

std::optional<StreamSeq> sequence_of(const rd_kafka_message_t& message) {
  const schema::StoredEvent stored(payload_of(message));
  if (!stored.readable()) return std::nullopt;
  const auto stream = stored.event().getStream();
  if (std::string_view(stream.cStr(), stream.size()) != key_of(message)) return std::nullopt;
  return StreamSeq(stored.event().getSequence());
}

}  // namespace cardspeak::kafka
