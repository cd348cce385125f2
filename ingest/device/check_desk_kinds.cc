#include "ingest/device/check_desk_kinds.h"

#include <string>

#include "ingest/device/stream_name.h"
#include "model/ids.h"

namespace cardspeak::event_checks {
namespace {

void check_round_id(EventCheck& check, capnp::Text::Reader id) {
  if (check.failed()) return;
  const auto round = parse_round_id(view(id));
  if (!round || !is_venue(round->venue) || !is_name(round->table) || round->number.value() > kNumberMax) {
    check.object("roundId", "\"<venue>/<table>/<round number>\"", quoted(view(id)));
  }
}

void check_dispute(EventCheck& check, schema::DisputeRaised::Reader dispute) {
  check.named("dispute", dispute.getDispute(), kPersonMax);
  check_round_id(check, dispute.getRoundId());
  check.seat_or_none("seat", dispute.getSeat());
  check.patron("patron", dispute.getPatron());
  check.id_or_none("wager", dispute.getWager());
  check.amount("claimCents", dispute.getClaimCents());
  check.text("claim", dispute.getClaim(), kProseMax);
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
  if (event.isRulingMade()) {
    check.named("dispute", event.getRulingMade().getDispute(), kPersonMax);
    check_round_id(check, event.getRulingMade().getRoundId());
    check.named("decision", event.getRulingMade().getDecision(), kProseMax);
    check.amount("amountCents", event.getRulingMade().getAmountCents());
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
  if (event.isReferredToInspector()) {
    check.named("dispute", event.getReferredToInspector().getDispute(), kPersonMax);
    check_round_id(check, event.getReferredToInspector().getRoundId());
  }
}

}  // namespace cardspeak::event_checks
