#include "model/verdict/disputes/weigh_case.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/verdict/disputes/find_in_case.h"
#include "model/verdict/disputes/hold_changes.h"
#include "model/verdict/disputes/offices.h"
#include "model/verdict/disputes/owed.h"
#include "model/verdict/disputes/referrals.h"

namespace cardspeak::disputes {
namespace {

using schema::Event;
using schema::Standing;

bool ends(const DisputeEntry& entry) {
  return entry.kind == Event::DISPUTE_CLOSED || entry.kind == Event::DISPUTE_REOPENED ||
         entry.kind == Event::REFERRAL_ANSWERED;
}

// Weighs the rulings of one case, and who closed, reopened and answered it.
class Weighing {
 public:
  Weighing(WeighedCase& weighed, const RoundOfCase& round) : case_(weighed), round_(round), offices_(round) {}

  void weigh_all() {
    for (std::size_t at = 0; at < case_.facts.entries.size(); ++at) {
      const DisputeEntry& entry = case_.facts.entries[at];
      const bool rules = entry.kind == Event::RULING_MADE;
      if (!rules && !ends(entry)) continue;
      WeighedStep step{at, Standing::HOLDS, {}};
      weigh(entry, step);
      if (rules && step.standing == Standing::HOLDS) weigh_amount(entry, step);
      (rules ? case_.rulings : case_.endings).push_back(std::move(step));
    }
    settle_contradictions();
    close();
  }

 private:
  static void refuse(WeighedStep& step, Remark why) {
    step.standing = Standing::DOES_NOT_HOLD;
    step.why = std::move(why);
  }

  void weigh(const DisputeEntry& entry, WeighedStep& step) const {
    const DisputeEntry* claim = case_.facts.claim();
    const AsRecorded number{entry.dispute};
    if (claim == nullptr) return refuse(step, {RemarkForm::kDisputeNeverRaised, {number}});
    if (entry.round != claim->round) {
      return refuse(step, {RemarkForm::kDisputeOfOtherRound, {number, AsRecorded{entry.round}}});
    }
    if (round_.elsewhere) {
      step.standing = Standing::OPEN;
      return;
    }
    if (round_.verdict == nullptr) {
      return refuse(step, {RemarkForm::kDisputeOnNoRound, {number, AsRecorded{entry.round}}});
    }
    if (entry.kind == Event::RULING_MADE && is_of_other_venue(case_.facts)) {
      return refuse(step, {RemarkForm::kDisputeOfOtherVenue, {AsRecorded{entry.round}}});
    }
    if (entry.kind == Event::RULING_MADE && entry.staff.empty()) {
      return refuse(step, {RemarkForm::kRuledWithoutName, {AsRecorded{entry.text}}});
    }
    if (entry.time < claim->time) {
      return refuse(step, ends(entry) ? Remark(RemarkForm::kStepBeforeClaim, {entry.seq})
                                      : Remark(RemarkForm::kRulingBeforeClaim, {AsRecorded{entry.text}}));
    }
    weigh_office(entry, step);
  }

  void weigh_office(const DisputeEntry& entry, WeighedStep& step) const {
    const Authority& authority = round_.verdict->authority;
    const AsRecorded said{entry.text};
    const RankName needed{authority.last_word};
    const Citations rule(authority.rule);
    if (!entry.doubt.empty()) return refuse(step, doubt_of(entry));
    if (!offices_.are_known()) {
      step.standing = Standing::OPEN;
      step.why =
          ends(entry) ? Remark(RemarkForm::kEndingOnOpenVerdict) : Remark(RemarkForm::kRulingOnOpenVerdict, {said});
      return;
    }
    if (entry.office.empty()) {
      return refuse(step, ends(entry) ? Remark(RemarkForm::kEndedByNobody, {needed}, rule)
                                      : Remark(RemarkForm::kOfficeNotOnRecord, {said, needed}, rule));
    }
    const auto place = offices_.power_of(entry.office);
    if (!place) return refuse(step, {RemarkForm::kOfficeNotKnown, {AsRecorded{entry.office}}, rule});
    if (offices_.is_high_enough(*place)) return;
    refuse(step, ends(entry) ? Remark(RemarkForm::kEndedByLowOffice, {RankName{entry.office}, needed}, rule)
                             : Remark(RemarkForm::kOfficeTooLow, {said, RankName{entry.office}, needed}, rule));
  }

  void weigh_amount(const DisputeEntry& entry, WeighedStep& ruling) const {
    if (!case_.difference) {
      ruling.why = {RemarkForm::kRulingOnOpenVerdict, {AsRecorded{entry.text}}, round_.verdict->authority.rule};
      return;
    }
    const Cents due = due_of(*case_.difference);
    if (entry.amount == due || is_due_by_earlier_claim(entry.amount)) return;
    if (is_on_record(*case_.facts.claim(), *round_.facts, *round_.verdict)) {
      return refuse(ruling, {RemarkForm::kRulingUnlikeVerdict, {entry.amount, due}});
    }
    refuse(ruling, {RemarkForm::kRulingOnNothingThere, {entry.amount}});
  }

