// The community cards that hands are made with: every board that counts, whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

struct Board {
  std::uint8_t number = 1;  // as the log counts them
  std::size_t run = 0;      // 0: the first time that the community cards were dealt
  std::uint8_t place = 1;   // among the boards of the game
  std::vector<Card> cards;  // with those that it shares with the first time; no more than were dealt
  // Why who wins its part of the pots cannot be told, whatever cards lie there; empty: it can.
  Remark open;
};

// The boards that the pot is divided by: those of the game, and where all remaining players agreed to it those that
// were dealt again in whole. A game without community cards has one without cards, or with the one that stud deals to
// all. Names what is wrong with the agreement, and boards that no agreement covers. `players`: as the hand left them.
// `limited`: whoever has the last word found the cards to suffice for no more than were dealt.
std::vector<Board> lay_boards(const RoundFacts& facts, const std::vector<Player>& players,
                              const law::CompiledPoker& law, bool limited, Journal& journal);

}  // namespace cardspeak::poker
