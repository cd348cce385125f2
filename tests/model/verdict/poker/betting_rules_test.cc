// The rules of betting, Poker 17.0 chapter 6, one situation each: what an act is, and whether it was allowed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/render/remarks.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/judgement.h"
#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

using schema::Act;
using schema::Announcement;
using schema::BettingStructure;

constexpr Said kOneChip = {.announced = Announcement::SILENT, .chips = 1};
constexpr Said kSilent = {.announced = Announcement::SILENT, .chips = 3};
constexpr Said kRaiseOneChip = {.announced = Announcement::RAISE, .chips = 1};

// Four players with 10,000 each, blinds 100/200; button in seat 4, so that seat 3 opens before the flop and seat 1
// after.
Hand no_limit_hand() {
  Hand hand;
  hand.no_limit(100, 200).seats(4, {10'000, 10'000, 10'000, 10'000}).blinds().unknown_holes({1, 2, 3, 4});
  return hand;
}

// The same at 200/400 fixed limit.
Hand limit_hand() {
  Hand hand;
  hand.limit(200, 400).seats(4, {10'000, 10'000, 10'000, 10'000}).blinds().unknown_holes({1, 2, 3, 4});
  return hand;
}

// Everyone calls, and the flop comes.
void to_the_flop(Hand& hand) {
  hand.call(3, 200).call(4, 200).call(1, 100).check(2).board("2c 7d 9h");
}

// What the last act was read as: "call 200 (6.13)".
std::string last(const Hand& hand) {
  const BettingStep step = judge(hand, Explain::kYes).betting.back();
  return step.read_as + " " + std::to_string(step.in_action.value()) + " (" + step.rule + ")";
}

// The illegal acts: "seat 3: 6.6", one after the other.
std::string illegal(const Hand& hand) {
  std::string out;
  for (const Finding& finding : findings(judge(hand), kFindingIllegalAction)) {
    if (!out.empty()) out += "; ";
    out += "seat " + std::to_string(finding.seat.value()) + ": " + finding.citations.text();
  }
  return out;
}

// Whether the last act may have been a raise, under one answer to a reading; and whether the hand turned on that
// reading.
struct LastRaise {
  bool allowed = false;
  bool turned = false;

  friend bool operator==(const LastRaise&, const LastRaise&) = default;
};
LastRaise last_raise(const Hand& hand, law::PokerReading reading, std::size_t answer) {
  law::PokerChoices choices = holdem().defaults;
  choices.set(reading, answer);
  const poker::Journal journal = poker::judge(hand.facts(), holdem(), choices, Explain::kNo).journal;
  const auto found = std::ranges::find(journal.findings, std::string_view(kFindingIllegalAction), &Finding::kind);
  return {found == journal.findings.end(), journal.touched[static_cast<std::size_t>(reading)]};
}

std::string out_of_turn(const Hand& hand) {
  std::string out;
  for (const Finding& finding : findings(judge(hand), kFindingOutOfTurn)) {
    if (!out.empty()) out += "; ";
    out += "seat " + std::to_string(finding.seat.value()) + ": " + finding.citations.text();
  }
  return out;
}

// --- 6.6, 6.7, 6.8: sizes --------------------------------------------------------------------------------------------

TEST(MinimumRaise, ARaiseIsAtLeastTheLargestBetOrRaiseOfTheRound) {
  Hand hand = no_limit_hand();
  hand.raise(3, 600);  // over the blind by 400
  Hand enough = no_limit_hand();
  enough.raise(3, 600).raise(4, 1000);
  EXPECT_EQ(illegal(enough), "");
  hand.raise(4, 999);
  EXPECT_EQ(illegal(hand), "seat 4: 6.6");
}

TEST(MinimumRaise, AnOpeningBetIsAtLeastTheLastBlind) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.bet(1, 199);
  EXPECT_EQ(illegal(hand), "seat 1: 6.6");
}

TEST(PotLimit, TheCallIsPutInThePotBeforeTheLimitIsCalculated) {
  const auto play = [](std::int64_t to) {
    Hand hand;
    hand.structure(BettingStructure::POT_LIMIT, 100, 200).seats(4, {9'000, 9'000, 9'000, 9'000}).blinds();
    hand.unknown_holes({1, 2, 3, 4}).raise(3, to);
    return illegal(hand);
  };
  EXPECT_EQ(play(700), "");  // 300 in the pot, 200 to call: 500 may be raised
  EXPECT_EQ(play(701), "seat 3: 6.7");
}

