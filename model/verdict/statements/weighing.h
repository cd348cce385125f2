// What people said in a round, weighed by what can be told without judging it: whether the book knows the word, whether
// the office is one of the venue's and high enough, whether the ground that it takes is on record, whether it came in
// time, and whether another statement contradicts it. What a round void for a reason of the rules rests on is weighed
// where the round is decided (model/verdict/house/round_ruling.h).
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/house.h"
#include "model/remarks/remark.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak::statements {

// A statement with what it weighs. Texts are the facts'.
struct Weighed {
  schema::StatementKind kind = schema::StatementKind::RULING;
  StreamSeq seq;
  std::size_t index = 0;  // into the facts' list of its kind
  std::string_view said;
  std::string_view author;
  std::string_view rank;
  SeatNo seat;  // 0: the whole round
  std::string_view wager;
  const law::WordRule* word = nullptr;           // null: the book does not know it, or it is a kind
  const law::IrregularityRule* table = nullptr;  // of an irregularity; null: the book has none
  std::optional<std::size_t> office;             // place of the rank; nothing: it is none of the venue's
  bool late = false;                             // after the round was closed
  bool after_play = false;                       // the play was over, or the dealer's hand lay open
  schema::Standing standing = schema::Standing::HOLDS;
  Remark why;                             // empty: nothing is to be said of it
  const law::WordRule* undoes = nullptr;  // what a word for letting wagers stand prevailed over; null: nothing
  bool undoes_part = false;               // of which it let a part stand, and the rest holds

  // Whether it says that the whole round does not count.
  [[nodiscard]] bool voids_round() const;
  // Whether it takes single wagers for a reason that makes whole rounds void, and for no irregularity of a table.
  [[nodiscard]] bool voids_wagers() const;
  // Whether it is a ruling that does so, and has the power for it.
  [[nodiscard]] bool rules_wagers_void() const;
};

class Weighing {
 public:
  // `stood`: a statement that is taken to hold whatever it weighs, to show what it would change; 0: none.
  // Valid as long as the facts and the law.
  Weighing(const RoundFacts& facts, const law::CompiledHouse& law, StreamSeq stood = {});

  [[nodiscard]] const std::vector<Weighed>& all() const { return all_; }
  // Whether the event may count: it holds, or is no statement.
  [[nodiscard]] bool holds(StreamSeq seq) const;
  [[nodiscard]] bool stood(StreamSeq seq) const { return stood_ != StreamSeq() && seq == stood_; }
  [[nodiscard]] const Weighed* find(StreamSeq seq) const;
  // The word by which a round that was declared void goes on all the same, where the rules leave that to a person: of
  // the same office and later, or of a higher one. Null: there is none.
  [[nodiscard]] const Weighed* taken_back_by(const Weighed& declared) const;
  // Whether somebody declared the round void by a word for it, with power or without.
  [[nodiscard]] bool declared_void() const;

 private:
  void add(const TimelineEntry& entry, bool late);
  void add_irregularity(Weighed& statement);
  [[nodiscard]] bool is_settlement(const TimelineEntry& entry) const;
  void weigh(Weighed& statement) const;
  void weigh_dealers_note(Weighed& statement) const;
  void weigh_announcement(Weighed& statement) const;
  void weigh_ruling(Weighed& statement) const;
  void weigh_power(Weighed& statement) const;
  void weigh_void(Weighed& statement) const;
  void weigh_office(Weighed& statement) const;
  void weigh_ground(Weighed& statement) const;
  void weigh_blind_areas();
  void weigh_contradictions();
  [[nodiscard]] const law::WordRule* rule_for(std::string_view said, SeatNo seat) const;
  [[nodiscard]] const law::WordRule* rule_for(const RulingFact& ruling) const;
  [[nodiscard]] bool has_ground(const law::WordRule& word, SeatNo seat) const;
  [[nodiscard]] bool has_ground_of(law::IrregularityKind kind, SeatNo seat) const;
  [[nodiscard]] bool leaves_choice(const Weighed& away) const;
  [[nodiscard]] bool is_void_by_last_word(law::IrregularityKind kind, StreamSeq noted) const;
  template <typename IsGround>
  [[nodiscard]] const Weighed* ground_without_force(IsGround is_ground, SeatNo seat) const;

  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  StreamSeq stood_;
  std::set<SeatNo> gave_up_;  // whose players folded, or could not place what staying in takes
  bool settled_ = false;      // while the statements are taken in: hands that stayed in were paid or collected before
  bool over_ = false;         // the same: the play was over, or the dealer's hand shown
  std::vector<Weighed> all_;
  std::vector<std::size_t> notes_;           // of all_: irregularities of which the book has a table
  std::map<StreamSeq, std::size_t> places_;  // of all_, by number: there may be thousands
};

// Whether a table of irregularities leads to a void round for the reason: then one has to be on record.
bool takes_irregularity(const law::CompiledHouse& law, std::string_view reason);

// What is to be said of a statement whose office may not do the act: it is too low, or none of the venue's.
Remark without_power(const Weighed& said, const law::ActRule& act, const law::CompiledHouse& law);

}  // namespace cardspeak::statements
