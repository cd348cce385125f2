// The wagers and acts of a hand, one after the other: chips go in, acts are read and judged.
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

// Over 20 functions: one for each act a player may take, all upon the same players, betting round and pending wager.
class BettingActs {
 public:
  // Keeps references to all of them. `hand_void`: it was declared void, by a word that holds. Works on the players and
  // the betting round.
  BettingActs(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices, Explain explain,
              bool hand_void, const BettingLimits& limits, std::vector<Player>& players, BettingRound& round,
              Journal& journal)
      : facts_(facts),
        law_(law),
        choices_(choices),
        explain_(explain),
        hand_void_(hand_void),
        limits_(limits),
        players_(players),
        round_(round),
        journal_(journal) {}

  // A blind, an ante or another wager that no act brings.
  // `went_back`: its withdrawn chips left the table only after cards had come.
  void place(const WagerFact& wager, bool went_back);
  // Explains the wager by which a stud hand is opened; `opener`: whose it was by the open cards, where they are known.
  void explain_bring_in(const WagerFact& wager, Position who, std::optional<Position> opener);
  // The wager's chips, or some of them, left the table again by a withdrawal.
  void withdraw(const WagerFact& wager, StreamSeq seq);
  // Where nobody posted the last blind, because its player has no chips left for it or for no reason on record, it
  // stands all the same: a call is of the last blind (1.1 Call).
  void complete_blinds();
  void act(const DecisionFact& decision);
  // Before an act of `who`: a short wager of somebody else was not made up.
  void settle_pending_before(Position who);
  // Nobody made the short wager up that may be pending: it is found, and what went in stands.
  void settle_pending();
  // Chips go back to the player that are change of an oversize chip; more than is due changes nothing.
  void give_change(Position who, Cents amount);

  // Anything beyond blinds and antes went in (7.6).
  [[nodiscard]] bool voluntary_wager() const { return voluntary_wager_; }
  // Those who asked to see a hand since one was shown for it.
  [[nodiscard]] const std::vector<Position>& show_requests() const { return show_requests_; }
  // A mucked hand is shown: whoever asks from now on asks for another one.
  void answer_requests() { requests_answered_ = true; }

 private:
  // A short call or raise that has to be made up before anybody else acts (6.12, 6.17).
  struct Pending {
    Position who = 0;
    ActReading reading;
    StreamSeq seq;
    bool in_turn = true;
  };

  [[nodiscard]] Cents stands_for(const WagerFact& post, Cents posted, Cents due) const;
  [[nodiscard]] bool is_posted_in_parts(const WagerFact& post, Cents due) const;
  [[nodiscard]] bool is_called_at(Cents amount) const;
  void post_blind(Position who, const WagerFact& wager, Cents amount);
  bool act_of_no_account(const DecisionFact& decision, Position who);
  void take_back(const DecisionFact& decision, Position who);
  void judge_turn(const DecisionFact& decision, Position who, std::optional<Position> turn, bool known_act);
  [[nodiscard]] bool is_made_up_at_once(const DecisionFact& decision, const ActReading& reading) const;
  [[nodiscard]] bool taken_back_at_once(const DecisionFact& decision, Position who, std::optional<Position> turn);
  [[nodiscard]] ActReading read(const DecisionFact& decision, Position who) const;
  [[nodiscard]] bool straddle_raise_matters(const DecisionFact& decision, Position who);
  [[nodiscard]] ActReading read_for_skipped(const DecisionFact& decision, Position who);
  void apply(const DecisionFact& decision, Position who, const ActReading& reading, bool in_turn);
  void tell_faults(const ActReading& reading, SeatNo seat, StreamSeq seq);
  void note_short_all_in(Position who, const ShortAllIn& less, StreamSeq seq);
  [[nodiscard]] Citations order_rules(Position turn) const;
  void put_in(Position who, Cents amount, bool all_in);
  void explain(const DecisionFact& decision, Position who, std::optional<Position> turn, const ActReading& reading);
  [[nodiscard]] Cents pot() const;
  [[nodiscard]] std::optional<Cents> contested(Position who) const;

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  Explain explain_;
  bool hand_void_;
  const BettingLimits& limits_;
  std::vector<Player>& players_;
  BettingRound& round_;
  Journal& journal_;
  bool voluntary_wager_ = false;
  std::vector<Position> show_requests_;
  bool requests_answered_ = false;
  Cents last_straddle_;  // as large as it stands for
  std::optional<Pending> pending_;
  std::optional<Position> last_;        // who acted last
  std::optional<StreamSeq> no_motion_;  // the act that took a second motion back
  std::optional<StreamSeq> bet_stood_;  // the act that took one back which is read as a bet that stands
};

}  // namespace cardspeak::poker
