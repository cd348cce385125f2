// Jackpot wagers that stay on the table for the next round (Crown Melbourne Caribbean Stud 11.14, Three Card 11.15;
// Crown Sydney 13.9), held against the rounds that they come from: who keys a wager as carried over puts no chips down.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/remarks/citations.h"
#include "model/remarks/remark.h"
#include "model/verdict/verdict.h"

namespace cardspeak::jackpot {

// So many rounds are looked at before one. More misdeals in a row than that are not looked through.
inline constexpr std::size_t kMostRoundsCarried = 64;

// A wager as its round leaves it.
struct LeftWager {
  enum class Fate : std::uint8_t {
    kPlayed,
    kGivenBack,
    kCarried,
    kCarriedAndSettled,  // by the rules it is carried over, and the floor collected or paid it
    kOpen,
  };

  SeatNo seat;
  std::string wager;
  std::string patron;  // empty: not on record
  Cents stake;
  RoundNo from;  // that it is said to have been placed for; 0: the round itself
  Fate fate = Fate::kPlayed;
};

// A round before, of the same table. Only one of which everything is on record tells what it leaves.
struct RoundBefore {
  RoundNo round;
  std::vector<LeftWager> wagers;
};

// What a round leaves of its wagers; nothing where its record is not whole. `verdict`: one on the same facts, under
// which what it has from rounds before counts as that (CarriedRecord{}).
std::optional<RoundBefore> round_before(const RoundFacts& facts, const Verdict& verdict);

// The first round that wagers of the round are said to be carried over from; the round itself where none is.
RoundNo first_carried(const RoundFacts& facts);
RoundNo first_carried(const RoundBefore& round);

// Holds the round's wagers against those before it: `before` has those of which everything is on record, ascending,
// from the first that one of them comes from to the one just before the round, which is asked for what is gone.
CarriedRecord carried_record(const RoundFacts& facts, std::span<const RoundBefore> before);

// Why it is not decided whether the wager was in play, where `due` is due if it was; without rules.
Remark doubt_about(const CarriedWagerFact* fact, RoundNo from, Cents due);
// What is found of it; empty: nothing beside the doubt. `keyed`: the amount of the wager.
Remark finding_about(const CarriedWagerFact& fact, Cents keyed);

}  // namespace cardspeak::jackpot
