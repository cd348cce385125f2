#include "model/hands/names.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/check.h"

namespace cardspeak {
namespace {

template <typename Value, std::size_t kCount>
using Names = std::array<std::pair<Value, std::string_view>, kCount>;

constexpr Names<HandClass, 12> kClasses = {{
    {HandClass::kNoPair, "noPair"},
    {HandClass::kOnePair, "onePair"},
    {HandClass::kTwoPair, "twoPair"},
    {HandClass::kThreeOfAKind, "threeOfAKind"},
    {HandClass::kStraight, "straight"},
    {HandClass::kFlush, "flush"},
    {HandClass::kFullHouse, "fullHouse"},
    {HandClass::kFourOfAKind, "fourOfAKind"},
    {HandClass::kStraightFlush, "straightFlush"},
    {HandClass::kRoyalFlush, "royalFlush"},
    {HandClass::kFiveOfAKind, "fiveOfAKind"},
    {HandClass::kRoyalFlushWild, "royalFlushWild"},
}};

constexpr Names<Ranking, 17> kRankings = {{
    {Ranking::kStandard52, "standard52"},
    {Ranking::kShortDeck40, "shortDeck40"},
    {Ranking::kShortDeck36, "shortDeck36"},
    {Ranking::kShortDeck32, "shortDeck32"},
    {Ranking::kManila, "manila"},
    {Ranking::kFaroManila52, "faroManila52"},
    {Ranking::kTwentyCard, "twentyCard"},
    {Ranking::kStandard52RankOnly, "standard52RankOnly"},
    {Ranking::kThreeCard, "threeCard"},
    {Ranking::kDeucesWild, "deucesWild"},
    {Ranking::kDeucesWildRoyalsEqual, "deucesWildRoyalsEqual"},
    {Ranking::kDeucesWildDistinctFlush, "deucesWildDistinctFlush"},
    {Ranking::kDeucesWildTripsOnly, "deucesWildTripsOnly"},
    {Ranking::kLowEight, "lowEight"},
    {Ranking::kLowAceToFive, "lowAceToFive"},
    {Ranking::kLowTwoToSeven, "lowTwoToSeven"},
    {Ranking::kChineseFront, "chineseFront"},
}};

template <typename Value, std::size_t kCount>
std::string_view name_in(const Names<Value, kCount>& names, Value value) {
  const auto entry = std::ranges::find(names, value, &std::pair<Value, std::string_view>::first);
  CARDSPEAK_CHECK(entry != names.end(), "every class and every ranking has a name in the books");
  return entry->second;
}

template <typename Value, std::size_t kCount>
std::optional<Value> named_in(const Names<Value, kCount>& names, std::string_view name) {
  const auto entry = std::ranges::find(names, name, &std::pair<Value, std::string_view>::second);
  if (entry == names.end()) return std::nullopt;
  return entry->first;
}

}  // namespace

std::string_view book_name(HandClass hand_class) {
  return name_in(kClasses, hand_class);
}
std::string_view book_name(Ranking ranking) {
  return name_in(kRankings, ranking);
}
std::optional<HandClass> hand_class_named(std::string_view name) {
  return named_in(kClasses, name);
}
std::optional<Ranking> ranking_named(std::string_view name) {
  return named_in(kRankings, name);
}

}  // namespace cardspeak
