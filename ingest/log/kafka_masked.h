// Whether a topic is one that names no patron.
#pragma once

#include <librdkafka/rdkafka.h>

#include <cstdint>
#include <string_view>

#include "ingest/log/kafka_client.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

// A topic has no place of its own for such a thing, so every record that is appended to a masked log carries it: the
// header kPatronsHeader with the value kMaskedValue.
inline constexpr const char* kPatronsHeader = "patrons";
inline constexpr std::string_view kMaskedValue = "masked";

bool has_masked_header(const rd_kafka_message_t& message);

// Whether the first or the last record of one of the partitions has it. Errors: kUnavailable.
Result<bool> find_masked(const Client& client, std::int32_t partitions);

}  // namespace cardspeak::kafka
