// The facts of a round in their schema form.
#pragma once

#include "model/facts/round_facts.h"
#include "schemas/round.capnp.h"

namespace cardspeak {

// Writes the facts into `out`, which must be new: equal facts give equal messages, so that their canonical bytes can be
// hashed into the digest. Cards that were replaced stand in the timeline alone,
// and so does what was corrected. What is empty or not on record is left unset.
void write_round_facts(const RoundFacts& facts, schema::RoundFacts::Builder out);

}  // namespace cardspeak
