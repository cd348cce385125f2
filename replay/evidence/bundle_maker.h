// Makes an evidence bundle: rounds of a store with all that whoever checks them needs, and nothing of other rounds.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/law/rulebook.h"
#include "replay/evidence/archive.h"
#include "replay/evidence/note.h"
#include "replay/store.h"

namespace cardspeak::evidence {

// A round judged for a bundle: by its own record alone, without the jackpot meter.
struct JudgedAlone {
  std::string verdict;           // a line of JSON
  std::optional<Rulebook> book;  // that it was judged by; nothing: no book decides
};
using JudgeAlone = std::function<Result<JudgedAlone>(const StoredRound&)>;

struct BundleOrder {
  std::vector<RoundId> rounds;  // at least one
  std::filesystem::path tiles;  // the folder of the tree over the store's log
  Note checkpoint;              // of that log, at the size of the tiles or an earlier one
};

// The packed bundle. Errors: kNotFound for a round that is not there; kBadInput where an event came after the
// checkpoint was signed; kCorrupt where the tiles are not those of the checkpoint; those of reading.
Result<std::string> make_bundle(const Store& store, const BundleOrder& order, const JudgeAlone& judge);

}  // namespace cardspeak::evidence
