// What only the log in a topic has: brokers, topics, and messages that others wrote.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <librdkafka/rdkafka.h>
#include <sys/socket.h>
#include <unistd.h>

#include <netinet/in.h>

#include <chrono>
#include <cstring>
#include <string>

#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using testing::fresh_topic;
using testing::kafka_broker;
using testing::kNoBroker;
using testing::open_or_die;
using testing::read_all;
using testing::sealed;

struct Attempt {
  Error error;
  double seconds = 0;
  std::string printed;
};

Attempt try_to_open(const std::string& address, LogMode mode) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  const auto start = std::chrono::steady_clock::now();
  Attempt attempt;
  {
    const auto log = open_log(address, mode);
    EXPECT_FALSE(log.has_value());
    if (!log) attempt.error = log.error();
  }
  attempt.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  attempt.printed = ::testing::internal::GetCapturedStdout() + ::testing::internal::GetCapturedStderr();
  return attempt;
}

// A port on loopback that takes connections and never answers.
class SilentPort {
 public:
  SilentPort() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(socket_, 16), 0);
    EXPECT_EQ(::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = ntohs(address.sin_port);
  }
  SilentPort(const SilentPort&) = delete;
  SilentPort& operator=(const SilentPort&) = delete;
  ~SilentPort() { ::close(socket_); }
  [[nodiscard]] std::string broker() const { return "127.0.0.1:" + std::to_string(port_); }

 private:
  int socket_;
  int port_ = 0;
};

TEST(KafkaLog, ABrokerThatIsNotThereIsNamedWithWhatToDoAndNothingElseIsPrinted) {
  for (const LogMode mode : {LogMode::kRead, LogMode::kAppend}) {
    const Attempt attempt = try_to_open("kafka://127.0.0.1:1/events", mode);
    EXPECT_EQ(attempt.error.code, ErrorCode::kUnavailable);
    EXPECT_THAT(attempt.error.message,
                ::testing::StartsWith("the log at kafka://127.0.0.1:1/events cannot be used: no broker answers at "
                                      "127.0.0.1:1"));
    EXPECT_THAT(attempt.error.message, ::testing::HasSubstr("Connection refused"));
    EXPECT_THAT(attempt.error.message, ::testing::EndsWith("; start one (`./dev kafka up` starts the one of the tests) "
                                                           "or correct the address"));
    EXPECT_LT(attempt.seconds, 6);
    EXPECT_EQ(attempt.printed, "");
  }
}

TEST(KafkaLog, APortThatNeverAnswersIsGivenUpInTime) {
  const SilentPort port;
  const Attempt attempt = try_to_open("kafka://" + port.broker() + "/events", LogMode::kRead);
  EXPECT_EQ(attempt.error.code, ErrorCode::kUnavailable);
  EXPECT_THAT(attempt.error.message, ::testing::HasSubstr("no broker answers at " + port.broker()));
  EXPECT_LT(attempt.seconds, 6);
  EXPECT_EQ(attempt.printed, "");
}

TEST(KafkaLog, AHostThatHasNoAddressIsNamed) {
  const Attempt attempt = try_to_open("kafka://no-such-host.invalid:9092/events", LogMode::kRead);
  EXPECT_EQ(attempt.error.code, ErrorCode::kUnavailable);
  EXPECT_THAT(attempt.error.message, ::testing::HasSubstr("no broker answers at no-such-host.invalid:9092"));
  EXPECT_LT(attempt.seconds, 6);
  EXPECT_EQ(attempt.printed, "");
}

