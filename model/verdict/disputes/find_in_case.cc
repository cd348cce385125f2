#include "model/verdict/disputes/find_in_case.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/verdict/disputes/claimed.h"
#include "model/verdict/disputes/offices.h"
#include "model/verdict/disputes/owed.h"
#include "model/verdict/disputes/referrals.h"
#include "schemas/text/letter_case.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak::disputes {
namespace {

using schema::Event;
using schema::Standing;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// Whether two names are those of one person: devices write them in capitals and without.
bool is_same_staff(std::string_view one, std::string_view other) {
  return !one.empty() && schema::small_letters(one) == schema::small_letters(other);
}

// The same step in the same words, wherever it is on record.
bool says_the_same(const DisputeEntry& one, const DisputeEntry& other) {
  if (one.kind != other.kind || one.time != other.time) return false;  // most are told apart without a copy
  DisputeEntry moved = one;
  moved.stream = other.stream;
  moved.seq = other.seq;
  moved.not_before = other.not_before;
  moved.record = other.record;
  return moved == other;
}

class Finder {
 public:
  Finder(const RoundOfCase& round, WeighedCase& weighed) : round_(round), case_(weighed), dispute_(weighed.facts) {
    const DisputeEntry* claim = dispute_.claim();
    if (claim != nullptr) claim_ = static_cast<std::size_t>(claim - dispute_.entries.data());
  }

  void find_all() {
    in_numbers();
    if (claim_ != kNone) in_claim();
    in_order();
    in_record();
    in_changes();
    in_rulings();
    in_referrals();
    in_payments();
    in_endings();
    in_details();
    std::ranges::stable_sort(case_.findings, {}, &CaseFinding::entry);
  }

 private:
  [[nodiscard]] const DisputeEntry& entry(std::size_t at) const { return dispute_.entries[at]; }
  [[nodiscard]] std::size_t size() const { return dispute_.entries.size(); }
  void find(std::size_t at, Remark remark, Cents amount = {}) {
    case_.findings.emplace_back(std::move(remark), dispute_, at, amount);
  }

  // The number, and the round that it is about.
  void in_numbers() {
    const AsRecorded number{dispute_.number};
    if (claim_ == kNone) find(0, {RemarkForm::kDisputeNeverRaised, {number}});
    if (round_.verdict == nullptr && !round_.elsewhere) {
      find(0, {RemarkForm::kDisputeOnNoRound, {number, AsRecorded{dispute_.round()}}});
    }
    for (std::size_t at = 0; at < size(); ++at) {
      const AsRecorded named{entry(at).round};
      if (named.text != dispute_.round()) find(at, {RemarkForm::kDisputeOfOtherRound, {number, named}});
      const bool again = entry(at).kind == Event::DISPUTE_RAISED && at != claim_;
      if (again) find(at, {RemarkForm::kDisputeRaisedTwice, {number}});
    }
    if (is_of_other_venue(dispute_)) {
      find(first(), {RemarkForm::kDisputeOfOtherVenue, {AsRecorded{dispute_.round()}}});
    }
    for (const std::string& venue : dispute_.also_at) {
      find(first(), {RemarkForm::kDisputeNumberElsewhere, {number, AsRecorded{venue}}});
    }
  }

  // What is claimed, beside what the round has on record.
  void in_claim() {
    if (round_.facts == nullptr) return;
    const DisputeEntry& claim = entry(claim_);
    const RoundFacts& facts = *round_.facts;
    if (claim.time < facts.first_event) find(claim_, RemarkForm::kClaimBeforeRound);
    if (claim.seat != SeatNo() && !facts.is_in_use(claim.seat)) {
      find(claim_, Remark(RemarkForm::kClaimOfEmptySeat).at(claim.seat));
    } else if (are_others(claim.patron, facts.patron_at(claim.seat)) && !plays_at(facts, claim.seat, claim.patron)) {
      return find(claim_, Remark(RemarkForm::kClaimOfOtherPlayer).at(claim.seat));
    }
    if (claim.seat == SeatNo() && is_stranger(claim.patron)) find(claim_, RemarkForm::kClaimOfStranger);
    const bool in_use = claim.seat == SeatNo() || facts.is_in_use(claim.seat);
    if (!in_use || is_on_record(claim, facts, *round_.verdict)) return;
    find(claim_, {RemarkForm::kClaimOfNoWager, {WagerName{claim.wager}}});
  }

