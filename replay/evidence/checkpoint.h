// Checkpoints (C2SP tlog-checkpoint): the name of a log, how many records it has, and the root of the tree over them,
// as a signed note.
#pragma once

#include <string>
#include <string_view>

#include "model/result.h"
#include "replay/evidence/merkle.h"
#include "replay/evidence/note.h"

namespace cardspeak::evidence {

struct Checkpoint {
  std::string origin;  // the log's name, and that of the key that signs for it
  TreeHead tree;

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

// The three lines that are signed.
std::string to_text(const Checkpoint& checkpoint);
// Of the text of a note; further lines are passed over. Errors: kBadInput, naming the line and what was expected.
Result<Checkpoint> parse_checkpoint(std::string_view text);

// A checkpoint that `key` has signed under the origin of that name. Errors: kBadInput, also where the note's origin is
// another than the key's name.
Result<Checkpoint> read_checkpoint(const Note& note, const VerifierKey& key);

}  // namespace cardspeak::evidence
