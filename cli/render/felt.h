// The table drawn from above: the dealer at the top, the seats clockwise from the dealer's left, each with its cards
// and its money.
#pragma once

#include <string>

#include "cli/render/round_view.h"

namespace cardspeak {

// An <svg> element that stands by itself: no scripts, no references, colours as attributes so that it prints.
std::string felt_svg(const RoundView& view);

}  // namespace cardspeak
