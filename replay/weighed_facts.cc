#include "replay/weighed_facts.h"

#include <algorithm>

#include "model/verdict/corrections.h"

namespace cardspeak {

RoundFacts weighed_facts(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                         const StreamMarks& marks, const Library& library) {
  RoundFacts facts = fold(id, state, events, marks);
  const bool any_late = std::ranges::any_of(facts.corrections, &CorrectionFact::after_close);
  if (!any_late || !facts.sign.known) return facts;
  const auto book = library.in_force(id.venue, facts.sign.game, facts.first_event);
  if (!book) return facts;
  const std::vector<StreamSeq> without = corrections_without_power(facts, *book);
  return without.empty() ? facts : fold(id, state, events, marks, without);
}

RoundFacts weighed_facts(const StoredRound& round, const Library& library) {
  return weighed_facts(round.id, round.state, round.events, round.marks, library);
}

RoundFacts weighed_facts(const StoredRound& round, const Rulebook& book) {
  RoundFacts facts = fold(round.id, round.state, round.events, round.marks);
  const std::vector<StreamSeq> without = corrections_without_power(facts, book);
  return without.empty() ? facts : fold(round.id, round.state, round.events, round.marks, without);
}

}  // namespace cardspeak
