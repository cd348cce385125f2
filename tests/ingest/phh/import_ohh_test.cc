// Hands in the Open Hand History format: read as the format lays down, judged under the room's rules, and named where
// they cannot be told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "cli/render/remarks.h"
#include "ingest/phh/import_phh.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/verdict/adjudicate.h"
#include "tests/ingest/phh/phh_fixture.h"

namespace cardspeak {
namespace {

using testing::facts_of;
using ::testing::HasSubstr;
using ::testing::Not;

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

TEST(OpenHandHistory, RakeIsOfWhatNobodyWonAndMayLieBesideThePot) {
  OhhHand hand;
  hand.pots =
      R"([{"number": 0, "amount": 82.00, "rake": 2.00, "player_wins": [{"player_id": 3, "win_amount": 82.00}]}])";
  EXPECT_THAT(error_of(hand),
              HasSubstr("field rake: expected at most $0.00, which nobody won of the pots, found $2.00"));
  hand.pots =
      R"([{"number": 0, "amount": 80.00, "rake": 2.00, "player_wins": [{"player_id": 3, "win_amount": 80.00}]}])";
  const Verdict verdict = judged(hand);
  EXPECT_TRUE(is_agreed_but_for_the_sign(verdict));
  EXPECT_EQ(verdict.rake->recorded, Cents(200));
}

TEST(OpenHandHistory, WhatCannotBeToldIsNamedWithItsField) {
  OhhHand hand;
  hand.game = R"("game_type": "Stud", "bet_limit": {"bet_type": "FL"})";
  EXPECT_THAT(error_of(hand), HasSubstr("field game_type: expected Holdem, Omaha or OmahaHiLo, found \"Stud\""));
  hand = {};
  hand.pots = R"([{"number": 0, "amount": 70.00, "player_wins": []}])";
  EXPECT_THAT(error_of(hand), HasSubstr("field pots: expected amounts that add up to $82.00, found $70.00"));
  hand = {};
  hand.dealer = "0";
  EXPECT_THAT(error_of(hand), HasSubstr("field dealer_seat: expected the seat of the button, found none"));
  hand = {};
  hand.raise = "59.00";
  EXPECT_THAT(error_of(hand), HasSubstr("with all chips of"));
  hand = {};
  hand.raise = "4.90e999";
  EXPECT_NE(error_of(hand), "none");
  EXPECT_NE(testing::import_error("{\"ohh\": [", as_ohh(), "hand.ohh"), "none");
  EXPECT_NE(testing::import_error("", as_ohh(), "hand.ohh"), "none");
}

// --- hands of few acts -----------------------------------------------------------------------------------------------

// Players in seats 1 to 3 with 20 each, the button in seat 3; blinds of 1 and 2.
struct FewActs {
  std::string more;  // fields
  std::string table_size = "6";
  std::string dealer = "3";
  std::array<std::string, 3> seats = {"1", "2", "3"};
  std::array<std::string, 3> stacks = {"20", "20", "20"};
  std::string posts =
      R"({"player_id": 1, "action": "Post SB", "amount": 1}, {"player_id": 2, "action": "Post BB", "amount": 2})";
  std::string acts;
  std::string board;
  std::string pots;

  [[nodiscard]] std::string text() const {
    std::string players;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats.at(i).empty()) continue;
      players += std::string(players.empty() ? "" : ", ") + R"({"id": )" + std::to_string(i + 1) + R"(, "seat": )" +
                 seats.at(i) + R"(, "name": "P)" + std::to_string(i + 1) + R"(", "starting_stack": )" + stacks.at(i) +
                 "}";
    }
    return R"({"ohh": {"game_number": "7", "start_date_utc": "2026-11-29T18:00:00", "game_type": "Holdem",
      "bet_limit": {"bet_type": "NL"}, "table_size": )" +
           table_size + R"(, "dealer_seat": )" + dealer + R"(, "small_blind_amount": 1, "big_blind_amount": 2, )" +
           more + R"("players": [)" + players + R"(], "rounds": [{"street": "Preflop", "cards": [], "actions": [)" +
           posts + ", " + acts + "]}" + board + R"(], "pots": )" + pots + "}}\n";
  }
};

Verdict judged(const FewActs& hand) {
  const auto events = import_phh("hand.ohh", hand.text(), as_ohh());
  EXPECT_TRUE(events.has_value()) << events.error().message;
  if (!events) return {};
  const auto embedded =
      std::ranges::find(embedded_books(), "crown-melbourne/texas-holdem/17.0.json", &EmbeddedBook::name);
  const Rulebook book = load_rulebook(embedded->name, std::string(embedded->bytes), std::string(64, '0')).value();
  return adjudicate(facts_of(*events), book, MeterFacts{});
}

