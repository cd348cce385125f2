#include "model/remarks/value.h"

#include <array>

namespace cardspeak {

static_assert(std::variant_size_v<Value> == static_cast<std::size_t>(ValueType::kShareOf) + 1);

std::string_view name_of(CardPlace::Kind kind) {
  constexpr std::array<std::string_view, 7> kNames = {"seat",  "dealer", "board", "jackpotCards",
                                                      "kitty", "burned", "deck"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view name_of(Term term) {
  constexpr std::array<std::string_view, kTermCount> kNames = {"aStack",
                                                               "aWager",
                                                               "aWithdrawal",
                                                               "anAct",
                                                               "anAnnouncedTotal",
                                                               "aPayment",
                                                               "aStakeTaken",
                                                               "aReturn",
                                                               "aPot",
                                                               "rake",
                                                               "aPrize",
                                                               "place",
                                                               "act",
                                                               "announcement",
                                                               "outcome",
                                                               "share",
                                                               "answer",
                                                               "fold",
                                                               "check",
                                                               "call",
                                                               "bet",
                                                               "raise",
                                                               "shortCall",
                                                               "shortRaise",
                                                               "noMeterRules",
                                                               "noPoolShares",
                                                               "noMeterShare",
                                                               "meterEventsMissing",
                                                               "noReadingSince",
                                                               "leftUnknown",
                                                               "noMeterValue",
                                                               "nothingOfMeterBefore",
                                                               "amountsTooLarge",
                                                               "noMoreBets",
                                                               "firstCard",
                                                               "dealersHandShown",
                                                               "settlementBegan",
                                                               "nextCardsShown",
                                                               "wagerSettled",
                                                               "wagerPlaced",
                                                               "playerFolded",
                                                               "theHand",
                                                               "theDealersHand",
                                                               "theCommunity",
                                                               "theFlop",
                                                               "theJackpotPlace",
                                                               "dealOfHands",
                                                               "dealersCardUp",
                                                               "callToDecide",
                                                               "lookAtCards",
                                                               "playersDecision",
                                                               "playersFold",
                                                               "dealersTurn",
                                                               "jackpotCardsTurn",
                                                               "checkOfHand",
                                                               "settlement",
                                                               "jackpotPrize",
                                                               "collecting"};
  return kNames.at(static_cast<std::size_t>(term));
}

}  // namespace cardspeak
