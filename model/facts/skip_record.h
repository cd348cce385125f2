// What a venue has on record of numbers that somebody said were lost, so that nothing waits for them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/facts/event_ref.h"
#include "model/ids.h"

namespace cardspeak {

struct SkipEntry {
  DeviceTimeNs time;      // of the machine that took the events in
  std::string stream;     // the desk's, in which this is on record
  StreamSeq seq;          // of the event that holds
  std::string of_stream;  // in which the numbers are missing
  StreamSeq first;
  StreamSeq last;
  std::string reason;
  std::string staff;       // who said so; empty: only the office is on record
  std::string office;      // empty: only the person is
  bool missing = true;     // numbers of it are; filled by who knows what is on record, as is the next
  bool on_record = false;  // numbers of it are on record all the same
  std::string doubt;       // what a register of devices and staff has against it; empty: nothing, or none is at hand
};

// The entries of a desk's stream in order. `events` are all of the stream, as fold_desk() takes them, corrections
// likewise. Events of other kinds are left out. Never fails.
std::vector<SkipEntry> fold_skips(const std::string& stream, std::span<const EventRef> events);

}  // namespace cardspeak
