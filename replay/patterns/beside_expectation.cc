// A patron's results on wagers that nobody decides anything about, beside what the pay tables come to.
#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/chance.h"
#include "replay/patterns/pay_outs.h"

namespace cardspeak::patterns {
namespace {

// The results of one patron on one wager, under whichever pay tables. What a patron has on several areas of a round
// counts as one wager, since it may be decided by the same cards.
struct Results {
  std::uint64_t wagers = 0;
  std::uint64_t won = 0;
  MoneySum gains;
  MoneySum losses;
  std::int64_t units = 0;  // what all wagers came to, each as if it had been of one unit; parts of one are left out
  std::map<PayOuts, Stakes> stakes;
  // Of rounds with one area alone, which are won as often as its hand wins: how many, and how many were.
  std::map<PayOuts, std::uint64_t> alone;
  std::uint64_t alone_won = 0;
  FirstRounds rounds;

  void join(const Results& other) {
    wagers += other.wagers;
    won += other.won;
    gains.join(other.gains);
    losses.join(other.losses);
    units += other.units;
    for (const auto& [pays, theirs] : other.stakes) {
      for (const auto& [stake, count] : theirs) stakes[pays][stake] += count;
    }
    for (const auto& [pays, count] : other.alone) alone[pays] += count;
    alone_won += other.alone_won;
    rounds.join(other.rounds);
  }
};

struct InRound {
  PayOuts pays;
  unsigned areas = 0;
  Cents stake;
  Cents net;
};

bool is_decided_by_cards(const WagerVerdict& wager) {
  return wager.comparison != schema::Comparison::NOT_COMPARED && wager.stake > Cents() &&
         (wager.outcome == schema::Outcome::WIN || wager.outcome == schema::Outcome::LOSE);
}

// A table has one pay table for each wager at a time, so that a patron has one in a round.
std::map<Whom, InRound> results_in(const SeenRound& round) {
  std::map<Whom, InRound> results;
  if (round.house == nullptr) return results;
  for (const WagerVerdict& wager : round.verdict.wagers) {
    const std::string patron(patron_of(round.facts, wager));
    if (patron.empty() || !is_decided_by_cards(wager)) continue;
    auto pays = pay_outs_by_cards(*round.house, round.facts.sign, wager.wager);
    if (!pays) continue;
    InRound& mine = results[{round.facts.id.venue, patron, wager.wager}];
    mine.pays = *std::move(pays);
    ++mine.areas;
    mine.stake += wager.stake;
    mine.net += wager.recorded - wager.recorded_taken;
  }
  return results;
}

// Requires stake > 0. Rounded down.
std::int64_t whole_units(std::int64_t net, std::int64_t stake) {
  return net / stake - (net % stake < 0 ? 1 : 0);
}

class ExpectationSums : public Sums {
 public:
  void take(const SeenRound& round) override {
    for (const auto& [whom, result] : results_in(round)) {
      Results& mine = results_[whom];
      ++mine.wagers;
      ++mine.stakes[result.pays][result.stake.value()];
      if (result.areas == 1) {
        ++mine.alone[result.pays];
        if (result.net > Cents()) ++mine.alone_won;
      }
      mine.units += whole_units(result.net.value(), result.stake.value());
      if (result.net > Cents()) {
        ++mine.won;
        mine.gains.add(result.net);
        mine.rounds.add(round.facts.id);
      } else {
        mine.losses.add(Cents() - result.net);
      }
    }
  }

  void join(const Sums& other) override {
    for (const auto& [whom, theirs] : static_cast<const ExpectationSums&>(other).results_) results_[whom].join(theirs);
  }

  [[nodiscard]] Result<PatternFound> finish() const override {
    PatternFound found;
    MoneySum sum;
    for (const auto& [whom, results] : results_) {
      if (!results.gains.fits() || !results.losses.fits()) {
        return fail(ErrorCode::kOverflow, "the results of a patron together do not fit 64 bits");
      }
      PatternLine line = line_of(whom, results);
      found.hits += line.hits;
      found.of += line.of;
      ++found.asked;
      if (line.effect > Cents()) sum.add(line.effect);
      found.lines.push_back(std::move(line));
    }
    if (!sum.fits()) return fail(ErrorCode::kOverflow, "the results of all patrons together do not fit 64 bits");
    found.effect = sum.cents();
    settle_lines(found, false);
    return found;
  }

 private:
  static PatternLine line_of(const Whom& whom, const Results& results) {
    PatternLine line;
    line.whom = whom;
    line.hits = results.won;
    line.of = results.wagers;
    line.effect = results.gains.cents() - results.losses.cents();
    line.rounds = results.rounds;
    line.compared = true;
    const double least = std::min({by_money(line.effect, results), by_units(results), by_wins(results)});
    line.probability = std::min(1.0, kQuestions * least);
    return line;
  }

  static double by_money(Cents effect, const Results& results) {
    std::vector<Played> played;
    for (const auto& [pays, stakes] : results.stakes) played.push_back({stakes, pays});
    return at_most_by_chernoff(effect.value(), played);
  }

  // Each wager alike: a few large stakes hide what many small ones show.
  static double by_units(const Results& results) {
    std::vector<Played> played;
    for (const auto& [pays, stakes] : results.stakes) {
      std::uint64_t wagers = 0;
      for (const auto& [stake, count] : stakes) wagers += count;
      played.push_back({{{1, wagers}}, pays});
    }
    return at_most_by_chernoff(results.units, played);
  }

  // Whether it won, whatever it paid: a few high hands hide what many low ones show.
  static double by_wins(const Results& results) {
    std::vector<Chances> chances;
    for (const auto& [pays, count] : results.alone) {
      Chances of_table{.occasions = count};
      for (const PayOut& pay : pays) {
        of_table.deals += pay.deals;
        if (pay.units > 0) of_table.winning += pay.deals;
      }
      chances.push_back(of_table);
    }
    return won_by_chance(results.alone_won, chances);
  }

  static constexpr double kQuestions = 3;

  std::map<Whom, Results> results_;
};

std::unique_ptr<Sums> start_expectation(By /*by*/) {
  return std::make_unique<ExpectationSums>();
}

}  // namespace

Pattern beside_expectation() {
  return {
      {.name = "beside-expectation",
       .hits = "wagers won of those that the cards alone decide",
       .beside = "the exact distribution of the pay tables",
       .null = "the deck is shuffled: results have the expectation of the pay tables, or less where a fold loses the "
               "wager",
       .test = "a bound: three times the least of Chernoff's by what was won in money and in units, each by the exact "
               "distribution of every wager, and of the binomial by how often it was won",
       .source = "Chernoff, Ann. Math. Stat. 23 (1952); Boucheron, Lugosi and Massart, Concentration "
                 "Inequalities (2013), 2.2",
       .does_not_say = "anything about wagers on which a player decides: dealer-wins and hidden-cards ask about those",
       .exact = false,
       .by = {By::kPatron}},
      start_expectation};
}

}  // namespace cardspeak::patterns
