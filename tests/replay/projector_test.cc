// The projector: what it makes of events in order, late, twice, forked, missing and unreadable.
#include "replay/projector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <ranges>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/remarks/kinds.h"
#include "model/verdict/verdict.h"
#include "replay/judge.h"
#include "replay/queries.h"
#include "replay/store/bytes.h"
#include "replay/store/checked_value.h"
#include "replay/verify.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;

constexpr PartitionId kPartition(0);
const std::string kTable = "crown-melbourne/CS-1";

// A table of Caribbean Stud with three rounds, and what a store makes of its events in some order.
class ProjectorTest : public ::testing::Test {
 protected:
  ProjectorTest() : table_(kTable, Table::Game::kCaribbeanStud, 7) {
    table_.open();
    for (std::uint64_t number = 1; number <= 3; ++number) table_.play(RoundNo(number));
  }

  [[nodiscard]] const std::vector<SealedEvent>& events() const { return table_.writer.events(); }

  // Puts these numbers of the table's stream, in this order.
  void put(MemoryLog& log, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t sequence = first; sequence <= last; ++sequence) log.put(kPartition, events()[sequence - 1]);
  }

  [[nodiscard]] std::uint64_t last() const { return events().size(); }

  // The first and last number of a round.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> span_of(std::uint64_t round) const {
    std::pair<std::uint64_t, std::uint64_t> span{0, 0};
    for (const SealedEvent& event : events()) {
      const schema::StoredEvent read(event.bytes);
      if (read.event().getRound() != round) continue;
      if (span.first == 0) span.first = event.sequence.value();
      span.second = event.sequence.value();
    }
    return span;
  }

  // The store that the events in order make, to compare with.
  std::map<std::string, std::string> in_order() {
    MemoryLog log;
    put(log, 1, last());
    project_all(log, folder_.path("in-order"));
    return dump(*open_store(folder_.path("in-order"), StoreMode::kRead));
  }

  static StoredRound round(const Store& store, std::uint64_t number) {
    return store.get_round({"crown-melbourne", "CS-1", RoundNo(number)}).value();
  }

  static std::vector<std::string> kinds_of(const RoundFacts& facts) {
    std::vector<std::string> kinds;
    for (const FactFinding& finding : facts.findings) kinds.emplace_back(finding.kind());
    return kinds;
  }

  TemporaryFolder folder_;
  Table table_;
};

TEST_F(ProjectorTest, EventsInOrderBecomeClosedRoundsWithAllTheirBytes) {
  MemoryLog log;
  put(log, 1, last());
  const ProjectReport report = project_all(log, folder_.path("store"));
  EXPECT_EQ(report.events, last());
  EXPECT_EQ(report.duplicates, 0U);
  EXPECT_EQ(report.reached.at(kPartition).value(), static_cast<std::int64_t>(last()));

  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  const StoredRound second = round(*store, 2);
  EXPECT_TRUE(second.summary.closed);
  EXPECT_EQ(second.summary.game, "caribbean-stud");
  EXPECT_EQ(second.summary.dealer, "D-1");
  EXPECT_NE(second.summary.status, schema::VerdictStatus::OPEN);
  const auto [first, end] = span_of(2);
  ASSERT_EQ(second.bytes().size(), end - first + 1);
  for (std::uint64_t i = first; i <= end; ++i) {
    EXPECT_TRUE(std::ranges::equal(second.bytes()[i - first], events()[i - 1].bytes));
  }
  EXPECT_THAT(verify(*store, books())->objections, IsEmpty());
}

TEST_F(ProjectorTest, ARoundThatIsNotClosedIsThereAndOpen) {
  MemoryLog log;
  put(log, 1, span_of(3).second - 1);
  project_all(log, folder_.path("store"));
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  const StoredRound third = round(*store, 3);
  EXPECT_FALSE(third.summary.closed);
  EXPECT_EQ(third.summary.status, schema::VerdictStatus::OPEN);
  EXPECT_THAT(third.summary.patrons, Not(IsEmpty()));
}

