// What somebody's claim is about: whose money, at which seat, and by which word for it.
#pragma once

#include <string>
#include <string_view>

#include "model/facts/dispute_case.h"
#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak::disputes {

// What money is called in claims, without regard to capitals, blanks and signs between letters: a kind of wager; of a
// poker game "main pot", "side pot 1", "pot" for any of them, and what pages call money beside the pots.
std::string plain_name(std::string_view said);
// Whether a claim that says the one is about what the other one calls, both as plain_name() gives them.
bool is_called(std::string_view said, std::string_view name);
// Whether two claims in these words may be about the same; an empty one is about any.
bool may_be_called_alike(std::string_view one, std::string_view other);

// The name of the money of the poker room that a finding is about; empty: it has none.
std::string name_of_money(const Finding& finding);

// Both are names, or both are masks, and they are two persons'.
bool are_others(std::string_view one, std::string_view other);

// The money that a claim may be about. A claim that names no player is its seat's player's, where the record knows that
// player; one that names somebody is about what is that player's, at that seat or anywhere, and where the record knows
// the player at none of them, about what is nobody's on record. Outlives neither.
class Claimed {
 public:
  Claimed(const DisputeEntry& claim, const RoundFacts& facts);

  // Whether it is about what is this player's (empty: not on record) at the seat.
  [[nodiscard]] bool is_about(SeatNo seat, std::string_view patron) const;
  // The same of what goes by a name, as plain_name() gives it.
  [[nodiscard]] bool is_about(SeatNo seat, std::string_view patron, std::string_view name) const;
  [[nodiscard]] bool names_wager() const { return !wager_.empty(); }

 private:
  const DisputeEntry& claim_;
  std::string_view patron_;  // whose it is; empty: anybody's
  std::string wager_;
  bool known_ = false;  // the player has something there, on record
};

// Whether the player has the seat, or a wager at it; SeatNo(): at any.
bool plays_at(const RoundFacts& facts, SeatNo seat, std::string_view patron);

}  // namespace cardspeak::disputes
