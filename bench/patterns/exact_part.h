// The exact patterns: every planted round has to be found, and no other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/patterns/evening.h"

namespace cardspeak::pattern_bench {

struct ExactResult {
  std::string pattern;
  std::uint64_t rounds = 0;
  std::uint64_t planted = 0;  // rounds
  std::uint64_t found = 0;    // of those
  std::uint64_t false_ones = 0;
  std::vector<std::string> wrong;  // the first rounds that were missed or falsely found, in words

  void add(const ExactResult& other);
};

// Plays the games at which people cheat, `rounds` in all, and asks every exact pattern about every round.
std::vector<ExactResult> run_exact(const Library& library, std::uint64_t seed, std::uint32_t rounds);

}  // namespace cardspeak::pattern_bench
