// Where a log in Apache Kafka lies.
#pragma once

#include <cstdint>
#include <string>

namespace cardspeak {

struct KafkaAddress {
  std::string broker;  // HOST:PORT of any broker of the cluster
  std::string topic;
  // Partitions of a topic that is made now; one that is there keeps its own.
  std::int32_t partitions = 4;

  // "kafka://HOST:PORT/TOPIC".
  [[nodiscard]] std::string text() const { return "kafka://" + broker + "/" + topic; }
};

}  // namespace cardspeak
