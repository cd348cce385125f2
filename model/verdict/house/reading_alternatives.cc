#include "model/verdict/house/reading_alternatives.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/verdict/house/irregularities.h"
#include "model/verdict/house/judge.h"
#include "model/verdict/house/read_round.h"

namespace cardspeak::house {
namespace {

struct Alternative {
  AlternativeResult result;   // the wagers on which other money would be due
  bool other_ruling = false;  // what is found of the irregularities, or becomes of the round, would be another
};

bool same_ruling(const IrregularityRuling& left, const IrregularityRuling& right) {
  return left.round == right.round &&
         std::ranges::equal(left.findings, right.findings, {}, &Finding::kind, &Finding::kind);
}

// Whether it is left open how the table has to be dealt: then what another reading gives is open too.
bool is_open_by_link(const JudgedRound& judged_round, const Line& line) {
  return judged_round.meter.several_games && std::ranges::any_of(judged_round.if_linked, [&](const IfLinked& each) {
           const Line& open = judged_round.round.lines[each.line];
           return open.seat == line.seat && open.kind == line.kind;
         });
}

// The round judged again with one reading switched.
Alternative alternative(const JudgedRound& judged_round, law::ReadingIndex reading, law::ReadingValue value,
                        Verdict& verdict) {
  ReadingChoice choice(judged_round.law);
  choice.set(reading, value);
  // Which chips are in action may rest on the reading.
  const Round round = read_round(judged_round.facts, judged_round.law, judged_round.book.game(), choice);
  const IrregularityRuling irregular = resolve_irregularities(round, choice);
  const std::vector<JudgedLine> judged = judge(round, irregular, judged_round.meter, choice);
  Alternative other_answer{
      .result = {.value = judged_round.law.readings[reading.value()].values[value.value()], .wagers = {}},
      .other_ruling = !same_ruling(irregular, judged_round.irregular)};
  for (std::size_t i = 0; i < judged.size(); ++i) {
    verdict.needs_meter = verdict.needs_meter || judged[i].meter_line != nullptr;
    if (is_open_by_link(judged_round, round.lines[i])) continue;
    AlternativeWager other = alternative_of(round.lines[i], judged[i]);
    if (other != by_default(judged_round, round.lines[i])) other_answer.result.wagers.push_back(std::move(other));
  }
  return other_answer;
}

}  // namespace

AlternativeWager alternative_of(const Line& line, const JudgedLine& judged) {
  AlternativeWager wager{.seat = line.seat,
                         .wager = std::string(line.kind),
                         .due = Cents(),
                         .returned = Cents(),
                         .carried = Cents(),
                         .decidable = judged.decidable};
  if (!judged.decidable) return wager;
  wager.due = judged.due;
  wager.returned = judged.returned;
  if (judged.outcome == schema::Outcome::CARRIED) wager.carried = line.lay();
  return wager;
}

AlternativeWager by_default(const JudgedRound& judged_round, const Line& line) {
  for (std::size_t i = 0; i < judged_round.lines.size(); ++i) {
    const Line& other = judged_round.round.lines[i];
    if (other.seat == line.seat && other.kind == line.kind && other.patron == line.patron) {
      return alternative_of(other, judged_round.lines[i]);
    }
  }
  return alternative_of(line, JudgedLine{});
}

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
    bool differs = false;
    for (std::size_t value = 0; value < rule.values.size(); ++value) {
      if (value == rule.default_value.value()) continue;
      Alternative other = alternative(judged, index, law::ReadingValue(static_cast<std::uint8_t>(value)), verdict);
      differs = differs || !other.result.wagers.empty() || other.other_ruling;
      used.alternatives.push_back(std::move(other.result));
    }
    // A reading was looked at, and every answer to it comes to the same.
    if (!differs && !choice.has_turned_on(index)) verdict.readings.pop_back();
  }
}

}  // namespace cardspeak::house
