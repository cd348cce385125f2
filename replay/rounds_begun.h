// The rounds of a table that began in a span of its stream, in order.
#pragma once

#include <optional>
#include <string>

#include "model/ids.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// The store has to outlive it.
class RoundsBegun {
 public:
  // Those whose first event has a number from `from` to `last`.
  RoundsBegun(const Store& store, std::string stream, StreamSeq from, StreamSeq last);

  // Nothing: there are no more. Errors: kCorrupt, kUnavailable.
  Result<std::optional<RoundId>> next();

 private:
  std::string stream_;
  ShelfWalk walk_;
};

}  // namespace cardspeak
