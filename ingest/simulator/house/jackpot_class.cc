#include "ingest/simulator/house/jackpot_class.h"

#include "model/check.h"

namespace cardspeak::simulator {

JackpotHand jackpot_hand_of(HandClass hand) {
  switch (hand) {
    case HandClass::kNoPair:
    case HandClass::kOnePair:
    case HandClass::kTwoPair:
    case HandClass::kThreeOfAKind:
      return JackpotHand::kNone;
    case HandClass::kStraight:
      return JackpotHand::kStraight;
    case HandClass::kFlush:
      return JackpotHand::kFlush;
    case HandClass::kFullHouse:
      return JackpotHand::kFullHouse;
    case HandClass::kFourOfAKind:
      return JackpotHand::kFourOfAKind;
    case HandClass::kStraightFlush:
      return JackpotHand::kStraightFlush;
    case HandClass::kRoyalFlush:
      return JackpotHand::kRoyalFlush;
    case HandClass::kFiveOfAKind:
    case HandClass::kRoyalFlushWild:
      break;
  }
  CARDSPEAK_CHECK(false, "a class of hand outside the list");
}

}  // namespace cardspeak::simulator
