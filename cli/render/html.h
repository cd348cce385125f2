// A round as one page that stands by itself: no scripts, nothing from elsewhere, made to be printed and kept.
#pragma once

#include <string>
#include <string_view>

#include "cli/render/round_view.h"

namespace cardspeak {

// The whole page. `program` is what made it, for the footer: "cardspeak 0.1.0". The entries that were tried are shown
// where the verdict has them.
std::string round_html(const RoundView& view, std::string_view program);

}  // namespace cardspeak
