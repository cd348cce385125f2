// What another law would have changed: every stored round of a game judged under two rulebooks, and compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "model/ids.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/money/cents.h"
#include "model/result.h"
#include "replay/impact_report.h"
#include "replay/store.h"

namespace cardspeak {

// The rounds that are judged: all that is given must hold.
struct ImpactQuery {
  std::string venue;
  std::string game;                        // as the tables' signs name it
  std::optional<std::string> table = {};   // "CS-04"
  std::optional<DeviceTimeNs> from = {};   // of a round's first event
  std::optional<DeviceTimeNs> until = {};  // not included
};

struct ImpactOptions {
  // Threads, at least 1. The result does not depend on it.
  unsigned threads = 1;
  // How many rounds `largest` has at most.
  std::size_t largest = 10;
  // Called now and then with how many rounds were looked at, from any of the threads, one at a time. May be empty.
  std::function<void(std::uint64_t rounds)> progress = {};
};

// Judges the rounds under both books, whatever was in force. One pass over the store, a round at a time: memory does
// not grow with the number of rounds. Neither book need be in `library`, by which the jackpot meters are folded: both
// judge a prize by what the meter stood at under the law in force.
// Errors: kNotFound for a table that the venue has no rounds of, naming those there are; kOverflow: amounts whose sum
// does not fit 64 bits; kCorrupt, naming the round; kUnavailable.
Result<Impact> impact(const Store& store, const Library& library, const Rulebook& before, const Rulebook& after,
                      const ImpactQuery& query, const ImpactOptions& options = {});

}  // namespace cardspeak