  // Of time and number, as streams have them.
  void in_order() {
    for (std::size_t at = 0; at < size(); ++at) {
      const DisputeEntry& step = entry(at);
      const bool weighed = case_.step(at) != nullptr;
      if (!weighed && claim_ != kNone && step.time < entry(claim_).time) {
        find(at, {RemarkForm::kStepBeforeClaim, {step.seq}});
      }
      if (!step.doubt.empty() && !weighed) find(at, doubt_told(step));
      for (std::size_t later = at + 1; later < size(); ++later) {
        const DisputeEntry& other = entry(later);
        if (says_the_same(step, other)) find(later, {RemarkForm::kStepRepeated, {other.seq, step.seq}});
      }
      if (is_dated_back(step)) find(at, {RemarkForm::kStepOutOfOrder, {step.seq}});
    }
  }

  // What its desk's stream has against a step or a change of it.
  void in_record() {
    for (std::size_t at = 0; at < size(); ++at) in_record_with(at, entry(at), case_.changes_of(at));
    for (const ChangedStep& step : case_.struck_out) in_record_with(first(), step.entry, step.changes);
  }
  void in_record_with(std::size_t at, const DisputeEntry& step, std::span<const WeighedChange> changes) {
    in_record_of(at, changes.empty() ? step : changes.front().before);
    for (const WeighedChange& change : changes) in_record_of(at, change.after);
  }
  void in_record_of(std::size_t at, const DisputeEntry& step) {
    if (step.record.forked) find(at, {RemarkForm::kTwoStepsOneNumber, {step.seq}});
    if (step.record.broken) find(at, {RemarkForm::kStepChainBroken, {step.seq}});
    for (const MissingSteps& missing : step.record.missing) find(at, missing_told(missing));
  }
  static Remark missing_told(const MissingSteps& missing) {
    const bool one = missing.first == missing.last;
    const AsRecorded by{missing.given_up_by};
    const AsRecorded reason{missing.reason};
    if (missing.given_up_by.empty()) {
      return one ? Remark(RemarkForm::kStepMissing, {missing.first})
                 : Remark(RemarkForm::kStepsMissing, {missing.first, missing.last});
    }
    return one ? Remark(RemarkForm::kStepGivenUp, {missing.first, by, reason})
               : Remark(RemarkForm::kStepsGivenUp, {missing.first, missing.last, by, reason});
  }

  // Before something that its desk had recorded already. A correction has a number of its own, and the time of what it
  // corrects.
  [[nodiscard]] bool is_dated_back(const DisputeEntry& step) const {
    return step.correction.empty() && std::ranges::any_of(dispute_.entries, [&](const DisputeEntry& other) {
             return other.stream == step.stream && other.correction.empty() && other.seq < step.seq &&
                    other.time > step.time;
           });
  }

  // Corrections and strike-outs that change nothing. Of a step that is struck out they are told at the first.
  void in_changes() {
    for (std::size_t at = 0; at < size(); ++at) in_changes_of(case_.changes_of(at), at);
    for (const ChangedStep& step : case_.struck_out) in_changes_of(step.changes, first());
  }
  void in_changes_of(std::span<const WeighedChange> changes, std::size_t at) {
    for (const WeighedChange& change : changes) {
      if (!change.why.empty()) find(at, change.why);
      if (has_dealt(change.after)) find_dealer(at, change.after);
    }
  }

  [[nodiscard]] bool has_dealt(const DisputeEntry& step) const {
    return round_.facts != nullptr && is_same_staff(step.staff, round_.facts->dealer);
  }
  void find_dealer(std::size_t at, const DisputeEntry& step) {
    find(at, {RemarkForm::kStepByDealer, {step.seq, AsRecorded{step.staff}}});
  }

  void in_rulings() {
    for (const WeighedStep& ruling : case_.rulings) {
      const DisputeEntry& step = entry(ruling.entry);
      say_why(ruling);
      const bool other =
          !step.verdict_hash.empty() && !round_.verdict_hash.empty() && step.verdict_hash != round_.verdict_hash;
      if (other) {
        find(ruling.entry, {RemarkForm::kRulingOnOtherVerdict, {AsRecorded{step.text}, AsRecorded{step.verdict_hash}}});
      }
      if (has_dealt(step)) {
        find(ruling.entry, {RemarkForm::kRuledByDealer, {AsRecorded{step.text}, AsRecorded{step.staff}}});
      }
      const bool stands = ruling.standing != Standing::DOES_NOT_HOLD;
      if (stands && step.reason.empty()) find(ruling.entry, {RemarkForm::kRuledWithoutReason, {AsRecorded{step.text}}});
    }
  }

