// How events find their place: duplicates, late events, forks, gaps and chains, on a real log.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "schemas/seal/seal.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using ::testing::ElementsAre;
using testing::good_line;
using testing::ingest_texts;
using ::testing::IsEmpty;
using testing::line;
using testing::open_or_die;
using testing::read_all;

constexpr const char* kStream = "crown-melbourne/CS-04";

// A line whose contents are told apart by `amount`.
std::string wager(std::uint64_t sequence, int amount, const std::string& previous = "",
                  const std::string& stream = kStream) {
  return line(stream, sequence, 1,
              (previous.empty() ? "" : "\"previousHash\": \"" + previous + "\", ") +
                  R"("wagerPlaced": {"seat": 3, "wager": "ante", "amountCents": )" + std::to_string(amount) + "}");
}

class SealingTest : public ::testing::Test {
 protected:
  testing::Ingested take(const std::vector<std::string>& texts, const IngestOptions& options = {}) {
    return ingest_texts(texts, *log_, options);
  }
  // The events of the stream with that number.
  std::vector<SealedEvent> stored(std::uint64_t sequence) { return *log_->find(kStream, StreamSeq(sequence)); }
  std::string hash(std::uint64_t sequence) { return schema::to_hex(stored(sequence).front().hash); }
  static std::string previous_of(const SealedEvent& event) {
    const schema::StoredEvent stored(event.bytes);
    const auto previous = stored.event().getPreviousHash();
    if (previous.size() == 0) return "";
    schema::Hash hash{};
    std::ranges::copy(previous, hash.begin());
    return schema::to_hex(hash);
  }
  static IngestOptions skipping(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ranges) {
    IngestOptions options;
    for (const auto& [first, last] : ranges) options.skip.push_back({kStream, StreamSeq(first), StreamSeq(last)});
    return options;
  }
  std::string previous(std::uint64_t sequence) { return previous_of(stored(sequence).front()); }

  testing::TempFolder folder_;
  std::unique_ptr<Log> log_ = open_or_die(folder_.path("log"), LogMode::kAppend);
};

TEST_F(SealingTest, EventsInOrderAreSealedIntoAChain) {
  const auto taken = take({good_line(1) + good_line(2) + good_line(3)});
  EXPECT_THAT(taken.messages, IsEmpty());
  EXPECT_EQ(taken.report, (IngestReport{.read = 3, .appended = 3}));
  EXPECT_TRUE(taken.report.clean());
  EXPECT_EQ(previous(1), "");
  EXPECT_EQ(previous(2), hash(1));
  EXPECT_EQ(previous(3), hash(2));
}

TEST_F(SealingTest, WithoutNumbersTheyGetTheNextOnesAlsoInALaterRun) {
  take({good_line(0) + good_line(0)});
  log_.reset();
  log_ = open_or_die(folder_.path("log"), LogMode::kAppend);
  const auto taken = take({good_line(0)});
  EXPECT_EQ(taken.report.appended, 1U);
  ASSERT_EQ(stored(3).size(), 1U);
  EXPECT_EQ(previous(3), hash(2));
}

TEST_F(SealingTest, TheSameEventsAgainAreDuplicatesInTheSameRunAndInALaterOne) {
  const std::string evening = good_line(1) + good_line(2) + good_line(3);
  const auto first = take({evening, evening});
  EXPECT_EQ(first.report, (IngestReport{.read = 6, .appended = 3, .duplicates = 3}));
  const auto second = take({evening});
  EXPECT_EQ(second.report, (IngestReport{.read = 3, .duplicates = 3}));
  EXPECT_TRUE(second.report.clean());
  EXPECT_THAT(second.messages, IsEmpty());
  EXPECT_EQ(read_all(*log_).size(), 3U);
}