TEST(PotLimit, HalfThePotIsHalfOfThePotWithTheCall) {
  const auto play = [](std::int64_t to) {
    Hand hand;
    hand.structure(BettingStructure::HALF_POT, 100, 200).seats(4, {9'000, 9'000, 9'000, 9'000}).blinds();
    hand.unknown_holes({1, 2, 3, 4}).raise(3, to);
    return illegal(hand);
  };
  EXPECT_EQ(play(450), "");
  EXPECT_EQ(play(451), "seat 3: 6.7");
}

TEST(FixedLimit, BetsAndRaisesAreTheStreetsAmountExactly) {
  Hand hand = limit_hand();
  hand.raise(3, 400).call(4, 400).call(1, 300).call(2, 200).board("2c 7d 9h");
  hand.bet(1, 200).call(2, 200).call(3, 200).call(4, 200).board("Th").bet(1, 400);
  EXPECT_EQ(illegal(hand), "");
  hand.raise(2, 700);
  EXPECT_EQ(illegal(hand), "seat 2: 6.6");
  Hand large = limit_hand();
  large.raise(3, 500);
  EXPECT_EQ(illegal(large), "seat 3: 1.1 Structured limit");
}

TEST(SpreadLimit, ARaiseMatchesTheLastAndStaysUnderTheMaximum) {
  const auto play = [](std::int64_t raise) {
    Hand hand;
    hand.structure(BettingStructure::SPREAD_LIMIT, 100, 200);
    hand.sign().setSmallBetCents(200);
    hand.sign().setBigBetCents(1'000);
    hand.seats(4, {9'000, 9'000, 9'000, 9'000}).blinds().unknown_holes({1, 2, 3, 4});
    to_the_flop(hand);
    hand.bet(1, 300).raise(2, raise);
    return illegal(hand);
  };
  EXPECT_EQ(play(600), "");
  EXPECT_EQ(play(599), "seat 2: 6.8");
  EXPECT_EQ(play(1'300), "");
  EXPECT_EQ(play(1'301), "seat 2: 6.8");
}

// --- 6.9: how many raises --------------------------------------------------------------------------------------------

TEST(RaiseCap, AFourthRaiseIsOneTooManyWhileThreeAreIn) {
  Hand hand = limit_hand();
  hand.raise(3, 400).raise(4, 600).raise(1, 700).fold(2);
  EXPECT_EQ(illegal(hand), "");
  hand.raise(3, 600);
  EXPECT_EQ(illegal(hand), "seat 3: 6.9");
}

TEST(RaiseCap, HeadToHeadThereIsNone) {
  Hand hand = limit_hand();
  hand.raise(3, 400).raise(4, 600).raise(1, 700).fold(2).fold(3).raise(4, 400).raise(1, 400);
  EXPECT_EQ(illegal(hand), "");
}

TEST(RaiseCap, NoLimitKnowsNone) {
  Hand hand = no_limit_hand();
  hand.raise(3, 400).raise(4, 600).raise(1, 700).raise(2, 800).raise(3, 800);
  EXPECT_EQ(illegal(hand), "");
}

TEST(RaiseCap, AStraddleIsNoRaise) {
  Hand hand;
  hand.limit(200, 400).sign().setStraddle(true);
  hand.seats(5, {9'000, 9'000, 9'000, 9'000, 9'000}).blinds().post(3, "straddle", 400).unknown_holes({1, 2, 3, 4, 5});
  hand.raise(4, 600).raise(5, 800).raise(1, 900);
  EXPECT_EQ(illegal(hand), "");
  hand.raise(2, 1'000);
  EXPECT_EQ(illegal(hand), "seat 2: 6.9, 6.5.1(a)");
}

TEST(RaiseCap, WhetherAnAllInPlayerIsActiveIsAReading) {
  Hand hand;
  hand.limit(200, 400).seats(4, {10'000, 10'000, 10'000, 400}).blinds().unknown_holes({1, 2, 3, 4});
  hand.raise(3, 400).all_in(4, 400).raise(1, 500).fold(2).raise(3, 400).raise(1, 400).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(illegal(hand), "seat 1: 6.9");
  ASSERT_EQ(verdict.readings.size(), 1U);
  EXPECT_EQ(verdict.readings.front().id, "HEAD-TO-HEAD");
  ASSERT_EQ(verdict.readings.front().alternatives.size(), 1U);
  EXPECT_TRUE(verdict.readings.front().alternatives.front().wagers.empty());
}

// --- 6.5: straddle ---------------------------------------------------------------------------------------------------

TEST(Straddle, TheStraddlerActsLastInTheFirstRoundAndOnlyThere) {
  Hand hand;
  hand.no_limit(100, 200).sign().setStraddle(true);
  hand.seats(4, {9'000, 9'000, 9'000, 9'000}).blinds().post(3, "straddle", 400).unknown_holes({1, 2, 3, 4});
  hand.call(4, 400).call(1, 300).call(2, 200).check(3).board("2c 7d 9h").check(1).check(2).check(3).check(4);
  EXPECT_EQ(illegal(hand) + out_of_turn(hand), "");
}

TEST(Straddle, WhoeverActsBeforeTheSeatOnItsLeftIsOutOfTurn) {
  Hand hand;
  hand.no_limit(100, 200).sign().setStraddle(true);
  hand.seats(4, {9'000, 9'000, 9'000, 9'000}).blinds().post(3, "straddle", 400).unknown_holes({1, 2, 3, 4});
  hand.call(1, 300);
  EXPECT_EQ(out_of_turn(hand), "seat 1: 12.2.1, 6.5.1, 6.18.1");
}

TEST(Straddle, WrongSeatSizeOrTableIsFound) {
  const auto play = [](bool allowed, std::uint8_t seat, std::int64_t amount) {
    Hand hand;
    hand.no_limit(100, 200).sign().setStraddle(allowed);
    hand.seats(4, {9'000, 9'000, 9'000, 9'000}).blinds().post(seat, "straddle", amount).unknown_holes({1, 2, 3, 4});
    std::string rules;
    for (const Finding& finding : findings(judge(hand), kFindingForcedWager)) rules += finding.citations.text() + ";";
    return rules;
  };
  EXPECT_EQ(play(true, 3, 400), "");
  EXPECT_EQ(play(false, 3, 400), "6.5;");
  EXPECT_EQ(play(true, 4, 400), "6.5;");
  EXPECT_EQ(play(true, 3, 300), "6.5;");
}

TEST(Straddle, HowLargeTheRaiseAfterItIsAReading) {
  const auto play = [](std::int64_t to, std::size_t answer) {
    Hand hand;
    hand.no_limit(100, 200).sign().setStraddle(true);
    hand.seats(4, {9'000, 9'000, 9'000, 9'000}).blinds().post(3, "straddle", 400).unknown_holes({1, 2, 3, 4});
    hand.raise(4, to).fold(1).fold(2).fold(3).close();
    return last_raise(hand, law::PokerReading::kStraddleRaise, answer);
  };
  EXPECT_EQ(play(600, 0), (LastRaise{.allowed = false, .turned = true}));
  EXPECT_EQ(play(600, 1), (LastRaise{.allowed = true, .turned = true}));
  EXPECT_EQ(play(800, 0), (LastRaise{.allowed = true, .turned = false}));
  EXPECT_EQ(play(500, 1), (LastRaise{.allowed = false, .turned = false}));
}

// --- 6.11: table stakes ----------------------------------------------------------------------------------------------

TEST(TableStakes, NobodyPutsInMoreThanTheStack) {
  Hand hand = no_limit_hand();
  hand.raise(3, 10'001);
  EXPECT_EQ(illegal(hand), "seat 3: 6.11");
}

// --- 6.12: chips without a word --------------------------------------------------------------------------------------

TEST(SilentRaise, HalfTheLastRaiseHasToBeMadeUp) {
  Hand hand = no_limit_hand();
  hand.raise(3, 600).act(4, Act::WAGER, 800, kSilent);  // 200 over 600, after a raise of 400
  EXPECT_EQ(last(hand), "short raise 800 (6.12)");
  EXPECT_EQ(illegal(hand), "seat 4: 6.12");
}

TEST(SilentRaise, MadeUpToTheLeastRaiseItStands) {
  Hand hand = no_limit_hand();
  hand.raise(3, 600).act(4, Act::WAGER, 800, kSilent).act(4, Act::WAGER, 200, kSilent).fold(1).fold(2).call(3, 400);
  EXPECT_EQ(illegal(hand) + out_of_turn(hand), "");
}

TEST(SilentRaise, FoldedInsteadTheChipsStayInThePot) {
  Hand hand = no_limit_hand();
  hand.raise(3, 600).act(4, Act::WAGER, 800, kSilent).fold(4).fold(1).fold(2).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(illegal(hand), "");
  EXPECT_EQ(pots(verdict), "0=1700(3)");
}

TEST(SilentRaise, UnderHalfIsACallAndTheRestGoesBack) {
  Hand hand = no_limit_hand();
  hand.raise(3, 600).act(4, Act::WAGER, 799, kSilent);
  EXPECT_EQ(last(hand), "call 600 (6.12)");
  const auto notes = findings(judge(hand), kFindingChipsRead);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(sentence(notes.front()), "seat 4 puts in $7.99: a call with $6.00, and $1.99 goes back");
}

TEST(SilentRaise, HalfOfWhichWagerIsAReading) {
  // 250 over a bet of 600 that is itself a raise of 400: more than half the raise, less than half the wager.
  Hand hand = no_limit_hand();
  hand.raise(3, 600).act(4, Act::WAGER, 850, kSilent).fold(1).fold(2).close();
  const auto judgement = [&](std::size_t answer) {
    law::PokerChoices choices = holdem().defaults;
    choices.set(law::PokerReading::kSilentBase, answer);
    return poker::judge(hand.facts(), holdem(), choices, Explain::kYes);
  };
  EXPECT_EQ(judgement(0).journal.steps.at(1).read_as, "short raise");
  EXPECT_EQ(judgement(1).journal.steps.at(1).read_as, "call");
  EXPECT_TRUE(judgement(0).journal.touched[static_cast<std::size_t>(law::PokerReading::kSilentBase)]);
}

TEST(SilentRaise, AFullRaiseWithoutAWordIsARaise) {
  Hand hand = no_limit_hand();
  hand.raise(3, 600).act(4, Act::WAGER, 1'000, kSilent);
  EXPECT_EQ(last(hand), "raise 1000 (6.6)");
  EXPECT_EQ(illegal(hand), "");
}

// --- 6.13, 6.14: a single oversize chip ------------------------------------------------------------------------------

TEST(OversizeChip, IsACallInLimitGames) {
  Hand hand = limit_hand();
  hand.act(3, Act::WAGER, 500, kOneChip);
  EXPECT_EQ(last(hand), "call 200 (6.13)");
  EXPECT_EQ(illegal(hand), "");
}

TEST(OversizeChip, IsACallInTheFirstRoundOfNoLimit) {
  Hand hand = no_limit_hand();
  hand.act(3, Act::WAGER, 500, kOneChip);
  EXPECT_EQ(last(hand), "call 200 (6.14.1(a))");
}

TEST(OversizeChip, IsACheckOfTheBigBlind) {
  Hand hand = no_limit_hand();
  hand.call(3, 200).call(4, 200).call(1, 100).act(2, Act::WAGER, 500, kOneChip);
  EXPECT_EQ(last(hand), "check 0 (6.14.1(a))");
}

TEST(OversizeChip, OpensALaterRoundWithItsOwnSize) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.act(1, Act::WAGER, 500, kOneChip);
  EXPECT_EQ(last(hand), "bet 500 (6.14.1(b))");
  EXPECT_EQ(illegal(hand), "");
}

TEST(OversizeChip, OpensALaterRoundOfPotLimitWithThePotAtMost) {
  Hand hand;
  hand.structure(BettingStructure::POT_LIMIT, 100, 200).seats(4, {9'000, 9'000, 9'000, 9'000}).blinds();
  hand.unknown_holes({1, 2, 3, 4});
  to_the_flop(hand);
  hand.act(1, Act::WAGER, 1'000, kOneChip);
  EXPECT_EQ(last(hand), "bet 800 (6.14.1(b))");
  EXPECT_EQ(illegal(hand), "");
}

TEST(OversizeChip, IsACallOnceALaterRoundIsOpened) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.bet(1, 300).act(2, Act::WAGER, 1'000, kOneChip);
  EXPECT_EQ(last(hand), "call 300 (6.14.1(b))");
}

TEST(OversizeChip, WithTheWordRaiseIsAsLargeAsTheChipAllows) {
  Hand hand = no_limit_hand();
  hand.act(3, Act::WAGER, 1'000, kRaiseOneChip);
  EXPECT_EQ(last(hand), "raise 1000 (6.14.2)");
  Hand pot;
  pot.structure(BettingStructure::POT_LIMIT, 100, 200).seats(4, {9'000, 9'000, 9'000, 9'000}).blinds();
  pot.unknown_holes({1, 2, 3, 4}).act(3, Act::WAGER, 1'000, kRaiseOneChip);
  EXPECT_EQ(last(pot), "raise 700 (6.14.2)");
  EXPECT_EQ(illegal(hand) + illegal(pot), "");
}

TEST(OversizeChip, ItsChangeIsNoPartOfThePot) {
  Hand hand = no_limit_hand();
  hand.act(3, Act::WAGER, 500, kOneChip).uncalled(3, 300).fold(4).fold(1).check(2);
  hand.board("2c 7d 9h").bet(2, 400).fold(3).uncalled(2, 400).push(0, 2, 500).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=500(2)");
  EXPECT_EQ(text(findings(verdict, kFindingUncalledWrong)) + text(findings(verdict, kFindingPotWrong)), "");
  EXPECT_EQ(verdict.net_difference, Cents());
}

// --- 6.16: all-in ----------------------------------------------------------------------------------------------------

// Limit 200/400; seat 1 has bet 200 on the flop and seat 2 called, seat 3 is all-in to this total.
Hand limit_all_in(std::int64_t total) {
  Hand hand;
  hand.limit(200, 400).seats(4, {10'000, 10'000, 200 + total, 10'000}).blinds().unknown_holes({1, 2, 3, 4});
  to_the_flop(hand);
  hand.bet(1, 200).call(2, 200).all_in(3, total);
  return hand;
}

TEST(LimitAllIn, UnderHalfLetsLaterPlayersCallItOrCompleteAndEarlierOnesOnlyCall) {
  Hand calls = limit_all_in(299);
  calls.call(4, 299).call(1, 99).call(2, 99);
  EXPECT_EQ(illegal(calls), "");
  Hand completes = limit_all_in(299);
  completes.raise(4, 400);
  EXPECT_EQ(illegal(completes), "");
  Hand too_much = limit_all_in(299);
  too_much.raise(4, 499);
  EXPECT_EQ(illegal(too_much), "seat 4: 1.1 Structured limit");
  Hand earlier = limit_all_in(299);
  earlier.call(4, 299).raise(1, 200);
  EXPECT_EQ(illegal(earlier), "seat 1: 6.16.2(a)");
}

TEST(LimitAllIn, ARaiseAfterItOpensTheBettingForEarlierPlayersAgain) {
  Hand hand = limit_all_in(299);
  hand.raise(4, 400).raise(1, 400);
  EXPECT_EQ(illegal(hand), "");
}

TEST(LimitAllIn, HalfOrMoreCountsAsARaise) {
  Hand later = limit_all_in(300);
  later.raise(4, 500);
  EXPECT_EQ(illegal(later), "");
  Hand earlier = limit_all_in(300);
  earlier.call(4, 300).raise(1, 300);
  EXPECT_EQ(illegal(earlier), "");
  const auto notes = findings(judge(earlier), kFindingShortAllIn);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes.front().citations.text(), "6.16.2(b)");
}

TEST(NoLimitAllIn, WhoeverHasNotActedMayStillRaise) {
  Hand hand;
  hand.no_limit(100, 200).seats(4, {10'000, 10'000, 10'000, 700}).blinds().unknown_holes({1, 2, 3, 4});
  hand.raise(3, 600).all_in(4, 700).raise(1, 1'000);  // to 1,100: the raise of 400 over 700
  EXPECT_EQ(illegal(hand), "");
  hand.fold(2).raise(3, 900);  // to 1,500: seat 1 has raised in full
  EXPECT_EQ(illegal(hand), "");
}

TEST(AllIn, WhetherTwoThatAreShortAddUpToARaiseIsAReading) {
  // A raise of 400 to 600; an all-in to 800, and one to `second`.
  const auto play = [](std::int64_t second, std::size_t answer) {
    Hand hand;
    hand.no_limit(100, 200).seats(4, {second, 10'000, 10'000, 800}).blinds().unknown_holes({1, 2, 3, 4});
    hand.raise(3, 600).all_in(4, 800).all_in(1, second - 100).fold(2).raise(3, 2'400).close();
    return last_raise(hand, law::PokerReading::kTwoShorts, answer);
  };
  EXPECT_EQ(play(1'000, 0), (LastRaise{.allowed = false, .turned = true}));
  EXPECT_EQ(play(1'000, 1), (LastRaise{.allowed = true, .turned = true}));
  EXPECT_EQ(play(999, 1), (LastRaise{.allowed = false, .turned = false}));
  EXPECT_EQ(play(1'200, 0), (LastRaise{.allowed = true, .turned = false}));
}

TEST(AllIn, ActsNoMore) {
  Hand hand;
  hand.no_limit(100, 200).seats(4, {10'000, 10'000, 500, 10'000}).blinds().unknown_holes({1, 2, 3, 4});
  hand.all_in(3, 500).call(4, 500).call(1, 400).fold(2).board("2c 7d 9h").check(1).check(3);
  EXPECT_EQ(illegal(hand), "seat 3: 6.16.1");
}

// --- 6.17, calls and checks ------------------------------------------------------------------------------------------

TEST(ShortCall, IsMadeUpOrForfeited) {
  Hand made_up = no_limit_hand();
  made_up.raise(3, 600).call(4, 500).call(4, 100);
  EXPECT_EQ(illegal(made_up) + out_of_turn(made_up), "");
  Hand folded = no_limit_hand();
  folded.raise(3, 600).call(4, 500).fold(4).fold(1).fold(2).close();
  EXPECT_EQ(illegal(folded), "");
  EXPECT_EQ(pots(judge(folded)), "0=1300(3)");
  Hand left = no_limit_hand();
  left.raise(3, 600).call(4, 500).fold(1);
  EXPECT_EQ(illegal(left), "seat 4: 1.1 Call, 6.17");
}

TEST(Check, IsOpenOnlyWhereThereIsNothingToCall) {
  Hand hand = no_limit_hand();
  hand.check(3);
  EXPECT_EQ(illegal(hand), "seat 3: 1.1 Check");
  Hand blind = no_limit_hand();
  blind.call(3, 200).call(4, 200).call(1, 100).check(2);
  EXPECT_EQ(illegal(blind), "");
}

TEST(Fold, EndsTheHandForItsPlayer) {
  Hand hand = no_limit_hand();
  hand.fold(3).call(4, 200).call(3, 200);
  EXPECT_EQ(illegal(hand), "seat 3: 1.1 Fold");
}

TEST(Declared, WordsBind) {
  Hand hand = no_limit_hand();
  hand.act(3, Act::RAISE, 500, {.announced = Announcement::RAISE, .to = 600});
  EXPECT_EQ(illegal(hand), "seat 3: 6.18");
  Hand more = no_limit_hand();
  more.act(3, Act::RAISE, 1'000, {.announced = Announcement::RAISE, .chips = 2, .to = 600});
  EXPECT_EQ(last(more), "raise 600 (6.6)");
}

// --- 6.18: out of turn -----------------------------------------------------------------------------------------------

TEST(OutOfTurn, ABetStandsAndTheSkippedPlayersActBeforeIt) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.bet(3, 500).check(1).check(2).call(4, 500).call(1, 500).fold(2);
  EXPECT_EQ(out_of_turn(hand), "seat 3: 12.3.2, 6.18.1");
  EXPECT_EQ(illegal(hand), "");
}

TEST(OutOfTurn, IsTakenBackWhenASkippedPlayerBetsMore) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.bet(3, 500).bet(1, 1'200).fold(2).act(3, Act::RETRACT, 500).fold(3).fold(4).close();
  EXPECT_EQ(illegal(hand), "");
  EXPECT_EQ(out_of_turn(hand), "seat 3: 12.3.2, 6.18.1; seat 3: 6.18.2");
  EXPECT_EQ(pots(judge(hand)), "0=800(1)");
}

TEST(OutOfTurn, IsNotTakenBackWhenNobodyBetMore) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.bet(3, 500).check(1).check(2).act(3, Act::RETRACT, 500);
  EXPECT_EQ(illegal(hand), "seat 3: 6.18.1");
}

TEST(OutOfTurn, ACheckGivesUpTheRightToBetOrRaise) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.check(3).bet(1, 500).call(2, 500).raise(3, 1'500);
  EXPECT_EQ(out_of_turn(hand), "seat 3: 12.3.2, 6.18.3");
  EXPECT_EQ(illegal(hand), "seat 3: 6.18.3");
  Hand calls = no_limit_hand();
  to_the_flop(calls);
  calls.check(3).bet(1, 500).call(2, 500).call(3, 500);
  EXPECT_EQ(illegal(calls), "");
}

TEST(OutOfTurn, AnAllInForLessThanACallStays) {
  Hand hand;
  hand.no_limit(100, 200).seats(4, {10'000, 10'000, 500, 10'000}).blinds().unknown_holes({1, 2, 3, 4});
  to_the_flop(hand);
  hand.bet(1, 1'000).all_in(3, 300).raise(2, 3'000).act(3, Act::RETRACT, 300);
  EXPECT_EQ(out_of_turn(hand), "seat 3: 6.18.4");
  EXPECT_EQ(illegal(hand), "seat 3: 6.18.4");
}

TEST(OutOfTurn, AFoldIsAFold) {
  Hand hand = no_limit_hand();
  to_the_flop(hand);
  hand.fold(3).check(1).check(2).check(4);
  EXPECT_EQ(out_of_turn(hand), "seat 3: 12.3.2, 6.18");
  EXPECT_EQ(illegal(hand), "");
}

// --- blinds and antes ------------------------------------------------------------------------------------------------

std::string forced(const Hand& hand) {
  std::string rules;
  for (const Finding& finding : findings(judge(hand), kFindingForcedWager)) {
    rules += std::to_string(finding.seat.value()) + ":" + finding.citations.text() + ";";
  }
  return rules;
}

TEST(Blinds, GoRoundFromTheButtonsLeft) {
  Hand hand;
  hand.no_limit(100, 200).seats(1, {9'000, 9'000, 9'000}).post(3, "smallBlind", 100).post(1, "bigBlind", 200);
  hand.unknown_holes({2, 3, 1});
  EXPECT_EQ(forced(hand), "3:8.8.2(a);");
}

TEST(Blinds, HeadsUpTheButtonPostsTheFirstOnlyWhereTheSignSaysSo) {
  const auto play = [](bool sign) {
    Hand hand;
    hand.no_limit(100, 200).sign().setButtonPostsSmallBlindHeadsUp(sign);
    hand.seats(1, {9'000, 9'000}).post(1, "smallBlind", 100).post(2, "bigBlind", 200).unknown_holes({2, 1});
    return forced(hand);
  };
  EXPECT_EQ(play(true), "");
  EXPECT_EQ(play(false), "1:8.8.2;");
}

TEST(Blinds, AShortOneIsAllIn) {
  Hand hand;
  hand.no_limit(100, 200).seats(3, {60, 9'000, 9'000}).post(1, "smallBlind", 60).post(2, "bigBlind", 200);
  hand.unknown_holes({1, 2, 3}).call(3, 200).check(2);
  EXPECT_EQ(forced(hand) + illegal(hand), "");
  Hand idle;
  idle.no_limit(100, 200).seats(3, {9'000, 9'000, 9'000}).post(1, "smallBlind", 60).post(2, "bigBlind", 200);
  idle.unknown_holes({1, 2, 3});
  EXPECT_EQ(forced(idle), "1:8.8.2(a);");
}

TEST(Blinds, ALastBlindThatIsShortIsStillCalledInFull) {
  Hand hand;
  hand.no_limit(100, 200).seats(3, {9'000, 60, 9'000}).post(1, "smallBlind", 100).post(2, "bigBlind", 60);
  hand.unknown_holes({1, 2, 3}).call(3, 200).call(1, 100);
  EXPECT_EQ(forced(hand) + illegal(hand), "");
}

TEST(Antes, AreAskedOfEveryone) {
  Hand hand;
  hand.no_limit(100, 200).ante(25).seats(3, {9'000, 9'000, 9'000}).post(1, "ante", 25).post(2, "ante", 20).blinds();
  hand.unknown_holes({1, 2, 3});
  EXPECT_EQ(forced(hand), "2:1.1 Ante wager;3:1.1 Ante wager;");
}

TEST(Posts, AreTheLargeBlindAndCountAsALiveBet) {
  Hand hand;
  hand.no_limit(100, 200).seats(4, {9'000, 9'000, 9'000, 9'000}).blinds().post(4, "post", 200).post(4, "dead", 100);
  hand.unknown_holes({1, 2, 3, 4}).fold(3).check(4).fold(1).check(2);
  EXPECT_EQ(forced(hand) + illegal(hand), "");
  Hand low;
  low.no_limit(100, 200).seats(4, {9'000, 9'000, 9'000, 9'000}).blinds().post(4, "post", 100);
  low.unknown_holes({1, 2, 3, 4});
  EXPECT_EQ(forced(low), "4:8.9.2;");
}

TEST(Blinds, AreNotUnderTheTablesMinimum) {
  Hand hand;
  hand.no_limit(100, 200).sign().setMinimumBetCents(400);
  hand.seats(3, {9'000, 9'000, 9'000}).blinds().unknown_holes({1, 2, 3});
  EXPECT_EQ(forced(hand), "2:6.4;");
}

// --- streets and the deal --------------------------------------------------------------------------------------------

TEST(Streets, DealtBeforeTheBettingIsOverAreFound) {
  const auto early = [](const Hand& hand) {
    std::string rules;
    for (const Finding& finding : findings(judge(hand), kFindingStreetEarly)) rules += finding.citations.text() + ";";
    return rules;
  };
  Hand flop = no_limit_hand();
  flop.call(3, 200).call(4, 200).board("2c 7d 9h");
  EXPECT_EQ(early(flop), "14.9.4;");
  Hand turn = no_limit_hand();
  to_the_flop(turn);
  turn.check(1).board("3c").check(1).check(2).check(3).check(4).board("5s");
  EXPECT_EQ(early(turn), "14.10.1;");
  Hand river = no_limit_hand();
  to_the_flop(river);
  river.check(1).check(2).check(3).check(4).board("3c").check(1).board("5s");
  EXPECT_EQ(early(river), "14.9.5;");
}

TEST(Deal, BeginsOnTheButtonsLeftAndTakesNoMoreThanElevenPlayers) {
  Hand hand;
  hand.no_limit(100, 200).seats(3, {9'000, 9'000, 9'000}).blinds().unknown_holes({2, 3, 1});
  const auto order = findings(judge(hand), kFindingDealtOutOfOrder);
  ASSERT_EQ(order.size(), 1U);
  EXPECT_EQ(order.front().citations.text(), "8.4, 1.1 Dealer Button");
  Hand full;
  full.no_limit(100, 200).seats(12, std::vector<std::int64_t>(12, 9'000)).blinds();
  full.unknown_holes({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  EXPECT_EQ(findings(judge(full), kFindingPlayers).size(), 1U);
}

TEST(Burns, MissingOnesAreFoundWhereBurnsAreOnRecord) {
  Hand hand = no_limit_hand();
  hand.call(3, 200).call(4, 200).call(1, 100).check(2).burn().board("2c 7d 9h");
  hand.check(1).check(2).check(3).check(4).board("3c");
  const auto missing = findings(judge(hand), kFindingBurns);
  ASSERT_EQ(missing.size(), 1U);
  EXPECT_EQ(missing.front().citations.text(), "12.4.1, 14.2.6");
}

}  // namespace
}  // namespace cardspeak::poker_test
