// What a message of the log holds.
#pragma once

#include <librdkafka/rdkafka.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "schemas/seal/seal.h"

namespace cardspeak::kafka {

// Views into the message.
std::string_view key_of(const rd_kafka_message_t& message);
std::span<const std::uint8_t> payload_of(const rd_kafka_message_t& message);
// A copy of its payload.
std::vector<std::uint8_t> bytes_of(const rd_kafka_message_t& message);
// The sequence number of a message that is an event of the stream it is filed under. Others are left to the projector.
std::optional<StreamSeq> sequence_of(const rd_kafka_message_t& message);

// The place of an event in its stream, without the event.
struct Link {
  StreamSeq sequence;
  schema::Hash hash{};

  friend bool operator==(const Link&, const Link&) = default;
};

}  // namespace cardspeak::kafka
