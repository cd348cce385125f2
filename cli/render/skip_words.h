// Numbers that somebody said were lost, in sentences.
#pragma once

#include <string>
#include <vector>

#include "cli/render/round_view.h"
#include "model/facts/skip_record.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

// "Events 12 to 15 were given up as lost on … by …: …"; one for each that is about the round.
std::vector<std::string> skip_sentences(const RoundView& view);

// The same as data.
void write_skips(const RoundView& view, capnp::List<schema::SkipRecord>::Builder out);

}  // namespace cardspeak
