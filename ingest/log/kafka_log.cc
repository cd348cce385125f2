#include "ingest/log/kafka_log.h"

#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>

#include "ingest/log/partition.h"
#include "model/check.h"

namespace cardspeak {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How long a broker may take to answer at all.
constexpr int kConnectMs = 4'000;
// How long it may take over one request once it has answered before.
constexpr int kRequestMs = 10'000;
// How long an append may wait for the broker's word on a message.
constexpr int kDeliveryMs = 30'000;
// How long a reader that is not at the end waits for anything at all.
constexpr milliseconds kPatience{15'000};
// A new topic must be known to its leaders before anybody writes.
constexpr milliseconds kTopicReady{10'000};
// The first window of a search from the end backwards; each further one is four times as large.
constexpr std::int64_t kFirstWindow = 16'384;
constexpr std::size_t kBatch = 4'096;
// How long a reader waits for messages before it looks about: at the end, for what was appended since.
constexpr milliseconds kPollEvery{50};
constexpr const char* kHeadHeader = "head";

// --- librdkafka's handles --------------------------------------------------------------------------------------------

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

// The last thing that a handle had to say, instead of lines on standard error.
class Murmur {
 public:
  void say(const char* text) {
    const std::scoped_lock lock(mutex_);
    last_ = text;
  }
  std::string last() {
    const std::scoped_lock lock(mutex_);
    return last_;
  }

 private:
  std::mutex mutex_;
  std::string last_;
};

void on_log(const rd_kafka_t* handle, int /*level*/, const char* /*facility*/, const char* text) {
  static_cast<Murmur*>(rd_kafka_opaque(handle))->say(text);
}

void on_error(rd_kafka_t* /*handle*/, int /*error*/, const char* reason, void* opaque) {
  static_cast<Murmur*>(opaque)->say(reason);
}

struct Setting {
  const char* name;
  const char* value;
};

// What an append waits for.
struct Delivery {
  std::size_t missing = 0;
  rd_kafka_resp_err_t error = RD_KAFKA_RESP_ERR_NO_ERROR;
  std::vector<std::int64_t> offsets;  // of each event, by its place in the append
};

struct DeliveryOf {
  Delivery* delivery;
  std::size_t event;
};

void on_delivery(rd_kafka_t* /*handle*/, const rd_kafka_message_t* message, void* /*opaque*/) {
  const auto* of = static_cast<const DeliveryOf*>(message->_private);
  --of->delivery->missing;
  if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) of->delivery->error = message->err;
  of->delivery->offsets[of->event] = message->offset;
}

// A librdkafka client with what it said last.
struct Client {
  Murmur murmur;  // outlives `handle`, whose threads speak to it
  Owned<rd_kafka_t> handle;
};

Error unavailable(const KafkaAddress& address, const std::string& what) {
  return Error{ErrorCode::kUnavailable, "the log at " + address.text() + " cannot be used: " + what};
}

Error unavailable(const KafkaAddress& address, const std::string& doing, rd_kafka_resp_err_t error) {
  return unavailable(address, doing + ": " + rd_kafka_err2str(error));
}

Error no_broker(const KafkaAddress& address, Client& client) {
  std::string said = client.murmur.last();
  if (!said.empty()) said = " (" + said + ")";
  return unavailable(address, "no broker answers at " + address.broker + said +
                                  "; start one (`./dev kafka up` starts the one of the tests) or correct the address");
}

Result<std::unique_ptr<Client>> make_client(const KafkaAddress& address, rd_kafka_type_t type,
                                            std::span<const Setting> settings) {
  auto client = std::make_unique<Client>();
  Owned<rd_kafka_conf_t> conf(rd_kafka_conf_new());
  std::array<char, 512> reason{};
  const auto set = [&](const char* name, const char* value) {
    const auto result = rd_kafka_conf_set(conf.get(), name, value, reason.data(), reason.size());
    CARDSPEAK_CHECK(result == RD_KAFKA_CONF_OK, reason.data());
  };
  set("bootstrap.servers", address.broker.c_str());
  set("client.id", "cardspeak");
  set("log.connection.close", "false");
  set("socket.keepalive.enable", "true");
  set("socket.nagle.disable", "true");
  set("reconnect.backoff.max.ms", "1000");
  for (const Setting& setting : settings) set(setting.name, setting.value);
  rd_kafka_conf_set_opaque(conf.get(), &client->murmur);
  rd_kafka_conf_set_log_cb(conf.get(), on_log);
  rd_kafka_conf_set_error_cb(conf.get(), on_error);
  if (type == RD_KAFKA_PRODUCER) rd_kafka_conf_set_dr_msg_cb(conf.get(), on_delivery);
  client->handle.reset(rd_kafka_new(type, conf.get(), reason.data(), reason.size()));
  if (client->handle == nullptr) return std::unexpected(unavailable(address, reason.data()));
  [[maybe_unused]] const auto* const owned_by_the_handle = conf.release();
  return client;
}

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

constexpr std::array kProducerSettings{
    // No event twice and none out of order through the producer's own retries, and none acknowledged before every
    // replica in sync has it.
    Setting{"enable.idempotence", "true"},
    Setting{"acks", "all"},
    Setting{"compression.codec", "lz4"},
    Setting{"linger.ms", "2"},
    Setting{"batch.size", "1000000"},
    Setting{"queue.buffering.max.messages", "0"},
    Setting{"queue.buffering.max.kbytes", "1048576"},
    Setting{"message.timeout.ms", "30000"}};
static_assert(kDeliveryMs == 30'000, "message.timeout.ms says the same");

std::vector<std::uint8_t> copy(const void* data, std::size_t size) {
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  return {bytes, bytes + size};
}

std::string_view key_of(const rd_kafka_message_t& message) {
  if (message.key == nullptr) return {};
  return {static_cast<const char*>(message.key), message.key_len};
}

// What the broker knows of the topic: the number of its partitions, or nothing where it is not there.
Result<std::optional<std::int32_t>> describe(const KafkaAddress& address, Client& client, int timeout_ms) {
  const Owned<rd_kafka_topic_t> topic(rd_kafka_topic_new(client.handle.get(), address.topic.c_str(), nullptr));
  const rd_kafka_metadata_t* raw = nullptr;
  const auto error = rd_kafka_metadata(client.handle.get(), 0, topic.get(), &raw, timeout_ms);
  const Owned<const rd_kafka_metadata_t> metadata(raw);
  rd_kafka_poll(client.handle.get(), 0);
  if (error == RD_KAFKA_RESP_ERR__TRANSPORT || error == RD_KAFKA_RESP_ERR__TIMED_OUT ||
      error == RD_KAFKA_RESP_ERR__RESOLVE || error == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN) {
    return std::unexpected(no_broker(address, client));
  }
  if (error != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return std::unexpected(unavailable(address, "asking for the topic", error));
  }
  CARDSPEAK_CHECK(metadata->topic_cnt == 1, "metadata of one topic was asked for");
  const rd_kafka_metadata_topic_t& found = metadata->topics[0];
  if (found.err == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART) return std::nullopt;
  // Its leaders are still being chosen: not there yet.
  if (found.err == RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE) return std::nullopt;
  if (found.err != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return std::unexpected(unavailable(address, "asking for the topic", found.err));
  }
  for (int at = 0; at < found.partition_cnt; ++at) {
    if (found.partitions[at].err == RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE) return std::nullopt;
  }
  if (found.partition_cnt < 1) return std::nullopt;
  return found.partition_cnt;
}

// First and past-the-last offset of a partition. A broker that has just been given the partition may not know it yet,
// and is asked again for a while.
Result<std::pair<std::int64_t, std::int64_t>> bounds_of(const KafkaAddress& address, Client& client,
                                                        PartitionId partition) {
  const auto until = Clock::now() + kTopicReady;
  for (;;) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    const auto error = rd_kafka_query_watermark_offsets(client.handle.get(), address.topic.c_str(), partition.value(),
                                                        &low, &high, kRequestMs);
    rd_kafka_poll(client.handle.get(), 0);
    if (error == RD_KAFKA_RESP_ERR_NO_ERROR) return std::pair(low, high);
    const bool passing = error == RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION ||
                         error == RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE ||
                         error == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART;
    if (!passing || Clock::now() >= until) {
      return std::unexpected(unavailable(address, "asking where the log ends", error));
    }
    std::this_thread::sleep_for(milliseconds(20));
  }
}

// --- reading ---------------------------------------------------------------------------------------------------------

// A consumer of some partitions from given offsets, outside any consumer group.
class Consumer {
 public:
  // Requires that the topic holds these positions.
  static Result<std::unique_ptr<Consumer>> open(const KafkaAddress& address, const LogPosition& from) {
    auto client = make_client(address, RD_KAFKA_CONSUMER, kConsumerSettings);
    if (!client) return std::unexpected(client.error());
    std::unique_ptr<Consumer> consumer(new Consumer(address, *std::move(client)));
    // librdkafka looks for a topic's leaders at leisure; asked now, it begins to read half a second earlier.
    const auto described = describe(address, *consumer->client_, kRequestMs);
    if (!described) return std::unexpected(described.error());
    for (const auto& [partition, offset] : from) {
      if (rd_kafka_consume_start_queue(consumer->topic_.get(), partition.value(), offset.value(),
                                       consumer->queue_.get()) != 0) {
        return std::unexpected(
            unavailable(address, "reading partition " + std::to_string(partition.value()), rd_kafka_last_error()));
      }
      consumer->partitions_[partition] = Partition{offset, offset};
    }
    return consumer;
  }
  Consumer(const Consumer&) = delete;
  Consumer& operator=(const Consumer&) = delete;
  ~Consumer() {
    for (const auto& [partition, state] : partitions_) rd_kafka_consume_stop(topic_.get(), partition.value());
  }

  // Waits at most `wait` for the first message, takes what lies ready behind it, and calls `use(message)` with each, at
  // most `max`. How many there were.
  template <typename Use>
  Result<std::size_t> poll(std::size_t max, milliseconds wait, Use use) {
    messages_.resize(std::min(max, kBatch));
    std::size_t count = 0;
    messages_[0] = rd_kafka_consume_queue(queue_.get(), static_cast<int>(wait.count()));
    if (messages_[0] != nullptr) {
      const auto more = rd_kafka_consume_batch_queue(queue_.get(), 0, messages_.data() + 1, messages_.size() - 1);
      count = 1 + static_cast<std::size_t>(std::max<ssize_t>(more, 0));
    }
    std::size_t used = 0;
    std::optional<Error> error;
    for (std::size_t at = 0; at < count; ++at) {
      const Owned<rd_kafka_message_t> message(messages_[at]);
      if (error) continue;
      Partition& partition = partitions_[PartitionId(message->partition)];
      if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
        // Offsets may be missing before the end; then this alone says that it is reached.
        partition.next = LogOffset(message->offset);
      } else if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
        error = judge(*message);
      } else {
        partition.next = LogOffset(message->offset + 1);
        use(*message);
        ++used;
      }
    }
    // Calls back what the handle has to say, so that an error can quote it.
    rd_kafka_poll(client_->handle.get(), 0);
    if (error) return std::unexpected(*std::move(error));
    return used;
  }

