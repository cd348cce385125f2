// A register of devices and staff as a signed note: a line that says what it is, then its JSON.
#pragma once

#include <string_view>

#include "model/devices/register.h"
#include "model/result.h"
#include "replay/evidence/note.h"

namespace cardspeak::evidence {

// The note over a register, not signed yet. `issued`: the moment for one that does not say when it was issued; empty:
// none. `json` as schemas/register.capnp has it; how it is laid out does not
// matter. Errors: those of parse_register().
Result<Note> register_note(std::string_view json, const std::string& issued);

// The register in a note that this key has signed. Errors: kBadInput: it is no note, none of a register, or not signed
// by the key; those of parse_register().
Result<Register> read_register(std::string_view note, const VerifierKey& key);

}  // namespace cardspeak::evidence
