// A file of librdkafka's own properties: how the brokers of a log in Kafka are reached, and as whom (TLS, SASL).
#pragma once

#include <string>
#include <vector>

#include "ingest/log/kafka_address.h"
#include "model/result.h"

namespace cardspeak::kafka {

// The properties in a file of lines `name=value`, with the names of librdkafka's CONFIGURATION.md; blank lines and
// those that begin with # say nothing. Errors: kUnavailable where the file cannot be read; kBadInput, with file and
// line, for a line of another form, a name that librdkafka does not know, a value that it does not take, a name given
// twice, a property on which the log's own promises rest (acks, offsets, what is called back), and a file that
// everybody may read although it holds a secret. No message ever holds a value: it may be a secret.
Result<std::vector<KafkaProperty>> read_properties(const std::string& path);

}  // namespace cardspeak::kafka
