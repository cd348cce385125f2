// What a dishonest dealer, a careless supervisor or a broken desk could put on record of a dispute: each is found, and
// none of it settles, closes or pays anything.
#include "model/verdict/disputes/weigh_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include "cli/render/remarks.h"
#include "model/verdict/disputes/find_in_case.h"

namespace cardspeak::disputes {
namespace {

using schema::Event;
using schema::Standing;

constexpr const char* kRound = "venue/T-1/1";
constexpr std::int64_t kBegan = 1'000;

DeviceTimeNs at(std::int64_t minute) {
  return DeviceTimeNs(kBegan + minute);
}

// A round in which seat 1 is still owed $20.00 on the ante, from minute 0 to minute 5, and the desk's events about it.
class DisputeCases : public ::testing::Test {
 protected:
  DisputeCases() {
    facts_.first_event = at(0);
    facts_.last_event = at(5);
    facts_.dealer = "D-7";
    SeatFact seat;
    seat.seat = SeatNo(1);
    seat.patron = "P-1";
    facts_.seats.push_back(seat);
    WagerFact ante;
    ante.wager = "ante";
    ante.seat = SeatNo(1);
    facts_.wagers.push_back(ante);
    WagerVerdict judged;
    judged.seat = SeatNo(1);
    judged.wager = "ante";
    judged.difference = Cents(-2000);
    verdict_.status = schema::VerdictStatus::DIFFERS;
    verdict_.wagers.push_back(judged);
    verdict_.authority.last_word = "Manager";
    verdict_.authority.rule = "14.10";
  }

  // A step at a minute, with the next number of the desk.
  DisputeEntry& step(Event::Which kind, std::int64_t minute, const std::string& office = "Manager") {
    DisputeEntry entry;
    entry.kind = kind;
    entry.time = at(minute);
    entry.stream = "venue/desk/floor";
    entry.seq = StreamSeq(entries_.size() + 1);
    entry.dispute = "D-1";
    entry.round = kRound;
    entry.staff = "F-1";
    entry.office = office;
    entries_.push_back(entry);
    return entries_.back();
  }
  DisputeEntry& claim(std::int64_t minute = 10) {
    DisputeEntry& entry = step(Event::DISPUTE_RAISED, minute);
    entry.seat = SeatNo(1);
    entry.patron = "P-1";
    entry.wager = "ante";
    entry.amount = Cents(2000);
    return entry;
  }
  DisputeEntry& rule(std::int64_t minute, std::int64_t cents = 2000, const std::string& office = "Manager") {
    DisputeEntry& entry = step(Event::RULING_MADE, minute, office);
    entry.reason = "the camera shows it";
    entry.text = "ruled at " + std::to_string(minute);
    entry.amount = Cents(cents);
    return entry;
  }
  DisputeEntry& pay(std::int64_t minute, std::int64_t cents = 2000, const std::string& patron = "P-1") {
    DisputeEntry& entry = step(Event::DISPUTE_PAID, minute, "Dealer");
    entry.amount = Cents(cents);
    entry.patron = patron;
    return entry;
  }
  DisputeEntry& close(std::int64_t minute, const std::string& office = "Manager") {
    return step(Event::DISPUTE_CLOSED, minute, office);
  }
  DisputeEntry& reopen(std::int64_t minute, const std::string& office = "Manager") {
    return step(Event::DISPUTE_REOPENED, minute, office);
  }

  // A change of the last step, which `as` makes what it is.
  void change(std::int64_t minute, const std::string& staff, const std::string& office,
              const std::function<void(DisputeEntry&)>& as) {
    DisputeEntry& last = entries_.back();
    DisputeEntry after = last.changes.empty() ? last : last.changes.back();
    after.changes.clear();
    after.time = at(minute);
    after.seq = StreamSeq(100 + last.changes.size());
    after.staff = staff;
    after.office = office;
    after.correction = "as the camera shows";
    as(after);
    last.changes.push_back(after);
  }
  void strike_out(std::int64_t minute, const std::string& staff, const std::string& office) {
    change(minute, staff, office, [](DisputeEntry& entry) { entry.struck_out = true; });
  }

  [[nodiscard]] std::vector<DisputeCase> cases() const { return cases_of("venue", entries_); }
  WeighedCase weigh(const std::function<void(DisputeCase&)>& change = {}) const {
    std::vector<DisputeCase> all = cases();
    EXPECT_EQ(all.size(), 1U);
    if (change) change(all.front());
    return weigh_case(all.front(), {&facts_, &verdict_, {"Dealer", "Supervisor", "Manager", "Director"}, false, hash_});
  }
  // The forms of all findings, in order, with blanks between them.
  static std::string found(const WeighedCase& weighed) {
    std::string names;
    for (const CaseFinding& finding : weighed.findings) {
      EXPECT_FALSE(sentence(static_cast<const Remark&>(finding)).empty());
      names += (names.empty() ? "" : " ") + std::string(form_name(finding.form));
    }
    return names;
  }
  [[nodiscard]] std::string found() const { return found(weigh()); }

