// Hand histories as events: what the file says, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "ingest/phh/import_phh.h"
#include "ingest/phh/phh_action.h"
#include "ingest/phh/phh_file.h"
#include "ingest/phh/phh_game.h"
#include "tests/ingest/ingest_fixture.h"
#include "tests/ingest/phh/phh_fixture.h"

namespace cardspeak {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::HandText;
using ::testing::HasSubstr;
using testing::import_error;
using testing::imported;
using ::testing::Not;
using ::testing::StartsWith;

// Only the events of one kind.
std::vector<std::string> of_kind(const std::vector<std::string>& events, const std::string& kind) {
  std::vector<std::string> some;
  for (const std::string& event : events) {
    const auto at = event.find("\"" + kind + "\":");
    if (at != std::string::npos)
      some.push_back(event.substr(at + kind.size() + 3, event.size() - at - kind.size() - 4));
  }
  return some;
}

TEST(ImportPhh, AHandIsATableItsRoundAndItsPlay) {
  HandText hand;
  hand.actions =
      "'d dh p1 AsKd', 'd dh p2 ??\?\?', 'd dh p3 2c2d', 'p3 cbr 6', 'p1 cc', 'p2 f # a sigh', '', '# small talk', "
      "'d db QhJhTs', 'p1 cc', 'p3 cbr 10.50', 'p1 f'";
  hand.more = "year = 2024\nplayers = ['Ann', '', 'Zoë']\nfinishing_stacks = [194, 198, 208]\nhand = 17";
  EXPECT_THAT(
      imported(hand.text()),
      ElementsAre(
          R"({"tableOpened":{"venue":"imported","table":"hand","game":"texas-holdem","poker":{"structure":"noLimit","blindsCents":["100","200"],"buttonPostsSmallBlindHeadsUp":true}}})",
          R"({"round":"17","roundOpened":{"seats":[{"seat":1,"patron":"Ann","stackCents":"20000"},{"seat":2,"stackCents":"20000"},{"seat":3,"patron":"Zoë","stackCents":"20000"}],"button":3}})",
          R"({"round":"17","wagerPlaced":{"seat":1,"wager":"smallBlind","amountCents":"100"}})",
          R"({"round":"17","wagerPlaced":{"seat":2,"wager":"bigBlind","amountCents":"200"}})",
          R"({"round":"17","cardDealt":{"to":"seat","seat":1,"card":"As"}})",
          R"({"round":"17","cardDealt":{"to":"seat","seat":1,"card":"Kd"}})",
          R"({"round":"17","cardDealt":{"to":"seat","seat":2}})",
          R"({"round":"17","cardDealt":{"to":"seat","seat":2}})",
          R"({"round":"17","cardDealt":{"to":"seat","seat":3,"card":"2c"}})",
          R"({"round":"17","cardDealt":{"to":"seat","seat":3,"card":"2d"}})",
          R"({"round":"17","decision":{"seat":3,"act":"raise","amountCents":"600","toCents":"600"}})",
          R"({"round":"17","decision":{"seat":1,"act":"call","amountCents":"500"}})",
          R"({"round":"17","decision":{"seat":2,"act":"fold"}})",
          R"({"round":"17","cardDealt":{"to":"community","card":"Qh","faceUp":true}})",
          R"({"round":"17","cardDealt":{"to":"community","card":"Jh","faceUp":true}})",
          R"({"round":"17","cardDealt":{"to":"community","card":"Ts","faceUp":true}})",
          R"({"round":"17","decision":{"seat":1,"act":"check"}})",
          R"({"round":"17","decision":{"seat":3,"act":"bet","amountCents":"1050","toCents":"1050"}})",
          R"({"round":"17","decision":{"seat":1,"act":"fold"}})",
          R"({"round":"17","uncalledReturned":{"seat":3,"amountCents":"1050"}})",
          R"({"round":"17","potPushed":{"seat":3,"amountCents":"1400"}})", R"({"round":"17","roundClosed":null})"));
}

TEST(ImportPhh, AHandWithoutItsResultStaysOpen) {
  const auto events = imported(HandText{}.text());
  EXPECT_EQ(of_kind(events, "decision").size(), 2U);
  EXPECT_THAT(of_kind(events, "uncalledReturned"), ElementsAre());
  EXPECT_THAT(of_kind(events, "potPushed"), ElementsAre());
  EXPECT_THAT(of_kind(events, "roundClosed"), ElementsAre());
}

TEST(ImportPhh, AHandThatIsNotOverStaysOpenWhateverItsStacks) {
  HandText hand;
  hand.actions = "'p3 cbr 6'";
  hand.more = "year = 2024\nfinishing_stacks = [199, 198, 194]";
  EXPECT_THAT(of_kind(imported(hand.text()), "roundClosed"), ElementsAre());
  hand.actions = "'p3 cc'";
  hand.more = "year = 2024\nfinishing_stacks = [199, 198, 198]";
  EXPECT_THAT(of_kind(imported(hand.text()), "roundClosed"), ElementsAre());
}

TEST(ImportPhh, WinningsAreWhatWasCollectedAndTheRestOfThePotIsRake) {
  HandText hand;
  hand.actions = "'p3 cbr 6', 'p1 f', 'p2 f'";
  hand.more = "year = 2024\nwinnings = [0, 0, 4.75]";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "uncalledReturned"), ElementsAre(R"({"seat":3,"amountCents":"400"})"));
  EXPECT_THAT(of_kind(events, "rakeTaken"), ElementsAre(R"({"amountCents":"25","wholeHand":true})"));
  EXPECT_THAT(of_kind(events, "potPushed"), ElementsAre(R"({"seat":3,"amountCents":"475"})"));
  EXPECT_EQ(of_kind(events, "roundClosed").size(), 1U);
}

