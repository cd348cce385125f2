#include "cli/render/dispute_words.h"
#include "cli/render/dossier.h"
#include "cli/render/remarks.h"
#include "cli/render/round_list.h"
#include "model/ids.h"

namespace cardspeak {
namespace {

using schema::Event;

void write_claim(const DisputeEntry& claim, schema::DisputeListed::Builder out) {
  out.setSeat(claim.seat.value());
  out.setPatron(claim.patron);
  out.setRaisedBy(claim.raised_by);
  out.setRaisedNs(claim.time.value());
  out.setWager(claim.wager);
  out.setClaimCents(claim.amount.value());
  out.setClaim(claim.text);
}

void write_texts(const std::vector<std::string>& texts, capnp::List<capnp::Text>::Builder out) {
  for (unsigned at = 0; at < out.size(); ++at) out.set(at, texts[at]);
}

void write_details(const DisputeCase& dispute, schema::DisputeListed::Builder out) {
  const CaseDetails& details = dispute.details;
  out.setSection(details.section);
  write_texts(details.asked, out.initAsked(static_cast<unsigned>(details.asked.size())));
  out.setError(details.error);
  out.setSupervisor(details.supervisor);
  out.setReviewer(details.reviewer);
  out.setSavingsCents(details.savings.value());
  out.setLossesCents(details.losses.value());
  write_texts(dispute.remarks, out.initRemarks(static_cast<unsigned>(dispute.remarks.size())));
  auto media = out.initMedia(static_cast<unsigned>(details.media.size()));
  for (unsigned at = 0; at < media.size(); ++at) {
    media[at].setCamera(details.media[at].camera);
    media[at].setFromNs(details.media[at].from.value());
    media[at].setUntilNs(details.media[at].until.value());
  }
}

void write_verdict_of(const DossierView& view, schema::DisputeListed::Builder out) {
  if (!view.round) return;
  const Verdict& verdict = view.round->verdict;
  out.setVerdict(status_text(verdict.status));
  out.setVerdictHash(view.verdict_hash);
  out.setRulebookVersion(verdict.rulebook.version);
  out.setRulebookHash(verdict.rulebook.hash);
  if (view.weighed.difference) out.setDifferenceCents(view.weighed.difference->value());
  if (view.round->evidence) write_evidence(*view.round->evidence, out.initEvidence());
}

void write_ends(const disputes::WeighedCase& weighed, schema::DisputeListed::Builder out) {
  out.setRuledCents(weighed.ruled.value());
  out.setPaidCents(weighed.paid.value());
  const DisputeEntry* referred = weighed.facts.last(Event::REFERRED_TO_INSPECTOR);
  const DisputeEntry* answered = weighed.facts.last(Event::REFERRAL_ANSWERED);
  if (referred != nullptr) out.setInspector(referred->inspector);
  if (answered != nullptr) out.setInspectorOutcome(answered->text);
  if (weighed.closed_by) out.setOutcome(weighed.facts.entries[*weighed.closed_by].text);
  out.setState(std::string(name_of(weighed.state)));
  auto findings = out.initFindings(static_cast<unsigned>(weighed.findings.size()));
  for (unsigned at = 0; at < findings.size(); ++at) {
    write_case_finding(weighed.findings[at], findings[at]);
  }
}

}  // namespace

void write_dispute(const DossierView& view, schema::DisputeListed::Builder out) {
  const DisputeCase& dispute = view.weighed.facts;
  out.setDispute(dispute.number);
  out.setVenue(dispute.venue);
  out.setRound(dispute.round());
  if (const auto id = parse_round_id(dispute.round())) out.setTable(id->table);
  if (const DisputeEntry* claim = dispute.claim()) write_claim(*claim, out);
  write_details(dispute, out);
  write_verdict_of(view, out);
  write_ends(view.weighed, out);
  auto steps = out.initSteps(static_cast<unsigned>(count_steps(view.weighed)));
  unsigned next = 0;
  write_steps(view.weighed, view.zone, [&] { return steps[next++]; });
}

}  // namespace cardspeak