  RoundFacts facts_;
  Verdict verdict_;
  std::string hash_ = "aa";
  std::vector<DisputeEntry> entries_;
};

TEST_F(DisputeCases, OneThatTakesItsCourseHasNoFinding) {
  claim();
  DisputeEntry& ruling = rule(20);
  ruling.verdict_hash = "aa";
  ruling.details.supervisor = "S-1";
  ruling.details.reviewer = "S-2";
  ruling.details.error = schema::ErrorType::DEALER;
  ruling.details.losses = Cents(2000);
  ruling.details.media.push_back({"CAM-1", at(0), at(4)});
  pay(30);
  step(Event::REFERRED_TO_INSPECTOR, 40).inspector = "I-1";
  step(Event::REFERRAL_ANSWERED, 50).inspector = "I-1";
  close(60);
  const WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "");
  EXPECT_EQ(weighed.state, State::kClosed);
  EXPECT_EQ(weighed.paid, Cents(2000));
}

TEST_F(DisputeCases, ACloseTakesTheOfficeThatARulingTakes) {
  claim();
  rule(20);
  pay(30);
  close(40, "Supervisor");
  WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "endedByLowOffice");
  EXPECT_EQ(weighed.state, State::kSettled);
  entries_.back().office = "King";
  EXPECT_EQ(found(), "officeNotKnown");
  entries_.back().office = "";
  EXPECT_EQ(found(), "endedByNobody");
  entries_.back().office = "Manager";
  entries_.back().doubt = "no such officer";
  EXPECT_EQ(found(), "officeNotHeld");
  entries_.back().doubt = "";
  weighed = weigh();
  EXPECT_EQ(found(weighed), "");
  EXPECT_EQ(weighed.state, State::kClosed);
  verdict_.authority.last_word = "";
  weighed = weigh();
  EXPECT_EQ(found(weighed), "rulingOnOpenVerdict paidWithoutRuling endingOnOpenVerdict closedUndecided");
  EXPECT_EQ(weighed.state, State::kOpen);
}

TEST_F(DisputeCases, AClosedOneThatOwesIsClosedAndFound) {
  claim();
  rule(20);
  close(30);
  WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "closedUnpaid");
  EXPECT_EQ(weighed.findings.front().amount, Cents(-2000));
  // What is paid afterwards does not make the close a good one.
  pay(40);
  EXPECT_EQ(found(), "closedUnpaid stepAfterClose");
}

TEST_F(DisputeCases, ACloseThatNothingDecidesOrThatAnInspectorStillLooksAtIsFound) {
  claim();
  close(20);
  EXPECT_EQ(found(), "closedUndecided closedOwing");
  entries_.pop_back();
  rule(20, 500);
  step(Event::REFERRED_TO_INSPECTOR, 25);
  close(30);
  EXPECT_EQ(found(), "rulingUnlikeVerdict closedUnanswered closedUndecided closedOwing");
}

TEST_F(DisputeCases, AReopenedOneGoesOn) {
  claim();
  rule(20);
  pay(30);
  close(40);
  reopen(50, "Dealer");
  WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "endedByLowOffice");
  EXPECT_EQ(weighed.state, State::kClosed);
  reopen(60);
  rule(70);
  weighed = weigh();
  EXPECT_EQ(found(weighed), "endedByLowOffice");
  EXPECT_EQ(weighed.state, State::kSettled);
  EXPECT_FALSE(weighed.closed_by);
  reopen(80);
  EXPECT_EQ(found(), "endedByLowOffice reopenedUnclosed");
  close(90);
  close(95);
  EXPECT_EQ(found(), "endedByLowOffice reopenedUnclosed stepAfterClose");
}

TEST_F(DisputeCases, APaymentTwiceIsMoney) {
  claim();
  rule(20);
  pay(30);
  pay(31);
  WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "paidTwice paidUnlikeRuling");
  EXPECT_EQ(weighed.findings.front().amount, Cents(2000));
  EXPECT_EQ(weighed.findings.front().severity(), schema::Severity::MONEY);
  // Two halves are one payment.
  entries_[2].amount = entries_[3].amount = Cents(1000);
  EXPECT_EQ(found(), "");
}

TEST_F(DisputeCases, APaymentToAnotherPlayerOrToNobodyIsFound) {
  claim();
  rule(20);
  pay(30, 2000, "P-9");
  EXPECT_EQ(found(), "paidToOther");
  entries_.back().patron = "";
  EXPECT_EQ(found(), "paidToNobody");
  // Whose claim it is tells the seat, where the claim does not.
  entries_.front().patron = "";
  entries_.back().patron = "P-9";
  EXPECT_EQ(found(), "paidToOther");
  entries_.back().patron = "P-1";
  EXPECT_EQ(found(), "");
  // A mask is no other player, unless the claim has another mask.
  const std::string mask = "mask:" + std::string(64, 'a');
  entries_.back().patron = mask;
  EXPECT_EQ(found(), "");
  entries_.front().patron = "mask:" + std::string(64, 'b');
  EXPECT_EQ(found(), "paidToOther");
  entries_.front().patron = mask;
  EXPECT_EQ(found(), "");
}

TEST_F(DisputeCases, APaymentBeforeAnyRulingOrBeyondTheDifferenceIsFound) {
  claim();
  pay(20, 2500);
  EXPECT_EQ(found(), "paidWithoutRuling paidOverDue");
  entries_.back().amount = Cents(2000);
  EXPECT_EQ(found(), "paidWithoutRuling");
  rule(30);
  EXPECT_EQ(found(), "paidBeforeRuling");
  // A ruling that does not hold orders nothing.
  entries_.back().office = "Supervisor";
  EXPECT_EQ(found(), "paidWithoutRuling officeTooLow");
}