// Whoever leaves a round open hides nothing of what was settled in it.
TEST_F(ProjectorTest, ARoundThatIsNotClosedIsFoundByWhatItsVerdictSays) {
  for (std::uint64_t number = 1; number <= 3; ++number) {
    MemoryLog log;
    put(log, 1, span_of(number).second - 1);
    const std::string folder = folder_.path("store" + std::to_string(number));
    project_all(log, folder);
    const auto store = open_store(folder, StoreMode::kRead);
    const StoredRound open = round(*store, number);
    ASSERT_FALSE(open.summary.closed);
    const Judged judged = judge(open, books(), nullptr).value();
    std::set<std::string> kinds;
    for (const Finding& finding : judged.verdict.findings) kinds.emplace(finding.kind());
    EXPECT_EQ(open.summary.findings, std::vector<std::string>(kinds.begin(), kinds.end())) << open.id.text();
    EXPECT_EQ(open.summary.status, judged.verdict.status) << open.id.text();
    EXPECT_EQ(open.summary.net_difference, judged.verdict.net_difference) << open.id.text();
    RoundQuery query;
    query.status = schema::VerdictStatus::OPEN;
    EXPECT_THAT(*find_rounds(*store, query), Not(IsEmpty()));
  }
}

TEST_F(ProjectorTest, AnOpenRoundIsClosedByALaterRun) {
  MemoryLog log;
  put(log, 1, span_of(3).first + 4);
  project_all(log, folder_.path("store"));
  put(log, span_of(3).first + 5, last());
  project_all(log, folder_.path("store"));
  EXPECT_EQ(difference(dump(*open_store(folder_.path("store"), StoreMode::kRead)), in_order()), "");
}

TEST_F(ProjectorTest, AnEventThatComesTwiceCountsOnce) {
  MemoryLog log;
  put(log, 1, last());
  put(log, 1, last());
  const ProjectReport report = project_all(log, folder_.path("store"), {.batch_records = 10});
  EXPECT_EQ(report.events, last());
  EXPECT_EQ(report.duplicates, last());
  EXPECT_EQ(difference(dump(*open_store(folder_.path("store"), StoreMode::kRead)), in_order()), "");
}

TEST_F(ProjectorTest, AMissingEventIsAGapThatTheRoundReports) {
  MemoryLog log;
  const std::uint64_t missing = span_of(2).first + 3;
  put(log, 1, missing - 1);
  put(log, missing + 1, last());
  project_all(log, folder_.path("store"));
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  EXPECT_THAT(store->find_stream(kTable).value()->gaps, ElementsAre(Pair(StreamSeq(missing), StreamSeq(missing))));
  EXPECT_THAT(kinds_of(facts_of(round(*store, 2))), Contains(std::string(kFactGap)));
  EXPECT_THAT(kinds_of(facts_of(round(*store, 1))), Not(Contains(std::string(kFactGap))));
  EXPECT_THAT(find_rounds(*store, {.findings = {std::string(kFactGap)}}).value(), SizeIs(1));
}

TEST_F(ProjectorTest, AGapRightBeforeARoundIsReportedByThatRoundUntilItIsClosed) {
  // The last two events of round 1 are missing; they come one at a time, the later one first or last.
  const std::uint64_t first = span_of(2).first;
  for (const bool later_first : {false, true}) {
    MemoryLog log;
    const std::string store_folder = folder_.path(later_first ? "later" : "earlier");
    put(log, 1, first - 3);
    put(log, first, last());
    project_all(log, store_folder);
    const auto gaps_of = [&](std::uint64_t number) {
      const auto store = open_store(store_folder, StoreMode::kRead);
      EXPECT_TRUE(verify(*store, books())->sound());
      return std::ranges::count(kinds_of(facts_of(round(*store, number))), std::string(kFactGap));
    };
    EXPECT_EQ(gaps_of(1), 0);
    EXPECT_EQ(gaps_of(2), 1);
    EXPECT_EQ(gaps_of(3), 0);
    log.put(kPartition, events()[(later_first ? first - 1 : first - 2) - 1]);
    project_all(log, store_folder);
    EXPECT_EQ(gaps_of(1), later_first ? 1 : 0);  // between its events
    EXPECT_EQ(gaps_of(2), later_first ? 0 : 1);
    log.put(kPartition, events()[(later_first ? first - 2 : first - 1) - 1]);
    project_all(log, store_folder);
    EXPECT_EQ(difference(dump(*open_store(store_folder, StoreMode::kRead)), in_order()), "");
  }
}

