// How a round was conducted. The cards: shuffle and cut, the call before them,
// and hands as they were declared and shown.
#pragma once

#include <optional>
#include <string_view>

#include "model/hands/hand_value.h"
#include "model/law/procedure.h"
#include "model/verdict/house/conduct_check.h"

namespace cardspeak::house {

// Each adds what the record shows against the rule that the entry names.
void find_cut_before_shuffle(const law::ProcedureEntry& entry, ConductCheck& check);
void find_missing_cut(const law::ProcedureEntry& entry, ConductCheck& check);
void find_wrong_cuts(const law::ProcedureEntry& entry, ConductCheck& check);
void find_cut_by_machine(const law::ProcedureEntry& entry, ConductCheck& check);
void find_card_before_call(const law::ProcedureEntry& entry, ConductCheck& check);
// The first event of the kind between the first card of the round and its last settlement; null: there is none.
const TimelineEntry* first_in_midst(const RoundFacts& facts, schema::Event::Which kind);
void find_deck_changed(const law::ProcedureEntry& entry, ConductCheck& check);
// What a hand was called, where that is the name of a class of hands.
std::optional<HandClass> declared_class(std::string_view words);
void find_declared_less(const law::ProcedureEntry& entry, ConductCheck& check);
void find_hidden(const law::ProcedureEntry& entry, ConductCheck& check);

void find_look_at_another(const law::ProcedureEntry& entry, ConductCheck& check);
void find_blind_hand_seen(const law::ProcedureEntry& entry, ConductCheck& check);

}  // namespace cardspeak::house
