#include "model/verdict/house/excess_cards.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "model/law/house.h"
#include "model/law/irregularities.h"
#include "model/remarks/forms.h"

namespace cardspeak::house {
namespace {

using law::IrregularityKind;
using schema::Place;

struct DealtPlace {
  std::span<const CardFact> cards;
  std::size_t dealt;  // by the rules before any is too many
  CardPlace place;
};

// Each street of a board has cards too many of its own.
DealtPlace place_of(const RoundFacts& facts, const law::CompiledHouse& law, IrregularityKind kind) {
  if (kind == IrregularityKind::kWrongCountDealer) {
    return {facts.dealer_cards, law.cards_to_dealer, {CardPlace::Kind::kDealer}};
  }
  if (facts.boards.empty()) return {{}, 0, {CardPlace::Kind::kBoard}};
  return {facts.boards.front().cards, 0, {CardPlace::Kind::kBoard}};
}

// The card that was taken away first; null: none was.
const CardFact* first_taken(std::span<const CardFact> cards) {
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
  const DealtPlace at = place_of(round.facts, round.law, decided.irregular.kind);
  const CardFact* const taken = first_taken(at.cards);
  if (taken == nullptr || at.cards.size() <= at.dealt) return std::nullopt;
  const Citations rule{decided.entry->rule};
  const bool later_kept = std::ranges::any_of(at.cards, [&](const CardFact& card) {
    return card.seq > taken->seq && card.seq < taken->taken_by && (!card.taken || card.taken_by > taken->taken_by);
  });
  if (later_kept) {
    return Finding(Remark(RemarkForm::kExcessCardNotLast, {at.place, taken->card}, rule), taken->taken_by);
  }
  const TimelineEntry* const next = next_card(round.facts, taken->taken_by);
  if (next == nullptr || !taken->card.known() || next->card == taken->card) return std::nullopt;
  return Finding(Remark(RemarkForm::kExcessCardNotNext, {at.place, taken->card, next->card}, rule), next->seq);
}

}  // namespace cardspeak::house
