// Wagers that the cards alone decide, and what they come to: the book's pay table over every deal.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "replay/patterns/chance.h"

namespace cardspeak::patterns {

// What one unit can bring, and in how many of all deals: by units, the least first.
using PayOuts = std::vector<PayOut>;

// Of a wager that is placed before the deal, wins by one pay table and loses otherwise, whatever another hand is. A
// hand that is folded, where that loses the wager, brings less: then this bounds the results from above. Nothing: the
// wager is decided otherwise, or pays shares of a meter or parts of a unit; the sign does not say which table is in
// use; or hands of that many cards are not counted.
std::optional<PayOuts> pay_outs_by_cards(const law::CompiledHouse& house, const TableSign& sign,
                                         std::string_view wager);

}  // namespace cardspeak::patterns
