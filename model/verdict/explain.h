// How much a verdict is asked to say.
#pragma once

#include <cstdint>

namespace cardspeak {

// Whether the verdict lists the entries of the decision tables that were tried. Costs time; the decision is the same.
enum class Explain : std::uint8_t { kNo, kYes };

}  // namespace cardspeak
