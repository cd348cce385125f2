// Appending to the topic: every message is delivered, or the reason why it was not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/log/kafka_client.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

struct Outgoing {
  // Both outlive the append.
  std::string_view key;
  std::span<const std::uint8_t> bytes;
  PartitionId partition;
  std::optional<StreamSeq> sequence = {};   // of an event, to name it by; nothing: the key names it
  std::optional<std::int32_t> spread = {};  // goes with it as a header (kafka_spread.h); nothing: no header
  bool masked = false;                      // goes with it as a header (kafka_masked.h)
};

// Not safe for concurrent use.
class Producer {
 public:
  // `message_bytes`: the topic's max.message.bytes, which no batch exceeds unless a single event does.
  static Result<std::unique_ptr<Producer>> open(const KafkaAddress& address, std::size_t message_bytes);

  // Appends in the given order. Without an error all of them are durable, and lie at these offsets. Errors:
  // kUnavailable; some may be there and some not.
  Result<std::vector<LogOffset>> append(std::span<const Outgoing> messages);

 private:
  struct Delivery;
  struct Receipt;
  Producer(std::unique_ptr<Client> client, std::size_t message_bytes)
      : client_(std::move(client)), topic_(client_->topic()), message_bytes_(message_bytes) {}

  static void on_delivery(rd_kafka_t* handle, const rd_kafka_message_t* message, void* opaque);
  Result<void> send(const Outgoing& message, Receipt& receipt);
  rd_kafka_error_t* produce(const Outgoing& message, Receipt& receipt);
  [[nodiscard]] Error why_not_delivered(rd_kafka_resp_err_t error) const;
  [[nodiscard]] Error too_large(const Outgoing& message) const;

  std::unique_ptr<Client> client_;
  Owned<rd_kafka_topic_t> topic_;
  std::size_t message_bytes_;
};

}  // namespace cardspeak::kafka
