// How many threads a verb works with.
#pragma once

#include <algorithm>
#include <thread>

namespace cardspeak {

// `given`; with 0, one for each processor.
inline unsigned thread_count(unsigned given) {
  return given != 0 ? given : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace cardspeak
