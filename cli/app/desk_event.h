// An event of a duty desk, on its way to the log through the door of every device.
#pragma once

#include <functional>
#include <string>

#include "cli/app/masked_log.h"
#include "cli/app/register_file.h"
#include "ingest/device/event_source.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak {

struct DeskDoor {
  RegisterPlace devices;
  std::string key;         // a file with the desk's signing key; empty: the event is not signed
  std::string quarantine;  // with `devices`: where what no device vouches for is kept
  MaskPlace masks;         // of the log
  // Takes what whoever keeps the openings should know; nothing: nobody is told.
  std::function<void(const std::string&)> warn = {};
};

// Masks patrons where the log is masked, in every text; gives the event the next number of its stream, signs it where
// there is a key, and appends it as ingest() does: with a register, which goes on record as there, only what one of its
// devices signed. Errors: kBadInput with what is wrong with the event, its signature, or a register that is older than
// the log's newest, or where the log is masked and its masks are not at hand; those of the log, of the register, of the
// masks and of the key's file.
Result<void> append_desk_event(EventMessage event, const DeskDoor& door, Log& log);

}  // namespace cardspeak
