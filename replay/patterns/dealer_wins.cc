// A patron wins more with one dealer than with all others.
#include <algorithm>
#include <map>
#include <string_view>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

// An occasion is a patron's round at a house game, a hit one in which the patron took chips off the table.
void tell_won(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  if (round.facts.dealer.empty()) return;
  std::map<std::string_view, Cents> net;
  for (const WagerVerdict& wager : round.verdict.wagers) {
    const std::string_view patron = patron_of(round.facts, wager);
    if (patron.empty() || wager.comparison == schema::Comparison::NOT_COMPARED) continue;
    net[patron] += wager.recorded - wager.recorded_taken;
  }
  for (const auto& [patron, cents] : net) {
    const bool won = cents > Cents();
    tell({patron, round.facts.dealer, 1, won ? 1U : 0U, won ? cents : Cents()});
  }
}

}  // namespace

Pattern dealer_wins() {
  return {{.name = "dealer-wins",
           .hits = "rounds won with this dealer",
           .beside = "the same patron with all other dealers, game by game",
           .null = "a patron wins a round of a game as often whoever deals",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "Fisher, The Design of Experiments (1935); Mantel, JASA 58 (1963), on strata",
           .does_not_say = "how: cards that are shown, cards that are dealt, or wagers that are paid wrongly",
           .exact = false,
           .by = {By::kPair}},
          start_counting<tell_won, Beside::kSamePatron, false>};
}

}  // namespace cardspeak::patterns
