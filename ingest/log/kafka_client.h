// A librdkafka client: its handle, what it said last, the errors that quote it, and how a broker is asked again.
#pragma once

#include <librdkafka/rdkafka.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "ingest/log/kafka_address.h"
#include "model/result.h"

namespace cardspeak::kafka {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How long a broker may take over one request once it has answered before.
inline constexpr int kRequestMs = 10'000;

// --- librdkafka's handles

struct Destroy {
  void operator()(rd_kafka_t* handle) const { rd_kafka_destroy(handle); }
  void operator()(rd_kafka_topic_t* topic) const { rd_kafka_topic_destroy(topic); }
  void operator()(rd_kafka_queue_t* queue) const { rd_kafka_queue_destroy(queue); }
  void operator()(rd_kafka_conf_t* conf) const { rd_kafka_conf_destroy(conf); }
  void operator()(rd_kafka_topic_conf_t* conf) const { rd_kafka_topic_conf_destroy(conf); }
  void operator()(rd_kafka_event_t* event) const { rd_kafka_event_destroy(event); }
  void operator()(rd_kafka_NewTopic_t* topic) const { rd_kafka_NewTopic_destroy(topic); }
  void operator()(rd_kafka_headers_t* headers) const { rd_kafka_headers_destroy(headers); }
  void operator()(const rd_kafka_metadata_t* metadata) const { rd_kafka_metadata_destroy(metadata); }
  void operator()(rd_kafka_message_t* message) const { rd_kafka_message_destroy(message); }
  void operator()(rd_kafka_error_t* error) const { rd_kafka_error_destroy(error); }
};
template <typename Thing>
using Owned = std::unique_ptr<Thing, Destroy>;

// --- clients

// The last thing that a client had to say, instead of lines on standard error.
class Murmur {
 public:
  void say(const char* text);
  [[nodiscard]] std::string last() const;

 private:
  mutable std::mutex mutex_;
  std::string last_;
};

struct Setting {
  const char* name;
  const char* value;
};

// A consumer or a producer. Safe for concurrent use.
class Client {
 public:
  // Beside the settings that every client has. `on_delivery`: called from within poll() with the broker's word on each
  // message of a producer. Connects later, when it is first asked for something. Errors: kUnavailable.
  using OnDelivery = void (*)(rd_kafka_t*, const rd_kafka_message_t*, void*);
  static Result<std::unique_ptr<Client>> open(const KafkaAddress& address, rd_kafka_type_t type,
                                              std::span<const Setting> settings, OnDelivery on_delivery = nullptr);

  [[nodiscard]] rd_kafka_t* handle() const { return handle_.get(); }
  [[nodiscard]] const KafkaAddress& address() const { return address_; }
  // The address's topic, as this client refers to it.
  [[nodiscard]] Owned<rd_kafka_topic_t> topic() const;
  // Lets librdkafka call back, for at most so long where it has nothing to say.
  void poll(milliseconds wait) const { rd_kafka_poll(handle_.get(), static_cast<int>(wait.count())); }

  // --- errors, all of them kUnavailable
  // "the log at kafka://… cannot be used: …"
  [[nodiscard]] Error unavailable(const std::string& what) const;
  [[nodiscard]] Error unavailable(const std::string& doing, rd_kafka_resp_err_t error) const;
  [[nodiscard]] Error no_broker() const;
  // What librdkafka said last; empty: nothing.
  [[nodiscard]] std::string said() const { return murmur_.last(); }

 private:
  explicit Client(KafkaAddress address) : address_(std::move(address)) {}

  KafkaAddress address_;
  Murmur murmur_;  // outlives the handle, whose threads speak to it
  Owned<rd_kafka_t> handle_;
};

// The one way in which a broker is asked again. `attempt()` answers Result<std::optional<T>>: a value or an error ends
// it, nothing means not yet, and it is tried again after `pause`, in which librdkafka may call back, until `patience`
// is over (none: for as long as it takes). Nothing: it was over. Tries at least once.
template <typename Attempt>
auto ask_until(const Client& client, std::optional<milliseconds> patience, milliseconds pause, Attempt attempt)
    -> decltype(attempt()) {
  const auto begun = Clock::now();
  for (;;) {
    auto answer = attempt();
    if (!answer || *answer) return answer;
    if (patience && Clock::now() - begun >= *patience) return answer;
    client.poll(pause);
  }
}

}  // namespace cardspeak::kafka
