#include "ingest/log/kafka_properties.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "ingest/log/kafka_client.h"
#include "model/try.h"

namespace cardspeak::kafka {
namespace {

// What cardspeak sets itself, since the log rests on it; and what would let others' code into the process or say what
// must not be said.
constexpr std::array<std::string_view, 22> kOurs = {
    "bootstrap.servers",
    "metadata.broker.list",
    "client.id",
    "enable.idempotence",
    "acks",
    "request.required.acks",
    "transactional.id",
    "isolation.level",
    "group.id",
    "enable.auto.commit",
    "auto.commit.enable",
    "enable.auto.offset.store",
    "allow.auto.create.topics",
    "enable.partition.eof",
    "auto.offset.reset",
    "check.crcs",
    "message.max.bytes",
    "message.timeout.ms",
    "delivery.timeout.ms",
    "plugin.library.paths",
    "debug",
    "partitioner",
};

// Parts of the names of properties that are secrets or hold one.
constexpr std::array<std::string_view, 5> kSecret = {"password", "secret", ".pem", "sasl.oauthbearer.config",
                                                     "ssl_key"};

bool is_secret(std::string_view name) {
  return std::ranges::any_of(kSecret, [&](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const auto begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

class PropertyFile {
 public:
  explicit PropertyFile(const std::string& path) : path_(path), trial_(rd_kafka_conf_new()) {}

  Result<std::vector<KafkaProperty>> read() {
    std::ifstream file(path_);
    std::error_code error;
    if (!file || !std::filesystem::is_regular_file(path_, error)) {
      return fail(ErrorCode::kUnavailable, fmt::format("{}: cannot be read as a file of Kafka properties", path_));
    }
    for (std::string line; std::getline(file, line);) {
      ++line_;
      const std::string_view text = trimmed(line);
      if (text.empty() || text.starts_with('#')) continue;
      CARDSPEAK_TRY(take(text));
    }
    CARDSPEAK_TRY(require_kept_secrets());
    return std::move(properties_);
  }

 private:
  Result<void> take(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      return bad("expected name=value, with a name of librdkafka's properties");
    }
    KafkaProperty property{std::string(trimmed(text.substr(0, equals))), std::string(trimmed(text.substr(equals + 1)))};
    if (std::ranges::find(kOurs, property.name) != kOurs.end()) {
      return bad(fmt::format("{} is set by cardspeak, because the log rests on it; leave it out", property.name));
    }
    if (std::ranges::find(properties_, property.name, &KafkaProperty::name) != properties_.end()) {
      return bad(fmt::format("{} is there twice", property.name));
    }
    CARDSPEAK_TRY(try_out(property));
    properties_.push_back(std::move(property));
    return {};
  }

  // What librdkafka says of a value is left out: it quotes the value.
  Result<void> try_out(const KafkaProperty& property) {
    std::array<char, 512> reason{};
    switch (
        rd_kafka_conf_set(trial_.get(), property.name.c_str(), property.value.c_str(), reason.data(), reason.size())) {
      case RD_KAFKA_CONF_OK:
        return {};
      case RD_KAFKA_CONF_UNKNOWN:
        return bad("librdkafka has no property of this name");
      case RD_KAFKA_CONF_INVALID:
        break;
    }
    return bad(fmt::format("librdkafka does not take this value of {}; its CONFIGURATION.md says what it takes",
                           property.name));
  }

  Result<void> require_kept_secrets() const {
    const auto secret =
        std::ranges::find_if(properties_, [](const KafkaProperty& property) { return is_secret(property.name); });
    if (secret == properties_.end()) return {};
    std::error_code error;
    const auto rights = std::filesystem::status(path_, error).permissions();
    if (error || (rights & std::filesystem::perms::others_read) == std::filesystem::perms::none) return {};
    return fail(ErrorCode::kBadInput,
                fmt::format("{}: everybody may read it, and it holds {}: chmod o-r {}", path_, secret->name, path_));
  }

  [[nodiscard]] std::unexpected<Error> bad(std::string_view what) const {
    return fail(ErrorCode::kBadInput, fmt::format("{}, line {}: {}", path_, line_, what));
  }

  const std::string& path_;
  Owned<rd_kafka_conf_t> trial_;
  std::size_t line_ = 0;
  std::vector<KafkaProperty> properties_;
};

}  // namespace

Result<std::vector<KafkaProperty>> read_properties(const std::string& path) {
  return PropertyFile(path).read();
}

}  // namespace cardspeak::kafka
