#include "model/verdict/chinese/units.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/cards/deck.h"
#include "model/check.h"
#include "model/hands/rank.h"

namespace cardspeak::chinese {
namespace {

constexpr std::size_t kFrontCards = 3;
constexpr std::size_t kOtherCards = 5;
constexpr std::int64_t kExtraUnit = 1;     // 13.4.3(a)
constexpr std::int64_t kWronglySet = 4;    // 13.5.1
constexpr std::size_t kHandsForExtra = 2;  // 13.4.3(a)

std::int64_t units_of(const SetValues& first, const SetValues& second) {
  std::size_t won = 0;
  std::size_t lost = 0;
  for (const auto& [own, other] : {std::pair(first.front, second.front), std::pair(first.middle, second.middle),
                                   std::pair(first.back, second.back)}) {
    if (own > other) ++won;
    if (own < other) ++lost;
  }
  std::int64_t units = static_cast<std::int64_t>(won) - static_cast<std::int64_t>(lost);
  if (won >= kHandsForExtra) units += kExtraUnit;
  if (lost >= kHandsForExtra) units -= kExtraUnit;
  return units;
}

PairUnits between(std::size_t first, const SetValues& own, std::size_t second, const SetValues& other) {
  const bool first_right = own.set_rightly();
  const bool second_right = other.set_rightly();
  PairUnits pair{.first = first, .second = second, .units = 0, .wrongly_set = !first_right || !second_right};
  if (first_right && second_right) {
    pair.units = units_of(own, other);
  } else if (first_right != second_right) {
    pair.units = first_right ? kWronglySet : -kWronglySet;
  }
  return pair;
}

}  // namespace

std::optional<SetValues> values_of(const SetCards& cards) {
  if (cards.front.size() != kFrontCards || cards.middle.size() != kOtherCards || cards.back.size() != kOtherCards) {
    return std::nullopt;
  }
  CardSet seen;
  for (const auto* hand : {&cards.front, &cards.middle, &cards.back}) {
    if (!std::ranges::all_of(*hand, [&](Card card) { return card.known() && seen.insert(card); })) return std::nullopt;
  }
  return SetValues{.front = rank_hand(cards.front, Ranking::kChineseFront),
                   .middle = rank_hand(cards.middle, Ranking::kStandard52),
                   .back = rank_hand(cards.back, Ranking::kStandard52)};
}

std::vector<PairUnits> units_between(std::span<const std::optional<SetValues>> players) {
  std::vector<PairUnits> pairs;
  for (std::size_t first = 0; first < players.size(); ++first) {
    for (std::size_t second = first + 1; second < players.size(); ++second) {
      if (!players[first] || !players[second]) continue;
      pairs.push_back(between(first, *players[first], second, *players[second]));
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
