#include "model/verdict/poker/journal.h"

namespace cardspeak::poker {

void Journal::find(const Remark& remark, SeatNo seat, StreamSeq seq, Cents amount) {
  findings.emplace_back(remark.at(seat), seq, amount);
}

void Journal::leave_open(const Remark& remark, SeatNo seat, StreamSeq seq) {
  find(remark, seat, seq);
  if (open.empty()) open = remark.at(seat);
}

}  // namespace cardspeak::poker
