#include "cli/export/dispute_rows.h"

#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/export/row_text.h"
#include "cli/render/dispute_words.h"
#include "cli/render/plain.h"
#include "cli/render/remarks.h"
#include "cli/render/round_list.h"

namespace cardspeak::rows {
namespace {

using schema::Event;

Value cents_or_nothing(Cents amount) {
  return amount.is_zero() ? Value() : Value(amount.value());
}

// When a step was recorded, by whom and in which office; nothing of a step that is not on record.
Row who_and_when(const DisputeEntry* step, const Zone& zone) {
  if (step == nullptr) return Row(3);
  return {zone.iso(step->time), text_or_nothing(step->staff), text_or_nothing(step->office)};
}

Value text_of(const DisputeEntry* step, std::string DisputeEntry::*text) {
  return step == nullptr ? Value() : text_or_nothing(step->*text);
}

void append(Row& row, Row more) {
  std::ranges::move(more, std::back_inserter(row));
}

std::string standing_text(const disputes::WeighedStep& step) {
  if (step.standing == schema::Standing::HOLDS) return "holds";
  return step.standing == schema::Standing::OPEN ? "open" : "does not hold";
}

std::vector<Column> ruling_columns() {
  return {{"ruled", false, "when the ruling was recorded"},
          {"ruled_by", false, "staff id"},
          {"ruled_office", false, "as which it was made"},
          {"ruling", false, "its words"},
          {"ruling_reason", false, ""},
          {"ruling_cents", true, "that it orders to be paid"},
          {"ruling_standing", false, "holds, open, does not hold"},
          {"ruling_why", false, "why it stands so"}};
}

Row ruling_of(const disputes::WeighedCase& weighed, const disputes::WeighedStep& ruling, const Zone& zone) {
  const DisputeEntry& step = weighed.facts.entries[ruling.entry];
  Row row = who_and_when(&step, zone);
  append(row, {text_or_nothing(step.text), text_or_nothing(step.reason), cents_or_nothing(step.amount),
               standing_text(ruling), ruling.why.empty() ? Value() : Value(sentence(ruling.why))});
  return row;
}

// The ruling that counts, and where none does the last one.
Row ruling_told(const disputes::WeighedCase& weighed, const Zone& zone) {
  if (weighed.rulings.empty()) return Row(ruling_columns().size());
  return ruling_of(weighed, weighed.in_force ? weighed.rulings[*weighed.in_force] : weighed.rulings.back(), zone);
}

// All of them, as a list in JSON.
Value rulings_json(const disputes::WeighedCase& weighed, const Zone& zone) {
  static const Table table{"ruling", ruling_columns()};
  std::string list;
  for (const disputes::WeighedStep& each : weighed.rulings) {
    std::string one = json_row(table, ruling_of(weighed, each, zone));
    one.pop_back();
    list += (list.empty() ? "" : ",") + one;
  }
  return list.empty() ? Value() : Value("[" + list + "]");
}

std::string media_text(const CaseDetails& details, const Zone& zone) {
  std::vector<std::string> all;
  for (const MediaFact& media : details.media) {
    std::string text = media.camera;
    if (media.from != DeviceTimeNs()) text += " " + zone.iso(media.from);
    if (media.until != DeviceTimeNs()) text += "/" + zone.iso(media.until);
    all.push_back(std::move(text));
  }
  return join(all, "; ");
}

Row round_of(const JudgedCase& judged) {
  const auto id = parse_round_id(judged.weighed.facts.round());
  Row row{id ? text_or_nothing(id->table) : Value()};
  if (!judged.round) {
    row.resize(5);
    return row;
  }
  const Verdict& verdict = judged.round->verdict;
  append(row, {status_text(verdict.status), text_or_nothing(judged.verdict_hash),
               text_or_nothing(verdict.rulebook.version), text_or_nothing(verdict.rulebook.hash)});
  return row;
}

Row claim_of(const DisputeCase& facts) {
  const DisputeEntry* claim = facts.claim();
  return {text_or_nothing(facts.details.section), text_of(claim, &DisputeEntry::raised_by),
          text_of(claim, &DisputeEntry::staff), text_of(claim, &DisputeEntry::office),
          text_or_nothing(join(facts.details.asked, "; "))};
}

Row ends_of(const disputes::WeighedCase& weighed, const Zone& zone) {
  const DisputeCase& facts = weighed.facts;
  Row row = who_and_when(facts.last(Event::DISPUTE_PAID), zone);
  row.pop_back();
  const DisputeEntry* referred = facts.last(Event::REFERRED_TO_INSPECTOR);
  append(row, who_and_when(referred, zone));
  row.pop_back();
  append(row, {text_of(referred, &DisputeEntry::inspector), text_of(referred, &DisputeEntry::reason)});
  const DisputeEntry* answered = facts.last(Event::REFERRAL_ANSWERED);
  append(row, {answered == nullptr ? Value() : Value(zone.iso(answered->time)),
               text_of(answered, &DisputeEntry::inspector), text_of(answered, &DisputeEntry::text)});
  const DisputeEntry* closed = weighed.closed_by ? &facts.entries[*weighed.closed_by] : nullptr;
  append(row, who_and_when(closed, zone));
  append(row, {text_of(closed, &DisputeEntry::text)});
  return row;
}

Row details_of(const DisputeCase& facts, const Zone& zone) {
  const CaseDetails& details = facts.details;
  return {text_or_nothing(details.supervisor),        text_or_nothing(details.reviewer),
          cents_or_nothing(details.savings),          cents_or_nothing(details.losses),
          text_or_nothing(media_text(details, zone)), text_or_nothing(join(facts.remarks, "\n"))};
}

std::vector<Column> columns_of_case() {
  std::vector<Column> columns{
      {"dispute", false, "its number"},
      {"venue", false, ""},
      {"round", false, "the round's id"},
      {"raised", false, "by the venue's clock, with its offset; nothing: it never was"},
      {"patron", false, "whose claim: as it says, or by the seat"},
      {"seat", true, ""},
      {"wager", false, ""},
      {"claim_cents", true, "nothing: no amount was claimed"},
      {"claim", false, ""},
      {"difference_cents", true, "what the patron got too much by the verdict; below zero: too little"},
      {"ruled_cents", true, "by the ruling that stands"},
      {"paid_cents", true, "made good"},
      {"error", false, "whose it was"},
      {"state", false, "open, settled, referred or closed"},
      {"findings", false, "kinds, with blanks between them"},
      {"table_name", false, "the table, without its venue"},
      {"verdict", false, "status of the round's verdict under the law in force; nothing: the round is not on record"},
      {"verdict_hash", false, "SHA-256 of the verdict's canonical bytes"},
      {"version", false, "of the rules in force"},
      {"rulebook_hash", false, "SHA-256"},
      {"section", false, "or pit"},
      {"raised_by", false, "where not by the patron"},
      {"taken_by", false, "staff id of who recorded the claim"},
      {"taken_office", false, ""},
      {"asked", false, "who was, with semicolons between them"}};
  for (Column& column : ruling_columns()) columns.push_back(column);
  return columns;
}

std::vector<Column> columns_of_ends() {
  return {{"rulings", true, "how many were made; ruled … are of the one that counts, or else of the last"},
          {"all_rulings", false, "every ruling in order, a JSON list of objects with the eight fields before rulings"},
          {"paid", false, "when the last payment was recorded"},
          {"paid_by", false, "staff id"},
          {"referred", false, "when it last was"},
          {"referred_by", false, "staff id"},
          {"inspector", false, "to whom"},
          {"referral_reason", false, ""},
          {"answered", false, "when the last answer was recorded"},
          {"answered_by", false, "the inspector"},
          {"answer", false, "what the inspector found"},
          {"closed", false, "when; nothing: it is not, or was reopened"},
          {"closed_by", false, "staff id"},
          {"closed_office", false, ""},
          {"outcome", false, "in the words of who closed it"},
          {"supervisor", false, ""},
          {"reviewer", false, "the second person who looked at it"},
          {"savings_cents", true, "of the house"},
          {"losses_cents", true, ""},
          {"media", false, "camera and from/to of each recording, with semicolons between them"},
          {"remarks", false, "a line each"},
          {"steps", false, "all that is on record of it and what is found, a sentence on each line"}};
}

}  // namespace

const Table& dispute_table() {
  static const Table table = [] {
    Table whole{"disputes", columns_of_case()};
    for (Column& column : columns_of_ends()) whole.columns.push_back(column);
    return whole;
  }();
  return table;
}

Row dispute_row(const JudgedCase& judged, const Zone& zone) {
  const disputes::WeighedCase& weighed = judged.weighed;
  const DisputeEntry* claim = weighed.facts.claim();
  std::set<std::string> kinds;
  for (const Finding& finding : weighed.findings) kinds.emplace(finding.kind());
  const bool seated = claim != nullptr && claim->seat != SeatNo();
  Row row{weighed.facts.number,
          weighed.facts.venue,
          weighed.facts.round(),
          claim == nullptr ? Value() : Value(zone.iso(claim->time)),
          claim == nullptr ? Value() : text_or_nothing(patron_of(judged, *claim)),
          seated ? Value(static_cast<std::int64_t>(claim->seat.value())) : Value(),
          text_of(claim, &DisputeEntry::wager),
          claim == nullptr ? Value() : cents_or_nothing(claim->amount),
          text_of(claim, &DisputeEntry::text),
          weighed.difference ? Value(weighed.difference->value()) : Value(),
          weighed.in_force ? Value(weighed.ruled.value()) : Value(),
          weighed.paid.value(),
          text_or_nothing(error_text(weighed.facts.details.error)),
          std::string(name_of(weighed.state)),
          text_or_nothing(join(std::vector<std::string>(kinds.begin(), kinds.end()), " "))};
  append(row, round_of(judged));
  append(row, claim_of(weighed.facts));
  append(row, ruling_told(weighed, zone));
  append(row, {static_cast<std::int64_t>(weighed.rulings.size()), rulings_json(weighed, zone)});
  append(row, ends_of(weighed, zone));
  append(row, details_of(weighed.facts, zone));
  append(row, {text_or_nothing(join(case_sentences(weighed, zone), "\n"))});
  return row;
}

}  // namespace cardspeak::rows
