// Evenings with schemes planted in them are asked by every pattern. An exact one has to find each planted round and no
// other; a statistical one a scheme that is carried out whenever there is occasion, and nobody at an evening at which
// nobody cheats. `./dev bench patterns` measures the same on longer evenings and weaker schemes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "bench/patterns/evening.h"
#include "bench/patterns/exact_part.h"
#include "bench/patterns/statistical_part.h"
#include "replay/patterns/catalogue.h"

namespace cardspeak {
namespace {

using pattern_bench::ExactResult;
using pattern_bench::StatisticalResult;

constexpr std::uint64_t kSeed = 1;
constexpr std::uint32_t kExactRounds = 3'200;
constexpr std::uint32_t kStatisticalRounds = 8'000;

std::size_t count_patterns(bool exact) {
  const auto all = patterns::all_patterns();
  return static_cast<std::size_t>(
      std::ranges::count_if(all, [&](const patterns::Pattern& each) { return each.info.exact == exact; }));
}

TEST(PlantedPatternsSlow, ExactOnesFindEachPlantedRoundAndNoOther) {
  const Library library = pattern_bench::all_books();
  const std::vector<ExactResult> results = pattern_bench::run_exact(library, kSeed, kExactRounds);
  EXPECT_EQ(results.size(), count_patterns(true));
  for (const ExactResult& result : results) {
    SCOPED_TRACE(result.pattern);
    EXPECT_GT(result.planted, 0U) << "nothing is planted, and so nothing is tested";
    EXPECT_EQ(result.found, result.planted);
    EXPECT_EQ(result.false_ones, 0U);
    EXPECT_TRUE(result.wrong.empty()) << ::testing::PrintToString(result.wrong);
  }
}

TEST(PlantedPatternsSlow, StatisticalOnesFindAStrongSchemeAndNobodyElse) {
  const Library library = pattern_bench::all_books();
  const std::vector<StatisticalResult> results = pattern_bench::run_strongest(library, kSeed, kStatisticalRounds);
  EXPECT_EQ(results.size(), count_patterns(false));
  for (const StatisticalResult& result : results) {
    SCOPED_TRACE(result.pattern);
    ASSERT_EQ(result.by_strength.size(), 1U);
    const auto& [planted, found] = result.by_strength.begin()->second;
    EXPECT_GT(planted, 0U) << "nothing is planted, and so nothing is tested";
    EXPECT_EQ(found, planted);
    EXPECT_EQ(result.false_ones, 0U);
    EXPECT_EQ(result.honest_lines, 0U);
  }
}

}  // namespace
}  // namespace cardspeak