  void in_referrals() {
    Referrals referrals(dispute_);
    for (std::size_t at = 0; at < size(); ++at) {
      const DisputeEntry& step = entry(at);
      if (step.kind == Event::REFERRED_TO_INSPECTOR) referrals.refer(at);
      if (step.kind == Event::DISPUTE_CLOSED && referrals.any_open()) find(at, RemarkForm::kClosedUnanswered);
      // An answer that does not hold answers nothing.
      if (step.kind != Event::REFERRAL_ANSWERED || case_.step(at)->standing == Standing::DOES_NOT_HOLD) continue;
      const auto answered = referrals.answer(at);
      if (!answered) {
        find(at, RemarkForm::kAnswerUnasked);
        continue;
      }
      const std::string& asked = entry(*answered).inspector;
      if (asked.empty() || step.inspector.empty() || asked == step.inspector) continue;
      find(at, {RemarkForm::kAnswerOfOther, {AsRecorded{step.inspector}, AsRecorded{asked}}});
    }
  }

  void in_payments() {
    std::size_t last = kNone;
    for (std::size_t at = 0; at < size(); ++at) {
      if (entry(at).kind != Event::DISPUTE_PAID) continue;
      in_payment(at);
      last = at;
    }
    if (last == kNone) return;
    if (claimant().empty()) in_payees();
    const Cents over = case_.paid - case_.ruled;
    if (case_.in_force) {
      if (over > Cents()) find(last, {RemarkForm::kPaidUnlikeRuling, {case_.ruled, case_.paid}}, over);
      return;
    }
    // Rulings of a round that is not at hand are open.
    if (round_.elsewhere) return;
    find(last, {RemarkForm::kPaidWithoutRuling, {case_.paid}}, case_.paid);
    const Cents due = case_.difference ? due_of(*case_.difference) : case_.paid;
    if (case_.paid > due) find(last, {RemarkForm::kPaidOverDue, {due, case_.paid}}, case_.paid - due);
  }

  // Where a claim names nobody, each player is due what the round owes them.
  void in_payees() {
    if (round_.facts == nullptr || claim_ == kNone) return;
    std::map<std::string_view, std::pair<Cents, std::size_t>> paid;
    for (std::size_t at = 0; at < size(); ++at) {
      if (entry(at).kind != Event::DISPUTE_PAID || entry(at).patron.empty()) continue;
      auto& [sum, last] = paid[entry(at).patron];
      sum += entry(at).amount;
      last = at;
    }
    for (const auto& [patron, all] : paid) {
      const auto due = due_to(patron);
      if (due && all.first > *due) find(all.second, {RemarkForm::kPaidOverDue, {*due, all.first}}, all.first - *due);
    }
  }

  // What the round owes a player of what is claimed; nothing: that is not decided, or the player's seat not known.
  [[nodiscard]] std::optional<Cents> due_to(std::string_view patron) const {
    for (const std::string& known : round_.facts->patrons()) {
      if (schema::is_mask(known) != schema::is_mask(patron)) return std::nullopt;
    }
    DisputeEntry own = entry(claim_);
    own.patron = patron;
    const auto difference = difference_of(own, *round_.facts, *round_.verdict);
    return difference ? std::optional(due_of(*difference)) : std::nullopt;
  }

  void in_payment(std::size_t at) {
    const DisputeEntry& paid = entry(at);
    if (paid.patron.empty()) find(at, {RemarkForm::kPaidToNobody, {paid.amount}});
    if (are_others(paid.patron, claimant())) find(at, {RemarkForm::kPaidToOther, {paid.amount}}, paid.amount);
    const auto orders = std::ranges::find(case_.rulings, Standing::HOLDS, &WeighedStep::standing);
    if (case_.in_force && paid.time < entry(orders->entry).time) {
      find(at, {RemarkForm::kPaidBeforeRuling, {paid.amount}});
    }
    const bool again =
        paid_before(at) + paid.amount > case_.ruled &&
        std::ranges::any_of(dispute_.entries.begin(), dispute_.entries.begin() + static_cast<std::ptrdiff_t>(at),
                            [&](const DisputeEntry& other) {
                              return other.kind == Event::DISPUTE_PAID && other.amount == paid.amount;
                            });
    if (again) find(at, {RemarkForm::kPaidTwice, {paid.amount}}, paid.amount);
  }

  void in_endings() {
    bool closed = false;
    for (std::size_t at = 0; at < size(); ++at) {
      const WeighedStep* const step = case_.step(at);
      const Event::Which kind = entry(at).kind;
      if (kind == Event::DISPUTE_REOPENED && !closed) find(at, RemarkForm::kReopenedUnclosed);
      const bool goes_on = kind == Event::DISPUTE_REOPENED || kind == Event::DISPUTE_NOTED;
      if (closed && !goes_on) find(at, {RemarkForm::kStepAfterClose, {entry(at).seq}});
      if (step == nullptr || kind == Event::RULING_MADE) continue;
      say_why(*step);
      if (has_dealt(entry(at))) find_dealer(at, entry(at));
      if (kind == Event::REFERRAL_ANSWERED) continue;
      if (kind == Event::DISPUTE_CLOSED) in_closing(at);
      if (step->standing == Standing::HOLDS) closed = kind == Event::DISPUTE_CLOSED;
    }
  }

