#include "model/verdict/poker/readings.h"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace cardspeak::poker {

namespace {

using Dues = std::map<std::pair<std::string, SeatNo>, Cents>;

Dues dues_of(std::span<const PotVerdict> pots, std::span<const UncalledVerdict> uncalled, Cents rake) {
  Dues dues;
  for (const PotVerdict& pot : pots) {
    for (const Award& award : pot.awards) dues[{"pot " + std::to_string(pot.pot), award.seat}] += award.amount;
  }
  for (const UncalledVerdict& back : uncalled) dues[{"uncalled", back.seat}] += back.amount;
  dues[{"rake", SeatNo()}] = rake;
  return dues;
}

Dues dues_of(const Judgement& judgement) {
  return dues_of(judgement.awards, judgement.back, judgement.rake.total);
}

Dues dues_of(const Verdict& verdict) {
  return dues_of(verdict.pots, verdict.uncalled, verdict.rake ? verdict.rake->due : Cents());
}

std::vector<AlternativeWager> changes(const Dues& ours, Dues theirs) {
  for (const auto& [key, amount] : ours) theirs.try_emplace(key, Cents());
  std::vector<AlternativeWager> list;
  for (const auto& [key, amount] : theirs) {
    const auto found = ours.find(key);
    if (amount == (found == ours.end() ? Cents() : found->second)) continue;
    const bool uncalled = key.first == "uncalled";
    list.push_back({.seat = key.second,
                    .wager = key.first,
                    .due = uncalled ? Cents() : amount,
                    .returned = uncalled ? amount : Cents()});
  }
  return list;
}

std::vector<AlternativeResult> alternatives(const RoundFacts& facts, const Judgement& judgement,
                                            law::PokerReading reading, const law::CompiledPoker& law) {
  std::vector<AlternativeResult> results;
  const auto& answers = law::poker_reading_answers(reading);
  for (std::size_t answer = 0; answer < answers.size(); ++answer) {
    if (answer == law.defaults.of(reading)) continue;
    law::PokerChoices choices = law.defaults;
    choices.set(reading, answer);
    const Judgement other = judge(facts, law, choices, Explain::kNo, {}, judgement.late);
    results.push_back({std::string(answers[answer]), changes(dues_of(judgement), dues_of(other))});
  }
  return results;
}

// Whether the reading can do nothing but move money; the others decide what was allowed as well.
bool is_about_money(law::PokerReading reading) {
  return reading == law::PokerReading::kOddChips || reading == law::PokerReading::kRakeRounding ||
         reading == law::PokerReading::kRunsOdd || reading == law::PokerReading::kShortAnte ||
         reading == law::PokerReading::kRakeMinimum || reading == law::PokerReading::kRakeOfPots;
}

bool same_money(const ReadingUsed& used) {
  return std::ranges::all_of(used.alternatives, [](const AlternativeResult& result) { return result.wagers.empty(); });
}

ReadingUsed describe(schema::Reading::Reader entry) {
  ReadingUsed used;
  used.id = entry.getId().cStr();
  used.question = entry.getQuestion().cStr();
  for (const auto rule : entry.getRules()) used.rules.emplace_back(rule.cStr());
  used.default_value = entry.getDefault().cStr();
  used.decider = entry.getDecider().cStr();
  used.decider_rule = entry.getDeciderRule().cStr();
  return used;
}

}  // namespace

std::vector<AlternativeWager> changed_dues(const Judgement& ours, const Judgement& theirs) {
  return changes(dues_of(ours), dues_of(theirs));
}

std::vector<AlternativeWager> changed_dues(const Verdict& ours, const Verdict& theirs) {
  return changes(dues_of(ours), dues_of(theirs));
}

std::vector<ReadingUsed> readings_used(const RoundFacts& facts, const Judgement& judgement, const Rulebook& book,
                                       const law::CompiledPoker& law) {
  std::vector<ReadingUsed> list;
  for (std::size_t i = 0; i < law::kPokerReadings; ++i) {
    const auto reading = static_cast<law::PokerReading>(i);
    if (!judgement.journal.touched[i]) continue;
    for (const auto entry : book.data().getReadings()) {
      if (std::string_view(entry.getId().cStr()) != law::poker_reading_id(reading)) continue;
      ReadingUsed used = describe(entry);
      used.alternatives = alternatives(facts, judgement, reading, law);
      if (is_about_money(reading) && same_money(used)) continue;
      list.push_back(std::move(used));
    }
  }
  return list;
}

}  // namespace cardspeak::poker
