// Chinese Poker: which units go from whom to whom (Poker 17.0, 13.2 to 13.5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/ids.h"
#include "model/law/poker.h"
#include "model/money/cents.h"

namespace cardspeak::chinese {

// Thirteen cards as a player set them.
struct SetCards {
  SeatNo seat;
  std::vector<Card> front;   // three
  std::vector<Card> middle;  // five
  std::vector<Card> back;    // five
};

// What the three hands are worth.
struct SetValues {
  HandValue front;
  HandValue middle;
  HandValue back;

  // 13.2.1: the front hand is the lowest ranked, the back hand the highest. Equal hands are no fault, and front and
  // middle are held against each other as far as both have cards (reading K-11).
  [[nodiscard]] bool set_rightly() const { return front <= middle && middle <= back; }
};

// Nothing where the hands have not as many cards as the rules give them, or not known ones, or two the same.
std::optional<SetValues> values_of(const SetCards& cards, const law::UnitRules& rules);

// Between two players: the first is the one who comes first left of the button.
struct PairUnits {
  std::size_t first = 0;  // places in the span that was given
  std::size_t second = 0;
  // That the second pays the first; negative: the other way.
  std::int64_t units = 0;
  bool wrongly_set = false;  // by one of them or both: 13.5.1 decided, not the hands
  bool extra = false;        // one of them won so many hands that another unit goes over
  bool tied = false;         // in one hand at least
};

// What each two players win of each other, in the order of settlement: the first player left of the button against all
// others, then the next (13.4.1). `players` are in that order; nothing stands for a player whose cards are not on
// record, who is in no pair.
//
// A hand that beats the other's wins a unit, equal hands none, and whoever wins two or three of them another one
// (13.4.3). Who set a hand wrongly loses four units to each opponent (13.5.1), and nothing to one who did the same
// (reading K-11).
std::vector<PairUnits> units_between(std::span<const std::optional<SetValues>> players, const law::UnitRules& rules);

// What goes over for the units, pair by pair: the chips that each player has won, negative where lost. Table stakes
// (1.1): a player pays in all no more than lay there before the hand, and what comes first is paid first. An unset
// stack is not on record and sets no bound. Requires a value for each place in `pairs`.
std::vector<Cents> paid(std::span<const PairUnits> pairs, std::span<const std::optional<Cents>> stacks, Cents unit);

}  // namespace cardspeak::chinese
