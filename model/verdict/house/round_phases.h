// The phases of a round, as the tables of irregularities ask for them: the deal, the moment from which players know
// their cards, the settlement; and what was true at a place of the timeline.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/law/irregularities.h"
#include "model/remarks/remark.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Valid as long as the round.
class RoundPhases {
 public:
  explicit RoundPhases(const Round& round);

  // What the record says by itself of a moment of the round; more than one condition of an axis where it does not tell.
  [[nodiscard]] law::IrregularityConditions known_at(std::size_t position) const;
  // The place of the last card of the deal, to a seat or to the dealer; nothing: none was dealt before the players
  // decided.
  [[nodiscard]] const std::optional<std::size_t>& last_hole_card() const { return last_hole_card_; }
  // Whether the entry is the announcement that tells the players to decide, by the words of the book.
  [[nodiscard]] bool tells_to_decide(const TimelineEntry& entry) const;
  // The end of the play; a round that was declared void ended with that.
  [[nodiscard]] std::size_t end_of_play() const;

 private:
  void find_moment();
  [[nodiscard]] bool deal_goes_on(std::size_t position) const;
  [[nodiscard]] bool is_note(const TimelineEntry& entry) const;
  void find_settlement();
  [[nodiscard]] bool is_won_or_lost(const SettledFact& settled) const;
  [[nodiscard]] std::optional<law::IrregularityCondition> moment_at(std::size_t position) const;
  [[nodiscard]] law::IrregularityCondition dealt_in_all() const;
  void narrow_by_cards(std::size_t position, law::IrregularityConditions& possible) const;

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  // Before the first of these it was before the moment that the text names, from the second on after it.
  std::size_t before_until_ = 0;
  std::size_t after_from_ = 0;
  std::size_t settled_from_ = 0;
  std::optional<std::size_t> last_hole_card_;
};

// The count between rounds by which the deck of this round was short or had cards too many; null: none on record.
const DeckCountFact* wrong_count_before(const RoundFacts& facts, const law::CompiledHouse& law);

// What the last count of the deck showed: whether all cards were there.
schema::Tristate deck_was_complete(const RoundFacts& facts, const law::CompiledHouse& law);

// The moment that an event's word for it means in the book; nothing where it means none.
std::optional<law::IrregularityCondition> moment_of_word(const law::CompiledHouse& law, std::string_view noticed);

// Whether the place of a note, where that much was possible, contradicts what it says of the moment. What was noticed
// may be put on record later, but not before, and what stands after the moment was not noticed before it: a place that
// is known counts.
bool is_noticed_elsewhere(const law::CompiledHouse& law, const law::IrregularityConditions& place,
                          law::IrregularityCondition word);
// That it does.
Remark noticed_elsewhere(const law::CompiledHouse& law, const IrregularityFact& fact);

}  // namespace cardspeak::house
