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

// What desks, each under its stream, have on record of numbers of the stream that were given up and lie in this gap, in
// the order of the numbers.
std::vector<SkipEntry> skips_among(const Desks& desks, const std::string& stream,
                                   const std::pair<StreamSeq, StreamSeq>& gap);

// The same of numbers of a round, or of the gap before it; also of those that are on record all the same. With a
// register of devices and staff, each says whether who did so held the office.
std::vector<SkipEntry> skips_of_round(const Desks& desks, const StoredRound& round, const Register* known = nullptr);

// Of numbers that were given up, the runs that are on record, by the summary of their stream.
std::vector<std::pair<StreamSeq, StreamSeq>> runs_on_record(const SkipEntry& skip, const StreamSummary& summary);

}  // namespace cardspeak
