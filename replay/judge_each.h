// Every round of a store judged once, on several threads, and handed on in order.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/devices/register.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/judge.h"
#include "replay/store.h"

namespace cardspeak {

// Takes judged rounds, part by part.
class JudgedSink {
 public:
  virtual ~JudgedSink() = default;
  // First of all: how many parts there are.
  virtual void begin(std::size_t parts) = 0;
  // A round of a part, in key order. Called on several threads, never on two for one part.
  virtual void take(std::size_t part, const StoredRound& round, const Judged& judged) = 0;
  // The part is whole; parts come in order, on the caller's thread. False: no more is wanted.
  virtual bool done(std::size_t part) = 0;
};

// Judges all rounds, in key order, or those of `only`, in its order. Holds the judged rows of a few parts at once, so
// that memory does not grow with the store. With a register each round is held against that (judge_known.h). Errors:
// those of scanning and of judge_known().
Result<void> judge_each(const Store& store, const Library& library, const std::optional<std::vector<RoundId>>& only,
                        unsigned threads, JudgedSink& sink, const Register* known = nullptr);

}  // namespace cardspeak
