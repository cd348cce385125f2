#include "ingest/log/kafka_settings.h"

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>

#include "model/check.h"

namespace cardspeak::kafka {
namespace {

using Entries = std::map<std::string, std::string, std::less<>>;

Result<Entries> entries_of(const Client& client, rd_kafka_event_t* event) {
  const std::string doing = "reading the topic's settings (the user needs the right DescribeConfigs)";
  std::size_t count = 0;
  const auto* const answer = rd_kafka_event_DescribeConfigs_result(event);
  auto** const resources = rd_kafka_DescribeConfigs_result_resources(answer, &count);
  CARDSPEAK_CHECK(count == 1, "settings of one topic were asked for");
  const auto error = rd_kafka_ConfigResource_error(resources[0]);
  if (error != RD_KAFKA_RESP_ERR_NO_ERROR) return std::unexpected(client.unavailable(doing, error));
  const auto** const configs = rd_kafka_ConfigResource_configs(resources[0], &count);
  Entries entries;
  for (std::size_t at = 0; at < count; ++at) {
    const char* const value = rd_kafka_ConfigEntry_value(configs[at]);
    if (value != nullptr) entries.emplace(rd_kafka_ConfigEntry_name(configs[at]), value);
  }
  return entries;
}

Result<Entries> ask_for_entries(const Client& client) {
  rd_kafka_ConfigResource_t* resource =
      rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, client.address().topic.c_str());
  const Owned<rd_kafka_queue_t> queue(rd_kafka_queue_new(client.handle()));
  rd_kafka_DescribeConfigs(client.handle(), &resource, 1, nullptr, queue.get());
  rd_kafka_ConfigResource_destroy(resource);
  const Owned<rd_kafka_event_t> event(rd_kafka_queue_poll(queue.get(), kRequestMs));
  if (event == nullptr) return std::unexpected(client.unavailable("the broker does not tell the topic's settings"));
  if (rd_kafka_event_error(event.get()) != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return std::unexpected(
        client.unavailable(std::string("reading the topic's settings: ") + rd_kafka_event_error_string(event.get())));
  }
  return entries_of(client, event.get());
}

std::optional<std::int64_t> number(const Entries& entries, std::string_view name) {
  const auto found = entries.find(name);
  if (found == entries.end()) return std::nullopt;
  const std::string& text = found->second;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Result<TopicSettings> read_settings(const Client& client) {
  const auto entries = ask_for_entries(client);
  if (!entries) return std::unexpected(entries.error());
  const auto cleanup = entries->find("cleanup.policy");
  const auto age = number(*entries, "retention.ms");
  const auto size = number(*entries, "retention.bytes");
  const auto message = number(*entries, "max.message.bytes");
  if (cleanup == entries->end() || !age || !size || !message || *message < 0) {
    return std::unexpected(client.unavailable(
        "the broker does not tell all of cleanup.policy, retention.ms, retention.bytes and max.message.bytes"));
  }
  return TopicSettings{cleanup->second, *age, *size, static_cast<std::size_t>(*message)};
}

Result<void> require_that_it_keeps(const Client& client, const TopicSettings& settings) {
  std::string wrong;
  std::string needed;
  const auto object = [&](std::string_view name, std::string_view value, std::string_view right) {
    wrong += (wrong.empty() ? "" : ", ") + std::string(name) + "=" + std::string(value);
    needed += (needed.empty() ? "" : ",") + std::string(name) + "=" + std::string(right);
  };
  if (settings.cleanup.find("compact") != std::string::npos) object("cleanup.policy", settings.cleanup, "delete");
  if (settings.retention_ms != -1) object("retention.ms", std::to_string(settings.retention_ms), "-1");
  if (settings.retention_bytes != -1) object("retention.bytes", std::to_string(settings.retention_bytes), "-1");
  if (wrong.empty()) return {};
  return std::unexpected(client.unavailable("the topic drops records (" + wrong +
                                            "); nothing is appended to it until it keeps them all: set " + needed +
                                            " on it, with kafka-configs.sh --alter"));
}

Result<void> require_that_it_keeps_the_newest(const Client& client, const TopicSettings& settings) {
  // Age and size count only where records are deleted, and not only compacted.
  if (settings.cleanup == "compact") return {};
  TopicSettings beside = settings;
  beside.cleanup = "delete";
  return require_that_it_keeps(client, beside);
}

}  // namespace cardspeak::kafka
