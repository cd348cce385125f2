// How large a bet or raise may be under the structure on the table's sign.
#pragma once

#include <optional>
#include <string>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/money/cents.h"

namespace cardspeak::poker {

// The present betting round, as far as sizes depend on it.
struct BettingLevel {
  Cents bet;         // the highest total of a seat: what a call has to reach
  Cents full_bet;    // the highest total of a full bet or raise: what a structured raise is measured from
  Cents last_raise;  // the largest bet or raise so far: no raise is smaller (6.6)
  unsigned raises = 0;
  bool opened = false;     // somebody has bet, or a blind stands for a bet
  bool open_pair = false;  // fixed limit: an open pair allows the larger bet too (10.6.7)
};

// Between which totals of the street a bet or raise must lie. An all-in may stay below `least_to`.
struct RaiseBounds {
  Cents least_to;
  std::optional<Cents> most_to;  // nothing: the stack alone bounds it
  bool only_these = false;       // one of the two, and nothing between
  std::string rule;
};

class BettingLimits {
 public:
  // Keeps references: sign and law must outlive it. `kill`: the hand is a kill pot, which makes the game larger
  // (8.12.7).
  BettingLimits(const TableSign& sign, const law::CompiledPoker& law, bool kill);

  // False where no structure is on record, or a kill has raised a fixed or spread limit by what the sign does not show:
  // sizes are then not judged.
  [[nodiscard]] bool known() const;
  // No limit or a ratio to the pot (6.9, 6.14, 6.16.3); fixed and spread limit otherwise.
  [[nodiscard]] bool no_limit_or_ratio() const;
  [[nodiscard]] bool spread_limit() const { return structure() == schema::BettingStructure::SPREAD_LIMIT; }

  // The first blind to the last, as the sign has them.
  [[nodiscard]] Cents last_blind() const;
  // What the killer posts in a kill pot, as the sign has it; zero where there is none on it.
  [[nodiscard]] Cents kill_wager() const;
  // The least opening bet of a street. Zero where it is not on record.
  [[nodiscard]] Cents least_bet(const law::PokerStreet& street) const;

  // `owes` is what calling costs the player, `pot` everything in the pot before the act (6.7).
  [[nodiscard]] RaiseBounds bounds(const law::PokerStreet& street, const BettingLevel& level, Cents owes,
                                   Cents pot) const;

 private:
  [[nodiscard]] schema::BettingStructure structure() const;
  [[nodiscard]] const KillSign* killed() const;
  [[nodiscard]] Cents small_bet() const;
  [[nodiscard]] Cents big_bet() const;
  [[nodiscard]] RaiseBounds fixed(const law::PokerStreet& street, const BettingLevel& level) const;
  [[nodiscard]] RaiseBounds spread(const BettingLevel& level) const;
  [[nodiscard]] RaiseBounds ratio(Cents least_to, const BettingLevel& level, Cents owes, Cents pot) const;

  const TableSign& sign_;
  const law::CompiledPoker& law_;
  bool kill_;
};

}  // namespace cardspeak::poker