std::string found_in(const Verdict& verdict) {
  std::string text;
  for (const Finding& finding : verdict.findings) text += sentence(finding) + "\n";
  return text;
}

const std::string kAllFold = R"({"player_id": 3, "action": "Raise", "amount": 6}, {"player_id": 1, "action": "Fold"},
    {"player_id": 2, "action": "Fold"})";

TEST(OpenHandHistory, AnAnteOfOnePlayerForTheTableIsInThePot) {
  FewActs hand;
  hand.posts = R"({"player_id": 2, "action": "Post Ante", "amount": 2}, )" + hand.posts;
  hand.acts = kAllFold;
  hand.pots = R"([{"number": 0, "amount": 7, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 7}]}])";
  const Verdict verdict = judged(hand);
  EXPECT_EQ(verdict.status, schema::VerdictStatus::AGREED) << found_in(verdict);
  EXPECT_EQ(due_of(verdict, 3), Cents(2'500));
}

TEST(OpenHandHistory, AShortAnteIsNotTheTables) {
  FewActs hand;
  hand.more = R"("ante_amount": 1, )";
  hand.stacks = {"20", "20", "0.50"};
  hand.posts =
      R"({"player_id": 1, "action": "Post Ante", "amount": 1}, {"player_id": 2, "action": "Post Ante", "amount": 1},
      {"player_id": 3, "action": "Post Ante", "amount": 0.5}, )" +
      hand.posts;
  hand.acts = R"({"player_id": 1, "action": "Raise", "amount": 5}, {"player_id": 2, "action": "Fold"},
      {"player_id": 1, "action": "Shows Cards", "cards": ["As", "Ad"]},
      {"player_id": 3, "action": "Shows Cards", "cards": ["Ks", "Kd"]})";
  hand.board = R"(, {"street": "Flop", "cards": ["2c", "7d", "9h", "Jc", "3s"], "actions": []})";
  hand.pots = R"([{"number": 0, "amount": 6.5, "rake": 0, "player_wins": [{"player_id": 1, "win_amount": 6.5}]}])";
  const Verdict verdict = judged(hand);
  EXPECT_EQ(verdict.net_difference, Cents());
  EXPECT_THAT(found_in(verdict), Not(HasSubstr("ante")));
}

