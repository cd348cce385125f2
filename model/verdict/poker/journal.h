// What the engine notices while it judges: findings, the acts as they were read, and the readings it had to choose.
#pragma once

#include <array>
#include <vector>

#include "model/law/poker.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

// Collects; nothing in it feeds back into what is judged.
struct Journal {
  std::vector<Finding> findings;
  std::vector<BettingStep> steps;
  std::array<bool, law::kPokerReadings> touched{};
  // The first of the findings on which money hangs that no rule decides: amounts stand as the cards and chips on record
  // give them, and nobody may call the hand agreed. Empty: there is none.
  Remark open;

  void touch(law::PokerReading reading) { touched[static_cast<std::size_t>(reading)] = true; }
  // Notes what was found at a seat.
  void find(const Remark& remark, SeatNo seat, StreamSeq seq = StreamSeq(), Cents amount = Cents());
  // The same of something that leaves money open.
  void leave_open(const Remark& remark, SeatNo seat, StreamSeq seq = StreamSeq());
};

}  // namespace cardspeak::poker
