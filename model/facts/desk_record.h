// What a duty desk has on record of disputes: claims, rulings on them, referrals to an inspector.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/facts/event_ref.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// A recording of a camera.
struct MediaFact {
  std::string camera;
  DeviceTimeNs from;
  DeviceTimeNs until;  // 0: not on record

  friend bool operator==(const MediaFact&, const MediaFact&) = default;
};

// What a record of a dispute holds besides its steps. Empty and 0: not on record.
struct CaseDetails {
  std::string section;             // or pit
  std::vector<std::string> asked;  // who was asked
  std::string supervisor;
  std::string reviewer;  // the second person who looked at it
  schema::ErrorType error = schema::ErrorType::NOT_ON_RECORD;
  Cents savings;  // of the house
  Cents losses;
  std::vector<MediaFact> media;
  std::string remarks;

  friend bool operator==(const CaseDetails&, const CaseDetails&) = default;
};

// Numbers of a desk's stream of which nothing is on record, beside the steps of a dispute: they may be steps of it.
struct MissingSteps {
  StreamSeq first;
  StreamSeq last;
  std::string given_up_by;  // with the office; empty: nobody did
  std::string reason;

  friend bool operator==(const MissingSteps&, const MissingSteps&) = default;
};

// What is wrong with the record of a step in its desk's stream. Not the fold's: whoever has the stream says it.
struct StepRecord {
  bool forked = false;  // others claim its number
  bool broken = false;  // it does not carry the hash of the one before it
  // Right before the step, or right after the last one of the dispute at its desk.
  std::vector<MissingSteps> missing{};

  friend bool operator==(const StepRecord&, const StepRecord&) = default;
};

// One event of a desk about a dispute. Nothing of it changes what is due in the round: it is what people claimed and
// decided afterwards.
struct DisputeEntry {
  schema::Event::Which kind = schema::Event::DISPUTE_RAISED;  // or another of a desk
  DeviceTimeNs time;
  DeviceTimeNs not_before;  // the latest time that the desk had recorded earlier; 0: this is its first event
  std::string stream;       // the desk's
  StreamSeq seq;
  std::string dispute;  // its number, as the desk gives it
  std::string round;    // id, as recorded
  SeatNo seat;          // of a claim; 0: not on record
  std::string patron;
  std::string wager;
  Cents amount;              // claimed, ordered to be paid, or paid; 0: none on record
  std::string text;          // what was claimed, decided, found by an inspector, or said on closing
  std::string reason;        // of a ruling, a referral or a reopening
  std::string raised_by;     // of a claim, where not by the patron
  std::string inspector;     // of a referral, or of the answer to one
  std::string verdict_hash;  // in hex: of the verdict that lay before whoever ruled; empty: none did
  CaseDetails details;
  std::string staff;
  std::string office;
  std::string doubt;    // what a register of devices and staff has against it; empty: nothing, or none is at hand
  bool vouched = true;  // false: what it has is against the signature, and nothing is said of the office
  StepRecord record{};
  std::string correction;  // the reason of a change
  bool struck_out = false;
  // What was done to it afterwards, in order: each as that change would leave it, with the time and number of the
  // change and with who made it. Whether a change counts is weighed (verdict/disputes).
  std::vector<DisputeEntry> changes;

  friend bool operator==(const DisputeEntry&, const DisputeEntry&) = default;
};

// The entries of a desk's stream in order. `events` are all of the stream that the store gives, ascending by sequence
// number, of a fork the one to use first. Corrections and strike-outs are changes of what they name. Events of other
// kinds are left out. Never fails.
std::vector<DisputeEntry> fold_desk(const std::string& stream, std::span<const EventRef> events);

}  // namespace cardspeak
