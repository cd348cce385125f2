#include "ingest/log/kafka_consumer.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "ingest/log/kafka_topic.h"
#include "model/try.h"

namespace cardspeak::kafka {
namespace {

// How long a reader that is not at the end waits for anything at all.
constexpr std::chrono::seconds kPatience{15};

constexpr std::array kConsumerSettings{
    // Positions are the caller's: nothing is ever committed to the broker or stored by it.
    Setting{"enable.auto.commit", "false"}, Setting{"enable.auto.offset.store", "false"},
    Setting{"allow.auto.create.topics", "false"}, Setting{"enable.partition.eof", "true"},
    // An offset that is not there is an error, never a silent jump.
    Setting{"auto.offset.reset", "error"},
    // Large fetches: a projector reads millions of events in a row.
    Setting{"fetch.message.max.bytes", "8388608"}, Setting{"fetch.max.bytes", "67108864"},
    Setting{"receive.message.max.bytes", "100000000"}, Setting{"queued.min.messages", "1000000"},
    Setting{"queued.max.messages.kbytes", "131072"}, Setting{"fetch.wait.max.ms", "50"},
    Setting{"fetch.error.backoff.ms", "100"}};

// What is passing is waited out; the rest is an error.
bool is_waited_out(rd_kafka_resp_err_t error) {
  switch (static_cast<int>(error)) {
    case RD_KAFKA_RESP_ERR__TRANSPORT:
    case RD_KAFKA_RESP_ERR__TIMED_OUT:
    case RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN:
    case RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT:
    case RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION:
    case RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE:
      return true;
    default:
      return false;
  }
}

std::string reading(PartitionId partition) {
  return "reading partition " + std::to_string(partition.value());
}

}  // namespace

Result<std::unique_ptr<Client>> open_consumer_client(const KafkaAddress& address) {
  return Client::open(address, RD_KAFKA_CONSUMER, kConsumerSettings);
}

Result<std::unique_ptr<Consumer>> Consumer::open(const KafkaAddress& address, std::map<PartitionId, Range> ranges) {
  auto client = open_consumer_client(address);
  if (!client) return std::unexpected(client.error());
  std::unique_ptr<Consumer> consumer(new Consumer(*std::move(client), std::move(ranges)));
  CARDSPEAK_TRY(consumer->start());
  return consumer;
}

Consumer::Consumer(std::unique_ptr<Client> client, std::map<PartitionId, Range> ranges)
    : client_(std::move(client)),
      topic_(client_->topic()),
      queue_(rd_kafka_queue_new(client_->handle())),
      ranges_(std::move(ranges)),
      last_sign_(Clock::now()) {}

Consumer::~Consumer() {
  for (const PartitionId partition : started_) rd_kafka_consume_stop(topic_.get(), partition.value());
}

Result<void> Consumer::start() {
  // librdkafka looks for a topic's leaders at leisure; asked now, it begins to read half a second earlier.
  CARDSPEAK_TRY(describe(*client_, kRequestMs));
  for (const auto& [partition, range] : ranges_) {
    if (rd_kafka_consume_start_queue(topic_.get(), partition.value(), range.next.value(), queue_.get()) != 0) {
      return std::unexpected(client_->unavailable(reading(partition), rd_kafka_last_error()));
    }
    started_.push_back(partition);
  }
  be_patient();
  return {};
}

Result<std::span<const Owned<rd_kafka_message_t>>> Consumer::poll(std::size_t max, milliseconds wait) {
  taken_.clear();
  fetched_.resize(std::min(max, kBatch));
  std::size_t count = 0;
  fetched_[0] = rd_kafka_consume_queue(queue_.get(), static_cast<int>(wait.count()));
  if (fetched_[0] != nullptr) {
    const auto more = rd_kafka_consume_batch_queue(queue_.get(), 0, fetched_.data() + 1, fetched_.size() - 1);
    count = 1 + static_cast<std::size_t>(std::max<ssize_t>(more, 0));
  }
  Result<void> all_well;
  for (std::size_t at = 0; at < count; ++at) {
    Owned<rd_kafka_message_t> message(fetched_[at]);
    if (all_well) all_well = take(std::move(message));
  }
  // Calls back what the handle has to say, so that an error can quote it.
  client_->poll(milliseconds(0));
  if (!all_well) return std::unexpected(all_well.error());
  if (!taken_.empty()) be_patient();
  if (!at_end() && Clock::now() - last_sign_ > kPatience) return std::unexpected(gave_up());
  return taken_;
}

Result<void> Consumer::take(Owned<rd_kafka_message_t> message) {
  const PartitionId partition(message->partition);
  if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
    // Offsets may be missing before the end; then this alone says that it is reached.
    ranges_[partition].next = LogOffset(message->offset);
  } else if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) {
    ranges_[partition].next = LogOffset(message->offset + 1);
    taken_.push_back(std::move(message));
  } else if (!is_waited_out(message->err)) {
    return std::unexpected(client_->unavailable(reading(partition) + ": " + rd_kafka_message_errstr(message.get())));
  }
  return {};
}

bool Consumer::at_end() const {
  return std::ranges::all_of(ranges_, [](const auto& entry) { return entry.second.next >= entry.second.end; });
}

Result<void> Consumer::look_for_more() {
  for (auto& [partition, range] : ranges_) {
    const auto bounds = bounds_of(*client_, partition);
    if (!bounds) return std::unexpected(bounds.error());
    range.end = bounds->end;
  }
  be_patient();
  return {};
}

Error Consumer::gave_up() const {
  return client_->unavailable("the broker has sent nothing for " + std::to_string(kPatience.count()) + " seconds (" +
                              client_->said() + ")");
}

Result<void> scan(const KafkaAddress& address, PartitionId partition, Consumer::Range range,
                  const std::function<void(const rd_kafka_message_t&)>& use) {
  if (range.next >= range.end) return {};
  const auto consumer = Consumer::open(address, {{partition, range}});
  if (!consumer) return std::unexpected(consumer.error());
  while (!(*consumer)->at_end()) {
    const auto messages = (*consumer)->poll(kBatch, kLookEvery);
    if (!messages) return std::unexpected(messages.error());
    for (const auto& message : *messages) {
      if (message->offset < range.end.value()) use(*message);
    }
  }
  return {};
}

}  // namespace cardspeak::kafka
