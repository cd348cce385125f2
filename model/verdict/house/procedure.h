// Breaches of procedure that the record of a round shows: findings apart from money.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

struct Breach {
  std::string_view kind;   // of the kinds in model/verdict/verdict.h
  SeatNo seat;             // 0: the round
  std::string_view wager;  // into the facts; empty: none
  std::string text;        // one sentence for people
  std::string rule;
  StreamSeq seq;  // the event that shows it
};

// In the order: the signs, the deal, then wager by wager. The rule numbers are the book's.
std::vector<Breach> find_breaches(const Round& round);

}  // namespace cardspeak::house