TEST(OpenHandHistory, TheBigBlindStandsWhereItsPlayerHadTheAnteAlone) {
  FewActs hand;
  hand.more = R"("ante_amount": 1, )";
  hand.stacks = {"20", "1", "20"};
  hand.posts =
      R"({"player_id": 1, "action": "Post Ante", "amount": 1}, {"player_id": 2, "action": "Post Ante", "amount": 1},
      {"player_id": 3, "action": "Post Ante", "amount": 1}, {"player_id": 1, "action": "Post SB", "amount": 1})";
  hand.acts = R"({"player_id": 3, "action": "Call", "amount": 2}, {"player_id": 1, "action": "Call", "amount": 1},
      {"player_id": 1, "action": "Shows Cards", "cards": ["As", "Ad"]},
      {"player_id": 2, "action": "Shows Cards", "cards": ["Ks", "Kd"]},
      {"player_id": 3, "action": "Shows Cards", "cards": ["Qs", "Qd"]})";
  hand.board = R"(, {"street": "Flop", "cards": ["2c", "7d", "9h", "Jc", "3s"], "actions": []})";
  hand.pots = R"([{"number": 0, "amount": 7, "rake": 0, "player_wins": [{"player_id": 1, "win_amount": 7}]}])";
  const Verdict verdict = judged(hand);
  EXPECT_EQ(verdict.net_difference, Cents()) << found_in(verdict);
  EXPECT_THAT(found_in(verdict), Not(HasSubstr("to call")));
  EXPECT_EQ(due_of(verdict, 1), Cents(2'400));
}

TEST(OpenHandHistory, WhoWonWhichPotAndWhatItPaidIsKept) {
  FewActs hand;
  hand.stacks = {"10", "20", "20"};
  hand.acts = R"({"player_id": 3, "action": "Raise", "amount": 20}, {"player_id": 1, "action": "Call", "amount": 9},
      {"player_id": 2, "action": "Call", "amount": 18},
      {"player_id": 1, "action": "Shows Cards", "cards": ["As", "Ad"]},
      {"player_id": 2, "action": "Shows Cards", "cards": ["Ks", "Kd"]},
      {"player_id": 3, "action": "Shows Cards", "cards": ["Qs", "Qd"]})";
  hand.board = R"(, {"street": "Flop", "cards": ["2c", "7d", "9h", "Jc", "3s"], "actions": []})";
  hand.pots = R"([{"number": 0, "amount": 30, "rake": 2, "player_wins": [{"player_id": 1, "win_amount": 28}]},
      {"number": 1, "amount": 20, "rake": 1, "player_wins": [{"player_id": 2, "win_amount": 19}]}])";
  const Verdict verdict = judged(hand);
  EXPECT_TRUE(is_agreed_but_for_the_sign(verdict)) << found_in(verdict);
  ASSERT_EQ(verdict.pots.size(), 2U);
  EXPECT_EQ(verdict.pots[1].rake, Cents(100));
  EXPECT_EQ(due_of(verdict, 1), Cents(2'800));
}

TEST(OpenHandHistory, TheCardsThatAreKnownCameInNoOrderOfTheirOwn) {
  FewActs hand;
  hand.posts += R"(, {"player_id": 2, "action": "Dealt Cards", "cards": ["As", "Ad"]})";
  hand.acts = kAllFold;
  hand.pots = R"([{"number": 0, "amount": 5, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 5}]}])";
  const Verdict verdict = judged(hand);
  EXPECT_EQ(verdict.status, schema::VerdictStatus::AGREED);
  EXPECT_EQ(found_in(verdict), "");
}

TEST(OpenHandHistory, SeatsAreNumberedAsTheRecordHasThem) {
  FewActs hand;
  hand.table_size = "3";
  hand.seats = {"1", "5", "10"};
  hand.dealer = "10";
  hand.acts = kAllFold;
  hand.pots = R"([{"number": 0, "amount": 5, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 5}]}])";
  EXPECT_EQ(found_in(judged(hand)), "");
  hand.seats = {"1", "5", "21"};
  hand.dealer = "21";
  EXPECT_EQ(testing::import_error(hand.text(), as_ohh(), "hand.ohh"), "field players: expected seats from 1 to 20");
}

// 8.8.6: without a small blind, and then with the button before a seat that is empty.
TEST(OpenHandHistory, BlindsMayBeMissingAndTheButtonDead) {
  FewActs hand;
  hand.posts = R"({"player_id": 1, "action": "Post BB", "amount": 2})";
  hand.acts = R"({"player_id": 2, "action": "Fold"}, {"player_id": 3, "action": "Raise", "amount": 6},
      {"player_id": 1, "action": "Fold"})";
  hand.pots = R"([{"number": 0, "amount": 4, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 4}]}])";
  const Verdict without = judged(hand);
  EXPECT_EQ(without.status, schema::VerdictStatus::AGREED) << found_in(without);
  EXPECT_EQ(found_in(without), "nobody posts the first blind, as when its player has left\n");
  hand = {};
  hand.dealer = "6";
  hand.acts = kAllFold;
  hand.pots = R"([{"number": 0, "amount": 5, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 5}]}])";
  const Verdict dead = judged(hand);
  EXPECT_EQ(dead.status, schema::VerdictStatus::AGREED);
  EXPECT_EQ(found_in(dead), "");
}

// 8.8.2: of two players the one left of the button posts the first blind; others play it the other way round.
TEST(OpenHandHistory, OfTwoPlayersEitherMayPostTheSmallBlind) {
  FewActs hand;
  hand.seats = {"1", "2", ""};
  hand.acts = R"({"player_id": 1, "action": "Fold"})";
  hand.pots = R"([{"number": 0, "amount": 2, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 2}]}])";
  for (const std::string dealer : {"1", "2"}) {
    hand.dealer = dealer;
    const Verdict verdict = judged(hand);
    EXPECT_EQ(verdict.status, schema::VerdictStatus::AGREED);
    EXPECT_EQ(found_in(verdict), "");
  }
}

TEST(OpenHandHistory, HandsOfAFileAreRoundsOfOneTable) {
  const std::string two = OhhHand().text() + "\n" + OhhHand().text();
  const auto events = import_phh("hands.ohh", two, as_ohh());
  ASSERT_TRUE(events.has_value()) << events.error().message;
  EXPECT_EQ(events->back().reader().getRound(), 2U);
}

}  // namespace
}  // namespace cardspeak
