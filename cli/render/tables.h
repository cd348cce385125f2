// The tables of a round, the same in every form.
#pragma once

#include <string>
#include <vector>

#include "cli/render/grid.h"
#include "cli/render/round_view.h"

namespace cardspeak {

// Boards and hands: whose, the cards, what they are, the rule they were read by.
Grid hands_table(const RoundView& view);

// "player poker extra"; where players have wagers of that kind on one area, whose it is: "player poker extra (P-7)".
std::string wager_name(const WagerVerdict& wager, const Verdict& verdict);
// The wagers with the house: stake, outcome, odds, due, paid, difference, rule.
Grid wagers_table(const Verdict& verdict);
// What changed a wager before its outcome was paid: an excess that goes back, a payout that was rounded.
std::vector<std::string> wager_notes(const Verdict& verdict);

// The pots: what is in them, who contests them, where they go and where they went.
Grid pots_table(const Verdict& verdict);
// The rake, and wagers that nobody called.
std::vector<std::string> pot_notes(const Verdict& verdict);

// Chips before and after a hand.
Grid stacks_table(const RoundView& view);

// The findings that the answer does not already say.
Grid findings_table(const Verdict& verdict);

// The entries of a decision table that were tried for a wager, each with what it asks and what kept it from deciding.
Grid tried_table(const WagerVerdict& wager);

// Poker: every act of betting, what was open to the player, and how the rules read it; empty unless it was asked for.
Grid betting_table(const Verdict& verdict);

// The story (cli/render/story.h), a paragraph a row.
Grid story_table(const RoundView& view);

}  // namespace cardspeak
