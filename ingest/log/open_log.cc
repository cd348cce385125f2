#include "ingest/log/open_log.h"

#include <charconv>
#include <optional>

#include "ingest/log/embedded_log.h"
#include "ingest/log/kafka_log.h"
#include "ingest/log/kafka_properties.h"

namespace cardspeak {
namespace {

constexpr std::string_view kKafkaScheme = "kafka://";
constexpr std::string_view kPartitionsOption = "?partitions=";
constexpr std::int32_t kPartitionsMax = 10'000;

Error bad_address(std::string_view address, std::string_view what) {
  return Error{ErrorCode::kBadInput, "'" + std::string(address) +
                                         "' is not the address of a log: " + std::string(what) +
                                         "; expected a folder, or kafka://HOST:PORT/TOPIC, either with an optional "
                                         "?partitions=N for a log that is made now"};
}

template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// An address without its option.
struct Parts {
  std::string_view place;
  std::optional<std::int32_t> partitions;
};

Result<Parts> split_option(std::string_view address) {
  const auto at = address.rfind(kPartitionsOption);
  if (at == std::string_view::npos) return Parts{address, std::nullopt};
  const auto partitions = parse_number<std::int32_t>(address.substr(at + kPartitionsOption.size()));
  if (!partitions || *partitions < 1 || *partitions > kPartitionsMax) {
    return std::unexpected(
        bad_address(address, "partitions must be a number from 1 to " + std::to_string(kPartitionsMax)));
  }
  return Parts{address.substr(0, at), partitions};
}

bool is_topic_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '.' || character == '_' || character == '-';
}

// Kafka's own rule for topic names.
bool is_topic(std::string_view topic) {
  if (topic.empty() || topic.size() > 249 || topic == "." || topic == "..") return false;
  for (const char character : topic) {
    if (!is_topic_character(character)) return false;
  }
  return true;
}

Result<KafkaAddress> parse_kafka(std::string_view address, const Parts& parts) {
  const std::string_view rest = parts.place.substr(kKafkaScheme.size());
  const auto slash = rest.find('/');
  if (slash == std::string_view::npos) return std::unexpected(bad_address(address, "the topic is missing"));
  const std::string_view broker = rest.substr(0, slash);
  const std::string_view topic = rest.substr(slash + 1);
  const auto colon = broker.rfind(':');
  if (colon == std::string_view::npos || colon == 0) {
    return std::unexpected(bad_address(address, "the broker must be HOST:PORT"));
  }
  const auto port = parse_number<std::uint16_t>(broker.substr(colon + 1));
  if (!port || *port == 0) return std::unexpected(bad_address(address, "the port must be a number from 1 to 65535"));
  if (!is_topic(topic)) {
    return std::unexpected(bad_address(address, "a topic has 1 to 249 letters, digits, dots, underscores and hyphens"));
  }
  KafkaAddress kafka;
  kafka.broker = broker;
  kafka.topic = topic;
  if (parts.partitions) kafka.partitions = *parts.partitions;
  return kafka;
}

}  // namespace

bool is_kafka_address(std::string_view address) {
  return address.starts_with(kKafkaScheme);
}

Result<KafkaAddress> read_kafka_address(std::string_view address, const std::string& kafka_config) {
  const auto parts = split_option(address);
  if (!parts) return std::unexpected(parts.error());
  auto kafka = parse_kafka(address, *parts);
  if (!kafka || kafka_config.empty()) return kafka;
  auto properties = kafka::read_properties(kafka_config);
  if (!properties) return std::unexpected(properties.error());
  kafka->properties = *std::move(properties);
  return kafka;
}

Result<std::unique_ptr<Log>> open_log(std::string_view address, LogMode mode, const std::string& kafka_config) {
  const auto parts = split_option(address);
  if (!parts) return std::unexpected(parts.error());
  if (is_kafka_address(address)) {
    const auto kafka = read_kafka_address(address, kafka_config);
    if (!kafka) return std::unexpected(kafka.error());
    return open_kafka_log(*kafka, mode);
  }
  if (parts->place.find("://") != std::string_view::npos) {
    return std::unexpected(bad_address(address, "no such kind of log"));
  }
  if (!kafka_config.empty()) {
    return std::unexpected(Error{ErrorCode::kBadInput, "'" + std::string(address) +
                                                           "' is a folder, and properties of " + "Kafka (" +
                                                           kafka_config + ") are for kafka://HOST:PORT/TOPIC"});
  }
  if (parts->place.empty()) return std::unexpected(bad_address(address, "it is empty"));
  EmbeddedLogOptions options;
  if (parts->partitions) options.partitions = *parts->partitions;
  return open_embedded_log(std::string(parts->place), mode, options);
}

}  // namespace cardspeak
