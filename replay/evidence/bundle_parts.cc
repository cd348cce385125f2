#include "replay/evidence/bundle_parts.h"

#include <string_view>

namespace cardspeak::evidence {
namespace {

bool is_of(capnp::Text::Reader table, std::uint64_t number, const RoundId& round) {
  return number == round.number.value() && table_alone(std::string_view(table.begin(), table.size())) == round.table;
}

}  // namespace

std::string event_name(const schema::Hash& event) {
  return "events/" + schema::to_hex(event);
}
std::string proof_name(const schema::Hash& event) {
  return "proofs/" + schema::to_hex(event) + ".tlog-proof";
}
std::string book_name(const std::string& hash) {
  return "books/" + hash + ".json";
}
std::string verdict_name(const schema::Hash& round) {
  return "verdicts/" + schema::to_hex(round) + ".json";
}

bool names_round(schema::Event::Reader event, const RoundId& round) {
  const auto is_named = [&](auto what) { return is_of(what.getTable(), what.getRound(), round); };
  if (event.isJackpotWagerRegistered()) return is_named(event.getJackpotWagerRegistered());
  if (event.isJackpotGameCancelled()) return is_named(event.getJackpotGameCancelled());
  if (event.isOutcomeRecorded()) return is_named(event.getOutcomeRecorded());
  return event.isPrizePaid() && is_named(event.getPrizePaid());
}

}  // namespace cardspeak::evidence
