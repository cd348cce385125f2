#include "replay/known_round.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "model/devices/signer.h"
#include "schemas/seal/signed_event.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

using schema::view;

Signer signer_of(const Register& known, schema::Event::Reader event) {
  const auto signature = schema::signature_of(event);
  const auto bytes = schema::signed_bytes(event);
  return check_signer(
      known,
      {view(event.getStream()), view(event.getDevice()), DeviceTimeNs(event.getDeviceTimeNs()), signature.has_value()},
      [&](const DeviceKey& key) { return schema::is_signed_by(key, bytes, *signature); }, Revoked::kBeforeItsMoment);
}

RemarkForm form_of(DeviceFault fault) {
  switch (fault) {
    case DeviceFault::kUnknownDevice:
      return RemarkForm::kDeviceNotRegistered;
    case DeviceFault::kAnotherTable:
      return RemarkForm::kDeviceOfAnotherTable;
    case DeviceFault::kForged:
    case DeviceFault::kAnotherEvent:
    case DeviceFault::kAltered:
      return RemarkForm::kSignatureForged;
    case DeviceFault::kRevoked:
      return RemarkForm::kSignedByRevokedKey;
    case DeviceFault::kNotYetValid:
      return RemarkForm::kSignedBeforeKeyHeld;
    case DeviceFault::kExpired:
      return RemarkForm::kSignedAfterKeyHeld;
    case DeviceFault::kUnsigned:
    case DeviceFault::kMissing:
    case DeviceFault::kAnotherDevice:
      return RemarkForm::kNoDeviceSigned;
  }
  return RemarkForm::kNoDeviceSigned;
}

// Walks a round from its end: a signature vouches for what its device put on record before it.
class Signatures {
 public:
  Signatures(const Register& known, RoundFacts& facts) : known_(known), facts_(facts) {}

  void take(schema::Event::Reader event) {
    const std::string device(view(event.getDevice()));
    if (event.getSignature().size() == 0) {
      const auto after = vouches_.find(device);
      if (after == vouches_.end()) note_unsigned(event, device);
      // Where the signature after it is not good, that is said once, of the signature.
      return;
    }
    const Signer signer = signer_of(known_, event);
    vouches_[device] = signer.vouches();
    if (signer.vouches()) {
      signers_.insert(device);
      return;
    }
    say(*signer.fault, event, device);
    if (why_.empty()) why_ = "event " + std::to_string(event.getSequence()) + ": " + signer.why;
  }

  [[nodiscard]] const std::set<std::string>& signers() const { return signers_; }
  // What is wrong first, from the round's end; empty: nothing is.
  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  // Of a row of them the last is named, once for each device.
  void note_unsigned(schema::Event::Reader event, const std::string& device) {
    vouches_[device] = false;
    say(DeviceFault::kUnsigned, event, device);
    if (why_.empty()) {
      why_ = "event " + std::to_string(event.getSequence()) + " of device \"" + device +
             "\" is not signed, nor what "
             "that device put on record after it in the round";
    }
  }
  void say(DeviceFault fault, schema::Event::Reader event, const std::string& device) {
    const StreamSeq seq(event.getSequence());
    facts_.findings.emplace_back(Remark(form_of(fault), {seq, AsRecorded{device}}), seq);
  }

  const Register& known_;
  RoundFacts& facts_;
  std::map<std::string, bool> vouches_;  // by device: whether the last signature that was met is good
  std::set<std::string> signers_;
  std::string why_;
};

// The round's own chain, with what is missing right before it: the break or the fork of a sign from long before stands
// in no signature's way.
bool is_chain_whole(const RoundFacts& facts) {
  return std::ranges::none_of(facts.findings, [&](const FactFinding& finding) {
    return breaks_chain(finding.kind()) && (finding.seq >= facts.first_seq || finding.kind() == kFactGap);
  });
}

// Takes the office off whatever the event of this number became.
void take_office_off(RoundFacts& facts, StreamSeq seq) {
  const auto off = [&](auto& list) {
    for (auto& each : list) {
      if (each.seq == seq) each.rank.clear();
    }
  };
  off(facts.timeline);
  off(facts.rulings);
  off(facts.irregularities);
  off(facts.prizes_keyed);
}

