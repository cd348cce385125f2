// A patron wins more with one dealer than with all others.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

// What each player of a round took off the table; who has no name by the seat.
std::map<std::pair<std::string_view, SeatNo>, Cents> taken_off_table(const SeenRound& round) {
  std::map<std::pair<std::string_view, SeatNo>, Cents> nets;
  for (const WagerVerdict& wager : round.verdict.wagers) {
    if (wager.comparison == schema::Comparison::NOT_COMPARED) continue;
    const std::string_view patron = patron_of(round.facts, wager);
    nets[{patron, patron.empty() ? wager.seat : SeatNo()}] += wager.recorded - wager.recorded_taken;
  }
  return nets;
}

// An occasion is a patron's round at a house game, a hit one in which the patron took chips off the table. All who sit
// there play against the same cards of the dealer: which of them won is asked, given how many did.
void tell_won(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  if (round.facts.dealer.empty()) return;
  const auto nets = taken_off_table(round);
  const auto winners = std::ranges::count_if(nets, [](const auto& net) { return net.second > Cents(); });
  const std::string given = std::to_string(winners) + " of " + std::to_string(nets.size());
  for (const auto& [player, cents] : nets) {
    if (player.first.empty()) continue;
    const bool won = cents > Cents();
    tell({player.first, round.facts.dealer, 1, won ? 1U : 0U, won ? cents : Cents(), given});
  }
}

}  // namespace

Pattern dealer_wins() {
  return {{.name = "dealer-wins",
           .hits = "rounds won with this dealer",
           .beside = "the same patron with all other dealers, game by game, and where as many at the table won",
           .null = "who wins a round, of all at the table, turns on no dealer",
           .test = "Fisher's exact test, one-sided, by game and by how many at the table won",
           .source = "Fisher, The Design of Experiments (1935); Mantel, JASA 58 (1963), on strata",
           .does_not_say = "how: cards that are shown, cards that are dealt, or wagers that are paid wrongly",
           .exact = false,
           .by = {By::kPair}},
          start_counting<tell_won, Beside::kSamePatron, false>};
}

}  // namespace cardspeak::patterns
