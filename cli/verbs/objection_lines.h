// What verify and log verify print: a line for each objection, and how it ends.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/app/exit_status.h"
#include "cli/render/plain.h"

namespace cardspeak {

// An objection as a line of text. `damage`: of the store or the log itself; otherwise of what was recorded.
std::string objection_line(bool damage, std::string_view kind, std::string_view text, const Palette& palette);
// The last line: what was read ("9 events of 1 stream"), what it was read from ("store"), and what came out.
std::string soundness_line(std::string_view read, std::string_view of, bool sound, std::size_t objections);
// kUnusable where there is damage, kDiffers where the record has faults.
ExitStatus soundness_status(bool sound, std::size_t objections);

}  // namespace cardspeak
