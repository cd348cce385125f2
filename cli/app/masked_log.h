// Whether what comes into a log is masked, and by which file.
#pragma once

#include <optional>
#include <string>

#include "ingest/device/patron_masks.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak {

struct MaskPlace {
  std::string given;        // by the call; empty: the file beside the log, where there is one
  std::string log;          // its address
  bool asked = false;       // the call says that patrons are masked
  bool by_devices = false;  // devices sign what comes in, and mask it themselves
};

// The file that masks what is appended; nothing: it is appended as it is. Errors: kBadInput for a log that was masked
// once and whose file is not at hand, with what to do; those of the file and of the log.
Result<std::optional<PatronMasks>> masks_for(const MaskPlace& place, Log& log);

}  // namespace cardspeak
