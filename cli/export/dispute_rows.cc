#include "cli/export/dispute_rows.h"

#include <set>
#include <string>

#include "cli/render/dispute_words.h"
#include "cli/render/plain.h"

namespace cardspeak::rows {

const Table& dispute_table() {
  static const Table table{
      "disputes",
      {{"dispute", false, "its number"},
       {"venue", false, ""},
       {"round", false, "the round's id"},
       {"raised", false, "by the venue's clock, with its offset; nothing: it never was"},
       {"patron", false, "whose claim: as it says, or by the seat"},
       {"seat", true, ""},
       {"wager", false, ""},
       {"claim_cents", true, "nothing: no amount was claimed"},
       {"claim", false, ""},
       {"difference_cents", true, "what the patron got too much by the verdict; below zero: too little"},
       {"ruled_cents", true, "by the ruling that stands"},
       {"paid_cents", true, "made good"},
       {"error", false, "whose it was"},
       {"state", false, "open, settled, referred or closed"},
       {"findings", false, "kinds, with blanks between them"}}};
  return table;
}

Row dispute_row(const JudgedCase& judged, const Zone& zone) {
  const disputes::WeighedCase& weighed = judged.weighed;
  const DisputeEntry* claim = weighed.facts.claim();
  std::set<std::string> kinds;
  for (const Finding& finding : weighed.findings) kinds.emplace(finding.kind());
  const bool seated = claim != nullptr && claim->seat != SeatNo();
  return {weighed.facts.number,
          weighed.facts.venue,
          weighed.facts.round(),
          claim == nullptr ? Value() : Value(zone.iso(claim->time)),
          claim == nullptr ? Value() : text_or_nothing(patron_of(judged, *claim)),
          seated ? Value(static_cast<std::int64_t>(claim->seat.value())) : Value(),
          claim == nullptr ? Value() : text_or_nothing(claim->wager),
          claim == nullptr || claim->amount.is_zero() ? Value() : Value(claim->amount.value()),
          claim == nullptr ? Value() : text_or_nothing(claim->text),
          weighed.difference ? Value(weighed.difference->value()) : Value(),
          weighed.in_force ? Value(weighed.ruled.value()) : Value(),
          weighed.paid.value(),
          text_or_nothing(error_text(weighed.facts.details.error)),
          std::string(name_of(weighed.state)),
          text_or_nothing(join(std::vector<std::string>(kinds.begin(), kinds.end()), " "))};
}

}  // namespace cardspeak::rows
