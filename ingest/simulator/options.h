// What is to be played.
#pragma once

#include <cstdint>
#include <string>

#include "model/ids.h"

namespace cardspeak::simulator {

// Decks that are stacked in about one round of ten, so that what is rare happens.
enum class Stack : std::uint8_t {
  kNone,
  kRoyal,  // a royal flush where a jackpot wager lies; in the poker room by two own cards and a flop, as by each
  kStraightFlush,
  kSimultaneous,  // several royal and straight flushes at once
};

struct Options {
  std::string game;            // one of games(), or the name of a game without its venue
  std::uint32_t tables = 1;    // 1 to 999
  std::uint32_t rounds = 100;  // at each table
  std::uint64_t seed = 1;
  std::uint32_t errors_per_million = 0;          // rounds in which the dealer goes wrong, of a million
  std::uint32_t irregularities_per_million = 0;  // house games: rounds in which something goes wrong otherwise
  std::uint32_t frauds_per_million = 0;          // rounds in which somebody cheats, or covers what was done with words
  // House games: jackpot wagers are offered, on meters that tables share. Games of the poker room with two own cards
  // and a flop: its Royal Flush Jackpot is, on such a meter.
  bool jackpots = false;
  Stack stack = Stack::kNone;
  // When the first table opens: nanoseconds since the Unix epoch. Defaults to 20 November 2026, 08:00 UTC.
  DeviceTimeNs start{1'795'161'600'000'000'000};
};

}  // namespace cardspeak::simulator
