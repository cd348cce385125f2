// Kill pots: what the player with the kill button posts, and where the button goes after the hand (8.12).
#pragma once

#include <optional>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

// Whether the larger game of a kill pot is played: its blind is posted, and where the record says where the button lay,
// by the player in front of whom it showed "kill" (8.12.7).
bool is_kill_pot(const RoundFacts& facts);

// Who posts it without the button; whether the player with the kill button has posted, and as much as the sign asks
// for. Only where the record says where the button lay.
void check_kill(const RoundFacts& facts, const std::vector<Player>& players, const law::CompiledPoker& law,
                Journal& journal);

// Names where the button goes. `awards`: of a hand that is decided. Only where the sign offers kill pots and the record
// says where the button lay.
void move_kill_button(const RoundFacts& facts, const std::vector<PotVerdict>& awards, const law::CompiledPoker& law,
                      Journal& journal);

// Where the button lies after such a hand. Nothing: the record or the sign does not tell.
std::optional<KillButtonFact> kill_button_after(const RoundFacts& facts, const std::vector<PotVerdict>& awards,
                                                const law::CompiledPoker& law);

}  // namespace cardspeak::poker
