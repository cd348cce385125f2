// Plays a hand again from its timeline: chips go in, acts are read and judged, streets begin, hands die.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/explain.h"
#include "model/verdict/poker/betting_acts.h"
#include "model/verdict/poker/betting_round.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/limits.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

// How the hand stood when the betting was over.
struct HandOutcome {
  std::vector<Player> players;
  bool voluntary_wager = false;  // anything beyond blinds and antes went in (7.6)
  bool betting_over = true;      // nobody is left who must act
  std::string street;            // the last betting round that was begun
  std::string lone_rule;         // its rule for when one player remains
  std::optional<Position> unanswered;  // a live hand with chips behind that neither matched a bet nor gave up
};

class HandReplay {
 public:
  // Keeps references to all of them.
  HandReplay(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices, Explain explain,
             Journal& journal);

  HandOutcome run();

 private:
  void on_entry(const TimelineEntry& entry);
  void on_card(const TimelineEntry& entry);
  void on_shown(const TimelineEntry& entry);
  void on_mucked(const TimelineEntry& entry);
  void on_ruling(const TimelineEntry& entry);
  void on_change(const UncalledFact& uncalled);
  void on_fee(const RakeTakenFact& rake);

  void begin_street(std::size_t street, StreamSeq seq);

  [[nodiscard]] bool stays_on_board(const TimelineEntry& entry) const;
  [[nodiscard]] bool shown_in_full(SeatNo seat) const;
  [[nodiscard]] bool betting_open() const;
  [[nodiscard]] bool settled() const;
  [[nodiscard]] std::optional<Position> unanswered() const;

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  Journal& journal_;
  BettingLimits limits_;
  std::vector<Player> players_;
  BettingRound round_;
  BettingActs acts_;
  std::size_t board_ = 0;
  std::size_t pots_moved_ = 0;  // pushed, or taken back
};

}  // namespace cardspeak::poker
