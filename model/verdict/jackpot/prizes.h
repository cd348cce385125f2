// What the Royal Flushes and Straight Flushes of one round take out of a jackpot meter, and what is left of it.
//
// One value per meter (Crown Melbourne Caribbean Stud 11.0 Rules 9.4, 10.2, 10.3; Three Card Poker 5.1 Rules 6.4, 7.2,
// 7.3; Crown Sydney 3.3 Rules 11.4, 12.1, 12.4 to 12.6) or levels with a pool each (Crown Perth Rules 3.16
// to 3.21, 4.16 to 4.18): the book says which (model/law/jackpot.h). Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/ids.h"
#include "model/law/jackpot.h"
#include "model/money/cents.h"
#include "model/money/millionths.h"
#include "model/money/odds.h"
#include "model/result.h"
#include "model/verdict/verdict.h"

namespace cardspeak::jackpot {

enum class PrizeHand : std::uint8_t { kStraightFlush, kRoyalFlush };
// The hand by the name that rulebooks and events give it: "royalFlush", "straightFlush"; nothing for another.
std::optional<PrizeHand> prize_hand(std::string_view name);

struct Winner {
  SeatNo seat;
  PrizeHand hand = PrizeHand::kStraightFlush;
  std::uint8_t level = 0;  // of a meter with levels, from 1
};

// One answer to each reading that decides about prizes.
struct Readings {
  law::ShareBy shares = law::ShareBy::kTable;
  law::MeterBase alone_base = law::MeterBase::kRounded;
  law::MeterBase single_base = law::MeterBase::kRounded;
  law::AfterPrize after_straight_flush = law::AfterPrize::kReduced;
  law::LevelOrder royal_levels = law::LevelOrder::kAscending;
  CentsRounding cents = CentsRounding::kCeil;
};

// The answers of a choice that has meaning(ReadingSwitch): house::ReadingChoice.
template <typename Choice>
Readings readings_of(const law::CompiledJackpot& law, const Choice& choice) {
  return {.shares = choice.meaning(law.shares),
          .alone_base = choice.meaning(law.alone_base),
          .single_base = choice.meaning(law.single_base),
          .after_straight_flush = choice.meaning(law.after_straight_flush),
          .royal_levels = choice.meaning(law.royal_levels),
          .cents = choice.meaning(law.cents)};
}
// Every reading at its default.
Readings default_readings(const law::CompiledJackpot& law, const law::CompiledHouse& house);

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

// Money that the house puts to the meter, or to the prizes beside it.
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
  // More such hands than one round can bring by the cards, a sentence; empty: not so.
  std::string beyond_cards;
  // Positions in the book's readings where another value would give another prize or leave another meter.
  std::vector<law::ReadingIndex> turned_on;
};

// The prizes of one round at one table, whose outcomes are simultaneous. All winners of the round that hold a valid
// jackpot wager, and no others; at least one.
// Errors: kNotFound: a prize needs the reset value, and neither rules nor record name it; kBadInput: a level that the
// meter does not have; kOverflow. The sentence is fit for "not decidable: …".
Result<PrizeRound> prizes(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
                          const Readings& readings);

}  // namespace cardspeak::jackpot
