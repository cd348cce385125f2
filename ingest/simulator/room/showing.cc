#include "ingest/simulator/room/showing.h"

#include <map>
#include <utility>
#include <vector>

namespace cardspeak::simulator::room {
namespace {

unsigned rank_of(Card card, bool ace_low) {
  return ace_low && card.rank() == kAce ? 1U : card.rank();
}

// By rank, then by suit.
std::pair<unsigned, unsigned> place_of(Card card, bool ace_low) {
  return {rank_of(card, ace_low), static_cast<unsigned>(card.suit())};
}

// How many cards of one rank there are, the most first, and which ranks: two pairs are over a pair of any rank, and two
// hands of a kind are compared by their ranks.
using Made = std::pair<std::vector<unsigned>, std::vector<unsigned>>;

Made made_of(const std::vector<Card>& open, bool ace_low) {
  std::map<unsigned, unsigned> counts;
  for (const Card card : open) ++counts[rank_of(card, ace_low)];
  std::vector<std::pair<unsigned, unsigned>> groups;
  for (const auto& [rank, count] : counts) groups.emplace_back(count, rank);
  std::ranges::sort(groups, std::greater<>());
  Made made;
  for (const auto& [count, rank] : groups) {
    made.first.push_back(count);
    made.second.push_back(rank);
  }
  return made;
}

// What decides, in the order in which it does; the greatest opens.
using Key = std::pair<Made, std::pair<unsigned, unsigned>>;

Key key_of(const Player& player, bool ace_low, bool lowest) {
  const auto by_place = [&](Card card) { return place_of(card, ace_low); };
  const Card card = lowest ? *std::ranges::min_element(player.open, {}, by_place)
                           : *std::ranges::max_element(player.open, {}, by_place);
  return {made_of(player.open, ace_low), place_of(card, ace_low)};
}

}  // namespace

std::optional<std::size_t> opener_by_cards(const Players& players, Opener opener) {
  if (opener == Opener::kLeftOfBlinds || opener == Opener::kLeftOfButton) return std::nullopt;
  const bool first_cards = opener == Opener::kLowCard || opener == Opener::kHighCard;
  const bool razz = opener == Opener::kHighCard || opener == Opener::kLowShowing;
  const bool lowest = opener == Opener::kLowCard || opener == Opener::kLowShowing;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!players[i].live() || players[i].open.empty() || (first_cards && !players[i].can_act())) continue;
    if (found) {
      const Key own = key_of(players[i], razz, lowest);
      const Key best = key_of(players[*found], razz, lowest);
      if (lowest ? !(own < best) : !(own > best)) continue;
    }
    found = i;
  }
  return found;
}

bool shows_a_pair(const Players& players) {
  return std::ranges::any_of(players, [](const Player& player) {
    return player.live() && player.open.size() >= 2 && player.open[0].rank() == player.open[1].rank();
  });
}

}  // namespace cardspeak::simulator::room
