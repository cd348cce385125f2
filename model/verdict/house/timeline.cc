#include "model/verdict/house/timeline.h"

#include <set>
#include <utility>

#include "model/law/irregularities.h"

namespace cardspeak::house {
namespace {

bool is_communal_card_up(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY && entry.face_up;
}

// By place of the timeline: the communal cards that were turned up too early. An event that gives no number speaks of
// those that came last.
std::set<std::size_t> communal_cards_too_early(const RoundFacts& facts) {
  std::set<std::size_t> early;
  for (const IrregularityFact& fact : facts.irregularities) {
    const bool exposed = law::find_irregularity_kind(fact.kind) == law::IrregularityKind::kExposedCards;
    if (!exposed || fact.to != schema::Place::COMMUNITY) continue;
    std::size_t left = fact.count;
    bool run = false;
    for (std::size_t i = position_of(facts, fact.seq); i-- > 0;) {
      const bool up = is_communal_card_up(facts.timeline[i]);
      if (fact.count == 0 ? run && !up : left == 0) break;
      if (!up) continue;
      run = true;
      if (left != 0) --left;
      early.insert(i);
    }
  }
  for (const ExposureFact& fact : facts.exposures) {
    if (fact.to != schema::Place::COMMUNITY || !fact.card.known()) continue;
    for (std::size_t i = 0; i < facts.timeline.size(); ++i) {
      if (is_communal_card_up(facts.timeline[i]) && facts.timeline[i].card == fact.card) early.insert(i);
    }
  }
  return early;
}

}  // namespace

std::size_t position_of(const RoundFacts& facts, StreamSeq seq) {
  const auto found = std::ranges::find(facts.timeline, seq, &TimelineEntry::seq);
  return static_cast<std::size_t>(found - facts.timeline.begin());
}

bool is_later_wager(const RoundFacts& facts, const law::CompiledHouse& law, const TimelineEntry& entry) {
  if (entry.kind != schema::Event::WAGER_PLACED) return false;
  const auto wager = law.find_wager(facts.wagers[entry.index].wager);
  return wager && law.wager(*wager).placed == schema::Placed::AFTER_DEAL;
}

std::size_t communal_cards_up(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat,
                              std::size_t position) {
  const std::set<std::size_t> early = communal_cards_too_early(facts);
  std::size_t up = 0;
  std::size_t waiting = 0;  // turned up too early, and the seat has not decided yet
  bool decided = false;     // since the last card that came in its time
  for (std::size_t i = 0; i < position; ++i) {
    const TimelineEntry& entry = facts.timeline[i];
    if (entry.seat == seat && (entry.kind == schema::Event::DECISION || is_later_wager(facts, law, entry))) {
      decided = true;
      up += std::exchange(waiting, 0);
    }
    if (!is_communal_card_up(entry)) continue;
    if (early.contains(i)) {
      ++(decided ? up : waiting);
    } else {
      up += std::exchange(waiting, 0) + 1;
      decided = false;
    }
  }
  return up;
}

}  // namespace cardspeak::house
