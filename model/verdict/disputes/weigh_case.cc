#include "model/verdict/disputes/weigh_case.h"

#include <algorithm>
#include <utility>

#include "model/law/acts.h"

namespace cardspeak::disputes {
namespace {

using schema::Event;
using schema::Standing;
using schema::VerdictStatus;

bool is_decided(const Verdict& verdict) {
  return verdict.status != VerdictStatus::NOT_DECIDABLE && verdict.status != VerdictStatus::OPEN;
}

bool concerns(const DisputeEntry& claim, SeatNo seat, const std::string& wager) {
  return (claim.seat == SeatNo() || claim.seat == seat) &&
         (claim.wager.empty() || wager.empty() || claim.wager == wager);
}

// Of the wagers, or the shares of pots, that the claim is about.
std::optional<Cents> difference_of(const DisputeEntry& claim, const Verdict& verdict) {
  if (!is_decided(verdict)) return std::nullopt;
  Cents sum;
  for (const WagerVerdict& wager : verdict.wagers) {
    if (!concerns(claim, wager.seat, wager.wager)) continue;
    if (!wager.decidable) return std::nullopt;
    sum += wager.difference;
  }
  if (!verdict.wagers.empty()) return sum;
  for (const Finding& finding : verdict.findings) {
    if (finding.severity() == schema::Severity::MONEY && concerns(claim, finding.seat, {})) sum += finding.amount;
  }
  return sum;
}

// Weighs the rulings of one case.
class Weighing {
 public:
  Weighing(WeighedCase& weighed, const RoundOfCase& round) : case_(weighed), round_(round) {}

  void weigh_all() {
    for (std::size_t at = 0; at < case_.facts.entries.size(); ++at) {
      const DisputeEntry& entry = case_.facts.entries[at];
      if (entry.kind != Event::RULING_MADE) continue;
      WeighedRuling ruling{at, Standing::HOLDS, {}};
      weigh(entry, ruling);
      case_.rulings.push_back(std::move(ruling));
    }
    settle_contradictions();
  }

 private:
  static void refuse(WeighedRuling& ruling, Remark why) {
    ruling.standing = Standing::DOES_NOT_HOLD;
    ruling.why = std::move(why);
  }

  void weigh(const DisputeEntry& entry, WeighedRuling& ruling) const {
    const DisputeEntry* claim = case_.facts.claim();
    const AsRecorded number{entry.dispute};
    const AsRecorded said{entry.text};
    if (claim == nullptr) return refuse(ruling, {RemarkForm::kDisputeNeverRaised, {number}});
    if (entry.round != claim->round) {
      return refuse(ruling, {RemarkForm::kDisputeOfOtherRound, {number, AsRecorded{entry.round}}});
    }
    if (round_.elsewhere) {
      ruling.standing = Standing::OPEN;
      return;
    }
    if (round_.verdict == nullptr) {
      return refuse(ruling, {RemarkForm::kDisputeOnNoRound, {number, AsRecorded{entry.round}}});
    }
    if (entry.time < claim->time) return refuse(ruling, {RemarkForm::kRulingBeforeClaim, {said}});
    weigh_office(entry, ruling);
    if (ruling.standing == Standing::HOLDS) weigh_amount(entry, ruling);
  }

  void weigh_office(const DisputeEntry& entry, WeighedRuling& ruling) const {
    const Authority& authority = round_.verdict->authority;
    const AsRecorded said{entry.text};
    const RankName needed{authority.last_word};
    const Citations rule(authority.rule);
    if (!entry.doubt.empty()) {
      return refuse(ruling,
                    {RemarkForm::kOfficeNotHeld, {entry.seq, AsRecorded{entry.staff}, AsRecorded{entry.office}}});
    }
    if (authority.last_word.empty()) {
      ruling.standing = Standing::OPEN;
      ruling.why = {RemarkForm::kRulingOnOpenVerdict, {said}};
      return;
    }
    if (entry.office.empty()) return refuse(ruling, {RemarkForm::kOfficeNotOnRecord, {said, needed}, rule});
    const auto place = power_of(entry);
    if (!place) return refuse(ruling, {RemarkForm::kOfficeNotKnown, {AsRecorded{entry.office}}, rule});
    const auto least = law::find_office(round_.ranks, authority.last_word);
    if (least && *place < *least) {
      refuse(ruling, {RemarkForm::kOfficeTooLow, {said, RankName{entry.office}, needed}, rule});
    }
  }

  void weigh_amount(const DisputeEntry& entry, WeighedRuling& ruling) const {
    if (!case_.difference) {
      ruling.why = {RemarkForm::kRulingOnOpenVerdict, {AsRecorded{entry.text}}, round_.verdict->authority.rule};
      return;
    }
    const Cents due = std::max(Cents(), Cents() - *case_.difference);
    if (entry.amount != due) refuse(ruling, {RemarkForm::kRulingUnlikeVerdict, {entry.amount, due}});
  }

  // Place of the office; who has the last word in a tournament, or reviews, stands above all ranks.
  [[nodiscard]] std::optional<std::size_t> power_of(const DisputeEntry& entry) const {
    const Authority& authority = round_.verdict->authority;
    if (const auto place = law::find_office(round_.ranks, entry.office)) return place;
    const bool named =
        entry.office == authority.last_word || (!authority.review.empty() && entry.office == authority.review);
    return named ? std::optional(round_.ranks.size()) : std::nullopt;
  }

