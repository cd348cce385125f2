// A losing stake was left with the player.
#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

void tell_left(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  for (const WagerVerdict& wager : round.verdict.wagers) {
    // The stake of a jackpot wager that wins is the house's too; where nothing was settled, it is a prize that is owed.
    const bool never_settled =
        wager.comparison == schema::Comparison::NOT_SETTLED && wager.outcome == schema::Outcome::LOSE;
    const bool left = wager.comparison == schema::Comparison::NOT_TAKEN || never_settled;
    const Cents lost = wager.stake - wager.returned;
    if (wager.comparison == schema::Comparison::NOT_COMPARED || lost <= Cents()) continue;
    const Cents kept = lost - wager.recorded_taken;
    tell({patron_of(round.facts, wager), round.facts.dealer, 1, left ? 1U : 0U,
          left && kept > Cents() ? kept : Cents()});
  }
}

}  // namespace

Pattern non_collection() {
  return {{.name = "non-collection",
           .hits = "losing stakes left with the player",
           .beside = "all others, game by game",
           .null = "a losing stake is forgotten as often for one as for another",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "Fisher, The Design of Experiments (1935); Agresti, Categorical Data Analysis, 3.5",
           .does_not_say = "whether player and dealer knew each other",
           .exact = true,
           .by = {By::kPair, By::kDealer, By::kPatron, By::kTable, By::kHour}},
          start_counting<tell_left>};
}

}  // namespace cardspeak::patterns
