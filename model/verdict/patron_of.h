// Whose the money of a verdict is: a wager on another player's area is its player's, and not that of who sits there.
#pragma once

#include <string_view>

#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// Who placed the chips: the player who is named with them, or else the one at the seat; empty: not on record. Valid as
// long as the wager and the facts.
std::string_view patron_of(const WagerFact& wager, const RoundFacts& facts);

// Whose wager it is; empty: not on record. Valid as long as the wager and the facts.
std::string_view patron_of(const WagerVerdict& wager, const RoundFacts& facts);

// Whether the finding is about the wager: about its seat, or about its kind there. Of several wagers of a kind at one
// seat it is about the one whose event it names; where it names none of theirs, about each of them.
bool is_about(const Finding& finding, const WagerVerdict& wager, const Verdict& verdict);

// Whom the finding is about: whose wager it is about, and else the player at its seat; empty: not on record, or nobody.
std::string_view patron_of(const Finding& finding, const RoundFacts& facts, const Verdict& verdict);

}  // namespace cardspeak
