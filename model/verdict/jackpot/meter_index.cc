#include "model/verdict/jackpot/meter_index.h"

#include <algorithm>

namespace cardspeak::jackpot {

std::vector<std::uint32_t> MeterIndex::steps_of(std::uint32_t table, RoundNo first, RoundNo last) const {
  std::vector<std::uint32_t> steps;
  for (auto at = of_round.lower_bound({table, first.value()}); at != of_round.end(); ++at) {
    if (at->first > RoundKey{table, last.value()}) break;
    for (const std::uint32_t step : at->second) steps.push_back(step);
  }
  std::ranges::sort(steps);
  return steps;
}

MeterIndex index_of(const MeterHistory& history) {
  using schema::Event;
  MeterIndex index;
  for (std::uint32_t at = 0; at < history.steps.size(); ++at) {
    const MeterStep& step = history.steps[at];
    if (step.table != MeterStep::kNone) index.of_round[{step.table, step.round.value()}].push_back(at);
    if (step.kind == Event::METER_CLOSED && !index.closed) index.closed = at;
    if (step.kind == Event::METER_CONFIGURED || step.kind == Event::METER_READING || step.kind == Event::METER_RESET) {
      index.landmarks.push_back(at);
    }
  }
  return index;
}

}  // namespace cardspeak::jackpot