  // What lies open when somebody closes the case, whether they may or not: by what was decided and paid until then.
  void in_closing(std::size_t at) {
    if (round_.elsewhere) return;
    const Cents paid = paid_before(at);
    // Those that stand order the same.
    const bool decided = std::ranges::any_of(case_.rulings, [&](const WeighedStep& ruling) {
      return ruling.standing == Standing::HOLDS && ruling.entry < at;
    });
    if (!decided) {
      find(at, RemarkForm::kClosedUndecided);
      const Cents due = case_.difference ? due_of(*case_.difference) : Cents();
      if (paid < due) find(at, {RemarkForm::kClosedOwing, {due, paid}}, paid - due);
      return;
    }
    if (paid < case_.ruled) {
      find(at, {RemarkForm::kClosedUnpaid, {case_.ruled, paid}}, paid - case_.ruled);
    }
  }

  void in_details() {
    const CaseDetails& details = dispute_.details;
    if (details.error == schema::ErrorType::NONE && case_.difference && !case_.difference->is_zero()) {
      find(last_with([](const CaseDetails& said) { return said.error != schema::ErrorType::NOT_ON_RECORD; }),
           {RemarkForm::kNobodyErred, {std::max(*case_.difference, Cents() - *case_.difference)}});
    }
    in_reviewer();
    if (case_.state == State::kSettled || case_.state == State::kClosed) in_sums();
    for (std::size_t at = 0; at < size(); ++at) {
      for (const MediaFact& media : entry(at).details.media) in_recording(at, media);
    }
  }

  void in_reviewer() {
    const std::string& reviewer = dispute_.details.reviewer;
    if (reviewer.empty()) return;
    const bool ruled = std::ranges::any_of(
        case_.rulings, [&](const WeighedStep& ruling) { return is_same_staff(entry(ruling.entry).staff, reviewer); });
    if (!ruled && !is_same_staff(reviewer, dispute_.details.supervisor)) return;
    find(last_with([](const CaseDetails& said) { return !said.reviewer.empty(); }),
         {RemarkForm::kReviewedByOneself, {AsRecorded{reviewer}}});
  }

  // Losses are what was made good, savings what was claimed and not paid. Not stated: nothing is said of them.
  void in_sums() {
    const CaseDetails& details = dispute_.details;
    if (!details.losses.is_zero() && details.losses != case_.paid) {
      find(last_with([](const CaseDetails& said) { return !said.losses.is_zero(); }),
           {RemarkForm::kLossesDoNotAddUp, {details.losses, case_.paid}});
    }
    if (details.savings.is_zero() || claim_ == kNone || entry(claim_).amount.is_zero()) return;
    const Cents saved = std::max(Cents(), entry(claim_).amount - case_.paid);
    if (details.savings == saved) return;
    find(last_with([](const CaseDetails& said) { return !said.savings.is_zero(); }),
         {RemarkForm::kSavingsDoNotAddUp, {details.savings, saved}});
  }

  void in_recording(std::size_t at, const MediaFact& media) {
    const DeviceTimeNs end = std::max(media.from, media.until);
    if (end > entry(at).time) find(at, {RemarkForm::kRecordingNotYetMade, {AsRecorded{media.camera}}});
    if (round_.facts == nullptr || end == DeviceTimeNs()) return;
    const bool over = media.until != DeviceTimeNs() && media.until < round_.facts->first_event;
    if (over || media.from > round_.facts->last_event) {
      find(at, {RemarkForm::kRecordingOfOtherTime, {AsRecorded{media.camera}}});
    }
  }

  void say_why(const WeighedStep& step) {
    // The record of numbers and rounds is told once, where it is read.
    const bool said = step.why.empty() || step.why.form == RemarkForm::kDisputeNeverRaised ||
                      step.why.form == RemarkForm::kDisputeOfOtherVenue ||
                      step.why.form == RemarkForm::kDisputeOfOtherRound ||
                      step.why.form == RemarkForm::kDisputeOnNoRound;
    if (!said) find(step.entry, step.why);
  }

  [[nodiscard]] Cents paid_before(std::size_t at) const {
    Cents paid;
    for (std::size_t before = 0; before < at; ++before) {
      if (entry(before).kind == Event::DISPUTE_PAID) paid += entry(before).amount;
    }
    return paid;
  }

