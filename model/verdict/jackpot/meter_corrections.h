// What corrections of a meter's events are worth: one of what others rest on already, of an opening amount that wagers
// came after or of a wager whose prize was won, is a statement that takes the office with the last word.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/law/rulebook.h"
#include "model/remarks/remark.h"
#include "model/verdict/jackpot/meter_book.h"

namespace cardspeak::jackpot {

// Of those, the ones from below that office, or without an office of the venue; ascending: what they correct stands
// (the `without` of MeterFolder). Where no book of the meter is known, all count.
std::vector<StreamSeq> meter_corrections_without_power(const MeterHistory& history, std::span<const MeterBook> books);

// What is told of a correction: from what to what, who made it, and why; with the rule that it takes power by, where it
// does not count. `last_word`: the office that has it.
Remark correction_remark(const MeterCorrectionFact& fact, const std::string& last_word, const std::string& rule);

}  // namespace cardspeak::jackpot
