// Where a log in Apache Kafka lies.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cardspeak {

// A property of librdkafka, by its own name.
struct KafkaProperty {
  std::string name;
  std::string value;  // may be a secret: never in a message
};

struct KafkaAddress {
  std::string broker;  // HOST:PORT of any broker of the cluster
  std::string topic;
  // Partitions of a topic that is made now; one that is there keeps its own.
  std::int32_t partitions = 4;
  // How the broker is reached beside its address: TLS, SASL.
  std::vector<KafkaProperty> properties = {};
  // What messages call it that say what is wrong with it.
  std::string called = "the log";

  // "kafka://HOST:PORT/TOPIC".
  [[nodiscard]] std::string text() const { return "kafka://" + broker + "/" + topic; }
};

}  // namespace cardspeak
