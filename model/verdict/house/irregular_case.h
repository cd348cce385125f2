// The irregularities of a round, one by one, with what is known of each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/house.h"
#include "model/law/irregularities.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// One irregularity, or several of one kind of which the same is known.
struct IrregularCase {
  law::IrregularityKind kind = law::IrregularityKind::kExposedCards;
  law::IrregularityConditions possible;  // of each axis, what may be true: one condition where it is known
  std::optional<std::uint16_t> count;    // nothing: not on record
  std::vector<SeatNo> seats;             // that it concerns
  std::vector<SeatNo> not_asked;         // whose player has no part in an option that the others are given
  StreamSeq seq;                         // the event that shows it
  bool shown = false;                    // by the record itself, whether somebody noted it too or not
};

// What was noted of an irregularity and contradicts the record.
struct Contradicted {
  StreamSeq seq;
  Remark why;
};

struct IrregularFacts {
  std::vector<IrregularCase> cases;  // in the order of their events, those that only the record shows last
  Doubt unknown;                     // an irregularity that the book has no table for
  std::vector<Contradicted> contradicted;
};

// The cases of a round as they are found. Valid as long as the law.
class CaseList {
 public:
  explicit CaseList(const law::CompiledHouse& law) : law_(law) {}

  // Adds the irregularity, to one of the same kind where the same is known of it. One that the book has no table for
  // makes the round undecidable instead.
  void add(IrregularCase added);
  // The record itself shows what somebody noted of the seat: the case does not rest on the note alone.
  void mark_shown(law::IrregularityKind kind, SeatNo seat);
  // Sets what the book's tables do not speak of; the first one is kept.
  void leave_unknown(Doubt doubt);

  void contradict(StreamSeq seq, Remark why) { found_.contradicted.push_back({seq, std::move(why)}); }

  [[nodiscard]] const std::vector<IrregularCase>& cases() const { return found_.cases; }
  // Everything that was found. The list is empty after that.
  [[nodiscard]] IrregularFacts take();

 private:
  const law::CompiledHouse& law_;
  IrregularFacts found_;
};

// Narrows what may be true to the condition, on its axis.
void narrow(law::IrregularityConditions& possible, law::IrregularityCondition condition);
// The same to `yes` or to `no`, where the record answers.
void narrow(law::IrregularityConditions& possible, schema::Tristate answer, law::IrregularityCondition yes,
            law::IrregularityCondition no);

// Whether the seat is one of them.
bool names(const std::vector<SeatNo>& seats, SeatNo seat);

// Whether an irregularity of the kind that the floor put on record for the seat holds; 0: for none.
bool is_on_record(const Round& round, law::IrregularityKind kind, SeatNo seat);

}  // namespace cardspeak::house
