// The irregularities of a round, each with the entry of the book that decides it.
#pragma once

#include <vector>

#include "model/law/irregularities.h"
#include "model/remarks/value.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// A case with the entry that decides it.
struct DecidedCase {
  IrregularCase irregular;
  const law::IrregularityEntry* entry = nullptr;
  bool taken = true;  // false: it is a person's choice, and the floor did not make it
};

// What was noted and leaves open what it leads to.
struct LeftOpen {
  StreamSeq seq;
  law::IrregularityKind kind = law::IrregularityKind::kExposedCards;
  std::vector<SeatNo> seats;
  BookName missing;  // what it turns on
  Citations rules;   // between which it would decide
};

struct DecidedCases {
  std::vector<DecidedCase> decided;  // in the order of the cases
  Doubt doubt;                       // the first thing that leaves one of them open
  std::vector<LeftOpen> left;        // of what people noted; it changes nothing
  bool dealer = false;               // one of them is about a dealer's hand that cannot be read
};

// Valid as long as the round's law. `taken` is not decided here. Marks in `choice` the readings that it turned on.
DecidedCases decide_cases(const Round& round, const IrregularFacts& facts, ReadingChoice& choice);

// Whether the effect is on the seats that the irregularity concerns.
bool is_for_concerned(const law::IrregularityEffect& effect);

// Its kind as remarks take it.
IrregularityName name_of(const IrregularCase& irregular);

}  // namespace cardspeak::house
