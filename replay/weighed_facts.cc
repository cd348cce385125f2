#include "replay/weighed_facts.h"

#include <utility>
#include <vector>

#include "model/facts/correction_record.h"
#include "model/verdict/corrections.h"
#include "replay/judge_alone.h"

namespace cardspeak {
namespace {

// `facts` are those of the same events, with every correction.
RoundFacts weighed_by(const Rulebook& book, RoundFacts facts, const TableState& state, std::span<const EventRef> events,
                      const StreamMarks& marks) {
  if (facts.corrections.empty()) return facts;
  const std::vector<StreamSeq> without = corrections_without_power(facts, correction_records(events), book);
  return without.empty() ? std::move(facts) : fold(facts.id, state, events, marks, without);
}

}  // namespace

RoundFacts weighed_facts(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                         const StreamMarks& marks, const Library& library) {
  RoundFacts facts = fold(id, state, events, marks);
  if (facts.corrections.empty() || !facts.sign.known) return facts;
  const auto book = library.in_force(id.venue, facts.sign.game, facts.first_event);
  return book ? weighed_by(*book, std::move(facts), state, events, marks) : facts;
}

RoundFacts weighed_facts(const StoredRound& round, const Library& library) {
  return weighed_facts(round.id, round.state, round.events, round.marks, library);
}

RoundFacts weighed_facts(const StoredRound& round, const Rulebook& book) {
  return weighed_by(book, facts_of(round), round.state, round.events, round.marks);
}

}  // namespace cardspeak
