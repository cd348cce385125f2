#include "model/facts/desk_record.h"

#include "model/facts/event_order.h"

namespace cardspeak {
namespace {

using schema::Event;

std::string copy(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

void take_raised(schema::DisputeRaised::Reader raised, DisputeEntry& entry) {
  entry.dispute = copy(raised.getDispute());
  entry.round = copy(raised.getRoundId());
  entry.seat = SeatNo(raised.getSeat());
  entry.patron = copy(raised.getPatron());
  entry.wager = copy(raised.getWager());
  entry.amount = Cents(raised.getClaimCents());
  entry.text = copy(raised.getClaim());
}

void take_ruling(schema::RulingMade::Reader ruling, DisputeEntry& entry) {
  entry.dispute = copy(ruling.getDispute());
  entry.round = copy(ruling.getRoundId());
  entry.amount = Cents(ruling.getAmountCents());
  entry.text = copy(ruling.getDecision());
}

void take_referral(schema::ReferredToInspector::Reader referral, DisputeEntry& entry) {
  entry.dispute = copy(referral.getDispute());
  entry.round = copy(referral.getRoundId());
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
  entry.staff = copy(event.getStaff());
  entry.office = copy(event.getRank());
  if (event.getCorrects() != 0) entry.correction = copy(event.getCorrectionReason());
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
