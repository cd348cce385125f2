#include "replay/parallel.h"

#include <algorithm>
#include <atomic>
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
  for (std::size_t i = 1; i < helpers; ++i) pool.emplace_back(work);
  work();
}

}  // namespace cardspeak