TEST_F(DisputeCases, OfTwoRulingsTheHigherOfficeCountsAndTheLaterWordOfOne) {
  verdict_.status = schema::VerdictStatus::NOT_DECIDABLE;
  claim();
  rule(20, 2000, "Director");
  rule(30, 500, "Manager");
  WeighedCase weighed = weigh();
  EXPECT_EQ(weighed.ruled, Cents(2000));
  EXPECT_EQ(found(weighed), "rulingOnOpenVerdict rulingContradicted");
  EXPECT_EQ(weighed.rulings[1].standing, Standing::DOES_NOT_HOLD);
  entries_[1].office = "Manager";
  weighed = weigh();
  EXPECT_EQ(weighed.ruled, Cents(500));
  EXPECT_EQ(found(weighed), "rulingContradicted rulingOnOpenVerdict");
}

TEST_F(DisputeCases, ARulingOnAnotherVerdictOrByTheDealerOfTheRoundIsFound) {
  claim();
  rule(20).verdict_hash = "bb";
  EXPECT_EQ(found(), "rulingOnOtherVerdict");
  EXPECT_EQ(weigh().rulings.front().standing, Standing::HOLDS);
  hash_ = "";
  EXPECT_EQ(found(), "");
  entries_.back().staff = "D-7";
  EXPECT_EQ(found(), "ruledByDealer");
}

TEST_F(DisputeCases, AClaimForWhatTheRoundDoesNotHaveIsFound) {
  claim().seat = SeatNo(4);
  EXPECT_EQ(found(), "claimOfEmptySeat");
  entries_.back().seat = SeatNo(1);
  entries_.back().wager = "jackpot";
  EXPECT_EQ(found(), "claimOfNoWager");
  EXPECT_EQ(weigh().difference, Cents());
  entries_.back().wager = "";
  entries_.back().patron = "P-2";
  EXPECT_EQ(found(), "claimOfOtherPlayer");
  entries_.back().seat = SeatNo();
  EXPECT_EQ(found(), "claimOfStranger");
  entries_.back().patron = "P-1";
  EXPECT_EQ(found(), "");
  // Pots have no names to be wrong about.
  verdict_.wagers.clear();
  entries_.back().wager = "pot";
  EXPECT_EQ(found(), "");
}

TEST_F(DisputeCases, StepsOutOfTimeAreFound) {
  claim(-1);
  EXPECT_EQ(found(), "claimBeforeRound");
  entries_.clear();
  claim(20);
  pay(15);
  EXPECT_EQ(found(), "stepBeforeClaim stepOutOfOrder paidWithoutRuling");
  entries_.clear();
  claim(10);
  rule(30);
  step(Event::DISPUTE_NOTED, 25);
  EXPECT_EQ(found(), "stepOutOfOrder");
  // A correction comes later than what it corrects, and takes its time.
  entries_.back().correction = "typing error";
  EXPECT_EQ(found(), "");
}

TEST_F(DisputeCases, APaymentThatIsCorrectedStaysThatOfWhoPaidItAtItsTime) {
  claim();
  rule(20);
  pay(30);
  const DisputeEntry paid = entries_.back();
  change(42, "AM-1", "Manager", [](DisputeEntry& entry) { entry.amount = Cents(500); });
  const WeighedCase weighed = weigh();
  const DisputeEntry& holds = weighed.facts.entries.back();
  EXPECT_EQ(holds.amount, Cents(500));
  EXPECT_EQ(holds.staff, paid.staff);
  EXPECT_EQ(holds.office, paid.office);
  EXPECT_EQ(holds.time, at(30));
  const WeighedChange& change = weighed.changes_of(weighed.facts.entries.size() - 1).front();
  EXPECT_EQ(change.after.staff, "AM-1");
  EXPECT_EQ(change.after.time, at(42));
  EXPECT_EQ(change.before.amount, paid.amount);
}

TEST_F(DisputeCases, AStepSentTwiceIsFound) {
  claim();
  step(Event::DISPUTE_NOTED, 20);
  DisputeEntry again = entries_.back();
  again.seq = StreamSeq(3);
  entries_.push_back(again);
  EXPECT_EQ(found(), "stepRepeated");
  entries_.back().details.remarks = "something new";
  EXPECT_EQ(found(), "");
}

TEST_F(DisputeCases, AnAnswerNobodyAskedForOrOfAnotherInspectorIsFound) {
  claim();
  step(Event::REFERRAL_ANSWERED, 20).inspector = "I-1";
  EXPECT_EQ(found(), "answerUnasked");
  entries_.pop_back();
  step(Event::REFERRED_TO_INSPECTOR, 20).inspector = "I-1";
  step(Event::REFERRAL_ANSWERED, 30).inspector = "I-2";
  EXPECT_EQ(found(), "answerOfOther");
}

TEST_F(DisputeCases, TwoInspectorsWhoWereAskedBothAnswer) {
  claim();
  rule(20);
  pay(30);
  step(Event::REFERRED_TO_INSPECTOR, 40).inspector = "I-1";
  step(Event::REFERRED_TO_INSPECTOR, 41).inspector = "I-2";
  step(Event::REFERRAL_ANSWERED, 50).inspector = "I-1";
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().state, State::kReferred);
  step(Event::DISPUTE_CLOSED, 55);
  EXPECT_EQ(found(), "closedUnanswered");
  entries_.pop_back();
  step(Event::REFERRAL_ANSWERED, 60).inspector = "I-2";
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().state, State::kSettled);
  step(Event::REFERRED_TO_INSPECTOR, 70).inspector = "I-2";
  step(Event::REFERRED_TO_INSPECTOR, 71).inspector = "I-2";
  step(Event::REFERRAL_ANSWERED, 80).inspector = "I-2";
  EXPECT_EQ(weigh().state, State::kSettled) << "one who is asked again owes one answer";
}

