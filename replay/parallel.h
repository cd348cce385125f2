// Work on several threads, for what is pure and independent of its neighbours.
#pragma once

#include <cstddef>
#include <functional>

namespace cardspeak {

// Calls `act(i)` for each i below `count`, on at most `threads` threads (this one among them), and returns when all are
// done. `act` must not throw.
void for_each_index(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& act);

}  // namespace cardspeak