TEST(ImportPhh, ResultsThatTheBettingCannotLeadToAreRefused) {
  HandText hand;
  hand.actions = "'p3 cbr 6', 'p1 f', 'p2 f'";
  hand.more = "year = 2024\nwinnings = [0, 0, 5.01]";
  EXPECT_EQ(import_error(hand.text()), "expected the players to collect at most the pot of $5.00, found $5.01");
  hand.more = "year = 2024\nwinnings = [0, 0, 5]\nfinishing_stacks = [199, 198, 202]";
  EXPECT_EQ(import_error(hand.text()),
            "field winnings: expected $4.00 for p3, as its finishing stack has it, found $5.00");
  hand.more = "year = 2024\nwinnings = [0, 0, 5]\nfinishing_stacks = [199, 198, 203]";
  EXPECT_EQ(import_error(hand.text()), "none");
  hand.more = "year = 2024\nfinishing_stacks = [199, 197, 203]";
  EXPECT_EQ(import_error(hand.text()),
            "field finishing_stacks: expected at least $198.00 for p2, which never went into the pot, found $197.00");
  hand.more = "year = 2024\nwinnings = [0, -1, 5]";
  EXPECT_EQ(import_error(hand.text()), "field winnings: expected amounts of 0 or more, found -$1.00");
}

TEST(ImportPhh, WithTwoPlayersTheForcedWagersAreTheOtherWayRound) {
  HandText hand;
  hand.antes = "[0, 3]";
  hand.blinds = "[1, 2]";
  hand.stacks = "[200, 200]";
  hand.actions = "'p2 cc', 'p1 cc'";
  EXPECT_THAT(of_kind(imported(hand.text()), "wagerPlaced"),
              ElementsAre(R"({"seat":1,"wager":"ante","amountCents":"300"})",
                          R"({"seat":2,"wager":"smallBlind","amountCents":"100"})",
                          R"({"seat":1,"wager":"bigBlind","amountCents":"200"})"));
}

TEST(ImportPhh, ShortStacksPostWhatThereIs) {
  HandText hand;
  hand.antes = "[5, 5, 5]";
  hand.stacks = "[5.50, 3, 6]";
  hand.actions = "'p3 cc'";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "wagerPlaced"), ElementsAre(R"({"seat":1,"wager":"ante","amountCents":"500"})",
                                                          R"({"seat":2,"wager":"ante","amountCents":"300"})",
                                                          R"({"seat":3,"wager":"ante","amountCents":"500"})",
                                                          R"({"seat":1,"wager":"smallBlind","amountCents":"50"})"));
  // The big blind is to be matched in full, though its player had nothing left for it; this one has a dollar.
  EXPECT_THAT(of_kind(events, "decision"), ElementsAre(R"({"seat":3,"act":"allIn","amountCents":"100"})"));
  hand.antes = "[0, 0, 0]";
  hand.stacks = "[200, 1, 200]";
  EXPECT_THAT(of_kind(imported(hand.text()), "decision"),
              ElementsAre(R"({"seat":3,"act":"call","amountCents":"200"})"));
}

TEST(ImportPhh, TheActThatTakesTheLastChipIsAllIn) {
  HandText hand;
  hand.stacks = "[50, 20, 200]";
  hand.actions = "'p3 cbr 40', 'p1 cbr 50', 'p2 cc', 'p3 cc'";
  EXPECT_THAT(of_kind(imported(hand.text()), "decision"),
              ElementsAre(R"({"seat":3,"act":"raise","amountCents":"4000","toCents":"4000"})",
                          R"({"seat":1,"act":"allIn","amountCents":"4900","toCents":"5000"})",
                          R"({"seat":2,"act":"allIn","amountCents":"1800"})",
                          R"({"seat":3,"act":"call","amountCents":"1000"})"));
}

TEST(ImportPhh, UnknownStacksAreNotOnRecordAndSetNoBound) {
  HandText hand;
  hand.stacks = "[inf, 200, inf]";
  hand.actions = "'p3 cbr 5000', 'p1 cc'";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "roundOpened"),
              ElementsAre(R"({"seats":[{"seat":1},{"seat":2,"stackCents":"20000"},{"seat":3}],"button":3})"));
  EXPECT_THAT(of_kind(events, "decision"),
              ElementsAre(R"({"seat":3,"act":"raise","amountCents":"500000","toCents":"500000"})",
                          R"({"seat":1,"act":"call","amountCents":"499900"})"));
}

TEST(ImportPhh, StraddlesAndPostsAreToldApart) {
  HandText hand;
  hand.antes = "[0, 0, 0, 0, 0]";
  hand.blinds = "[1, 2, 4, 2, -2]";
  hand.stacks = "[200, 200, 200, 200, 200]";
  hand.actions = "'p3 cc'";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "wagerPlaced"), ElementsAre(R"({"seat":1,"wager":"smallBlind","amountCents":"100"})",
                                                          R"({"seat":2,"wager":"bigBlind","amountCents":"200"})",
                                                          R"({"seat":3,"wager":"straddle","amountCents":"400"})",
                                                          R"({"seat":4,"wager":"post","amountCents":"200"})",
                                                          R"({"seat":5,"wager":"post","amountCents":"200"})"));
  EXPECT_THAT(of_kind(events, "tableOpened"), Contains(HasSubstr(R"("straddle":true)")));
  hand.blinds = "[1, 2, 0, 1.50, 0]";
  EXPECT_EQ(
      import_error(hand.text()),
      "field blinds_or_straddles: expected of p4 a straddle over the big blind of $2.00 or a post that equals it, "
      "found $1.50");
}

TEST(ImportPhh, FixedLimitHasItsBetsOnTheSign) {
  HandText hand;
  hand.variant = "'FT'";
  hand.bets = "small_bet = 2\nbig_bet = 4";
  EXPECT_THAT(of_kind(imported(hand.text()), "tableOpened"),
              ElementsAre(HasSubstr(R"("poker":{"structure":"fixedLimit","blindsCents":["100","200"],)"
                                    R"("smallBetCents":"200","bigBetCents":"400",)")));
}

TEST(ImportPhh, OnlyAnAnteThatAllPostIsOnTheSign) {
  HandText hand;
  hand.antes = "[0.25, 0.25, 0.25]";
  EXPECT_THAT(of_kind(imported(hand.text()), "tableOpened"), ElementsAre(HasSubstr(R"("anteCents":"25")")));
  hand.antes = "[0, 3, 0]";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "tableOpened"), ElementsAre(Not(HasSubstr("anteCents"))));
  EXPECT_THAT(of_kind(events, "wagerPlaced"), Contains(R"({"seat":2,"wager":"ante","amountCents":"300"})"));
}

// --- what nobody called ----------------------------------------------------------------------------------------------

