// What both logs promise, proved on each: the embedded one, and a real Kafka broker.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ingest/log/log.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using testing::fresh_topic;
using testing::kafka_broker;
using testing::kNoBroker;
using testing::open_or_die;
using testing::read_all;
using testing::read_on;
using testing::same_event;
using testing::sealed;

struct Embedded {
  static constexpr bool kNeedsBroker = false;
  testing::TempFolder folder;
  std::string address(int partitions) const { return folder.path("log") + "?partitions=" + std::to_string(partitions); }
};

struct Kafka {
  static constexpr bool kNeedsBroker = true;
  std::string topic;
  std::string address(int partitions) {
    if (topic.empty()) topic = fresh_topic(*kafka_broker(), partitions);
    return topic;
  }
};

template <typename Place>
class LogContract : public ::testing::Test {
 protected:
  void SetUp() override {
    if (Place::kNeedsBroker && !kafka_broker()) GTEST_SKIP() << kNoBroker;
    reopen(3);
  }
  void reopen(int partitions = 3, LogMode mode = LogMode::kAppend) {
    log_.reset();
    log_ = open_or_die(place_.address(partitions), mode);
  }
  void append(const std::vector<SealedEvent>& events) {
    const auto appended = log_->append(events);
    ASSERT_TRUE(appended.has_value()) << appended.error().message;
  }
  std::optional<SealedEvent> head(const std::string& stream) {
    auto head = log_->head(stream);
    EXPECT_TRUE(head.has_value()) << head.error().message;
    return *head;
  }
  std::vector<SealedEvent> find(const std::string& stream, std::uint64_t sequence) {
    auto found = log_->find(stream, StreamSeq(sequence));
    EXPECT_TRUE(found.has_value()) << found.error().message;
    // find_hashes() gives the same events.
    const auto hashes = log_->find_hashes(stream, StreamSeq(sequence));
    EXPECT_TRUE(hashes.has_value());
    EXPECT_EQ(hashes->size(), found->size());
    for (const SealedEvent& event : *found) EXPECT_THAT(*hashes, ::testing::Contains(event.hash));
    return *found;
  }

  Place place_;
  std::unique_ptr<Log> log_;
};

using Places = ::testing::Types<Embedded, Kafka>;
TYPED_TEST_SUITE(LogContract, Places);

// What was said of it once is known to whoever opens it later, for reading too.
TYPED_TEST(LogContract, ALogThatWasMaskedStaysSo) {
  EXPECT_FALSE(*this->log_->is_masked());
  this->append({sealed("crown-melbourne/CS-01", 1)});
  this->reopen();
  EXPECT_FALSE(*this->log_->is_masked());
  ASSERT_TRUE(this->log_->mark_masked().has_value());
  this->append({sealed("crown-melbourne/CS-02", 1)});
  for (const LogMode mode : {LogMode::kAppend, LogMode::kRead}) {
    this->reopen(3, mode);
    EXPECT_TRUE(*this->log_->is_masked());
  }
  // Whoever appends without a word of it says it too.
  this->reopen();
  this->append({sealed("crown-melbourne/CS-02", 2), sealed("crown-melbourne/CS-01", 2)});
  this->reopen();
  EXPECT_TRUE(*this->log_->is_masked());
  EXPECT_EQ(read_all(*this->log_).size(), 4U);
}

std::vector<std::string> streams(int count) {
  std::vector<std::string> names;
  for (int at = 0; at < count; ++at) names.push_back("crown-melbourne/T-" + std::to_string(at));
  return names;
}

std::vector<std::vector<std::uint8_t>> bytes_of(const std::vector<LogRecord>& records, const std::string& stream) {
  std::vector<std::vector<std::uint8_t>> bytes;
  for (const LogRecord& record : records) {
    if (record.key == stream) bytes.push_back(record.bytes);
  }
  return bytes;
}

TYPED_TEST(LogContract, AnEmptyLogHasNoRecordsNoHeadsAndEndsWhereItBegins) {
  EXPECT_TRUE(read_all(*this->log_).empty());
  EXPECT_FALSE(this->head("crown-melbourne/T-0").has_value());
  EXPECT_TRUE(this->find("crown-melbourne/T-0", 1).empty());
  const auto end = this->log_->end();
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->size(), 3U);
  for (const auto& [partition, offset] : *end) EXPECT_EQ(offset, LogOffset(0));
}

