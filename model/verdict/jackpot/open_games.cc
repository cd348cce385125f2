#include "model/verdict/jackpot/open_games.h"

namespace cardspeak::jackpot {

bool OpenGames::note_wager(const MeterStep& wager) {
  return wagers_.emplace(round_of(wager), std::pair{wager.seat, wager.level}).second;
}

std::vector<Contribution>& OpenGames::contributions(const RoundKey& game, std::size_t law) {
  return games_.try_emplace(game, Game{law, {}}).first->second.parts;
}

std::optional<std::size_t> OpenGames::law_of(const RoundKey& game) const {
  const auto open = games_.find(game);
  if (open == games_.end()) return std::nullopt;
  return open->second.law;
}

std::vector<Contribution> OpenGames::close(const RoundKey& game) {
  wagers_.erase(wagers_.lower_bound({game, {}}), wagers_.lower_bound({{game.first, game.second + 1}, {}}));
  const auto open = games_.find(game);
  if (open == games_.end()) return {};
  std::vector<Contribution> parts = std::move(open->second.parts);
  games_.erase(open);
  return parts;
}

bool OpenGames::is_outcome_again(const MeterStep& outcome) {
  const auto [last, is_new] = last_outcome_.emplace(outcome.table, outcome.round);
  const bool again = !is_new && last->second == outcome.round;
  last->second = outcome.round;
  return again;
}

}  // namespace cardspeak::jackpot
