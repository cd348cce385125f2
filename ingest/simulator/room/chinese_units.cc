#include "ingest/simulator/room/chinese_units.h"

#include <algorithm>
#include <functional>
#include <map>

namespace cardspeak::simulator::room {
namespace {

// 3.2.1(b), from the lowest.
enum HandClass : int {
  kOfNothing,
  kOfAPair,
  kOfTwoPairs,
  kOfThree,
  kOfAStraight,
  kOfAFlush,
  kOfAFullHouse,
  kOfFour,
  kOfAStraightFlush,
};

constexpr std::int64_t kUnitsOfAWrongSet = 4;
constexpr std::int64_t kHandsForAnotherUnit = 2;
constexpr std::size_t kFive = 5;

// How many cards there are of each rank: most cards first, then the higher rank.
using Groups = std::vector<std::pair<unsigned, unsigned>>;

Groups groups_of(const std::vector<Card>& cards) {
  std::map<unsigned, unsigned> counts;
  for (const Card card : cards) ++counts[card.rank()];
  Groups groups;
  for (const auto& [rank, count] : counts) groups.emplace_back(count, rank);
  std::ranges::sort(groups, std::greater<>());
  return groups;
}

int class_by_groups(const Groups& groups) {
  const unsigned most = groups.front().first;
  const unsigned next = groups.size() > 1 ? groups[1].first : 0;
  if (most == 4) return kOfFour;
  if (most == 3) return next == 2 ? kOfAFullHouse : kOfThree;
  if (most == 2) return next == 2 ? kOfTwoPairs : kOfAPair;
  return kOfNothing;
}

// The rank that a straight goes up to; 0: it is none. An Ace is high or low.
unsigned straight_to(const std::vector<unsigned>& ranks) {
  if (ranks.size() != kFive) return 0;
  if (ranks.front() - ranks.back() == kFive - 1) return ranks.front();
  const bool wheel = ranks.front() == kAce && ranks[1] == kFive;
  return wheel ? kFive : 0;
}

}  // namespace

Worth worth_of(const std::vector<Card>& cards) {
  const Groups groups = groups_of(cards);
  std::vector<unsigned> ranks;
  for (const auto& [count, rank] : groups) ranks.push_back(rank);
  if (cards.size() < kFive || groups.size() < kFive) return {class_by_groups(groups), ranks};
  const bool flush = std::ranges::all_of(cards, [&](const Card card) { return card.suit() == cards.front().suit(); });
  if (const unsigned to = straight_to(ranks); to != 0) return {flush ? kOfAStraightFlush : kOfAStraight, {to}};
  return {flush ? kOfAFlush : kOfNothing, ranks};
}

bool rightly_set(const SetHands& hands) {
  return worth_of(hands.front) <= worth_of(hands.middle) && worth_of(hands.middle) <= worth_of(hands.back);
}

std::int64_t units_by_hands(const SetHands& own, const SetHands& other) {
  std::int64_t won = 0;
  std::int64_t lost = 0;
  for (const auto hand : {&SetHands::front, &SetHands::middle, &SetHands::back}) {
    const Worth mine = worth_of(own.*hand);
    const Worth yours = worth_of(other.*hand);
    if (mine > yours) ++won;
    if (mine < yours) ++lost;
  }
  std::int64_t units = won - lost;
  if (won >= kHandsForAnotherUnit) ++units;
  if (lost >= kHandsForAnotherUnit) --units;
  return units;
}

std::int64_t units_between(const SetHands& own, const SetHands& other) {
  const bool right = rightly_set(own);
  if (right && rightly_set(other)) return units_by_hands(own, other);
  if (right == rightly_set(other)) return 0;
  return right ? kUnitsOfAWrongSet : -kUnitsOfAWrongSet;
}

std::vector<UnitPayment> pay_units(const std::vector<Cents>& stacks,
                                   const std::vector<std::vector<std::int64_t>>& units, Cents unit) {
  std::vector<UnitPayment> payments;
  std::vector<Cents> left = stacks;
  for (std::size_t first = 0; first < stacks.size(); ++first) {
    for (std::size_t second = first + 1; second < stacks.size(); ++second) {
      const std::int64_t won = units[first][second];
      const std::size_t from = won < 0 ? first : second;
      const Cents amount = std::min(Cents(unit.value() * (won < 0 ? -won : won)), left[from]);
      if (amount.is_zero()) continue;
      left[from] -= amount;
      payments.push_back({.from = from, .to = won < 0 ? second : first, .amount = amount});
    }
  }
  return payments;
}

}  // namespace cardspeak::simulator::room
