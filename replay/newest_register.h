// The newest register of devices that a log was added to by, as its store has it.
#pragma once

#include <optional>
#include <string>

#include "model/devices/taken_register.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// Nothing: none is on record for the venue. Errors: kCorrupt, kUnavailable.
Result<std::optional<TakenRegister>> newest_register(const Store& store, const std::string& venue);

}  // namespace cardspeak
