// How many rounds the tests of simulated tables play.
#pragma once

#include <cstdint>
#include <string>

namespace cardspeak::testing {

inline constexpr std::uint32_t kTables = 10;
inline constexpr std::uint32_t kRoundsAtATable = 500;

// CARDSPEAK_ROUNDS asks for more rounds than a test run takes the time for.
bool plays_long();
// How often the tables of one test are played, each time with another seed.
std::uint32_t runs();

// Whether the library has a book for the game, as the simulator names it.
bool has_book(const std::string& game);

}  // namespace cardspeak::testing
