// Who opens a betting round by the cards that lie open.
#pragma once

#include <optional>
#include <span>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

// Whether the street is opened by open cards, not by a seat.
bool opens_by_cards(const law::PokerStreet& street);

// The player whose open cards begin the betting of the street (10.3.1, 10.4.2); nothing: not all of them are on record,
// or the street is opened by a seat. In the first betting round a player who is all-in opens nothing (14.4.3, 14.5.3,
// 14.6.3); later the action passes on from him. `by`: the hands show the cards that lie there by this event.
std::optional<Position> opener_by_cards(const RoundFacts& facts, std::span<const Player> players,
                                        const law::CompiledPoker& law, std::size_t street, StreamSeq by);

// Whether one of the players shows a pair with the first two open cards (10.6.7) by then.
bool open_pair(const RoundFacts& facts, std::span<const Player> players, StreamSeq by);

}  // namespace cardspeak::poker
