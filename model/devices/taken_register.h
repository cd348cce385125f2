// Registers of devices that events were taken in by, as a log has them on record.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/devices/register.h"
#include "model/result.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

struct TakenRegister {
  IssuedAt issued;
  std::string sha256;  // of the signed note, in hex
};

// Where a venue's registers are on record: "<venue>/desk/register".
std::string register_stream(std::string_view venue);
// Nothing: the event is about something else.
std::optional<TakenRegister> taken_register(schema::Event::Reader event);

// Whether a register may be used after the newest that was. One that says nothing of when it was issued is older than
// any that does. Errors: kBadInput, naming both.
Result<void> check_not_older(const std::optional<IssuedAt>& issued, const std::string& sha256,
                             const std::optional<TakenRegister>& newest);

}  // namespace cardspeak
