// What a meter's configuration comes to under a law: its pools, what they start from, and what feeds them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/money/cents.h"
#include "model/remarks/value.h"
#include "model/result.h"

namespace cardspeak::jackpot {

// What a meter starts from again, in units of the wager's cost; 0: not on record.
std::int64_t reset_units(const law::CompiledJackpot& law, const MeterConfiguration& configuration);

// What a meter, or each of its pools, starts from again: the seed in units of the wager's cost (of the first level's,
// Perth 3.16) times that cost, by level. Nothing where neither the rules nor the meter's configuration name one.
// Errors: kOverflow.
Result<std::vector<std::optional<Cents>>> reset_values(const law::CompiledJackpot& law,
                                                       const MeterConfiguration& configuration);

// In what follows `law` is null where none is known: then the configuration is taken by itself.

// How many pools the meter has; 1 for one value.
std::size_t pools_of(const MeterConfiguration& configuration, const law::CompiledJackpot* law);

// What each of a meter's pools starts from again. Errors: kOverflow.
Result<std::vector<std::optional<Cents>>> resets_of(const MeterConfiguration& configuration,
                                                    const law::CompiledJackpot* law, std::size_t pools);

// What a pool is set up with, and a meter closes with: what it starts from again (`reset`), unless the rules tell them
// apart.
std::optional<Cents> seed_of(const MeterConfiguration& configuration, const law::CompiledJackpot* law,
                             std::optional<Cents> reset);

// Why the values of a meter with so many pools cannot be computed, so that they are taken as they are recorded;
// nothing: they can.
std::optional<Term> why_not_computed(const MeterConfiguration& configuration, const law::CompiledJackpot* law,
                                     std::size_t pools);

// The part of a wager of the level that goes to a pool (from 0) of a meter with so many: parts per million.
std::uint32_t rate_of(const MeterConfiguration& configuration, std::size_t pools, std::size_t pool,
                      std::uint8_t wager_level);

}  // namespace cardspeak::jackpot
