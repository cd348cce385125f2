// The part of a round that concerns one player or one seat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

struct RoundPart {
  std::vector<std::string> findings;  // kinds, in order, each once: those about the seats, and those about no seat
  Cents net_difference;               // of the wagers, or the shares of pots, of the part
  Cents most_short;                   // the greatest amount that a wager, or a share of a pot, was short by
  Cents most_over;                    // or too much by
  // Of the verdict on the part: "differs" of a round in which only somebody else's money does is "agreed" here. What is
  // about no seat holds for every part, but for money: that is the house's.
  schema::VerdictStatus status = schema::VerdictStatus::OPEN;
};

// Of a player: the seats where the record has that patron, and what the patron placed on others' areas. Nothing given:
// the whole round. Nothing returned: the round has no such part.
std::optional<RoundPart> part_of(const RoundFacts& facts, const Verdict& verdict,
                                 const std::optional<std::string>& patron, std::optional<SeatNo> seat);

}  // namespace cardspeak
