// What is on record of a jackpot prize contradicts the cards, the meter or itself.
#include <algorithm>
#include <array>
#include <string_view>

#include "model/remarks/forms.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

constexpr std::array kConflicts = {kFindingPrizeRecords, kFindingPrizeWithoutHand, kFindingPrizeNotConfirmed};

Cents size_of(Cents amount) {
  return amount < Cents() ? Cents() - amount : amount;
}

void tell_prizes(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  std::map<SeatNo, Cents> conflicts;
  for (const Finding& finding : round.verdict.findings) {
    if (std::ranges::find(kConflicts, finding.kind()) == kConflicts.end()) continue;
    conflicts[finding.seat] += size_of(finding.amount);
  }
  for (const SeatFact& seat : round.facts.seats) {
    if (!round.facts.is_in_use(seat.seat)) continue;
    const auto conflict = conflicts.find(seat.seat);
    const bool hit = conflict != conflicts.end();
    tell({seat.patron, round.facts.dealer, 1, hit ? 1U : 0U, hit ? conflict->second : Cents()});
    if (hit) conflicts.erase(conflict);
  }
  // About no seat that anybody plays at.
  for (const auto& [seat, amount] : conflicts) tell({{}, round.facts.dealer, 1, 1, amount});
}

}  // namespace

Pattern jackpot_conflicts() {
  return {{.name = "jackpot-conflicts",
           .hits = "hands with a prize that contradicts the record or that nobody confirmed",
           .beside = "all others, game by game",
           .null = "such mistakes fall on every hand of a game alike",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "the prize rules of each game's book; Fisher, The Design of Experiments (1935)",
           .does_not_say = "what a meter's own record has against it: cardspeak meter does",
           .exact = true,
           .by = {By::kDealer, By::kPatron, By::kPair, By::kTable, By::kHour}},
          start_counting<tell_prizes>};
}

}  // namespace cardspeak::patterns
