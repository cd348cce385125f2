// What the hands of Chinese Poker are worth, and which units go over: Crown Melbourne Poker 17.0, Rule 13, read from
// the rule text apart from the adjudication's own engine. The rule knows no bonus for what a hand is.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "model/cards/card.h"
#include "model/money/cents.h"

namespace cardspeak::simulator::room {

// Thirteen cards as a player laid them down (13.2.1).
struct SetHands {
  std::vector<Card> front;   // three
  std::vector<Card> middle;  // five
  std::vector<Card> back;    // five
};

// The class (3.2.1; 13.3.1: of three cards no straight and no flush), and the ranks that decide within it, in the order
// in which they do. A hand of three and one of five are compared as far as both have cards (reading K-11).
using Worth = std::pair<int, std::vector<unsigned>>;
Worth worth_of(const std::vector<Card>& cards);

// 13.2.1: front lowest, back highest; equal hands are no fault.
bool rightly_set(const SetHands& hands);

// 13.4.2, 13.4.3: what comparing the three hands brings the first of two players; negative: costs.
std::int64_t units_by_hands(const SetHands& own, const SetHands& other);
// … and what goes over: whoever set wrongly loses four units (13.5.1), and nothing to one who did too (reading K-11).
std::int64_t units_between(const SetHands& own, const SetHands& other);

// Chips that go from one player to another.
struct UnitPayment {
  std::size_t from = 0;  // places in the order of settlement
  std::size_t to = 0;
  Cents amount;
};

// 13.4.1: the first player left of the button with each of the others, then the next. Nobody pays more than lay there
// before the hand (1.1 Table stakes): what comes first is paid first. `units`: of each two, as units_between() has
// them.
std::vector<UnitPayment> pay_units(const std::vector<Cents>& stacks,
                                   const std::vector<std::vector<std::int64_t>>& units, Cents unit);

}  // namespace cardspeak::simulator::room
