// Two rounds of one table that went on at the same time: a table has one round after the other, and one deck.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// From a round's first event to its last; what people say of a round after it was closed is no part of that.
struct RoundSpan {
  StreamSeq first;
  StreamSeq last;
};
RoundSpan span_of(const RoundFacts& facts);

// Adds what another round of the table says of this one: that they overlap, and which cards were out in both. What is
// due stays, but nobody can agree to it.
void find_rounds_at_once(const RoundFacts& other, const RoundFacts& facts, const Rulebook& book, Verdict& verdict);

// Adds the finding where the table's sign was changed, by an event of no round and of that kind, between the round's
// first event and its last.
void find_sign_changed_meanwhile(schema::Event::Which kind, StreamSeq changed, const RoundFacts& facts,
                                 Verdict& verdict);

}  // namespace cardspeak
