// Bounds that an event keeps, beside those in model/ids.h and model/money/cents.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardspeak {

// The longest line, and the largest frame, of a device file. More is refused, so that no file can ask for the machine's
// memory.
inline constexpr std::size_t kEventBytesMax = std::size_t{1} << 20;

// Texts are counted in bytes of UTF-8.
inline constexpr std::size_t kPersonMax = 128;    // a device, a member of staff, a patron, a rank
inline constexpr std::size_t kProseMax = 4'096;   // a reason, a detail, a claim
inline constexpr std::size_t kListMax = 64;       // seats, limits, options, blinds, winners, pools, cards
inline constexpr std::size_t kTablesMax = 1'024;  // tables linked to a meter
inline constexpr std::uint64_t kNumberMax = 1'000'000'000'000'000;  // a sequence number, a round number
inline constexpr std::int64_t kYear2000Ns = 946'684'800'000'000'000;
inline constexpr unsigned kCardMax = 52;
inline constexpr unsigned kBoardMax = 10;
inline constexpr unsigned kLevelMax = 9;

}  // namespace cardspeak
