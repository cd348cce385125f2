// Hand histories in the Open Hand History format, as trackers of online play write it: JSON, one object a hand, one
// hand or many in a file. The format: hh-specs.handhistory.org, version 1.4.
#pragma once

#include <string_view>
#include <vector>

#include "ingest/phh/phh_file.h"
#include "model/result.h"

namespace cardspeak {

// Reads a file's hands, in their order, as the importer of hand histories takes them. Hold'em, Omaha and Omaha Hi-Lo;
// of stud and draw the format has neither bring-in nor discards. The amount of a bet or a raise is what the act added
// to the pot, as the format lays down. Players who do nothing in a hand are not in it, and the button may lie before
// the seat of one. Cards that were seen come with all others before the first act, in the order of the seats. Who won
// which pot, and what is missing from it, is kept, with or without the chips that nobody called, whichever the pots
// say. A hand whose fields are wrong, or which has what the format of events cannot be told by it, is an entry with an
// error (kBadInput, naming the field, what was expected and what was found), beside the others. Errors: kBadInput: the
// text is not JSON; it holds no hand.
Result<std::vector<PhhEntry>> read_ohh(std::string_view text);

}  // namespace cardspeak
