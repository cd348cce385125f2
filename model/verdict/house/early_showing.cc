#include "model/verdict/house/early_showing.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <vector>

#include "model/verdict/cards_without.h"
#include "model/verdict/house/timeline.h"

namespace cardspeak::house {
namespace {

using schema::Event;
using schema::Place;

bool is_communal(const TimelineEntry& entry) {
  return entry.kind == Event::CARD_DEALT && entry.place == Place::COMMUNITY;
}

// Whether somebody who was dealt a hand had not folded it by that place.
bool is_hand_in_play(const RoundFacts& facts, std::size_t position) {
  std::set<SeatNo> in_play;
  for (std::size_t i = 0; i < position; ++i) {
    const TimelineEntry& entry = facts.timeline[i];
    if (entry.kind == Event::CARD_DEALT && entry.place == Place::SEAT) in_play.insert(entry.seat);
    if (entry.kind == Event::DECISION && facts.decisions[entry.index].is_fold()) in_play.erase(entry.seat);
  }
  return !in_play.empty();
}

// Whether the play went on after that place: not all communal cards had come, and more came before anything was
// settled.
bool comes_board_after(const RoundFacts& facts, const law::CompiledHouse& law, std::size_t position) {
  if (count_before(facts, position, is_communal) >= law.community_cards || !is_hand_in_play(facts, position)) {
    return false;
  }
  const auto ends = [](const TimelineEntry& entry) {
    return entry.kind == Event::SETTLED || entry.kind == Event::ROUND_CLOSED;
  };
  const auto here = facts.timeline.begin() + static_cast<std::ptrdiff_t>(position);
  return std::any_of(here, std::find_if(here, facts.timeline.end(), ends), is_communal);
}

bool is_early(const RoundFacts& facts, const law::CompiledHouse& law, std::size_t position) {
  const TimelineEntry& entry = facts.timeline[position];
  if (entry.kind != Event::HAND_SHOWN) return false;
  if (position < last_card_of_deal(facts, law).value_or(0)) return true;
  return entry.place == Place::DEALER && law.dealer_hand && comes_board_after(facts, law, position);
}

// The cards that lay there by then.
void expose(RoundFacts& facts, std::size_t position) {
  TimelineEntry& entry = facts.timeline[position];
  entry.kind = Event::CARD_EXPOSED;
  std::vector<CardFact>* const cards = cards_of_place(facts, entry.place, entry.seat, 1);
  if (cards == nullptr) return;
  for (CardFact& card : *cards) {
    if (card.seq > entry.seq) continue;
    card.exposed = true;
    facts.exposures.push_back({.to = entry.place,
                               .seat = entry.seat,
                               .card = card.card,
                               .by_dealer = entry.place == Place::DEALER,
                               .seq = entry.seq});
  }
}

}  // namespace

std::optional<RoundFacts> with_early_showings_exposed(const RoundFacts& facts, const law::CompiledHouse& law) {
  std::optional<RoundFacts> out;
  for (std::size_t i = 0; i < facts.timeline.size(); ++i) {
    if (!is_early(facts, law, i)) continue;
    if (!out) out = facts;
    expose(*out, i);
  }
  return out;
}

}  // namespace cardspeak::house
