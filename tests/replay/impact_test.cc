// Another law over a whole store: which rounds and how much money, whatever the threads and the parts.
#include "replay/impact.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::HasSubstr;

Rulebook stud() {
  return *books().version("crown-melbourne", "caribbean-stud", "11.0");
}

// A draft: the book in which one piece of text was replaced.
Rulebook draft(std::string_view was, std::string_view is) {
  std::string bytes = stud().bytes();
  const std::size_t at = bytes.find(was);
  EXPECT_NE(at, std::string::npos) << was;
  bytes.replace(at, was.size(), is);
  auto book = load_rulebook("draft", std::move(bytes), "draft");
  EXPECT_TRUE(book.has_value()) << (book ? "" : book.error().message);
  return *book;
}

// The winning ante of a dealer that does not qualify pays twice as much.
Rulebook ante_at_two_to_one() {
  return draft(R"json("pays":"1:1","paysRule":"Table 1 Ante","rule":"5.7.1(a)")json",
               R"json("pays":"2:1","paysRule":"Table 1 Ante","rule":"5.7.1(a)")json");
}

class ImpactTest : public ::testing::Test {
 protected:
  ImpactTest() {
    MemoryLog log;
    for (const auto& stream : evening(7, 6, 40)) {
      for (const SealedEvent& event : stream) log.put(PartitionId(0), event);
    }
    project_all(log, folder_.path("store"));
    store_ = open_store(folder_.path("store"), StoreMode::kRead);
  }

  Impact compare(const Rulebook& after, const ImpactQuery& query, unsigned threads = 1, std::size_t largest = 10) {
    auto found = impact(*store_, books(), stud(), after, query, {.threads = threads, .largest = largest});
    EXPECT_TRUE(found.has_value()) << (found ? "" : found.error().message);
    return *found;
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
  const ImpactQuery everything_{.venue = "crown-melbourne", .game = "caribbean-stud"};
};

void expect_equal(const Impact& a, const Impact& b) {
  EXPECT_EQ(a.rounds, b.rounds);
  EXPECT_EQ(a.open, b.open);
  EXPECT_EQ(a.differing, b.differing);
  EXPECT_EQ(a.difference, b.difference);
  ASSERT_EQ(a.wagers.size(), b.wagers.size());
  for (std::size_t i = 0; i < a.wagers.size(); ++i) {
    EXPECT_EQ(a.wagers[i].wager, b.wagers[i].wager);
    EXPECT_EQ(a.wagers[i].due_before, b.wagers[i].due_before);
    EXPECT_EQ(a.wagers[i].due_after, b.wagers[i].due_after);
  }
  ASSERT_EQ(a.undecided.size(), b.undecided.size());
  for (std::size_t i = 0; i < a.undecided.size(); ++i) {
    EXPECT_EQ(a.undecided[i].rule, b.undecided[i].rule);
    EXPECT_EQ(a.undecided[i].rounds, b.undecided[i].rounds);
    EXPECT_EQ(a.undecided[i].first, b.undecided[i].first);
    EXPECT_EQ(a.undecided[i].why, b.undecided[i].why);
  }
  ASSERT_EQ(a.largest.size(), b.largest.size());
  for (std::size_t i = 0; i < a.largest.size(); ++i) {
    EXPECT_EQ(a.largest[i].id, b.largest[i].id);
    EXPECT_EQ(a.largest[i].moved, b.largest[i].moved);
  }
}

TEST_F(ImpactTest, SameBookTwiceDiffersNowhereAndSeesTheGamesRoundsAlone) {
  const Impact same = compare(stud(), everything_);
  EXPECT_FALSE(same.any());
  EXPECT_GT(same.rounds, 50U);
  std::uint64_t stud_rounds = 0;
  std::uint64_t others = 0;
  RoundScan scan = store_->scan();
  StoredRound round;
  while (*scan.next(round)) ++(round.summary.game == "caribbean-stud" ? stud_rounds : others);
  EXPECT_EQ(same.rounds + same.open, stud_rounds);
  EXPECT_GT(others, 0U);
}

TEST_F(ImpactTest, AnteThatPaysTwoToOneMovesExactlyTheWinningAntes) {
  const Impact found = compare(ante_at_two_to_one(), everything_);
  ASSERT_TRUE(found.any());
  Cents sum;
  for (const WagerImpact& wager : found.wagers) {
    EXPECT_EQ(wager.due_after - wager.due_before, wager.difference) << wager.wager;
    if (wager.wager != "ante") {
      EXPECT_EQ(wager.differing, 0U) << wager.wager;
    }
    sum += wager.difference;
  }
  EXPECT_EQ(sum, found.difference);
  EXPECT_GT(found.difference, Cents());
  ASSERT_FALSE(found.largest.empty());
  for (std::size_t i = 1; i < found.largest.size(); ++i) {
    EXPECT_GE(found.largest[i - 1].moved, found.largest[i].moved);
  }
}

TEST_F(ImpactTest, ThreadsDoNotChangeAnything) {
  const Rulebook other = ante_at_two_to_one();
  const Impact one = compare(other, everything_, 1);
  expect_equal(one, compare(other, everything_, 2));
  expect_equal(one, compare(other, everything_, 7));
}

TEST_F(ImpactTest, LargestAreTheFirstOfAllThatDiffer) {
  const Rulebook other = ante_at_two_to_one();
  const Impact all = compare(other, everything_, 2, 100'000);
  ASSERT_EQ(all.largest.size(), all.differing);
  const Impact few = compare(other, everything_, 2, 3);
  ASSERT_EQ(few.largest.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(few.largest[i].id, all.largest[i].id);
}

TEST_F(ImpactTest, SpanOfTimeLeavesOutTheOtherRounds) {
  const Impact all = compare(stud(), everything_);
  const DeviceTimeNs middle = [&] {
    std::vector<DeviceTimeNs> times;
    RoundScan scan = store_->scan();
    StoredRound round;
    while (*scan.next(round)) times.push_back(round.summary.first_event);
    std::ranges::sort(times);
    return times[times.size() / 2];
  }();
  ImpactQuery early = everything_;
  early.until = middle;
  ImpactQuery late = everything_;
  late.from = middle;
  const Impact first = compare(stud(), early);
  const Impact second = compare(stud(), late);
  EXPECT_GT(first.rounds, 0U);
  EXPECT_GT(second.rounds, 0U);
  EXPECT_EQ(first.rounds + second.rounds, all.rounds);
}

TEST_F(ImpactTest, TableThatIsNotThereIsRefusedWithThoseThereAre) {
  ImpactQuery query = everything_;
  query.table = "CS-99";
  const auto found = impact(*store_, books(), stud(), stud(), query);
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(found.error().message, HasSubstr("crown-melbourne/CS-1"));
}

}  // namespace
}  // namespace cardspeak::testing
