#include "replay/patterns/chance.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/hypergeometric.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/factorials.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "model/check.h"
#include "model/money/odds.h"

namespace cardspeak::patterns {
namespace {

// Nothing outside this is counted out; beyond it the normal distribution is as good.
constexpr std::uint64_t kCountedOutMost = 4'000'000;

using Hypergeometric = boost::math::hypergeometric_distribution<double>;

unsigned narrow(std::uint64_t count) {
  CARDSPEAK_CHECK(count <= std::numeric_limits<std::uint32_t>::max(), "a count of occasions fits 32 bits");
  return static_cast<unsigned>(count);
}

double as_real(std::uint64_t count) {
  return static_cast<double>(count);
}

// Of the hits on `of` occasions out of all.
Hypergeometric distribution_of(const FourFold& table) {
  CARDSPEAK_CHECK(table.hits <= table.of && table.of <= table.all_of && table.all_hits <= table.all_of &&
                      table.hits <= table.all_hits,
                  "hits are some of the occasions, and these some of all");
  return Hypergeometric(narrow(table.all_hits), narrow(table.of), narrow(table.all_of));
}

std::uint64_t fewest(const FourFold& table) {
  const std::uint64_t elsewhere = table.all_of - table.of;
  return table.all_hits > elsewhere ? table.all_hits - elsewhere : 0;
}

std::uint64_t most(const FourFold& table) {
  return std::min(table.of, table.all_hits);
}

// Whether the margins leave nothing open.
bool is_settled(const FourFold& table) {
  return fewest(table) == most(table);
}

double upper_tail(const FourFold& table) {
  if (table.hits <= fewest(table)) return 1;
  return boost::math::cdf(boost::math::complement(distribution_of(table), narrow(table.hits - 1)));
}

std::vector<double> probabilities_of(const FourFold& table) {
  const Hypergeometric distribution = distribution_of(table);
  std::vector<double> probabilities;
  for (std::uint64_t hits = fewest(table); hits <= most(table); ++hits) {
    probabilities.push_back(boost::math::pdf(distribution, narrow(hits)));
  }
  return probabilities;
}

// Of the sum of two that are independent.
std::vector<double> sum_of(const std::vector<double>& one, const std::vector<double>& other) {
  std::vector<double> sum(one.size() + other.size() - 1);
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = 0; j < other.size(); ++j) sum[i + j] += one[i] * other[j];
  }
  return sum;
}

// That so many or more come of it. The smallest first, so that none is lost in the sum.
double from_on(const std::vector<double>& probabilities, std::uint64_t least) {
  return std::min(
      1.0, std::accumulate(probabilities.rbegin(), probabilities.rend() - static_cast<std::ptrdiff_t>(least), 0.0));
}

double counted_out(const std::vector<FourFold>& open) {
  std::vector<double> sum{1};
  std::uint64_t above = 0;  // the fewest hits there can be
  for (const FourFold& table : open) {
    sum = sum_of(sum, probabilities_of(table));
    above += table.hits - fewest(table);
  }
  return from_on(sum, above);
}

boost::math::binomial_distribution<double> distribution_of(const Chances& chances) {
  CARDSPEAK_CHECK(chances.winning >= 0 && chances.winning <= chances.deals && chances.deals > 0,
                  "winning deals are some of all");
  return {as_real(chances.occasions), static_cast<double>(chances.winning) / static_cast<double>(chances.deals)};
}

std::vector<double> probabilities_of(const Chances& chances) {
  const auto distribution = distribution_of(chances);
  std::vector<double> probabilities;
  for (std::uint64_t won = 0; won <= chances.occasions; ++won) {
    probabilities.push_back(boost::math::pdf(distribution, as_real(won)));
  }
  return probabilities;
}

double upper_tail(std::uint64_t won, const Chances& chances) {
  if (won == 0) return 1;
  return boost::math::cdf(boost::math::complement(distribution_of(chances), as_real(won - 1)));
}

bool is_won_less_often(const Chances& one, const Chances& other) {
  return Int128{one.winning} * other.deals < Int128{other.winning} * one.deals;
}

double by_the_normal(const std::vector<FourFold>& open) {
  double excess = -0.5;  // the correction for continuity
  double variance = 0;
  for (const FourFold& table : open) {
    const double share = as_real(table.all_hits) / as_real(table.all_of);
    excess += as_real(table.hits) - as_real(table.of) * share;
    variance += as_real(table.of) * share * (1 - share) * as_real(table.all_of - table.of) / as_real(table.all_of - 1);
  }
  return boost::math::cdf(boost::math::complement(boost::math::normal(), excess / std::sqrt(variance)));
}

