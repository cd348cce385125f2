// The disputes about a round in sentences: what was claimed, ruled and referred, and by whom.
#pragma once

#include <string>
#include <vector>

#include "cli/render/round_view.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

// A sentence an entry, in order, and a last one that says what disputes are to a verdict; empty without entries. An
// entry that contradicts the others (a ruling on a dispute that nobody raised, one that names another round) says so.
std::vector<std::string> dispute_sentences(const RoundView& view);

// The same as data.
void write_disputes(const RoundView& view, capnp::List<schema::DisputeRecord>::Builder out);

}  // namespace cardspeak
