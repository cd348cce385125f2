// What chance does: the last step of a pattern, and the only one in floating point. Nothing that a verdict rests on
// comes here. The distributions are those of Boost.Math.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "replay/patterns/sums.h"

namespace cardspeak::patterns {

// The probability that so many hits or more fall on these occasions, if each hit of all is as likely to fall on one
// occasion as on another: the one-sided test of Fisher, by the hypergeometric distribution, exact. Over several strata:
// of their sum, each stratum with its own margins; exact where the sum of their hypergeometric distributions can be
// counted out, and else by the normal distribution of the same mean and variance, with the correction for continuity.
double more_than_chance(std::span<const FourFold> strata);
// The least that more_than_chance() could give with these margins, whatever the hits. Who cannot reach the level that
// is asked for is not asked: that depends on the margins alone (Tarone 1990).
double least_possible(std::span<const FourFold> strata);

// So many hits on so many occasions.
struct Share {
  std::uint64_t hits = 0;
  std::uint64_t of = 0;

  friend bool operator==(const Share&, const Share&) = default;
};

// What is lost by the first of two to the second, and by each of them apart from the other. Whoever does not lose wins.
struct Duel {
  Share together;
  Share first_apart;   // by the first to others
  Share second_apart;  // by others to the second
};

// The probability of so many hits together or more if the odds of each duel are those of the one times those of the
// other, given how many each of the two has in all: the exact test of the model of Bradley and Terry (1952), with all
// others as one. Two of whom the first loses to everybody and the second wins from everybody are explained by that.
// Over several strata it is of their sum, as above.
double more_than_either_explains(std::span<const Duel> strata);
// The least that more_than_either_explains() could give with these margins.
double least_possible(std::span<const Duel> strata);

// What a wager of one unit can bring, and in how many of all deals.
struct PayOut {
  std::int64_t units = 0;
  std::int64_t deals = 0;

  friend auto operator<=>(const PayOut&, const PayOut&) = default;
};
// How many wagers of a size there were, in cents.
using Stakes = std::map<std::int64_t, std::uint64_t>;

// Wagers that pay by one table.
struct Played {
  Stakes stakes;
  std::span<const PayOut> pays;
};
// The probability that these wagers, over all their pay tables, bring `result` cents together or more, at most:
// Chernoff's bound by the exact distribution of each, which holds for any number of wagers and is no approximation.
// Requires that a deal of each table brings something.
double at_most_by_chernoff(std::int64_t result, std::span<const Played> played);

// Occasions that are won by chance alone, each as often as so many of all deals.
struct Chances {
  std::uint64_t occasions = 0;
  std::int64_t winning = 0;  // deals, of
  std::int64_t deals = 0;
};
// The probability that so many of them or more are won: exact where the sum of the binomial distributions can be
// counted out, and else at most what it is if all were won as often as those that are won most.
double won_by_chance(std::uint64_t won, std::span<const Chances> chances);

// The expected number of pairs, of so many deals, that agree in their first `cards` cards from decks of `deck`: at
// most this is the probability that any does.
double repeated_by_chance(std::uint64_t deals, unsigned cards, unsigned deck);

// Two counts of the same intervals, compared by the ranks of what was counted (Mann and Whitney, with ties, two-sided,
// by the normal distribution): the probability of so great a difference of the two.
double differ_in_rank(std::span<const std::uint64_t> one, std::span<const std::uint64_t> other);

// Corrected for how many were asked: the least false discovery rate at which each would be found (Benjamini and
// Hochberg 1995), in the order given. `asked`: how many there were, at least as many as are given; the others count as
// found at none.
std::vector<double> corrected(std::span<const double> probabilities, std::uint64_t asked);

}  // namespace cardspeak::patterns
