#include "model/facts/desk_record.h"

#include "model/facts/event_order.h"
#include "model/facts/reading.h"

namespace cardspeak {
namespace {

using schema::Event;

void take_raised(schema::DisputeRaised::Reader raised, DisputeEntry& entry) {
  entry.dispute = facts::text_of(raised.getDispute());
  entry.round = facts::text_of(raised.getRoundId());
  entry.seat = SeatNo(raised.getSeat());
  entry.patron = facts::text_of(raised.getPatron());
  entry.wager = facts::text_of(raised.getWager());
  entry.amount = Cents(raised.getClaimCents());
  entry.text = facts::text_of(raised.getClaim());
}

void take_ruling(schema::RulingMade::Reader ruling, DisputeEntry& entry) {
  entry.dispute = facts::text_of(ruling.getDispute());
  entry.round = facts::text_of(ruling.getRoundId());
  entry.amount = Cents(ruling.getAmountCents());
  entry.text = facts::text_of(ruling.getDecision());
}

void take_referral(schema::ReferredToInspector::Reader referral, DisputeEntry& entry) {
  entry.dispute = facts::text_of(referral.getDispute());
  entry.round = facts::text_of(referral.getRoundId());
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
