#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {

std::optional<PrizeHand> prize_hand(std::string_view name) {
  if (name == "royalFlush") return PrizeHand::kRoyalFlush;
  if (name == "straightFlush") return PrizeHand::kStraightFlush;
  return std::nullopt;
}

HandName name_of(PrizeHand hand) {
  return {hand == PrizeHand::kRoyalFlush ? "royalFlush" : "straightFlush"};
}

}  // namespace cardspeak::jackpot