TEST_F(ProjectorTest, ALateEventClosesItsGapAndItsRoundIsFoldedAgain) {
  for (const bool in_later_run : {false, true}) {
    MemoryLog log;
    const std::string store_folder = folder_.path(in_later_run ? "later" : "same");
    const std::uint64_t missing = span_of(2).first + 3;
    put(log, 1, missing - 1);
    put(log, missing + 1, last());
    if (in_later_run) project_all(log, store_folder);
    put(log, missing, missing);
    project_all(log, store_folder);
    EXPECT_EQ(difference(dump(*open_store(store_folder, StoreMode::kRead)), in_order()), "") << in_later_run;
  }
}

TEST_F(ProjectorTest, ATableSignThatComesLastJudgesTheRoundsBeforeIt) {
  MemoryLog log;
  put(log, 2, last());
  project_all(log, folder_.path("store"));
  {
    const auto store = open_store(folder_.path("store"), StoreMode::kRead);
    EXPECT_EQ(round(*store, 1).summary.status, schema::VerdictStatus::NOT_DECIDABLE);
    EXPECT_THAT(find_rounds(*store, {.findings = {std::string(kFindingNotDecidable)}}).value(), SizeIs(3));
  }
  put(log, 1, 1);
  EXPECT_EQ(project_all(log, folder_.path("store")).rounds_derived_again, 3U);
  EXPECT_EQ(difference(dump(*open_store(folder_.path("store"), StoreMode::kRead)), in_order()), "");
}

TEST_F(ProjectorTest, TwoEventsWithOneNumberAreBothKeptAndTheStreamIsMarked) {
  const std::uint64_t forked = span_of(2).first + 2;
  const SealedEvent other =
      table_.writer.fork(StreamSeq(forked), [](schema::Event::Builder event) { event.setDevice("tracker-2"); });
  MemoryLog log;
  put(log, 1, forked - 1);
  log.put(kPartition, other);
  put(log, forked, last());
  project_all(log, folder_.path("store"));

  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  const StreamSummary stream = *store->find_stream(kTable).value();
  ASSERT_THAT(stream.forks, SizeIs(1));
  // The next event names the original as the one before it.
  EXPECT_THAT(stream.forks[0].hashes, ElementsAre(events()[forked - 1].hash, other.hash));
  EXPECT_THAT(stream.chain_breaks, IsEmpty());
  const StoredRound second = round(*store, 2);
  EXPECT_EQ(second.bytes().size(), span_of(2).second - span_of(2).first + 2);
  EXPECT_EQ(second.events[2].event.getDevice(), "tracker-1");
  EXPECT_TRUE(second.events[2].fork);
  EXPECT_TRUE(second.events[3].fork);
  EXPECT_FALSE(second.events[4].fork);
  EXPECT_THAT(kinds_of(facts_of(second)), Contains(std::string(kFactFork)));
}

TEST_F(ProjectorTest, AForkOfTheLastEventPutsTheSmallerHashFirst) {
  const SealedEvent other =
      table_.writer.fork(StreamSeq(last()), [](schema::Event::Builder event) { event.setDevice("tracker-2"); });
  MemoryLog log;
  put(log, 1, last());
  log.put(kPartition, other);
  project_all(log, folder_.path("store"));
  const StreamSummary stream = *open_store(folder_.path("store"), StoreMode::kRead)->find_stream(kTable).value();
  ASSERT_THAT(stream.forks, SizeIs(1));
  const auto& hash = events().back().hash;
  EXPECT_THAT(stream.forks[0].hashes, ElementsAre(std::min(hash, other.hash), std::max(hash, other.hash)));
  EXPECT_EQ(stream.head, std::min(hash, other.hash));
}

