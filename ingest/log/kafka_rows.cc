#include <algorithm>
#include <utility>
#include <vector>

#include "ingest/log/kafka_consumer.h"
#include "ingest/log/kafka_message.h"
#include "ingest/log/kafka_producer.h"
#include "ingest/log/kafka_settings.h"
#include "ingest/log/kafka_topic.h"
#include "ingest/log/open_log.h"
#include "ingest/log/row_topic.h"

namespace cardspeak {
namespace kafka {
namespace {

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class KafkaRows final : public RowTopic {
 public:
  KafkaRows(Topic topic, std::unique_ptr<Client> control, std::unique_ptr<Producer> producer)
      : topic_(std::move(topic)), control_(std::move(control)), producer_(std::move(producer)) {}

  Result<LogPosition> append(std::span<const TopicRow> rows) override {
    std::vector<Outgoing> messages;
    messages.reserve(rows.size());
    for (const TopicRow& row : rows) {
      messages.emplace_back(row.key,
                            std::span(reinterpret_cast<const std::uint8_t*>(row.value.data()), row.value.size()),
                            partition_of(row.together));
    }
    const auto offsets = producer_->append(messages);
    if (!offsets) return std::unexpected(offsets.error());
    LogPosition ends;
    for (std::size_t at = 0; at < messages.size(); ++at) {
      LogOffset& end = ends[messages[at].partition];
      end = std::max(end, LogOffset((*offsets)[at].value() + 1));
    }
    return ends;
  }

  Result<LogPosition> end() override {
    LogPosition ends;
    for (std::int32_t number = 0; number < topic_.partitions; ++number) {
      const auto bounds = bounds_of(*control_, PartitionId(number));
      if (!bounds) return std::unexpected(bounds.error());
      ends[PartitionId(number)] = bounds->end;
    }
    return ends;
  }

  Result<void> read(const std::function<bool(std::string_view key, std::string_view value)>& use) override {
    bool wanted = true;
    for (std::int32_t number = 0; number < topic_.partitions && wanted; ++number) {
      const auto bounds = bounds_of(*control_, PartitionId(number));
      if (!bounds) return std::unexpected(bounds.error());
      const Consumer::Range all{bounds->first, bounds->end};
      const auto read = scan(control_->address(), PartitionId(number), all, [&](const rd_kafka_message_t& message) {
        wanted = wanted && use(key_of(message), text_of(payload_of(message)));
      });
      if (!read) return std::unexpected(read.error());
    }
    return {};
  }

  [[nodiscard]] std::string identity() const override { return topic_.identity; }

 private:
  [[nodiscard]] PartitionId partition_of(std::string_view together) const {
    return PartitionId(rd_kafka_msg_partitioner_murmur2(nullptr, together.data(), together.size(), topic_.partitions,
                                                        nullptr, nullptr));
  }

  Topic topic_;
  std::unique_ptr<Client> control_;
  std::unique_ptr<Producer> producer_;
};

}  // namespace
}  // namespace kafka

Result<std::unique_ptr<RowTopic>> open_row_topic(std::string_view address, const std::string& kafka_config) {
  auto kafka = read_kafka_address(address, kafka_config);
  if (!kafka) return std::unexpected(kafka.error());
  kafka->called = "the topic of verdicts";
  auto control = kafka::open_control_client(*kafka);
  if (!control) return std::unexpected(control.error());
  auto topic = kafka::open_topic(**control, LogMode::kAppend, kafka::TopicKeeps::kNewestOfKey);
  if (!topic) return std::unexpected(topic.error());
  const auto settings = kafka::read_settings(**control);
  if (!settings) return std::unexpected(settings.error());
  if (const auto keeps = kafka::require_that_it_keeps_the_newest(**control, *settings); !keeps) {
    return std::unexpected(keeps.error());
  }
  auto producer = kafka::Producer::open(*kafka, settings->message_bytes);
  if (!producer) return std::unexpected(producer.error());
  return std::make_unique<kafka::KafkaRows>(*std::move(topic), *std::move(control), *std::move(producer));
}

}  // namespace cardspeak
