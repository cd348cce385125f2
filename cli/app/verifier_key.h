// Keys by which signatures are checked, as a call names them.
#pragma once

#include <string>

#include "model/result.h"
#include "replay/evidence/note.h"

namespace cardspeak {

// The key itself ("NAME+ID+KEY"), or the first line of a file of that name. Errors: kBadInput.
Result<evidence::VerifierKey> read_verifier_key(const std::string& text);

}  // namespace cardspeak
