#include "replay/patterns/catalogue.h"

#include <algorithm>

namespace cardspeak::patterns {

const std::vector<Pattern>& all_patterns() {
  static const std::vector<Pattern> all = {
      overpayment(),       non_collection(),        past_posting(),    pinching(),           late_words(),
      jackpot_conflicts(), rulings_without_power(), out_of_sequence(), beside_expectation(), dealer_wins(),
      hidden_cards(),      repeated_decks(),        chip_dumping(),    soft_play(),          tempo()};
  return all;
}

const Pattern* find_pattern(std::string_view name) {
  const auto found = std::ranges::find(all_patterns(), name, [](const Pattern& pattern) { return pattern.info.name; });
  return found == all_patterns().end() ? nullptr : &*found;
}

}  // namespace cardspeak::patterns
