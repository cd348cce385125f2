// The log in a topic of Apache Kafka. The files kafka_* of this folder are the only ones that know librdkafka.
//
// A message's key is the stream and its value the event's canonical bytes; all events of a stream go to one partition,
// also after the topic was given more of them (kafka_spread.h). A stream's head is its event with the greatest sequence
// number, wherever it lies in the partition.
#pragma once

#include <memory>

#include "ingest/log/kafka_address.h"
#include "ingest/log/log.h"

namespace cardspeak {

// Connects to the broker within about five seconds. kAppend makes the topic where it is missing. One process at a time
// should append to a stream: heads are remembered, and kept up to date by this log's own appends only.
// Safe for concurrent use; readers may outlive it. Nothing that librdkafka logs reaches standard output or error.
// Errors: kUnavailable: no broker at the address, no such topic, no answer in time.
Result<std::unique_ptr<Log>> open_kafka_log(const KafkaAddress& address, LogMode mode);

}  // namespace cardspeak