class KafkaTopic : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!kafka_broker()) GTEST_SKIP() << kNoBroker;
    address_ = fresh_topic(*kafka_broker(), 3);
  }
  [[nodiscard]] std::string topic() const {
    const auto begin = address_.rfind('/') + 1;
    return address_.substr(begin, address_.find('?') - begin);
  }
  // Writes a message past the log, as another program may.
  void produce(const char* key, const void* value, std::size_t size) const {
    char reason[512] = {};
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    ASSERT_EQ(rd_kafka_conf_set(conf, "bootstrap.servers", kafka_broker()->c_str(), reason, sizeof reason),
              RD_KAFKA_CONF_OK);
    rd_kafka_t* producer = rd_kafka_new(RD_KAFKA_PRODUCER, conf, reason, sizeof reason);
    ASSERT_NE(producer, nullptr);
    rd_kafka_topic_t* handle = rd_kafka_topic_new(producer, topic().c_str(), nullptr);
    std::string bytes = value == nullptr ? "" : std::string(static_cast<const char*>(value), size);
    ASSERT_EQ(rd_kafka_produce(handle, 0, RD_KAFKA_MSG_F_COPY, value == nullptr ? nullptr : bytes.data(), bytes.size(),
                               key, key == nullptr ? 0 : std::strlen(key), nullptr),
              0);
    ASSERT_EQ(rd_kafka_flush(producer, 10'000), RD_KAFKA_RESP_ERR_NO_ERROR);
    rd_kafka_topic_destroy(handle);
    rd_kafka_destroy(producer);
  }

  // Makes the topic as another program may, with one setting of its own.
  void make(const char* name, const char* value) const {
    char reason[512] = {};
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    ASSERT_EQ(rd_kafka_conf_set(conf, "bootstrap.servers", kafka_broker()->c_str(), reason, sizeof reason),
              RD_KAFKA_CONF_OK);
    rd_kafka_t* client = rd_kafka_new(RD_KAFKA_PRODUCER, conf, reason, sizeof reason);
    ASSERT_NE(client, nullptr);
    rd_kafka_NewTopic_t* made = rd_kafka_NewTopic_new(topic().c_str(), 1, 1, reason, sizeof reason);
    ASSERT_EQ(rd_kafka_NewTopic_set_config(made, name, value), RD_KAFKA_RESP_ERR_NO_ERROR);
    rd_kafka_queue_t* queue = rd_kafka_queue_new(client);
    rd_kafka_CreateTopics(client, &made, 1, nullptr, queue);
    rd_kafka_event_t* event = rd_kafka_queue_poll(queue, 10'000);
    ASSERT_NE(event, nullptr);
    std::size_t count = 0;
    const auto* const* results = rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event), &count);
    ASSERT_EQ(count, 1U);
    EXPECT_EQ(rd_kafka_topic_result_error(results[0]), RD_KAFKA_RESP_ERR_NO_ERROR);
    rd_kafka_event_destroy(event);
    rd_kafka_queue_destroy(queue);
    rd_kafka_NewTopic_destroy(made);
    rd_kafka_destroy(client);
  }

  std::string address_;
};

TEST_F(KafkaTopic, ThatDropsRecordsIsRefusedForAppendingWithTheSettingsThatAreNeeded) {
  struct Case {
    const char* name;
    const char* value;
    const char* needed;
  };
  for (const Case& wrong : {Case{"cleanup.policy", "compact", "cleanup.policy=delete"},
                            Case{"cleanup.policy", "compact,delete", "cleanup.policy=delete"},
                            Case{"retention.ms", "604800000", "retention.ms=-1"},
                            Case{"retention.bytes", "1000000", "retention.bytes=-1"}}) {
    address_ = fresh_topic(*kafka_broker(), 1);
    make(wrong.name, wrong.value);
    const Attempt attempt = try_to_open(address_, LogMode::kAppend);
    EXPECT_EQ(attempt.error.code, ErrorCode::kUnavailable);
    EXPECT_THAT(attempt.error.message,
                ::testing::HasSubstr("the topic drops records (" + std::string(wrong.name) + "=" + wrong.value + ")"));
    EXPECT_THAT(attempt.error.message, ::testing::HasSubstr(std::string("set ") + wrong.needed + " on it"));
    // What it still has can be read.
    EXPECT_TRUE(read_all(*open_or_die(address_, LogMode::kRead)).empty());
  }
}

