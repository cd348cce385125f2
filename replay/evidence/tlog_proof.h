// A proof that an event is in a log, in the public form C2SP tlog-proof: one file that carries the leaf's place, the
// hashes up to the root, and the checkpoint that signs it.
#pragma once

#include <string>
#include <string_view>

#include "replay/evidence/leaf.h"
#include "replay/evidence/merkle.h"

namespace cardspeak::evidence {

struct TlogProof {
  PartitionId partition;  // with the offset, the proof's "extra": what of the leaf is not the event's hash
  LogOffset offset;
  LeafCount index = 0;
  Proof path;
  std::string checkpoint;  // the signed note, as it stands in a file

  friend bool operator==(const TlogProof&, const TlogProof&) = default;
};

std::string to_text(const TlogProof& proof);
// Errors: kBadInput, naming the line and what was expected; also for a text that to_text() would write otherwise.
Result<TlogProof> parse_tlog_proof(std::string_view text);

// Whether it shows the event with this hash in the tree. Nothing of the checkpoint in it is looked at.
bool shows(const TlogProof& proof, const Hash& event, const TreeHead& tree);

}  // namespace cardspeak::evidence
