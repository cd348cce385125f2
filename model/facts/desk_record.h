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

// One event of a desk about a dispute, as it holds after corrections. Nothing of it changes what is due in the round:
// it is what people claimed and decided afterwards.
struct DisputeEntry {
  schema::Event::Which kind = schema::Event::DISPUTE_RAISED;  // or RULING_MADE, REFERRED_TO_INSPECTOR
  DeviceTimeNs time;                                          // of the event that was recorded first in its place
  std::string stream;                                         // the desk's
  StreamSeq seq;                                              // of the event that holds
  std::string dispute;                                        // its number, as the desk gives it
  std::string round;                                          // id, as recorded
  SeatNo seat;                                                // of a claim; 0: not on record
  std::string patron;
  std::string wager;
  Cents amount;      // claimed, or ruled; 0: none on record
  std::string text;  // what was claimed, or what was decided
  std::string staff;
  std::string office;
  std::string doubt;       // what a register of devices and staff has against it; empty: nothing, or none is at hand
  std::string correction;  // the reason of the correction that holds here; empty: nothing was corrected
};

// The entries of a desk's stream in order. `events` are all of the stream that the store gives, ascending by sequence
// number, of a fork the one to use first. A correction takes the place of what it corrects; a struck-out event never
// was. Events of other kinds are left out. Never fails.
std::vector<DisputeEntry> fold_desk(const std::string& stream, std::span<const EventRef> events);

}  // namespace cardspeak