  [[nodiscard]] bool is_stranger(const std::string& patron) const {
    const std::vector<std::string> known = round_.facts->patrons();
    return !known.empty() && !patron.empty() &&
           std::ranges::all_of(known, [&](const std::string& each) { return are_others(patron, each); });
  }

  // Whose claim it is; empty: not on record.
  [[nodiscard]] std::string_view claimant() const {
    if (claim_ == kNone) return {};
    const DisputeEntry& claim = entry(claim_);
    if (!claim.patron.empty() || round_.facts == nullptr) return claim.patron;
    return round_.facts->patron_at(claim.seat);
  }

  // The claim, or the first entry.
  [[nodiscard]] std::size_t first() const { return claim_ == kNone ? 0 : claim_; }

  [[nodiscard]] std::size_t last_with(const std::function<bool(const CaseDetails&)>& has) const {
    std::size_t found = 0;
    for (std::size_t at = 0; at < size(); ++at) {
      if (has(entry(at).details)) found = at;
    }
    return found;
  }

  const RoundOfCase& round_;
  WeighedCase& case_;
  const DisputeCase& dispute_;
  std::size_t claim_ = kNone;
};

// Whether two claims may be about the same money.
bool are_about_the_same(const DisputeEntry& one, const DisputeEntry& other) {
  const auto open_or_same = [](const auto& here, const auto& there, const auto& open) {
    return here == open || there == open || here == there;
  };
  return one.round == other.round && open_or_same(one.seat, other.seat, SeatNo()) &&
         may_be_called_alike(one.wager, other.wager) && !are_others(one.patron, other.patron);
}

// Of many cases that may be about the same money, so many are named.
constexpr std::size_t kOthersNamed = 20;

// What cases about the same money made good together, with what is due in the one to which most is.
class PaidTogether {
 public:
  explicit PaidTogether(const WeighedCase& here) : first_(here.facts.number) { add(here); }

  void add(const WeighedCase& one) {
    if (one.paid.is_zero() || !one.difference) return;
    paid_ += one.paid;
    difference_ = std::min(difference_.value_or(*one.difference), *one.difference);
    if (one.facts.number == first_ || ++others_paid_ > kOthersNamed + 1) return;
    others_ += (others_.empty() ? "" : ", ") + (others_paid_ > kOthersNamed ? "…" : one.facts.number);
  }

  // Adds a finding to the first of them.
  void find_in(WeighedCase& here) const {
    if (others_.empty() || here.paid.is_zero() || !difference_) return;
    const Cents due = due_of(*difference_);
    if (paid_ <= due) return;
    const auto last = static_cast<std::size_t>(here.facts.last(Event::DISPUTE_PAID) - here.facts.entries.data());
    here.findings.emplace_back(Remark(RemarkForm::kPaidInBoth, {due, paid_, AsRecorded{others_}}), here.facts, last,
                               paid_ - due);
  }

 private:
  const std::string& first_;
  Cents paid_;
  std::optional<Cents> difference_;
  std::size_t others_paid_ = 0;
  std::string others_;  // their numbers
};

std::size_t entry_of_claim(const WeighedCase& weighed) {
  return static_cast<std::size_t>(weighed.facts.claim() - weighed.facts.entries.data());
}

}  // namespace

void find_between(std::span<WeighedCase* const> cases) {
  for (WeighedCase* here : cases) {
    PaidTogether together(*here);
    std::size_t others = 0;
    for (const WeighedCase* there : cases) {
      const DisputeEntry* own = here->facts.claim();
      const DisputeEntry* other = there->facts.claim();
      if (here == there || own == nullptr || other == nullptr || own->struck_out || other->struck_out) continue;
      if (!are_about_the_same(*own, *other)) continue;
      together.add(*there);
      if (++others > kOthersNamed) continue;
      here->findings.emplace_back(Remark(RemarkForm::kClaimOfOtherCase, {AsRecorded{there->facts.number}}), here->facts,
                                  entry_of_claim(*here), Cents());
    }
    if (others > kOthersNamed) {
      here->findings.emplace_back(Remark(RemarkForm::kMoreClaimsOfOtherCases, {count_of(others - kOthersNamed)}),
                                  here->facts, entry_of_claim(*here), Cents());
    }
    together.find_in(*here);
    std::ranges::stable_sort(here->findings, {}, &CaseFinding::entry);
  }
}

void find_in_case(const RoundOfCase& round, WeighedCase& weighed) {
  Finder(round, weighed).find_all();
}

}  // namespace cardspeak::disputes
