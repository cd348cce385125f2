// Who wins each pot: the hands that contest it, read from the cards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"
#include "model/hands/hand_value.h"
#include "model/law/poker.h"
#include "model/verdict/poker/boards.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/pots.h"

namespace cardspeak::poker {

// A hand as it lies on the table, under one of the book's ways to win.
struct ReadHand {
  Position who = 0;
  std::size_t entry = 0;   // of the book's ways to win
  std::uint8_t board = 1;  // on which it was made
  HandValue value;
  std::vector<Card> best;  // the five that count
};

// One share of a pot: who wins it. With several boards there is one of each share for each board.
struct ShareResult {
  schema::PotShare share = schema::PotShare::ALL;
  std::size_t entry = 0;               // of the book's ways to win
  std::uint8_t board = 0;              // as the log counts them; 0: the hand has one
  std::vector<Position> winners = {};  // in the order of play
  std::string rule = {};
  std::string none_rule = {};  // by which no hand qualifies for the other share, which this one takes
  Remark undecided = {};       // why it cannot be said; empty: it can
};

struct PotResult {
  std::vector<ShareResult> shares;  // in the order in which a pot is divided; none that no hand qualifies for
  bool without_showdown = false;    // one hand alone had a claim
};

struct Showdown {
  std::vector<PotResult> pots;   // as in the pot set
  std::vector<ReadHand> hands;   // every hand that lay open, once for each way to win
  bool all_wrong_count = false;  // whoever is left holds a wrong number of cards: everything goes back
};

// Fills in Player::cards and Player::wrong_count from the record.
void read_hole_cards(const RoundFacts& facts, const law::CompiledPoker& law, std::vector<Player>& players);

// Requires pots with at least one eligible player each, and the boards of lay_boards(). `lone_rule` is cited where one
// player remains.
Showdown hold_showdown(const std::vector<Player>& players, const std::vector<Pot>& pots,
                       const std::vector<Board>& boards, const law::CompiledPoker& law, const std::string& lone_rule,
                       Journal& journal);

}  // namespace cardspeak::poker