// Whoever can key at a desk must not be able to make a ruling, a payment or a close disappear.
TEST_F(DisputeCases, WhatIsStruckOutByNoOfficeStandsAndWhatOneStrikesStaysOnThePage) {
  claim();
  rule(20);
  strike_out(25, "D-7", "Dealer");
  pay(30);
  close(40);
  WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "changedByLowOffice stepByDealer");
  EXPECT_EQ(weighed.state, State::kClosed);
  EXPECT_EQ(weighed.ruled, Cents(2000));
  ASSERT_EQ(weighed.changes_of(1).size(), 1U);
  EXPECT_EQ(weighed.changes_of(1)[0].standing, Standing::DOES_NOT_HOLD);

  entries_[1].changes[0].office = "King";
  EXPECT_EQ(found(), "changedByNobody stepByDealer");
  entries_[1].changes[0].staff = "F-2";
  entries_[1].changes[0].office = "Manager";
  weighed = weigh();
  EXPECT_EQ(found(weighed), "paidWithoutRuling closedUndecided");
  EXPECT_EQ(weighed.state, State::kClosed);
  ASSERT_EQ(weighed.struck_out.size(), 1U);
  EXPECT_EQ(weighed.struck_out[0].entry.text, "ruled at 20");
  EXPECT_EQ(weighed.struck_out[0].changes[0].after.staff, "F-2");
}

TEST_F(DisputeCases, AnEndThatIsStruckOutByNoOfficeIsAnEnd) {
  claim();
  rule(20);
  pay(30);
  close(40);
  strike_out(50, "D-8", "Dealer");
  EXPECT_EQ(weigh().state, State::kClosed);
  entries_.back().changes.back().office = "Director";
  EXPECT_EQ(weigh().state, State::kSettled);
}

TEST_F(DisputeCases, ACorrectedRulingIsOneOfWhoCorrectedItAndOfThatMoment) {
  claim();
  rule(20, 2000, "Dealer");
  change(40, "F-1", "Manager", [](DisputeEntry& entry) { entry.text = "pays $20"; });
  pay(30);
  const WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "paidBeforeRuling");
  ASSERT_TRUE(weighed.in_force);
  const DisputeEntry& ruling = weighed.facts.entries[weighed.rulings[*weighed.in_force].entry];
  EXPECT_EQ(ruling.time, at(40));
  EXPECT_EQ(ruling.text, "pays $20");
  const std::size_t place = weighed.rulings[*weighed.in_force].entry;
  ASSERT_EQ(weighed.changes_of(place).size(), 1U);
  EXPECT_EQ(weighed.changes_of(place)[0].before.office, "Dealer");
}

TEST_F(DisputeCases, AChangeMakesNoOtherStepOfIt) {
  claim();
  rule(20);
  change(25, "F-1", "Manager", [](DisputeEntry& entry) { entry.kind = Event::DISPUTE_NOTED; });
  EXPECT_EQ(found(), "changeOfOtherStep");
  entries_.back().changes.back().kind = Event::RULING_MADE;
  entries_.back().changes.back().dispute = "D-2";
  EXPECT_EQ(found(), "changeOfOtherStep");
  entries_.back().changes.back().dispute = "D-1";
  entries_.back().changes.back().round = "venue/T-1/2";
  EXPECT_EQ(found(), "changeOfOtherStep");
  EXPECT_EQ(weigh().ruled, Cents(2000));
}

TEST_F(DisputeCases, ASlipOfOnesOwnIsPutRightUntilSomethingElseIsOnRecord) {
  claim().office = "Dealer";
  const auto other_amount = [](DisputeEntry& entry) { entry.amount = Cents(2500); };
  change(12, "F-1", "Dealer", other_amount);
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().facts.claim()->amount, Cents(2500));
  EXPECT_EQ(weigh().facts.claim()->time, at(10));
  entries_.front().changes.front().staff = "F-2";
  EXPECT_EQ(found(), "changedByLowOffice");
  entries_.front().changes.front().staff = "F-1";
  rule(11);
  EXPECT_EQ(found(), "changedByLowOffice");
  EXPECT_EQ(weigh().facts.claim()->amount, Cents(2000));
}

TEST_F(DisputeCases, ACaseThatIsStruckOutWholeWaitsForNobody) {
  claim();
  strike_out(12, "F-1", "Manager");
  const WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "");
  EXPECT_EQ(weighed.state, State::kClosed);
  ASSERT_EQ(weighed.facts.entries.size(), 1U);
  EXPECT_TRUE(weighed.facts.entries.front().struck_out);
}

// A second number is the plainest way to be paid twice.
TEST_F(DisputeCases, TwoCasesAboutOneWagerAreFoundAndWhatBothPaid) {
  claim();
  rule(20);
  pay(30);
  for (DisputeEntry entry : std::vector<DisputeEntry>(entries_)) {
    entry.dispute = "D-2";
    entry.seq = StreamSeq(entry.seq.value() + 50);
    entries_.push_back(entry);
  }
  const auto weigh_both = [&] {
    std::vector<WeighedCase> both;
    const RoundOfCase round{&facts_, &verdict_, {"Dealer", "Supervisor", "Manager", "Director"}, false, hash_};
    for (const DisputeCase& each : cases()) both.push_back(weigh_case(each, round));
    find_between(std::vector<WeighedCase*>{&both[0], &both[1]});
    return both;
  };
  for (const WeighedCase& weighed : weigh_both()) {
    EXPECT_EQ(found(weighed), "claimOfOtherCase paidInBoth") << weighed.facts.number;
    EXPECT_EQ(weighed.findings.back().amount, Cents(2000));
  }
  // A claim that names nobody may be about anything; one about another wager is not about this one.
  entries_[3].wager = entries_[3].patron = "";
  entries_[3].seat = SeatNo();
  EXPECT_EQ(found(weigh_both()[0]), "claimOfOtherCase paidInBoth");
  entries_[3].wager = "bet";
  EXPECT_EQ(found(weigh_both()[0]), "");
}

