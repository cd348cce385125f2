// The answers do not depend on the order of rounds, on how they are cut into stores, or on the order in which the sums
// are joined: byte for byte. A failure prints the seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "replay/judge.h"
#include "replay/meters.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/find_patterns.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using patterns::AllSums;
using patterns::Question;

std::vector<Question> every_question() {
  std::vector<Question> questions;
  for (const patterns::Pattern& pattern : patterns::all_patterns()) {
    for (const patterns::By by : pattern.info.by) questions.push_back({&pattern, by});
  }
  return questions;
}

// Everything of the answers; numbers to the last bit.
std::string text_of(const AllSums& sums) {
  const auto all = sums.finish();
  EXPECT_TRUE(all.has_value()) << (all ? "" : all.error().message);
  std::ostringstream text;
  text << std::hexfloat << sums.rounds() << ' ' << sums.left_out() << '\n';
  for (const patterns::PatternFound& found : *all) {
    text << found.info->name << ' ' << patterns::by_name(found.by) << ' ' << found.asked << ' ' << found.hits << ' '
         << found.of << ' ' << found.effect.value() << '\n';
    for (const patterns::PatternLine& line : found.lines) {
      text << "  " << line.whom.venue << ' ' << line.whom.who << ' ' << line.whom.with << ' ' << line.hits << ' '
           << line.of << ' ' << line.other_hits << ' ' << line.other_of << ' ' << line.effect.value() << ' '
           << line.probability << ' ' << line.corrected;
      for (const RoundId& round : line.rounds.rounds()) text << ' ' << round.text();
      text << '\n';
    }
  }
  return text.str();
}

class PatternSums : public ::testing::Test {
 protected:
  static constexpr std::uint64_t kEvening = 11;

  PatternSums() : streams_(evening(kEvening, 6, 30)) {
    project(streams_, "whole");
    const auto store = open_store(folder_.path("whole"), StoreMode::kRead);
    Meters meters(*store, books());
    RoundScan scan = store->scan();
    StoredRound round;
    while (*scan.next(round)) judged_.push_back(*judge(round, books(), &meters));
  }

  void project(const std::vector<std::vector<SealedEvent>>& streams, const std::string& name) const {
    MemoryLog log;
    for (const auto& stream : streams) {
      for (const SealedEvent& event : stream) log.put(PartitionId(0), event);
    }
    project_all(log, folder_.path(name));
  }

  [[nodiscard]] AllSums of_store(const std::string& name, unsigned threads) const {
    AllSums sums(every_question(), books());
    const auto store = open_store(folder_.path(name), StoreMode::kRead);
    const patterns::PassOptions options{.threads = threads};
    const auto taken = patterns::take_stores({{store.get(), {}}}, books(), every_question(), options, sums);
    EXPECT_TRUE(taken.has_value()) << (taken ? "" : taken.error().message);
    return sums;
  }

  TemporaryFolder folder_;
  std::vector<std::vector<SealedEvent>> streams_;
  std::vector<Judged> judged_;
};

TEST_F(PatternSums, AreTheSameInWhateverOrderAndParts) {
  const std::uint64_t seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  const std::string whole = text_of(of_store("whole", 1));
  EXPECT_NE(whole.find("overpayment pair"), std::string::npos);
  for (int trial = 0; trial < 8; ++trial) {
    std::vector<AllSums> parts;
    for (std::uint64_t i = random() % 5 + 1; i > 0; --i) parts.emplace_back(every_question(), books());
    std::vector<const Judged*> order;
    for (const Judged& each : judged_) order.push_back(&each);
    std::ranges::shuffle(order, random);
    for (const Judged* each : order) {
      const auto hour = static_cast<unsigned>(each->facts.first_event.value() / 3'600'000'000'000 % 24);
      parts[random() % parts.size()].take(each->facts, each->verdict, hour);
    }
    std::ranges::shuffle(parts, random);
    while (parts.size() > 1) {
      parts[random() % (parts.size() - 1)].join(parts.back());
      parts.pop_back();
    }
    EXPECT_EQ(text_of(parts.front()), whole);
  }
}

TEST_F(PatternSums, OfTwoStoresAreThoseOfOne) {
  std::vector<std::vector<SealedEvent>> left;
  std::vector<std::vector<SealedEvent>> right;
  for (const auto& stream : streams_) {
    const bool table = stream.front().stream.find("/meter/") == std::string::npos;
    (table && left.size() < streams_.size() / 2 ? left : right).push_back(stream);
  }
  project(left, "left");
  project(right, "right");
  AllSums sums = of_store("right", 2);
  sums.join(of_store("left", 1));
  EXPECT_EQ(text_of(sums), text_of(of_store("whole", 3)));
}

TEST_F(PatternSums, RoundsThatAreNotMeantCountNothing) {
  AllSums sums(every_question(), books());
  const auto store = open_store(folder_.path("whole"), StoreMode::kRead);
  const patterns::AskedStore none{store.get(), std::vector<RoundId>()};
  const auto taken = patterns::take_stores({none}, books(), every_question(), {}, sums);
  ASSERT_TRUE(taken.has_value());
  EXPECT_EQ(sums.rounds(), 0U);
  const auto finished = sums.finish();
  ASSERT_TRUE(finished.has_value());
  for (const patterns::PatternFound& found : *finished) {
    EXPECT_EQ(found.of, 0U) << found.info->name;
    EXPECT_TRUE(found.lines.empty()) << found.info->name;
  }
}

// Nothing is paid too much where nobody is paid: what was invented is counted all the same.
TEST(JackpotConflicts, OfAnInventedPrizeComeToWhatWasKeyed) {
  RoundFacts facts;
  facts.id = {"crown-melbourne", "CS-1", RoundNo(1)};
  facts.closed = true;
  facts.dealer = "D-1";
  facts.prizes_keyed.push_back({SeatNo(3), Cents(500'000), "royalFlush", 0, {}, {}, StreamSeq(9)});
  Verdict verdict;
  const std::string_view hand = "royalFlush";
  verdict.findings.emplace_back(
      Remark(RemarkForm::kPrizeKeyedWithoutWin, {Cents(500'000), AsRecorded{std::string(hand)}}).at(SeatNo(3)));
  verdict.findings.emplace_back(Remark(RemarkForm::kRoundWinnerInvented, {HandName{std::string(hand)}}).at(SeatNo(3)));
  const std::vector<Question> question{{patterns::find_pattern("jackpot-conflicts"), patterns::By::kDealer}};
  AllSums sums(question, books());
  sums.take(facts, verdict, 0);
  const auto found = sums.finish();
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->front().hits, 1U);
  EXPECT_EQ(found->front().effect, Cents(500'000));
}

}  // namespace
}  // namespace cardspeak::testing