std::vector<FourFold> open_ones(std::span<const FourFold> strata) {
  std::vector<FourFold> open;
  for (const FourFold& table : strata) {
    if (!is_settled(table)) open.push_back(table);
  }
  return open;
}

// How often each number of hits together, from `fewest` on, comes of margins as they are.
struct Spread {
  std::uint64_t fewest = 0;
  std::vector<double> probabilities;
};

double log_ways(std::uint64_t of, std::uint64_t hits) {
  const auto log_factorial = [](std::uint64_t number) { return boost::math::lgamma(as_real(number) + 1); };
  return log_factorial(of) - log_factorial(hits) - log_factorial(of - hits);
}

// In how many ways so many hits together come about, as a logarithm: each hit more is one less of each apart.
double log_ways(const Duel& duel, std::uint64_t together) {
  const auto apart = [&](const Share& share) { return log_ways(share.of, share.hits + duel.together.hits - together); };
  return log_ways(duel.together.of, together) + apart(duel.first_apart) + apart(duel.second_apart);
}

// The fewest hits together that leave no more for each apart than there are occasions.
std::uint64_t fewest(const Duel& duel) {
  const auto left = [&](const Share& apart) {
    const std::uint64_t all = duel.together.hits + apart.hits;
    return all > apart.of ? all - apart.of : 0;
  };
  return std::max(left(duel.first_apart), left(duel.second_apart));
}

std::uint64_t most(const Duel& duel) {
  return std::min(duel.together.of, duel.together.hits + std::min(duel.first_apart.hits, duel.second_apart.hits));
}

// From logarithms of something that is in proportion to them.
std::vector<double> probabilities_of(std::vector<double> logarithms) {
  const double largest = std::ranges::max(logarithms);  // beside it, so that none overflows
  for (double& each : logarithms) each = std::exp(each - largest);
  const double sum = std::accumulate(logarithms.begin(), logarithms.end(), 0.0);
  for (double& each : logarithms) each /= sum;
  return logarithms;
}

Spread spread_of(const Duel& duel) {
  Spread spread{fewest(duel), {}};
  std::vector<double> logarithms;
  for (std::uint64_t hits = spread.fewest; hits <= most(duel); ++hits) logarithms.push_back(log_ways(duel, hits));
  spread.probabilities = probabilities_of(std::move(logarithms));
  return spread;
}

// The mean and variance of numbers from 0 on.
struct Moments {
  double mean = 0;
  double variance = 0;
};

Moments moments_of(const std::vector<double>& probabilities) {
  Moments moments;
  double squares = 0;
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    moments.mean += as_real(i) * probabilities[i];
    squares += as_real(i) * as_real(i) * probabilities[i];
  }
  moments.variance = squares - moments.mean * moments.mean;
  return moments;
}

// The logarithm of the expectation of e to this power times the result of one unit.
double log_moment(double power, std::span<const PayOut> pays) {
  std::int64_t deals = 0;
  std::int64_t most_units = pays.front().units;
  for (const PayOut& pay : pays) {
    deals += pay.deals;
    if (pay.deals != 0) most_units = std::max(most_units, pay.units);
  }
  double sum = 0;  // beside the largest term, so that none overflows
  for (const PayOut& pay : pays) {
    sum += static_cast<double>(pay.deals) * std::exp(power * static_cast<double>(pay.units - most_units));
  }
  return power * static_cast<double>(most_units) + std::log(sum / static_cast<double>(deals));
}

}  // namespace

double more_than_chance(std::span<const FourFold> strata) {
  const std::vector<FourFold> open = open_ones(strata);
  if (open.empty()) return 1;
  if (open.size() == 1) return upper_tail(open.front());
  std::uint64_t work = 0;
  std::uint64_t width = 1;
  for (const FourFold& table : open) {
    const std::uint64_t own = most(table) - fewest(table) + 1;
    work += width * own;
    width += own - 1;
  }
  return work <= kCountedOutMost ? counted_out(open) : by_the_normal(open);
}

double least_possible(std::span<const FourFold> strata) {
  double least = 1;
  for (FourFold table : strata) {
    if (is_settled(table)) continue;
    table.hits = most(table);
    least *= boost::math::pdf(distribution_of(table), narrow(table.hits));
  }
  return least;
}

