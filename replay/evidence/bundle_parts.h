// What the making and the check of a bundle agree on: names of its files, and what belongs to a round.
#pragma once

#include <string>

#include "model/ids.h"
#include "replay/evidence/archive.h"
#include "schemas/event.capnp.h"
#include "schemas/seal/seal.h"

namespace cardspeak::evidence {

inline constexpr std::string_view kCheckpointName = "checkpoint";
inline constexpr std::string_view kRegisterName = "register";
// The folder of the events.
inline constexpr std::string_view kEvents = "events/";
std::string event_name(const schema::Hash& event);
std::string proof_name(const schema::Hash& event);
std::string book_name(const std::string& hash);
// `round` is the round's hash.
std::string verdict_name(const schema::Hash& round);

}  // namespace cardspeak::evidence
