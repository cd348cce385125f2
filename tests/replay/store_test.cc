// The store's folder and its answers: what it refuses, and how it helps.
#include "replay/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "replay/judge.h"
#include "replay/queries.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class StoreTest : public ::testing::Test {
 protected:
  void project_evening() {
    MemoryLog log;
    for (const auto& stream : evening(5, 3, 4)) {
      for (const SealedEvent& event : stream) log.put(PartitionId(0), event);
    }
    project_all(log, path_);
  }
  Error refusal(StoreMode mode) {
    auto store = Store::open(path_, mode);
    EXPECT_FALSE(store.has_value());
    return store ? Error{} : store.error();
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.path("store");
};

TEST_F(StoreTest, ReadingWhereThereIsNoStoreSaysHowToMakeOne) {
  const Error error = refusal(StoreMode::kRead);
  EXPECT_EQ(error.code, ErrorCode::kUnavailable);
  EXPECT_THAT(error.message, AllOf(HasSubstr("there is no store in " + path_), HasSubstr("cardspeak project")));
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(StoreTest, AFolderThatHoldsSomethingElseIsRefusedAndLeftAlone) {
  std::filesystem::create_directory(path_);
  std::ofstream(path_ + "/holiday.jpg") << "sea";
  EXPECT_THAT(refusal(StoreMode::kProject).message, HasSubstr("holiday.jpg"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path_), {}), 1);
}

TEST_F(StoreTest, AFileInThePlaceOfTheFolderIsRefused) {
  std::ofstream{path_} << "not a folder";
  EXPECT_THAT(refusal(StoreMode::kProject).message, HasSubstr("is not a folder"));
}

TEST_F(StoreTest, AStoreThatIsBeingProjectedIsRefusedToASecondProjectorAndOpenToReaders) {
  project_evening();
  const auto projecting = open_store(path_, StoreMode::kProject);
  const Error error = refusal(StoreMode::kProject);
  EXPECT_EQ(error.code, ErrorCode::kUnavailable);
  EXPECT_THAT(error.message, HasSubstr("is in use by another process"));
  EXPECT_TRUE(Store::open(path_, StoreMode::kRead).has_value());
}

TEST_F(StoreTest, AFormatFromTheFutureIsRefused) {
  project_evening();
  {
    const auto store = open_store(path_, StoreMode::kProject);
    WriteSet changes = store->shelves().changes();
    put_format(changes, kStoreFormat + 1);
    ASSERT_TRUE(store->shelves().commit(changes).has_value());
  }
  for (const StoreMode mode : {StoreMode::kRead, StoreMode::kProject}) {
    const Error error = refusal(mode);
    EXPECT_EQ(error.code, ErrorCode::kUnavailable);
    EXPECT_THAT(error.message, HasSubstr("has format 7, and this release reads formats up to 6"));
  }
}

TEST_F(StoreTest, ARoundThatIsNotThereIsAnsweredWithThoseThatAre) {
  project_evening();
  const auto store = open_store(path_, StoreMode::kRead);
  const auto wrong_number = store->get_round({"crown-melbourne", "CS-1", RoundNo(181)});
  EXPECT_EQ(wrong_number.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(wrong_number.error().message, HasSubstr("CS-1 has "));
  EXPECT_THAT(wrong_number.error().message, HasSubstr("from 1 to "));
  const auto wrong_table = store->get_round({"crown-melbourne", "CS-9", RoundNo(1)});
  EXPECT_THAT(wrong_table.error().message,
              HasSubstr("there are crown-melbourne/CS-1, crown-melbourne/CS-3, crown-melbourne/TH-2"));
}

TEST_F(StoreTest, AScanGivesEveryRoundInOrderWithTheStateThatGetRoundGives) {
  project_evening();
  const auto store = open_store(path_, StoreMode::kRead);
  RoundScan scan = store->scan();
  StoredRound round;
  std::vector<RoundId> ids;
  while (*scan.next(round)) {
    ids.push_back(round.id);
    const StoredRound alone = store->get_round(round.id).value();
    EXPECT_EQ(alone.state.dealer(), round.state.dealer());
    EXPECT_EQ(alone.state.sign().game, round.state.sign().game);
    EXPECT_EQ(alone.summary, round.summary);
    EXPECT_EQ(alone.events.size(), round.events.size());
  }
  EXPECT_TRUE(std::ranges::is_sorted(ids));
  EXPECT_EQ(ids.size(), store->stats()->rounds);
}

TEST_F(StoreTest, SplitRangesCoverEveryRoundOnceForAnyNumberOfParts) {
  project_evening();
  const auto store = open_store(path_, StoreMode::kRead);
  for (const std::size_t parts : {1U, 2U, 3U, 7U, 100U}) {
    std::multiset<std::string> seen;
    const auto ranges = store->split_rounds(parts).value();
    for (const keys::Range& range : ranges) {
      RoundScan scan = store->scan(range);
      StoredRound round;
      while (*scan.next(round)) seen.insert(round.id.text());
    }
    EXPECT_EQ(seen.size(), store->stats()->rounds) << parts;
    EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), seen.size()) << parts;
  }
}

