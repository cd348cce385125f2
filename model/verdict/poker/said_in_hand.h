// What people said in a hand: rulings, voids and irregularities, each weighed by the word, the office, the ground that
// is on record, the time, and what else was said. What does not hold changes nothing of what is due.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/irregular_cards.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

class SaidInHand {
 public:
  // `stood`: a statement that is taken to hold whatever it weighs, to show what it would change; 0: none. Valid as long
  // as the facts and the law.
  SaidInHand(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
             StreamSeq stood = {});

  // In the order of the record.
  [[nodiscard]] const std::vector<Statement>& all() const { return all_; }
  // Whether the office, as the record names it, is as high as the one with the last word.
  [[nodiscard]] bool has_last_word(std::string_view office) const;
  // Whether the event may count: it holds, or is no statement.
  [[nodiscard]] bool holds(StreamSeq seq) const;
  // What went wrong with the cards, by the events and by the notes that count.
  [[nodiscard]] const std::vector<IrregularCase>& irregular() const { return irregular_; }
  // The first by which the hand is void; null: none that holds.
  [[nodiscard]] const Statement* voids_hand() const;

 private:
  void add(const TimelineEntry& entry, bool late);
  void weigh_word(Statement& statement);
  void weigh_notes_alone();
  // Why the note alone does not make the case; kNothing: it does.
  [[nodiscard]] RemarkForm why_not_alone(const IrregularCase& found, const Statement& note) const;
  void weigh_irregularity(Statement& statement, const IrregularityFact& fact) const;
  [[nodiscard]] bool is_above_dealer(const Statement& statement) const;
  [[nodiscard]] bool is_against_record(const IrregularityFact& fact) const;
  [[nodiscard]] bool lay_there(const IrregularityFact& fact) const;
  [[nodiscard]] bool hands_lie_open() const;
  [[nodiscard]] bool is_set_open(StreamSeq seq) const;
  void weigh_ruling(Statement& statement, const law::WordRule& word) const;
  void weigh_void(Statement& statement, const law::WordRule& word) const;
  void weigh_contradictions();
  [[nodiscard]] bool has_ground(const law::WordRule& word, const Statement& statement) const;
  [[nodiscard]] bool only_wrong_counts_left() const;
  [[nodiscard]] bool deck_counted_wrong(StreamSeq before) const;
  [[nodiscard]] bool deck_shows_fault(StreamSeq before) const;
  [[nodiscard]] bool takes_hand_back(const IrregularCase& found) const;
  [[nodiscard]] bool is_noted_without_force(const law::WordRule& word, StreamSeq before) const;
  [[nodiscard]] bool may_be_dead_by_note(SeatNo seat) const;
  void leave_open_hand(Statement& statement) const;
  [[nodiscard]] bool is_breach_noted(SeatNo seat) const;
  void weigh_over_breach(Statement& statement) const;
  [[nodiscard]] bool lies_open(SeatNo seat) const;
  [[nodiscard]] bool exposed_all(SeatNo seat) const;
  [[nodiscard]] bool is_counted_wrong(SeatNo seat) const;
  [[nodiscard]] bool has_fault_on_record(SeatNo seat, bool any) const;
  [[nodiscard]] bool may_be_dead(SeatNo seat) const;
  [[nodiscard]] bool left_its_cards(SeatNo seat) const;
  [[nodiscard]] bool owes_answer(SeatNo seat) const;
  [[nodiscard]] bool is_asked(SeatNo seat, std::size_t line) const;
  [[nodiscard]] bool wrong_count_before_acting(const Statement& statement) const;
  [[nodiscard]] std::optional<std::size_t> office_of(const Statement& statement) const;
  // What is to be said of one whose office is none of the venue's or too low for the word.
  [[nodiscard]] Remark without_power(const Statement& statement, const law::ActRule& act) const;

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  StreamSeq stood_;
  std::size_t line_ = 0;  // of the timeline, of the statement that is weighed
  std::vector<Statement> all_;
  std::vector<std::size_t> lines_;  // of the timeline, of each of them
  std::vector<IrregularCase> irregular_;
};

}  // namespace cardspeak::poker
