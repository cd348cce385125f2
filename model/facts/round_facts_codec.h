// The facts of a round in their schema form.
#pragma once

#include "model/facts/round_facts.h"
#include "schemas/round.capnp.h"

namespace cardspeak {

// Writes all of the facts into `out`, which must be new: equal facts give equal messages, so that their canonical bytes
// can be hashed into the digest. What is empty or not on record is left unset.
void write_round_facts(const RoundFacts& facts, schema::RoundFacts::Builder out);

}  // namespace cardspeak
