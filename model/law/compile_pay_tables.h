// The pay tables of a house game, from a book's data.
#pragma once

#include <vector>

#include "model/law/house.h"
#include "model/law/objections.h"
#include "model/law/reading_use.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Tables of one name become one, with a variant for each value of its option. What does not fit goes to `objections`.
// `house` has its hands, readings and options already.
std::vector<PayTable> compile_pay_tables(capnp::List<schema::PayTable>::Reader data, const CompiledHouse& house,
                                         ReadingUse& readings, Objections& objections);

}  // namespace cardspeak::law
