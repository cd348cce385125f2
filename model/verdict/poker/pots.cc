#include "model/verdict/poker/pots.h"

#include <algorithm>
#include <functional>

#include "model/check.h"

namespace cardspeak::poker {

namespace {

// What each player put in, split into what is layered and what is in the main pot whatever the layers are.
struct Stakes {
  std::vector<Cents> layered;
  std::vector<Cents> ante;
  Cents main_only;
};

bool void_hand(const Player& player) {
  return player.status == HandStatus::kVoid;
}

Stakes stakes_of(std::span<const Player> players) {
  Stakes stakes;
  for (const Player& player : players) {
    const bool counts = !void_hand(player);
    stakes.layered.push_back(counts ? player.wagered : Cents());
    stakes.ante.push_back(counts ? player.ante : Cents());
    if (counts) stakes.main_only += player.dead;
  }
  return stakes;
}

// Takes off what the one highest amount has over the next, if its hand is live: it was not called. A dead hand's chips
// stay in the pot, called or not.
std::optional<Uncalled> take_uncalled(std::span<const Player> players, std::vector<Cents>& amounts) {
  const auto most = std::ranges::max_element(amounts);
  if (most == amounts.end()) return std::nullopt;
  Cents second;
  for (auto it = amounts.begin(); it != amounts.end(); ++it) {
    if (it != most) second = std::max(second, *it);
  }
  const auto who = static_cast<Position>(most - amounts.begin());
  const Cents over = *most - second;
  if (over.is_zero() || !players[who].live()) return std::nullopt;
  *most = second;
  return Uncalled{who, over};
}

// A larger ante than anyone matched is not called either, where the others anted all they had. One ante for the whole
// table does not count as one.
std::optional<Uncalled> take_uncalled_ante(std::span<const Player> players, std::vector<Cents>& antes) {
  const Cents most = *std::ranges::max_element(antes);
  for (Position who = 0; who < antes.size(); ++who) {
    if (antes[who] < most && !(players[who].all_in && antes[who] > Cents())) return std::nullopt;
  }
  return take_uncalled(players, antes);
}

bool antes_differ(std::span<const Player> players) {
  Cents most;
  for (const Player& player : players) most = std::max(most, player.ante);
  return std::ranges::any_of(players, [&](const Player& p) { return p.live() && p.ante > Cents() && p.ante < most; });
}

std::vector<Cents> live_levels(std::span<const Player> players, const std::vector<Cents>& layered) {
  std::vector<Cents> levels;
  for (Position who = 0; who < players.size(); ++who) {
    if (players[who].live()) levels.push_back(layered[who]);
  }
  std::ranges::sort(levels);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  return levels;
}

// One pot for each amount at which a live hand stops; each is contested by the live hands that reach it.
std::vector<Pot> layers(std::span<const Player> players, const Stakes& stakes) {
  std::vector<Pot> pots;
  Cents below;
  for (const Cents level : live_levels(players, stakes.layered)) {
    Pot pot;
    for (Position who = 0; who < players.size(); ++who) {
      pot.gross += std::min(stakes.layered[who], level) - std::min(stakes.layered[who], below);
      if (players[who].live() && stakes.layered[who] >= level) pot.eligible.push_back(who);
    }
    pots.push_back(pot);
    below = level;
  }
  // What dead hands have over the highest live one goes to the last pot that has a live hand.
  for (const Cents amount : stakes.layered) pots.back().gross += amount - std::min(amount, below);
  return pots;
}

void add_uncalled(std::vector<Uncalled>& list, const std::optional<Uncalled>& uncalled) {
  if (!uncalled) return;
  const auto same = std::ranges::find(list, uncalled->who, &Uncalled::who);
  if (same == list.end()) {
    list.push_back(*uncalled);
  } else {
    same->amount += uncalled->amount;
  }
}

}  // namespace

PotSet make_pots(std::span<const Player> players, bool antes_by_share) {
  CARDSPEAK_CHECK(count_live(players) > 0, "a pot has a hand that can win it");
  PotSet set;
  Stakes stakes = stakes_of(players);
  set.short_ante = antes_differ(players);
  if (antes_by_share) {
    std::ranges::transform(stakes.layered, stakes.ante, stakes.layered.begin(), std::plus<>());
  } else {
    add_uncalled(set.uncalled, take_uncalled_ante(players, stakes.ante));
    for (const Cents ante : stakes.ante) stakes.main_only += ante;
  }
  add_uncalled(set.uncalled, take_uncalled(players, stakes.layered));
  set.pots = layers(players, stakes);
  set.pots.front().gross += stakes.main_only;
  std::erase_if(set.pots, [](const Pot& pot) { return pot.gross.is_zero(); });
  return set;
}

}  // namespace cardspeak::poker
