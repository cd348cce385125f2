#include "tests/e2e/topic_fixture.h"

#include <librdkafka/rdkafka.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace cardspeak::broker {
namespace {

constexpr int kAnswerMs = 10'000;

struct Destroy {
  void operator()(rd_kafka_t* handle) const { rd_kafka_destroy(handle); }
  void operator()(rd_kafka_topic_t* topic) const { rd_kafka_topic_destroy(topic); }
  void operator()(rd_kafka_message_t* message) const { rd_kafka_message_destroy(message); }
};
template <typename Thing>
using Owned = std::unique_ptr<Thing, Destroy>;

[[noreturn]] void give_up(const std::string& what) {
  throw std::runtime_error("the topic cannot be used: " + what);
}

Owned<rd_kafka_t> client(const std::string& broker, rd_kafka_type_t type) {
  std::array<char, 512> reason{};
  rd_kafka_conf_t* conf = rd_kafka_conf_new();
  rd_kafka_conf_set(conf, "bootstrap.servers", broker.c_str(), reason.data(), reason.size());
  Owned<rd_kafka_t> handle(rd_kafka_new(type, conf, reason.data(), reason.size()));
  if (handle == nullptr) give_up(reason.data());
  return handle;
}

std::int32_t partitions_of(rd_kafka_t* handle, rd_kafka_topic_t* topic) {
  const rd_kafka_metadata_t* metadata = nullptr;
  const auto error = rd_kafka_metadata(handle, 0, topic, &metadata, kAnswerMs);
  if (error != RD_KAFKA_RESP_ERR_NO_ERROR) give_up(rd_kafka_err2str(error));
  const std::int32_t count = metadata->topics[0].partition_cnt;
  rd_kafka_metadata_destroy(metadata);
  return count;
}

std::string text(const void* bytes, std::size_t size) {
  return {static_cast<const char*>(bytes), size};
}

void read_partition(rd_kafka_t* handle, rd_kafka_topic_t* topic, std::int32_t partition,
                    std::vector<TopicRecord>& records) {
  std::int64_t low = 0;
  std::int64_t high = 0;
  const auto error =
      rd_kafka_query_watermark_offsets(handle, rd_kafka_topic_name(topic), partition, &low, &high, kAnswerMs);
  if (error != RD_KAFKA_RESP_ERR_NO_ERROR) give_up(rd_kafka_err2str(error));
  if (low == high) return;
  rd_kafka_consume_start(topic, partition, low);
  for (std::int64_t next = low; next < high;) {
    const Owned<rd_kafka_message_t> message(rd_kafka_consume(topic, partition, kAnswerMs));
    if (message == nullptr) give_up("nothing comes");
    if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) continue;
    if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) give_up(rd_kafka_message_errstr(message.get()));
    records.push_back({partition, text(message->key, message->key_len), text(message->payload, message->len)});
    next = message->offset + 1;
  }
  rd_kafka_consume_stop(topic, partition);
}

// Where the three fields begin that a row has beyond those of `export`.
std::size_t own_fields(const std::string& row) {
  return row.rfind(R"(,"row":)");
}

}  // namespace

std::vector<TopicRecord> read_topic(const std::string& broker, const std::string& topic) {
  const Owned<rd_kafka_t> handle = client(broker, RD_KAFKA_CONSUMER);
  const Owned<rd_kafka_topic_t> there(rd_kafka_topic_new(handle.get(), topic.c_str(), nullptr));
  std::vector<TopicRecord> records;
  const std::int32_t partitions = partitions_of(handle.get(), there.get());
  for (std::int32_t at = 0; at < partitions; ++at) read_partition(handle.get(), there.get(), at, records);
  return records;
}

void produce(const std::string& broker, const std::string& topic, const std::string& key, const std::string& value) {
  const Owned<rd_kafka_t> handle = client(broker, RD_KAFKA_PRODUCER);
  const Owned<rd_kafka_topic_t> there(rd_kafka_topic_new(handle.get(), topic.c_str(), nullptr));
  std::string bytes = value;
  rd_kafka_produce(there.get(), RD_KAFKA_PARTITION_UA, RD_KAFKA_MSG_F_COPY, bytes.data(), bytes.size(), key.data(),
                   key.size(), nullptr);
  if (rd_kafka_flush(handle.get(), kAnswerMs) != RD_KAFKA_RESP_ERR_NO_ERROR) give_up("nothing is taken");
}

std::uint64_t version_of(const std::string& row) {
  const std::string field = R"("row_version":)";
  const std::size_t at = row.rfind(field);
  return at == std::string::npos ? 0 : std::stoull(row.substr(at + field.size()));
}

bool is_deleted(const std::string& row) {
  return row.ends_with(R"("deleted":1})");
}

std::map<std::string, std::string> newest_rows(const std::vector<TopicRecord>& records) {
  std::map<std::string, std::string> newest;
  for (const TopicRecord& record : records) {
    std::string& row = newest[record.key];
    if (row.empty() || version_of(record.value) >= version_of(row)) row = record.value;
  }
  return newest;
}

std::map<std::string, std::string> rows_that_stand(const std::vector<TopicRecord>& records) {
  std::map<std::string, std::string> rows;
  for (const auto& [key, row] : newest_rows(records)) {
    if (!is_deleted(row)) rows[key] = row.substr(0, own_fields(row)) + "}";
  }
  return rows;
}

}  // namespace cardspeak::broker
