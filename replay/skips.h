// Who said that events of a stream are lost.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/devices/register.h"
#include "model/facts/skip_record.h"
#include "model/ids.h"
#include "replay/event_copies.h"

namespace cardspeak {

// What desks, each under its stream, have on record of numbers of the stream that were given up and lie in one of the
// gaps, in the order of the numbers. With a register of devices and staff, each says whether who did so held the
// office.
std::vector<SkipEntry> skips_among(const std::map<std::string, EventCopies>& desks, const std::string& stream,
                                   const std::vector<std::pair<StreamSeq, StreamSeq>>& gaps,
                                   const Register* known = nullptr);

}  // namespace cardspeak
