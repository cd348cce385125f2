// Lines of a settlement, made from the wagers of an area.
#pragma once

#include <string>
#include <string_view>

#include "ingest/simulator/house/area.h"
#include "ingest/simulator/house/settlement.h"
#include "model/money/cents.h"

namespace cardspeak::simulator {

// A line for a wager that was placed. Requires that it was.
Line line_of(const Area& area, std::string_view wager);
Line line_of(const Area& area, const Stake& stake);

// A line for a wager that never was, paid for a mistake.
Line phantom(const Area& area, std::string wager, Cents paid);

}  // namespace cardspeak::simulator
