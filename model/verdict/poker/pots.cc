#include "model/verdict/poker/pots.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/check.h"

namespace cardspeak::poker {

namespace {

// What each player put in, split into what is layered and what is in the main pot whatever the layers are.
struct Stakes {
  std::vector<Cents> layered;
  std::vector<Cents> ante;
  std::vector<Cents> dead;
  std::vector<Cents> reach;  // how far the hand contests the layers
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
    stakes.dead.push_back(counts ? player.dead : Cents());
  }
  return stakes;
}

// Takes off what the one highest amount has over the next, if its hand is live: it was not called. A dead hand's chips
// stay in the pot, called or not. `besides`: what of the others calls it too.
std::optional<Uncalled> take_uncalled(std::span<const Player> players, std::vector<Cents>& amounts,
                                      const std::vector<Cents>& besides) {
  const auto most = std::ranges::max_element(amounts);
  if (most == amounts.end()) return std::nullopt;
  const auto who = static_cast<Position>(most - amounts.begin());
  Cents second;
  for (Position other = 0; other < amounts.size(); ++other) {
    if (other != who) second = std::max(second, amounts[other] + besides[other]);
  }
  const Cents over = *most - second;
  if (over <= Cents() || !players[who].live()) return std::nullopt;
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
  return take_uncalled(players, antes, std::vector<Cents>(antes.size()));
}

// An all-in hand may be worth less than all antes and posts of the others.
bool equal_share_matters(std::span<const Player> players) {
  Cents most;
  bool dead = false;
  for (const Player& player : players) {
    most = std::max(most, player.ante);
    dead = dead || !player.dead.is_zero();
  }
  return std::ranges::any_of(players, [&](const Player& p) {
    return p.live() && ((p.ante > Cents() && p.ante < most) || (dead && p.all_in));
  });
}

// One player's ante for the whole table is nobody's own: all hands contest it.
bool one_ante_for_all(const std::vector<Cents>& antes) {
  return std::ranges::count_if(antes, [](Cents ante) { return !ante.is_zero(); }) == 1;
}

// All antes and dead posts are in the main pot, whoever is all-in.
void keep_in_main_pot(Stakes& stakes) {
  for (const Cents ante : stakes.ante) stakes.main_only += ante;
  for (Cents& dead : stakes.dead) stakes.main_only += std::exchange(dead, Cents());
  stakes.reach = stakes.layered;
}

// Of live hands that are all-in: a dead post is among the chips that they are matched with.
std::vector<Cents> dead_of_all_in(std::span<const Player> players, const Stakes& stakes) {
  std::vector<Cents> dead;
  for (Position who = 0; who < players.size(); ++who) {
    dead.push_back(players[who].live() && players[who].all_in ? stakes.dead[who] : Cents());
  }
  return dead;
}

// "They can only win that portion of the pot in which they contributed chips plus an equal amount from each player": a
// hand that is all-in reaches as far as its own chips do, an ante and a dead post among them. One that could still put
// chips in reaches as far as its bets.
void share_antes(std::span<const Player> players, const std::vector<Cents>& all_in, Stakes& stakes) {
  const Cents most = *std::ranges::max_element(stakes.ante) + *std::ranges::max_element(all_in);
  for (Position who = 0; who < players.size(); ++who) {
    const Cents own = stakes.ante[who] + all_in[who];
    stakes.reach.push_back(stakes.layered[who] + (players[who].all_in ? own : most));
    stakes.layered[who] += own;
    stakes.dead[who] -= all_in[who];
  }
}

std::vector<Cents> live_levels(std::span<const Player> players, const std::vector<Cents>& reach) {
  std::vector<Cents> levels;
  for (Position who = 0; who < players.size(); ++who) {
    if (players[who].live()) levels.push_back(reach[who]);
  }
  std::ranges::sort(levels);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  return levels;
}

// What an all-in hand that stops at this level may win of each player up to there, dead posts with the rest; nothing
// where no such hand sets a limit.
std::optional<Cents> most_of_each(std::span<const Player> players, const Stakes& stakes, Cents level) {
  std::optional<Cents> least;
  for (Position who = 0; who < players.size(); ++who) {
    if (!players[who].live() || !players[who].all_in || stakes.reach[who] != level) continue;
    const Cents own = stakes.layered[who] + stakes.dead[who];
    least = least ? std::min(*least, own) : own;
  }
  return least;
}

// One pot for each amount at which a live hand stops; each is contested by the live hands that reach it.
std::vector<Pot> layers(std::span<const Player> players, const Stakes& stakes) {
  std::vector<Pot> pots;
  Cents below;
  const std::vector<Cents> levels = live_levels(players, stakes.reach);
  std::vector<Cents> dead = stakes.dead;  // not yet in a pot
  for (const Cents level : levels) {
    Pot pot;
    for (Position who = 0; who < players.size(); ++who) {
      pot.gross += std::min(stakes.layered[who], level) - std::min(stakes.layered[who], below);
      if (players[who].live() && stakes.reach[who] >= level) pot.eligible.push_back(who);
    }
    const auto most = level == levels.back() ? std::nullopt : most_of_each(players, stakes, level);
    for (Position who = 0; who < players.size(); ++who) {
      const Cents before = std::min(stakes.layered[who], level) + stakes.dead[who] - dead[who];
      const Cents part = most ? std::min(dead[who], std::max(Cents(), *most - before)) : dead[who];
      pot.gross += part;
      dead[who] -= part;
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
  set.short_ante = equal_share_matters(players);
  add_uncalled(set.uncalled, take_uncalled_ante(players, stakes.ante));
  const bool by_share = antes_by_share && !one_ante_for_all(stakes.ante);
  const std::vector<Cents> all_in = by_share ? dead_of_all_in(players, stakes) : std::vector<Cents>(players.size());
  add_uncalled(set.uncalled, take_uncalled(players, stakes.layered, all_in));
  if (by_share) {
    share_antes(players, all_in, stakes);
  } else {
    keep_in_main_pot(stakes);
  }
  set.pots = layers(players, stakes);
  set.pots.front().gross += stakes.main_only;
  std::erase_if(set.pots, [](const Pot& pot) { return pot.gross.is_zero(); });
  return set;
}

}  // namespace cardspeak::poker
