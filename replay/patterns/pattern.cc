#include "replay/patterns/pattern.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "replay/patterns/chance.h"

namespace cardspeak::patterns {

std::string_view patron_of(const RoundFacts& facts, const WagerVerdict& wager) {
  return wager.patron.empty() ? facts.patron_at(wager.seat) : std::string_view(wager.patron);
}

bool Pattern::can_be_asked_by(By by) const {
  return std::ranges::find(info.by, by) != info.by.end();
}

void settle_lines(PatternFound& found, bool exact) {
  std::vector<double> probabilities;
  for (const PatternLine& line : found.lines) {
    if (line.compared) probabilities.push_back(line.probability);
  }
  const std::vector<double> rates = corrected(probabilities, found.asked);
  std::size_t next = 0;
  for (PatternLine& line : found.lines) {
    if (line.compared) line.corrected = rates[next++];
  }
  std::erase_if(found.lines, [&](const PatternLine& line) { return exact ? line.hits == 0 : line.corrected > kLevel; });
  std::ranges::sort(found.lines, [](const PatternLine& a, const PatternLine& b) {
    return std::tuple(a.corrected, Cents() - a.effect, a.probability, a.whom) <
           std::tuple(b.corrected, Cents() - b.effect, b.probability, b.whom);
  });
}

}  // namespace cardspeak::patterns
