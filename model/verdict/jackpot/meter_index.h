// Where in a meter's history the steps of each round stand: whoever asks for many rounds walks through the history
// once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/ids.h"
#include "model/verdict/jackpot/recorded_prizes.h"

namespace cardspeak::jackpot {

// Into the steps of one history. Does not follow it when it changes.
struct MeterIndex {
  std::map<RoundKey, std::vector<std::uint32_t>> of_round;  // ascending
  // Configurations, readings and resets, ascending: what every round before the next one stands under.
  std::vector<std::uint32_t> landmarks;
  std::optional<std::uint32_t> closed;  // where the meter was closed first

  // Every step of the table's rounds from `first` to `last`, ascending.
  [[nodiscard]] std::vector<std::uint32_t> steps_of(std::uint32_t table, RoundNo first, RoundNo last) const;
};

MeterIndex index_of(const MeterHistory& history);

}  // namespace cardspeak::jackpot