TEST(ImportPhh, AnAnteThatNobodyCouldCallGoesBack) {
  HandText hand;
  hand.antes = "[7, 7]";
  hand.blinds = "[0, 0]";
  hand.stacks = "[100, 6]";
  hand.actions = "'d dh p1 2c2d', 'd dh p2 AcAd', 'd db 3h4h8s', 'd db 9s', 'd db Tc'";
  for (const char* result : {"winnings = [0, 12]", "finishing_stacks = [94, 12]"}) {
    hand.more = "year = 2024\n" + std::string(result);
    const auto events = imported(hand.text());
    EXPECT_THAT(of_kind(events, "uncalledReturned"), ElementsAre(R"({"seat":1,"amountCents":"100"})")) << result;
    EXPECT_THAT(of_kind(events, "rakeTaken"), ElementsAre()) << result;
    EXPECT_THAT(of_kind(events, "potPushed"), ElementsAre(R"({"seat":2,"amountCents":"1200"})")) << result;
  }
}

TEST(ImportPhh, WhatAFoldedPlayerPutInMoreStaysInThePot) {
  HandText hand;
  hand.stacks = "[200, 1, 200]";
  hand.blinds = "[2, 2, 0]";
  hand.actions = "'p3 f', 'p1 f'";
  hand.more = "year = 2024\nfinishing_stacks = [198, 3, 200]";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "uncalledReturned"), ElementsAre());
  EXPECT_THAT(of_kind(events, "potPushed"), ElementsAre(R"({"seat":2,"amountCents":"300"})"));
}

TEST(ImportPhh, OneAnteForTheTableIsNoUncalledBet) {
  HandText hand;
  hand.antes = "[0, 2, 0]";
  hand.actions = "'p3 cbr 6', 'p1 f', 'p2 f'";
  hand.more = "year = 2024\nwinnings = [0, 0, 7]";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "uncalledReturned"), ElementsAre(R"({"seat":3,"amountCents":"400"})"));
  EXPECT_THAT(of_kind(events, "rakeTaken"), ElementsAre());
}

TEST(ImportPhh, WinningsOfAWalkMayCountWhatNobodyCalled) {
  HandText hand;
  hand.actions = "'p3 f', 'p1 f'";
  hand.more = "year = 2024\nwinnings = [0, 3, 0]";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "uncalledReturned"), ElementsAre(R"({"seat":2,"amountCents":"100"})"));
  EXPECT_THAT(of_kind(events, "potPushed"), ElementsAre(R"({"seat":2,"amountCents":"200"})"));
  EXPECT_THAT(of_kind(events, "rakeTaken"), ElementsAre());
  hand.more = "year = 2024\nwinnings = [0, 3, 0]\nfinishing_stacks = [199, 201, 200]";
  EXPECT_EQ(import_error(hand.text()), "none");
  hand.more = "year = 2024\nwinnings = [0, 3.5, 0]";
  EXPECT_EQ(import_error(hand.text()), "expected the players to collect at most the pot of $2.00, found $3.50");
}

TEST(ImportPhh, WhetherAShortAnteContestsAllAntesIsOnTheSign) {
  HandText hand;
  hand.antes = "[2, 2, 2]";
  const auto sign = [&](const std::string& field) {
    hand.more = "year = 2024\n" + field;
    return of_kind(imported(hand.text()), "tableOpened");
  };
  EXPECT_THAT(sign(""), ElementsAre(HasSubstr(R"("antesInMainPot":true)")));
  EXPECT_THAT(sign("ante_trimming_status = false"), ElementsAre(HasSubstr(R"("antesInMainPot":true)")));
  EXPECT_THAT(sign("ante_trimming_status = true"), ElementsAre(Not(HasSubstr("antesInMainPot"))));
  hand.more = "year = 2024\nante_trimming_status = 1";
  EXPECT_EQ(import_error(hand.text()), "field ante_trimming_status: expected true or false, found 1");
}

// --- blinds that are not the first two -------------------------------------------------------------------------------

TEST(ImportPhh, WithoutASmallBlindTheFirstPlayerHasTheBigOne) {
  HandText hand;
  hand.blinds = "[2, 0, 0]";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "wagerPlaced"), ElementsAre(R"({"seat":1,"wager":"bigBlind","amountCents":"200"})"));
  EXPECT_THAT(of_kind(events, "tableOpened"), ElementsAre(HasSubstr(R"("blindsCents":["200"])")));
}

TEST(ImportPhh, TheButtonsBlindMayBeStraddled) {
  HandText hand;
  hand.variant = "'NS'";
  hand.antes = "[2, 2, 2, 2]";
  hand.stacks = "[200, 200, 200, 200]";
  hand.actions = "'p2 f'";
  hand.blinds = "[4, 0, 0, 2]";
  EXPECT_THAT(of_kind(imported(hand.text()), "wagerPlaced"),
              Contains(R"({"seat":4,"wager":"bigBlind","amountCents":"200"})"));
  EXPECT_THAT(of_kind(imported(hand.text()), "wagerPlaced"),
              Contains(R"({"seat":1,"wager":"straddle","amountCents":"400"})"));
  hand.blinds = "[4, 8, 0, 2]";
  hand.actions = "'p3 f'";
  EXPECT_THAT(of_kind(imported(hand.text()), "wagerPlaced"),
              Contains(R"({"seat":2,"wager":"straddle","amountCents":"800"})"));
}

TEST(ImportPhh, ShowsAndMucks) {
  HandText hand;
  hand.actions = "'d dh p1 AsKd', 'd dh p2 ??\?\?', 'd dh p3 2c2d', 'p1 sm -', 'p2 sm QhQd', 'p3 sm', 'p2 sm ??Ad'";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "handShown"), ElementsAre(R"({"seat":1,"cards":[{"card":"As"},{"card":"Kd"}]})",
                                                        R"({"seat":2,"cards":[{"card":"Qh"},{"card":"Qd"}]})",
                                                        R"({"seat":2,"cards":[{},{"card":"Ad"}]})"));
  EXPECT_THAT(of_kind(events, "handMucked"), ElementsAre(R"({"seat":3})"));
}

