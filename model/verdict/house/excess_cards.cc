#include "model/verdict/house/excess_cards.h"

#include <algorithm>
#include <vector>

#include "model/law/house.h"
#include "model/law/irregularities.h"
#include "model/remarks/forms.h"
#include "model/verdict/card_places.h"
#include "model/verdict/house/placed_cards.h"

namespace cardspeak::house {
namespace {

using schema::Place;

// The card that was taken away first; null: none was.
const CardFact* first_taken(const std::vector<CardFact>& cards) {
  const CardFact* first = nullptr;
  for (const CardFact& card : cards) {
    if (card.taken && (first == nullptr || card.taken_by < first->taken_by)) first = &card;
  }
  return first;
}

// The first card that leaves the shoe once the cards were put right; null: none does, or the record does not say which.
const TimelineEntry* next_card(const RoundFacts& facts, StreamSeq taken_by) {
  const auto next = std::ranges::find_if(facts.timeline, [&](const TimelineEntry& entry) {
    const bool leaves = entry.kind == schema::Event::CARD_DEALT || entry.kind == schema::Event::BURNED;
    return leaves && entry.seq > taken_by;
  });
  return next == facts.timeline.end() || !next->card.known() ? nullptr : &*next;
}

}  // namespace

std::optional<Finding> excess_card_misused(const Round& round, const DecidedCase& decided) {
  if (!decided.entry->excess_is_next) return std::nullopt;
  const bool of_dealer = decided.irregular.kind == law::IrregularityKind::kWrongCountDealer;
  const Place place = of_dealer ? Place::DEALER : Place::COMMUNITY;
  const std::vector<CardFact>& cards = cards_as_dealt(round.facts, place);
  const CardFact* const taken = first_taken(cards);
  // A board has cards too many on each street, before it is whole.
  if (taken == nullptr || (of_dealer && cards.size() <= round.law.cards_to_dealer)) return std::nullopt;
  const CardPlace where = card_place(place, SeatNo());
  const Citations rule{decided.entry->rule};
  const bool later_kept = std::ranges::any_of(cards, [&](const CardFact& card) {
    return card.seq > taken->seq && card.seq < taken->taken_by && (!card.taken || card.taken_by > taken->taken_by);
  });
  if (later_kept) {
    return Finding(Remark(RemarkForm::kExcessCardNotLast, {where, taken->card}, rule), taken->taken_by);
  }
  const TimelineEntry* const next = next_card(round.facts, taken->taken_by);
  if (next == nullptr || !taken->card.known() || next->card == taken->card) return std::nullopt;
  return Finding(Remark(RemarkForm::kExcessCardNotNext, {where, taken->card, next->card}, rule), next->seq);
}

}  // namespace cardspeak::house