TEST_F(ProjectorTest, AForkedTableSignCountsOnceTheNextEventSaysWhich) {
  const SealedEvent other = table_.writer.fork(
      StreamSeq(1), [](schema::Event::Builder event) { event.getTableOpened().setGame("unheard-of"); });
  for (const bool other_first : {false, true}) {
    MemoryLog log;
    const std::string store_folder = folder_.path(other_first ? "other-first" : "other-last");
    if (other_first) log.put(kPartition, other);
    put(log, 1, last());
    if (!other_first) log.put(kPartition, other);
    project_all(log, store_folder, {.batch_records = 5});
    const auto store = open_store(store_folder, StoreMode::kRead);
    EXPECT_EQ(round(*store, 1).summary.game, "caribbean-stud");
    EXPECT_TRUE(verify(*store, books())->sound());
    // Each round was played under it.
    EXPECT_THAT(find_rounds(*store, {.findings = {std::string(kFactFork)}}).value(), SizeIs(3));
    EXPECT_THAT(kinds_of(facts_of(round(*store, 3))), Contains(std::string(kFactFork)));
  }
}

TEST_F(ProjectorTest, AnEventThatNamesAnotherPredecessorBreaksTheChain) {
  const std::uint64_t broken = span_of(2).first + 2;
  const SealedEvent other = table_.writer.fork(StreamSeq(broken), [](schema::Event::Builder event) {
    event.setPreviousHash(capnp::Data::Reader(std::vector<kj::byte>(32, 7).data(), 32));
  });
  MemoryLog log;
  put(log, 1, broken - 1);
  log.put(kPartition, other);
  put(log, broken + 1, last());
  project_all(log, folder_.path("store"));
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  EXPECT_THAT(store->find_stream(kTable).value()->chain_breaks, ElementsAre(StreamSeq(broken), StreamSeq(broken + 1)));
  EXPECT_THAT(kinds_of(facts_of(round(*store, 2))), Contains(std::string(kFactChainBroken)));
  EXPECT_TRUE(verify(*store, books())->sound());
}

TEST_F(ProjectorTest, BytesThatAreNoEventGoToQuarantineAndTheRestGoesOn) {
  MemoryLog log;
  put(log, 1, 5);
  log.put(kPartition, kTable, {1, 2, 3});
  log.put(kPartition, "crown-melbourne/CS-9", events()[0].bytes);
  log.put(kPartition, kTable, {});
  put(log, 6, last());
  log.put(kPartition, kTable, {1, 2, 3});
  const ProjectReport report = project_all(log, folder_.path("store"), {.batch_records = 4});
  EXPECT_EQ(report.quarantined, 3U);
  EXPECT_EQ(report.duplicates, 1U);
  EXPECT_EQ(report.events, last());

  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  const auto records = store->quarantine(100).value();
  ASSERT_THAT(records, SizeIs(3));
  const auto three = std::ranges::find_if(records, [](const auto& record) { return record.bytes.size() == 3; });
  ASSERT_NE(three, records.end());
  EXPECT_EQ(three->offset, LogOffset(5));
  EXPECT_THAT(three->reason, HasSubstr("not a readable event"));
  const auto misplaced = std::ranges::find(records, "crown-melbourne/CS-9", &QuarantinedRecord::key);
  ASSERT_NE(misplaced, records.end());
  EXPECT_THAT(misplaced->reason, HasSubstr("expected the same"));
  EXPECT_EQ(misplaced->bytes, events()[0].bytes);
  EXPECT_TRUE(verify(*store, books())->sound());
}

// An endless round of `count` events, or as many claims to one number, read in small batches: how many events were
// folded.
std::uint64_t folded_of(std::uint64_t count, bool forked) {
  const TemporaryFolder folder;
  StreamWriter writer(kTable);
  const auto wager = [&](std::int64_t cents) {
    return [cents](schema::Event::Builder event) { event.initWagerPlaced().setAmountCents(cents); };
  };
  MemoryLog log;
  writer.add(RoundNo(1), wager(1));
  log.put(kPartition, writer.events().back());
  for (std::uint64_t at = 2; at <= count; ++at) {
    const auto cents = static_cast<std::int64_t>(at);
    if (forked) {
      log.put(kPartition, writer.fork(StreamSeq(1), wager(cents)));
    } else {
      writer.add(RoundNo(1), wager(cents));
      log.put(kPartition, writer.events().back());
    }
  }
  const ProjectReport report = project_all(log, folder.path("store"), {.batch_records = 16});
  EXPECT_EQ(report.events, count);
  EXPECT_TRUE(verify(*open_store(folder.path("store"), StoreMode::kRead), books())->sound());
  return report.folded;
}

