#include "cli/render/dossier.h"

#include <vector>

#include "cli/render/answer.h"
#include "cli/render/dispute_words.h"
#include "cli/render/felt.h"
#include "cli/render/page_parts.h"
#include "cli/render/remarks.h"
#include "cli/render/round_list.h"
#include "cli/render/tables.h"
#include "cli/render/template.h"
#include "cli/render/words.h"
#include "model/ids.h"
#include "model/verdict/disputes/owed.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

using schema::Event;

constexpr std::string_view kNotOnRecord = "not on record";

std::string or_not(const std::string& text) {
  return text.empty() ? std::string(kNotOnRecord) : printable(text);
}

std::string amount_or_not(Cents amount) {
  return amount.is_zero() ? std::string(kNotOnRecord) : money(amount);
}

std::string table_of(const DisputeCase& dispute) {
  const auto id = parse_round_id(dispute.round());
  return id ? id->table : "";
}

std::string raised_text(const DossierView& view) {
  const DisputeEntry* claim = view.weighed.facts.claim();
  if (claim == nullptr) return "never";
  const std::string who = claim->raised_by.empty() ? "the patron" : printable(claim->raised_by);
  const std::string taken = office_and_staff(claim->office, claim->staff);
  return view.zone.moment(claim->time) + ", by " + who + (taken.empty() ? "" : "; taken by " + printable(taken));
}

std::string claim_text(const DisputeEntry* claim) {
  if (claim == nullptr) return std::string(kNotOnRecord);
  std::string text = claim->amount.is_zero() ? "no amount" : money(claim->amount);
  if (!claim->wager.empty()) text += " on the " + spaced(claim->wager);
  return claim->text.empty() ? text : text + ": \"" + printable(claim->text) + "\"";
}

// Whom the claim names, and else who sat at its seat.
std::string claimant_text(const DossierView& view) {
  const DisputeEntry* claim = view.weighed.facts.claim();
  if (claim == nullptr) return {};
  std::string patron = claim->patron;
  if (patron.empty() && view.round) patron = view.round->facts.patron_at(claim->seat);
  return schema::patron_for_people(patron);
}

std::string verdict_text(const DossierView& view) {
  if (!view.round) return "none: the round is not on record";
  const Verdict& verdict = view.round->verdict;
  std::string text = game_title(verdict) + ": ";
  const DisputeEntry* claim = view.weighed.facts.claim();
  if (claim == nullptr) return text + status_text(verdict.status);
  const auto difference = view.weighed.difference;
  if (!difference) return text + "not decided";
  if (!disputes::is_on_record(*claim, view.round->facts, verdict)) {
    return text + "what is claimed is not on record in the round";
  }
  if (difference->is_zero()) return text + "nothing is due besides what was paid";
  if (*difference > Cents()) return text + money(magnitude(*difference)) + " too much was paid";
  const Cents due = magnitude(*difference);
  text += money(due) + " too little was paid";
  if (view.weighed.paid.is_zero()) return text + ", and nothing made good since";
  text += "; " + money(view.weighed.paid) + " made good since";
  return view.weighed.paid < due ? text + ", " + money(due - view.weighed.paid) + " still due" : text;
}

std::string rulings_text(const DossierView& view) {
  std::vector<std::string> parts;
  for (const disputes::WeighedStep& ruling : view.weighed.rulings) {
    const DisputeEntry& entry = view.weighed.facts.entries[ruling.entry];
    const std::string who = office_and_staff(entry.office, entry.staff);
    std::string text = "\"" + printable(entry.text) + "\"";
    if (!entry.amount.is_zero()) text += ", " + money(entry.amount) + " to be paid";
    text += " by " + (who.empty() ? "nobody on record" : printable(who));
    if (!entry.reason.empty()) text += ", since \"" + printable(entry.reason) + "\"";
    if (!entry.verdict_hash.empty()) {
      text +=
          entry.verdict_hash == view.verdict_hash ? "; on this verdict" : "; on another verdict, " + entry.verdict_hash;
    }
    parts.push_back(text + ". " + standing_sentence(view.weighed, ruling.entry));
  }
  return parts.empty() ? "none" : join(parts, " ");
}

std::string at_and_by(const DisputeEntry& entry, const Zone& zone) {
  const std::string who = office_and_staff(entry.office, entry.staff);
  return " at " + zone.moment(entry.time) + (who.empty() ? "" : " by " + printable(who));
}

