#include "ingest/device/check_desk_kinds.h"

#include <string>

#include "ingest/device/stream_name.h"
#include "model/ids.h"
#include "schemas/seal/seal.h"

namespace cardspeak::event_checks {
namespace {

void check_round_id(EventCheck& check, capnp::Text::Reader id) {
  if (check.failed()) return;
  const auto round = parse_round_id(view(id));
  if (!round || !is_venue(round->venue) || !is_name(round->table) || round->number.value() > kNumberMax) {
    check.object("roundId", "\"<venue>/<table>/<round number>\"", quoted(view(id)));
  }
}

void check_details(EventCheck& check, schema::CaseDetails::Reader details) {
  check.text("details.section", details.getSection(), kPersonMax);
  check.text("details.supervisor", details.getSupervisor(), kPersonMax);
  check.text("details.reviewer", details.getReviewer(), kPersonMax);
  check.chosen_or_none("details.error", details.getError());
  check.amount("details.savingsCents", details.getSavingsCents());
  check.amount("details.lossesCents", details.getLossesCents());
  check.text("details.remarks", details.getRemarks(), kProseMax);
  const auto asked = details.getAsked();
  check.bounded("details.asked", asked);
  for (unsigned at = 0; at < asked.size() && !check.failed(); ++at) {
    check.named(indexed("details.asked", at, ""), asked[at], kPersonMax);
  }
  const auto media = details.getMedia();
  check.bounded("details.media", media);
  for (unsigned at = 0; at < media.size() && !check.failed(); ++at) {
    check.named(indexed("details.media", at, "camera"), media[at].getCamera(), kPersonMax);
    if (media[at].getUntilNs() != 0 && media[at].getUntilNs() < media[at].getFromNs()) {
      check.object(indexed("details.media", at, "untilNs"), "a time not before fromNs",
                   std::to_string(media[at].getUntilNs()));
    }
  }
}

// The fields that every event of a dispute has.
template <typename Kind>
void check_case(EventCheck& check, Kind kind) {
  check.named("dispute", kind.getDispute(), kPersonMax);
  check_round_id(check, kind.getRoundId());
  check_details(check, kind.getDetails());
}

void check_dispute(EventCheck& check, schema::DisputeRaised::Reader dispute) {
  check_case(check, dispute);
  check.seat_or_none("seat", dispute.getSeat());
  check.patron("patron", dispute.getPatron());
  check.id_or_none("wager", dispute.getWager());
  check.amount("claimCents", dispute.getClaimCents());
  check.text("claim", dispute.getClaim(), kProseMax);
  check.text("raisedBy", dispute.getRaisedBy(), kPersonMax);
}

void check_ruling(EventCheck& check, schema::RulingMade::Reader ruling) {
  check_case(check, ruling);
  check.named("decision", ruling.getDecision(), kProseMax);
  check.amount("amountCents", ruling.getAmountCents());
  check.text("reason", ruling.getReason(), kProseMax);
  const auto hash = ruling.getVerdictHash().size();
  if (hash != 0 && hash != sizeof(schema::Hash)) {
    check.object("verdictHash", "a SHA-256", std::to_string(hash) + " bytes");
  }
}

void check_referral(EventCheck& check, schema::ReferredToInspector::Reader referral) {
  check_case(check, referral);
  check.text("reason", referral.getReason(), kProseMax);
  check.text("inspector", referral.getInspector(), kPersonMax);
}

void check_payment(EventCheck& check, schema::DisputePaid::Reader paid) {
  check_case(check, paid);
  check.patron("patron", paid.getPatron());
  check.amount_over_0("amountCents", paid.getAmountCents());
}

void check_skipped(EventCheck& check, schema::NumbersSkipped::Reader skipped) {
  if (check.failed()) return;
  if (!parse_stream_name(view(skipped.getStream()))) {
    check.object("stream", "the stream in which the numbers are missing", quoted(view(skipped.getStream())));
  }
  if (skipped.getFirst() == 0 || skipped.getLast() < skipped.getFirst() || skipped.getLast() > kNumberMax) {
    check.object("first", "the first number that is missing, from 1, and not after the last",
                 std::to_string(skipped.getFirst()) + " to " + std::to_string(skipped.getLast()));
  }
  check.named("reason", skipped.getReason(), kProseMax);
}

}  // namespace

void check_desk_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isDisputeRaised()) check_dispute(check, event.getDisputeRaised());
  if (event.isRulingMade()) check_ruling(check, event.getRulingMade());
  if (event.isReferredToInspector()) check_referral(check, event.getReferredToInspector());
  if (event.isDisputePaid()) check_payment(check, event.getDisputePaid());
  if (event.isDisputeNoted()) check_case(check, event.getDisputeNoted());
  if (event.isReferralAnswered()) {
    check_case(check, event.getReferralAnswered());
    check.named("outcome", event.getReferralAnswered().getOutcome(), kProseMax);
    check.text("inspector", event.getReferralAnswered().getInspector(), kPersonMax);
  }
  if (event.isDisputeClosed()) {
    check_case(check, event.getDisputeClosed());
    check.text("outcome", event.getDisputeClosed().getOutcome(), kProseMax);
  }
  if (event.isDisputeReopened()) {
    check_case(check, event.getDisputeReopened());
    check.named("reason", event.getDisputeReopened().getReason(), kProseMax);
  }
  if (event.isNumbersSkipped()) {
    check_skipped(check, event.getNumbersSkipped());
    if (event.getStaff().size() == 0 && event.getRank().size() == 0) {
      check.object_to_head("staff", "who said that the numbers are lost, or in which office", "nobody");
    }
  }
  if (event.isRegisterTaken()) {
    check.object("issued", "nothing of this kind in a file: ingest alone puts it on record", "a register");
  }
}

}  // namespace cardspeak::event_checks
