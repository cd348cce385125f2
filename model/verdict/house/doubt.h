// Why something of a round cannot be decided.
#pragma once

#include "model/law/house.h"
#include "model/remarks/remark.h"

namespace cardspeak::house {

// A remark of the kind not-decidable; one that says nothing: nothing is in doubt.
struct Doubt : Remark {
  using Remark::Remark;
  Doubt(Remark remark) : Remark(std::move(remark)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return !empty(); }
};

// A doubt about a situation that the book leaves open: beside its own rules it cites the one that the book gives for
// the situation.
Doubt left_open(const law::CompiledHouse& law, law::Situation situation, Doubt doubt);

}  // namespace cardspeak::house
