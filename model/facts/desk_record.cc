#include "model/facts/desk_record.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

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
  entry.round = plain_round_id(facts::text_of(kind.getRoundId()));
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
  entry.time = DeviceTimeNs(event.getDeviceTimeNs());
  return true;
}

// Follows what is recorded in one place: the step, and how each change leaves it.
class Steps {
 public:
  // `chosen`: the events that did not lose their number in a fork, ascending.
  Steps(const std::string& stream, std::span<const EventRef> events, std::span<const std::uint32_t> chosen)
      : stream_(stream), events_(events), latest_before_(events.size()) {
    DeviceTimeNs latest;
    auto next = chosen.begin();
    for (std::uint32_t index = 0; index < events.size(); ++index) {
      latest_before_[index] = latest;
      if (next == chosen.end() || *next != index) continue;
      latest = std::max(latest, DeviceTimeNs(events[index].event.getDeviceTimeNs()));
      ++next;
    }
  }

  void begin(std::uint32_t index) {
    DisputeEntry entry;
    if (!take(events_[index].event, entry)) return;
    entry.stream = stream_;
    entry.not_before = latest_before_[index];
    place_of_[index] = entries_.size();
    entries_.push_back(std::move(entry));
  }

  void change(std::uint32_t index, std::uint32_t corrected) {
    const auto place = place_of_.find(corrected);
    if (place == place_of_.end()) return;
    DisputeEntry& entry = entries_[place->second];
    const DisputeEntry now = last_of(entry);
    DisputeEntry changed = after(index, corrected, now);
    place_of_[index] = place->second;
    put_aside_[index] = now;
    entry.changes.push_back(std::move(changed));
  }

  [[nodiscard]] std::vector<DisputeEntry> take_all() { return std::move(entries_); }

 private:
  // How a step stands after all its changes so far, and none of them in it.
  static DisputeEntry last_of(const DisputeEntry& entry) {
    DisputeEntry last = entry.changes.empty() ? entry : entry.changes.back();
    last.changes.clear();
    return last;
  }

  DisputeEntry after(std::uint32_t index, std::uint32_t corrected, const DisputeEntry& now) const {
    const Event::Reader event = events_[index].event;
    DisputeEntry changed;
    if (event.isStruckOut()) {
      // A correction that is struck out never was: what it had put aside holds again, where nothing came since.
      const auto aside = put_aside_.find(corrected);
      const bool is_last = StreamSeq(events_[corrected].event.getSequence()) == now.seq;
      changed = aside != put_aside_.end() && is_last ? aside->second : now;
      changed.struck_out = changed.struck_out || aside == put_aside_.end();
    } else if (!take(event, changed)) {
      changed = now;
      changed.kind = event.which();
    }
    changed.stream = stream_;
    changed.not_before = latest_before_[index];
    changed.seq = StreamSeq(event.getSequence());
    changed.time = DeviceTimeNs(event.getDeviceTimeNs());
    changed.staff = facts::text_of(event.getStaff());
    changed.office = facts::text_of(event.getRank());
    changed.correction = facts::text_of(event.getCorrectionReason());
    return changed;
  }

  const std::string& stream_;
  std::span<const EventRef> events_;
  std::vector<DeviceTimeNs> latest_before_;  // by event: the latest time recorded before it
  std::vector<DisputeEntry> entries_;
  std::map<std::uint32_t, std::size_t> place_of_;    // by event: which of the entries
  std::map<std::uint32_t, DisputeEntry> put_aside_;  // by change: how the step stood before it
};

}  // namespace

std::vector<DisputeEntry> fold_desk(const std::string& stream, std::span<const EventRef> events) {
  const facts::EventOrder order = facts::order_events(events);
  Steps steps(stream, events, order.chosen);
  for (const facts::Placed& place : order.places) steps.begin(place.first);
  for (const facts::OrderedCorrection& each : order.corrections) steps.change(each.index, each.corrected);
  return steps.take_all();
}

}  // namespace cardspeak
