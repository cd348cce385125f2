#include "replay/judge_alone.h"

#include "model/facts/fold.h"
#include "model/verdict/adjudicate.h"

namespace cardspeak {

RoundFacts facts_of(const StoredRound& round) {
  return fold(round.id, round.state, round.events, round.marks);
}

Verdict judge_in_force(const RoundFacts& facts, const Library& library, const MeterFacts& known) {
  if (!facts.sign.known) return without_sign(facts);
  const auto book = library.in_force(facts.id.venue, facts.sign.game, facts.first_event);
  if (!book) return not_decidable(facts, {RemarkForm::kBookNotHeld, {AsRecorded{book.error().message}}});
  return adjudicate(facts, *book, known);
}

Verdict without_sign(const RoundFacts& facts) {
  return not_decidable(facts, {RemarkForm::kNoSignOfRound, {AsRecorded{facts.id.text()}}});
}

}  // namespace cardspeak