  // By the claim as it stood before somebody changed it: no change of the claim takes a ruling back.
  [[nodiscard]] bool is_due_by_earlier_claim(Cents amount) const {
    const auto claim = static_cast<std::size_t>(case_.facts.claim() - case_.facts.entries.data());
    return std::ranges::any_of(case_.changes_of(claim), [&](const WeighedChange& change) {
      const auto difference = difference_of(change.before, *round_.facts, *round_.verdict);
      return change.standing != Standing::DOES_NOT_HOLD && difference && due_of(*difference) == amount;
    });
  }

  void settle_contradictions() {
    for (std::size_t at = 0; at < case_.rulings.size(); ++at) {
      if (case_.rulings[at].standing != Standing::HOLDS) continue;
      if (!case_.in_force || power_of(at) >= power_of(*case_.in_force)) case_.in_force = at;
    }
    if (!case_.in_force) return;
    const DisputeEntry& counts = entry_of(*case_.in_force);
    for (std::size_t at = 0; at < case_.rulings.size(); ++at) {
      WeighedStep& ruling = case_.rulings[at];
      const DisputeEntry& entry = entry_of(at);
      if (ruling.standing != Standing::HOLDS || at == *case_.in_force || entry.amount == counts.amount) continue;
      refuse(ruling, {RemarkForm::kRulingContradicted, {AsRecorded{entry.text}, AsRecorded{counts.text}}});
    }
    case_.ruled = counts.amount;
  }

  void close() {
    for (const WeighedStep& step : case_.endings) {
      if (step.standing != Standing::HOLDS) continue;
      const Event::Which kind = case_.facts.entries[step.entry].kind;
      if (kind == Event::DISPUTE_CLOSED) case_.closed_by = step.entry;
      if (kind == Event::DISPUTE_REOPENED) case_.closed_by.reset();
    }
  }

  [[nodiscard]] std::optional<std::size_t> power_of(std::size_t ruling) const {
    return offices_.power_of(entry_of(ruling).office);
  }
  [[nodiscard]] const DisputeEntry& entry_of(std::size_t ruling) const {
    return case_.facts.entries[case_.rulings[ruling].entry];
  }

  WeighedCase& case_;
  const RoundOfCase& round_;
  Offices offices_;
};

State state_of(const WeighedCase& weighed) {
  Referrals referrals(weighed.facts);
  for (std::size_t at = 0; at < weighed.facts.entries.size(); ++at) {
    const Event::Which kind = weighed.facts.entries[at].kind;
    if (kind == Event::REFERRED_TO_INSPECTOR) referrals.refer(at);
    if (kind == Event::REFERRAL_ANSWERED && weighed.step(at)->standing != Standing::DOES_NOT_HOLD) referrals.answer(at);
  }
  if (weighed.closed_by) return State::kClosed;
  if (referrals.any_open()) return State::kReferred;
  return weighed.in_force && weighed.paid >= weighed.ruled ? State::kSettled : State::kOpen;
}

// Of a case all steps of which are struck out: the first is shown, and nothing waits for anybody.
WeighedCase withdrawn(WeighedCase weighed) {
  weighed.state = State::kClosed;
  weighed.facts.entries.push_back(std::move(weighed.struck_out.front().entry));
  weighed.changes.push_back(std::move(weighed.struck_out.front().changes));
  weighed.struck_out.erase(weighed.struck_out.begin());
  settle_entries(weighed.facts);
  return weighed;
}

}  // namespace

namespace {

// By the claim that it is about, which is chosen.
WeighedCase weigh_by_claim(WeighedCase weighed, const RoundOfCase& round) {
  const DisputeEntry* claim = weighed.facts.claim();
  if (claim != nullptr && round.verdict != nullptr) {
    weighed.difference = difference_of(*claim, *round.facts, *round.verdict);
  }
  Weighing(weighed, round).weigh_all();
  for (const DisputeEntry& entry : weighed.facts.entries) {
    if (entry.kind == Event::DISPUTE_PAID) weighed.paid += entry.amount;
  }
  weighed.state = state_of(weighed);
  find_in_case(round, weighed);
  return weighed;
}

}  // namespace

WeighedCase weigh_case(DisputeCase facts, const RoundOfCase& round) {
  WeighedCase held;
  held.facts = std::move(facts);
  hold_changes(round, held);
  if (held.facts.entries.empty()) return withdrawn(std::move(held));
  const auto claims = held.facts.claims();
  if (claims.size() < 2) return weigh_by_claim(std::move(held), round);
  std::optional<WeighedCase> first;
  for (const std::size_t claim : claims) {
    WeighedCase one = held;
    one.facts.chosen_claim = claim;
    one = weigh_by_claim(std::move(one), round);
    if (one.in_force) return one;
    if (!first) first = std::move(one);
  }
  return *std::move(first);
}

}  // namespace cardspeak::disputes
