// From an address to the log that lies there.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ingest/log/kafka_address.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak {

//   kafka://HOST:PORT/TOPIC   Apache Kafka; keyed by stream, so that a stream stays in one partition, in order
//   DIR                       a local folder; needs no server
// Opens the log at an address of these forms. kAppend makes an embedded log or a topic that is not there.
// `kafka_config`: a file of librdkafka's properties for a log in Kafka (kafka_properties.h); empty: none.
// Errors: kBadInput for an address of any other form, for properties that do not read, and for properties of a folder;
// kUnavailable with a sentence that names the address and what to do (broker not reachable, folder locked by another
// process, no log there).
Result<std::unique_ptr<Log>> open_log(std::string_view address, LogMode mode, const std::string& kafka_config = {});

// Whether the address is one of Kafka, by its beginning.
bool is_kafka_address(std::string_view address);
// Reads such an address, with the properties of `kafka_config`. Errors: kBadInput, as above.
Result<KafkaAddress> read_kafka_address(std::string_view address, const std::string& kafka_config);

}  // namespace cardspeak
