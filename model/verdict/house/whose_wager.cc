#include "model/verdict/house/whose_wager.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "model/verdict/patron_of.h"

namespace cardspeak::house {
namespace {

// The players with chips on one wager, as far as they are known.
struct Owners {
  std::string_view one;  // empty: none is known
  bool several = false;

  void add(std::string_view patron) {
    if (patron.empty() || patron == one) return;
    several = several || !one.empty();
    if (one.empty()) one = patron;
  }
};

Owners owners_of(const Round& round, const Line& line) {
  Owners owners;
  for (std::size_t i = 0; i < round.facts.wagers.size(); ++i) {
    const WagerFact& wager = round.facts.wagers[i];
    const bool here = wager.seat == line.seat && wager.wager == line.kind && wager.carried_from == RoundNo();
    const bool lies = !round.chips[i].stake.is_zero() || round.chips[i].of_another;
    if (here && lies) owners.add(patron_of(wager, round.facts));
  }
  return owners;
}

// The settlement that names somebody else; null: none does.
const SettledFact* with_another(const Round& round, const Line& line, std::string_view owner) {
  const auto found = std::ranges::find_if(round.facts.settled, [&](const SettledFact& settled) {
    return settled.seat == line.seat && settled.wager == line.kind && !settled.patron.empty() &&
           settled.patron != owner;
  });
  return found == round.facts.settled.end() ? nullptr : &*found;
}

}  // namespace

void find_whose_wager(const JudgedRound& judged, FindingList& findings) {
  const Round& round = judged.round;
  for (const Line& line : round.lines) {
    if (!line.placed || !line.wager || round.law.wager(*line.wager).per_area != 1) continue;
    const Owners owners = owners_of(round, line);
    if (owners.several) {
      const Doubt doubt(RemarkForm::kChipsOfTwoPlayers, {WagerName{std::string(line.kind)}}, judged.law.last_word_rule);
      findings.add_not_decidable(doubt, line.seat, line.kind, line.placed_seq);
    } else if (const SettledFact* other = with_another(round, line, owners.one); other && !owners.one.empty()) {
      const Doubt doubt(RemarkForm::kSettledWithAnother, {WagerName{std::string(line.kind)}},
                        judged.law.last_word_rule);
      findings.add_not_decidable(doubt, line.seat, line.kind, other->seq);
    }
  }
}

}  // namespace cardspeak::house
