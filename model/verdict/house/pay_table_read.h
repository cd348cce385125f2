// A pay table read for a hand.
#pragma once

#include <optional>

#include "model/law/conditions.h"
#include "model/law/house.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

struct TableRead {
  std::optional<law::Condition> condition;  // of the axis of the table; nothing: `doubt` says why it is not known
  const law::PayLine* line = nullptr;       // nothing: no line names the hand
  Doubt doubt;
};

// Marks in `choice` the readings that it turned on.
TableRead read_table(const Round& round, law::PayTableIndex index, const Seat& seat, ReadingChoice& choice);

// Whether another value of the option that the table is printed by pays the hand otherwise. False where the hand cannot
// be read.
bool pays_otherwise_by_option(const Round& round, law::PayTableIndex index, const Seat& seat,
                              const ReadingChoice& choice);

// That the sign does not say which value of the option is in use, says it twice, or names one that the book does not
// know.
Doubt option_not_known(const Round& round, law::OptionIndex option);

}  // namespace cardspeak::house