  // Whether everything has been read up to where the log ended when it was last asked.
  [[nodiscard]] bool at_end() const {
    return std::ranges::all_of(partitions_, [](const auto& entry) { return entry.second.next >= entry.second.end; });
  }

  // The offset that a partition is read on from.
  [[nodiscard]] LogOffset next(PartitionId partition) const { return partitions_.at(partition).next; }

  // Asks where the log ends now.
  Result<void> look_for_more() {
    for (auto& [partition, state] : partitions_) {
      const auto bounds = bounds_of(address_, *client_, partition);
      if (!bounds) return std::unexpected(bounds.error());
      state.end = LogOffset(bounds->second);
    }
    return {};
  }

  Error gave_up() {
    return unavailable(address_,
                       "the broker has sent nothing for " +
                           std::to_string(std::chrono::duration_cast<std::chrono::seconds>(kPatience).count()) +
                           " seconds (" + client_->murmur.last() + ")");
  }

 private:
  struct Partition {
    LogOffset next;
    LogOffset end;
  };

  Consumer(const KafkaAddress& address, std::unique_ptr<Client> client)
      : address_(address),
        client_(std::move(client)),
        topic_(rd_kafka_topic_new(client_->handle.get(), address.topic.c_str(), nullptr)),
        queue_(rd_kafka_queue_new(client_->handle.get())) {}