TYPED_TEST(LogContract, RecordsComeBackWithTheirBytesAndInTheOrderOfTheirStream) {
  std::vector<SealedEvent> events;
  for (std::uint64_t sequence = 1; sequence <= 50; ++sequence) {
    for (const auto& stream : streams(7)) events.push_back(sealed(stream, sequence));
  }
  this->append(events);
  const auto records = read_all(*this->log_);
  ASSERT_EQ(records.size(), events.size());
  for (const auto& stream : streams(7)) {
    std::vector<std::vector<std::uint8_t>> expected;
    for (const auto& event : events) {
      if (event.stream == stream) expected.push_back(event.bytes);
    }
    EXPECT_EQ(bytes_of(records, stream), expected) << stream;
  }
}

TYPED_TEST(LogContract, AStreamStaysInOnePartitionAndStreamsUseSeveral) {
  for (const auto& stream : streams(20)) this->append({sealed(stream, 1), sealed(stream, 2)});
  this->reopen();
  for (const auto& stream : streams(20)) this->append({sealed(stream, 3)});
  std::map<std::string, std::set<PartitionId>> partitions;
  std::set<PartitionId> used;
  for (const LogRecord& record : read_all(*this->log_)) {
    partitions[record.key].insert(record.partition);
    used.insert(record.partition);
  }
  ASSERT_EQ(partitions.size(), 20U);
  for (const auto& [stream, in] : partitions) EXPECT_EQ(in.size(), 1U) << stream;
  EXPECT_EQ(used.size(), 3U);
}

TYPED_TEST(LogContract, OffsetsOfAPartitionRiseFromZeroAndTheEndIsOnePastTheLast) {
  for (const auto& stream : streams(10)) this->append({sealed(stream, 1), sealed(stream, 2)});
  std::map<PartitionId, std::int64_t> next;
  for (const LogRecord& record : read_all(*this->log_)) {
    EXPECT_EQ(record.offset.value(), next[record.partition]++);
  }
  const auto end = this->log_->end();
  ASSERT_TRUE(end.has_value());
  for (const auto& [partition, offset] : *end) EXPECT_EQ(offset.value(), next[partition]);
}

TYPED_TEST(LogContract, ReadingFromAPositionGivesWhatLiesBehindItAndUnnamedPartitionsWhole) {
  for (const auto& stream : streams(10)) this->append({sealed(stream, 1), sealed(stream, 2), sealed(stream, 3)});
  const auto all = read_all(*this->log_);
  const PartitionId partition = all.front().partition;
  const auto rest = read_all(*this->log_, {{partition, LogOffset(2)}});
  EXPECT_EQ(rest.size(), all.size() - 2);
  for (const LogRecord& record : rest) EXPECT_TRUE(record.partition != partition || record.offset >= LogOffset(2));
  const auto end = this->log_->end();
  ASSERT_TRUE(end.has_value());
  EXPECT_TRUE(read_all(*this->log_, *end).empty());
}

