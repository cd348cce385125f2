// Players who come to a table of the poker room.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "ingest/simulator/random.h"

namespace cardspeak::simulator::room {

class NewPatrons {
 public:
  // Somebody who has not sat here before, as far as that is remembered. `seated`: who sits here now.
  template <typename Seats>
  std::string draw(const Seats& seated, Random& random) {
    if (known_.size() > kRemembered) {
      known_.clear();
      for (const auto& player : seated) known_.insert(player.patron);
    }
    std::string patron;
    do {
      patron = "P-" + std::to_string(10'000 + random.below(90'000));
    } while (!known_.insert(patron).second);
    return patron;
  }

 private:
  static constexpr std::size_t kRemembered = 10'000;

  std::set<std::string> known_;  // who has sat here
};

}  // namespace cardspeak::simulator::room
