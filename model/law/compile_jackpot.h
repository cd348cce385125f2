// From the jackpot part of a book to the law of its meters.
#pragma once

#include <optional>
#include <span>

#include "model/law/acts.h"
#include "model/law/house.h"
#include "model/law/jackpot.h"
#include "model/law/objections.h"
#include "model/law/reading_use.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// The jackpot part of a house book; nothing where its game has none. `house` is the rest of it, compiled as far as
// hands and wagers, `acts` are the book's acts. Objects to names that are not defined, numbers without a rule, shares
// and increments that do not read, a printed share that is not its formula rounded, a system that lacks an entry which
// its prizes rest on, and a pay table whose reading of odd cents is another than the jackpot's.
std::optional<CompiledJackpot> compile_jackpot(schema::Rulebook::Reader book, const CompiledHouse& house,
                                               std::span<const ActRule> acts, ReadingUse& readings,
                                               Objections& objections);

}  // namespace cardspeak::law