// In three parts each less than what is due, and together more.
TEST_F(DisputeCases, WhatThreeCasesPaidTogetherIsFound) {
  claim();
  rule(20);
  pay(30, 800);
  const std::vector<DisputeEntry> first(entries_);
  for (int more = 2; more <= 3; ++more) {
    for (DisputeEntry entry : first) {
      entry.dispute = "D-" + std::to_string(more);
      entry.seq = StreamSeq(entry.seq.value() + 50U * static_cast<unsigned>(more));
      entries_.push_back(entry);
    }
  }
  std::vector<WeighedCase> all;
  const RoundOfCase round{&facts_, &verdict_, {"Dealer", "Supervisor", "Manager", "Director"}, false, hash_};
  for (const DisputeCase& each : cases()) all.push_back(weigh_case(each, round));
  find_between(std::vector<WeighedCase*>{all.data(), &all[1], &all[2]});
  for (const WeighedCase& weighed : all) {
    EXPECT_EQ(found(weighed), "claimOfOtherCase claimOfOtherCase paidInBoth") << weighed.facts.number;
    EXPECT_EQ(weighed.findings.back().amount, Cents(400));
  }
  EXPECT_TRUE(sentence(all.front().findings.back()).find("D-2, D-3") != std::string::npos);
}

// The desk numbers what it records; the time of an event is what somebody keyed.
TEST_F(DisputeCases, ASlipIsNoneThatIsDatedBeforeWhatCameBeforeIt) {
  claim(10).office = "Dealer";
  rule(20);
  DisputeEntry other_amount = entries_.front();
  other_amount.amount = Cents(2500);
  DisputeEntry& claimed = entries_.front();
  other_amount.seq = StreamSeq(3);
  other_amount.time = at(15);
  other_amount.correction = "typing error";
  claimed.changes.push_back(other_amount);
  EXPECT_EQ(found(), "changedByLowOffice");
  EXPECT_EQ(weigh().facts.claim()->amount, Cents(2000));
  claimed.changes.front().seq = StreamSeq(2);
  entries_.back().seq = StreamSeq(3);
  EXPECT_EQ(weigh().facts.claim()->amount, Cents(2500));
}

// A desk's clock is what somebody keyed; its numbers are not.
TEST_F(DisputeCases, AClaimThatIsDatedBackIsNotTheFirst) {
  claim(10);
  rule(20);
  pay(30);
  step(Event::DISPUTE_CLOSED, 40);
  DisputeEntry& second = claim(9);
  second.office = "";
  second.wager = "bet";
  second.not_before = at(40);
  const WeighedCase weighed = weigh();
  EXPECT_EQ(weighed.state, State::kClosed);
  EXPECT_EQ(weighed.facts.claim()->wager, "ante");
  EXPECT_EQ(found(weighed), "disputeRaisedTwice stepBeforeClaim stepOutOfOrder stepAfterClose");
}

// Another desk's clock says that a claim about something else came first.
TEST_F(DisputeCases, AClaimOfAnotherDeskTakesNoRulingBack) {
  claim(10);
  rule(20);
  pay(30);
  step(Event::DISPUTE_CLOSED, 40);
  DisputeEntry& forged = claim(9);
  forged.stream = "venue/desk/other";
  forged.seq = StreamSeq(1);
  forged.wager = "bet";
  WeighedCase weighed = weigh();
  EXPECT_EQ(weighed.state, State::kClosed);
  EXPECT_EQ(weighed.ruled, Cents(2000));
  EXPECT_EQ(weighed.facts.claim()->wager, "ante");
  EXPECT_EQ(found(weighed), "disputeRaisedTwice stepBeforeClaim");
  // Without a ruling the first one counts that is on record.
  entries_.erase(entries_.begin() + 1, entries_.begin() + 4);
  weighed = weigh();
  EXPECT_EQ(weighed.facts.claim()->wager, "bet");
}

// … and so does a change of the claim that looks like the slip of whoever made it.
TEST_F(DisputeCases, AChangeOfTheClaimTakesNoRulingBack) {
  claim(10).office = "Dealer";
  DisputeEntry other_wager = entries_.front();
  other_wager.wager = "bet";
  other_wager.seq = StreamSeq(2);
  other_wager.time = at(15);
  other_wager.correction = "typing error";
  rule(20).stream = "venue/desk/other";
  pay(30);
  entries_.front().changes.push_back(other_wager);
  const WeighedCase weighed = weigh();
  EXPECT_EQ(weighed.facts.claim()->wager, "bet");
  EXPECT_EQ(weighed.ruled, Cents(2000));
  EXPECT_EQ(weighed.state, State::kSettled);
}

TEST_F(DisputeCases, AnAnswerThatDoesNotHoldAnswersNothing) {
  claim();
  rule(20);
  pay(30);
  step(Event::REFERRED_TO_INSPECTOR, 40).inspector = "I-1";
  step(Event::REFERRAL_ANSWERED, 50, "Dealer").inspector = "I-1";
  step(Event::DISPUTE_CLOSED, 60);
  EXPECT_EQ(found(), "endedByLowOffice closedUnanswered");
  entries_.pop_back();
  step(Event::REFERRAL_ANSWERED, 60).inspector = "I-1";
  step(Event::DISPUTE_CLOSED, 70);
  EXPECT_EQ(found(), "endedByLowOffice");
}

