#include "model/verdict/house/early_showing.h"

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "model/verdict/card_places.h"
#include "model/verdict/cards_without.h"
#include "model/verdict/house/timeline.h"

namespace cardspeak::house {
namespace {

using schema::Event;
using schema::Place;

// Goes through the timeline once: of the dealer's showings with a hand still in play and the board not whole, those are
// early behind which the board goes on before anything is settled.
class Showings {
 public:
  Showings(const RoundFacts& facts, const law::CompiledHouse& law)
      : facts_(facts), law_(law), dealt_all_(last_card_of_deal(facts, law).value_or(0)) {}

  std::vector<std::size_t> early() {
    for (std::size_t i = 0; i < facts_.timeline.size(); ++i) see(facts_.timeline[i], i);
    return std::move(early_);
  }

 private:
  void see(const TimelineEntry& entry, std::size_t position) {
    if (entry.kind == Event::HAND_SHOWN) return see_shown(entry, position);
    if (entry.kind == Event::SETTLED || entry.kind == Event::ROUND_CLOSED) waiting_.clear();
    if (entry.kind == Event::CARD_DEALT && entry.place == Place::SEAT) in_play_.insert(entry.seat);
    if (entry.kind == Event::DECISION && facts_.decisions[entry.index].is_fold()) in_play_.erase(entry.seat);
    if (!is_communal_card(entry)) return;
    ++board_;
    early_.insert(early_.end(), waiting_.begin(), waiting_.end());
    waiting_.clear();
  }

  void see_shown(const TimelineEntry& entry, std::size_t position) {
    if (position < dealt_all_) {
      early_.push_back(position);
    } else if (entry.place == Place::DEALER && law_.dealer_hand && board_ < law_.community_cards && !in_play_.empty()) {
      waiting_.push_back(position);
    }
  }

  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  std::size_t dealt_all_;  // until there, hands are dealt
  std::size_t board_ = 0;
  std::set<SeatNo> in_play_;  // who was dealt a hand and has not folded it
  std::vector<std::size_t> waiting_;
  std::vector<std::size_t> early_;
};

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
  const std::vector<std::size_t> early = Showings(facts, law).early();
  if (early.empty()) return std::nullopt;
  RoundFacts out = facts;
  for (const std::size_t position : early) expose(out, position);
  return out;
}

}  // namespace cardspeak::house
