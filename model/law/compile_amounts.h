// What the size of a wager and the amount of a payment lead to, from a book's data.
#pragma once

#include "model/law/house_build.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Sets the wager's amount entries: its own, and those that are common to all wagers for conditions that it has none
// for.
void add_amounts(HouseBuild& in, capnp::List<schema::AmountEntry>::Reader own,
                 capnp::List<schema::AmountEntry>::Reader common, WagerRule& wager);

void set_max_payout(HouseBuild& in, schema::MaxPayout::Reader data, WagerRule& wager);

}  // namespace cardspeak::law