  // What is passing is waited out; the rest is an error.
  std::optional<Error> judge(const rd_kafka_message_t& message) const {
    switch (static_cast<int>(message.err)) {
      case RD_KAFKA_RESP_ERR__TRANSPORT:
      case RD_KAFKA_RESP_ERR__TIMED_OUT:
      case RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN:
      case RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT:
      case RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION:
      case RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE:
        return std::nullopt;
      default:
        return unavailable(address_, "reading partition " + std::to_string(message.partition) + ": " +
                                         rd_kafka_message_errstr(&message));
    }
  }

  KafkaAddress address_;
  std::unique_ptr<Client> client_;
  Owned<rd_kafka_topic_t> topic_;
  Owned<rd_kafka_queue_t> queue_;
  std::map<PartitionId, Partition> partitions_;
  std::vector<rd_kafka_message_t*> messages_;
};

class KafkaReader final : public LogReader {
 public:
  explicit KafkaReader(std::unique_ptr<Consumer> consumer) : consumer_(std::move(consumer)) {}

  Result<std::vector<LogRecord>> next(std::size_t max, int wait_ms) override {
    std::vector<LogRecord> records;
    if (max == 0) return records;
    const auto use = [&](const rd_kafka_message_t& message) {
      records.push_back(LogRecord{PartitionId(message.partition), LogOffset(message.offset),
                                  std::string(key_of(message)), copy(message.payload, message.len)});
    };
    const auto until = Clock::now() + milliseconds(wait_ms);
    auto patience = Clock::now() + kPatience;
    for (;;) {
      const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
      const auto wait = consumer_->at_end() ? std::clamp(left, milliseconds(0), kPollEvery) : kPollEvery;
      const auto used = consumer_->poll(max, wait, use);
      if (!used) return std::unexpected(used.error());
      if (*used > 0) return records;
      if (!consumer_->at_end()) {
        if (Clock::now() > patience) return std::unexpected(consumer_->gave_up());
        continue;
      }
      const auto looked = consumer_->look_for_more();
      if (!looked) return std::unexpected(looked.error());
      if (consumer_->at_end() && Clock::now() >= until) return records;
      patience = Clock::now() + kPatience;
    }
  }

