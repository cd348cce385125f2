#include "ingest/device/check_desk_kinds.h"

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

}  // namespace

void check_desk_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isDisputeRaised()) check_dispute(check, event.getDisputeRaised());
  if (event.isRulingMade()) {
    check.named("dispute", event.getRulingMade().getDispute(), kPersonMax);
    check_round_id(check, event.getRulingMade().getRoundId());
    check.named("decision", event.getRulingMade().getDecision(), kProseMax);
    check.amount("amountCents", event.getRulingMade().getAmountCents());
  }
  if (event.isReferredToInspector()) {
    check.named("dispute", event.getReferredToInspector().getDispute(), kPersonMax);
    check_round_id(check, event.getReferredToInspector().getRoundId());
  }
}

}  // namespace cardspeak::event_checks
