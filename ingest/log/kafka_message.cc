#include "ingest/log/kafka_message.h"

#include <algorithm>

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

std::array<std::uint8_t, kLinkSize> write_link(const Link& link) {
  std::array<std::uint8_t, kLinkSize> bytes{};
  for (std::size_t at = 0; at < 8; ++at) {
    bytes[at] = static_cast<std::uint8_t>(link.sequence.value() >> (8 * (7 - at)));
  }
  std::ranges::copy(link.hash, bytes.begin() + 8);
  return bytes;
}

std::optional<Link> head_of(const rd_kafka_message_t& message) {
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers) != RD_KAFKA_RESP_ERR_NO_ERROR) return std::nullopt;
  const void* value = nullptr;
  std::size_t size = 0;
  if (rd_kafka_header_get_last(headers, kHeadHeader, &value, &size) != RD_KAFKA_RESP_ERR_NO_ERROR ||
      size != kLinkSize) {
    return std::nullopt;
  }
  const auto* bytes = static_cast<const std::uint8_t*>(value);
  std::uint64_t sequence = 0;
  for (std::size_t at = 0; at < 8; ++at) sequence = (sequence << 8) | bytes[at];
  Link link{StreamSeq(sequence)};
  std::copy(bytes + 8, bytes + kLinkSize, link.hash.begin());
  return link;
}

}  // namespace cardspeak::kafka