 private:
  std::unique_ptr<Consumer> consumer_;
};

// Calls `use(message)` with every message of a partition from `from` to before `to`, in order.
template <typename Use>
Result<void> scan(const KafkaAddress& address, PartitionId partition, std::int64_t from, std::int64_t to, Use use) {
  if (from >= to) return {};
  auto consumer = Consumer::open(address, {{partition, LogOffset(from)}});
  if (!consumer) return std::unexpected(consumer.error());
  auto patience = Clock::now() + kPatience;
  while ((*consumer)->next(partition).value() < to) {
    const auto used = (*consumer)->poll(kBatch, kPollEvery, [&](const rd_kafka_message_t& message) {
      if (message.offset < to) use(message);
    });
    if (!used) return std::unexpected(used.error());
    if (*used > 0) patience = Clock::now() + kPatience;
    if (Clock::now() > patience) return std::unexpected((*consumer)->gave_up());
  }
  return {};
}

// --- what is known of streams ----------------------------------------------------------------------------------------

// The place of an event in its stream, without the event.
struct Link {
  StreamSeq sequence;
  schema::Hash hash{};

  friend bool operator==(const Link&, const Link&) = default;
};

constexpr std::size_t kLinkSize = 8 + 32;

std::array<std::uint8_t, kLinkSize> write_link(const Link& link) {
  std::array<std::uint8_t, kLinkSize> bytes{};
  for (std::size_t at = 0; at < 8; ++at) {
    bytes[at] = static_cast<std::uint8_t>(link.sequence.value() >> (8 * (7 - at)));
  }
  std::ranges::copy(link.hash, bytes.begin() + 8);
  return bytes;
}

// The head that a message leads to, where it is not itself one.
std::optional<Link> read_link(const rd_kafka_message_t& message) {
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers) != RD_KAFKA_RESP_ERR_NO_ERROR) return std::nullopt;
  const void* value = nullptr;
  std::size_t size = 0;
  if (rd_kafka_header_get_last(headers, kHeadHeader, &value, &size) != RD_KAFKA_RESP_ERR_NO_ERROR ||
      size != kLinkSize) {
    return std::nullopt;
  }
  const auto* bytes = static_cast<const std::uint8_t*>(value);
  std::uint64_t sequence = 0;
  for (std::size_t at = 0; at < 8; ++at) sequence = (sequence << 8) | bytes[at];
  Link link{StreamSeq(sequence)};
  std::copy(bytes + 8, bytes + kLinkSize, link.hash.begin());
  return link;
}

std::span<const std::uint8_t> payload_of(const rd_kafka_message_t& message) {
  return {static_cast<const std::uint8_t*>(message.payload), message.len};
}

// The sequence number of a message that is an event of the stream it is filed under. Others are left to the projector.
std::optional<StreamSeq> sequence_of(const rd_kafka_message_t& message) {
  const schema::StoredEvent stored(payload_of(message));
  if (!stored.readable()) return std::nullopt;
  const auto stream = stored.event().getStream();
  if (std::string_view(stream.cStr(), stream.size()) != key_of(message)) return std::nullopt;
  return StreamSeq(stored.event().getSequence());
}

// The heads of the streams of one partition, as far as it has been searched from its end.
class Heads {
 public:
  // Begins a search of a partition that reaches from `low` to `high`.
  void begin(std::int64_t low, std::int64_t high) {
    low_ = low;
    searched_to_ = high;
    begun_ = true;
  }
  [[nodiscard]] bool begun() const { return begun_; }

  // The next window to search, and nothing when all of the partition has been.
  std::optional<std::pair<std::int64_t, std::int64_t>> next_window() {
    if (searched_to_ <= low_) return std::nullopt;
    const std::int64_t to = searched_to_;
    searched_to_ = std::max(low_, to - window_);
    window_ *= 4;
    return std::pair(searched_to_, to);
  }

  // Takes a message of a window. The messages of a window come in order, the windows from the last to the first.
  void see(const rd_kafka_message_t& message, StreamSeq sequence) {
    auto found = searches_.find(std::string(key_of(message)));
    if (found == searches_.end()) found = searches_.emplace(std::string(key_of(message)), Search{}).first;
    Search& search = found->second;
    if (search.settled) return;
    // The newest message of a stream says what to look for; it is the last of the first window that has any.
    if (search.window != window_) {
      search.wanted_known = search.window != 0;
      search.window = window_;
      search.window_best.reset();
    }
    if (!search.wanted_known) {
      search.wanted = read_link(message);
      if (!search.wanted) search.wanted = Link{sequence};
    }
    if (!search.window_best || sequence > search.window_best->sequence) {
      search.window_best = SealedEvent{found->first, sequence, {}, copy(message.payload, message.len)};
    }
  }

