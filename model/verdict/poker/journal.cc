#include "model/verdict/poker/journal.h"

#include <utility>

namespace cardspeak::poker {

std::string seat_text(SeatNo seat) {
  return "seat " + std::to_string(seat.value());
}

Finding make_finding(std::string_view kind, schema::Severity severity, SeatNo seat, std::string text, std::string rule,
                     Cents amount, StreamSeq seq) {
  Finding finding;
  finding.kind = std::string(kind);
  finding.severity = severity;
  finding.seat = seat;
  finding.text = std::move(text);
  finding.rule = std::move(rule);
  finding.amount = amount;
  finding.seq = seq;
  return finding;
}

void Journal::find(std::string_view kind, schema::Severity severity, SeatNo seat, std::string text, std::string rule,
                   StreamSeq seq, Cents amount) {
  findings.push_back(make_finding(kind, severity, seat, std::move(text), std::move(rule), amount, seq));
}

}  // namespace cardspeak::poker