TEST_F(DisputeCases, AReviewerIsOneselfInWhateverLetters) {
  claim();
  rule(20).details.reviewer = "f-1";
  pay(30);
  EXPECT_EQ(found(), "reviewedByOneself");
}

// By what was decided until then: an order that comes later was not open yet.
TEST_F(DisputeCases, AClosingIsHeldAgainstWhatWasOrderedUntilThen) {
  claim();
  step(Event::DISPUTE_CLOSED, 15, "Dealer");
  rule(20);
  pay(30);
  step(Event::DISPUTE_CLOSED, 40);
  EXPECT_EQ(found(), "endedByLowOffice closedUndecided closedOwing");
}

TEST_F(DisputeCases, AClaimThatNamesNobodyPaysNobodyMoreThanTheRoundOwesThem) {
  claim();
  entries_.back().seat = SeatNo();
  entries_.back().patron = "";
  rule(20);
  pay(30, 2000, "P-9");
  EXPECT_EQ(found(), "paidOverDue");
  entries_.back().patron = "P-1";
  EXPECT_EQ(found(), "");
}

// Seat 2 is another player's, who has $180.00 too much; seat 3 is the first player's too.
TEST_F(DisputeCases, AClaimWithoutASeatIsAboutThePlayerWhomItNames) {
  for (const auto& [number, patron, cents] : {std::tuple(2, "P-2", 18'000), std::tuple(3, "P-1", 500)}) {
    SeatFact seat;
    seat.seat = SeatNo(static_cast<std::uint8_t>(number));
    seat.patron = patron;
    facts_.seats.push_back(seat);
    WagerVerdict judged;
    judged.seat = seat.seat;
    judged.wager = "bet";
    judged.difference = Cents(cents);
    verdict_.wagers.push_back(judged);
  }
  DisputeEntry& raised = claim();
  raised.seat = SeatNo();
  raised.wager.clear();
  rule(20, 1500);
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().difference, Cents(-1500));
  // Another player is owed nothing.
  entries_.front().patron = "P-2";
  EXPECT_EQ(found(), "rulingUnlikeVerdict");
  EXPECT_EQ(weigh().difference, Cents(18'000));
  // Nor is somebody who sat at no seat.
  entries_.front().patron = "P-9";
  EXPECT_EQ(found(), "claimOfStranger rulingUnlikeVerdict");
  // What another player has too much makes up for nothing.
  entries_.front().patron.clear();
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().difference, Cents(-1500));
}

TEST_F(DisputeCases, WhatTheHouseTookOfAPotIsNoPlayers) {
  verdict_.wagers.clear();
  Finding share(Remark(RemarkForm::kPaidTwice, {Cents(100)}));
  share.seat = SeatNo(1);
  share.amount = Cents(-100);
  Finding rake(Remark(RemarkForm::kPaidTwice, {Cents(100)}));
  rake.amount = Cents(100);
  verdict_.findings = {share, rake};
  DisputeEntry& raised = claim();
  raised.seat = SeatNo();
  raised.wager.clear();
  EXPECT_EQ(weigh().difference, Cents(-100));
  entries_.front().patron.clear();
  EXPECT_EQ(weigh().difference, Cents(-100));
}

TEST_F(DisputeCases, ARulingOnWhatTheRoundDoesNotHaveIsToldAsThat) {
  claim().wager = "Ante";
  rule(20);
  EXPECT_EQ(found(), "");
  entries_.front().wager = "bett";
  EXPECT_EQ(found(), "claimOfNoWager rulingOnNothingThere");
  entries_.front().wager = "ante";
  entries_.front().seat = SeatNo(4);
  EXPECT_EQ(found(), "claimOfEmptySeat rulingOnNothingThere");
}

TEST_F(DisputeCases, AnAnswerIsRecordedByAnOfficeAndEndsNoReferralOtherwise) {
  claim();
  rule(20);
  pay(30);
  step(Event::REFERRED_TO_INSPECTOR, 40).inspector = "I-1";
  DisputeEntry& answer = step(Event::REFERRAL_ANSWERED, 50, "Dealer");
  answer.inspector = "I-1";
  answer.staff = "d-7";
  const WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "endedByLowOffice stepByDealer");
  EXPECT_EQ(weighed.state, State::kReferred);
  entries_.back().office = "Manager";
  entries_.back().staff = "F-1";
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().state, State::kSettled);
}

TEST_F(DisputeCases, ARulingHasSomebodyWhoMadeItAndAReason) {
  claim();
  rule(20).staff = "";
  EXPECT_EQ(found(), "ruledWithoutName");
  EXPECT_EQ(weigh().state, State::kOpen);
  entries_.back().staff = "F-1";
  entries_.back().reason = "";
  EXPECT_EQ(found(), "ruledWithoutReason");
}

TEST_F(DisputeCases, WhatIsOwedWhenACaseIsClosedIsFoundWithoutARulingToo) {
  claim();
  pay(30, 1500);
  close(40);
  EXPECT_EQ(found(), "paidWithoutRuling closedUndecided closedOwing");
}