  // Ends a window: an event of this window stands before those of later ones with the same number.
  void end_window() {
    for (auto& [stream, search] : searches_) {
      if (search.settled || !search.window_best || search.window != window_) continue;
      if (!search.best || search.window_best->sequence >= search.best->sequence) {
        search.best = std::move(search.window_best);
      }
      search.window_best.reset();
      search.best->hash = schema::sha256(search.best->bytes);
      if (search.best->sequence > search.wanted->sequence) search.settled = true;
      if (search.best->sequence == search.wanted->sequence) {
        // A wanted event whose hash is not named is the message itself, and nothing stands before it.
        search.settled = search.wanted->hash == schema::Hash{} || search.wanted->hash == search.best->hash;
      }
    }
  }

  // The head of a stream, once it is certain.
  [[nodiscard]] const SealedEvent* head(const std::string& stream) const {
    const auto found = searches_.find(stream);
    if (found == searches_.end() || !found->second.best) return nullptr;
    if (!found->second.settled && searched_to_ > low_) return nullptr;
    return &*found->second.best;
  }

  // A head that this process has appended.
  void put(const SealedEvent& event) {
    Search& search = searches_[event.stream];
    search.settled = true;
    search.best = event;
  }
  void forget(const std::string& stream) { searches_.erase(stream); }

 private:
  struct Search {
    bool settled = false;
    std::int64_t window = 0;  // size of the window that was looked at last, which names it
    bool wanted_known = false;
    std::optional<Link> wanted;
    std::optional<SealedEvent> best;
    std::optional<SealedEvent> window_best;
  };

  bool begun_ = false;
  std::int64_t low_ = 0;
  std::int64_t searched_to_ = 0;
  std::int64_t window_ = kFirstWindow;
  std::unordered_map<std::string, Search> searches_;  // looked up, never walked in an order that matters
};

// Where the events of one partition lie, by stream and number. Made when it is first asked for: a log that only grows
// at its streams' heads never needs it.
class Index {
 public:
  struct Entry {
    Link link;
    std::int64_t offset = 0;
  };

  void add(std::string_view stream, const Entry& entry) {
    Stream& entries = streams_[std::string(stream)];
    if (!entries.list.empty() && entries.list.back().link.sequence > entry.link.sequence) entries.sorted = false;
    entries.list.push_back(entry);
  }

  // The different events of a stream with that number, in the order of the log.
  std::vector<Entry> find(const std::string& stream, StreamSeq sequence) {
    std::vector<Entry> found;
    const auto entries = streams_.find(stream);
    if (entries == streams_.end()) return found;
    auto& list = entries->second.list;
    const auto number = [](const Entry& entry) { return entry.link.sequence; };
    if (!std::exchange(entries->second.sorted, true)) std::ranges::stable_sort(list, {}, number);
    for (auto at = std::ranges::lower_bound(list, sequence, {}, number);
         at != list.end() && at->link.sequence == sequence; ++at) {
      if (std::ranges::none_of(found, [&](const Entry& entry) { return entry.link == at->link; })) {
        found.push_back(*at);
      }
    }
    return found;
  }

 private:
  struct Stream {
    std::vector<Entry> list;
    bool sorted = true;
  };
  std::unordered_map<std::string, Stream> streams_;  // looked up, never walked
};

// --- the topic -------------------------------------------------------------------------------------------------------

Result<void> request_topic(const KafkaAddress& address, Client& client) {
  std::array<char, 512> reason{};
  // -1: as many replicas as the cluster's own default says.
  Owned<rd_kafka_NewTopic_t> topic(
      rd_kafka_NewTopic_new(address.topic.c_str(), address.partitions, -1, reason.data(), reason.size()));
  if (topic == nullptr) return std::unexpected(unavailable(address, reason.data()));
  // Evidence is never dropped by age or size.
  for (const Setting& setting :
       {Setting{"retention.ms", "-1"}, Setting{"retention.bytes", "-1"}, Setting{"cleanup.policy", "delete"}}) {
    const auto error = rd_kafka_NewTopic_set_config(topic.get(), setting.name, setting.value);
    CARDSPEAK_CHECK(error == RD_KAFKA_RESP_ERR_NO_ERROR, "a topic's settings are text");
  }
  const Owned<rd_kafka_queue_t> queue(rd_kafka_queue_new(client.handle.get()));
  std::array<rd_kafka_NewTopic_t*, 1> topics{topic.get()};
  rd_kafka_CreateTopics(client.handle.get(), topics.data(), topics.size(), nullptr, queue.get());
  const Owned<rd_kafka_event_t> event(rd_kafka_queue_poll(queue.get(), kRequestMs));
  if (event == nullptr) return std::unexpected(unavailable(address, "the broker does not answer to making the topic"));
  if (rd_kafka_event_error(event.get()) != RD_KAFKA_RESP_ERR_NO_ERROR) {
    return std::unexpected(
        unavailable(address, std::string("making the topic: ") + rd_kafka_event_error_string(event.get())));
  }
  std::size_t count = 0;
  const auto* results = rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event.get()), &count);
  CARDSPEAK_CHECK(count == 1, "one topic was asked for");
  const auto error = rd_kafka_topic_result_error(results[0]);
  if (error != RD_KAFKA_RESP_ERR_NO_ERROR && error != RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS) {
    return std::unexpected(unavailable(address, "making the topic", error));
  }
  return {};
}

