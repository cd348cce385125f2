// The statistical patterns: schemes of several strengths among honest rounds; how many of them are found, and who else.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "bench/patterns/evening.h"

namespace cardspeak::pattern_bench {

struct StatisticalResult {
  std::string pattern;
  std::uint64_t rounds = 0;
  // By strength in percent: schemes that were planted, and how many of them were found.
  std::map<unsigned, std::pair<std::uint64_t, std::uint64_t>> by_strength;
  std::uint64_t lines = 0;         // found in all
  std::uint64_t false_ones = 0;    // of those, not planted
  std::uint64_t honest_lines = 0;  // of these, in the evening as it was dealt, at which nobody cheats

  void add(const StatisticalResult& other);
};

// Plays honest rounds, `rounds` in all, seats people and schemes at them, and asks every statistical pattern.
std::vector<StatisticalResult> run_statistical(const Library& library, std::uint64_t seed, std::uint32_t rounds);

// The same with schemes that are carried out whenever there is occasion, and no weaker ones.
std::vector<StatisticalResult> run_strongest(const Library& library, std::uint64_t seed, std::uint32_t rounds);

}  // namespace cardspeak::pattern_bench
