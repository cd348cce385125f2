// Rounds judged for evidence: by their own record, under the book in force.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "model/law/library.h"
#include "replay/evidence/bundle_maker.h"

namespace cardspeak {

// Judges rounds with the books inside the program, of which it loads those that it needs, and with those of a folder
// (empty: none). The verdict is a line of JSON. Not safe for concurrent use.
class EvidenceJudge {
 public:
  explicit EvidenceJudge(std::string folder) : folder_(std::move(folder)) {}
  // `beside`: what is at hand of events beside the round. `known`: a register of devices and staff that it is held
  // against; null: none. Errors: those of opening the books.
  Result<evidence::JudgedAlone> judge(const StoredRound& round, const BesideRound& beside, const Register* known);
  // Whether the round has a line that is a share of a jackpot meter, which is left open here.
  [[nodiscard]] const std::map<RoundId, bool>& needed_meter() const { return needed_meter_; }

 private:
  Result<const Library*> library_for(const StoredRound& round);

  std::string folder_;
  std::map<std::pair<std::string, std::string>, Library> libraries_;  // by venue and game
  std::map<RoundId, bool> needed_meter_;
};

}  // namespace cardspeak