// The topic's number of partitions; kAppend makes a topic that is not there.
Result<std::int32_t> have_topic(const KafkaAddress& address, Client& client, LogMode mode) {
  auto partitions = describe(address, client, kConnectMs);
  if (!partitions) return std::unexpected(partitions.error());
  if (*partitions) return **partitions;
  if (mode == LogMode::kRead) {
    return std::unexpected(unavailable(address, "there is no such topic; `cardspeak ingest` makes it"));
  }
  const auto requested = request_topic(address, client);
  if (!requested) return std::unexpected(requested.error());
  const auto until = Clock::now() + kTopicReady;
  while (Clock::now() < until) {
    partitions = describe(address, client, kRequestMs);
    if (!partitions) return std::unexpected(partitions.error());
    if (*partitions) return **partitions;
    rd_kafka_poll(client.handle.get(), 50);
  }
  return std::unexpected(unavailable(address, "the topic was made and is still not ready"));
}

// --- the log ---------------------------------------------------------------------------------------------------------

struct Topic {
  KafkaAddress address;
  std::int32_t partitions = 0;
  std::string identity;
};

class KafkaLog final : public Log {
 public:
  KafkaLog(Topic topic, std::unique_ptr<Client> control, std::unique_ptr<Client> producer)
      : topic_(std::move(topic)), control_(std::move(control)), producer_(std::move(producer)) {
    known_.resize(static_cast<std::size_t>(topic_.partitions));
    if (producer_ != nullptr) {
      handle_.reset(rd_kafka_topic_new(producer_->handle.get(), topic_.address.topic.c_str(), nullptr));
    }
  }

  Result<void> append(std::span<const SealedEvent> events) override {
    if (producer_ == nullptr) return std::unexpected(unavailable(topic_.address, "it was opened for reading only"));
    const std::scoped_lock lock(mutex_);
    Delivery delivery;
    delivery.offsets.resize(events.size());
    std::vector<DeliveryOf> receipts(events.size());
    const auto sent = send_all(events, delivery, receipts);
    // Whatever came of it, librdkafka reads `events` and writes into `delivery` until every message is accounted for;
    // message.timeout.ms bounds that.
    while (delivery.missing > 0) rd_kafka_poll(producer_->handle.get(), 100);
    if (!sent || delivery.error != RD_KAFKA_RESP_ERR_NO_ERROR) {
      forget(events);
      if (!sent) return sent;
      return std::unexpected(why_not_delivered(delivery.error));
    }
    remember(events, delivery);
    return {};
  }

