#include "ingest/log/kafka_producer.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <utility>

#include "ingest/log/kafka_masked.h"
#include "ingest/log/kafka_spread.h"
#include "model/try.h"

namespace cardspeak::kafka {
namespace {

constexpr std::array kProducerSettings{
    // No event twice and none out of order through the producer's own retries, and none acknowledged before every
    // replica in sync has it.
    Setting{"enable.idempotence", "true"}, Setting{"acks", "all"}, Setting{"compression.codec", "lz4"},
    Setting{"linger.ms", "2"}, Setting{"queue.buffering.max.messages", "0"},
    // The topic's own bound decides what is too large, and is told by its name; the client's is out of its way.
    Setting{"message.max.bytes", "67108864"},
    // How long an append may wait for the broker's word on a message.
    Setting{"message.timeout.ms", "30000"}, Setting{"queue.buffering.max.kbytes", "1048576"}};

// Of a batch, where the topic takes as much.
constexpr std::size_t kBatchBytes = 1'000'000;

}  // namespace

// What an append waits for.
struct Producer::Delivery {
  std::size_t missing = 0;
  rd_kafka_resp_err_t error = RD_KAFKA_RESP_ERR_NO_ERROR;
  std::size_t failed = 0;          // the place of the message with that error: the largest that was too large
  std::size_t largest = 0;         // in bytes, of those that were too large
  std::vector<LogOffset> offsets;  // of each message, by its place in the append
};

struct Producer::Receipt {
  Delivery* delivery = nullptr;
  std::size_t place = 0;
};

Result<std::unique_ptr<Producer>> Producer::open(const KafkaAddress& address, std::size_t message_bytes) {
  const std::string batch = std::to_string(std::clamp(message_bytes, std::size_t{1}, kBatchBytes));
  std::vector<Setting> settings(kProducerSettings.begin(), kProducerSettings.end());
  settings.push_back({"batch.size", batch.c_str()});
  auto client = Client::open(address, RD_KAFKA_PRODUCER, settings, on_delivery);
  if (!client) return std::unexpected(client.error());
  return std::unique_ptr<Producer>(new Producer(*std::move(client), message_bytes));
}

void Producer::on_delivery(rd_kafka_t* /*handle*/, const rd_kafka_message_t* message, void* /*opaque*/) {
  const auto* receipt = static_cast<const Receipt*>(message->_private);
  Delivery& delivery = *receipt->delivery;
  --delivery.missing;
  if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR && delivery.error != RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE) {
    delivery.error = message->err;
    delivery.failed = receipt->place;
  }
  if (message->err == RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE && message->len > delivery.largest) {
    delivery.largest = message->len;
    delivery.failed = receipt->place;
  }
  delivery.offsets[receipt->place] = LogOffset(message->offset);
}

Result<std::vector<LogOffset>> Producer::append(std::span<const Outgoing> messages) {
  Delivery delivery;
  delivery.offsets.resize(messages.size());
  std::vector<Receipt> receipts(messages.size());
  Result<void> sent;
  for (std::size_t at = 0; at < messages.size() && sent; ++at) {
    receipts[at] = Receipt{&delivery, at};
    sent = send(messages[at], receipts[at]);
    if (sent) ++delivery.missing;
  }
  // Whatever came of it, librdkafka reads the events and writes into `delivery` until every message is accounted for;
  // message.timeout.ms bounds that.
  const auto delivered = [&]() -> Result<std::optional<bool>> {
    return delivery.missing == 0 ? std::optional(true) : std::nullopt;
  };
  std::ignore = ask_until(*client_, std::nullopt, milliseconds(100), delivered);
  if (!sent) return std::unexpected(sent.error());
  if (delivery.error == RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE) {
    return std::unexpected(too_large(messages[delivery.failed]));
  }
  if (delivery.error != RD_KAFKA_RESP_ERR_NO_ERROR) return std::unexpected(why_not_delivered(delivery.error));
  return std::move(delivery.offsets);
}

// librdkafka's queue may be full; it empties as the broker answers, or as messages time out.
Result<void> Producer::send(const Outgoing& message, Receipt& receipt) {
  const auto hand_over = [&]() -> Result<std::optional<bool>> {
    const Owned<rd_kafka_error_t> error(produce(message, receipt));
    if (error == nullptr) return true;
    if (rd_kafka_error_code(error.get()) == RD_KAFKA_RESP_ERR__QUEUE_FULL) return std::nullopt;
    if (rd_kafka_error_code(error.get()) == RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE) {
      return std::unexpected(too_large(message));
    }
    return std::unexpected(client_->unavailable(std::string("sending: ") + rd_kafka_error_string(error.get())));
  };
  CARDSPEAK_TRY(ask_until(*client_, std::nullopt, milliseconds(10), hand_over));
  return {};
}

// Null: librdkafka has the message.
rd_kafka_error_t* Producer::produce(const Outgoing& message, Receipt& receipt) {
  std::array<rd_kafka_vu_t, 7> parts{};
  parts[0].vtype = RD_KAFKA_VTYPE_RKT;
  parts[0].u.rkt = topic_.get();
  parts[1].vtype = RD_KAFKA_VTYPE_PARTITION;
  parts[1].u.i32 = message.partition.value();
  parts[2].vtype = RD_KAFKA_VTYPE_KEY;
  // librdkafka takes keys and, without a copy flag, values as they lie; it does not write to them.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the C interface has no const here
  parts[2].u.mem.ptr = const_cast<char*>(message.key.data());
  parts[2].u.mem.size = message.key.size();
  parts[3].vtype = RD_KAFKA_VTYPE_VALUE;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): as above
  parts[3].u.mem.ptr = const_cast<std::uint8_t*>(message.bytes.data());
  parts[3].u.mem.size = message.bytes.size();
  parts[4].vtype = RD_KAFKA_VTYPE_OPAQUE;
  parts[4].u.ptr = &receipt;
  std::size_t count = 5;
  const auto add_header = [&](const char* name, const void* value, std::size_t size) {
    parts[count].vtype = RD_KAFKA_VTYPE_HEADER;
    parts[count].u.header.name = name;
    parts[count].u.header.val = value;
    parts[count].u.header.size = static_cast<ssize_t>(size);
    ++count;
  };
  const auto spread = spread_value(message.spread.value_or(0));
  if (message.spread) add_header(kSpreadHeader, spread.data(), spread.size());
  if (message.masked) add_header(kPatronsHeader, kMaskedValue.data(), kMaskedValue.size());
  return rd_kafka_produceva(client_->handle(), parts.data(), count);
}

Error Producer::too_large(const Outgoing& message) const {
  const std::string key(message.key);
  const std::string what =
      message.sequence ? "event " + std::to_string(message.sequence->value()) + " of " + key : "the record " + key;
  return client_->unavailable(
      "appending: " + what + " has " + std::to_string(message.bytes.size()) +
      " bytes, and with what Kafka adds the topic takes " + std::to_string(message_bytes_) +
      "; raise max.message.bytes of the topic (message.max.bytes of the broker is its default)");
}

Error Producer::why_not_delivered(rd_kafka_resp_err_t error) const {
  std::array<char, 512> reason{};
  if (rd_kafka_fatal_error(client_->handle(), reason.data(), reason.size()) != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return client_->unavailable(std::string("appending: ") + reason.data() + "; open the log again");
  }
  return client_->unavailable(std::string("appending: ") + rd_kafka_err2str(error) + " (" + client_->said() + ")");
}

}  // namespace cardspeak::kafka