  void settle_contradictions() {
    for (std::size_t at = 0; at < case_.rulings.size(); ++at) {
      if (case_.rulings[at].standing != Standing::HOLDS) continue;
      if (!case_.in_force || power_of(entry_of(at)) >= power_of(entry_of(*case_.in_force))) case_.in_force = at;
    }
    if (!case_.in_force) return;
    const DisputeEntry& counts = entry_of(*case_.in_force);
    for (std::size_t at = 0; at < case_.rulings.size(); ++at) {
      WeighedRuling& ruling = case_.rulings[at];
      const DisputeEntry& entry = entry_of(at);
      if (ruling.standing != Standing::HOLDS || at == *case_.in_force || entry.amount == counts.amount) continue;
      refuse(ruling, {RemarkForm::kRulingContradicted, {AsRecorded{entry.text}, AsRecorded{counts.text}}});
    }
    case_.ruled = counts.amount;
  }

  [[nodiscard]] const DisputeEntry& entry_of(std::size_t ruling) const {
    return case_.facts.entries[case_.rulings[ruling].entry];
  }

  WeighedCase& case_;
  const RoundOfCase& round_;
};

void find_in_record(const RoundOfCase& round, WeighedCase& weighed) {
  const DisputeCase& dispute = weighed.facts;
  const AsRecorded number{dispute.number};
  const auto find = [&](Remark remark, const DisputeEntry& at) {
    weighed.findings.emplace_back(std::move(remark), at.seq);
  };
  if (dispute.claim() == nullptr) find({RemarkForm::kDisputeNeverRaised, {number}}, dispute.entries.front());
  if (round.verdict == nullptr && !round.elsewhere) {
    find({RemarkForm::kDisputeOnNoRound, {number, AsRecorded{dispute.round()}}}, dispute.entries.front());
  }
  bool raised = false;
  for (const DisputeEntry& entry : dispute.entries) {
    if (entry.round != dispute.round()) {
      find({RemarkForm::kDisputeOfOtherRound, {number, AsRecorded{entry.round}}}, entry);
    }
    if (entry.kind != Event::DISPUTE_RAISED) continue;
    if (raised) find({RemarkForm::kDisputeRaisedTwice, {number}}, entry);
    raised = true;
  }
}

void find_in_payments(WeighedCase& weighed) {
  const DisputeEntry* last = weighed.facts.last(Event::DISPUTE_PAID);
  const DisputeEntry* closed = weighed.facts.last(Event::DISPUTE_CLOSED);
  const Cents over = weighed.paid - weighed.ruled;
  if (last != nullptr && !weighed.in_force) {
    weighed.findings.emplace_back(Remark(RemarkForm::kPaidWithoutRuling, {weighed.paid}), last->seq, weighed.paid);
  } else if (last != nullptr && over > Cents()) {
    weighed.findings.emplace_back(Remark(RemarkForm::kPaidUnlikeRuling, {weighed.ruled, weighed.paid}), last->seq,
                                  over);
  } else if (closed != nullptr && over < Cents()) {
    weighed.findings.emplace_back(Remark(RemarkForm::kClosedUnpaid, {weighed.ruled, weighed.paid}), closed->seq, over);
  }
}

State state_of(const WeighedCase& weighed) {
  bool referred = false;
  for (const DisputeEntry& entry : weighed.facts.entries) {
    if (entry.kind == Event::REFERRED_TO_INSPECTOR) referred = true;
    if (entry.kind == Event::REFERRAL_ANSWERED) referred = false;
  }
  if (weighed.facts.last(Event::DISPUTE_CLOSED) != nullptr) return State::kClosed;
  if (referred) return State::kReferred;
  return weighed.in_force && weighed.paid >= weighed.ruled ? State::kSettled : State::kOpen;
}

}  // namespace

std::string_view name_of(State state) {
  switch (state) {
    case State::kOpen:
      return "open";
    case State::kSettled:
      return "settled";
    case State::kReferred:
      return "referred";
    case State::kClosed:
      return "closed";
  }
  return "";
}

const WeighedRuling* WeighedCase::ruling(std::size_t entry) const {
  const auto found = std::ranges::find(rulings, entry, &WeighedRuling::entry);
  return found == rulings.end() ? nullptr : &*found;
}

WeighedCase weigh_case(DisputeCase facts, const RoundOfCase& round) {
  WeighedCase weighed;
  weighed.facts = std::move(facts);
  const DisputeEntry* claim = weighed.facts.claim();
  if (claim != nullptr && round.verdict != nullptr) weighed.difference = difference_of(*claim, *round.verdict);
  Weighing(weighed, round).weigh_all();
  for (const DisputeEntry& entry : weighed.facts.entries) {
    if (entry.kind == Event::DISPUTE_PAID) weighed.paid += entry.amount;
  }
  find_in_record(round, weighed);
  find_in_payments(weighed);
  for (const WeighedRuling& ruling : weighed.rulings) {
    const StreamSeq seq = weighed.facts.entries[ruling.entry].seq;
    const bool said = ruling.why.empty() || ruling.why.kind() == kFindingDisputeRecord;
    if (!said) weighed.findings.emplace_back(ruling.why, seq);
  }
  weighed.state = state_of(weighed);
  return weighed;
}

}  // namespace cardspeak::disputes
