// Hands in the Open Hand History format: read as the format lays down, judged under the room's rules, and named where
// they cannot be told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "ingest/phh/import_phh.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/verdict/adjudicate.h"
#include "tests/ingest/phh/phh_fixture.h"

namespace cardspeak {
namespace {

using testing::facts_of;
using ::testing::HasSubstr;

// Three players, no limit: the button raises to 6 by 6 more, the small blind goes all-in to 50 by 49 more, the button
// calls with 40, and wins with a pair of Aces; 10 of the small blind were not called.
struct OhhHand {
  std::string game = R"("game_type": "Holdem", "bet_limit": {"bet_type": "NL", "bet_cap": 0.00})";
  std::string raise = "49.00";
  std::string pots = R"([{"number": 0, "amount": 82.00, "rake": 2.00,
      "player_wins": [{"player_id": 3, "win_amount": 80.00}]}])";
  std::string dealer = "5";

  [[nodiscard]] std::string text() const {
    return R"({"ohh": {"spec_version": "1.4.6", "site_name": "S", "network_name": "N", "internal_version": "1",
  "tournament": false, "game_number": "8599887794", "start_date_utc": "2026-11-29T18:00:00", "table_name": "T",
  )" + game +
           R"(, "table_size": 6, "currency": "AUD", "dealer_seat": )" + dealer + R"(,
  "small_blind_amount": 1.00, "big_blind_amount": 2.00, "ante_amount": 0.00, "hero_player_id": 3, "flags": [],
  "players": [
    {"id": 1, "seat": 1, "name": "A", "starting_stack": 50.00}, {"id": 2, "seat": 3, "name": "B", "starting_stack": 80.00},
    {"id": 3, "seat": 5, "name": "C", "starting_stack": 40.00}, {"id": 4, "seat": 6, "name": "D", "starting_stack": 9.00}],
  "rounds": [
    {"id": 0, "street": "Preflop", "cards": [], "actions": [
      {"action_number": 1, "player_id": 1, "action": "Post SB", "amount": 1.00},
      {"action_number": 2, "player_id": 2, "action": "Post BB", "amount": 2.00},
      {"action_number": 3, "player_id": 3, "action": "Dealt Cards", "cards": ["As", "Ad"]},
      {"action_number": 4, "player_id": 3, "action": "Raise", "amount": 6.00},
      {"action_number": 5, "player_id": 1, "action": "Raise", "amount": )" +
           raise + R"(, "is_allin": true},
      {"action_number": 6, "player_id": 2, "action": "Fold"},
      {"action_number": 7, "player_id": 3, "action": "Call", "amount": 34.00, "is_allin": true}]},
    {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9h"], "actions": []},
    {"id": 2, "street": "Turn", "cards": ["Jc"], "actions": []},
    {"id": 3, "street": "River", "cards": ["3s"], "actions": []},
    {"id": 4, "street": "Showdown", "cards": [], "actions": [
      {"action_number": 8, "player_id": 1, "action": "Shows Cards", "cards": ["Kh", "Kd"]},
      {"action_number": 9, "player_id": 3, "action": "Shows Cards", "cards": ["As", "Ad"]}]}],
  "pots": )" +
           pots + "}}\n";
  }
};

PhhOptions as_ohh() {
  return {.format = HandFormat::kOhh, .venue = "crown-melbourne", .chip_unit = Cents(100)};
}

std::string error_of(const OhhHand& hand) {
  return testing::import_error(hand.text(), as_ohh(), "hand.ohh");
}

Verdict judged(const OhhHand& hand) {
  const auto events = import_phh("hand.ohh", hand.text(), as_ohh());
  EXPECT_TRUE(events.has_value()) << events.error().message;
  if (!events) return {};
  const auto embedded =
      std::ranges::find(embedded_books(), "crown-melbourne/texas-holdem/17.0.json", &EmbeddedBook::name);
  const Rulebook book = load_rulebook(embedded->name, std::string(embedded->bytes), std::string(64, '0')).value();
  return adjudicate(facts_of(*events), book, MeterFacts{});
}

Cents due_of(const Verdict& verdict, std::uint8_t seat) {
  const auto found = std::ranges::find(verdict.stacks, SeatNo(seat), &StackVerdict::seat);
  return found == verdict.stacks.end() ? Cents(-1) : found->due;
}

// A tracker tells what was raked, and never by which sign: that is all that stays open.
bool is_agreed_but_for_the_sign(const Verdict& verdict) {
  return verdict.status == schema::VerdictStatus::NOT_DECIDABLE && verdict.net_difference == Cents() &&
         std::ranges::any_of(verdict.findings, [](const Finding& each) { return each.kind() == kFindingNoRakeSign; });
}

TEST(OpenHandHistory, ARaiseIsWhatItAddsAndWhoDoesNothingIsNotInTheHand) {
  const Verdict verdict = judged({});
  EXPECT_TRUE(is_agreed_but_for_the_sign(verdict));
  ASSERT_EQ(verdict.stacks.size(), 3U);
  EXPECT_EQ(due_of(verdict, 1), Cents(1'000));
  EXPECT_EQ(due_of(verdict, 3), Cents(7'800));
  EXPECT_EQ(due_of(verdict, 5), Cents(8'000));
}

TEST(OpenHandHistory, PotsMayCountWhatNobodyCalled) {
  OhhHand hand;
  hand.pots = R"([{"number": 0, "amount": 92.00, "rake": 2.00, "player_wins": [
      {"player_id": 3, "win_amount": 80.00}, {"player_id": 1, "win_amount": 10.00}]}])";
  EXPECT_TRUE(is_agreed_but_for_the_sign(judged(hand)));
}

TEST(OpenHandHistory, AWrongWinnerDiffers) {
  OhhHand hand;
  hand.pots =
      R"([{"number": 0, "amount": 82.00, "rake": 2.00, "player_wins": [{"player_id": 1, "win_amount": 80.00}]}])";
  EXPECT_EQ(judged(hand).status, schema::VerdictStatus::DIFFERS);
}

TEST(OpenHandHistory, WhatCannotBeToldIsNamedWithItsField) {
  OhhHand hand;
  hand.game = R"("game_type": "Stud", "bet_limit": {"bet_type": "FL"})";
  EXPECT_THAT(error_of(hand), HasSubstr("field game_type: expected Holdem, Omaha or OmahaHiLo, found \"Stud\""));
  hand = {};
  hand.pots = R"([{"number": 0, "amount": 70.00, "player_wins": []}])";
  EXPECT_THAT(error_of(hand), HasSubstr("field pots: expected amounts that add up to 82.00, found 70.00"));
  hand = {};
  hand.dealer = "6";
  EXPECT_THAT(error_of(hand), HasSubstr("field dealer_seat: expected a player of the hand there"));
  hand = {};
  hand.raise = "59.00";
  EXPECT_THAT(error_of(hand), HasSubstr("with all chips of"));
  hand = {};
  hand.raise = "4.90e999";
  EXPECT_NE(error_of(hand), "none");
  EXPECT_NE(testing::import_error("{\"ohh\": [", as_ohh(), "hand.ohh"), "none");
  EXPECT_NE(testing::import_error("", as_ohh(), "hand.ohh"), "none");
}

TEST(OpenHandHistory, HandsOfAFileAreRoundsOfOneTable) {
  const std::string two = OhhHand().text() + "\n" + OhhHand().text();
  const auto events = import_phh("hands.ohh", two, as_ohh());
  ASSERT_TRUE(events.has_value()) << events.error().message;
  EXPECT_EQ(events->back().reader().getRound(), 2U);
}

}  // namespace
}  // namespace cardspeak
