#include "ingest/log/kafka_topic.h"

#include <array>
#include <utility>

#include "model/check.h"
#include "model/try.h"

namespace cardspeak::kafka {
namespace {

// How long a broker may take to answer at all.
constexpr int kConnectMs = 4'000;
// What a topic that is made now takes: twice the largest event that ingest lets in.
constexpr const char* kMessageBytes = "2097152";
// A new topic must be known to its leaders before anybody writes.
constexpr milliseconds kTopicReady{10'000};

Owned<rd_kafka_NewTopic_t> new_topic(const KafkaAddress& address, TopicKeeps keeps, std::span<char> reason) {
  // -1: as many replicas as the cluster's own default says.
  Owned<rd_kafka_NewTopic_t> topic(
      rd_kafka_NewTopic_new(address.topic.c_str(), address.partitions, -1, reason.data(), reason.size()));
  if (topic == nullptr) return topic;
  const char* const cleanup = keeps == TopicKeeps::kEveryRecord ? "delete" : "compact";
  // Evidence is never dropped by age or size.
  for (const Setting& setting : {Setting{"retention.ms", "-1"}, Setting{"retention.bytes", "-1"},
                                 Setting{"cleanup.policy", cleanup}, Setting{"max.message.bytes", kMessageBytes}}) {
    const auto error = rd_kafka_NewTopic_set_config(topic.get(), setting.name, setting.value);
    CARDSPEAK_CHECK(error == RD_KAFKA_RESP_ERR_NO_ERROR, "a topic's settings are text");
  }
  return topic;
}

Result<void> request_topic(const Client& client, TopicKeeps keeps) {
  std::array<char, 512> reason{};
  const Owned<rd_kafka_NewTopic_t> topic = new_topic(client.address(), keeps, reason);
  if (topic == nullptr) return std::unexpected(client.unavailable(reason.data()));
  const Owned<rd_kafka_queue_t> queue(rd_kafka_queue_new(client.handle()));
  std::array<rd_kafka_NewTopic_t*, 1> topics{topic.get()};
  rd_kafka_CreateTopics(client.handle(), topics.data(), topics.size(), nullptr, queue.get());
  const Owned<rd_kafka_event_t> event(rd_kafka_queue_poll(queue.get(), kRequestMs));
  if (event == nullptr) return std::unexpected(client.unavailable("the broker does not answer to making the topic"));
  if (rd_kafka_event_error(event.get()) != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return std::unexpected(
        client.unavailable(std::string("making the topic: ") + rd_kafka_event_error_string(event.get())));
  }
  std::size_t count = 0;
  const auto* results = rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event.get()), &count);
  CARDSPEAK_CHECK(count == 1, "one topic was asked for");
  const auto error = rd_kafka_topic_result_error(results[0]);
  if (error != RD_KAFKA_RESP_ERR_NO_ERROR && error != RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS) {
    return std::unexpected(client.unavailable("making the topic", error));
  }
  return {};
}

Result<std::int32_t> have_topic(const Client& client, LogMode mode, TopicKeeps keeps) {
  auto partitions = describe(client, kConnectMs);
  if (!partitions) return std::unexpected(partitions.error());
  if (*partitions) return **partitions;
  if (mode == LogMode::kRead) {
    return std::unexpected(client.unavailable("there is no such topic; `cardspeak ingest` makes it"));
  }
  CARDSPEAK_TRY(request_topic(client, keeps));
  partitions = ask_until(client, kTopicReady, milliseconds(50), [&] { return describe(client, kRequestMs); });
  if (!partitions) return std::unexpected(partitions.error());
  if (*partitions) return **partitions;
  return std::unexpected(client.unavailable("the topic was made and is still not ready"));
}

Result<std::string> identify(const Client& client) {
  char* raw = rd_kafka_clusterid(client.handle(), kRequestMs);
  if (raw == nullptr) return std::unexpected(client.unavailable("the broker does not tell its cluster's id"));
  std::string id = "kafka:" + std::string(raw) + "/" + client.address().topic;
  rd_kafka_mem_free(client.handle(), raw);
  return id;
}

bool is_no_broker(rd_kafka_resp_err_t error) {
  return error == RD_KAFKA_RESP_ERR__TRANSPORT || error == RD_KAFKA_RESP_ERR__TIMED_OUT ||
         error == RD_KAFKA_RESP_ERR__RESOLVE || error == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN;
}

// The partition is on its way to the broker.
bool is_passing(rd_kafka_resp_err_t error) {
  return error == RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION || error == RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE ||
         error == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART || error == RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION ||
         error == RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC;
}

}  // namespace

Result<Topic> open_topic(const Client& client, LogMode mode, TopicKeeps keeps) {
  const auto partitions = have_topic(client, mode, keeps);
  if (!partitions) return std::unexpected(partitions.error());
  auto identity = identify(client);
  if (!identity) return std::unexpected(identity.error());
  return Topic{*partitions, *std::move(identity)};
}

Result<std::optional<std::int32_t>> describe(const Client& client, int timeout_ms) {
  const Owned<rd_kafka_topic_t> topic = client.topic();
  const rd_kafka_metadata_t* raw = nullptr;
  const auto error = rd_kafka_metadata(client.handle(), 0, topic.get(), &raw, timeout_ms);
  const Owned<const rd_kafka_metadata_t> metadata(raw);
  client.poll(milliseconds(0));
  if (is_no_broker(error)) return std::unexpected(client.no_broker());
  if (error != RD_KAFKA_RESP_ERR_NO_ERROR) return std::unexpected(client.unavailable("asking for the topic", error));
  CARDSPEAK_CHECK(metadata->topic_cnt == 1, "metadata of one topic was asked for");
  const rd_kafka_metadata_topic_t& found = metadata->topics[0];
  if (found.err == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART) return std::nullopt;
  // Its leaders are still being chosen: not there yet.
  if (found.err == RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE) return std::nullopt;
  if (found.err != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return std::unexpected(client.unavailable("asking for the topic", found.err));
  }
  for (int at = 0; at < found.partition_cnt; ++at) {
    if (found.partitions[at].err == RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE) return std::nullopt;
  }
  if (found.partition_cnt < 1) return std::nullopt;
  return found.partition_cnt;
}

Result<std::int32_t> partitions_now(const Client& client) {
  const auto partitions = describe(client, kRequestMs);
  if (!partitions) return std::unexpected(partitions.error());
  if (*partitions) return **partitions;
  return std::unexpected(client.unavailable("the topic is no longer there"));
}

Result<Bounds> bounds_of(const Client& client, PartitionId partition) {
  auto error = RD_KAFKA_RESP_ERR_NO_ERROR;
  const auto ask = [&]() -> Result<std::optional<Bounds>> {
    std::int64_t low = 0;
    std::int64_t high = 0;
    error = rd_kafka_query_watermark_offsets(client.handle(), client.address().topic.c_str(), partition.value(), &low,
                                             &high, kRequestMs);
    client.poll(milliseconds(0));
    if (error == RD_KAFKA_RESP_ERR_NO_ERROR) return Bounds{LogOffset(low), LogOffset(high)};
    if (is_passing(error)) return std::nullopt;
    return std::unexpected(client.unavailable("asking where the log ends", error));
  };
  const auto bounds = ask_until(client, kTopicReady, milliseconds(20), ask);
  if (!bounds) return std::unexpected(bounds.error());
  if (*bounds) return **bounds;
  return std::unexpected(client.unavailable("asking where the log ends", error));
}

}  // namespace cardspeak::kafka
