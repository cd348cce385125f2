// What this program is: its version, that of its formats, and the rulebooks inside it.
#pragma once

#include <string>
#include <string_view>

namespace cardspeak {

// "cardspeak 0.1.0".
std::string program_name();

// Several lines: the program, the version of its JSON forms, each rulebook inside with the SHA-256 of its bytes.
std::string version_text();

}  // namespace cardspeak