TEST(ProjectorWork, OfARoundWithoutEndGrowsWithItsEventsAndNotWithTheirSquare) {
  for (const bool forked : {false, true}) {
    const std::uint64_t once = folded_of(2'000, forked);
    const std::uint64_t twice = folded_of(4'000, forked);
    EXPECT_LT(twice, 5 * once / 2) << forked;
    EXPECT_LT(twice, std::uint64_t{12} * 4'000) << forked;
  }
}

// As many events before the others of their round as there are: in no time that grows with the square.
TEST(ProjectorWork, OfEventsThatComeInBackwardsGrowsWithTheirNumber) {
  const auto seconds_of = [](std::uint64_t count) {
    const TemporaryFolder folder;
    StreamWriter writer(kTable);
    for (std::uint64_t at = 0; at < count; ++at) {
      writer.add(RoundNo(1), [](schema::Event::Builder event) { event.initWagerPlaced().setAmountCents(1); });
    }
    MemoryLog log;
    for (std::uint64_t at = count; at-- > 0;) log.put(kPartition, writer.events()[at]);
    const std::clock_t before = std::clock();
    EXPECT_EQ(project_all(log, folder.path("store"), {.batch_records = 100'000}).events, count);
    return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  };
  const double few = seconds_of(2'000);
  const double many = seconds_of(16'000);
  EXPECT_LT(many, 24 * few + 0.2) << "8 times as many; 64 times as long if each moved those after it";
}

TEST_F(ProjectorTest, AStreamWhoseNameIsNoneGoesToQuarantine) {
  StreamWriter writer("nowhere");
  writer.add(RoundNo(1), [](schema::Event::Builder event) { event.initRoundOpened(); });
  MemoryLog log;
  log.put(kPartition, writer.events()[0]);
  project_all(log, folder_.path("store"));
  const auto records = open_store(folder_.path("store"), StoreMode::kRead)->quarantine(10).value();
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_THAT(records[0].reason, HasSubstr("<venue>/<table>"));
}

// Ingest refuses them at the door; a record may come by another.
TEST_F(ProjectorTest, AnEventInAStreamThatItsKindDoesNotBelongToGoesToQuarantineInWhateverOrderItComes) {
  StreamWriter meter("crown-melbourne/meter/M-1");
  for (int i = 0; i < 2; ++i) {
    meter.add(RoundNo(0), [&](schema::Event::Builder event) { event.initTableOpened().setGame("caribbean-stud"); });
    meter.add(RoundNo(0), [&](schema::Event::Builder event) { event.initMeterReading().setMillionths(i); });
  }
  StreamWriter table(kTable);
  table.add(RoundNo(0), [](schema::Event::Builder event) { event.setRoundClosed(); });
  table.add(RoundNo(7), [](schema::Event::Builder event) { event.initTableOpened().setGame("caribbean-stud"); });
  std::vector<SealedEvent> events = meter.events();
  std::ranges::copy(table.events(), std::back_inserter(events));

  MemoryLog forwards;
  for (const SealedEvent& event : events) forwards.put(kPartition, event);
  EXPECT_EQ(project_all(forwards, folder_.path("forwards")).quarantined, 4U);
  MemoryLog backwards;
  for (const SealedEvent& event : std::views::reverse(events)) backwards.put(kPartition, event);
  project_all(backwards, folder_.path("backwards"), {.batch_records = 1});

  const auto store = open_store(folder_.path("forwards"), StoreMode::kRead);
  EXPECT_EQ(difference(dump(*store), dump(*open_store(folder_.path("backwards"), StoreMode::kRead))), "");
  EXPECT_TRUE(verify(*store, books())->sound());
  std::vector<std::string> reasons;
  const auto quarantine = store->quarantine(10);
  for (const QuarantinedRecord& record : *quarantine) reasons.push_back(record.reason);
  EXPECT_THAT(reasons, ::testing::UnorderedElementsAre(
                           "an event of the kind tableOpened belongs to the stream of a table, and this stream is that "
                           "of a meter",
                           "an event of the kind tableOpened belongs to the stream of a table, and this stream is that "
                           "of a meter",
                           "an event of the kind roundClosed belongs to a round, and it names none",
                           "an event of the kind tableOpened belongs to no round, and it names round 7"));
}

// --- a log that is not the one that was read

TEST_F(ProjectorTest, ALogThatWasCutUnderTheStoreIsRefusedAndSaysWhere) {
  MemoryLog log;
  put(log, 1, 20);
  project_all(log, folder_.path("store"));
  log.cut(kPartition, LogOffset(12));
  const auto store = open_store(folder_.path("store"), StoreMode::kProject);
  const auto report = project(log, *store, books());
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(report.error().message,
              ::testing::AllOf(HasSubstr("the store has read it up to offset 20 of partition 0, and it ends at 12"),
                               HasSubstr("into another --store")));
}

// A topic that was deleted and made anew has the same name and, once it is long enough, the offset.
TEST_F(ProjectorTest, ALogWithAnotherRecordWhereTheStoreEndedIsRefused) {
  MemoryLog log;
  put(log, 1, 20);
  project_all(log, folder_.path("store"));
  MemoryLog other;
  put(other, 2, 40);
  const auto store = open_store(folder_.path("store"), StoreMode::kProject);
  const auto report = project(other, *store, books());
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(report.error().message,
              HasSubstr("at offset 19 of partition 0 it has another record than the store has read there"));
  // What was there stays.
  EXPECT_EQ(store->stats()->events, 20U);
  EXPECT_TRUE(project(log, *store, books()).has_value());
}

TEST_F(ProjectorTest, TheStoreKeepsAnAccountOfWhatEachPartitionBrought) {
  MemoryLog log("memory", 2);
  put(log, 1, 20);
  log.put(kPartition, events()[4]);
  log.put(PartitionId(1), kTable, {1, 2, 3});
  project_all(log, folder_.path("store"), {.batch_records = 7});
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  const auto brought = store->meta()->brought;
  ASSERT_THAT(brought, SizeIs(2));
  const PartitionAccount& first = brought.at(kPartition);
  EXPECT_TRUE(first.from_the_first);
  EXPECT_EQ(first.records, 21U);
  EXPECT_EQ(first.events, 20U);
  EXPECT_EQ(first.duplicates, 1U);
  EXPECT_EQ(first.last, hash_of_record({kPartition, LogOffset(20), kTable, events()[4].bytes}));
  EXPECT_EQ(brought.at(PartitionId(1)).quarantined, 1U);
}

// Format 1 had no account: such a store is read on, and what it cannot know is not asserted.
TEST_F(ProjectorTest, AStoreOfTheFormatBeforeIsReadOn) {
  MemoryLog log;
  put(log, 1, 20);
  project_all(log, folder_.path("store"));
  {
    const auto store = open_store(folder_.path("store"), StoreMode::kProject);
    WriteSet changes = store->shelves().changes();
    std::string content;
    ByteWriter(content).signed_number(20);
    changes.put(Shelf::kMeta, keys::offset(kPartition), checked(keys::offset(kPartition), content));
    put_format(changes, 1);
    ASSERT_TRUE(store->shelves().commit(changes).has_value());
    EXPECT_THAT(store->meta()->brought, IsEmpty());
  }
  put(log, 21, last());
  project_all(log, folder_.path("store"));
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  EXPECT_EQ(difference(dump(*store), in_order()), "");
  EXPECT_FALSE(store->meta()->brought.at(kPartition).from_the_first);
  EXPECT_THAT(verify(*store, books())->objections, IsEmpty());
}

TEST_F(ProjectorTest, ARunLeavesNoWriteAheadLogBehindThatTheNextWouldHaveToRead) {
  MemoryLog log;
  put(log, 1, last());
  project_all(log, folder_.path("store"));
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path("store"))) {
    if (entry.path().extension() != ".log") continue;
    EXPECT_EQ(entry.file_size(), 0U) << entry.path();
  }
}

TEST_F(ProjectorTest, UntilStopsBeforeAnOffsetAndTheNextRunGoesOn) {
  MemoryLog log;
  put(log, 1, last());
  const ProjectReport first = project_all(log, folder_.path("store"), {.until = LogOffset(10)});
  EXPECT_EQ(first.events, 10U);
  EXPECT_EQ(first.reached.at(kPartition), LogOffset(10));
  const ProjectReport rest = project_all(log, folder_.path("store"));
  EXPECT_EQ(rest.events, last() - 10);
  EXPECT_EQ(difference(dump(*open_store(folder_.path("store"), StoreMode::kRead)), in_order()), "");
}

TEST_F(ProjectorTest, StopEndsAtTheNextBatchAndTheNextRunGoesOn) {
  MemoryLog log;
  put(log, 1, last());
  std::atomic<bool> stop{false};
  const ProjectReport report =
      project_all(log, folder_.path("store"),
                  {.follow = true, .batch_records = 7, .stop = &stop, .progress = [&](const ProjectProgress& progress) {
                     if (progress.records >= 14) stop = true;
                   }});
  EXPECT_EQ(report.records, 14U);
  project_all(log, folder_.path("store"));
  EXPECT_EQ(difference(dump(*open_store(folder_.path("store"), StoreMode::kRead)), in_order()), "");
}

TEST_F(ProjectorTest, ALogThatGoesAwayIsAnErrorAndTheStoreStaysWhole) {
  MemoryLog log;
  put(log, 1, last());
  log.fail_after_reads(2);
  {
    const auto store = open_store(folder_.path("store"), StoreMode::kProject);
    const auto report = project(log, *store, books(), {.batch_records = 9});
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().code, ErrorCode::kUnavailable);
    EXPECT_TRUE(verify(*store, books())->sound());
  }
  log.fail_after_reads(1000);
  project_all(log, folder_.path("store"));
  EXPECT_EQ(difference(dump(*open_store(folder_.path("store"), StoreMode::kRead)), in_order()), "");
}

TEST_F(ProjectorTest, AStoreOfAnotherLogIsRefused) {
  MemoryLog log("one");
  MemoryLog other("other");
  put(log, 1, last());
  project_all(log, folder_.path("store"));
  const auto store = open_store(folder_.path("store"), StoreMode::kProject);
  const auto before = dump(*store);
  const auto report = project(other, *store, books());
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(report.error().message, HasSubstr("was made from the log one"));
  EXPECT_EQ(difference(dump(*store), before), "");
}

TEST_F(ProjectorTest, NewBooksJudgeEveryRoundAgainOnTheNextRun) {
  MemoryLog log;
  put(log, 1, last());
  project_all(log, folder_.path("store"), {}, no_books());
  EXPECT_EQ(round(*open_store(folder_.path("store"), StoreMode::kRead), 1).summary.status,
            schema::VerdictStatus::NOT_DECIDABLE);
  EXPECT_FALSE(verify(*open_store(folder_.path("store"), StoreMode::kRead), books())->sound());
  EXPECT_EQ(project_all(log, folder_.path("store")).rounds_derived_again, 3U);
  EXPECT_EQ(difference(dump(*open_store(folder_.path("store"), StoreMode::kRead)), in_order()), "");
}

TEST_F(ProjectorTest, ARulingOnAClosedRoundLengthensItsSpanOnly) {
  table_.rule_after(RoundNo(1));
  MemoryLog log;
  put(log, 1, last());
  project_all(log, folder_.path("store"), {.batch_records = 3});
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  EXPECT_EQ(round(*store, 1).summary.last_seq, StreamSeq(last()));
  EXPECT_EQ(store->find_stream(kTable).value()->longest_span, last() - span_of(1).first);
  EXPECT_THAT(verify(*store, books())->objections, IsEmpty());
}

}  // namespace
}  // namespace cardspeak::testing
