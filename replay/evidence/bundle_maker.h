// Makes an evidence bundle: rounds of a store with all that whoever checks them needs, and nothing of other rounds.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/devices/register.h"
#include "model/law/rulebook.h"
#include "replay/beside_round.h"
#include "replay/evidence/archive.h"
#include "replay/evidence/hidden_patrons.h"
#include "replay/evidence/note.h"
#include "replay/known_round.h"
#include "replay/store.h"
#include "schemas/seal/patron_opening.h"

namespace cardspeak::evidence {

// A round judged for a bundle: by its own record alone, without the jackpot meter.
struct JudgedAlone {
  std::string verdict;                   // a line of JSON
  std::optional<Rulebook> book;          // that it was judged by; nothing: no book decides
  std::optional<KnownRound> known = {};  // with a register
};
// With a register the round is held against it first; null: the bundle has none. What stands beside the round is what
// the bundle has of it.
using JudgeAlone = std::function<Result<JudgedAlone>(const StoredRound&, const BesideRound&, const Register*)>;

struct BundleOrder {
  std::vector<RoundId> rounds;  // at least one
  std::filesystem::path tiles;  // the folder of the tree over the store's log
  Note checkpoint;              // of that log, at the size of the tiles or an earlier one
  // A register of devices and staff as a signed note, and what it says; empty and null: none.
  std::string register_note = {};
  const Register* known = nullptr;
  // What opens masks of patrons: of these, the bundle holds those whose masks are in its events.
  std::vector<schema::PatronOpening> openings = {};
  // Where given: refuses a bundle in which a patron is named without a mask, or one of these in what people wrote, or
  // in which a mask stands that nothing opens, and an opening that would be of nobody in it.
  std::optional<HiddenPatrons> hidden = {};
};

// The packed bundle. Errors: kNotFound for a round that is not there; kBadInput where an event came after the
// checkpoint was signed, or a patron is named who should be masked; kCorrupt where the tiles are not those of the
// checkpoint, or it signs other records than the store has read; those of reading.
Result<std::string> make_bundle(const Store& store, const BundleOrder& order, const JudgeAlone& judge);

}  // namespace cardspeak::evidence
