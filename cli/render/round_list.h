// A list of rounds as text.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/render/plain.h"
#include "cli/time/zone.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

struct RoundListRow {
  std::string round;
  std::string venue;
  DeviceTimeNs first_event;
  std::string game;
  std::string dealer;
  schema::VerdictStatus status = schema::VerdictStatus::OPEN;
  Cents net_difference;
  std::vector<std::string> findings;
};

// "agreed", "differs", "not decided", "void", "open".
std::string status_text(schema::VerdictStatus status);

// A line a round, under headings; times by the venue's clock. Empty for no rounds.
std::string round_list(const std::vector<RoundListRow>& rows, const std::function<Zone(const std::string&)>& zone_of,
                       std::size_t width, const Palette& palette);

}  // namespace cardspeak
