#include "cli/render/dispute_words.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "cli/render/plain.h"
#include "cli/render/remarks.h"
#include "cli/render/words.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

using schema::Event;
using schema::Standing;

std::string by_whom(const DisputeEntry& entry) {
  const std::string who = office_and_staff(entry.office, entry.staff);
  return who.empty() ? "by nobody on record" : "by " + who;
}

std::string quoted_words(const std::string& text) {
  return text.empty() ? "" : ": \"" + printable(text) + "\"";
}

std::string claim_text(const DisputeEntry& entry) {
  std::string who = entry.seat.value() == 0 ? "" : seat_text(entry.seat);
  if (!entry.patron.empty())
    who += (who.empty() ? "" : ", ") + printable(schema::patron_for_people(entry.patron)) + (who.empty() ? "" : ",");
  std::string text = who.empty() ? "the claim" : who + " claims";
  if (!entry.amount.is_zero()) text += (who.empty() ? " is " : " ") + money(entry.amount);
  if (!entry.wager.empty()) text += " on the " + spaced(entry.wager);
  return text + quoted_words(entry.text);
}

std::string reason_text(const DisputeEntry& entry) {
  return entry.reason.empty() ? "" : ", since \"" + printable(entry.reason) + "\"";
}

std::string to_inspector(const DisputeEntry& entry) {
  return entry.inspector.empty() ? "an inspector" : "inspector " + printable(entry.inspector);
}

// Without what is said of every step.
std::string step(const DisputeEntry& entry, const std::string& when) {
  const std::string number = "ispute " + printable(entry.dispute);
  if (entry.kind == Event::DISPUTE_RAISED) {
    return "D" + number + ", raised " + when + (entry.raised_by.empty() ? "" : " for " + printable(entry.raised_by)) +
           ": " + claim_text(entry) + ".";
  }
  if (entry.kind == Event::RULING_MADE) {
    return "Ruling on d" + number + ", " + when + quoted_words(entry.text) +
           (entry.amount.is_zero() ? "" : ", " + money(entry.amount) + " to be paid") + reason_text(entry) + ".";
  }
  if (entry.kind == Event::DISPUTE_PAID) {
    return "Made good " + money(entry.amount) +
           (entry.patron.empty() ? "" : " to " + printable(schema::patron_for_people(entry.patron))) + " on d" +
           number + ", " + when + ".";
  }
  if (entry.kind == Event::REFERRED_TO_INSPECTOR) {
    return "D" + number + " was referred to " + to_inspector(entry) + ", " + when + reason_text(entry) + ".";
  }
  if (entry.kind == Event::REFERRAL_ANSWERED) {
    return "Answer of " + to_inspector(entry) + " on d" + number + ", " + when + quoted_words(entry.text) + ".";
  }
  if (entry.kind == Event::DISPUTE_CLOSED) {
    return "D" + number + " was closed, " + when + quoted_words(entry.text) + ".";
  }
  if (entry.kind == Event::DISPUTE_REOPENED) {
    return "D" + number + " was reopened, " + when + reason_text(entry) + ".";
  }
  return "Noted of d" + number + ", " + when + quoted_words(entry.details.remarks) + ".";
}

std::string step_on_record(const DisputeEntry& entry, const Zone& zone) {
  return step(entry, zone.moment(entry.time) + " " + by_whom(entry));
}

// What somebody did to a step afterwards, and how the step stood before.
std::string change_sentence(const disputes::WeighedChange& change, const Zone& zone) {
  const DisputeEntry& after = change.after;
  std::string text = after.struck_out ? "Struck out" : "Corrected";
  text += ", " + zone.moment(after.time) + " " + by_whom(after);
  if (!after.correction.empty()) text += ", since \"" + printable(after.correction) + "\"";
  if (!after.doubt.empty()) text += "; by the register: " + printable(after.doubt);
  if (change.standing == Standing::DOES_NOT_HOLD) {
    return text + ". It does not hold: " + printable(sentence(change.why)) + ".";
  }
  return after.struck_out ? text + "." : text + ". Before it: " + step_on_record(change.before, zone);
}

