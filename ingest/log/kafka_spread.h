// Over how many partitions the streams of a topic are spread.
#pragma once

#include <librdkafka/rdkafka.h>

#include <array>
#include <cstdint>
#include <optional>

#include "ingest/log/kafka_client.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

// A topic may be given more partitions later. A stream keeps its partition all the same, so that its head is found
// where it lies: the first record of a partition says over how many the streams were spread when it was written, and
// the first that is found decides for the topic. Partitions beyond them are read, and not written to.
//
// The header of such a record is kSpreadHeader, its value the number, big-endian.
inline constexpr const char* kSpreadHeader = "partitions";
std::array<std::uint8_t, 4> spread_value(std::int32_t partitions);

// What the header of a message says; nothing: it has none, or one that is no number of partitions.
std::optional<std::int32_t> spread_in(const rd_kafka_message_t& message);

// Over how many of its `partitions` the topic spreads streams: all of them where no first record says otherwise.
// Errors: kUnavailable, also where it has fewer partitions than its first record names.
Result<std::int32_t> find_spread(const Client& client, std::int32_t partitions);

}  // namespace cardspeak::kafka
