// Who wins each pot: the hands that contest it, read from the cards.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"
#include "model/hands/hand_value.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/pots.h"

namespace cardspeak::poker {

// A hand as it lies on the table, under one of the book's ways to win.
struct ReadHand {
  Position who = 0;
  std::size_t entry = 0;  // of the book's ways to win
  HandValue value;
  std::vector<Card> best;  // the five that count
};

// One share of a pot: who wins it. (Hold'em has one share; games that split have two.)
struct ShareResult {
  schema::PotShare share = schema::PotShare::ALL;
  std::size_t entry = 0;               // of the book's ways to win
  std::vector<Position> winners = {};  // in the order of play
  std::string rule = {};
  Remark undecided = {};  // why it cannot be said; empty: it can
};

struct PotResult {
  std::vector<ShareResult> shares;
  bool without_showdown = false;  // one hand alone had a claim
};

struct Showdown {
  std::vector<PotResult> pots;   // as in the pot set
  std::vector<ReadHand> hands;   // every hand that lay open, once for each way to win
  bool all_wrong_count = false;  // whoever is left holds a wrong number of cards: everything goes back
};

// Fills in Player::cards and Player::wrong_count from the record.
void read_hole_cards(const RoundFacts& facts, const law::CompiledPoker& law, std::vector<Player>& players);

// The first board's cards, as they lie.
std::vector<Card> board_cards(const RoundFacts& facts);

// Requires pots with at least one eligible player each. `lone_rule` is cited where one player remains.
Showdown hold_showdown(const std::vector<Player>& players, const std::vector<Pot>& pots, const std::vector<Card>& board,
                       const law::CompiledPoker& law, const std::string& lone_rule, Journal& journal);

}  // namespace cardspeak::poker
