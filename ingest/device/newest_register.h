// The newest register of devices that events were taken in by, as the log remembers it.
#pragma once

#include "ingest/log/log.h"
#include "model/devices/register.h"
#include "model/result.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// Holds a register against the newest that the log has seen, and puts it on record where it is newer: in the stream
// "<venue>/desk/register" of each venue that it has a device of. `hash` is that of the signed note.
// The event has the moment of issue as its time, so that the same files and registers give the same log. Errors:
// kBadInput, naming both, where it was issued before that one; those of the log.
Result<void> take_register(Log& log, const Register& devices, const schema::Hash& hash);

}  // namespace cardspeak