  Result<std::optional<SealedEvent>> head(std::string_view stream) override {
    const std::scoped_lock lock(mutex_);
    // Only a log that appends may trust what it knows: the others do not see what is appended beside them.
    if (producer_ == nullptr) known(stream).heads = Heads{};
    const auto found = find_head(stream);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr) return std::nullopt;
    return **found;
  }

  Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) override {
    const std::scoped_lock lock(mutex_);
    const auto entries = look_up(stream, sequence);
    if (!entries) return std::unexpected(entries.error());
    std::vector<SealedEvent> events;
    for (const Index::Entry& entry : *entries) {
      SealedEvent event{std::string(stream), sequence, entry.link.hash, {}};
      const auto read =
          scan(topic_.address, partition_of(stream), entry.offset, entry.offset + 1,
               [&](const rd_kafka_message_t& message) { event.bytes = copy(message.payload, message.len); });
      if (!read) return std::unexpected(read.error());
      events.push_back(std::move(event));
    }
    return events;
  }

  Result<std::vector<schema::Hash>> find_hashes(std::string_view stream, StreamSeq sequence) override {
    const std::scoped_lock lock(mutex_);
    const auto entries = look_up(stream, sequence);
    if (!entries) return std::unexpected(entries.error());
    std::vector<schema::Hash> hashes;
    hashes.reserve(entries->size());
    for (const Index::Entry& entry : *entries) hashes.push_back(entry.link.hash);
    return hashes;
  }

  Result<LogPosition> end() override {
    LogPosition ends;
    for (std::int32_t number = 0; number < topic_.partitions; ++number) {
      const auto bounds = bounds_of(topic_.address, *control_, PartitionId(number));
      if (!bounds) return std::unexpected(bounds.error());
      ends[PartitionId(number)] = LogOffset(bounds->second);
    }
    return ends;
  }

  Result<std::unique_ptr<LogReader>> read(const LogPosition& from) override {
    LogPosition start;
    for (std::int32_t number = 0; number < topic_.partitions; ++number) {
      const PartitionId partition(number);
      const auto bounds = bounds_of(topic_.address, *control_, partition);
      if (!bounds) return std::unexpected(bounds.error());
      const auto given = from.find(partition);
      const std::int64_t offset = given == from.end() ? bounds->first : given->second.value();
      if (offset < bounds->first || offset > bounds->second) {
        return std::unexpected(
            unavailable(topic_.address,
                        not_held(partition, LogOffset(offset), LogOffset(bounds->first), LogOffset(bounds->second))));
      }
      start[partition] = LogOffset(offset);
    }
    auto consumer = Consumer::open(topic_.address, start);
    if (!consumer) return std::unexpected(consumer.error());
    return std::make_unique<KafkaReader>(*std::move(consumer));
  }

  std::string identity() const override { return topic_.identity; }

 private:
  struct Known {
    Heads heads;
    std::optional<Index> index;
  };

  PartitionId partition_of(std::string_view stream) const {
    // The partitioner of Kafka's own clients, so that a stream written by any of them lies where this one looks.
    return PartitionId(
        rd_kafka_msg_partitioner_murmur2(nullptr, stream.data(), stream.size(), topic_.partitions, nullptr, nullptr));
  }
  Known& known(std::string_view stream) { return known_[static_cast<std::size_t>(partition_of(stream).value())]; }

  Result<const SealedEvent*> find_head(std::string_view stream) {
    const std::string name(stream);
    const PartitionId partition = partition_of(stream);
    Heads& heads = known(stream).heads;
    if (!heads.begun()) {
      const auto bounds = bounds_of(topic_.address, *control_, partition);
      if (!bounds) return std::unexpected(bounds.error());
      heads.begin(bounds->first, bounds->second);
    }
    while (heads.head(name) == nullptr) {
      const auto window = heads.next_window();
      if (!window) break;
      const auto searched =
          scan(topic_.address, partition, window->first, window->second, [&](const rd_kafka_message_t& message) {
            const auto sequence = sequence_of(message);
            if (sequence) heads.see(message, *sequence);
          });
      if (!searched) {
        heads = Heads{};  // a window that was seen in part would be missed
        return std::unexpected(searched.error());
      }
      heads.end_window();
    }
    return heads.head(name);
  }

  Result<std::vector<Index::Entry>> look_up(std::string_view stream, StreamSeq sequence) {
    Known& partition = known(stream);
    if (producer_ == nullptr) partition.index.reset();
    if (!partition.index) {
      const auto bounds = bounds_of(topic_.address, *control_, partition_of(stream));
      if (!bounds) return std::unexpected(bounds.error());
      Index index;
      const auto read = scan(
          topic_.address, partition_of(stream), bounds->first, bounds->second, [&](const rd_kafka_message_t& message) {
            const auto number = sequence_of(message);
            if (!number) return;
            index.add(key_of(message), {{*number, schema::sha256(payload_of(message))}, message.offset});
          });
      if (!read) return std::unexpected(read.error());
      partition.index = std::move(index);
    }
    return partition.index->find(std::string(stream), sequence);
  }

  // Hands all events to librdkafka. On an error those that were handed over before it are counted in `delivery`.
  Result<void> send_all(std::span<const SealedEvent> events, Delivery& delivery, std::vector<DeliveryOf>& receipts) {
    std::unordered_map<std::string_view, Link> heads;
    for (std::size_t at = 0; at < events.size(); ++at) {
      const SealedEvent& event = events[at];
      auto head = heads.find(event.stream);
      if (head == heads.end()) {
        const auto stored = find_head(event.stream);
        if (!stored) return std::unexpected(stored.error());
        head =
            heads.emplace(event.stream, *stored == nullptr ? Link{} : Link{(*stored)->sequence, (*stored)->hash}).first;
      }
      const bool rises = event.sequence > head->second.sequence;
      if (rises) head->second = Link{event.sequence, event.hash};
      receipts[at] = DeliveryOf{&delivery, at};
      const auto sent = send(event, rises ? nullptr : &head->second, receipts[at]);
      if (!sent) return sent;
      ++delivery.missing;
    }
    return {};
  }

  Result<void> send(const SealedEvent& event, const Link* head, DeliveryOf& receipt) {
    const auto partition = partition_of(event.stream).value();
    for (;;) {
      const Owned<rd_kafka_error_t> error(produce(event, head, partition, receipt));
      if (error == nullptr) return {};
      if (rd_kafka_error_code(error.get()) != RD_KAFKA_RESP_ERR__QUEUE_FULL) {
        return std::unexpected(
            unavailable(topic_.address, std::string("sending: ") + rd_kafka_error_string(error.get())));
      }
      rd_kafka_poll(producer_->handle.get(), 10);
    }
  }

  rd_kafka_error_t* produce(const SealedEvent& event, const Link* head, std::int32_t partition, DeliveryOf& receipt) {
    std::array<rd_kafka_vu_t, 6> parts{};
    parts[0].vtype = RD_KAFKA_VTYPE_RKT;
    parts[0].u.rkt = handle_.get();
    parts[1].vtype = RD_KAFKA_VTYPE_PARTITION;
    parts[1].u.i32 = partition;
    parts[2].vtype = RD_KAFKA_VTYPE_KEY;
    // librdkafka takes keys and, without a copy flag, values as they lie; it does not write to them.
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the C interface has no const here
    parts[2].u.mem.ptr = const_cast<char*>(event.stream.data());
    parts[2].u.mem.size = event.stream.size();
    parts[3].vtype = RD_KAFKA_VTYPE_VALUE;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): as above
    parts[3].u.mem.ptr = const_cast<std::uint8_t*>(event.bytes.data());
    parts[3].u.mem.size = event.bytes.size();
    parts[4].vtype = RD_KAFKA_VTYPE_OPAQUE;
    parts[4].u.ptr = &receipt;
    std::size_t count = 5;
    std::array<std::uint8_t, kLinkSize> link{};
    if (head != nullptr) {
      link = write_link(*head);
      parts[5].vtype = RD_KAFKA_VTYPE_HEADER;
      parts[5].u.header.name = kHeadHeader;
      parts[5].u.header.val = link.data();
      parts[5].u.header.size = static_cast<ssize_t>(link.size());
      ++count;
    }
    return rd_kafka_produceva(producer_->handle.get(), parts.data(), count);
  }

  Error why_not_delivered(rd_kafka_resp_err_t error) {
    std::array<char, 512> reason{};
    if (rd_kafka_fatal_error(producer_->handle.get(), reason.data(), reason.size()) != RD_KAFKA_RESP_ERR_NO_ERROR) {
      return unavailable(topic_.address, std::string("appending: ") + reason.data() + "; open the log again");
    }
    return unavailable(topic_.address,
                       std::string("appending: ") + rd_kafka_err2str(error) + " (" + producer_->murmur.last() + ")");
  }

  void forget(std::span<const SealedEvent> events) {
    for (const SealedEvent& event : events) known(event.stream) = Known{};
  }

  void remember(std::span<const SealedEvent> events, const Delivery& delivery) {
    for (std::size_t at = 0; at < events.size(); ++at) {
      const SealedEvent& event = events[at];
      Known& partition = known(event.stream);
      if (partition.index) {
        partition.index->add(event.stream, {{event.sequence, event.hash}, delivery.offsets[at]});
      }
      const SealedEvent* head = partition.heads.head(event.stream);
      if (head == nullptr || event.sequence > head->sequence) partition.heads.put(event);
    }
  }

  Topic topic_;
  std::unique_ptr<Client> control_;
  std::unique_ptr<Client> producer_;  // none: opened for reading
  Owned<rd_kafka_topic_t> handle_;    // of producer_
  std::mutex mutex_;
  std::vector<Known> known_;  // by partition; guarded by mutex_
};

