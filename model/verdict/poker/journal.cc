#include "model/verdict/poker/journal.h"

#include <utility>

namespace cardspeak::poker {

std::string seat_text(SeatNo seat) {
  return "seat " + std::to_string(seat.value());
}

void Journal::find(std::string_view kind, schema::Severity severity, SeatNo seat, std::string text, std::string rule,
                   StreamSeq seq, Cents amount) {
  Finding finding;
  finding.kind = std::string(kind);
  finding.severity = severity;
  finding.seat = seat;
  finding.text = std::move(text);
  finding.rule = std::move(rule);
  finding.amount = amount;
  finding.seq = seq;
  findings.push_back(std::move(finding));
}

}  // namespace cardspeak::poker
