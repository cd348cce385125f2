// Rounds to put something into: those of the golden chapters, of the samples, and of simulated evenings.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/law/rulebook.h"
#include "tests/golden/golden_fixture.h"

namespace cardspeak::inserted {

// A round with everything that its verdict rests on.
struct WholeRound {
  std::string name;
  const Rulebook* book = nullptr;
  GoldenStreams parts;
  WrittenStream* table = nullptr;  // of the round
};

// Changes the table's stream as it likes; the round is made anew for each use.
using UseRound = std::function<void(const WholeRound&)>;

void each_golden_round(const UseRound& use);
void each_sample_round(const UseRound& use);
// About so many rounds of every game, with mistakes of dealers, irregularities and jackpots.
void each_simulated_round(std::uint64_t seed, std::uint32_t about, const UseRound& use);

// What the round is judged at.
Verdict judged(const WholeRound& round);

}  // namespace cardspeak::inserted
