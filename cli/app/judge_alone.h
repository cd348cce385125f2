// Rounds judged for evidence: by their own record, under the book in force.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/verdict/disputes/weighed_case.h"
#include "model/verdict/verdict.h"
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
  // What is left open here, a sentence each: a share of a jackpot meter, and what rests on one.
  [[nodiscard]] const std::vector<std::string>& left_open() const { return left_open_; }
  // What was found in the cases of the rounds, a sentence each: a ruling that rests on another verdict.
  [[nodiscard]] const std::vector<std::string>& found() const { return found_; }

 private:
  Result<const Library*> library_for(const StoredRound& round);
  // The round's verdict by its own record and what its meter has on record of it.
  Result<Verdict> verdict_of(const RoundFacts& facts, const BesideRound& beside, const Library& library);
  // The same without saying what is left open.
  static Result<Verdict> judge_beside(const RoundFacts& facts, const BesideRound& beside, const Library& library);
  // In hex, of the verdict under the law in force, as whoever ruled had it before them; empty: it rests on a meter of
  // which not all is here.
  static Result<std::string> hash_in_force(const StoredRound& round, const BesideRound& beside, const Library& library);
  void note_cases(const std::vector<disputes::WeighedCase>& cases, const std::string& round,
                  const std::string& hash_in_force);

  std::string folder_;
  std::map<std::pair<std::string, std::string>, Library> libraries_;  // by venue and game
  std::vector<std::string> left_open_;
  std::vector<std::string> found_;
};

}  // namespace cardspeak
