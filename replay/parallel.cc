#include "replay/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace cardspeak {

void for_each_index(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& act) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) act(i);
  };
  const std::size_t helpers = std::min<std::size_t>(threads, count);
  std::vector<std::jthread> pool;
  try {
    for (std::size_t i = 1; i < helpers; ++i) pool.emplace_back(work);
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do the work, this one at least.
  }
  work();
}

}  // namespace cardspeak