// Whether the event names no office, or one that who acted held then. A register without a venue's staff is not asked.
bool holds_office(const Register& known, schema::Event::Reader event) {
  const std::string venue = venue_of(view(event.getStream()));
  return event.getRank().size() == 0 || !known.lists_staff_of(venue) ||
         known.gives_office(venue, view(event.getStaff()), view(event.getRank()),
                            DeviceTimeNs(event.getDeviceTimeNs()));
}

void note_office(schema::Event::Reader event, RoundFacts& facts) {
  const StreamSeq seq(event.getSequence());
  facts.findings.emplace_back(Remark(RemarkForm::kOfficeNotHeld, {seq, AsRecorded{std::string(view(event.getStaff()))},
                                                                  AsRecorded{std::string(view(event.getRank()))}}),
                              seq);
}

void hold_offices(const Register& known, const StoredRound& round, RoundFacts& facts) {
  for (const EventRef& ref : round.events) {
    if (holds_office(known, ref.event)) continue;
    take_office_off(facts, StreamSeq(ref.event.getSequence()));
    note_office(ref.event, facts);
  }
}

// What no device has signed event by event, as devices have to sign what belongs to no round. Says what is wrong first;
// empty: nothing is.
std::string hold_beside(const Register& known, const BesideRound& beside, RoundFacts& facts) {
  std::string first;
  for (const EventRef& ref : beside.signs.refs()) {
    const Signer signer = signer_of(known, ref.event);
    const StreamSeq seq(ref.event.getSequence());
    if (!signer.vouches()) {
      facts.findings.emplace_back(Remark(RemarkForm::kSignNotVouched, {seq, AsRecorded{signer.why}}), seq);
      if (first.empty()) first = "the table's sign, event " + std::to_string(seq.value()) + ": " + signer.why;
    }
    if (holds_office(known, ref.event)) continue;
    note_office(ref.event, facts);
    for (SignChange& change : facts.sign_changes) {
      if (change.seq == seq) change.rank.clear();
    }
  }
  for (const EventRef& ref : beside.meter.refs()) {
    const Signer signer = signer_of(known, ref.event);
    if (signer.vouches()) continue;
    const StreamSeq seq(ref.event.getSequence());
    facts.findings.emplace_back(
        Remark(RemarkForm::kMeterNotVouched,
               {seq, AsRecorded{std::string(view(ref.event.getStream()))}, AsRecorded{signer.why}}),
        facts.last_seq);
    if (first.empty()) first = "the meter, event " + std::to_string(seq.value()) + ": " + signer.why;
  }
  return first;
}

}  // namespace

KnownRound hold_against(const Register& known, const StoredRound& round, const BesideRound& beside, RoundFacts& facts) {
  const bool whole = is_chain_whole(facts);
  Signatures signatures(known, facts);
  for (auto at = round.events.rbegin(); at != round.events.rend(); ++at) signatures.take(at->event);
  hold_offices(known, round, facts);
  const std::string doubt = hold_beside(known, beside, facts);
  std::ranges::stable_sort(facts.findings, {}, &FactFinding::seq);
  if (!signatures.why().empty()) return {false, signatures.why()};
  if (!whole) return {false, "the chain of the round is broken, and no signature reaches over the break"};
  if (!doubt.empty()) return {false, doubt};
  std::string text = signatures.signers().size() == 1 ? "signed by device " : "signed by devices ";
  for (const std::string& device : signatures.signers()) {
    text += (device == *signatures.signers().begin() ? "" : ", ") + device;
  }
  if (!known.lists_staff_of(round.id.venue)) text += "; staff not registered";
  return {true, text};
}

Doubt doubt_about(const Register& known, schema::Event::Reader event) {
  const Signer signer = signer_of(known, event);
  const std::string office = doubt_about_office(known, event);
  if (signer.vouches()) return {.why = office};
  if (office.empty()) return {.why = signer.why, .vouched = false};
  return {.why = signer.why + "; " + office};
}

std::string doubt_about_office(const Register& known, schema::Event::Reader event) {
  if (holds_office(known, event)) return "";
  return "\"" + std::string(view(event.getStaff())) + "\", who acted as " + std::string(view(event.getRank())) +
         ", did not hold that office then";
}

}  // namespace cardspeak
