// Plays a hand again from its timeline: chips go in, acts are read and judged, streets begin, hands die.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/explain.h"
#include "model/verdict/poker/act_reading.h"
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
};

class HandReplay {
 public:
  // Keeps references to all of them.
  HandReplay(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices, Explain explain,
             Journal& journal);

  HandOutcome run();

 private:
  void on_entry(const TimelineEntry& entry);
  void on_wager(const WagerFact& wager);
  void post_blind(Position who, const WagerFact& wager);
  void on_decision(const DecisionFact& decision);
  void on_card(const TimelineEntry& entry);
  void on_shown(const TimelineEntry& entry);
  void on_mucked(const TimelineEntry& entry);
  void on_ruling(const TimelineEntry& entry);
  void on_change(const UncalledFact& uncalled);
  void on_fee(const RakeTakenFact& rake);

  bool act_of_no_account(const DecisionFact& decision, Position who);
  void take_back(const DecisionFact& decision, Position who);
  void judge_turn(const DecisionFact& decision, Position who, std::optional<Position> turn, bool known_act);
  [[nodiscard]] ActReading read(const DecisionFact& decision, Position who) const;
  [[nodiscard]] ActReading read_for_skipped(const DecisionFact& decision, Position who);
  void apply(const DecisionFact& decision, Position who, const ActReading& reading, bool in_turn);
  void note_short_all_in(Position who, const ShortAllIn& less, StreamSeq seq);
  [[nodiscard]] Citations order_rules(Position turn) const;
  void put_in(Position who, Cents amount, bool all_in);
  void settle_pending();
  void begin_street(std::size_t street, StreamSeq seq);
  void explain(const DecisionFact& decision, Position who, std::optional<Position> turn, const ActReading& reading);

  [[nodiscard]] Cents pot() const;
  [[nodiscard]] std::optional<Cents> contested(Position who) const;
  [[nodiscard]] bool stays_on_board(const TimelineEntry& entry) const;

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  Explain explain_;
  Journal& journal_;
  BettingLimits limits_;
  std::vector<Player> players_;
  BettingRound round_;
  bool voluntary_wager_ = false;
  std::size_t board_ = 0;
  std::vector<Cents> change_;             // by position: still to go back to the player
  std::optional<Position> show_request_;  // the last who asked to see a hand

  // A short call or raise that has to be made up before anybody else acts (6.12, 6.17).
  struct Pending {
    Position who = 0;
    ActReading reading;
    StreamSeq seq;
    bool in_turn = true;
  };
  std::optional<Pending> pending_;
};

}  // namespace cardspeak::poker
