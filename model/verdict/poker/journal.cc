#include "model/verdict/poker/journal.h"

namespace cardspeak::poker {

void Journal::find(const Remark& remark, SeatNo seat, StreamSeq seq, Cents amount) {
  findings.emplace_back(remark.at(seat), seq, amount);
}

}  // namespace cardspeak::poker