std::string changes_text(std::span<const disputes::WeighedChange> changes, const Zone& zone) {
  std::string text;
  for (const disputes::WeighedChange& change : changes) text += " " + change_sentence(change, zone);
  return text;
}

std::string entry_sentence(const disputes::WeighedCase& weighed, std::size_t at, const Zone& zone) {
  const DisputeEntry& entry = weighed.facts.entries[at];
  std::string text = step_on_record(entry, zone);
  if (!entry.doubt.empty()) text += " By the register: " + printable(entry.doubt) + ".";
  const std::string standing = standing_sentence(weighed, at);
  if (!standing.empty()) text += " " + standing;
  return text + changes_text(weighed.changes_of(at), zone);
}

std::string struck_sentence(const disputes::ChangedStep& step, const Zone& zone) {
  const DisputeEntry& before = step.changes.empty() ? step.entry : step.changes.back().before;
  return step_on_record(before, zone) + changes_text(step.changes, zone);
}

std::string state_sentence(const disputes::WeighedCase& weighed) {
  std::string text = "Dispute " + printable(weighed.facts.number) + " is " + std::string(name_of(weighed.state));
  if (weighed.in_force) text += "; " + money(weighed.ruled) + " ordered, " + money(weighed.paid) + " made good";
  return text + ".";
}

schema::DisputeStep step_of(Event::Which kind) {
  using Step = schema::DisputeStep;
  static constexpr std::array kSteps{std::pair{Event::DISPUTE_RAISED, Step::RAISED},
                                     std::pair{Event::RULING_MADE, Step::RULED},
                                     std::pair{Event::REFERRED_TO_INSPECTOR, Step::REFERRED},
                                     std::pair{Event::DISPUTE_PAID, Step::PAID},
                                     std::pair{Event::DISPUTE_NOTED, Step::NOTED},
                                     std::pair{Event::REFERRAL_ANSWERED, Step::ANSWERED},
                                     std::pair{Event::DISPUTE_CLOSED, Step::CLOSED},
                                     std::pair{Event::DISPUTE_REOPENED, Step::REOPENED}};
  const auto found = std::ranges::find(kSteps, kind, &std::pair<Event::Which, Step>::first);
  return found == kSteps.end() ? Step::NOTED : found->second;
}

void write_findings(const disputes::WeighedCase& weighed, std::size_t at, schema::DisputeRecord::Builder record) {
  const auto here = [&](const disputes::CaseFinding& finding) { return finding.entry == at; };
  auto out = record.initFindings(static_cast<unsigned>(std::ranges::count_if(weighed.findings, here)));
  unsigned next = 0;
  for (const disputes::CaseFinding& finding : weighed.findings) {
    if (here(finding)) write_case_finding(finding, out[next++]);
  }
}

}  // namespace

void write_case_finding(const Finding& finding, schema::CaseFinding::Builder out) {
  out.setKind(std::string(finding.kind()));
  out.setSeverity(finding.severity());
  out.setText(sentence(static_cast<const Remark&>(finding)));
}

std::string standing_sentence(const disputes::WeighedCase& weighed, std::size_t entry) {
  const disputes::WeighedStep* step = weighed.step(entry);
  if (step == nullptr) return "";
  const std::string why = step->why.empty() ? "" : ": " + printable(sentence(step->why));
  if (step->standing == Standing::HOLDS) return "It holds" + why + ".";
  return (step->standing == Standing::OPEN ? "It is open" : "It does not hold") + why + ".";
}

std::vector<std::string> case_sentences(const disputes::WeighedCase& weighed, const Zone& zone) {
  std::vector<std::string> sentences;
  for (std::size_t at = 0; at < weighed.facts.entries.size(); ++at) {
    sentences.push_back(entry_sentence(weighed, at, zone));
  }
  for (const disputes::ChangedStep& struck : weighed.struck_out) sentences.push_back(struck_sentence(struck, zone));
  sentences.push_back(state_sentence(weighed));
  const std::string told = join(sentences, "\n");
  std::set<std::string> found;
  for (const Finding& finding : weighed.findings) {
    const std::string said = printable(sentence(static_cast<const Remark&>(finding)));
    if (told.find(said) == told.npos && found.insert(said).second) sentences.push_back("Found: " + said + ".");
  }
  return sentences;
}

