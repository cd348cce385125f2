#include "replay/weighed_facts.h"

#include <utility>

#include "model/verdict/corrections.h"
#include "replay/judge_alone.h"

namespace cardspeak {
RoundFacts weighed_facts(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                         const StreamMarks& marks, const Library& library) {
  RoundFacts facts = fold(id, state, events, marks);
  if (facts.corrections.empty() || !facts.sign.known) return facts;
  const auto book = library.in_force(id.venue, facts.sign.game, facts.first_event);
  return book ? weigh_corrections(std::move(facts), state, events, marks, *book) : facts;
}

RoundFacts weighed_facts(const StoredRound& round, const Library& library) {
  return weighed_facts(round.id, round.state, round.events, round.marks, library);
}

RoundFacts weighed_facts(const StoredRound& round, const Rulebook& book) {
  return weigh_corrections(facts_of(round), round.state, round.events, round.marks, book);
}

}  // namespace cardspeak
