// Before whom a bet lies, as the record has it: chips and acts are followed and not judged. For what somebody says in
// the middle of a hand; how the betting went is `betting_round`.
#pragma once

#include <map>
#include <set>

#include "model/facts/round_facts.h"

namespace cardspeak::poker {

class OpenBets {
 public:
  // Keeps a reference.
  explicit OpenBets(const RoundFacts& facts) : facts_(facts) {}

  // A betting round begins: nothing is bet.
  void begin();
  // To be called with every entry of the timeline, in order.
  void take(const TimelineEntry& entry);
  // The hand is out of the betting: its cards left it, or a ruling on it holds.
  void leaves(SeatNo seat) { gone_.insert(seat); }

  // Whether somebody has more chips before them than the player, who has neither answered it nor folded, and has chips
  // to answer it with.
  [[nodiscard]] bool waits_for(SeatNo seat) const;
  // Whether it does, and the player is the next to answer: whoever it waits for acts clockwise from who made it.
  [[nodiscard]] bool is_asked(SeatNo seat) const;

 private:
  void put_in(SeatNo seat, Cents amount);
  void act(const DecisionFact& decision);
  [[nodiscard]] Cents on_street(SeatNo seat) const;
  [[nodiscard]] Cents highest() const;
  [[nodiscard]] bool has_chips(SeatNo seat) const;

  const RoundFacts& facts_;
  std::map<SeatNo, Cents> in_hand_;  // everything that left the player's stack
  std::map<SeatNo, Cents> on_street_;
  std::set<SeatNo> answered_;  // since the highest bet
  std::set<SeatNo> out_;       // folded, or all-in by their own word
  std::set<SeatNo> gone_;
  SeatNo bettor_;  // who made the highest bet
};

}  // namespace cardspeak::poker
