#include "model/verdict/chinese/units.h"

#include <algorithm>
#include <utility>

#include "model/cards/deck.h"
#include "model/check.h"
#include "model/hands/rank.h"
#include "model/hands/ranking.h"

namespace cardspeak::chinese {
namespace {

PairUnits by_hands(const SetValues& first, const SetValues& second, const law::UnitRules& rules) {
  std::int64_t won = 0;
  std::int64_t lost = 0;
  PairUnits pair;
  for (const auto& [own, other] : {std::pair(first.front, second.front), std::pair(first.middle, second.middle),
                                   std::pair(first.back, second.back)}) {
    if (own > other) ++won;
    if (own < other) ++lost;
    pair.tied = pair.tied || own == other;
  }
  pair.units = (won - lost) * rules.hand.units;
  if (won >= rules.extra_hands) pair.units += rules.extra.units;
  if (lost >= rules.extra_hands) pair.units -= rules.extra.units;
  pair.extra = std::max(won, lost) >= rules.extra_hands;
  return pair;
}

PairUnits between(std::size_t first, const SetValues& own, std::size_t second, const SetValues& other,
                  const law::UnitRules& rules) {
  const bool first_right = own.set_rightly();
  const bool second_right = other.set_rightly();
  PairUnits pair;
  if (first_right && second_right) pair = by_hands(own, other, rules);
  pair.first = first;
  pair.second = second;
  pair.wrongly_set = !first_right || !second_right;
  if (first_right != second_right) pair.units = first_right ? rules.wrong.units : -rules.wrong.units;
  return pair;
}

}  // namespace

std::optional<SetValues> values_of(const SetCards& cards, const law::UnitRules& rules) {
  const auto complete = [&](const std::vector<Card>& hand, std::size_t place) {
    return hand.size() == hand_size(rules.hands[place].ranking);
  };
  if (!complete(cards.front, 0) || !complete(cards.middle, 1) || !complete(cards.back, 2)) return std::nullopt;
  CardSet seen;
  for (const auto* hand : {&cards.front, &cards.middle, &cards.back}) {
    if (!std::ranges::all_of(*hand, [&](Card card) { return card.known() && seen.insert(card); })) return std::nullopt;
  }
  return SetValues{.front = rank_hand(cards.front, rules.hands[0].ranking),
                   .middle = rank_hand(cards.middle, rules.hands[1].ranking),
                   .back = rank_hand(cards.back, rules.hands[2].ranking)};
}

std::vector<PairUnits> units_between(std::span<const std::optional<SetValues>> players, const law::UnitRules& rules) {
  std::vector<PairUnits> pairs;
  for (std::size_t first = 0; first < players.size(); ++first) {
    for (std::size_t second = first + 1; second < players.size(); ++second) {
      if (!players[first] || !players[second]) continue;
      pairs.push_back(between(first, *players[first], second, *players[second], rules));
    }
  }
  return pairs;
}

std::vector<Cents> paid(std::span<const PairUnits> pairs, std::span<const std::optional<Cents>> stacks, Cents unit) {
  std::vector<Cents> won(stacks.size());
  std::vector<std::optional<Cents>> left(stacks.begin(), stacks.end());
  for (const PairUnits& pair : pairs) {
    CARDSPEAK_CHECK(pair.first < stacks.size() && pair.second < stacks.size(), "every player of a pair has a stack");
    const bool first_wins = pair.units > 0;
    const std::size_t winner = first_wins ? pair.first : pair.second;
    const std::size_t loser = first_wins ? pair.second : pair.first;
    Cents amount(unit.value() * (first_wins ? pair.units : -pair.units));
    if (left[loser]) {
      amount = std::min(amount, *left[loser]);
      *left[loser] -= amount;
    }
    won[winner] += amount;
    won[loser] -= amount;
  }
  return won;
}

}  // namespace cardspeak::chinese
