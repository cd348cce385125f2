#include "replay/patterns/hand_counts.h"

#include <array>

namespace cardspeak::patterns {
namespace {

using enum HandClass;

constexpr std::array<HandCount, 6> kThreeCards = {{{kNoPair, 16'440},
                                                   {kOnePair, 3'744},
                                                   {kFlush, 1'096},
                                                   {kStraight, 720},
                                                   {kThreeOfAKind, 52},
                                                   {kStraightFlush, 48}}};

// Of five, six and seven cards. `deals`: from no pair to the royal flush.
constexpr std::array<HandCount, 10> high_counts(const std::array<std::int64_t, 10>& deals) {
  constexpr std::array kClasses = {kNoPair, kOnePair,   kTwoPair,     kThreeOfAKind,  kStraight,
                                   kFlush,  kFullHouse, kFourOfAKind, kStraightFlush, kRoyalFlush};
  std::array<HandCount, 10> counts{};
  for (std::size_t at = 0; at < deals.size(); ++at) counts[at] = {kClasses[at], deals[at]};
  return counts;
}

constexpr auto kFiveCards = high_counts({1'302'540, 1'098'240, 123'552, 54'912, 10'200, 5'108, 3'744, 624, 36, 4});
constexpr auto kSixCards =
    high_counts({6'612'900, 9'730'740, 2'532'816, 732'160, 361'620, 205'792, 165'984, 14'664, 1'656, 188});
constexpr auto kSevenCards = high_counts(
    {23'294'460, 58'627'800, 31'433'400, 6'461'620, 6'180'020, 4'047'644, 3'473'184, 224'848, 37'260, 4'324});

}  // namespace

std::span<const HandCount> hand_counts(Ranking ranking, std::size_t cards) {
  if (ranking == Ranking::kThreeCard && cards == 3) return kThreeCards;
  if (ranking != Ranking::kStandard52) return {};
  switch (cards) {
    case 5:
      return kFiveCards;
    case 6:
      return kSixCards;
    case 7:
      return kSevenCards;
    default:
      return {};
  }
}

}  // namespace cardspeak::patterns