std::string payments_text(const DossierView& view) {
  std::vector<std::string> parts;
  const std::vector<DisputeEntry>& entries = view.weighed.facts.entries;
  for (std::size_t at = 0; at < entries.size(); ++at) {
    if (entries[at].kind != Event::DISPUTE_PAID) continue;
    std::string text = "made good " + money(entries[at].amount) + at_and_by(entries[at], view.zone);
    for (const disputes::WeighedChange& change : view.weighed.changes_of(at)) {
      if (change.standing == schema::Standing::DOES_NOT_HOLD) continue;
      text += ", corrected from " + money(change.before.amount) + at_and_by(change.after, view.zone);
    }
    parts.push_back(std::move(text));
  }
  return parts.empty() ? "none" : join(parts, "; ");
}

std::string referral_text(const DossierView& view) {
  const DisputeEntry* referred = view.weighed.facts.last(Event::REFERRED_TO_INSPECTOR);
  const DisputeEntry* answered = view.weighed.facts.last(Event::REFERRAL_ANSWERED);
  if (referred == nullptr && answered == nullptr) return "none";
  std::string text = "no referral on record";
  if (referred != nullptr) {
    text =
        view.zone.moment(referred->time) + (referred->inspector.empty() ? "" : ", " + printable(referred->inspector));
    if (!referred->reason.empty()) text += ", since \"" + printable(referred->reason) + "\"";
  }
  if (answered == nullptr) return text + "; no answer on record";
  return text + "; answer of " + view.zone.moment(answered->time) + ": \"" + printable(answered->text) + "\"";
}

std::string media_text(const DossierView& view) {
  std::vector<std::string> parts;
  for (const MediaFact& media : view.weighed.facts.details.media) {
    std::string text = printable(media.camera);
    if (media.from != DeviceTimeNs()) text += ", " + view.zone.moment(media.from);
    if (media.until != DeviceTimeNs()) text += " to " + view.zone.clock(media.until);
    parts.push_back(std::move(text));
  }
  std::string text = parts.empty() ? std::string("none on record") : join(parts, "; ");
  if (!view.round) return text;
  const RoundFacts& facts = view.round->facts;
  return text + " (the round: " + view.zone.moment(facts.first_event) + " to " + view.zone.clock(facts.last_event) +
         ")";
}

std::string state_text(const DossierView& view) {
  const disputes::WeighedCase& weighed = view.weighed;
  std::string text(name_of(weighed.state));
  if (!weighed.closed_by) return text;
  const DisputeEntry& closed = weighed.facts.entries[*weighed.closed_by];
  if (!closed.text.empty()) text += ": \"" + printable(closed.text) + "\"";
  return text;
}

Tone state_tone(const disputes::WeighedCase& weighed) {
  if (!weighed.findings.empty()) return Tone::kWarn;
  const bool done = weighed.state == disputes::State::kSettled || weighed.state == disputes::State::kClosed;
  return done ? Tone::kGood : Tone::kWarn;
}

std::vector<Fields> answer_fields(const DossierView& view) {
  std::vector<Fields> all{words_fields(state_text(view)).text("word", "STATE")};
  if (!view.round) return all;
  for (const AnswerLine& line : answer_lines(*view.round)) {
    all.push_back(words_fields(line.sentence).text("word", line.word));
  }
  return all;
}

// The table, the wagers and the story, as a list of one; none where the round is not on record.
std::vector<Fields> round_fields(const DossierView& view) {
  if (!view.round) return {};
  const RoundView& round = *view.round;
  const bool pots = round.verdict.wagers.empty();
  Fields fields;
  fields.list("felt", {felt_fields(round)});
  fields.list("wagers", section_fields(pots ? "Pots, with their rules" : "Wagers, with their rules",
                                       pots ? pots_table(round.verdict) : wagers_table(round.verdict)));
  fields.list("story", section_fields("What happened, " + round.zone.day(round.facts.first_event), story_table(round)));
  return {fields};
}

std::vector<std::string> what_it_rests_on(const DossierView& view) {
  if (!view.round) return {};
  std::vector<std::string> texts{provenance(*view.round)};
  if (const std::string last = last_word(view.round->verdict); !last.empty()) texts.push_back(last);
  return texts;
}

