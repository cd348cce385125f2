#include "model/law/leading_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "model/hands/names.h"

namespace cardspeak::law {
namespace {

// How a class is compared: by the ranks of its pairs or its like cards, from the highest, then by the cards beside
// them, from the highest.
struct Compared {
  std::size_t alike = 0;
  std::size_t beside = 0;
};

Compared compared_by(HandClass hand_class, std::size_t cards) {
  switch (hand_class) {
    case HandClass::kNoPair:
    case HandClass::kFlush:
      return {0, cards};
    case HandClass::kOnePair:
      return {1, cards - 2};
    case HandClass::kTwoPair:
      return {2, 1};
    case HandClass::kThreeOfAKind:
      return {1, cards - 3};
    case HandClass::kFullHouse:
    case HandClass::kFourOfAKind:
      return {1, 1};
    case HandClass::kStraight:
    case HandClass::kStraightFlush:
    case HandClass::kFiveOfAKind:
      return {1, 0};
    case HandClass::kRoyalFlush:
    case HandClass::kRoyalFlushWild:
      return {};
  }
  return {};
}

bool stand_in_order(std::span<const Rank> ranks, bool twice) {
  const auto wrong = [twice](Rank before, Rank after) { return twice ? before < after : before <= after; };
  return std::ranges::adjacent_find(ranks, wrong) == ranks.end();
}

}  // namespace

void check_leading_ranks(std::span<const Rank> leading, HandClass hand_class, Ranking ranking, std::string_view place,
                         Objections& objections) {
  const Compared compared = compared_by(hand_class, hand_size(ranking));
  const std::string name(book_name(hand_class));
  if (leading.size() > compared.alike + compared.beside) {
    return objections.add(place, fmt::format("{} is compared by {} ranks, not {}", name,
                                             compared.alike + compared.beside, leading.size()));
  }
  // A wild card in a flush may stand for a rank that is there already.
  const bool twice = hand_class == HandClass::kFlush && is_wild(ranking);
  const auto alike = leading.first(std::min(leading.size(), compared.alike));
  const auto beside = leading.subspan(alike.size());
  const bool apart = std::ranges::none_of(beside, [&](Rank rank) { return std::ranges::count(alike, rank) != 0; });
  if (apart && stand_in_order(alike, false) && stand_in_order(beside, twice)) return;
  objections.add(place, fmt::format("no hand of the class {} has these leading ranks in this order", name));
}

}  // namespace cardspeak::law