TEST(ImportPhh, SeatNumbersAreTheFilesWhereTheyGoRoundTheTable) {
  HandText hand;
  hand.more = "year = 2024\nseats = [5, 9, 2]\nseat_count = 9";
  const auto events = imported(hand.text());
  EXPECT_THAT(of_kind(events, "roundOpened"),
              ElementsAre(R"({"seats":[{"seat":5,"stackCents":"20000"},{"seat":9,"stackCents":"20000"},)"
                          R"({"seat":2,"stackCents":"20000"}],"button":2})"));
  EXPECT_THAT(of_kind(events, "tableOpened"), ElementsAre(HasSubstr(R"("seats":9)")));
  for (const char* seats : {"[9, 5, 2]", "[5, 5, 2]", "[2, 2, 2]"}) {
    hand.more = std::string("year = 2024\nseats = ") + seats;
    EXPECT_EQ(import_error(hand.text()),
              "field seats: expected each number once, rising clockwise from the small blind");
  }
  hand.more = "year = 2024\nseats = [1, 2]";
  EXPECT_EQ(import_error(hand.text()), "field seats: expected one entry for each of the 3 players, found 2");
  hand.more = "year = 2024\nseats = [1, 2, 21]";
  EXPECT_EQ(import_error(hand.text()), "field seats[2]: expected a number from 1 to 20, found 21");
}

// --- many hands ------------------------------------------------------------------------------------------------------

std::string in_table(const std::string& name, const HandText& hand) {
  return "[" + name + "]\n" + hand.text() + "\n";
}

