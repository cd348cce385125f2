#include "model/verdict/disputes/hold_changes.h"

#include <algorithm>
#include <utility>

#include "model/verdict/disputes/offices.h"

namespace cardspeak::disputes {
namespace {

using schema::Event;
using schema::Standing;

bool decides_nothing(Event::Which kind) {
  return kind == Event::DISPUTE_RAISED || kind == Event::DISPUTE_NOTED;
}

// What somebody says by power of an office.
bool is_said_by_office(Event::Which kind) {
  return kind == Event::RULING_MADE || kind == Event::REFERRAL_ANSWERED || kind == Event::DISPUTE_CLOSED ||
         kind == Event::DISPUTE_REOPENED;
}

class Changes {
 public:
  Changes(const RoundOfCase& round, const std::vector<DisputeEntry>& recorded)
      : round_(round), offices_(round), recorded_(recorded) {}

  // The step as its changes leave it.
  ChangedStep hold(const DisputeEntry& first) const {
    ChangedStep step{first, {}};
    step.entry.changes.clear();
    for (const DisputeEntry& change : first.changes) {
      WeighedChange weighed{step.entry, change, Standing::HOLDS, {}};
      weigh(first, weighed);
      if (weighed.standing != Standing::DOES_NOT_HOLD) put(change, step.entry);
      step.changes.push_back(std::move(weighed));
    }
    return step;
  }

 private:
  // Who took a claim, noted, referred or paid, and when, is not changed by who puts right what was keyed of it.
  static void put(const DisputeEntry& change, DisputeEntry& entry) {
    const DisputeEntry done = std::exchange(entry, change);
    if (is_said_by_office(entry.kind)) return;
    entry.time = done.time;
    entry.not_before = done.not_before;
    entry.staff = done.staff;
    entry.office = done.office;
    entry.doubt = done.doubt;
    entry.vouched = done.vouched;
  }

  static void refuse(WeighedChange& change, Remark why) {
    change.standing = Standing::DOES_NOT_HOLD;
    change.why = std::move(why);
  }

  void weigh(const DisputeEntry& first, WeighedChange& change) const {
    const DisputeEntry& after = change.after;
    const bool moves = after.kind != first.kind || after.dispute != first.dispute || after.round != first.round;
    if (moves) return refuse(change, {RemarkForm::kChangeOfOtherStep, {after.seq}});
    if (!after.doubt.empty()) return refuse(change, doubt_of(after));
    if (is_own_slip(first, after)) return;
    if (round_.elsewhere) {
      change.standing = Standing::OPEN;
      return;
    }
    if (!offices_.are_known()) return refuse(change, {RemarkForm::kChangeOnOpenVerdict, {after.seq}});
    weigh_office(change);
  }

  void weigh_office(WeighedChange& change) const {
    const DisputeEntry& after = change.after;
    const Authority& authority = round_.verdict->authority;
    const RankName needed{authority.last_word};
    const auto power = offices_.power_of(after.office);
    if (!power) return refuse(change, {RemarkForm::kChangedByNobody, {after.seq, needed}, authority.rule});
    if (offices_.is_high_enough(*power)) return;
    refuse(change, {RemarkForm::kChangedByLowOffice, {after.seq, RankName{after.office}, needed}, authority.rule});
  }

  // Whether who recorded it puts it right before anything else is on record of the dispute.
  [[nodiscard]] bool is_own_slip(const DisputeEntry& first, const DisputeEntry& after) const {
    const bool own = decides_nothing(first.kind) && !first.staff.empty() && first.staff == after.staff &&
                     first.office == after.office;
    return own && std::ranges::none_of(recorded_,
                                       [&](const DisputeEntry& other) { return lies_between(first, other, after); });
  }

  // At one desk the numbers say what came before what: a time can be keyed.
  static bool lies_between(const DisputeEntry& first, const DisputeEntry& other, const DisputeEntry& after) {
    if (other.stream == first.stream) return other.seq > first.seq && other.seq < after.seq;
    return other.time >= first.time && other.time <= after.time;
  }

  const RoundOfCase& round_;
  Offices offices_;
  const std::vector<DisputeEntry>& recorded_;
};

}  // namespace

void hold_changes(const RoundOfCase& round, WeighedCase& weighed) {
  std::vector<ChangedStep> steps;
  const Changes changes(round, weighed.facts.entries);
  for (const DisputeEntry& entry : weighed.facts.entries) steps.push_back(changes.hold(entry));
  std::ranges::stable_sort(steps, {}, [](const ChangedStep& step) { return place_in_time(step.entry); });
  weighed.facts.entries.clear();
  for (ChangedStep& step : steps) {
    if (step.entry.struck_out) {
      weighed.struck_out.push_back(std::move(step));
      continue;
    }
    weighed.facts.entries.push_back(std::move(step.entry));
    weighed.changes.push_back(std::move(step.changes));
  }
  settle_entries(weighed.facts);
}

}  // namespace cardspeak::disputes
