#include "model/verdict/house/outcome_words.h"

#include <algorithm>
#include <string>

namespace cardspeak::house {
namespace {

using schema::Outcome;

BookName word_for(Outcome outcome) {
  switch (outcome) {
    case Outcome::WIN:
      return {"win"};
    case Outcome::LOSE:
      return {"lose"};
    case Outcome::STAND_OFF:
      return {"standOff"};
    case Outcome::VOID:
      return {"void"};
    case Outcome::RETURNED:
      return {"returned"};
    case Outcome::CARRIED:
      return {"carried"};
    case Outcome::UNSET:
      break;
  }
  return {};
}

// Three words for one thing: the stake goes back, and nothing else happens.
bool goes_back(Outcome outcome) {
  return outcome == Outcome::STAND_OFF || outcome == Outcome::VOID || outcome == Outcome::RETURNED;
}

bool are_alike(Outcome one, Outcome other) {
  return one == other || (goes_back(one) && goes_back(other));
}

bool is_against_money(const SettledAs& settled) {
  if (settled.said == Outcome::WIN) return settled.paid.is_zero();
  if (settled.said == Outcome::LOSE) return !settled.paid.is_zero();
  return settled.said != Outcome::UNSET && !(settled.paid.is_zero() && settled.taken.is_zero());
}

// Where the money is found to be wrong, nothing is left to say of the word.
void find_in_line(const Line& line, const JudgedLine& judged, const WagerVerdict& wager, FindingList& findings) {
  const bool decided = judged.decidable && judged.outcome != Outcome::UNSET && !line.is_no_wager();
  if (decided && wager.comparison != schema::Comparison::AGREED) return;
  // Of what was settled in several parts, one may be another's opposite.
  const bool any_alike = std::ranges::any_of(
      line.settled_as, [&](const SettledAs& settled) { return are_alike(settled.said, judged.outcome); });
  for (const SettledAs& settled : line.settled_as) {
    if (settled.said == Outcome::UNSET) continue;
    if (decided) {
      if (any_alike) return;
      findings.add_line(
          line, {RemarkForm::kOutcomeOtherwise, {word_for(settled.said), word_for(judged.outcome)}, judged.rule},
          settled.seq);
      return;
    }
    if (!is_against_money(settled)) continue;
    findings.add_line(line, {RemarkForm::kOutcomeAgainstMoney, {word_for(settled.said), settled.paid, settled.taken}},
                      settled.seq);
    return;
  }
}

}  // namespace

void find_outcome_words(const JudgedRound& judged, const Verdict& verdict, FindingList& findings) {
  std::size_t shown = 0;
  for (std::size_t i = 0; i < judged.lines.size(); ++i) {
    if (!judged.is_shown(i)) continue;
    const WagerVerdict& wager = verdict.wagers[shown++];
    find_in_line(judged.round.lines[i], judged.lines[i], wager, findings);
  }
}

}  // namespace cardspeak::house