TEST(ImportPhh, ManyHandsAreRoundsOfOneTableInTheOrderOfTheirNumbers) {
  std::string text;
  for (const int number : {1, 10, 2}) {
    HandText hand;
    hand.stacks = "[200, 200, " + std::to_string(200 + number) + "]";
    hand.more = "year = 2024\nseats = [1, 2, 3]";
    text += in_table(std::to_string(number), hand);
  }
  const auto events = import_phh("evening.phhs", text);
  ASSERT_TRUE(events.has_value()) << events.error().message;
  std::vector<std::pair<std::uint64_t, std::int64_t>> rounds;
  std::uint64_t sequence = 0;
  int tables = 0;
  for (const EventMessage& message : *events) {
    const auto event = message.reader();
    EXPECT_EQ(event.getSequence(), ++sequence);
    EXPECT_STREQ(event.getStream().cStr(), "imported/evening");
    tables += event.isTableOpened() ? 1 : 0;
    if (event.isRoundOpened()) {
      rounds.emplace_back(event.getRound(), event.getRoundOpened().getSeats()[2].getStackCents());
    }
  }
  EXPECT_EQ(tables, 1);
  EXPECT_THAT(rounds, ElementsAre(std::pair(1U, 20'100), std::pair(2U, 20'200), std::pair(3U, 21'000)));
}

TEST(ImportPhh, AnotherSignBetweenHandsIsAnEvent) {
  HandText hand;
  hand.more = "year = 2024\nseats = [1, 2, 3]";
  HandText higher = hand;
  higher.blinds = "[2, 4, 0]";
  higher.bets = "min_bet = 4";
  const auto events = imported(in_table("1", hand) + in_table("2", hand) + in_table("3", higher));
  EXPECT_THAT(of_kind(events, "pokerSignChanged"), ElementsAre(HasSubstr(R"("blindsCents":["200","400"])")));
}

TEST(ImportPhh, RoundsHaveTheHandsOwnNumbersOnlyWhereAllDiffer) {
  const auto numbers = [](const std::vector<std::string>& hands) {
    std::string text;
    for (std::size_t at = 0; at < hands.size(); ++at) {
      HandText hand;
      hand.more = "year = 2024\n" + hands[at];
      text += in_table(std::to_string(at + 1), hand);
    }
    std::vector<std::uint64_t> rounds;
    const auto events = import_phh("x.phhs", text);
    for (const EventMessage& event : *events) {
      if (event.reader().isRoundOpened()) rounds.push_back(event.reader().getRound());
    }
    return rounds;
  };
  EXPECT_THAT(numbers({"hand = 3017243630", "hand = 3017246606"}), ElementsAre(3'017'243'630U, 3'017'246'606U));
  EXPECT_THAT(numbers({"hand = 7", "hand = 7"}), ElementsAre(1U, 2U));
  EXPECT_THAT(numbers({"hand = 7", ""}), ElementsAre(1U, 2U));
  EXPECT_THAT(numbers({"hand = 7", "hand = 'the big one'"}), ElementsAre(1U, 2U));
}

TEST(ImportPhh, AsASourceABadHandIsOneMessageAndTheOthersGoOn) {
  HandText bad;
  bad.actions = "'p3 cbr 6', 'p1 dance'";
  HandText badugi;
  badugi.variant = "'FB'";
  const std::string text = in_table("1", {}) + in_table("2", bad) + in_table("3", badugi) + in_table("4", {});
  const testing::TempFolder folder;
  std::ofstream(folder.path("evening.phhs")) << text;
  const auto log = testing::open_or_die(folder.path("log"), LogMode::kAppend);
  std::vector<std::unique_ptr<EventSource>> sources;
  sources.push_back(open_phh_file(folder.path("evening.phhs")));
  const auto taken = testing::ingest_sources(std::move(sources), *log);
  EXPECT_THAT(taken.messages, ElementsAre(folder.path("evening.phhs") +
                                              ", hand 2: action 2, \"p1 dance\": expected f, cc, cbr, pb, sd or sm",
                                          folder.path("evening.phhs") + ", hand 3: " + import_error(badugi.text())));
  EXPECT_EQ(taken.report.refused, 2U);
  EXPECT_EQ(taken.report.appended, import_phh("x", in_table("1", {}) + in_table("2", {}))->size());
  // Once more: everything is on record.
  std::vector<std::unique_ptr<EventSource>> again;
  again.push_back(open_phh_file(folder.path("evening.phhs")));
  const auto twice = testing::ingest_sources(std::move(again), *log);
  EXPECT_EQ(twice.report.duplicates, taken.report.appended);
  EXPECT_EQ(twice.report.appended, 0U);
}

TEST(ImportPhh, AFileThatIsNotThereIsOneMessage) {
  const testing::TempFolder folder;
  const auto log = testing::open_or_die(folder.path("log"), LogMode::kAppend);
  std::vector<std::unique_ptr<EventSource>> sources;
  sources.push_back(open_phh_file(folder.path("none.phh")));
  EXPECT_THAT(testing::ingest_sources(std::move(sources), *log).messages,
              ElementsAre(folder.path("none.phh") + ": cannot be read: No such file or directory"));
}

// --- names and times -------------------------------------------------------------------------------------------------

std::string stream_of(std::string_view name, const PhhOptions& options = {}) {
  const auto events = import_phh(name, HandText{}.text(), options);
  return events ? events->front().reader().getStream().cStr() : events.error().message;
}

TEST(ImportPhh, TheTableIsNamedAfterTheFileOrAsTheCallerSays) {
  EXPECT_EQ(stream_of("dwan-ivey-2009.phh"), "imported/dwan-ivey-2009");
  EXPECT_EQ(stream_of("/data/wsop/2023/43/5/10.phh"), "imported/10");
  EXPECT_EQ(stream_of("abs NLH handhq_1-OBFUSCATED.phhs"), "imported/abs-NLH-handhq_1-OBFUSCATED");
  EXPECT_EQ(stream_of("Zoë.phh"), "imported/Zo--");
  EXPECT_EQ(stream_of(".phh"), "imported/table-");
  EXPECT_EQ(stream_of("meter.phh"), "imported/table-meter");
  EXPECT_EQ(stream_of(std::string(100, 'x')), "imported/" + std::string(64, 'x'));
  EXPECT_EQ(stream_of("x.phh", {.venue = "crown-melbourne", .table = "PK-01"}), "crown-melbourne/PK-01");
  EXPECT_THAT(stream_of("x.phh", {.venue = "No Such Venue"}), StartsWith("field stream: expected "));
}

std::string begin_of(const std::string& more, const PhhOptions& options = {}) {
  HandText hand;
  hand.more = more;
  const auto events = import_phh("x.phh", hand.text(), options);
  return events ? std::to_string(events->front().reader().getDeviceTimeNs()) : events.error().message;
}

TEST(ImportPhh, TheTimeIsTheFilesOwnInItsZone) {
  EXPECT_EQ(begin_of("year = 2009"), "1230768000000000000");                                       // 2009-01-01
  EXPECT_EQ(begin_of("year = 2019\nmonth = 6\nday = 28"), "1561680000000000000");                  // 2019-06-28
  EXPECT_EQ(begin_of("year = 2009\nmonth = 7\nday = 1\ntime = 00:00:26"), "1246406426000000000");  // UTC
  EXPECT_EQ(begin_of("year = 2009\nmonth = 7\nday = 1\ntime = 00:00:26\ntime_zone = 'America/Toronto'"),
            "1246420826000000000");  // four hours later
  EXPECT_EQ(begin_of("year = 2009\nmonth = 7\nday = 1\ntime = 00:00:26.5"), "1246406426500000000");
  EXPECT_EQ(begin_of("year = 2009\nmonth = 2\nday = 30"), "field day: expected a day of the calendar, found 2009-2-30");
  EXPECT_EQ(begin_of("year = 2009\ntime_zone = 'Mars/Olympus'"),
            "field time_zone: expected a zone of the tz database such as America/Toronto, found Mars/Olympus");
  const std::string july = "year = 2009\nmonth = 7\nday = 1\ntime = 00:00:26\n";
  EXPECT_EQ(begin_of(july + "time_zone_abbreviation = 'EDT'"), "1246420826000000000");
  EXPECT_EQ(begin_of(july + "time_zone_abbreviation = 'UTC'"), "1246406426000000000");
  EXPECT_EQ(begin_of(july + "time_zone = 'America/Toronto'\ntime_zone_abbreviation = 'EDT'"), "1246420826000000000");
  EXPECT_EQ(begin_of(july + "time_zone = 'America/Toronto'\ntime_zone_abbreviation = 'EST'"),
            "field time_zone_abbreviation: expected EDT, as the clocks of America/Toronto stood, found EST");
  EXPECT_EQ(
      begin_of(july + "time_zone_abbreviation = 'CDT'"),
      "field time_zone_abbreviation: expected one that stands for one time zone then, or time_zone beside it or given "
      "with the import, found CDT, which is the time of several");
  EXPECT_EQ(
      begin_of(july + "time_zone_abbreviation = 'QQT'"),
      "field time_zone_abbreviation: expected one that stands for one time zone then, or time_zone beside it or given "
      "with the import, found QQT, which is none");
  // The hour that the clock shows twice: the abbreviation says which.
  const std::string twice = "year = 2009\nmonth = 11\nday = 1\ntime = 01:30:00\ntime_zone = 'America/Toronto'\n";
  EXPECT_EQ(begin_of(twice), "1257053400000000000");
  EXPECT_EQ(begin_of(twice + "time_zone_abbreviation = 'EDT'"), "1257053400000000000");
  EXPECT_EQ(begin_of(twice + "time_zone_abbreviation = 'EST'"), "1257057000000000000");
  EXPECT_EQ(begin_of("year = 1999"), "field year: expected a whole number from 2000 to 2200, found 1999");
  EXPECT_EQ(begin_of(""), "field year: expected the year of the hand, or a date given with the import, found none");
  EXPECT_EQ(begin_of("", {.start = DeviceTimeNs(1'795'771'200'000'000'000)}), "1795771200000000000");
  EXPECT_EQ(begin_of("year = 2009", {.start = DeviceTimeNs(1'795'771'200'000'000'000)}), "1795771200000000000");
}

TEST(ImportPhh, TheTimeOfAPlaceIsThatOfTheClockThatIsOnThere) {
  const std::string summer = "year = 2009\nmonth = 7\nday = 1\ntime = 12:00:00\ntime_zone_abbreviation = ";
  const std::string winter = "year = 2009\nmonth = 1\nday = 1\ntime = 12:00:00\ntime_zone_abbreviation = ";
  const auto hours_after_noon_utc = [](const std::string& begin, std::int64_t noon) {
    return (std::stoll(begin) / 1'000'000'000 - noon) / 3'600;
  };
  for (const auto& [name, standard] :
       std::map<std::string, int>{{"ET", 5}, {"CT", 6}, {"MT", 7}, {"PT", 8}, {"AKT", 9}}) {
    EXPECT_EQ(hours_after_noon_utc(begin_of(summer + "'" + name + "'"), 1'246'449'600), standard - 1) << name;
    EXPECT_EQ(hours_after_noon_utc(begin_of(winter + "'" + name + "'"), 1'230'811'200), standard) << name;
  }
  EXPECT_EQ(begin_of(summer + "'ET'\ntime_zone = 'America/New_York'"), begin_of(summer + "'EDT'"));
}

TEST(ImportPhh, AZoneIsGivenWithTheImportWhereTheFileNamesNone) {
  const std::string noon = "year = 2009\nmonth = 1\nday = 1\ntime = 12:00:00\n";
  const PhhOptions chicago{.time_zone = "America/Chicago"};
  const std::string there = begin_of(noon + "time_zone = 'America/Chicago'");
  EXPECT_EQ(begin_of(noon, chicago), there);
  EXPECT_EQ(begin_of(noon + "time_zone_abbreviation = 'CST'", chicago), there);
  EXPECT_EQ(begin_of(noon + "time_zone_abbreviation = 'QQT'", chicago), there);
  EXPECT_NE(begin_of(noon + "time_zone = 'Asia/Shanghai'", chicago), there);
  EXPECT_EQ(begin_of(noon, {.time_zone = "Mars/Olympus"}),
            "the time zone of the import: expected a zone of the tz database such as America/Toronto, found "
            "Mars/Olympus");
}

TEST(ImportPhh, ADayIsGivenWithTheImportWhereTheFileHasNoYear) {
  const PhhOptions day{.date = PhhDate{2009, 7, 1}};
  EXPECT_EQ(begin_of("", day), "1246406400000000000");
  EXPECT_EQ(begin_of("time = 00:00:26", day), "1246406426000000000");
  EXPECT_EQ(begin_of("year = 2009\nmonth = 1\nday = 1", day), "1230768000000000000");
}

TEST(ImportPhh, AHandBeginsAfterTheOneBeforeItIsOver) {
  HandText same;
  same.more = "year = 2024\nmonth = 5\nday = 6";
  const auto events = import_phh("x.phhs", in_table("1", same) + in_table("2", same) + in_table("3", same));
  ASSERT_TRUE(events.has_value()) << events.error().message;
  std::int64_t last = 0;
  for (const EventMessage& event : *events) {
    EXPECT_GT(event.reader().getDeviceTimeNs(), last);
    last = event.reader().getDeviceTimeNs();
  }
}

TEST(ImportPhh, AFileThatHasTheNewestHandFirstIsReadInTheOrderOfTime) {
  std::string text;
  for (const int number : {1, 2, 3}) {
    HandText hand;
    hand.more = "year = 2024\nmonth = 5\nday = 6\ntime = 12:0" + std::to_string(4 - number) +
                ":00\nhand = " + std::to_string(10 - number);
    text += in_table(std::to_string(number), hand);
  }
  const auto events = import_phh("x.phhs", text);
  ASSERT_TRUE(events.has_value()) << events.error().message;
  std::vector<std::uint64_t> rounds;
  for (const EventMessage& event : *events) {
    if (event.reader().isRoundOpened()) rounds.push_back(event.reader().getRound());
  }
  EXPECT_THAT(rounds, ElementsAre(7U, 8U, 9U));
  EXPECT_EQ(events->front().reader().getDeviceTimeNs(), 1'714'996'860'000'000'000);
}

// Nothing says that seat 2 is the same player's as in the hand before.
TEST(ImportPhh, HandsWithoutSeatsStandAlone) {
  const auto opened = [](const std::string& seats) {
    HandText hand;
    hand.more = "year = 2024\n" + seats;
    return of_kind(imported(in_table("1", hand) + in_table("2", hand)), "tableOpened").size();
  };
  EXPECT_EQ(opened(""), 2U);
  EXPECT_EQ(opened("seats = [1, 2, 3]"), 1U);
}

// 8.8.6: the sign is not another one because the small blind's player left.
TEST(ImportPhh, AHandWithoutASmallBlindIsUnderTheSignOfTheOneBefore) {
  HandText hand;
  hand.more = "year = 2024\nseats = [1, 2, 3]";
  HandText without = hand;
  without.blinds = "[2, 0, 0]";
  EXPECT_THAT(of_kind(imported(in_table("1", hand) + in_table("2", without)), "pokerSignChanged"), ElementsAre());
  EXPECT_THAT(of_kind(imported(in_table("1", without) + in_table("2", hand)), "pokerSignChanged").size(), 1U);
}

TEST(ImportPhh, TimeNeverRunsBackwardsInARound) {
  const auto events = import_phh("x.phh", HandText{}.text());
  std::int64_t last = 0;
  for (const EventMessage& event : *events) {
    EXPECT_GT(event.reader().getDeviceTimeNs(), last);
    last = event.reader().getDeviceTimeNs();
  }
}

// --- what is refused -------------------------------------------------------------------------------------------------

TEST(ImportPhh, VariantsThatTheRoomDoesNotDealAreNamedAndRefused) {
  const std::string expected =
      " is no game of the room: expected N, P or F (the limit) with T (Hold'em), S (short-deck Hold'em), O (Omaha), "
      "O/8, "
      "7S (Seven Card Stud), 7S/8, R (Razz), 2L1D, 2L3D (2 to 7 draw) or 5D (draw)";
  for (const auto& [variant, name] : std::map<std::string, std::string>{{"FB", "FB (badugi)"},
                                                                        {"PO5", "PO5 (five-card Omaha)"},
                                                                        {"PO6", "PO6 (six-card Omaha)"},
                                                                        {"PO5/8", "PO5/8 (five-card Omaha Hi-Lo)"},
                                                                        {"KK", "KK (Kuhn poker)"},
                                                                        {"nt", "nt"},
                                                                        {"XT", "XT"},
                                                                        {"", ""}}) {
    HandText hand;
    hand.variant = "'" + variant + "'";
    EXPECT_EQ(import_error(hand.text()), "variant " + name + expected);
  }
}

// --- the other games -------------------------------------------------------------------------------------------------

TEST(ImportPhh, EveryVariantThatTheRoomDealsHasItsGameAndItsCode) {
  for (const std::string limit : {"N", "P", "F"}) {
    for (const std::string dealt : {"T", "S", "O", "O/8", "7S", "7S/8", "R", "2L1D", "2L3D", "5D"}) {
      const auto game = phh_game(limit + dealt);
      ASSERT_TRUE(game.has_value()) << limit << dealt;
      EXPECT_EQ(phh_variant(game->game, game->structure, game->deck), limit + dealt);
    }
  }
  EXPECT_FALSE(phh_variant("faro-manila", schema::BettingStructure::NO_LIMIT, 52).has_value());
  EXPECT_FALSE(phh_variant("omaha", schema::BettingStructure::HALF_POT, 52).has_value());
}

HandText stud() {
  HandText hand;
  hand.variant = "'F7S'";
  hand.antes = "[1, 1, 1]";
  hand.blinds = "[]";
  hand.bets = "bring_in = 2\nsmall_bet = 4\nbig_bet = 8";
  hand.actions =
      "'d dh p1 ??\?\?Ks', 'd dh p2 ??\?\?2c', 'd dh p3 QsQdTh', 'p2 pb', 'p3 cbr 4', 'p1 f', 'p2 cc', "
      "'d dh p2 7c', 'd dh p3 Qh', 'p3 cbr 4', 'p2 f'";
  return hand;
}

TEST(ImportPhh, StudHasNoButtonABringInAndCardsFaceUp) {
  const auto events = import_phh("x.phh", stud().text());
  ASSERT_TRUE(events.has_value()) << events.error().message;
  const auto facts = testing::facts_of(*events);
  EXPECT_EQ(facts.sign.game, "seven-card-stud");
  EXPECT_EQ(facts.button, SeatNo());
  ASSERT_EQ(facts.wagers.size(), 4U);
  EXPECT_EQ(facts.wagers.back().wager, "bringIn");
  EXPECT_EQ(facts.wagers.back().amount, Cents(200));
  const auto& cards = facts.find_seat(SeatNo(3))->cards;
  ASSERT_EQ(cards.size(), 4U);
  EXPECT_EQ((std::vector{cards[0].face_up, cards[1].face_up, cards[2].face_up, cards[3].face_up}),
            (std::vector{false, false, true, true}));
  // The completion is a raise over the bring-in; the bet after the fourth card opens.
  ASSERT_EQ(facts.decisions.size(), 5U);
  EXPECT_EQ(facts.decisions[0].act, schema::Act::RAISE);
  EXPECT_EQ(facts.decisions[2].amount, Cents(200));
  EXPECT_EQ(facts.decisions[3].act, schema::Act::BET);
}

TEST(ImportPhh, ActsOfAnotherGameAreRefused) {
  HandText draw = stud();
  draw.actions = "'p1 sd'";
  EXPECT_EQ(import_error(draw.text()), "action 1, \"p1 sd\": expected cards to be given up in draw games alone");
  HandText holdem;
  holdem.actions = "'p1 pb'";
  EXPECT_EQ(import_error(holdem.text()), "action 1, \"p1 pb\": expected a bring-in in stud alone");
  HandText lowball;
  lowball.variant = "'N2L1D'";
  lowball.actions = "'d dh p1 AsKsQsJsTs', 'p1 cc', 'p2 cc', 'p1 sd 9s'";
  EXPECT_EQ(import_error(lowball.text()), "action 4, \"p1 sd 9s\": expected cards that p1 holds, found 9s");
}

TEST(ImportPhh, AnotherGameBetweenHandsOpensTheTableAnew) {
  const std::string text = "[1]\n" + HandText{}.text() + "[2]\n" + stud().text() + "year = 2024\n";
  std::string two = text;
  two.erase(two.rfind("year = 2024\n"));
  const auto events = import_phh("x.phhs", two);
  ASSERT_TRUE(events.has_value()) << events.error().message;
  std::vector<std::string> games;
  for (const EventMessage& event : *events) {
    if (event.reader().isTableOpened()) games.emplace_back(event.reader().getTableOpened().getGame().cStr());
  }
  EXPECT_EQ(games, (std::vector<std::string>{"texas-holdem", "seven-card-stud"}));
}

TEST(ImportPhh, WhatIsNoTomlIsRefusedWithLineAndColumn) {
  EXPECT_THAT(import_error("variant = 'NT'\nantes = [0, 0\n"),
              StartsWith("line 2, column 15: expected TOML, found a mistake: "));
  EXPECT_THAT(import_error("\x01\xff"), StartsWith("line 1, column 1: expected TOML, found a mistake: "));
  EXPECT_EQ(import_error(""), "expected at least one hand, found none");
  EXPECT_EQ(import_error("author = 'x'"),
            "field author: expected the fields of a hand, among them variant, or hands as [1], [2]…, found 'x'");
}

struct Wrong {
  const char* name;
  HandText hand;
  std::string says;
};

TEST(ImportPhh, EachWrongFieldIsNamedWithWhatWasExpected) {
  const std::vector<Wrong> cases = {
      {"variant is a number", {.variant = "5"}, "field variant: expected text, found 5"},
      {"antes are missing players",
       {.antes = "[0, 0]"},
       "field antes: expected one entry for each of the 3 players, found 2"},
      {"antes are no list", {.antes = "0"}, "field antes: expected a list, found 0"},
      {"an ante is negative", {.antes = "[0, -1, 0]"}, "field antes: expected amounts of 0 or more, found -$1.00"},
      {"an ante is text", {.antes = "[0, 'x', 0]"}, "field antes[1]: expected an amount in whole cents, found 'x'"},
      {"a blind has a tenth of a cent",
       {.blinds = "[1, 2.001, 0]"},
       "field blinds_or_straddles[1]: expected an amount in whole cents, found 2.001"},
      {"a blind is not finite",
       {.blinds = "[1, nan, 0]"},
       "field blinds_or_straddles[1]: expected an amount in whole cents, found nan"},
      {"a blind is beyond all money",
       {.blinds = "[1, 200000000000, 0]"},
       "field blinds_or_straddles[1]: expected an amount in whole cents, found 200000000000"},
      {"no least bet", {.bets = ""}, "field min_bet: expected a value, found none"},
      {"a least bet of nothing",
       {.bets = "min_bet = 0"},
       "field min_bet: expected an amount over 0 in whole cents, found 0"},
      {"a stack of nothing",
       {.stacks = "[200, 0, 200]"},
       "field starting_stacks[1]: expected an amount over 0 in whole cents, or inf, found 0"},
      {"one player",
       {.antes = "[0]", .blinds = "[1]", .stacks = "[200]"},
       "field starting_stacks: expected the stacks of 2 to 20 players, found 1"},
      {"an action is a number", {.actions = "5"}, "field actions[0]: expected text, found 5"},
      {"a player too few named",
       {.more = "year = 2024\nplayers = ['Ann']"},
       "field players: expected one entry for each of the 3 players, found 1"},
      {"a month too many",
       {.more = "year = 2024\nmonth = 13"},
       "field month: expected a whole number from 1 to 12, found 13"},
      {"a time as text",
       {.more = "year = 2024\ntime = '21:14'"},
       "field time: expected a local time such as 21:14:07, found '21:14'"},
  };
  for (const Wrong& wrong : cases) EXPECT_EQ(import_error(wrong.hand.text()), wrong.says) << wrong.name;
}

TEST(ImportPhh, EachWrongActionIsQuotedWithWhatWasExpected) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"p4 f", "expected \"d\" or a player from p1 to p3 first"},
      {"x f", "expected \"d\" or a player from p1 to p3 first"},
      {"p0 f", "expected \"d\" or a player from p1 to p3 first"},
      {"p1", "expected an act after the player"},
      {"p1 f f", "expected nothing after the act"},
      {"p1 xx", "expected f, cc, cbr, pb, sd or sm"},
      {"p1 sd As Kd", "expected cards and no more after sd"},
      {"p1 cbr", "expected an amount over 0 in whole cents after cbr"},
      {"p1 cbr 0", "expected an amount over 0 in whole cents after cbr"},
      {"p1 cbr 1.005", "expected an amount over 0 in whole cents after cbr"},
      {"p1 cbr -5", "expected an amount over 0 in whole cents after cbr"},
      {"p1 cbr 1e3", "expected an amount over 0 in whole cents after cbr"},
      {"p1 cbr 99999999999999999999", "expected an amount over 0 in whole cents after cbr"},
      {"p1 cbr 1", "expected more than the $1.00 that p1 has in on this street"},
      {"p3 cbr 200.01", "expected at most $200.00, with all chips of p3"},
      {"p1 cbr 200.01", "expected at most $200.00, with all chips of p1"},
      {"d db", "expected \"d db CARDS\" or \"d dh pN CARDS\""},
      {"d dh p1", "expected \"d db CARDS\" or \"d dh pN CARDS\""},
      {"d dh p9 AsKd", "expected a player from p1 to p3"},
      {"d db AsK", "expected cards such as AcKd, or ?? for an unknown one"},
      {"d db 1sKd", "expected cards such as AcKd, or ?? for an unknown one"},
      {"p1 sm Zz", "expected cards such as AcKd, or ?? for an unknown one"},
      {"p1 sm As Kd", "expected cards and no more after sm"},
      {"d db AsKsQsJsTs9s",
       "expected at most 5 community cards, found 6: a board that was run twice is not supported, since the format "
       "does "
       "not tell which cards are of which board"},
      {"d dh p1 AsKsQs", "expected 2 cards for each player, found 3"},
  };
  for (const auto& [action, says] : cases) {
    HandText hand;
    hand.actions = "'# first', '" + action + "'";
    EXPECT_EQ(import_error(hand.text()), "action 2, \"" + action + "\": " + says);
  }
}

// --- amounts ---------------------------------------------------------------------------------------------------------

RC_GTEST_PROP(PhhAmounts, EveryAmountOfWholeCentsIsReadToTheCentHoweverItIsWritten, ()) {
  const auto cents = *rc::gen::inRange<std::int64_t>(1, 1'000'000'000'000);
  const std::string units = std::to_string(cents / 100);
  std::string places = std::to_string(100 + cents % 100).substr(1);
  std::vector<std::string> forms{units + "." + places, units + "." + places + "00"};
  if (cents % 10 == 0) forms.push_back(units + "." + places.substr(0, 1));
  if (cents % 100 == 0) forms.push_back(units);
  for (const std::string& form : forms) {
    HandText hand;
    hand.bets = "min_bet = " + form;
    const auto entries = read_phh(hand.text());
    RC_ASSERT(entries.has_value());
    RC_ASSERT(entries->front().hand.has_value());
    RC_ASSERT(entries->front().hand->min_bet->value() == cents);
    const auto action = parse_phh_action("p1 cbr " + form, 3);
    RC_ASSERT(action.has_value());
    RC_ASSERT((*action)->amount.value() == cents);
  }
}

RC_GTEST_PROP(PhhAmounts, APartOfACentIsRefused, ()) {
  const auto tenths = *rc::gen::inRange<std::int64_t>(1, 1'000'000'000);
  RC_PRE(tenths % 10 != 0);
  HandText hand;
  hand.bets = "min_bet = " + std::to_string(tenths / 1'000) + "." + std::to_string(1'000 + tenths % 1'000).substr(1);
  RC_ASSERT(import_error(hand.text()).starts_with("field min_bet: expected an amount over 0 in whole cents"));
}

// --- whatever comes in -----------------------------------------------------------------------------------------------

RC_GTEST_PROP(PhhFuzz, ChangedFilesNeverCrashAndWhatIsImportedMakesSense, ()) {
  HandText hand;
  hand.actions =
      "'d dh p1 AsKd', 'd dh p2 ??\?\?', 'd dh p3 2c2d', 'p3 cbr 6', 'p1 cc', 'p2 f', 'd db QhJhTs', 'p1 cc'";
  hand.more = "year = 2024\nfinishing_stacks = [194, 198, 208]\nseats = [1, 2, 3]\ntime = 10:00:00";
  std::string text = hand.text() + "players = ['a', 'b', 'c']\n";
  const int changes = *rc::gen::inRange(1, 5);
  for (int change = 0; change < changes; ++change) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        text[at] = *rc::gen::element('0', '9', '-', '.', '\'', '[', ']', ' ', '\n', 'p', 'e', '\x80');
        break;
      case 1:
        text.erase(at, *rc::gen::inRange<std::size_t>(1, 10));
        break;
      default:
        text.insert(at, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), 15));
        break;
    }
  }
  imported(text);  // aborts where an imported event makes no sense
}

}  // namespace
}  // namespace cardspeak