TYPED_TEST(LogContract, APositionThatTheLogDoesNotHoldIsRefused) {
  this->append({sealed("crown-melbourne/T-0", 1)});
  const PartitionId partition = read_all(*this->log_).front().partition;
  EXPECT_TRUE(this->log_->read({{partition, LogOffset(1)}}).has_value());
  const auto reader = this->log_->read({{partition, LogOffset(2)}});
  ASSERT_FALSE(reader.has_value());
  EXPECT_EQ(reader.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(reader.error().message,
              ::testing::EndsWith("has the offsets from 0 to 1, and was to be read from 2; was the log replaced by "
                                  "another?"));
}

TYPED_TEST(LogContract, AReaderAtTheEndSeesWhatIsAppendedLater) {
  this->append({sealed("crown-melbourne/T-0", 1)});
  auto reader = this->log_->read({});
  ASSERT_TRUE(reader.has_value());
  EXPECT_EQ(read_on(**reader).size(), 1U);
  for (std::uint64_t sequence = 2; sequence < 6; ++sequence) {
    this->append({sealed("crown-melbourne/T-0", sequence), sealed("crown-melbourne/T-1", sequence)});
    EXPECT_EQ(read_on(**reader).size(), 2U) << sequence;
  }
}

TYPED_TEST(LogContract, ASecondLogOnTheSameAddressReadsWhatTheFirstAppends) {
  this->append({sealed("crown-melbourne/T-0", 1)});
  const auto other = open_or_die(this->place_.address(3), LogMode::kRead);
  EXPECT_EQ(other->identity(), this->log_->identity());
  auto reader = other->read({});
  ASSERT_TRUE(reader.has_value());
  EXPECT_EQ(read_on(**reader).size(), 1U);
  this->append({sealed("crown-melbourne/T-0", 2), sealed("crown-melbourne/T-5", 1)});
  EXPECT_EQ(read_on(**reader).size(), 2U);
  EXPECT_EQ((*other->head("crown-melbourne/T-0"))->sequence, StreamSeq(2));
  EXPECT_EQ(other->find("crown-melbourne/T-5", StreamSeq(1))->size(), 1U);
  EXPECT_EQ(*other->end(), *this->log_->end());
}

TYPED_TEST(LogContract, ALogOpenedForReadingRefusesToAppend) {
  this->append({sealed("crown-melbourne/T-0", 1)});
  this->reopen(3, LogMode::kRead);
  const std::vector<SealedEvent> events{sealed("crown-melbourne/T-0", 2)};
  const auto appended = this->log_->append(events);
  ASSERT_FALSE(appended.has_value());
  EXPECT_EQ(appended.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(appended.error().message, ::testing::EndsWith("cannot be used: it was opened for reading only"));
}

TYPED_TEST(LogContract, TheHeadIsTheEventWithTheGreatestNumber) {
  this->append({sealed("crown-melbourne/T-0", 1), sealed("crown-melbourne/T-0", 2), sealed("crown-melbourne/T-1", 1)});
  EXPECT_TRUE(same_event(this->head("crown-melbourne/T-0").value(), sealed("crown-melbourne/T-0", 2)));
  EXPECT_TRUE(same_event(this->head("crown-melbourne/T-1").value(), sealed("crown-melbourne/T-1", 1)));
  EXPECT_FALSE(this->head("crown-melbourne/T-2").has_value());
}

TYPED_TEST(LogContract, TheHeadStaysWhereItIsWhenEventsComeLateOrTwiceAlsoAfterReopening) {
  const std::string stream = "crown-melbourne/T-0";
  this->append({sealed(stream, 1), sealed(stream, 2), sealed(stream, 9)});
  this->append({sealed(stream, 5), sealed(stream, 1)});
  this->append({sealed(stream, 9)});
  this->append({sealed(stream, 3)});
  EXPECT_TRUE(same_event(this->head(stream).value(), sealed(stream, 9)));
  this->reopen();
  EXPECT_TRUE(same_event(this->head(stream).value(), sealed(stream, 9)));
  this->append({sealed(stream, 10)});
  this->reopen(3, LogMode::kRead);
  EXPECT_TRUE(same_event(this->head(stream).value(), sealed(stream, 10)));
}

TYPED_TEST(LogContract, OfAForkAtTheHeadTheOneThatCameFirstIsTheHeadAndBothAreFound) {
  const std::string stream = "crown-melbourne/T-0";
  this->append({sealed(stream, 1), sealed(stream, 2, "first"), sealed(stream, 2, "second")});
  this->append({sealed(stream, 2, "third")});
  for (int again = 0; again < 2; ++again) {
    EXPECT_TRUE(same_event(this->head(stream).value(), sealed(stream, 2, "first")));
    const auto found = this->find(stream, 2);
    EXPECT_EQ(found.size(), 3U);
    for (const char* text : {"first", "second", "third"}) {
      EXPECT_TRUE(std::ranges::any_of(found, [&](const auto& event) {
        return same_event(event, sealed(stream, 2, text));
      })) << text;
    }
    this->reopen();
  }
}

TYPED_TEST(LogContract, FindGivesEachEventByItsNumberBeforeAndAfterReopening) {
  const std::string stream = "crown-melbourne/T-0";
  for (std::uint64_t sequence = 1; sequence <= 30; ++sequence) {
    this->append({sealed(stream, sequence), sealed("crown-melbourne/T-" + std::to_string(sequence), 1)});
  }
  this->reopen();
  for (const std::uint64_t sequence : {1U, 17U, 30U}) {
    const auto found = this->find(stream, sequence);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(same_event(found.front(), sealed(stream, sequence)));
  }
  EXPECT_TRUE(this->find(stream, 31).empty());
  EXPECT_TRUE(this->find("crown-melbourne/T-3", 2).empty());
  // What is appended after the first look is found as well.
  this->append({sealed(stream, 31)});
  EXPECT_EQ(this->find(stream, 31).size(), 1U);
}

TYPED_TEST(LogContract, AStreamWhoseNameBeginsLikeAnotherIsNotTakenForIt) {
  this->append({sealed("crown/T-1", 1), sealed("crown/T-10", 5), sealed("crown/T", 3)});
  EXPECT_EQ(this->head("crown/T-1")->sequence, StreamSeq(1));
  EXPECT_EQ(this->head("crown/T")->sequence, StreamSeq(3));
  EXPECT_TRUE(this->find("crown/T-1", 5).empty());
  EXPECT_EQ(this->find("crown/T-10", 5).size(), 1U);
}

TYPED_TEST(LogContract, AppendingAgainIsHarmlessTheEventIsFoundOnce) {
  const std::vector<SealedEvent> events{sealed("crown-melbourne/T-0", 1), sealed("crown-melbourne/T-0", 2)};
  this->append(events);
  this->append(events);
  EXPECT_EQ(this->find("crown-melbourne/T-0", 1).size(), 1U);
  EXPECT_TRUE(same_event(this->head("crown-melbourne/T-0").value(), events[1]));
  for (const LogRecord& record : read_all(*this->log_)) {
    EXPECT_TRUE(record.bytes == events[0].bytes || record.bytes == events[1].bytes);
  }
}

TYPED_TEST(LogContract, AppendingNothingChangesNothing) {
  this->append({});
  EXPECT_TRUE(read_all(*this->log_).empty());
}

TYPED_TEST(LogContract, TheIdentityAndThePartitionsStayWithTheLogWhateverIsAskedForLater) {
  this->append({sealed("crown-melbourne/T-0", 1)});
  const std::string identity = this->log_->identity();
  this->reopen(3);
  EXPECT_EQ(this->log_->identity(), identity);
  EXPECT_FALSE(identity.empty());
  EXPECT_EQ(this->log_->end()->size(), 3U);
}

TYPED_TEST(LogContract, AReaderOutlivesItsLog) {
  this->append({sealed("crown-melbourne/T-0", 1), sealed("crown-melbourne/T-0", 2)});
  auto reader = this->log_->read({});
  ASSERT_TRUE(reader.has_value());
  this->log_.reset();
  EXPECT_EQ(read_on(**reader).size(), 2U);
}

TYPED_TEST(LogContract, AHeadDeepBelowTheEventsOfOtherStreamsIsFound) {
  const std::string stream = "crown-melbourne/deep";
  this->append({sealed(stream, 1), sealed(stream, 2), sealed(stream, 3)});
  this->append({sealed(stream, 2), sealed(stream, 3, "fork")});
  std::vector<SealedEvent> others;
  for (std::uint64_t sequence = 1; sequence <= 30'000; ++sequence) {
    others.push_back(sealed("crown-melbourne/T-" + std::to_string(sequence % 5), sequence));
  }
  this->append(others);
  this->append({sealed(stream, 1)});
  this->reopen();
  EXPECT_TRUE(same_event(this->head(stream).value(), sealed(stream, 3)));
  EXPECT_EQ(this->head("crown-melbourne/T-4")->sequence, StreamSeq(29'999));
  EXPECT_FALSE(this->head("crown-melbourne/new").has_value());
}

}  // namespace
}  // namespace cardspeak
