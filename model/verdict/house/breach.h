// A breach of procedure that the record of a round shows: a finding apart from money.
#pragma once

#include <string>
#include <string_view>

#include "model/ids.h"

namespace cardspeak::house {

struct Breach {
  std::string_view kind;   // of the kinds in model/verdict/verdict.h
  SeatNo seat;             // 0: the round
  std::string_view wager;  // into the facts; empty: none
  std::string text;        // one sentence for people
  std::string rule;
  StreamSeq seq;  // the event that shows it
};

}  // namespace cardspeak::house
