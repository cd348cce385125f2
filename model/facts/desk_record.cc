#include "model/facts/desk_record.h"

#include "model/facts/event_order.h"
#include "model/facts/reading.h"
#include "schemas/text/hex.h"

namespace cardspeak {
namespace {

using schema::Event;

CaseDetails details_of(schema::CaseDetails::Reader details) {
  CaseDetails out;
  out.section = facts::text_of(details.getSection());
  for (const auto name : details.getAsked()) out.asked.push_back(facts::text_of(name));
  out.supervisor = facts::text_of(details.getSupervisor());
  out.reviewer = facts::text_of(details.getReviewer());
  const bool known = details.getError() <= schema::ErrorType::DEVICE;
  if (known) out.error = details.getError();
  out.savings = Cents(details.getSavingsCents());
  out.losses = Cents(details.getLossesCents());
  for (const auto media : details.getMedia()) {
    out.media.push_back(
        {facts::text_of(media.getCamera()), DeviceTimeNs(media.getFromNs()), DeviceTimeNs(media.getUntilNs())});
  }
  out.remarks = facts::text_of(details.getRemarks());
  return out;
}

// What every event of a dispute has.
template <typename Kind>
void take_case(Kind kind, DisputeEntry& entry) {
  entry.dispute = facts::text_of(kind.getDispute());
  entry.round = facts::text_of(kind.getRoundId());
  entry.details = details_of(kind.getDetails());
}

void take_raised(schema::DisputeRaised::Reader raised, DisputeEntry& entry) {
  take_case(raised, entry);
  entry.seat = SeatNo(raised.getSeat());
  entry.patron = facts::text_of(raised.getPatron());
  entry.wager = facts::text_of(raised.getWager());
  entry.amount = Cents(raised.getClaimCents());
  entry.text = facts::text_of(raised.getClaim());
  entry.raised_by = facts::text_of(raised.getRaisedBy());
}

void take_ruling(schema::RulingMade::Reader ruling, DisputeEntry& entry) {
  take_case(ruling, entry);
  entry.amount = Cents(ruling.getAmountCents());
  entry.text = facts::text_of(ruling.getDecision());
  entry.reason = facts::text_of(ruling.getReason());
  const auto hash = ruling.getVerdictHash();
  entry.verdict_hash = schema::hex_of(std::span(hash.begin(), hash.size()));
}

void take_referral(schema::ReferredToInspector::Reader referral, DisputeEntry& entry) {
  take_case(referral, entry);
  entry.reason = facts::text_of(referral.getReason());
  entry.inspector = facts::text_of(referral.getInspector());
}

void take_answer(schema::ReferralAnswered::Reader answer, DisputeEntry& entry) {
  take_case(answer, entry);
  entry.text = facts::text_of(answer.getOutcome());
  entry.inspector = facts::text_of(answer.getInspector());
}

void take_payment(schema::DisputePaid::Reader paid, DisputeEntry& entry) {
  take_case(paid, entry);
  entry.patron = facts::text_of(paid.getPatron());
  entry.amount = Cents(paid.getAmountCents());
}

void take_close(schema::DisputeClosed::Reader closed, DisputeEntry& entry) {
  take_case(closed, entry);
  entry.text = facts::text_of(closed.getOutcome());
}

void take_reopening(schema::DisputeReopened::Reader reopened, DisputeEntry& entry) {
  take_case(reopened, entry);
  entry.reason = facts::text_of(reopened.getReason());
}

// Whether the event is about a dispute.
bool take(Event::Reader event, DisputeEntry& entry) {
  entry.kind = event.which();
  if (event.isDisputeRaised()) {
    take_raised(event.getDisputeRaised(), entry);
  } else if (event.isRulingMade()) {
    take_ruling(event.getRulingMade(), entry);
  } else if (event.isReferredToInspector()) {
    take_referral(event.getReferredToInspector(), entry);
  } else if (event.isReferralAnswered()) {
    take_answer(event.getReferralAnswered(), entry);
  } else if (event.isDisputePaid()) {
    take_payment(event.getDisputePaid(), entry);
  } else if (event.isDisputeNoted()) {
    take_case(event.getDisputeNoted(), entry);
  } else if (event.isDisputeClosed()) {
    take_close(event.getDisputeClosed(), entry);
  } else if (event.isDisputeReopened()) {
    take_reopening(event.getDisputeReopened(), entry);
  } else {
    return false;
  }
  entry.seq = StreamSeq(event.getSequence());
  entry.staff = facts::text_of(event.getStaff());
  entry.office = facts::text_of(event.getRank());
  if (event.getCorrects() != 0) entry.correction = facts::text_of(event.getCorrectionReason());
  return true;
}

}  // namespace

std::vector<DisputeEntry> fold_desk(const std::string& stream, std::span<const EventRef> events) {
  std::vector<DisputeEntry> entries;
  for (const facts::Placed& place : facts::order_events(events).places) {
    DisputeEntry entry;
    if (!take(events[place.holds].event, entry)) continue;
    entry.stream = stream;
    entry.time = DeviceTimeNs(events[place.first].event.getDeviceTimeNs());
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace cardspeak