TEST_F(DisputeCases, NobodyReviewsOneself) {
  claim();
  DisputeEntry& ruling = rule(20);
  ruling.details.supervisor = "S-1";
  ruling.details.reviewer = "S-1";
  EXPECT_EQ(found(), "reviewedByOneself");
  entries_.back().details.supervisor = "S-2";
  EXPECT_EQ(found(), "");
  entries_.back().details.reviewer = "F-1";
  EXPECT_EQ(found(), "reviewedByOneself");
}

TEST_F(DisputeCases, SavingsAndLossesAddUpOnceItIsSettled) {
  claim().amount = Cents(5000);
  rule(20).details.losses = Cents(1500);
  entries_.back().details.savings = Cents(2500);
  EXPECT_EQ(found(), "");
  pay(30);
  EXPECT_EQ(found(), "lossesDoNotAddUp savingsDoNotAddUp");
  entries_[1].details.losses = Cents(2000);
  entries_[1].details.savings = Cents(3000);
  EXPECT_EQ(found(), "");
}

TEST_F(DisputeCases, ErrorAndRecordingsThatTheRoundContradictsAreFound) {
  claim();
  CaseDetails& details = step(Event::DISPUTE_NOTED, 20).details;
  details.error = schema::ErrorType::NONE;
  EXPECT_EQ(found(), "nobodyErred");
  details.error = schema::ErrorType::DEALER;
  details.media = {{"CAM-1", at(6), at(9)}};
  EXPECT_EQ(found(), "recordingOfOtherTime");
  details.media = {{"CAM-1", at(-9), at(-1)}};
  EXPECT_EQ(found(), "recordingOfOtherTime");
  details.media = {{"CAM-1", at(3), at(90)}};
  EXPECT_EQ(found(), "recordingNotYetMade");
  details.media = {{"CAM-1", at(3), {}}, {"CAM-2", {}, {}}, {"CAM-3", {}, at(4)}};
  EXPECT_EQ(found(), "");
}

TEST_F(DisputeCases, ANumberBelongsToOneRoundOfOneVenue) {
  claim();
  claim(20).round = "venue/T-1/2";
  EXPECT_EQ(found(), "disputeOfOtherRound disputeRaisedTwice");
  entries_.pop_back();
  EXPECT_EQ(found(weigh([](DisputeCase& dispute) { dispute.also_at = {"elsewhere"}; })), "disputeNumberElsewhere");
  EXPECT_EQ(found(weigh([](DisputeCase& dispute) { dispute.venue = "elsewhere"; })), "disputeOfOtherVenue");
}