TEST_F(StoreTest, ASummaryIsWhatJudgingTheRoundSays) {
  project_evening();
  const auto store = open_store(path_, StoreMode::kRead);
  RoundScan scan = store->scan();
  StoredRound round;
  while (*scan.next(round)) {
    if (!round.summary.closed) continue;
    const Judged judged = judge(round, books(), nullptr).value();
    EXPECT_EQ(judged.verdict.status, round.summary.status) << round.id.text();
    EXPECT_EQ(judged.verdict.net_difference, round.summary.net_difference);
    EXPECT_EQ(judged.verdict.rulebook.version, round.summary.version);
  }
}

TEST_F(StoreTest, AVersionThatIsNotInTheBooksIsAnError) {
  project_evening();
  const auto store = open_store(path_, StoreMode::kRead);
  const StoredRound round = store->get_round({"crown-melbourne", "CS-1", RoundNo(1)}).value();
  Which which;
  which.rules_version = "99.0";
  EXPECT_EQ(judge(round, books(), nullptr, which).error().code, ErrorCode::kNotFound);
  which.rules_version = "11.0";
  EXPECT_TRUE(judge(round, books(), nullptr, which).has_value());
}

class QueriesTest : public StoreTest {
 protected:
  QueriesTest() {
    project_evening();
    store_ = open_store(path_, StoreMode::kRead);
    RoundScan scan = store_->scan();
    StoredRound round;
    while (*scan.next(round)) all_.push_back({round.id, round.summary});
  }

  // The rounds that `holds`, found by looking at each: what find_rounds() must agree with.
  template <typename Holds>
  void expect(const RoundQuery& query, const Holds& holds) {
    std::set<std::string> wanted;
    for (const RoundRow& row : all_) {
      if (holds(row)) wanted.insert(row.id.text());
    }
    const auto found = find_rounds(*store_, query);
    ASSERT_TRUE(found.has_value()) << found.error().message;
    std::set<std::string> ids;
    for (const RoundRow& row : *found) ids.insert(row.id.text());
    EXPECT_EQ(ids, wanted);
    EXPECT_EQ(ids.size(), found->size());
    EXPECT_TRUE(std::ranges::is_sorted(*found, {}, [](const RoundRow& row) { return row.summary.first_event; }));
  }

  std::unique_ptr<Store> store_;
  std::vector<RoundRow> all_;
};

TEST_F(QueriesTest, EveryPatronDealerAndFindingIsFoundWithExactlyItsRounds) {
  const auto patrons = known_texts(*store_, IndexKind::kPatron, 100).value();
  EXPECT_GT(patrons.size(), 3U);
  for (const std::string& patron : patrons) {
    RoundQuery query;
    query.patron = patron;
    expect(query, [&](const RoundRow& row) { return std::ranges::count(row.summary.patrons, patron) > 0; });
    query.table = "CS-1";
    expect(query, [&](const RoundRow& row) {
      return row.id.table == "CS-1" && std::ranges::count(row.summary.patrons, patron) > 0;
    });
  }
  const auto dealers = known_texts(*store_, IndexKind::kDealer, 100).value();
  for (const std::string& dealer : dealers) {
    RoundQuery query;
    query.dealer = dealer;
    expect(query, [&](const RoundRow& row) { return row.summary.dealer == dealer; });
  }
  const auto findings = known_texts(*store_, IndexKind::kFinding, 100).value();
  EXPECT_THAT(findings, ::testing::Not(IsEmpty()));
  for (const std::string& finding : findings) {
    RoundQuery query;
    query.findings = {finding};
    expect(query, [&](const RoundRow& row) { return std::ranges::count(row.summary.findings, finding) > 0; });
  }
}

TEST_F(QueriesTest, ASpanOfTimeTakesItsBeginningAndLeavesItsEnd) {
  const DeviceTimeNs from = all_[1].summary.first_event;
  const DeviceTimeNs until = all_[3].summary.first_event;
  RoundQuery query;
  query.from = from;
  query.until = until;
  expect(query,
         [&](const RoundRow& row) { return row.summary.first_event >= from && row.summary.first_event < until; });
  query.until = from;
  EXPECT_THAT(*find_rounds(*store_, query), IsEmpty());
}

TEST_F(QueriesTest, ATableIsFoundByItsNameWithOrWithoutVenueAndTheLimitHolds) {
  RoundQuery query;
  query.table = "CS-1";
  expect(query, [](const RoundRow& row) { return row.id.table == "CS-1"; });
  query.table = "crown-melbourne/CS-1";
  expect(query, [](const RoundRow& row) { return row.id.table == "CS-1"; });
  query.limit = 2;
  EXPECT_THAT(*find_rounds(*store_, query), SizeIs(2));
}

TEST_F(QueriesTest, ANameThatIsNotThereIsAnsweredWithThoseThatAre) {
  RoundQuery query;
  query.table = "CS-44";
  EXPECT_THAT(find_rounds(*store_, query).error().message,
              AllOf(HasSubstr("no table 'CS-44'"), HasSubstr("crown-melbourne/CS-1, crown-melbourne/CS-3")));
  query = {};
  query.findings = {"no-such-thing"};
  EXPECT_THAT(find_rounds(*store_, query).error().message, HasSubstr("findings there are: "));
  query = {};
  query.patron = "P-nobody";
  EXPECT_EQ(find_rounds(*store_, query).error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace cardspeak::testing
