// A round on record, held against a register of devices and staff.
#pragma once

#include <string>

#include "model/devices/register.h"
#include "model/facts/round_facts.h"
#include "replay/beside_round.h"
#include "replay/store/stored_round.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// Who vouches for a round.
struct KnownRound {
  bool vouched = false;  // for every event of it a device that the event names
  std::string text;      // "signed by device CS-01-dev", or what is wrong
};

// Each event has to be signed by the device that it names, or followed in the round by one that is; a key that was
// revoked counts for what its device says came before. Whoever acted in an office has to hold it by the register at
// that time: an office that it does not give is taken off the facts, so that it weighs as one that nobody knows. What
// is not so becomes a finding of the record. What stands beside the round has to be signed event by event: the signs
// that its table had, and what its jackpot meter has on record of it. The facts are those of the round, and of nothing
// else.
KnownRound hold_against(const Register& known, const StoredRound& round, const BesideRound& beside, RoundFacts& facts);

// What the register has against an event that carries a signature of its own, such as a desk's: no device of it
// vouches, or who acted did not hold that office then.
struct Doubt {
  std::string why;      // empty: nothing
  bool vouched = true;  // false: it is that no device vouches, and nothing of the office
};
Doubt doubt_about(const Register& known, schema::Event::Reader event);
// The same of the office alone, for what nobody signs.
std::string doubt_about_office(const Register& known, schema::Event::Reader event);

}  // namespace cardspeak
