// Cards that came to a seat when the game deals none to it: after the player had acted without them, or to a hand that
// was whole.
#pragma once

#include <span>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

// Sets Player::late_card. A record in which no card comes before the first act tells nothing of when cards were dealt.
void mark_late_cards(const RoundFacts& facts, const law::CompiledPoker& law, std::span<Player> players);

}  // namespace cardspeak::poker
