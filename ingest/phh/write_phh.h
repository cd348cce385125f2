// A hand of the poker room written back as a Poker Hand History, for those who read no events.
#pragma once

#include <string>

#include "model/facts/round_facts.h"
#include "model/result.h"

namespace cardspeak {

// One hand in the format that import_phh() reads, with its acts in the order of the record and, where the round is
// closed and every stack is on record, its finishing stacks as the record has them. One unit is a dollar or a
// tournament chip. A commission that each player paid before the hand is taken off the starting stacks. What the format
// knows nothing of, and the money does not need, is left out: burned cards, the shuffle, the dealer. Errors: kBadInput:
// what of the hand the format cannot say: the game, its limit or its deck; a wager or an act; two boards; cards
// that were taken back or are too many, a deck that was counted and was not whole; something irregular, a ruling or a
// void; a stack that is not on record.
Result<std::string> write_phh(const RoundFacts& facts);

}  // namespace cardspeak
