// Chips of a poker hand, as the simulators of the room's games deal with them alike: what goes back, and which pots
// there are. Worked out from the rule text (Crown Melbourne Poker 17.0, Rules 1.1 and 7), apart from the adjudication's
// own engine. Players of any kind with `total`, put in in this hand, `stack` and live().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/money/cents.h"

namespace cardspeak::simulator {

enum class RakeForm : std::uint8_t { kPercentage, kPerHand, kPerPlayer };
inline constexpr std::uint32_t kRakeBasisPoints = 500;
inline constexpr Cents kRakeCap{1'000};
inline constexpr Cents kRakePerHand{300};
inline constexpr Cents kRakePerPlayer{100};

// A pot, or what is left of one after the rake.
struct Pot {
  Cents gross;
  Cents rake;
  std::vector<std::size_t> eligible;  // players, in the order of play
};

// What the biggest contributor put in over the next goes back (7.5), but not to a hand that was folded: a killer who
// posts a blind too has more in than a call takes. Who, and how much; takes it back.
template <typename Player>
std::pair<std::size_t, Cents> take_back_uncalled(std::vector<Player>& players) {
  const auto most = std::ranges::max_element(players, {}, &Player::total);
  Cents second;
  for (const Player& player : players) {
    if (&player != &*most) second = std::max(second, player.total);
  }
  const Cents over = most->live() ? most->total - second : Cents();
  most->total -= over;
  most->stack += over;
  return {static_cast<std::size_t>(most - players.begin()), over};
}

// Main pot and side pots, from the contributions of the live hands upwards; what a folded hand has in over all of them
// lies in the last. `order`: every player, in the order of play.
template <typename Player>
std::vector<Pot> make_pots(const std::vector<Player>& players, const std::vector<std::size_t>& order) {
  std::vector<Cents> levels;
  for (const Player& player : players) {
    if (player.live()) levels.push_back(player.total);
  }
  std::ranges::sort(levels);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  std::vector<Pot> pots;
  Cents below;
  for (const Cents level : levels) {
    Pot pot;
    for (const std::size_t at : order) {
      const Player& player = players[at];
      pot.gross += std::min(player.total, level) - std::min(player.total, below);
      if (player.live() && player.total >= level) pot.eligible.push_back(at);
    }
    below = level;
    if (!pot.gross.is_zero()) pots.push_back(std::move(pot));
  }
  for (const Player& player : players) {
    if (!pots.empty() && player.total > below) pots.back().gross += player.total - below;
  }
  return pots;
}

}  // namespace cardspeak::simulator
