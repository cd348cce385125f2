// The kinds of findings that --finding takes.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace cardspeak {

// Those that the program knows: what completion offers.
std::vector<std::string> known_kinds();
bool is_known_kind(std::string_view finding);
// Says that there is no such kind, and which one may be meant, of these and of `further`. The error is kNotFound.
std::unexpected<Error> no_such_kind(const std::string& finding, const std::vector<std::string>& further = {});

}  // namespace cardspeak
