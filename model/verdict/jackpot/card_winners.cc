#include "model/verdict/jackpot/card_winners.h"

#include <algorithm>

namespace cardspeak::jackpot {

using schema::Event;

std::set<RoundKey> rounds_with_prizes(const MeterHistory& history) {
  std::set<RoundKey> rounds;
  std::set<RoundKey> recorded;
  for (const MeterStep& step : history.steps) {
    const bool outcome = step.kind == Event::OUTCOME_RECORDED;
    const bool won = outcome && !history.winners[step.detail].empty();
    const bool again = outcome && !recorded.insert(round_of(step)).second;
    if (won || again || step.kind == Event::PRIZE_PAID) rounds.insert(round_of(step));
  }
  return rounds;
}

void add_card_winners(const MeterHistory& history, const std::string& table, const std::vector<TableRound>& rounds,
                      CardWinners& winners) {
  const std::uint32_t index = history.find_table(table);
  if (index == MeterStep::kNone) return;
  const std::set<RoundKey> recorded = rounds_with_prizes(history);
  for (const TableRound& round : rounds) {
    const RoundKey key{index, round.round.value()};
    if ((!round.decided || round.winners.empty()) && !recorded.contains(key)) continue;
    winners.insert_or_assign(key, round.decided ? CardPrizes{round.winners, false} : CardPrizes{{}, true});
  }
}

}  // namespace cardspeak::jackpot
