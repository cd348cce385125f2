#include "ingest/log/kafka_consumer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "ingest/log/kafka_memory.h"
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
    // What a transaction that was given up wrote never happened.
    Setting{"isolation.level", "read_committed"},
    // An offset that is not there is an error, never a silent jump.
    Setting{"auto.offset.reset", "error"},
    // A projector reads millions of events in a row: how many are held ready is for kafka_memory.h to say, by their
    // size.
    Setting{"queued.min.messages", "1000000"}, Setting{"receive.message.max.bytes", "100000000"},
    Setting{"fetch.wait.max.ms", "50"}, Setting{"fetch.error.backoff.ms", "100"}};

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

Result<std::unique_ptr<Client>> open_control_client(const KafkaAddress& address) {
  std::vector<Setting> settings(kConsumerSettings.begin(), kConsumerSettings.end());
  settings.push_back({"isolation.level", "read_uncommitted"});
  return Client::open(address, RD_KAFKA_CONSUMER, settings);
}

Result<std::unique_ptr<Consumer>> Consumer::open(const KafkaAddress& address, std::map<PartitionId, Range> ranges) {
  const ReadAhead ahead = read_ahead(std::max<std::size_t>(1, ranges.size()));
  const std::string queued = std::to_string(ahead.queued_kib);
  const std::string fetch = std::to_string(ahead.fetch_bytes);
  const std::string answer = std::to_string(ahead.answer_bytes);
  std::vector<Setting> settings(kConsumerSettings.begin(), kConsumerSettings.end());
  settings.push_back({"queued.max.messages.kbytes", queued.c_str()});
  settings.push_back({"fetch.message.max.bytes", fetch.c_str()});
  settings.push_back({"fetch.max.bytes", answer.c_str()});
  auto client = Client::open(address, RD_KAFKA_CONSUMER, settings);
  if (!client) return std::unexpected(client.error());
  std::unique_ptr<Consumer> consumer(new Consumer(*std::move(client), std::move(ranges)));
  CARDSPEAK_TRY(consumer->start());
  return consumer;
}

Result<std::unique_ptr<Consumer>> Consumer::open_whole(const KafkaAddress& address,
                                                       std::map<PartitionId, Range> ranges) {
  auto consumer = open(address, std::move(ranges));
  if (consumer) (*consumer)->whole_ = true;
  return consumer;
}

Consumer::Consumer(std::unique_ptr<Client> client, std::map<PartitionId, Range> ranges)
    : client_(std::move(client)),
      topic_(client_->topic()),
      queue_(rd_kafka_queue_new(client_->handle())),
      ranges_(std::move(ranges)),
      looked_for_partitions_(Clock::now()),
      moved_(Clock::now()),
      last_sign_(Clock::now()) {}

Consumer::~Consumer() {
  for (const PartitionId partition : started_) rd_kafka_consume_stop(topic_.get(), partition.value());
}

Result<void> Consumer::start() {
  // librdkafka looks for a topic's leaders at leisure; asked now, it begins to read half a second earlier.
  CARDSPEAK_TRY(describe(*client_, kRequestMs));
  for (const auto& [partition, range] : ranges_) CARDSPEAK_TRY(start(partition));
  be_patient();
  return {};
}

Result<void> Consumer::start(PartitionId partition) {
  const LogOffset next = ranges_[partition].next;
  if (rd_kafka_consume_start_queue(topic_.get(), partition.value(), next.value(), queue_.get()) != 0) {
    return std::unexpected(client_->unavailable(reading(partition), rd_kafka_last_error()));
  }
  started_.push_back(partition);
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
  if (!taken_.empty()) {
    be_patient();
    moved_ = Clock::now();
  }
  if (!at_end() && Clock::now() - last_sign_ > kPatience) return std::unexpected(gave_up());
  return taken_;
}

Result<void> Consumer::take(Owned<rd_kafka_message_t> message) {
  const PartitionId partition(message->partition);
  if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
    // Offsets may be missing before the end; then this alone says that it is reached.
    ranges_[partition].next = LogOffset(message->offset);
    stopped_at_[partition] = LogOffset(message->offset);
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
    const LogOffset end = std::max(bounds->end, fetched_end(partition));
    if (end != range.end) moved_ = Clock::now();
    range.end = end;
  }
  if (whole_) CARDSPEAK_TRY(look_for_partitions());
  be_patient();
  return {};
}

// The broker tells a client that reads only what is committed where the first open transaction begins, when it is asked
// for the end. With each answer to a fetch it tells the end itself.
LogOffset Consumer::fetched_end(PartitionId partition) const {
  std::int64_t low = 0;
  std::int64_t high = 0;
  const auto error = rd_kafka_get_watermark_offsets(client_->handle(), client_->address().topic.c_str(),
                                                    partition.value(), &low, &high);
  return LogOffset(error == RD_KAFKA_RESP_ERR_NO_ERROR && high > 0 ? high : 0);
}

// A partition is never taken away from a topic.
Result<void> Consumer::look_for_partitions() {
  constexpr std::chrono::seconds kNowAndThen{1};
  if (Clock::now() - looked_for_partitions_ < kNowAndThen) return {};
  looked_for_partitions_ = Clock::now();
  const auto count = partitions_now(*client_);
  if (!count) return std::unexpected(count.error());
  for (std::int32_t number = static_cast<std::int32_t>(ranges_.size()); number < *count; ++number) {
    const PartitionId partition(number);
    const auto bounds = bounds_of(*client_, partition);
    if (!bounds) return std::unexpected(bounds.error());
    ranges_[partition] = {LogOffset(0), bounds->end};
    moved_ = Clock::now();
    CARDSPEAK_TRY(start(partition));
  }
  return {};
}

Result<std::string> Consumer::held_back() {
  constexpr std::chrono::seconds kTell{3};
  if (at_end() || Clock::now() - moved_ < kTell) return std::string();
  // A broker that is gone holds nothing back: it is asked, and the error is its answer.
  CARDSPEAK_TRY(look_for_more());
  if (Clock::now() - moved_ < kTell) return std::string();
  std::string text;
  for (const auto& [partition, range] : ranges_) {
    if (range.next >= range.end) continue;
    const auto stopped = stopped_at_.find(partition);
    if (stopped == stopped_at_.end() || stopped->second != range.next) return std::string();
    text += fmt::format("{}of partition {} the records from offset {} to {}", text.empty() ? "" : ", ",
                        partition.value(), range.next.value(), range.end.value() - 1);
  }
  return text.empty() ? text
                      : text +
                            ": a transaction of another program is not over; they are read once it is committed or "
                            "aborted";
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
    if (messages->empty()) {
      const auto held = (*consumer)->held_back();
      if (!held) return std::unexpected(held.error());
      if (!held->empty()) return std::unexpected((*consumer)->unavailable(*held));
    }
    for (const auto& message : *messages) {
      if (message->offset < range.end.value()) use(*message);
    }
  }
  return {};
}

}  // namespace cardspeak::kafka
