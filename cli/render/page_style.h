// How every page looks.
#pragma once

#include <string_view>

namespace cardspeak {

// The style of a page of A4, and of a screen of any width. Colours keep a contrast of at least 4.5 to 1 on their
// ground.
std::string_view page_style();

}  // namespace cardspeak
