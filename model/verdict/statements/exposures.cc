#include "model/verdict/statements/exposures.h"

#include <algorithm>
#include <cstddef>

#include "model/verdict/card_places.h"
#include "model/verdict/statements/end_of_play.h"

namespace cardspeak::statements {
namespace {

using schema::Event;
using schema::Place;

std::size_t place_in_timeline(const RoundFacts& facts, StreamSeq seq) {
  return static_cast<std::size_t>(std::ranges::find(facts.timeline, seq, &TimelineEntry::seq) - facts.timeline.begin());
}

bool is_at(const TimelineEntry& entry, const ExposureFact& exposed) {
  return entry.place == exposed.to && entry.seat == exposed.seat;
}

// What comes face up while hands are dealt may be the very mistake that the exposure tells of; a card that the dealer
// turned up lies there as it should once the deal is over.
bool lay_open(const ExposureFact& exposed, std::size_t at, const RoundFacts& facts) {
  const auto begin = facts.timeline.begin();
  const auto here = begin + static_cast<std::ptrdiff_t>(std::min(at, facts.timeline.size()));
  const bool shown = std::any_of(begin, here, [&](const TimelineEntry& entry) {
    return entry.kind == Event::HAND_SHOWN && is_at(entry, exposed);
  });
  if (shown) return true;
  if (exposed.to == Place::SEAT || !exposed.card.known()) return false;
  const bool dealing = exposed.to == Place::DEALER && std::any_of(here, facts.timeline.end(), is_card_of_hand);
  return !dealing && std::any_of(begin, here, [&](const TimelineEntry& entry) {
    return entry.kind == Event::CARD_DEALT && entry.face_up && is_at(entry, exposed) && entry.card == exposed.card;
  });
}

// Whether all cards of the place are on record, and the one that was seen is none of them. A card that is seen while it
// is dealt may never come to the hand; so where cards are missing, nothing is held against it.
bool is_of_no_card(const ExposureFact& exposed, const RoundFacts& facts, const law::CompiledHouse& law) {
  if (exposed.to == Place::SEAT && !facts.is_in_use(exposed.seat)) return true;
  if (!exposed.card.known()) return false;
  std::size_t there = 0;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind != Event::CARD_DEALT || !is_at(entry, exposed)) continue;
    if (!entry.card.known() || entry.card == exposed.card) return false;
    ++there;
  }
  return there != 0 && there >= cards_dealt_to(law, exposed.to);
}

// Whoever has not decided may still do so when the dealer's hand lies open, until a hand is paid.
bool is_after_play(std::size_t at, const RoundFacts& facts, const law::CompiledHouse& law) {
  if (at > first_payment(facts, law)) return true;
  if (at <= end_of_play(facts, law)) return false;
  const auto here = facts.timeline.begin() + static_cast<std::ptrdiff_t>(std::min(at, facts.timeline.size()));
  return std::none_of(here, facts.timeline.end(),
                      [](const TimelineEntry& entry) { return entry.kind == Event::DECISION; });
}

}  // namespace

Exposure kind_of(const ExposureFact& exposed, const RoundFacts& facts, const law::CompiledHouse& law) {
  const std::size_t at = place_in_timeline(facts, exposed.seq);
  if (is_of_no_card(exposed, facts, law)) return Exposure::kOfNoCard;
  if (lay_open(exposed, at, facts)) return Exposure::kOfOpen;
  return is_after_play(at, facts, law) ? Exposure::kAfterPlay : Exposure::kOfHidden;
}

bool is_of_open_cards(const IrregularityFact& noted, const RoundFacts& facts, const law::CompiledHouse& law) {
  std::size_t open = 0;
  for (const ExposureFact& exposed : facts.exposures) {
    const bool meant = noted.to == Place::UNSET || (exposed.to == noted.to && exposed.seat == noted.seat);
    if (!meant || exposed.seq > noted.seq) continue;
    if (kind_of(exposed, facts, law) == Exposure::kOfHidden) return false;
    ++open;
  }
  return open != 0 && noted.count <= open;
}

}  // namespace cardspeak::statements
