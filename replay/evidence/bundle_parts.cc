#include "replay/evidence/bundle_parts.h"

#include <string_view>

namespace cardspeak::evidence {
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

}  // namespace cardspeak::evidence