TEST_F(SealingTest, DuplicatesAreKnownWhateverTheSizeOfTheBatches) {
  const std::string evening = wager(1, 1) + wager(2, 2) + wager(1, 1) + wager(3, 3) + wager(2, 2) + wager(3, 3);
  for (const std::size_t batch : {1U, 2U, 3U, 100U}) {
    const testing::TempFolder folder;
    const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
    EXPECT_EQ(ingest_texts({evening}, *log, {.batch_events = batch}).report,
              (IngestReport{.read = 6, .appended = 3, .duplicates = 3}))
        << batch;
    EXPECT_EQ(ingest_texts({evening}, *log, {.batch_events = 4'096, .batch_bytes = batch}).report,
              (IngestReport{.read = 6, .duplicates = 6}));
  }
}

TEST_F(SealingTest, AnotherEventWithANumberOnRecordIsAForkAndBothAreKept) {
  const auto taken = take({wager(1, 10) + wager(2, 20) + wager(2, 99)});
  EXPECT_EQ(taken.report, (IngestReport{.read = 3, .appended = 3, .forks = 1}));
  EXPECT_FALSE(taken.report.clean());
  EXPECT_THAT(taken.messages, ElementsAre("a.jsonl:3: field sequence: expected what is on record as number 2 of stream "
                                          "crown-melbourne/CS-04, found other contents; both are kept"));
  ASSERT_EQ(stored(2).size(), 2U);
  for (const auto& event : stored(2)) EXPECT_EQ(previous_of(event), hash(1));
  // Each of them again is a duplicate.
  EXPECT_EQ(take({wager(2, 99) + wager(2, 20)}).report, (IngestReport{.read = 2, .duplicates = 2}));
}

TEST_F(SealingTest, AForkOfTheFirstEventHasNoPreviousHash) {
  take({wager(1, 10) + wager(1, 11)});
  ASSERT_EQ(stored(1).size(), 2U);
  for (const auto& event : stored(1)) EXPECT_EQ(previous_of(event), "");
}

TEST_F(SealingTest, WhatFollowsAForkedHeadIsSealedOntoTheEventThatCameFirst) {
  take({wager(1, 10)});
  const std::string first = hash(1);
  take({wager(1, 11) + wager(2, 20)});
  EXPECT_EQ(previous(2), first);
  // And whichever it was sealed onto, it is known again.
  EXPECT_EQ(take({wager(2, 20)}).report.duplicates, 1U);
}

TEST_F(SealingTest, WhatIsSkippedIsNamedAndTheEventAfterItIsSealedWithoutAPreviousHash) {
  const auto taken = take({wager(1, 10) + wager(3, 30) + wager(4, 40) + wager(9, 90)}, skipping({{2, 2}, {5, 8}}));
  EXPECT_EQ(taken.report, (IngestReport{.read = 4, .appended = 4, .gaps = 2}));
  EXPECT_THAT(taken.messages, ElementsAre("a.jsonl:2: field sequence: expected number 2 of stream "
                                          "crown-melbourne/CS-04, found 3; 2 is missing",
                                          "a.jsonl:4: field sequence: expected number 5 of stream "
                                          "crown-melbourne/CS-04, found 9; 5 to 8 are missing"));
  EXPECT_EQ(previous(3), "");
  EXPECT_EQ(previous(4), hash(3));
  EXPECT_EQ(previous(9), "");
  EXPECT_FALSE(taken.report.clean());
}

TEST_F(SealingTest, OnlyTheNumbersThatAreNamedAreSkipped) {
  const std::string text = wager(1, 10) + wager(4, 40);
  EXPECT_EQ(take({text}, skipping({{2, 2}})).report.held, 1U);
  EXPECT_EQ(take({text}, skipping({{3, 3}})).report.held, 1U);
  const IngestOptions other{.skip = {{"crown-melbourne/CS-05", StreamSeq(1), StreamSeq(9)}}};
  EXPECT_EQ(take({text}, other).report.held, 1U);
  EXPECT_EQ(take({text}, skipping({{3, 3}, {2, 2}})).report,
            (IngestReport{.read = 2, .appended = 1, .duplicates = 1, .gaps = 1}));
}

TEST_F(SealingTest, AnEventThatIsThereIsNotLostBecauseSomebodySaysSo) {
  take({wager(1, 10) + wager(2, 20) + wager(3, 30)}, skipping({{2, 2}}));
  EXPECT_EQ(previous(2), hash(1));
  EXPECT_EQ(previous(3), hash(2));
}

// A refused line, and the mended one in whatever file comes after it: the chain is that of a file that was right.
TEST_F(SealingTest, ARefusedLineThatIsMendedLaterGivesTheChainThatItWouldHaveGiven) {
  const std::string bad = "{\"stream\": \"crown-melbourne/CS-04\", \"sequence\": 2, \"colour\": 1}\n";
  const std::string before = wager(1, 10);
  const std::string mended = wager(2, 20);
  const std::string after = wager(3, 30) + wager(4, 40);
  const testing::TempFolder other;
  const auto whole = open_or_die(other.path("log"), LogMode::kAppend);
  ingest_texts({before + mended + after}, *whole);

  const auto first = take({before + bad + after});
  EXPECT_EQ(first.report, (IngestReport{.read = 4, .appended = 1, .refused = 1, .held = 2}));
  ASSERT_EQ(first.messages.size(), 2U);
  EXPECT_THAT(first.messages[0], ::testing::StartsWith("a.jsonl:2: field colour: "));
  EXPECT_EQ(first.messages[1],
            "a.jsonl:3: 2 events of stream crown-melbourne/CS-04 from number 3 on are held back and not on record, "
            "since 2 is missing; ingest the files again with what is missing, or say that it is lost: --skip "
            "crown-melbourne/CS-04:2 --by STAFF --reason WHY");
  // The file again, as it is, and then with the line mended.
  EXPECT_EQ(take({before + bad + after}).report.held, 2U);
  EXPECT_EQ(take({before + mended + after}).report, (IngestReport{.read = 4, .appended = 3, .duplicates = 1}));
  EXPECT_TRUE(std::ranges::equal(read_all(*log_), read_all(*whole), {}, &LogRecord::bytes, &LogRecord::bytes));
}

TEST_F(SealingTest, AMendedLineInAnotherFileOfTheSameRunLetsThoseThatWaitForItGoOn) {
  const auto taken = take({wager(1, 10) + "nonsense\n" + wager(3, 30) + wager(5, 50), wager(4, 40) + wager(2, 20)});
  EXPECT_EQ(taken.report, (IngestReport{.read = 6, .appended = 5, .refused = 1}));
  for (std::uint64_t number = 2; number <= 5; ++number) EXPECT_EQ(previous(number), hash(number - 1)) << number;
}

TEST_F(SealingTest, WhatWaitsHoldsUpNoOtherStream) {
  const auto taken = take({good_line(2, "a/t") + good_line(1, "b/t") + good_line(2, "b/t")});
  EXPECT_EQ(taken.report, (IngestReport{.read = 3, .appended = 2, .held = 1}));
}

TEST_F(SealingTest, AnAbsurdNumberDoesNotMakeThoseAfterItLate) {
  EXPECT_EQ(take({wager(1, 10) + wager(999'999'999, 1) + wager(2, 20)}).report,
            (IngestReport{.read = 3, .appended = 2, .held = 1}));
  EXPECT_EQ(previous(2), hash(1));
}

TEST_F(SealingTest, ForksAndDuplicatesAmongThoseThatWaitAreToldWhenTheirTurnComes) {
  const auto taken = take({wager(2, 20) + wager(2, 21) + wager(2, 20) + wager(1, 10)});
  EXPECT_EQ(taken.report, (IngestReport{.read = 4, .appended = 3, .duplicates = 1, .forks = 1}));
}

TEST_F(SealingTest, MemoryForThoseThatWaitIsBoundedAndTheFilesGiveTheRest) {
  std::string text;
  for (std::uint64_t number = 2; number <= 1'000; ++number) text += wager(number, 10);
  IngestOptions little;
  little.held_bytes = 20'000;
  const auto first = take({text, wager(1, 10)}, little);
  EXPECT_GT(first.report.held, 500U);
  EXPECT_GT(first.report.appended, 10U);
  EXPECT_EQ(first.report.held + first.report.appended, 1'000U);
  ASSERT_EQ(first.messages.size(), 1U);
  EXPECT_THAT(first.messages[0], ::testing::HasSubstr("more than memory was allowed for; ingest the files again"));
  EXPECT_EQ(take({text}, little).report.held, 0U);
  for (std::uint64_t number = 2; number <= 1'000; ++number) ASSERT_EQ(previous(number), hash(number - 1)) << number;
}

// One stream that waits for what never comes takes no room from another one.
TEST_F(SealingTest, AStreamThatWaitsForEverHoldsNobodyUp) {
  std::string hog;
  for (std::uint64_t number = 2; number <= 1'000; ++number) hog += wager(number, 10);
  const std::string other = "crown-melbourne/CS-05";
  std::string late;
  for (std::uint64_t number = 20; number >= 1; --number) late += wager(number, 10, "", other);
  IngestOptions little;
  little.held_bytes = 20'000;
  const auto taken = take({hog, late}, little);
  EXPECT_EQ(taken.report.appended, 20U);
  EXPECT_EQ(taken.report.held, 999U);
  EXPECT_EQ(log_->find(other, StreamSeq(20))->size(), 1U);
  // What the first one kept are its lowest numbers: they come first when the missing one does.
  EXPECT_GT(take({hog, wager(1, 10)}, little).report.appended, 10U);
}

TEST_F(SealingTest, AMillionBadLinesAreTwentyMessagesAndACountForEachKind) {
  std::string text;
  for (int at = 0; at < 1'000; ++at) text += "nonsense " + std::to_string(at) + "\n";
  for (int at = 0; at < 30; ++at) {
    text += line(kStream, 0, 1,
                 R"("wagerPlaced": {"seat": 0, "wager": "ante", "amountCents": )" + std::to_string(at + 1) + "}");
  }
  for (std::uint64_t at = 1; at <= 30; ++at) text += wager(1, static_cast<int>(at));
  const auto taken = take({text});
  EXPECT_EQ(taken.report, (IngestReport{.read = 1'060, .appended = 30, .refused = 1'030, .forks = 29}));
  ASSERT_EQ(taken.messages.size(), 63U);
  EXPECT_THAT(taken.messages[19], ::testing::EndsWith("; more of this kind are counted"));
  EXPECT_EQ(taken.messages[60],
            "9 more of the kind: another event with a number that is on record; the last at a.jsonl:1060");
  EXPECT_THAT(taken.messages[61],
              ::testing::MatchesRegex("980 more of the kind: expected .*; the last at a.jsonl:1000"));
  EXPECT_EQ(taken.messages[62],
            "10 more of the kind: field wagerPlaced.seat: expected a number from 1 to 20; the last at a.jsonl:1030");
}

TEST_F(SealingTest, AStreamThatBeginsLateIsAGap) {
  EXPECT_EQ(take({wager(3, 30)}).report.held, 1U);
  const auto taken = take({wager(3, 30)}, skipping({{1, 2}}));
  EXPECT_THAT(taken.messages, ElementsAre("a.jsonl:1: field sequence: expected number 1 of stream "
                                          "crown-melbourne/CS-04, found 3; 1 to 2 are missing"));
}

TEST_F(SealingTest, LateEventsFillTheGapAndAreNoError) {
  take({wager(1, 10) + wager(4, 40)}, skipping({{2, 3}}));
  const auto taken = take({wager(2, 20) + wager(3, 30)});
  EXPECT_EQ(taken.report, (IngestReport{.read = 2, .appended = 2, .late = 2}));
  EXPECT_TRUE(taken.report.clean());
  EXPECT_THAT(taken.messages, IsEmpty());
  EXPECT_EQ(previous(2), hash(1));
  EXPECT_EQ(previous(3), hash(2));
  // The event after the gap keeps the form in which it was sealed, and is known in it.
  EXPECT_EQ(previous(4), "");
  EXPECT_EQ(take({wager(1, 10) + wager(2, 20) + wager(3, 30) + wager(4, 40)}).report.duplicates, 4U);
}

TEST_F(SealingTest, ALateEventWhosePredecessorIsMissingTooIsSealedWithoutAPreviousHash) {
  take({wager(1, 10) + wager(5, 50)}, skipping({{2, 4}}));
  EXPECT_EQ(take({wager(3, 30)}).report, (IngestReport{.read = 1, .appended = 1, .late = 1}));
  EXPECT_EQ(previous(3), "");
}

TEST_F(SealingTest, ADevicesOwnHashIsKeptWhenItIsRight) {
  take({wager(1, 10)});
  const auto taken = take({wager(2, 20, hash(1))});
  EXPECT_EQ(taken.report, (IngestReport{.read = 1, .appended = 1}));
  EXPECT_EQ(previous(2), hash(1));
  EXPECT_EQ(take({wager(2, 20, hash(1)), wager(2, 20)}).report.duplicates, 2U);
}

TEST_F(SealingTest, ADevicesOwnHashThatIsWrongIsAChainBreakAndTheEventIsKeptAsItIs) {
  take({wager(1, 10)});
  const std::string wrong(64, 'a');
  const auto taken = take({wager(2, 20, wrong)});
  EXPECT_EQ(taken.report, (IngestReport{.read = 1, .appended = 1, .chain_breaks = 1}));
  EXPECT_THAT(taken.messages, ElementsAre("a.jsonl:1: field previousHash: expected " + hash(1) +
                                          ", the hash of number 1 of stream crown-melbourne/CS-04, found " + wrong));
  EXPECT_EQ(previous(2), wrong);
  EXPECT_EQ(take({wager(2, 20, wrong)}).report.duplicates, 1U);
  // Without the hash it is another event: the fork is reported rather than guessed away.
  EXPECT_EQ(take({wager(2, 20)}).report.forks, 1U);
}

TEST_F(SealingTest, AFirstEventWithAPreviousHashIsAChainBreak) {
  const std::string wrong(64, 'b');
  EXPECT_THAT(take({wager(1, 10, wrong)}).messages,
              ElementsAre("a.jsonl:1: field previousHash: expected none, for the first event of stream "
                          "crown-melbourne/CS-04, found " +
                          wrong));
}

TEST_F(SealingTest, ADevicesOwnHashAcrossAGapIsKeptForTheEventThatMayStillCome) {
  const testing::TempFolder other;
  const auto whole = open_or_die(other.path("log"), LogMode::kAppend);
  ingest_texts({wager(1, 10) + wager(2, 20)}, *whole);
  const std::string second = schema::to_hex(whole->find(kStream, StreamSeq(2))->front().hash);
  const auto taken = take({wager(1, 10) + wager(3, 30, second)}, skipping({{2, 2}}));
  EXPECT_EQ(taken.report.gaps, 1U);
  EXPECT_EQ(previous(3), second);
  EXPECT_EQ(take({wager(2, 20)}).report.late, 1U);
  EXPECT_EQ(hash(2), second);
}

TEST_F(SealingTest, StreamsHaveChainsOfTheirOwn) {
  const auto taken = take({good_line(1, "a/t") + good_line(1, "b/t") + good_line(2, "a/t") + good_line(2, "b/t")});
  EXPECT_TRUE(taken.report.clean());
  EXPECT_NE(log_->head("a/t")->value().hash, log_->head("b/t")->value().hash);
}

TEST_F(SealingTest, BadEventsAreCountedNamedAndTakeNoNumber) {
  const auto taken =
      take({good_line(1) + "nonsense\n" +
                line(kStream, 0, 1, R"("wagerPlaced": {"seat": 0, "wager": "ante", "amountCents": 5})") + good_line(2),
            good_line(0)});
  EXPECT_EQ(taken.report, (IngestReport{.read = 5, .appended = 3, .refused = 2}));
  ASSERT_EQ(taken.messages.size(), 2U);
  EXPECT_THAT(taken.messages[0], ::testing::StartsWith("a.jsonl:2: "));
  EXPECT_EQ(taken.messages[1], "a.jsonl:3: field wagerPlaced.seat: expected a number from 1 to 20, found 0");
  EXPECT_EQ(log_->head(kStream)->value().sequence, StreamSeq(3));
}

TEST_F(SealingTest, EventsWithoutANumberDoNotTakeThatOfALineThatWasRefusedBeforeThem) {
  const std::string after = wager(0, 30) + wager(0, 40);
  const auto taken = take({wager(0, 10) + "nonsense\n" + after});
  EXPECT_EQ(taken.report, (IngestReport{.read = 4, .appended = 1, .refused = 1, .held = 2}));
  ASSERT_EQ(taken.messages.size(), 2U);
  EXPECT_THAT(taken.messages[1], ::testing::StartsWith("a.jsonl:2: 2 events without a number from here on are held"));
  // From there on alone, with the line mended.
  take({wager(0, 20) + after});
  for (std::uint64_t number = 1; number <= 4; ++number) {
    const auto events = stored(number);
    ASSERT_EQ(events.size(), 1U) << number;
    const schema::StoredEvent event(events.front().bytes);
    EXPECT_EQ(event.event().getWagerPlaced().getAmountCents(), 10 * static_cast<std::int64_t>(number));
  }
}

TEST_F(SealingTest, ProgressIsToldAfterEachAppend) {
  std::vector<std::uint64_t> appended;
  IngestOptions options{.batch_events = 2};
  options.progress = [&](const IngestReport& report) { appended.push_back(report.appended); };
  take({good_line(0) + good_line(0) + good_line(0) + good_line(0) + good_line(0)}, options);
  EXPECT_THAT(appended, ElementsAre(2U, 4U, 5U));
}

TEST(SealingErrors, ALogThatCannotBeAppendedToStopsTheRun) {
  const testing::TempFolder folder;
  { const auto log = open_or_die(folder.path("log"), LogMode::kAppend); }
  const auto log = open_or_die(folder.path("log"), LogMode::kRead);
  std::vector<EventMessage> events(1);
  events[0].builder().setStream("a/b");
  events[0].builder().setDeviceTimeNs(1'795'161'600'000'000'000);
  events[0].builder().setTableClosed();
  std::vector<std::unique_ptr<EventSource>> sources;
  sources.push_back(event_list("list", std::move(events)));
  const auto report = ingest(sources, *log, {}, [](const std::string& message) { FAIL() << message; });
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, ErrorCode::kUnavailable);
}

// A log that counts what it is asked for.
class CountingLog final : public Log {
 public:
  explicit CountingLog(Log& log) : log_(log) {}
  Result<void> append(std::span<const SealedEvent> events) override { return log_.append(events); }
  Result<std::optional<SealedEvent>> head(std::string_view stream) override { return log_.head(stream); }
  Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) override {
    auto found = log_.find(stream, sequence);
    if (found) given += found->size();
    return found;
  }
  Result<std::vector<schema::Hash>> find_hashes(std::string_view stream, StreamSeq sequence) override {
    auto found = log_.find_hashes(stream, sequence);
    if (found) given += found->size();
    return found;
  }
  Result<LogPosition> end() override { return log_.end(); }
  Result<std::unique_ptr<LogReader>> read(const LogPosition& from) override { return log_.read(from); }
  Result<std::optional<LogRecord>> record_at(PartitionId partition, LogOffset offset) override {
    return log_.record_at(partition, offset);
  }
  std::string identity() const override { return log_.identity(); }

  std::uint64_t given = 0;

 private:
  Log& log_;
};

// What the log is asked for while `count` events claim number 2, and as many number 3, sent twice.
std::uint64_t asked_for_forks(std::uint64_t count) {
  const testing::TempFolder folder;
  const auto real = open_or_die(folder.path("log"), LogMode::kAppend);
  CountingLog log(*real);
  std::string text = wager(1, 1);
  for (const std::uint64_t number : {2U, 3U}) {
    for (std::uint64_t at = 1; at <= count; ++at) text += wager(number, static_cast<int>(at));
  }
  const IngestOptions options{.batch_events = 50};
  EXPECT_EQ(ingest_texts({text}, log, options).report.forks, 2 * count - 2);
  EXPECT_EQ(ingest_texts({text}, log, options).report,
            (IngestReport{.read = 2 * count + 1, .duplicates = 2 * count + 1}));
  return log.given;
}

TEST(SealingWork, ManyForksAtOneNumberAndTheNextCostNoMoreEachThanFew) {
  const std::uint64_t few = asked_for_forks(400);
  const std::uint64_t many = asked_for_forks(800);
  EXPECT_LT(many, 5 * few / 2);
  EXPECT_LT(many, 20U * 800U);
}

// The events in some order, one after another.
std::string shuffled(std::vector<std::string> events) {
  for (std::size_t at = events.size(); at > 1; --at) {
    std::swap(events[at - 1], events[*rc::gen::inRange<std::size_t>(0, at)]);
  }
  std::string text;
  for (const std::string& event : events) text += event;
  return text;
}

// However the same events are cut into files and runs and sent again, each is on record once, and so is every fork.
RC_GTEST_PROP(SealingProperty, TheSameSetOfEventsIsOnRecordWhateverOrderItComesIn, ()) {
  // One log serves all runs, each with a stream of its own: opening one takes longer than a run.
  static const testing::TempFolder folder;
  static const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
  static int streams = 0;
  const std::string stream = "crown-melbourne/T-" + std::to_string(++streams);
  std::vector<std::string> events;
  const int last = *rc::gen::inRange(1, 12);
  for (int sequence = 1; sequence <= last; ++sequence) {
    const int contents = *rc::gen::inRange(1, 3);
    for (int other = 0; other < contents; ++other) {
      events.push_back(wager(static_cast<std::uint64_t>(sequence), 100 * sequence + other, "", stream));
    }
  }
  const LogPosition before = *log->end();
  const int runs = *rc::gen::inRange(1, 4);
  for (int run = 0; run < runs; ++run) {
    const std::string text = shuffled(events);
    const auto batch = static_cast<std::size_t>(*rc::gen::inRange(1, 5));
    const auto taken = ingest_texts({text}, *log, {.batch_events = batch});
    if (run > 0) RC_ASSERT(taken.report.duplicates == events.size());
  }
  // Sealing differs with the order in which they came; what they say does not.
  std::multiset<std::pair<std::uint64_t, std::int64_t>> expected;
  std::multiset<std::pair<std::uint64_t, std::int64_t>> found;
  for (const LogRecord& record : read_all(*log, before)) {
    const schema::StoredEvent stored(record.bytes);
    found.emplace(stored.event().getSequence(), stored.event().getWagerPlaced().getAmountCents());
  }
  RC_ASSERT(found.size() == events.size());
  RC_ASSERT(std::set(found.begin(), found.end()).size() == events.size());
}

// Without forks not even the order shows: each chain is the one that the events in order would have given.
RC_GTEST_PROP(SealingProperty, AChainDoesNotDependOnTheOrderInWhichItsEventsCome, ()) {
  static const testing::TempFolder folder;
  static const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
  static int streams = 0;
  const std::string stream = "crown-melbourne/O-" + std::to_string(++streams);
  const auto last = static_cast<std::uint64_t>(*rc::gen::inRange(1, 30));
  std::vector<std::string> order;
  for (std::uint64_t sequence = 1; sequence <= last; ++sequence) order.push_back(wager(sequence, 5, "", stream));
  const std::string text = shuffled(std::move(order));
  const auto batch = static_cast<std::size_t>(*rc::gen::inRange(1, 5));
  const auto taken = ingest_texts({text}, *log, {.batch_events = batch});
  RC_ASSERT(taken.report.clean());
  RC_ASSERT(taken.report.appended == last);
  schema::Hash before{};
  for (std::uint64_t sequence = 1; sequence <= last; ++sequence) {
    const auto events = *log->find(stream, StreamSeq(sequence));
    RC_ASSERT(events.size() == 1U);
    const schema::StoredEvent stored(events.front().bytes);
    const auto previous = stored.event().getPreviousHash();
    RC_ASSERT((previous.size() != 0) == (sequence != 1));
    RC_ASSERT(sequence == 1 || std::ranges::equal(previous, before));
    before = events.front().hash;
  }
}

}  // namespace
}  // namespace cardspeak
