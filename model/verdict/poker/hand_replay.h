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
#include "model/verdict/poker/draws.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/limits.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/said_in_hand.h"
#include "model/verdict/poker/street_starts.h"

namespace cardspeak::poker {

// How the hand stood when the betting was over.
struct HandOutcome {
  std::vector<Player> players;
  bool voluntary_wager = false;            // anything beyond blinds and antes went in (7.6)
  bool betting_over = true;                // nobody is left who must act
  bool boards_limited = false;             // the last word has the cards suffice for no more boards
  Remark unanswered;                       // a bet that a live hand never answered: what is due cannot be told
  Remark misdeal;                          // the record shows a misdeal, whoever declared it or did not
  Remark discards;                         // of which the record has none, so that hands cannot be told
  std::vector<StreamSeq> turned_together;  // cards of a street that were turned with those of the street before
  std::vector<std::size_t> late;           // lines of the timeline that came when the hand was over, and were not read
  std::string street;                      // the last betting round that was begun
  std::string lone_rule;                   // its rule for when one player remains
};

// Over 20 functions: one for each kind of entry of the timeline, and the streets, whose beginning any of them can
// bring.
class HandReplay {
 public:
  // Keeps references to all of them.
  HandReplay(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices, Explain explain,
             const SaidInHand& said, Journal& journal);

  HandOutcome run();

 private:
  // A bet of an earlier betting round that a player left without an answer, and what is missing.
  struct NeverAnswered {
    Position who;
    Remark what;
  };

  void on_entry(const TimelineEntry& entry);
  // What is no part of the hand any more, by when it comes.
  [[nodiscard]] bool comes_late(const TimelineEntry& entry) const;
  [[nodiscard]] bool acts_late(const DecisionFact& decision) const;
  [[nodiscard]] bool bets_over() const;
  [[nodiscard]] bool cards_over(bool to_board) const;
  [[nodiscard]] bool play_over(StreamSeq before) const;
  [[nodiscard]] bool all_cards_out() const;
  [[nodiscard]] bool has_whole_hand(SeatNo seat, StreamSeq before) const;
  [[nodiscard]] bool gave_up_all(SeatNo seat, StreamSeq before) const;
  [[nodiscard]] bool reopens(const TimelineEntry& entry) const;
  void on_wager(const TimelineEntry& entry);
  void on_withdrawal(const TimelineEntry& entry);
  void on_decision(const DecisionFact& decision);
  void on_card(const TimelineEntry& entry);
  void on_shown(const TimelineEntry& entry);
  void on_exposed(const TimelineEntry& entry);
  void table_hand(Player& player);
  void on_mucked(const TimelineEntry& entry);
  void on_ruling(const TimelineEntry& entry);
  void on_change(const UncalledFact& uncalled);
  void on_fee(const RakeTakenFact& rake);
  void on_collected(const TimelineEntry& entry);
  // What the irregularities do that this event shows or notes.
  void on_irregular(StreamSeq seq);
  void on_wrong_count(const IrregularCase& found);
  [[nodiscard]] bool is_another_left(SeatNo seat) const;
  void on_noted_taken(const IrregularCase& found);
  [[nodiscard]] bool boards_limited() const;
  [[nodiscard]] bool has_hand_to_lose(const Player& player, StreamSeq seq) const;
  void take_as_check(const IrregularCase& found);
  void treat_as_all_in(const IrregularCase& found);
  [[nodiscard]] bool acts_no_more(const IrregularCase& found) const;
  void cap_wagers(const Citations& rules);
  void judge_cap(const DecisionFact& decision, Position who);

  // The streets. The cards of one may lie there while the betting before it is not over.
  void deal_street(std::size_t street, StreamSeq seq);
  void find_early(const StreetStart& start, StreamSeq seq);
  [[nodiscard]] bool keeps_early_cards() const;
  void begin_streets_due();
  void begin_next_street();
  void go_on_without_answer(StreamSeq seq);
  // What an act tells about the betting round that it belongs to.
  void find_round_of(const DecisionFact& decision, Position who);
  [[nodiscard]] bool answers_later(Position waiting, StreamSeq after) const;
  void put_off(const DecisionFact& decision);
  void act(const DecisionFact& decision);

  void find_opener(std::optional<Position> who);
  [[nodiscard]] bool opener_stays() const;
  void judge_bring_in(const WagerFact& wager);
  [[nodiscard]] bool next_street_still_to_come() const;
  [[nodiscard]] bool only_draws_to_come() const;
  [[nodiscard]] bool cards_are_out() const { return dealt_ + 1 == law_.streets.size(); }
  [[nodiscard]] bool went_back_later(std::size_t wager) const;
  // Says nothing where no live hand owes an answer.
  [[nodiscard]] Remark unanswered() const;
  [[nodiscard]] Remark answer_not_on_record(Position who) const;
  [[nodiscard]] bool shown_in_full(SeatNo seat) const;
  [[nodiscard]] bool betting_open() const;
  [[nodiscard]] bool settled() const;

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const SaidInHand& said_;
  Journal& journal_;
  BettingLimits limits_;
  std::vector<Player> players_;
  BettingRound round_;
  BettingActs acts_;
  StreetStarts starts_;
  Draws draws_;
  std::size_t dealt_ = 0;                     // the last street of which a card or a draw has come
  std::optional<std::size_t> told_;           // the last street that was found to come early
  bool apart_ = true;                         // an act or a burn came since the last card of the board
  std::vector<const DecisionFact*> put_off_;  // acts that came before the betting round that they belong to
  std::vector<NeverAnswered> never_answered_;
  Remark misdeal_;
  // Nothing over it may be wagered in this betting round.
  struct Cap {
    std::size_t street = 0;
    Cents most;
    Citations rules;
  };
  std::optional<Cap> cap_;
  std::optional<Position> opener_;     // of the betting round before, once somebody has acted in this one
  std::optional<Position> opens_now_;  // of this one
  std::vector<StreamSeq> turned_together_;
  StreamSeq last_seq_;           // of the entry that is read
  std::size_t pots_moved_ = 0;   // pushed, or taken back
  Cents pushed_;                 // and not taken back
  bool tabled_ = false;          // a hand was tabled on all its cards
  bool reopened_ = false;        // and whoever has the last word had something put right since
  bool dealt_again_ = false;     // somebody agreed to deal the community cards again
  std::size_t board_dealt_ = 0;  // cards that lie on the boards of the game
  std::vector<std::size_t> late_;
};

}  // namespace cardspeak::poker
