// What was said after the close, and what was corrected, to a patron's advantage.
#include <algorithm>
#include <map>
#include <string_view>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

// By seat: what words and corrections give its player more.
using Favours = std::map<SeatNo, Cents>;

Cents net_of(const Verdict& verdict, SeatNo seat, std::string_view wager) {
  for (const WagerVerdict& each : verdict.wagers) {
    if (each.seat == seat && each.wager == wager) return each.due + each.returned;
  }
  return {};
}

// A statement after the close that would pay a player more if it stood.
void add_statements(const SeenRound& round, Favours& favours) {
  for (const Statement& statement : round.verdict.statements) {
    if (!statement.late) continue;
    for (const AlternativeWager& wager : statement.if_it_stood) {
      if (!wager.decidable) continue;
      const Cents more = wager.due + wager.returned - net_of(round.verdict, wager.seat, wager.wager);
      if (more > Cents()) favours[wager.seat] += more;
    }
  }
}

// The amount that stands in the place of a corrected one.
Cents amount_now(const RoundFacts& facts, const TimelineEntry& entry) {
  return entry.kind == schema::Event::SETTLED ? facts.settled.at(entry.index).paid : Cents();
}

void add_corrections(const SeenRound& round, Favours& favours) {
  for (const TimelineEntry& entry : round.facts.timeline) {
    if (!entry.corrected || !entry.original_amount || entry.original_kind != schema::Event::SETTLED ||
        entry.kind != schema::Event::SETTLED) {
      continue;
    }
    const Cents more = amount_now(round.facts, entry) - *entry.original_amount;
    if (more > Cents()) favours[entry.seat] += more;
  }
}

void tell_words(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  Favours favours;
  add_statements(round, favours);
  add_corrections(round, favours);
  for (const SeatFact& seat : round.facts.seats) {
    if (!round.facts.is_in_use(seat.seat)) continue;
    const auto favour = favours.find(seat.seat);
    const bool hit = favour != favours.end();
    tell({seat.patron, round.facts.dealer, 1, hit ? 1U : 0U, hit ? favour->second : Cents()});
  }
}

}  // namespace

Pattern late_words() {
  return {{.name = "late-words",
           .hits = "rounds with a late statement or a corrected payment in the player's favour",
           .beside = "all others, game by game",
           .null = "words after the close and corrected payments favour one player as often as another",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "Fisher, The Design of Experiments (1935); Agresti, Categorical Data Analysis, 3.5",
           .does_not_say = "that a correction was wrong: the amounts of the verdict say that",
           .exact = true,
           .by = {By::kPatron, By::kPair, By::kDealer, By::kTable, By::kHour}},
          start_counting<tell_words>};
}

}  // namespace cardspeak::patterns
