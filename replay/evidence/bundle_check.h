// Checks an evidence bundle by itself: that each event is under the signed checkpoint, that a round's events follow one
// another, and that its verdict is the one that they give. Needs neither the store nor the log that it came from.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "replay/evidence/bundle_maker.h"
#include "replay/evidence/checkpoint.h"

namespace cardspeak::evidence {

struct BundleReport {
  Checkpoint checkpoint;
  Note note;  // that signs it
  std::size_t events = 0;
  std::vector<RoundId> rounds;
  // What is not as it should be, a sentence each. None: everything in the bundle holds.
  std::vector<std::string> objections;
  // Where its chains are broken or forked, a sentence each: so it is on record, and the verdicts tell it.
  std::vector<std::string> faults;
  // Whether no number is missing and no chain broken or forked, at an event of the bundle or between its events.
  bool whole = true;
  // What the bundle says and cannot show.
  std::vector<std::string> only_said;
  // With a register: who vouches for each round, a sentence each.
  std::vector<std::string> devices;
  std::set<std::string> masks;                 // of patrons, in its events
  std::map<std::string, std::string> patrons;  // by mask: the names that it shows
};

// `judge` judges a round again, by the checker's own books. Errors: kBadInput for what is no bundle as pack() writes
// it, a file that was changed, and a checkpoint that the key has not signed; those of `judge`.
// `register_key` is that of who signs registers: null refuses a bundle with a register, since its rounds were judged
// with it, and otherwise a bundle has to have one that this key signed.
Result<BundleReport> check_bundle(std::string_view bytes, const VerifierKey& key, const JudgeAlone& judge,
                                  const VerifierKey* register_key = nullptr);

}  // namespace cardspeak::evidence
