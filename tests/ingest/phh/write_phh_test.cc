// Hands written back as hand histories: what is written is read again, as the same hand.
#include "ingest/phh/write_phh.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "ingest/phh/import_phh.h"
#include "tests/ingest/phh/phh_fixture.h"

namespace cardspeak {
namespace {

using testing::HandText;
using ::testing::HasSubstr;

// A field of the file; empty where it is not in it.
std::string field_of(const std::string& text, const std::string& name) {
  const auto at = ("\n" + text).find("\n" + name + " = ");
  if (at == std::string::npos) return "";
  const auto from = at + name.size() + 3;
  return text.substr(from, text.find('\n', from) - from);
}

std::string written(const HandText& hand) {
  const auto events = import_phh("hand.phh", hand.text());
  EXPECT_TRUE(events.has_value()) << events.error().message;
  if (!events) return "";
  const auto text = write_phh(testing::facts_of(*events));
  return text ? *text : text.error().message;
}

// Whether the hand, written and read in again, has the same events.
void expect_the_same_again(const HandText& hand) {
  const std::string text = written(hand);
  const auto without_table = [](std::vector<std::string> events) {
    if (!events.empty()) events.erase(events.begin());
    return events;
  };
  EXPECT_EQ(without_table(testing::imported(text)), without_table(testing::imported(hand.text()))) << text;
}

TEST(WritePhh, APostOfCentsIsANumber) {
  HandText hand;
  hand.antes = "[0, 0, 0, 0]";
  hand.blinds = "[0.10, 0.25, 0, -0.25]";
  hand.bets = "min_bet = 0.25";
  hand.stacks = "[20, 20, 20, 20]";
  hand.actions = "'p3 f', 'p4 cbr 1', 'p1 f', 'p2 f'";
  hand.more = "year = 2024\nhand = 1\nfinishing_stacks = [19.90, 19.75, 20, 20.35]";
  EXPECT_EQ(field_of(written(hand), "blinds_or_straddles"), "[0.10, 0.25, 0, -0.25]");
  expect_the_same_again(hand);
}

TEST(WritePhh, WhoContestsTheAntesIsAsTheSignHasIt) {
  HandText hand;
  hand.antes = "[2, 2, 2]";
  for (const char* status : {"true", "false"}) {
    hand.more = std::string("year = 2024\nhand = 1\nante_trimming_status = ") + status;
    EXPECT_EQ(field_of(written(hand), "ante_trimming_status"), status);
  }
  // Readers take an ante that is trimmed down to what the others posted: of one for the table nothing would be left.
  hand.antes = "[0, 2, 0]";
  EXPECT_EQ(field_of(written(hand), "ante_trimming_status"), "false");
}

TEST(WritePhh, CardsThatComeAfterTheShowingAreShownAfterThem) {
  HandText hand;
  hand.variant = "'FR'";
  hand.antes = "[1, 1]";
  hand.blinds = "[]";
  hand.bets = "bring_in = 1\nsmall_bet = 2\nbig_bet = 4";
  hand.stacks = "[3, 3]";
  hand.actions =
      "'d dh p1 8c2h4c', 'd dh p2 4h3d9d', 'p2 pb', 'p1 cbr 2', 'p2 cc', 'p1 sm 8c2h4c', 'p2 sm 4h3d9d', 'd dh p1 Ad', "
      "'d dh p2 2s', 'd dh p1 Qd', 'd dh p2 Td', 'd dh p1 Jd', 'd dh p2 8s', 'd dh p1 Kh', 'd dh p2 7h', "
      "'p1 sm 8c2h4cAdQdJdKh', 'p2 sm 4h3d9d2sTd8s7h'";
  hand.more = "year = 2024\nhand = 1\nfinishing_stacks = [0, 6]";
  const std::string text = written(hand);
  EXPECT_THAT(text, HasSubstr("'p2 sm 4h3d9d', 'd dh p1 AdQdJdKh'"));
  EXPECT_THAT(text, HasSubstr("'p2 sm 4h3d9d2sTd8s7h'"));
  EXPECT_EQ(testing::import_error(text), "none") << text;
}

TEST(WritePhh, ADrawWithoutBettingAfterItIsDealtBeforeTheNext) {
  HandText hand;
  hand.variant = "'N2L3D'";
  hand.antes = "[2, 2, 2]";
  hand.blinds = "[5, 10, 0]";
  hand.bets = "min_bet = 10";
  hand.stacks = "[77, 35, 2]";
  hand.actions =
      "'d dh p1 2h5h6d3s9s', 'd dh p2 9h4hTd5d4c', 'd dh p3 Jd3c6sQdKc', 'p1 f', 'p2 sd 9h', 'p3 sd Kc', 'd dh p2 Jh', "
      "'d dh p3 Kd', 'p2 sd', 'p3 sd Kd', 'd dh p3 Ad', 'p2 sd', 'p3 sd Ad', 'd dh p3 As', 'p2 sm 4hTd5d4cJh', "
      "'p3 sm Jd3c6sQdAs'";
  hand.more = "year = 2024\nhand = 1";
  const std::string text = written(hand);
  EXPECT_THAT(text, HasSubstr("'d dh p3 Kd', 'p2 sd', 'p3 sd Kd'"));
  EXPECT_EQ(testing::import_error(text), "none") << text;
}

TEST(WritePhh, ABringInOfNothingIsWrittenForItsReader) {
  HandText hand;
  hand.variant = "'FR'";
  hand.antes = "[7, 7]";
  hand.blinds = "[]";
  hand.bets = "bring_in = 0\nsmall_bet = 40\nbig_bet = 80";
  hand.stacks = "[7, 7]";
  hand.actions = "'d dh p1 6c7c7d', 'd dh p2 9d9s2c'";
  hand.more = "year = 2024\nhand = 1";
  EXPECT_EQ(field_of(written(hand), "bring_in"), "0");
  expect_the_same_again(hand);
}

TEST(WritePhh, ABlindThatStandsAloneIsReadAgain) {
  HandText hand;
  hand.blinds = "[2, 0, 0]";
  hand.more = "year = 2024\nhand = 1\nwinnings = [0, 0, 4]";
  hand.actions = "'p2 f', 'p3 cbr 4', 'p1 f'";
  expect_the_same_again(hand);
  hand.variant = "'NS'";
  hand.antes = "[2, 2, 2]";
  hand.blinds = "[4, 0, 2]";
  hand.actions = "'p2 f', 'p3 cbr 8', 'p1 f'";
  hand.more = "year = 2024\nhand = 1\nfinishing_stacks = [194, 198, 208]";
  expect_the_same_again(hand);
}

// The hand, and what was done to its record before it is written.
std::string written_after(const std::function<void(RoundFacts&)>& change) {
  HandText hand;
  hand.actions = "'d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c7h9s'";
  const auto events = import_phh("hand.phh", hand.text());
  EXPECT_TRUE(events.has_value()) << events.error().message;
  if (!events) return "";
  RoundFacts facts = testing::facts_of(*events);
  change(facts);
  const auto text = write_phh(facts);
  return text ? *text : text.error().message;
}

TEST(WritePhh, WhatTheFormatHasNoWordForIsNotWrittenAsAnotherHand) {
  EXPECT_THAT(written_after([](RoundFacts&) {}), HasSubstr("'d db 2c7h9s'"));
  const auto turn_taken = [](RoundFacts& facts) { facts.boards.front().cards.back().taken = true; };
  EXPECT_THAT(written_after(turn_taken), HasSubstr("cards that were taken back"));
  const auto replaced = [](RoundFacts& facts) {
    facts.replaced.push_back({schema::Place::SEAT, facts.seats.front().seat, 0, facts.seats.front().cards.front(), {}});
  };
  EXPECT_THAT(written_after(replaced), HasSubstr("cards that were taken back"));
  const auto third = [](RoundFacts& facts) { facts.seats.front().cards.emplace_back(); };
  EXPECT_THAT(written_after(third), HasSubstr("a hand with a card too many"));
  const auto counted = [](RoundFacts& facts) { facts.deck_counts.push_back({"", 51, 52, {}}); };
  EXPECT_THAT(written_after(counted), HasSubstr("a deck that was counted"));
}

}  // namespace
}  // namespace cardspeak
