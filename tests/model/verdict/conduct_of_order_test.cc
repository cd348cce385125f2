// The acts of a round in the order in which the rules have them. Each test proves what one finding takes, and what it
// must not be given for.
#include "model/verdict/house/conduct_of_order.h"

#include <gtest/gtest.h>

#include "model/remarks/kinds.h"
#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

constexpr std::string_view kHeartFlush = "Kh Jh 9h 5h 2h";
constexpr std::string_view kJackHigh = "Jc 9d 7h 4s 2c";
constexpr std::string_view kPairOfKingsHand = "Ks Kd 8c 5s 3s";

// Two hands are dealt, and the dealer's; nobody was told yet to decide.
HouseRound dealt() {
  HouseRound round;
  round.patron(1, "P-1").patron(2, "P-2").wager(1, "ante", 2500).wager(2, "ante", 2500).no_more_bets();
  round.deal(1, kHeartFlush).deal(2, kJackHigh).dealer(kPairOfKingsHand);
  return round;
}

HouseRound& dealer_turns(HouseRound& round) {
  return round.event([](schema::Event::Builder event) { event.initHandShown(); });
}

std::size_t breaches(const Verdict& verdict, std::string_view rule) {
  std::size_t count = 0;
  for (const Finding& finding : findings(verdict, kFindingConduct)) {
    if (finding.citations.text() == rule) ++count;
  }
  return count;
}

TEST(ActOrder, AFoldAfterTheDealersTurnIsFoundOnce) {
  HouseRound round = dealt();
  round.announce("betOrFold").wager(1, "bet", 5000);
  dealer_turns(round).fold(2);
  EXPECT_EQ(breaches(round.settle_as_due().verdict(), "7.5.4"), 1U);
}

TEST(ActOrder, ACallThatIsMadeAgainIsJudgedByTheFirst) {
  HouseRound round = dealt();
  round.announce("betOrFold").wager(1, "bet", 5000).announce("betOrFold").fold(2);
  EXPECT_EQ(breaches(round.settle_as_due().verdict(), "7.5.1"), 0U);
}

TEST(ActOrder, ACallThatComesLateDoesNotCoverWhoDecidedBefore) {
  HouseRound round = dealt();
  round.wager(1, "bet", 5000).fold(2).announce("betOrFold");
  EXPECT_EQ(breaches(round.settle_as_due().verdict(), "7.5.1"), 2U);
}

TEST(ActOrder, ACallThatWasLeftOutIsFoundOnceForTheRound) {
  HouseRound round = dealt();
  round.wager(1, "bet", 5000).fold(2);
  EXPECT_EQ(breaches(round.settle_as_due().verdict(), "7.5.1"), 1U);
}

// A round that is over before anybody may decide needs no call.
TEST(ActOrder, NobodyWhoDecidedNeedsNoCall) {
  HouseRound round = dealt();
  round.voided("misdeal", "TG Higher Duties Dealer");
  EXPECT_EQ(breaches(round.verdict(), "7.5.1"), 0U);
}

TEST(ActOrder, WhatIsCollectedOfAFoldIsNoSettlementBeforeTheDealersTurn) {
  HouseRound round = dealt();
  round.announce("betOrFold").wager(1, "bet", 5000).fold(2).settle(2, "ante", 0, 2500);
  dealer_turns(round).settle(1, "ante", 2500, 0).settle(1, "bet", 25000, 0).close();
  EXPECT_EQ(breaches(round.verdict(), "7.5.4, 7.6"), 0U);
}

}  // namespace
}  // namespace cardspeak
