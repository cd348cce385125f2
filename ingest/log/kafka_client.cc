#include "ingest/log/kafka_client.h"

#include <array>
#include <utility>

#include "model/check.h"

namespace cardspeak::kafka {
namespace {

constexpr std::array kCommonSettings{Setting{"client.id", "cardspeak"}, Setting{"log.connection.close", "false"},
                                     Setting{"socket.keepalive.enable", "true"},
                                     Setting{"socket.nagle.disable", "true"},
                                     Setting{"reconnect.backoff.max.ms", "1000"}};

void on_log(const rd_kafka_t* handle, int /*level*/, const char* /*facility*/, const char* text) {
  static_cast<Murmur*>(rd_kafka_opaque(handle))->say(text);
}

void on_error(rd_kafka_t* /*handle*/, int /*error*/, const char* reason, void* opaque) {
  static_cast<Murmur*>(opaque)->say(reason);
}

}  // namespace

void Murmur::say(const char* text) {
  const std::scoped_lock lock(mutex_);
  last_ = text;
}

std::string Murmur::last() const {
  const std::scoped_lock lock(mutex_);
  return last_;
}

Result<std::unique_ptr<Client>> Client::open(const KafkaAddress& address, rd_kafka_type_t type,
                                             std::span<const Setting> settings, OnDelivery on_delivery) {
  std::unique_ptr<Client> client(new Client(address));
  Owned<rd_kafka_conf_t> conf(rd_kafka_conf_new());
  std::array<char, 512> reason{};
  const auto set = [&](const Setting& setting) {
    const auto result = rd_kafka_conf_set(conf.get(), setting.name, setting.value, reason.data(), reason.size());
    CARDSPEAK_CHECK(result == RD_KAFKA_CONF_OK, reason.data());
  };
  set({"bootstrap.servers", address.broker.c_str()});
  for (const Setting& setting : kCommonSettings) set(setting);
  // Tried out when the file was read, each by itself (kafka_properties.h).
  for (const KafkaProperty& property : address.properties) set({property.name.c_str(), property.value.c_str()});
  for (const Setting& setting : settings) set(setting);
  rd_kafka_conf_set_opaque(conf.get(), &client->murmur_);
  rd_kafka_conf_set_log_cb(conf.get(), on_log);
  rd_kafka_conf_set_error_cb(conf.get(), on_error);
  if (on_delivery != nullptr) rd_kafka_conf_set_dr_msg_cb(conf.get(), on_delivery);
  client->handle_.reset(rd_kafka_new(type, conf.get(), reason.data(), reason.size()));
  if (client->handle_ == nullptr) return std::unexpected(client->unavailable(reason.data()));
  [[maybe_unused]] const auto* const owned_by_the_handle = conf.release();
  return client;
}

Owned<rd_kafka_topic_t> Client::topic() const {
  return Owned<rd_kafka_topic_t>(rd_kafka_topic_new(handle_.get(), address_.topic.c_str(), nullptr));
}

Error Client::unavailable(const std::string& what) const {
  return Error{ErrorCode::kUnavailable, address_.called + " at " + address_.text() + " cannot be used: " + what};
}

Error Client::unavailable(const std::string& doing, rd_kafka_resp_err_t error) const {
  return unavailable(doing + ": " + rd_kafka_err2str(error));
}

Error Client::no_broker() const {
  std::string said = this->said();
  if (!said.empty()) said = " (" + said + ")";
  return unavailable("no broker answers at " + address_.broker + said +
                     "; start one (`./dev kafka up` starts the one of the tests) or correct the address");
}

}  // namespace cardspeak::kafka