Result<std::string> identify(const KafkaAddress& address, Client& client) {
  char* raw = rd_kafka_clusterid(client.handle.get(), kRequestMs);
  if (raw == nullptr) return std::unexpected(unavailable(address, "the broker does not tell its cluster's id"));
  std::string id = "kafka:" + std::string(raw) + "/" + address.topic;
  rd_kafka_mem_free(client.handle.get(), raw);
  return id;
}

}  // namespace

Result<std::unique_ptr<Log>> open_kafka_log(const KafkaAddress& address, LogMode mode) {
  auto control = make_client(address, RD_KAFKA_CONSUMER, kConsumerSettings);
  if (!control) return std::unexpected(control.error());
  const auto partitions = have_topic(address, **control, mode);
  if (!partitions) return std::unexpected(partitions.error());
  auto identity = identify(address, **control);
  if (!identity) return std::unexpected(identity.error());
  std::unique_ptr<Client> producer;
  if (mode == LogMode::kAppend) {
    auto made = make_client(address, RD_KAFKA_PRODUCER, kProducerSettings);
    if (!made) return std::unexpected(made.error());
    producer = *std::move(made);
  }
  return std::make_unique<KafkaLog>(Topic{address, *partitions, *std::move(identity)}, *std::move(control),
                                    std::move(producer));
}

}  // namespace cardspeak
