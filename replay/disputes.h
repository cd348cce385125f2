// Disputes: what the desks of venues have on record, as cases, each weighed by the round that it is about.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/devices/register.h"
#include "model/facts/dispute_case.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/result.h"
#include "model/verdict/disputes/weigh_case.h"
#include "replay/event_copies.h"
#include "replay/judge.h"
#include "replay/meters.h"
#include "replay/store.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// A case beside its round, judged under the law in force.
struct JudgedCase {
  disputes::WeighedCase weighed;
  std::optional<Judged> round;  // nothing: it is not on record
  std::string verdict_hash{};   // in hex, of the verdict under the law in force; empty without a round
};

// Whom a step of the case is about: the patron whom it names, and else the one who sat at its seat, by the round.
// Empty: neither is on record.
std::string patron_of(const JudgedCase& judged, const DisputeEntry& step);
// Of all its steps.
std::set<std::string> patrons_of(const JudgedCase& judged);

// Weighs disputes by the rounds of a store, or of several, which it judges as they are asked for. With a register of
// devices and staff, each step says what that has against it. Outlives neither stores nor library nor register. Not
// safe for concurrent use.
class Disputes {
 public:
  Disputes(const Store& store, const Library& library, const Register* known = nullptr)
      : Disputes(std::vector<const Store*>{&store}, library, known) {}
  // Of several stores as if they were one: a desk may lie in another one than the round that it speaks of. Requires
  // that no desk and no round is in two of them.
  Disputes(const std::vector<const Store*>& stores, const Library& library, const Register* known = nullptr);

  // Every case of a venue, or of all (empty), in the order in which they began, venue by venue. Errors: kCorrupt,
  // kUnavailable; those of judge().
  Result<std::vector<JudgedCase>> all(const std::string& venue = {});
  // The cases with a step about this round, whose verdict is given, and the desks with something about it. Errors: as
  // above.
  Result<std::vector<disputes::WeighedCase>> about(const Judged& round, const Desks& desks);
  // The case of that number; `venue` as above. Errors: kNotFound, naming those there are; kBadInput where several
  // venues have one; as above.
  Result<JudgedCase> find(const std::string& number, const std::string& venue = {});
  // The cases of that number, of every venue, not weighed. Errors: kCorrupt, kUnavailable.
  Result<std::vector<DisputeCase>> numbered(const std::string& number) const;
  // Raised, and neither settled nor closed. Errors: as above.
  Result<std::size_t> open();

 private:
  struct Place {
    Place(const Store& here, const Library& library) : store(here), meters(here, library, MeterSnapshots::kTaken) {}
    const Store& store;
    Meters meters;
  };
  struct Found {
    StoredRound round;
    Place& in;
  };

  // The round, wherever it is; nothing where it is in none of the stores. Errors: kCorrupt, kUnavailable.
  Result<std::optional<Found>> look_up(const RoundId& id);
  // These, and the others that are about one of their rounds, judged together; the others are left out again.
  Result<std::vector<JudgedCase>> judged_with_others(std::vector<DisputeCase> meant,
                                                     const std::vector<DisputeCase>& all);
  // Of the venue's desks, not yet weighed.
  Result<std::vector<DisputeCase>> cases(const std::string& venue) const;
  // The same of a venue, or of all (empty), venue by venue.
  Result<std::vector<DisputeCase>> cases_at(const std::string& venue) const;
  Result<std::vector<std::string>> venues(const std::string& only) const;
  // Where claims under one number are about several rounds, about the first of these by which a ruling stands, or that
  // is closed: whoever may decide has said which one is meant. Else about the first.
  Result<JudgedCase> judged(DisputeCase facts);
  Result<JudgedCase> judged_about(DisputeCase facts);
  // Each judged, and those of one round held against each other, whatever the desk.
  Result<std::vector<JudgedCase>> judged_together(std::vector<DisputeCase> facts);
  // In hex: of the verdict under the law in force, as whoever rules has it before them; whatever else was asked of it
  // here.
  Result<std::string> hash_in_force(Found& found);
  // Says of each case which other venues have one of its number.
  Result<void> look_elsewhere(std::vector<DisputeCase>& cases);

  std::deque<Place> places_;
  const Library& library_;
  const Register* known_;
  std::optional<std::map<std::string, std::set<std::string>>> venues_of_;  // by number; nothing: not read yet
};

// The cases with a step about a round whose facts and verdict are given, and nothing else at hand but what the desks
// have about it: a case about another round is weighed as one whose round is elsewhere. `book`: that of the verdict;
// null: none is at hand. `verdict_hash`: in hex, of the verdict under the law in force, against which rulings that name
// one are held; empty: it is not at hand.
std::vector<disputes::WeighedCase> disputes_among(const Desks& desks, const RoundFacts& facts, const Verdict& verdict,
                                                  const Rulebook* book, const Register* known = nullptr,
                                                  const std::string& verdict_hash = {});

// SHA-256 of the verdict's canonical bytes: what a ruling rests on, if it names it.
schema::Hash hash_of_verdict(const Verdict& verdict);

}  // namespace cardspeak
