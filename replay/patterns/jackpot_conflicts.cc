// What is on record of a jackpot prize contradicts the cards, the meter or itself.
#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <variant>
#include <vector>

#include "model/remarks/forms.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

constexpr std::array kConflicts = {kFindingPrizeRecords, kFindingPrizeWithoutHand, kFindingPrizeNotConfirmed};

Cents size_of(Cents amount) {
  return amount < Cents() ? Cents() - amount : amount;
}

// What the findings of one seat come to.
struct Conflict {
  Cents moved;   // paid too much or too little, in all of them
  Cents stated;  // the largest that one of them speaks of: several can be about one prize
};

// The amount that a finding speaks of, where none was paid too much or too little; of two, what is between them.
Cents stated_in(const Finding& finding) {
  std::vector<Cents> amounts;
  for (const Value& value : finding.values) {
    if (const auto* amount = std::get_if<Cents>(&value)) amounts.push_back(*amount);
  }
  if (amounts.empty()) return {};
  return amounts.size() == 1 ? size_of(amounts.front()) : size_of(amounts[0] - amounts[1]);
}

// Of a prize that was invented nothing is paid to anybody who had won: it comes to what was keyed for it, or is on
// record as paid.
Cents keyed_at(const RoundFacts& facts, SeatNo seat) {
  Cents sum;
  for (const JackpotPrizeFact& prize : facts.prizes_keyed) {
    if (prize.seat == seat) sum += prize.amount;
  }
  return sum;
}

std::map<SeatNo, Conflict> conflicts_of(const SeenRound& round) {
  std::map<SeatNo, Conflict> conflicts;
  for (const Finding& finding : round.verdict.findings) {
    if (std::ranges::find(kConflicts, finding.kind()) == kConflicts.end()) continue;
    Conflict& conflict = conflicts[finding.seat];
    conflict.moved += size_of(finding.amount);
    const bool invented = finding.form == RemarkForm::kRoundWinnerInvented;
    conflict.stated = std::max(conflict.stated, invented ? keyed_at(round.facts, finding.seat) : stated_in(finding));
  }
  return conflicts;
}

void tell_prizes(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  std::map<SeatNo, Conflict> conflicts = conflicts_of(round);
  const auto effect = [](const Conflict& conflict) {
    return conflict.moved.is_zero() ? conflict.stated : conflict.moved;
  };
  for (const SeatFact& seat : round.facts.seats) {
    if (!round.facts.is_in_use(seat.seat)) continue;
    const auto conflict = conflicts.find(seat.seat);
    const bool hit = conflict != conflicts.end();
    tell({seat.patron, round.facts.dealer, 1, hit ? 1U : 0U, hit ? effect(conflict->second) : Cents()});
    if (hit) conflicts.erase(conflict);
  }
  // About no seat that anybody plays at.
  for (const auto& [seat, conflict] : conflicts) tell({{}, round.facts.dealer, 1, 1, effect(conflict)});
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
