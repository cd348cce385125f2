// The program, apart from main().
#pragma once

namespace cardspeak {

// Reads the call, does it, returns the exit status. Never throws.
int run(int argc, const char* const* argv);

}  // namespace cardspeak