TEST_F(KafkaTopic, AnEventThatIsTooLargeForItIsNamedWithTheSizesAndTheSettingThatDecides) {
  make("max.message.bytes", "20000");
  const auto log = open_or_die(address_, LogMode::kAppend);
  // Does not compress.
  std::string text;
  std::uint32_t state = 1;
  while (text.size() < 50'000) {
    state = state * 1'664'525U + 1'013'904'223U;
    text += static_cast<char>('!' + (state >> 24) % 90);
  }
  const std::vector<SealedEvent> events{sealed("a/b", 1), sealed("a/b", 2, text)};
  const auto appended = log->append(events);
  ASSERT_FALSE(appended.has_value());
  EXPECT_EQ(appended.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(appended.error().message,
              ::testing::HasSubstr("event 2 of a/b has " + std::to_string(events[1].bytes.size()) +
                                   " bytes, and with what Kafka adds the topic takes 20000; raise max.message.bytes of "
                                   "the topic"));
}

TEST_F(KafkaTopic, ThatTakesLittleAtOnceTakesManySmallEvents) {
  make("max.message.bytes", "20000");
  const auto log = open_or_die(address_, LogMode::kAppend);
  std::vector<SealedEvent> events;
  for (std::uint64_t sequence = 1; sequence <= 2'000; ++sequence) {
    std::string text;
    for (std::uint64_t state = sequence; text.size() < 200;) {
      state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
      text += static_cast<char>('!' + (state >> 57) % 90);
    }
    events.push_back(sealed("a/b", sequence, text));
  }
  const auto appended = log->append(events);
  ASSERT_TRUE(appended.has_value()) << appended.error().message;
  EXPECT_EQ(read_all(*log).size(), 2'000U);
}

TEST_F(KafkaTopic, MadeByIngestTakesTheLargestEventThatIngestLetsIn) {
  const auto log = open_or_die(address_, LogMode::kAppend);
  std::string text;
  std::uint32_t state = 1;
  while (text.size() < (1U << 20)) {
    state = state * 1'664'525U + 1'013'904'223U;
    text += static_cast<char>('!' + (state >> 24) % 90);
  }
  const std::vector<SealedEvent> events{sealed("a/b", 1, text)};
  const auto appended = log->append(events);
  ASSERT_TRUE(appended.has_value()) << appended.error().message;
  ASSERT_EQ(read_all(*log).size(), 1U);
}

TEST_F(KafkaTopic, ThatIsNotThereIsRefusedForReadingAndMadeForAppendingWithItsPartitions) {
  const Attempt attempt = try_to_open(address_, LogMode::kRead);
  EXPECT_EQ(attempt.error.code, ErrorCode::kUnavailable);
  EXPECT_EQ(attempt.error.message, "the log at kafka://" + *kafka_broker() + "/" + topic() +
                                       " cannot be used: there is no such topic; `cardspeak ingest` makes it");
  EXPECT_EQ(open_or_die(address_, LogMode::kAppend)->end()->size(), 3U);
  EXPECT_EQ(open_or_die(address_, LogMode::kRead)->end()->size(), 3U);
}

TEST_F(KafkaTopic, HasFourPartitionsWhenNoneAreAskedFor) {
  const auto log = open_or_die(address_.substr(0, address_.find('?')), LogMode::kAppend);
  EXPECT_EQ(log->end()->size(), 4U);
}

TEST_F(KafkaTopic, IsIdentifiedByClusterAndName) {
  const auto log = open_or_die(address_, LogMode::kAppend);
  EXPECT_THAT(log->identity(), ::testing::MatchesRegex("kafka:.+/" + topic()));
}

TEST_F(KafkaTopic, MessagesWithoutKeyOrValueOrSenseAreRecordsLikeOthersAndHideNoHead) {
  const auto log = open_or_die(address_, LogMode::kAppend);
  // A stream that lies in partition 0, where the others will be.
  std::string stream;
  for (int at = 0; stream.empty(); ++at) {
    const std::string name = "a/t-" + std::to_string(at);
    const std::vector<SealedEvent> one{sealed(name, 1)};
    ASSERT_TRUE(log->append(one).has_value());
    for (const LogRecord& record : read_all(*log)) {
      if (record.key == name && record.partition == PartitionId(0)) stream = name;
    }
  }
  const std::size_t before = read_all(*log).size();
  produce(nullptr, "text", 4);
  produce(stream.c_str(), nullptr, 0);
  produce(stream.c_str(), "nonsense", 8);
  const SealedEvent other = sealed("a/other", 7);
  produce(stream.c_str(), other.bytes.data(), other.bytes.size());
  const auto records = read_all(*log);
  ASSERT_EQ(records.size(), before + 4);
  int without_key = 0;
  int without_value = 0;
  for (const LogRecord& record : records) {
    without_key += record.key.empty() ? 1 : 0;
    without_value += record.bytes.empty() ? 1 : 0;
  }
  EXPECT_EQ(without_key, 1);
  EXPECT_EQ(without_value, 1);
  const auto reopened = open_or_die(address_, LogMode::kAppend);
  EXPECT_EQ(reopened->head(stream)->value().sequence, StreamSeq(1));
  EXPECT_TRUE(reopened->find(stream, StreamSeq(7))->empty());
}

TEST_F(KafkaTopic, AnOldEventThatAnotherProgramRepeatsIsNotTheHeadOfItsStream) {
  address_ = fresh_topic(*kafka_broker(), 1);
  std::vector<SealedEvent> events;
  for (std::uint64_t sequence = 1; sequence <= 3; ++sequence) events.push_back(sealed("a/b", sequence));
  // So much lies behind its head that a look at the topic's end alone sees only the repeated event.
  for (std::uint64_t sequence = 1; sequence <= 20'000; ++sequence) events.push_back(sealed("a/c", sequence));
  ASSERT_TRUE(open_or_die(address_, LogMode::kAppend)->append(events).has_value());
  produce("a/b", events[0].bytes.data(), events[0].bytes.size());
  for (const LogMode mode : {LogMode::kAppend, LogMode::kRead}) {
    const auto head = open_or_die(address_, mode)->head("a/b");
    ASSERT_TRUE(head.has_value() && head->has_value());
    EXPECT_EQ((*head)->sequence, StreamSeq(3));
    EXPECT_EQ((*head)->hash, events[2].hash);
  }
}

TEST_F(KafkaTopic, TakesManyEventsAndGivesThemBackInOrder) {
  const auto log = open_or_die(address_, LogMode::kAppend);
  std::vector<SealedEvent> events;
  for (std::uint64_t sequence = 1; sequence <= 30'000; ++sequence) {
    events.push_back(sealed("a/t-" + std::to_string(sequence % 10), (sequence - 1) / 10 + 1));
  }
  ASSERT_TRUE(log->append(events).has_value());
  std::map<std::string, std::uint64_t> next;
  for (const LogRecord& record : read_all(*log, {}, 1'000)) {
    const schema::StoredEvent stored(record.bytes);
    ASSERT_EQ(stored.event().getSequence(), ++next[record.key]);
  }
  EXPECT_EQ(next.size(), 10U);
  for (const auto& [stream, last] : next) EXPECT_EQ(last, 3'000U) << stream;
}

TEST_F(KafkaTopic, TellsNothingOnStandardOutputOrError) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  {
    const auto log = open_or_die(address_, LogMode::kAppend);
    const std::vector<SealedEvent> events{sealed("a/b", 1)};
    EXPECT_TRUE(log->append(events).has_value());
    EXPECT_EQ(read_all(*log).size(), 1U);
  }
  EXPECT_EQ(::testing::internal::GetCapturedStdout() + ::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace cardspeak
