// No chip comes from nowhere and none goes: in every poker verdict the chips before the hand are those due after it,
// and those that the record leaves, with what the house takes. Where the record does not add up, a finding says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "model/facts/round_facts.h"
#include "model/verdict/left_open.h"
#include "tests/inserted/whole_rounds_fixture.h"

namespace cardspeak::inserted {
namespace {

bool finds_money(const Verdict& verdict) {
  return std::ranges::any_of(verdict.findings, [](const Finding& finding) {
    return finding.severity() == schema::Severity::MONEY && !finding.amount.is_zero();
  });
}

// What the record moves to and from each seat, counted event by event.
std::map<SeatNo, Cents> moved(const RoundFacts& facts) {
  std::map<SeatNo, Cents> seats;
  for (const WagerFact& wager : facts.wagers) seats[wager.seat] -= wager.amount;
  for (const DecisionFact& decision : facts.decisions) seats[decision.seat] -= decision.amount;
  for (const UncalledFact& uncalled : facts.uncalled) seats[uncalled.seat] += uncalled.amount;
  for (const RakeTakenFact& rake : facts.rake) {
    if (rake.seat != SeatNo()) seats[rake.seat] -= rake.amount;
  }
  for (const UnitsPaidFact& paid : facts.units_paid) {
    seats[paid.from] -= paid.amount;
    seats[paid.to] += paid.amount;
  }
  for (const PotPushedFact& push : facts.pushes) {
    seats[push.seat] += push.taken_back ? Cents() - push.amount : push.amount;
  }
  return seats;
}

// Whether something was found about an act or a wager, whose chips are then not read as they were recorded.
bool finds_acts(const Verdict& verdict) {
  return std::ranges::any_of(verdict.findings, [](const Finding& finding) {
    return finding.severity() != schema::Severity::NOTE && finding.seat != SeatNo();
  });
}

class Conservation {
 public:
  void look(const WholeRound& round) {
    if (round.book->poker() == nullptr) return;
    const Verdict verdict = judged(round);
    const RoundFacts facts = golden_facts(round.parts, *round.book);
    SCOPED_TRACE(round.name);
    if (verdict.stacks.empty()) return;
    const bool all = std::ranges::all_of(facts.seats, [](const SeatFact& seat) { return seat.stack.has_value(); });
    if (!all || verdict.stacks.size() != facts.seats.size()) return;
    ++looked_;
    Cents before;
    Cents due;
    Cents recorded;
    for (const StackVerdict& stack : verdict.stacks) {
      before += stack.before;
      due += stack.due;
      recorded += stack.recorded;
      EXPECT_GE(stack.due, Cents()) << int{stack.seat.value()};
    }
    Cents taken;
    Cents fees;
    for (const RakeTakenFact& rake : facts.rake) {
      taken += rake.amount;
      if (rake.seat != SeatNo()) fees += rake.amount;
    }
    const Cents rake_due = verdict.rake ? verdict.rake->due : Cents();
    EXPECT_EQ(before, due + rake_due) << "chips that are due";
    if (!has_settlement(verdict)) return;
    // A fee goes back with the wagers of a hand that is void.
    const bool fees_back = verdict.status == schema::VerdictStatus::VOID && before == recorded + taken - fees;
    const bool conserved = before == recorded + taken || fees_back;
    EXPECT_TRUE(conserved || finds_money(verdict)) << "chips on record";
    EXPECT_EQ(verdict.net_difference, recorded - due) << "net difference";
    if (finds_acts(verdict)) return;
    const auto seats = moved(facts);
    for (const StackVerdict& stack : verdict.stacks) {
      const auto own = seats.find(stack.seat);
      EXPECT_EQ(stack.recorded, stack.before + (own == seats.end() ? Cents() : own->second))
          << "seat " << int{stack.seat.value()};
      ++plain_;
    }
  }

  [[nodiscard]] std::size_t looked() const { return looked_; }
  [[nodiscard]] std::size_t plain() const { return plain_; }

 private:
  std::size_t looked_ = 0;
  std::size_t plain_ = 0;
};

TEST(Chips, AreConservedInEveryGoldenAndSampleHand) {
  Conservation chips;
  each_golden_round([&](const WholeRound& round) { chips.look(round); });
  each_sample_round([&](const WholeRound& round) { chips.look(round); });
  EXPECT_GT(chips.looked(), 50U);
  EXPECT_GT(chips.plain(), 100U);
}

TEST(Chips, AreConservedInEverySimulatedHand) {
  Conservation chips;
  each_simulated_round(20'261'129, 4'000, [&](const WholeRound& round) { chips.look(round); });
  EXPECT_GT(chips.looked(), 300U);
}

}  // namespace
}  // namespace cardspeak::inserted
