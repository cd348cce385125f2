// What patterns found, as text and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/app/register_file.h"
#include "cli/render/plain.h"
#include "replay/patterns/find_patterns.h"

namespace cardspeak {

struct PatternsReport {
  std::vector<patterns::PatternFound> found;
  std::uint64_t rounds = 0;
  std::uint64_t left_out = 0;  // open, or of a tournament
};

// Whether anything was found: a hit of an exact pattern, or a line of a statistical one.
bool any_found(const PatternsReport& report);
// How it is laid out.
struct ReportPage {
  std::size_t limit = 10;  // lines of each pattern
  std::size_t width = 80;
  Palette palette;
  // The store of a round, as the call named it, for the commands that show rounds; empty: it named none.
  std::function<std::string(const RoundId&)> store_of;
  RegisterPlace devices;
};
std::string patterns_text(const PatternsReport& report, const ReportPage& page);
// A line for each pattern.
std::string patterns_json(const PatternsReport& report);
// The patterns with a sentence each: what `--what` takes.
std::string patterns_list(std::size_t width, const Palette& palette);

}  // namespace cardspeak
