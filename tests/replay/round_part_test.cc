// What of a round is a player's or a seat's own.
#include "replay/round_part.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/verdict/patron_of.h"

namespace cardspeak {
namespace {

Finding money(RemarkForm form, std::vector<Value> values, SeatNo seat, Cents amount) {
  return Finding(Remark(form, std::move(values)).at(seat), StreamSeq(), amount);
}

// Of a pot of $17 the house took $1 too much, which the winner at seat 2 lacks. Seat 3 lost.
class PotAndRake : public ::testing::Test {
 protected:
  PotAndRake() {
    facts_.closed = true;
    for (const unsigned seat : {2U, 3U}) {
      SeatFact& there = facts_.seats.emplace_back();
      there.seat = SeatNo(static_cast<std::uint8_t>(seat));
      there.patron = "P-" + std::to_string(seat);
    }
    verdict_.status = schema::VerdictStatus::DIFFERS;
    verdict_.net_difference = Cents(-100);
    PotVerdict& pot = verdict_.pots.emplace_back();
    Award& award = pot.awards.emplace_back();
    award.seat = SeatNo(2);
    award.amount = Cents(1700);
    award.recorded = Cents(1600);
    verdict_.findings.push_back(money(RemarkForm::kRakeWrong, {Cents(300), Cents(200)}, SeatNo(), Cents(100)));
    verdict_.findings.push_back(money(RemarkForm::kPotPushedWrongly, {Cents(1600), PotNo(0), Cents(1700), Cents(-100)},
                                      SeatNo(2), Cents(-100)));
  }
  [[nodiscard]] RoundPart of(const std::string& patron) const {
    return part_of(facts_, verdict_, patron, std::nullopt).value();
  }

  RoundFacts facts_;
  Verdict verdict_;
};

TEST_F(PotAndRake, RakeIsNobodysMoney) {
  EXPECT_EQ(of("P-2").net_difference, Cents(-100));
  EXPECT_EQ(of("P-2").most_short, Cents(100));
  EXPECT_EQ(of("P-2").most_over, Cents());
  EXPECT_EQ(of("P-3").net_difference, Cents());
  EXPECT_EQ(of("P-3").most_over, Cents());
  const RoundPart whole = part_of(facts_, verdict_, std::nullopt, std::nullopt).value();
  EXPECT_EQ(whole.net_difference, Cents(-100));
  EXPECT_EQ(whole.most_over, Cents());
}

TEST_F(PotAndRake, TheVerdictOnAPlayerIsThePlayersOwn) {
  EXPECT_EQ(of("P-2").status, schema::VerdictStatus::DIFFERS);
  EXPECT_EQ(of("P-3").status, schema::VerdictStatus::AGREED);
  EXPECT_EQ(part_of(facts_, verdict_, std::nullopt, std::nullopt)->status, schema::VerdictStatus::DIFFERS);
  // What is left open may still come right; what was settled otherwise is told.
  facts_.closed = false;
  EXPECT_EQ(of("P-2").status, schema::VerdictStatus::DIFFERS);
  EXPECT_EQ(of("P-3").status, schema::VerdictStatus::OPEN);
}

TEST_F(PotAndRake, OfAPotThatNobodyGotEachLacksWhatWasDue) {
  verdict_.findings.clear();
  verdict_.pots[0].awards[0].recorded = Cents();
  verdict_.findings.push_back(money(RemarkForm::kNoPotPushed, {Cents(1700)}, SeatNo(), Cents(-1700)));
  EXPECT_EQ(of("P-2").net_difference, Cents(-1700));
  EXPECT_EQ(of("P-2").status, schema::VerdictStatus::DIFFERS);
  EXPECT_EQ(of("P-3").net_difference, Cents());
  EXPECT_EQ(of("P-3").status, schema::VerdictStatus::AGREED);
}

// Two players have an extra on one area; what is found of the one who does not sit there is that one's.
TEST(PartOfAHouseRound, WhatIsFoundOfAWagerIsItsPlayers) {
  RoundFacts facts;
  facts.closed = true;
  facts.seats.emplace_back().seat = SeatNo(1);
  facts.seats.back().patron = "P-1";
  Verdict verdict;
  for (const char* patron : {"", "P-2"}) {
    WagerVerdict& wager = verdict.wagers.emplace_back();
    wager.seat = SeatNo(1);
    wager.wager = "extra";
    wager.patron = patron;
    wager.settled_seq = StreamSeq(verdict.wagers.size());
    WagerFact& placed = facts.wagers.emplace_back();
    placed.seat = SeatNo(1);
    placed.wager = "extra";
    placed.patron = patron;
  }
  verdict.wagers[1].difference = Cents(-500);
  verdict.findings.emplace_back(
      Remark(RemarkForm::kTakenWrongly, {Cents(500), Cents(500), Cents(500)}).at(SeatNo(1), "extra"), StreamSeq(2),
      Cents(-500));
  verdict.status = schema::VerdictStatus::DIFFERS;
  const auto found_of = [&](const char* patron) { return part_of(facts, verdict, patron, std::nullopt)->findings; };
  EXPECT_EQ(found_of("P-1"), std::vector<std::string>());
  EXPECT_EQ(found_of("P-2"), std::vector<std::string>{"taken-wrongly"});
  EXPECT_EQ(patron_of(verdict.findings[0], facts, verdict), "P-2");
  EXPECT_FALSE(is_about(verdict.findings[0], verdict.wagers[0], verdict));
  EXPECT_TRUE(is_about(verdict.findings[0], verdict.wagers[1], verdict));
}

// Two wagers: one that cannot be decided, and one that was settled rightly.
TEST(PartOfAHouseRound, WhatIsNotDecidedIsNotDecidedForWhoseWagerItIs) {
  RoundFacts facts;
  facts.closed = true;
  Verdict verdict;
  for (const unsigned number : {1U, 4U}) {
    const SeatNo seat(static_cast<std::uint8_t>(number));
    facts.seats.emplace_back().seat = seat;
    facts.seats.back().patron = "P-" + std::to_string(number);
    WagerVerdict& wager = verdict.wagers.emplace_back();
    wager.seat = seat;
    wager.decidable = number == 1;
    wager.comparison = number == 1 ? schema::Comparison::AGREED : schema::Comparison::NOT_COMPARED;
  }
  verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  verdict.reason = Remark(RemarkForm::kNoPotPushed, {Cents()}).at(SeatNo(4));
  const auto of = [&](const char* patron) { return part_of(facts, verdict, patron, std::nullopt)->status; };
  EXPECT_EQ(of("P-1"), schema::VerdictStatus::AGREED);
  EXPECT_EQ(of("P-4"), schema::VerdictStatus::NOT_DECIDABLE);
  verdict.reason.seat = SeatNo();
  EXPECT_EQ(of("P-1"), schema::VerdictStatus::NOT_DECIDABLE);
}

}  // namespace
}  // namespace cardspeak