// Two extras of two players on one area: the one who sits there was paid in full, and the other one's was collected.
class WagersOnOneArea : public DisputeCases {
 protected:
  WagersOnOneArea() {
    facts_.wagers.clear();
    verdict_.wagers.clear();
    place("", 0);
    place("P-2", -20'500);
  }

  void place(const std::string& patron, std::int64_t cents) {
    WagerFact placed;
    placed.wager = "extra";
    placed.seat = SeatNo(1);
    placed.patron = patron;
    facts_.wagers.push_back(placed);
    WagerVerdict judged;
    judged.seat = SeatNo(1);
    judged.wager = "extra";
    judged.patron = patron;
    judged.difference = Cents(cents);
    verdict_.wagers.push_back(judged);
  }
  DisputeEntry& claim_of(const std::string& patron, SeatNo seat = SeatNo(1)) {
    DisputeEntry& raised = claim();
    raised.seat = seat;
    raised.patron = patron;
    raised.wager = "extra";
    return raised;
  }
};

TEST_F(WagersOnOneArea, WhatIsDueIsDueToWhoseWagerItIs) {
  claim_of("P-2");
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().difference, Cents(-20'500));
  entries_.back().seat = SeatNo();
  EXPECT_EQ(found(), "");
  EXPECT_EQ(weigh().difference, Cents(-20'500));
}

TEST_F(WagersOnOneArea, AndNotToWhoSitsThere) {
  claim_of("P-1");
  rule(20, 20'500);
  EXPECT_EQ(found(), "rulingUnlikeVerdict");
  EXPECT_EQ(weigh().difference, Cents());
  // A claim that names the seat alone is that player's.
  entries_.front().patron.clear();
  EXPECT_EQ(weigh().difference, Cents());
}

TEST_F(WagersOnOneArea, WhatOneHasTooMuchMakesUpForNothingOfTheOther) {
  verdict_.wagers[0].difference = Cents(-20'500);
  verdict_.wagers[1].difference = Cents(20'000);
  claim_of("P-1");
  EXPECT_EQ(weigh().difference, Cents(-20'500));
  entries_.back().patron = "P-2";
  EXPECT_EQ(weigh().difference, Cents(20'000));
}

// Naming the seat of somebody who is owed makes nobody else one who is.
TEST_F(DisputeCases, AClaimAtASeatIsNoOtherPlayersThanItHas) {
  claim().patron = "P-9";
  entries_.back().wager.clear();
  rule(20);
  EXPECT_EQ(found(), "claimOfOtherPlayer rulingUnlikeVerdict");
  EXPECT_EQ(weigh().difference, Cents());
}

TEST_F(DisputeCases, OneWagerIsOneInWhateverLetters) {
  claim();
  rule(20);
  pay(30);
  for (DisputeEntry entry : std::vector<DisputeEntry>(entries_)) {
    entry.dispute = "D-2";
    if (!entry.wager.empty()) entry.wager = "An te";
    entries_.push_back(entry);
  }
  std::vector<WeighedCase> both;
  const RoundOfCase round{&facts_, &verdict_, {"Dealer", "Supervisor", "Manager", "Director"}, false, hash_};
  for (const DisputeCase& each : cases()) both.push_back(weigh_case(each, round));
  find_between(std::vector<WeighedCase*>{both.data(), &both[1]});
  for (const WeighedCase& weighed : both) EXPECT_EQ(found(weighed), "claimOfOtherCase paidInBoth");
}

// $114.00 of the main pot did not reach seat 1; of the side pot nothing is wrong.
class PotsInDispute : public DisputeCases {
 protected:
  PotsInDispute() {
    facts_.wagers.clear();
    verdict_.wagers.clear();
    for (const int number : {0, 1}) {
      PotVerdict pot;
      pot.pot = static_cast<std::uint8_t>(number);
      pot.eligible = {SeatNo(1)};
      Award award;
      award.seat = SeatNo(1);
      award.amount = Cents(11'400);
      pot.awards.push_back(award);
      verdict_.pots.push_back(pot);
    }
    const Remark short_of(RemarkForm::kPotPushedWrongly, {Cents(0), PotNo(0), Cents(11'400), Cents(-11'400)});
    verdict_.findings.emplace_back(short_of.at(SeatNo(1), "pot 0"), StreamSeq(9), Cents(-11'400));
  }

  std::string due_for(const std::string& wager) {
    entries_.clear();
    claim().wager = wager;
    return std::to_string(weigh().difference->value()) + " " + found();
  }
};

TEST_F(PotsInDispute, AreClaimedByTheirNames) {
  for (const std::string name : {"", "mainPot", "main pot", "pot", "Pot-0"})
    EXPECT_EQ(due_for(name), "-11400 ") << name;
  for (const std::string name : {"sidePot1", "side pot 1", "pot1", "sidePot"}) EXPECT_EQ(due_for(name), "0 ") << name;
  for (const std::string name : {"moon", "sidePot2", "uncalled"}) EXPECT_EQ(due_for(name), "0 claimOfNoWager") << name;
}

TEST_F(PotsInDispute, OfOneThatNobodyGotEachShareIsOwed) {
  verdict_.findings.clear();
  verdict_.findings.emplace_back(Remark(RemarkForm::kNoPotPushed, {Cents(22'800)}), StreamSeq(), Cents(-22'800));
  EXPECT_EQ(due_for(""), "-22800 ");
  EXPECT_EQ(due_for("sidePot1"), "-11400 ");
}

TEST_F(DisputeCases, NobodyRulesAtADeskOfAnotherVenue) {
  claim();
  rule(20);
  pay(30);
  const WeighedCase weighed = weigh([](DisputeCase& dispute) { dispute.venue = "elsewhere"; });
  EXPECT_EQ(found(weighed), "disputeOfOtherVenue paidWithoutRuling");
  EXPECT_EQ(weighed.state, State::kOpen);
  EXPECT_EQ(weighed.rulings.front().standing, Standing::DOES_NOT_HOLD);
}

TEST_F(DisputeCases, WhatTheDesksStreamHasAgainstAStepIsFound) {
  claim();
  rule(20).record.forked = true;
  EXPECT_EQ(found(), "twoStepsOneNumber");
  entries_.back().record = {false, true, {}};
  EXPECT_EQ(found(), "stepChainBroken");
  entries_.back().record = {false, false, {{StreamSeq(7), StreamSeq(7), "", ""}, {StreamSeq(8), StreamSeq(9), "", ""}}};
  EXPECT_EQ(found(), "stepMissing stepsMissing");
  entries_.back().record = {false, false, {{StreamSeq(7), StreamSeq(7), "AM-1", "it fell"}}};
  EXPECT_EQ(found(), "stepGivenUp");
  entries_.back().record.missing.front().last = StreamSeq(9);
  EXPECT_EQ(found(), "stepsGivenUp");
  // A change of a step is one of the desk's events too.
  entries_.back().record = {};
  change(30, "F-1", "Manager", [](DisputeEntry& entry) { entry.record.forked = true; });
  EXPECT_EQ(found(), "twoStepsOneNumber");
}

// That a step is not signed says nothing of an office, and less where none was named.
TEST_F(DisputeCases, AnUnsignedStepIsNotSaidToBeOfNoOffice) {
  DisputeEntry& raised = claim();
  raised.office.clear();
  raised.doubt = "it carries no signature";
  raised.vouched = false;
  EXPECT_EQ(found(), "stepNotVouchedTold");
  rule(20).doubt = "it carries no signature";
  entries_.back().vouched = false;
  const WeighedCase weighed = weigh();
  EXPECT_EQ(found(weighed), "stepNotVouchedTold stepNotVouched");
  EXPECT_EQ(sentence(weighed.rulings.front().why),
            "no device vouches for event 2 of the desk: it carries no signature; it counts for nothing");
  EXPECT_EQ(weighed.rulings.front().standing, Standing::DOES_NOT_HOLD);
  entries_.front().office = "Manager";
  entries_.front().vouched = true;
  EXPECT_EQ(found(), "stepOfficeNotHeld stepNotVouched");
}

TEST_F(DisputeCases, NothingIsFoundOfARoundThatIsNotAtHandButTheRecordItself) {
  claim();
  rule(20);
  pay(30);
  close(40);
  RoundOfCase elsewhere;
  elsewhere.elsewhere = true;
  const WeighedCase weighed = weigh_case(cases().front(), elsewhere);
  EXPECT_EQ(found(weighed), "");
  EXPECT_EQ(weighed.state, State::kOpen);
  EXPECT_EQ(found(weigh_case(cases().front(), {})), "disputeOnNoRound paidWithoutRuling closedUndecided");
}

}  // namespace
}  // namespace cardspeak::disputes
