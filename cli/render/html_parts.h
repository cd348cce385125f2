// Parts that pages have in common.
#pragma once

#include <string>
#include <string_view>

#include "cli/render/grid.h"
#include "cli/render/plain.h"

namespace cardspeak {

// The class of a tone in page_style(); empty for a plain one.
std::string_view tone_class(Tone tone);
// Hearts and diamonds in red. Takes escaped text, since escaping leaves suit signs as they are.
std::string red_suits(const std::string& text);
// A table; empty for one without rows.
std::string grid_html(const Grid& rows, std::string_view label);

}  // namespace cardspeak
