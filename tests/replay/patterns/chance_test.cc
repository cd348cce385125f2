// The last step of a pattern: probabilities that textbooks have, and bounds that hold.
#include "replay/patterns/chance.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace cardspeak::patterns {
namespace {

double choose(unsigned n, unsigned k) {
  double ways = 1;
  for (unsigned i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

// By counting the ways, for small tables.
double counted_tail(const FourFold& table) {
  double tail = 0;
  for (auto hits = table.hits; hits <= std::min(table.of, table.all_hits); ++hits) {
    tail += choose(static_cast<unsigned>(table.all_hits), static_cast<unsigned>(hits)) *
            choose(static_cast<unsigned>(table.all_of - table.all_hits), static_cast<unsigned>(table.of - hits));
  }
  return tail / choose(static_cast<unsigned>(table.all_of), static_cast<unsigned>(table.of));
}

double chance_of(const FourFold& table) {
  return more_than_chance(std::array{table});
}

// Fisher's own example: eight cups, four of them told rightly.
TEST(PatternChance, TheLadyTastingTeaIsRightByChanceOnceInSeventy) {
  EXPECT_NEAR(chance_of({4, 4, 4, 8}), 1.0 / 70, 1e-12);
  EXPECT_NEAR(chance_of({3, 4, 4, 8}), 17.0 / 70, 1e-12);
  EXPECT_NEAR(least_possible(std::array{FourFold{3, 4, 4, 8}}), 1.0 / 70, 1e-12);
}

TEST(PatternChance, OneTableIsCountedExactly) {
  for (std::uint64_t hits = 0; hits <= 9; ++hits) {
    const FourFold table{hits, 12, 9, 40};
    EXPECT_NEAR(chance_of(table), counted_tail(table), 1e-10) << hits;
  }
}

TEST(PatternChance, FarInTheTailNothingIsLost) {
  // 60 of 60, where one in a hundred is a hit: the product of (600 - i) / (60000 - i).
  double exact = 0;
  for (int i = 0; i < 60; ++i) exact += std::log((600.0 - i) / (60'000.0 - i));
  EXPECT_NEAR(std::log(chance_of({60, 60, 600, 60'000})), exact, 1e-6);
}

TEST(PatternChance, StrataAreCountedAsTheSumOfTheirs) {
  const std::array strata{FourFold{2, 5, 4, 20}, FourFold{3, 6, 5, 15}};
  double sum = 0;
  for (std::uint64_t one = 0; one <= 4; ++one) {
    for (std::uint64_t other = 0; other <= 5; ++other) {
      if (one + other < 5) continue;
      const double p = chance_of({one, 5, 4, 20}) - (one == 4 ? 0 : chance_of({one + 1, 5, 4, 20}));
      const double q = chance_of({other, 6, 5, 15}) - (other == 5 ? 0 : chance_of({other + 1, 6, 5, 15}));
      sum += p * q;
    }
  }
  EXPECT_NEAR(more_than_chance(strata), sum, 1e-10);
  // What can go one way only says nothing.
  const std::array with_settled{strata[0], strata[1], FourFold{7, 7, 7, 7}, FourFold{0, 3, 0, 9}};
  EXPECT_NEAR(more_than_chance(with_settled), sum, 1e-10);
}

TEST(PatternChance, NoOccasionAndNoHitSayNothing) {
  EXPECT_EQ(more_than_chance({}), 1);
  EXPECT_EQ(chance_of({0, 0, 0, 0}), 1);
  EXPECT_EQ(chance_of({0, 5, 3, 50}), 1);
}

// Benjamini and Hochberg, JRSS B 57 (1995): the fifteen probabilities of their section 3, of which four are found at
// 0.05.
TEST(PatternChance, CorrectsAsBenjaminiAndHochbergDo) {
  const std::array<double, 15> published{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                         0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
  const std::vector<double> rates = corrected(published, published.size());
  int found = 0;
  for (const double rate : rates) found += rate <= 0.05 ? 1 : 0;
  EXPECT_EQ(found, 4);
  EXPECT_NEAR(rates[0], 0.0015, 1e-12);
  // Those who were asked and are not listed count too.
  EXPECT_NEAR(corrected(std::array{0.001}, 1000)[0], 1, 1e-12);
}

TEST(PatternChance, ChernoffsBoundIsAboveTheExactProbabilityAndNearIt) {
  // Of 400 results of +1 and -1: the exact tail of the binomial distribution.
  const std::array even{PayOut{-1, 1}, PayOut{1, 1}};
  const auto bound_of = [&](std::int64_t result, const Stakes& stakes) {
    return at_most_by_chernoff(result, std::array{Played{stakes, even}});
  };
  for (int excess = 20; excess <= 120; excess += 20) {
    double tail = 0;
    for (int wins = (400 + excess) / 2; wins <= 400; ++wins) {
      tail += std::exp(std::lgamma(401.0) - std::lgamma(wins + 1.0) - std::lgamma(401.0 - wins) - 400 * std::log(2.0));
    }
    const double bound = bound_of(excess * 500, {{500, 400}});
    EXPECT_GT(bound, tail) << excess;
    EXPECT_LT(bound, 30 * tail) << excess;
  }
  EXPECT_EQ(bound_of(-500, {{500, 400}}), 1);
  // A large stake that wins once says little, whatever many small ones did.
  EXPECT_GT(bound_of(100'000, {{100, 50}, {100'000, 1}}), 0.3);
}

TEST(PatternChance, ChernoffsBoundOverSeveralPayTablesIsAboveTheExactProbabilityAndBelowThatOfAPart) {
  // Twelve wagers by each of two tables: the exact tail by every way to win some of each.
  const std::array even{PayOut{-1, 1}, PayOut{1, 1}};
  const std::array steep{PayOut{-1, 9}, PayOut{8, 1}};
  const auto won = [](int wins, double chance) {
    return std::exp(std::lgamma(13.0) - std::lgamma(wins + 1.0) - std::lgamma(13.0 - wins) + wins * std::log(chance) +
                    (12 - wins) * std::log(1 - chance));
  };
  for (int result = 1200; result <= 8400; result += 1200) {
    double tail = 0;
    for (int one = 0; one <= 12; ++one) {
      for (int two = 0; two <= 12; ++two) {
        const int brings = (2 * one - 12) * 100 + (9 * two - 12) * 200;
        if (brings >= result) tail += won(one, 0.5) * won(two, 0.1);
      }
    }
    const std::array both{Played{{{100, 12}}, even}, Played{{{200, 12}}, steep}};
    const double bound = at_most_by_chernoff(result, both);
    EXPECT_GT(bound, tail) << result;
    EXPECT_LT(bound, 40 * tail) << result;
  }
  // A patron who wins steadily under each of ten tables is found by all of them together, and by none alone.
  const std::vector<Played> all(10, Played{{{100, 40}}, even});
  EXPECT_GT(at_most_by_chernoff(1000, std::span(all).first(1)), 0.1);
  EXPECT_LT(at_most_by_chernoff(10'000, all), 1e-4);
  EXPECT_EQ(at_most_by_chernoff(100, {}), 1);
}

// 10 coins, and 10 coins beside 6 dice of which a six wins.
TEST(PatternChance, WinsAreCountedExactlyOverOneTableAndOverSeveral) {
  const std::array coins{Chances{.occasions = 10, .winning = 1, .deals = 2}};
  EXPECT_NEAR(won_by_chance(9, coins), 11.0 / 1024, 1e-12);
  EXPECT_EQ(won_by_chance(0, coins), 1);
  EXPECT_EQ(won_by_chance(0, {}), 1);
  const std::array both{coins[0], Chances{.occasions = 6, .winning = 1, .deals = 6}};
  double tail = 0;
  for (unsigned heads = 0; heads <= 10; ++heads) {
    for (unsigned sixes = 0; sixes <= 6; ++sixes) {
      if (heads + sixes < 12) continue;
      tail += choose(10, heads) / 1024 * choose(6, sixes) * std::pow(5, 6 - sixes) / 46'656;
    }
  }
  EXPECT_NEAR(won_by_chance(12, both), tail, 1e-15);
}

TEST(PatternChance, TooManyWinsToCountOutAreBoundedFromAbove) {
  const std::array many{Chances{.occasions = 3'000, .winning = 1, .deals = 2},
                        Chances{.occasions = 3'000, .winning = 2, .deals = 5}};
  EXPECT_NEAR(won_by_chance(3'000, many), 0.505, 0.01);  // of 6,000 coins
}

TEST(PatternChance, RanksThatDoNotDifferSayNothingAndThoseThatDoSayMuch) {
  const std::array<std::uint64_t, 4> even{10, 10, 10, 10};
  const std::array<std::uint64_t, 4> late{0, 0, 10, 30};
  EXPECT_EQ(differ_in_rank(even, even), 1);
  EXPECT_LT(differ_in_rank(late, even), 1e-5);
  EXPECT_NEAR(differ_in_rank(late, even), differ_in_rank(even, late), 1e-12);
}

TEST(PatternChance, ARepeatedDeckIsRare) {
  EXPECT_LT(repeated_by_chance(1'000'000, 10, 52), 1e-4);
  EXPECT_EQ(repeated_by_chance(1, 10, 52), 0);
  EXPECT_NEAR(repeated_by_chance(2, 2, 4), 1.0 / 12, 1e-12);
}

}  // namespace
}  // namespace cardspeak::patterns
