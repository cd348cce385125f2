// The decision table of a wager, walked with what is known of it.
#pragma once

#include "model/law/conditions.h"
#include "model/law/house.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/pay_table_read.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// The wager's own table, and the second one that its entries may ask about.
struct TableReads {
  const TableRead& own;
  const TableRead& other;
};

// The entry whose conditions all hold decides; the check has seen to it that there is one. Where it turns on what is
// not known, the wager is left open, unless everything that may hold comes to the same: a folded wager that is lost
// with a good hand and with a bad one is lost though nobody saw the cards. Marks in `choice` the readings that it
// turned on.
void decide_by_table(const Round& round, const law::WagerRule& wager, const Seat& seat, const TableReads& tables,
                     law::ConditionSet possible, ReadingChoice& choice, JudgedLine& out);

}  // namespace cardspeak::house
