#include "model/verdict/house/judged_round.h"

#include <algorithm>

#include "model/verdict/house/irregularities.h"
#include "model/verdict/house/judge.h"
#include "model/verdict/house/read_round.h"

namespace cardspeak::house {

JudgedRound::JudgedRound(const RoundFacts& round_facts, const Rulebook& rulebook, const MeterFacts& meter_facts,
                         StreamSeq stood)
    : facts(round_facts),
      book(rulebook),
      law(*rulebook.house()),
      meter(meter_facts),
      choice(law),
      round(read_round(facts, law, book.game(), choice, stood)),
      irregular(resolve_irregularities(round, choice)),
      lines(judge(round, irregular, meter, choice)) {}

bool JudgedRound::is_shown(std::size_t line) const {
  return !round.lines[line].derived || round.lines[line].recorded.settled || !lines[line].decidable ||
         !lines[line].due.is_zero();
}

const Doubt& JudgedRound::doubt() const {
  if (round.block) return round.block;
  if (irregular.doubt || irregular.dealer_decided) return irregular.doubt;
  // Where no wager waits for the dealer's hand, nothing is missing.
  static const Doubt none;
  const bool any_waits = !std::ranges::all_of(lines, &JudgedLine::decidable);
  return any_waits ? round.dealer_cards : none;
}

bool JudgedRound::blocked(const Line& line) const {
  return line.wager && (doubt() || round.seats[line.seat_index].block);
}

}  // namespace cardspeak::house
