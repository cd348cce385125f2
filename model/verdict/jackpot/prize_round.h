// The winners of one round, the meter before it, and what they take out of it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/law/readings.h"
#include "model/money/cents.h"
#include "model/money/millionths.h"
#include "model/money/odds.h"
#include "model/verdict/verdict.h"

namespace cardspeak::jackpot {

enum class PrizeHand : std::uint8_t { kStraightFlush, kRoyalFlush };
// The hand by the name that rulebooks and events give it: "royalFlush", "straightFlush"; nothing for another.
std::optional<PrizeHand> prize_hand(std::string_view name);
// The name of the hand.
HandName name_of(PrizeHand hand);

struct Winner {
  SeatNo seat;
  PrizeHand hand = PrizeHand::kStraightFlush;
  std::uint8_t level = 0;  // of a meter with levels, from 1
};

// The meter when the outcome was recorded.
struct MeterBefore {
  std::span<const Millionths> values;                  // by level, or one; this round's wagers are in it
  std::span<const std::optional<Cents>> reset_values;  // as reset_values() gives them
  std::optional<Cents> chip_unit;                      // of the table; only for the reading that rounds by it
};

struct Prize {
  Cents due;
  ExactCents exact;  // before it was made payable
  // What the amount rests on beside the line of the pay table: "10.3.1, 10.3.2(a), Table 7".
  std::string rule;
  std::vector<Adjustment> adjustments;
};

// Money of the venue that goes into the meter, or into prizes beside it.
struct HouseContribution {
  enum class Kind : std::uint8_t {
    kRounding,   // the meter was rounded up for a prize, or a prize to cents
    kReseeds,    // a seed more in the prize pool for each Royal Flush after the first
    kResetPart,  // the part of a prize that is a share of the reset value or does not bring the meter down
    kReset,      // the meter starts from its seed again, or is filled up to it
  };
  Kind kind = Kind::kRounding;
  std::uint8_t level = 0;
  Millionths amount;  // negative: the shares did not use up the pool
  std::string rule;
};

struct PrizeRound {
  std::vector<Prize> prizes;  // in the order of the winners that were given
  // By level, or one. Empty where it cannot be said: there is no reset value.
  std::vector<Millionths> after;
  std::vector<bool> reset;  // by level: the rules have it start again or filled up
  std::string after_rule;   // "9.4.1"; empty: only the prizes came off
  std::vector<HouseContribution> house;
  // More such hands than one round can bring by the cards; empty: not so.
  Remark beyond_cards;
  // Positions in the book's readings where another value would give another prize or leave another meter.
  std::vector<law::ReadingIndex> turned_on;
};

}  // namespace cardspeak::jackpot
