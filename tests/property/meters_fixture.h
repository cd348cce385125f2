// Evenings at tables that share jackpot meters.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ingest/log/log.h"

namespace cardspeak::testing {

// Tables on shared meters with decks stacked for straight and royal flushes, each stream chained, in the order in which
// it happened.
std::vector<SealedEvent> played(std::uint64_t seed, std::uint32_t tables, std::uint32_t rounds,
                                const std::string& game = "crown-melbourne/caribbean-stud");

}  // namespace cardspeak::testing
