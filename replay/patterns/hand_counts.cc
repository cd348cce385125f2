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

// Of five, six and seven cards.
using HighCounts = std::array<HandCount, 10>;
constexpr HighCounts kFiveCards = {{{kNoPair, 1'302'540},
                                    {kOnePair, 1'098'240},
                                    {kTwoPair, 123'552},
                                    {kThreeOfAKind, 54'912},
                                    {kStraight, 10'200},
                                    {kFlush, 5'108},
                                    {kFullHouse, 3'744},
                                    {kFourOfAKind, 624},
                                    {kStraightFlush, 36},
                                    {kRoyalFlush, 4}}};
constexpr HighCounts kSixCards = {{{kNoPair, 6'612'900},
                                   {kOnePair, 9'730'740},
                                   {kTwoPair, 2'532'816},
                                   {kThreeOfAKind, 732'160},
                                   {kStraight, 361'620},
                                   {kFlush, 205'792},
                                   {kFullHouse, 165'984},
                                   {kFourOfAKind, 14'664},
                                   {kStraightFlush, 1'656},
                                   {kRoyalFlush, 188}}};
constexpr HighCounts kSevenCards = {{{kNoPair, 23'294'460},
                                     {kOnePair, 58'627'800},
                                     {kTwoPair, 31'433'400},
                                     {kThreeOfAKind, 6'461'620},
                                     {kStraight, 6'180'020},
                                     {kFlush, 4'047'644},
                                     {kFullHouse, 3'473'184},
                                     {kFourOfAKind, 224'848},
                                     {kStraightFlush, 37'260},
                                     {kRoyalFlush, 4'324}}};

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
