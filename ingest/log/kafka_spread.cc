#include "ingest/log/kafka_spread.h"

#include <fmt/format.h>

#include "ingest/log/kafka_consumer.h"
#include "ingest/log/kafka_topic.h"
#include "model/try.h"

namespace cardspeak::kafka {

std::array<std::uint8_t, 4> spread_value(std::int32_t partitions) {
  const auto value = static_cast<std::uint32_t>(partitions);
  return {static_cast<std::uint8_t>(value >> 24U), static_cast<std::uint8_t>(value >> 16U),
          static_cast<std::uint8_t>(value >> 8U), static_cast<std::uint8_t>(value)};
}

std::optional<std::int32_t> spread_in(const rd_kafka_message_t& message) {
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers) != RD_KAFKA_RESP_ERR_NO_ERROR) return std::nullopt;
  const void* value = nullptr;
  std::size_t size = 0;
  if (rd_kafka_header_get_last(headers, kSpreadHeader, &value, &size) != RD_KAFKA_RESP_ERR_NO_ERROR || size != 4) {
    return std::nullopt;
  }
  const auto* const bytes = static_cast<const std::uint8_t*>(value);
  const std::uint32_t number = (std::uint32_t{bytes[0]} << 24U) | (std::uint32_t{bytes[1]} << 16U) |
                               (std::uint32_t{bytes[2]} << 8U) | std::uint32_t{bytes[3]};
  constexpr std::uint32_t kMost = 1'000'000;
  if (number == 0 || number > kMost) return std::nullopt;
  return static_cast<std::int32_t>(number);
}

Result<std::int32_t> find_spread(const Client& client, std::int32_t partitions) {
  for (std::int32_t number = 0; number < partitions; ++number) {
    const PartitionId partition(number);
    const auto bounds = bounds_of(client, partition);
    if (!bounds) return std::unexpected(bounds.error());
    if (bounds->first >= bounds->end) continue;
    std::optional<std::int32_t> spread;
    const Consumer::Range first{bounds->first, LogOffset(bounds->first.value() + 1)};
    CARDSPEAK_TRY(scan(client.address(), partition, first,
                       [&](const rd_kafka_message_t& message) { spread = spread_in(message); }));
    // Not by this program, or by a release of it that did not say so.
    if (!spread) continue;
    if (*spread <= partitions) return *spread;
    return std::unexpected(client.unavailable(fmt::format(
        "its first record was written to a topic of {} partitions, and this one has {}: it is not the topic "
        "that was written",
        *spread, partitions)));
  }
  return partitions;
}

}  // namespace cardspeak::kafka
