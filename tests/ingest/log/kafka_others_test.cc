// What others do to a topic while the log is in use: more partitions, transactions, records deleted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <librdkafka/rdkafka.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "ingest/log/kafka_client.h"
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
using testing::read_on;
using testing::sealed;

// Another program at the same broker.
class Stranger {
 public:
  explicit Stranger(const std::string& address, const char* transaction = nullptr) {
    const auto begin = address.rfind('/') + 1;
    topic_ = address.substr(begin, address.find('?') - begin);
    char reason[512] = {};
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    rd_kafka_conf_set(conf, "bootstrap.servers", kafka_broker()->c_str(), reason, sizeof reason);
    if (transaction != nullptr) {
      rd_kafka_conf_set(conf, "transactional.id", (topic_ + transaction).c_str(), reason, sizeof reason);
    }
    rd_kafka_conf_set_opaque(conf, &taken_);
    rd_kafka_conf_set_dr_msg_cb(conf, [](rd_kafka_t*, const rd_kafka_message_t* message, void* taken) {
      if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) ++*static_cast<std::size_t*>(taken);
    });
    handle_.reset(rd_kafka_new(RD_KAFKA_PRODUCER, conf, reason, sizeof reason));
  }

  void add_partitions(std::size_t total) {
    char reason[512] = {};
    rd_kafka_NewPartitions_t* more = rd_kafka_NewPartitions_new(topic_.c_str(), total, reason, sizeof reason);
    const kafka::Owned<rd_kafka_queue_t> queue(rd_kafka_queue_new(handle_.get()));
    rd_kafka_CreatePartitions(handle_.get(), &more, 1, nullptr, queue.get());
    const kafka::Owned<rd_kafka_event_t> event(rd_kafka_queue_poll(queue.get(), 10'000));
    rd_kafka_NewPartitions_destroy(more);
    ASSERT_NE(event, nullptr);
    ASSERT_EQ(rd_kafka_event_error(event.get()), RD_KAFKA_RESP_ERR_NO_ERROR);
  }

  void delete_records(std::int32_t partition, std::int64_t before) {
    rd_kafka_topic_partition_list_t* list = rd_kafka_topic_partition_list_new(1);
    rd_kafka_topic_partition_list_add(list, topic_.c_str(), partition)->offset = before;
    rd_kafka_DeleteRecords_t* wish = rd_kafka_DeleteRecords_new(list);
    const kafka::Owned<rd_kafka_queue_t> queue(rd_kafka_queue_new(handle_.get()));
    rd_kafka_DeleteRecords(handle_.get(), &wish, 1, nullptr, queue.get());
    const kafka::Owned<rd_kafka_event_t> event(rd_kafka_queue_poll(queue.get(), 10'000));
    rd_kafka_DeleteRecords_destroy(wish);
    rd_kafka_topic_partition_list_destroy(list);
    ASSERT_NE(event, nullptr);
    ASSERT_EQ(rd_kafka_event_error(event.get()), RD_KAFKA_RESP_ERR_NO_ERROR);
  }

  // Until the broker has taken it: a client that asked for the topic a moment too early knows nothing of a partition
  // that was just added, and lets go of what was meant for it.
  void produce(std::int32_t partition, const SealedEvent& event) {
    const kafka::Owned<rd_kafka_topic_t> topic(rd_kafka_topic_new(handle_.get(), topic_.c_str(), nullptr));
    std::vector<std::uint8_t> bytes = event.bytes;
    const std::size_t taken = taken_;
    const auto begun = std::chrono::steady_clock::now();
    while (taken_ == taken) {
      ASSERT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30)) << "the broker takes nothing";
      const rd_kafka_metadata_t* raw = nullptr;
      rd_kafka_metadata(handle_.get(), 0, topic.get(), &raw, 10'000);
      const kafka::Owned<const rd_kafka_metadata_t> asked_anew(raw);
      rd_kafka_produce(topic.get(), partition, RD_KAFKA_MSG_F_COPY, bytes.data(), bytes.size(), event.stream.data(),
                       event.stream.size(), nullptr);
      ASSERT_EQ(rd_kafka_flush(handle_.get(), 10'000), RD_KAFKA_RESP_ERR_NO_ERROR);
    }
  }

  void begin() {
    succeeds(rd_kafka_init_transactions(handle_.get(), 20'000));
    succeeds(rd_kafka_begin_transaction(handle_.get()));
  }
  void commit() { succeeds(rd_kafka_commit_transaction(handle_.get(), 20'000)); }

 private:
  static void succeeds(rd_kafka_error_t* raw) {
    const kafka::Owned<rd_kafka_error_t> error(raw);
    ASSERT_EQ(error, nullptr) << rd_kafka_error_string(error.get());
  }

  std::string topic_;
  // How many messages the broker has said that it took.
  std::size_t taken_ = 0;
  kafka::Owned<rd_kafka_t> handle_;
};

class KafkaOthers : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!kafka_broker()) GTEST_SKIP() << kNoBroker;
  }
};

std::map<std::string, std::set<PartitionId>> places_of(const std::vector<LogRecord>& records) {
  std::map<std::string, std::set<PartitionId>> places;
  for (const LogRecord& record : records) places[record.key].insert(record.partition);
  return places;
}

std::string table(std::uint64_t number) {
  return "a/t-" + std::to_string(number);
}

TEST_F(KafkaOthers, ATopicThatIsGivenMorePartitionsKeepsEachStreamWhereItBegan) {
  const std::string address = fresh_topic(*kafka_broker(), 2);
  constexpr std::uint64_t kTables = 30;
  std::vector<SealedEvent> first;
  for (std::uint64_t number = 0; number < kTables; ++number) first.push_back(sealed(table(number), 1));
  ASSERT_TRUE(open_or_die(address, LogMode::kAppend)->append(first));
  const auto before = places_of(read_all(*open_or_die(address, LogMode::kRead)));

  Stranger(address).add_partitions(7);

  const auto log = open_or_die(address, LogMode::kAppend);
  std::vector<SealedEvent> second;
  for (std::uint64_t number = 0; number < kTables; ++number) {
    const auto head = log->head(table(number));
    ASSERT_TRUE(head.has_value() && head->has_value()) << "the head of " << table(number) << " is not found any more";
    EXPECT_EQ((*head)->sequence, StreamSeq(1));
    EXPECT_EQ(log->find(table(number), StreamSeq(1))->size(), 1U);
    second.push_back(sealed(table(number), 2));
    second.push_back(sealed(table(number + kTables), 1));
  }
  ASSERT_TRUE(log->append(second));
  EXPECT_EQ(log->end()->size(), 7U);

  const auto after = places_of(read_all(*open_or_die(address, LogMode::kRead)));
  EXPECT_EQ(after.size(), 2 * kTables);
  for (const auto& [stream, partitions] : after) EXPECT_EQ(partitions.size(), 1U) << stream;
  for (const auto& [stream, partitions] : before) EXPECT_EQ(after.at(stream), partitions) << stream;
}

// A topic that a release before this one wrote has no word on its partitions; foreign first records have none either.
TEST_F(KafkaOthers, AForeignFirstRecordDoesNotHideOverHowManyPartitionsStreamsAreSpread) {
  const std::string address = fresh_topic(*kafka_broker(), 3);
  static_cast<void>(open_or_die(address, LogMode::kAppend));
  Stranger stranger(address);
  stranger.produce(0, sealed("foreign/first", 1));
  std::vector<SealedEvent> first;
  for (std::uint64_t number = 0; number < 20; ++number) first.push_back(sealed(table(number), 1));
  ASSERT_TRUE(open_or_die(address, LogMode::kAppend)->append(first));
  stranger.add_partitions(5);
  const auto log = open_or_die(address, LogMode::kAppend);
  for (std::uint64_t number = 0; number < 20; ++number) EXPECT_TRUE(log->head(table(number))->has_value()) << number;
}

TEST_F(KafkaOthers, AReaderThatWaitsAtTheEndReadsAPartitionThatIsAddedMeanwhile) {
  const std::string address = fresh_topic(*kafka_broker(), 1);
  const std::vector<SealedEvent> events{sealed("a/b", 1)};
  const auto log = open_or_die(address, LogMode::kAppend);
  ASSERT_TRUE(log->append(events));
  const auto reader = *log->read({});
  ASSERT_EQ(read_on(*reader).size(), 1U);

  Stranger stranger(address);
  stranger.add_partitions(3);
  stranger.produce(2, sealed("a/elsewhere", 1));

  std::vector<LogRecord> seen;
  const auto begun = std::chrono::steady_clock::now();
  while (seen.empty() && std::chrono::steady_clock::now() - begun < std::chrono::seconds(20)) {
    auto records = reader->next(100, 200);
    ASSERT_TRUE(records.has_value()) << records.error().message;
    seen = *std::move(records);
  }
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].partition, PartitionId(2));
  EXPECT_EQ(seen[0].key, "a/elsewhere");
}

TEST_F(KafkaOthers, AnOpenTransactionIsToldAndIsNotTheEnd) {
  const std::string address = fresh_topic(*kafka_broker(), 1);
  const auto log = open_or_die(address, LogMode::kAppend);
  const std::vector<SealedEvent> own{sealed("a/b", 1)};
  ASSERT_TRUE(log->append(own));
  Stranger stranger(address, "-open");
  stranger.begin();
  stranger.produce(0, sealed("a/foreign", 1));
  const std::vector<SealedEvent> behind{sealed("a/b", 2)};
  ASSERT_TRUE(log->append(behind));

  const auto reader = *log->read({});
  std::vector<LogRecord> seen = read_on(*reader);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(reader->held_back(),
            "of partition 0 the records from offset 1 to 2: a transaction of another program is not over; they are "
            "read once it is committed or aborted");
  // Whoever needs the whole partition is told the same, instead of taking a part for the whole.
  const auto head = open_or_die(address, LogMode::kAppend)->head("a/b");
  ASSERT_FALSE(head.has_value());
  EXPECT_THAT(head.error().message, ::testing::HasSubstr("a transaction of another program is not over"));

  stranger.commit();
  seen.clear();
  const auto begun = std::chrono::steady_clock::now();
  while (seen.size() < 2 && std::chrono::steady_clock::now() - begun < std::chrono::seconds(20)) {
    for (LogRecord& record : read_on(*reader)) seen.push_back(std::move(record));
  }
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_EQ(reader->held_back(), "");
}

TEST_F(KafkaOthers, ATopicWhoseFirstRecordsWereDeletedIsNotReadAsIfItWereWhole) {
  const std::string address = fresh_topic(*kafka_broker(), 1);
  std::vector<SealedEvent> events;
  for (std::uint64_t sequence = 1; sequence <= 10; ++sequence) events.push_back(sealed("a/b", sequence));
  ASSERT_TRUE(open_or_die(address, LogMode::kAppend)->append(events));
  Stranger(address).delete_records(0, 4);
  const auto log = open_or_die(address, LogMode::kRead);
  const auto reader = log->read({});
  ASSERT_FALSE(reader.has_value());
  EXPECT_EQ(reader.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(reader.error().message,
              ::testing::HasSubstr("partition 0 has the offsets from 4 to 10, and was to be read from 0"));
  EXPECT_EQ(log->read({{PartitionId(0), LogOffset(4)}}).has_value(), true);
}

}  // namespace
}  // namespace cardspeak
