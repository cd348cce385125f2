// The settings of the log's topic that decide whether it keeps what it was given.
#pragma once

#include <cstdint>
#include <string>

#include "ingest/log/kafka_client.h"

namespace cardspeak::kafka {

struct TopicSettings {
  std::string cleanup;               // cleanup.policy: "delete", "compact", or both with a comma between
  std::int64_t retention_ms = 0;     // retention.ms; -1: for ever
  std::int64_t retention_bytes = 0;  // retention.bytes of each partition; -1: without a bound
  std::size_t message_bytes = 0;     // max.message.bytes: of one batch as it is stored
};

// The topic's settings as they are in force, the broker's defaults included. Errors: kUnavailable, also where the
// broker does not let this client read them.
Result<TopicSettings> read_settings(const Client& client);

// Refuses a topic that drops records, by age, size or key, naming each setting that does and the one that is needed.
// Errors: kUnavailable.
Result<void> require_that_it_keeps(const Client& client, const TopicSettings& settings);
// The same of a topic that may drop a record for a newer one with its key.
Result<void> require_that_it_keeps_the_newest(const Client& client, const TopicSettings& settings);

}  // namespace cardspeak::kafka
