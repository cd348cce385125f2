// What people do on purpose at a table of the poker room: chips that leave the pot, words that are to cover a pot
// pushed to somebody else, and excuses after the close. Which words no rule carries is written from the rule text
// (Crown Melbourne Poker 17.0, 14.1 and 18), apart from the book.
#pragma once

#include <vector>

#include "ingest/simulator/holdem/player.h"
#include "ingest/simulator/holdem/pots.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/table_writer.h"
#include "ingest/simulator/told_fraud.h"

namespace cardspeak::simulator::holdem {

// All that it is made from must outlive it.
class PotFrauds {
 public:
  PotFrauds(const Players& players, TableWriter& writer, Random& random, const ToldFraud& told)
      : players_(players), writer_(writer), random_(random), told_(told) {}

  // Who posted the big blind and lost takes it back out of the pot, and the dealer pushes what is left. A hand that
  // offers no such player is left as it is.
  void pinch(SeatNo big_blind, std::vector<Push>& pushes) const;
  // Somebody says what no rule lets them say, of the hand or of the seat that won.
  void rule(SeatNo winner) const;
  // Somebody says something of the hand when it is closed.
  void excuse(SeatNo winner) const;

 private:
  void say(SeatNo winner, bool late) const;

  const Players& players_;
  TableWriter& writer_;
  Random& random_;
  const ToldFraud& told_;
};

}  // namespace cardspeak::simulator::holdem