std::string join_or_not(const std::vector<std::string>& texts, std::string_view between) {
  return texts.empty() ? std::string(kNotOnRecord) : printable(join(texts, between));
}

void add_ends(const DossierView& view, Grid& rows) {
  const CaseDetails& details = view.weighed.facts.details;
  rows.add({{"type of error"}, {or_not(error_text(details.error))}});
  rows.add({{"supervisor"}, {or_not(details.supervisor)}});
  rows.add({{"second reviewer"}, {or_not(details.reviewer)}});
  rows.add({{"savings"}, {amount_or_not(details.savings)}});
  rows.add({{"losses"}, {amount_or_not(details.losses)}});
  rows.add({{"recordings"}, {media_text(view)}});
  rows.add({{"remarks"}, {join_or_not(view.weighed.facts.remarks, "; ")}});
  rows.add({{"state"}, {state_text(view), state_tone(view.weighed)}});
}

}  // namespace

Grid dossier_items(const DossierView& view) {
  const DisputeCase& dispute = view.weighed.facts;
  const DisputeEntry* claim = dispute.claim();
  Grid rows({{"item"}, {"is"}}, Headings::kUnderstood);
  rows.add({{"number"}, {printable(dispute.number)}});
  rows.add({{"venue"}, {printable(dispute.venue)}});
  rows.add({{"section or pit"}, {or_not(dispute.details.section)}});
  rows.add({{"table"}, {or_not(table_of(dispute))}});
  rows.add({{"round"}, {printable(dispute.round())}});
  rows.add({{"seat"},
            {claim == nullptr || claim->seat == SeatNo() ? std::string(kNotOnRecord)
                                                         : std::to_string(claim->seat.value())}});
  rows.add({{"patron"}, {or_not(claimant_text(view))}});
  rows.add({{"raised"}, {raised_text(view)}});
  rows.add({{"claim"}, {claim_text(claim)}});
  rows.add({{"asked"}, {join_or_not(dispute.details.asked, ", ")}});
  rows.add({{"verdict"}, {verdict_text(view)}});
  rows.add({{"its hash"}, {or_not(view.verdict_hash)}});
  rows.add({{"ruling"}, {rulings_text(view)}});
  rows.add({{"payments"}, {payments_text(view)}});
  rows.add({{"inspector"}, {referral_text(view)}});
  add_ends(view, rows);
  return rows;
}

std::string dossier_text(const DossierView& view, std::size_t width, const Palette& palette) {
  std::string out = hanging("", "Dispute " + printable(view.weighed.facts.number), width) + "\n";
  out += dossier_items(view).text(2, width, palette) + "\n";
  for (const std::string& text : case_sentences(view.weighed, view.zone)) out += hanging("  ", text, width);
  for (const std::string& text : what_it_rests_on(view)) out += hanging("  ", text, width);
  if (!view.round || !view.round->evidence) return out;
  out += "\n" + hanging("", std::string(kEvidenceTitle), width);
  return out + evidence_table(*view.round->evidence).text(2, width, palette);
}

std::string dossier_html(const DossierView& view, std::string_view program) {
  const std::string heading = "Dispute " + view.weighed.facts.number;
  Fields fields;
  fields.text("title", heading).list("heading", {words_fields(heading)});
  fields.text("density", view.round ? page_density(*view.round) : "");
  fields.list("about", {words_fields("Round " + view.weighed.facts.round())});
  fields.text("tone", tone_class(state_tone(view.weighed))).list("answer", answer_fields(view));
  std::vector<Fields> items;
  const Grid record = dossier_items(view);
  for (const auto& row : record.rows()) items.push_back(words_fields(row[1].text).text("name", row[0].text));
  fields.list("items", std::move(items));
  fields.list("steps", lines_fields(case_sentences(view.weighed, view.zone)));
  fields.list("evidence", {});
  if (view.round && view.round->evidence) {
    fields.list("evidence", section_fields(std::string(kEvidenceTitle), evidence_table(*view.round->evidence)));
  }
  fields.list("round", round_fields(view)).list("rests", lines_fields(what_it_rests_on(view)));
  fields.list("signatures", lines_fields({"Patron", "Who ruled", "Supervisor", "Second reviewer", "Inspector"}));
  fields.text("hash", or_not(view.verdict_hash)).text("program", program);
  return filled("dossier.html", fields);
}

}  // namespace cardspeak
