// Every pattern, each defined in the file of its name (past posting and pinching together in late_chips.cc).
#pragma once

#include <string_view>
#include <vector>

#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {

Pattern overpayment();
Pattern non_collection();
Pattern past_posting();
Pattern pinching();
Pattern late_words();
Pattern jackpot_conflicts();
Pattern rulings_without_power();
Pattern out_of_sequence();
Pattern beside_expectation();
Pattern dealer_wins();
Pattern hidden_cards();
Pattern repeated_decks();
Pattern chip_dumping();
Pattern soft_play();
Pattern tempo();

// In that order. They live as long as the program.
const std::vector<Pattern>& all_patterns();
// Null: none has that name.
const Pattern* find_pattern(std::string_view name);

}  // namespace cardspeak::patterns