std::vector<std::string> dispute_sentences(const RoundView& view) {
  std::vector<std::string> sentences;
  for (const disputes::WeighedCase& weighed : view.disputes) {
    for (std::string& text : case_sentences(weighed, view.zone)) sentences.push_back(std::move(text));
  }
  if (!sentences.empty()) {
    sentences.emplace_back(
        "What is due above follows from the rules and the record; a claim, or a ruling on one, changes nothing of it.");
  }
  return sentences;
}

std::size_t count_steps(const disputes::WeighedCase& weighed) {
  return weighed.facts.entries.size() + weighed.struck_out.size();
}

std::size_t count_steps(const RoundView& view) {
  std::size_t count = 0;
  for (const disputes::WeighedCase& weighed : view.disputes) count += count_steps(weighed);
  return count;
}

namespace {

void write_changes(std::span<const disputes::WeighedChange> changes, const Zone& zone,
                   schema::DisputeRecord::Builder record) {
  auto out = record.initChanges(static_cast<unsigned>(changes.size()));
  for (unsigned at = 0; at < out.size(); ++at) {
    const disputes::WeighedChange& change = changes[at];
    out[at].setStrikes(change.after.struck_out);
    out[at].setDeviceTimeNs(change.after.time.value());
    out[at].setSequence(change.after.seq.value());
    out[at].setStaff(change.after.staff);
    out[at].setOffice(change.after.office);
    out[at].setReason(change.after.correction);
    out[at].setStanding(change.standing);
    out[at].setWhy(change.why.empty() ? "" : sentence(change.why));
    out[at].setBefore(step_on_record(change.before, zone));
  }
}

void write_entry(const DisputeEntry& entry, schema::DisputeRecord::Builder record) {
  record.setKind(step_of(entry.kind));
  record.setDispute(entry.dispute);
  record.setRound(entry.round);
  record.setDeviceTimeNs(entry.time.value());
  record.setStream(entry.stream);
  record.setSequence(entry.seq.value());
  record.setSeat(entry.seat.value());
  record.setPatron(entry.patron);
  record.setWager(entry.wager);
  record.setAmountCents(entry.amount.value());
  record.setText(entry.text);
  record.setStaff(entry.staff);
  record.setOffice(entry.office);
  record.setCorrection(entry.correction);
  record.setDoubt(entry.doubt);
  record.setReason(entry.reason);
  record.setStruckOut(entry.struck_out);
}

void write_step(const disputes::WeighedCase& weighed, std::size_t at, const Zone& zone,
                schema::DisputeRecord::Builder record) {
  write_entry(weighed.facts.entries[at], record);
  write_changes(weighed.changes_of(at), zone, record);
  if (const disputes::WeighedStep* step = weighed.step(at)) {
    record.setStanding(step->standing);
    record.setWhy(sentence(step->why));
  }
  write_findings(weighed, at, record);
  record.setSentence(entry_sentence(weighed, at, zone));
}

}  // namespace

void write_steps(const disputes::WeighedCase& weighed, const Zone& zone,
                 const std::function<schema::DisputeRecord::Builder()>& next) {
  for (std::size_t at = 0; at < weighed.facts.entries.size(); ++at) write_step(weighed, at, zone, next());
  for (const disputes::ChangedStep& struck : weighed.struck_out) {
    auto record = next();
    write_entry(struck.entry, record);
    write_changes(struck.changes, zone, record);
    record.setSentence(struck_sentence(struck, zone));
  }
}

void write_disputes(const RoundView& view, capnp::List<schema::DisputeRecord>::Builder out) {
  unsigned next = 0;
  for (const disputes::WeighedCase& weighed : view.disputes)
    write_steps(weighed, view.zone, [&] { return out[next++]; });
}

std::string error_text(schema::ErrorType error) {
  switch (error) {
    case schema::ErrorType::NONE:
      return "none";
    case schema::ErrorType::PATRON:
      return "patron";
    case schema::ErrorType::DEALER:
      return "dealer";
    case schema::ErrorType::DEVICE:
      return "device";
    case schema::ErrorType::NOT_ON_RECORD:
      break;
  }
  return "";
}

}  // namespace cardspeak
