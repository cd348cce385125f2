#include "model/verdict/house/reading_alternatives.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/verdict/house/irregularities.h"
#include "model/verdict/house/judge.h"

namespace cardspeak::house {
namespace {

AlternativeWager under_reading(const Line& line, const JudgedLine& judged) {
  AlternativeWager wager{.seat = line.seat,
                         .wager = std::string(line.kind),
                         .due = Cents(),
                         .returned = Cents(),
                         .carried = Cents(),
                         .decidable = judged.decidable};
  if (!judged.decidable) return wager;
  wager.due = judged.due;
  wager.returned = judged.returned;
  if (judged.outcome == schema::Outcome::CARRIED) wager.carried = line.stake + line.withdrawn;
  return wager;
}

// The round judged again with one reading switched: the wagers on which other money would be due.
AlternativeResult alternative(const JudgedRound& judged_round, law::ReadingIndex reading, law::ReadingValue value,
                              Verdict& verdict) {
  const Round& round = judged_round.round;
  ReadingChoice choice(judged_round.law);
  choice.set(reading, value);
  const IrregularityRuling irregular = resolve_irregularities(round, choice);
  const std::vector<JudgedLine> judged = judge(round, irregular, judged_round.meter, choice);
  AlternativeResult result{.value = judged_round.law.readings[reading.value()].values[value.value()], .wagers = {}};
  for (std::size_t i = 0; i < judged.size(); ++i) {
    verdict.needs_meter = verdict.needs_meter || judged[i].meter_line != nullptr;
    AlternativeWager other = under_reading(round.lines[i], judged[i]);
    if (other != under_reading(round.lines[i], judged_round.lines[i])) result.wagers.push_back(std::move(other));
  }
  return result;
}

}  // namespace

void add_readings(const JudgedRound& judged, Verdict& verdict) {
  const law::CompiledHouse& law = judged.law;
  const ReadingChoice& choice = judged.choice;
  if (!choice.any_touched()) return;
  for (std::size_t i = 0; i < law.readings.size(); ++i) {
    const law::ReadingIndex index(static_cast<std::uint8_t>(i));
    if (!choice.touched(index)) continue;
    const law::ReadingRule& rule = law.readings[i];
    ReadingUsed& used = verdict.readings.emplace_back();
    used.id = rule.id;
    used.question = rule.question;
    used.rules = rule.rules;
    used.default_value = rule.values[rule.default_value.value()];
    used.decider = rule.decider;
    used.decider_rule = rule.decider_rule;
    for (std::size_t value = 0; value < rule.values.size(); ++value) {
      if (value == rule.default_value.value()) continue;
      used.alternatives.push_back(
          alternative(judged, index, law::ReadingValue(static_cast<std::uint8_t>(value)), verdict));
    }
    // A reading was looked at, and every answer to it comes to the same.
    const bool no_difference =
        std::ranges::all_of(used.alternatives, [](const AlternativeResult& other) { return other.wagers.empty(); });
    if (no_difference && !choice.has_turned_on(index)) verdict.readings.pop_back();
  }
}

}  // namespace cardspeak::house