double more_than_either_explains(std::span<const Duel> strata) {
  std::vector<double> sum{1};
  std::uint64_t work = 0;
  std::uint64_t above = 0;
  double excess = -0.5;  // the correction for continuity
  double variance = 0;
  for (const Duel& table : strata) {
    const Spread spread = spread_of(table);
    if (spread.probabilities.size() == 1) continue;
    const Moments moments = moments_of(spread.probabilities);
    const std::uint64_t here = table.together.hits - spread.fewest;
    above += here;
    excess += as_real(here) - moments.mean;
    variance += moments.variance;
    work += sum.size() * spread.probabilities.size();
    if (work <= kCountedOutMost) sum = sum_of(sum, spread.probabilities);
  }
  if (variance <= 0) return 1;
  if (work <= kCountedOutMost) return from_on(sum, above);
  return boost::math::cdf(boost::math::complement(boost::math::normal(), excess / std::sqrt(variance)));
}

double least_possible(std::span<const Duel> strata) {
  double least = 1;
  for (const Duel& table : strata) least *= spread_of(table).probabilities.back();
  return least;
}

double won_by_chance(std::uint64_t won, std::span<const Chances> chances) {
  std::uint64_t occasions = 0;
  std::uint64_t work = 0;
  for (const Chances& each : chances) {
    work += (occasions + 1) * (each.occasions + 1);
    occasions += each.occasions;
  }
  CARDSPEAK_CHECK(won <= occasions, "what was won is some of the occasions");
  if (chances.empty()) return 1;
  if (chances.size() == 1) return upper_tail(won, chances.front());
  if (work > kCountedOutMost) {
    const Chances& most = *std::ranges::max_element(chances, is_won_less_often);
    return upper_tail(won, {occasions, most.winning, most.deals});
  }
  std::vector<double> sum{1};
  for (const Chances& each : chances) sum = sum_of(sum, probabilities_of(each));
  return from_on(sum, won);
}

double at_most_by_chernoff(std::int64_t result, std::span<const Played> played) {
  std::int64_t most = 0;
  for (const Played& table : played) {
    if (!table.stakes.empty()) most = std::max(most, table.stakes.rbegin()->first);
  }
  if (most == 0) return 1;
  const auto largest = static_cast<double>(most);
  // The logarithm of the bound, for each power above 0 a bound by itself: the least is looked for, and whatever is
  // found holds. Powers are measured by the largest stake.
  const auto bound = [&](double power) {
    double sum = -power * static_cast<double>(result) / largest;
    for (const auto& [stakes, pays] : played) {
      for (const auto& [stake, count] : stakes) {
        sum += as_real(count) * log_moment(power * static_cast<double>(stake) / largest, pays);
      }
    }
    return sum;
  };
  constexpr double kMostPower = 20;
  constexpr int kBits = 30;
  const double least = boost::math::tools::brent_find_minima(bound, 0.0, kMostPower, kBits).second;
  return std::min(1.0, std::exp(least));
}

double repeated_by_chance(std::uint64_t deals, unsigned cards, unsigned deck) {
  if (deals < 2) return 0;
  const double pairs = as_real(deals) * as_real(deals - 1) / 2;
  return std::min(1.0, pairs / boost::math::falling_factorial(static_cast<double>(deck), cards));
}

double differ_in_rank(std::span<const std::uint64_t> one, std::span<const std::uint64_t> other) {
  CARDSPEAK_CHECK(one.size() == other.size(), "both are counted by the same intervals");
  double ranks = 0;  // of `one`
  double ties = 0;
  double below = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const double here = as_real(one[i] + other[i]);
    ranks += as_real(one[i]) * (below + (here + 1) / 2);
    ties += here * here * here - here;
    below += here;
  }
  const double size = as_real(std::accumulate(one.begin(), one.end(), std::uint64_t{0}));
  const double rest = below - size;
  if (size == 0 || rest == 0) return 1;
  const double variance = size * rest / 12 * (below + 1 - ties / (below * (below - 1)));
  if (variance <= 0) return 1;
  const double excess = std::max(0.0, std::abs(ranks - size * (below + 1) / 2) - 0.5);
  return std::min(1.0,
                  2 * boost::math::cdf(boost::math::complement(boost::math::normal(), excess / std::sqrt(variance))));
}

std::vector<double> corrected(std::span<const double> probabilities, std::uint64_t asked) {
  CARDSPEAK_CHECK(asked >= probabilities.size(), "everyone whose probability is given was asked");
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return probabilities[a] < probabilities[b]; });
  std::vector<double> rates(probabilities.size());
  double least = 1;
  for (std::size_t rank = order.size(); rank > 0; --rank) {
    const std::size_t at = order[rank - 1];
    least = std::min(least, probabilities[at] * as_real(asked) / as_real(rank));
    rates[at] = least;
  }
  return rates;
}

}  // namespace cardspeak::patterns
