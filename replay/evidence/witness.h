// A second party that holds a log to its past: it remembers the newest checkpoint that it has seen and puts its own
// signature only under one that goes on from it.
#pragma once

#include <cstdint>
#include <filesystem>

#include "replay/evidence/key_file.h"
#include "replay/evidence/tile_folder.h"

namespace cardspeak::evidence {

// Looks at the newest checkpoint of a folder of tiles, signed by `log_key`, and gives it with the witness's signature
// for this time (seconds since 1970, UTC). `state` is the witness's own file: what it signed last; made when it is not
// there. It is written before the signature is given away.
// Errors: kCorrupt where the tree does not go on from what the witness signed before: sizes and roots of both;
// kBadInput where the log has not signed; those of reading tiles and writing the state.
Result<Note> witness(const std::filesystem::path& folder, const VerifierKey& log_key, const NamedKey& key,
                     const std::filesystem::path& state, std::uint64_t seconds);

}  // namespace cardspeak::evidence
