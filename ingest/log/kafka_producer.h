// Appending to the topic: every message is delivered, or the reason why it was not.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ingest/log/kafka_client.h"
#include "ingest/log/kafka_message.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

struct Outgoing {
  const SealedEvent* event = nullptr;  // outlives the append
  PartitionId partition;
  std::optional<Link> head;  // its header; nothing: the event becomes its stream's head
};

// Not safe for concurrent use.
class Producer {
 public:
  static Result<std::unique_ptr<Producer>> open(const KafkaAddress& address);

  // Appends in the given order. Without an error all of them are durable, and lie at these offsets. Errors:
  // kUnavailable; some may be there and some not.
  Result<std::vector<LogOffset>> append(std::span<const Outgoing> messages);

 private:
  struct Delivery;
  struct Receipt;
  explicit Producer(std::unique_ptr<Client> client) : client_(std::move(client)), topic_(client_->topic()) {}

  static void on_delivery(rd_kafka_t* handle, const rd_kafka_message_t* message, void* opaque);
  Result<void> send(const Outgoing& message, Receipt& receipt);
  rd_kafka_error_t* produce(const Outgoing& message, Receipt& receipt);
  [[nodiscard]] Error why_not_delivered(rd_kafka_resp_err_t error) const;

  std::unique_ptr<Client> client_;
  Owned<rd_kafka_topic_t> topic_;
};

}  // namespace cardspeak::kafka
