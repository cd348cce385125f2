// What corrections of a round's events say. Only for the files of this folder.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "model/facts/event_order.h"
#include "model/facts/event_ref.h"
#include "model/facts/round_facts.h"
#include "schemas/event.capnp.h"

namespace cardspeak::facts {

// In the order of their numbers.
std::vector<CorrectionFact> read_corrections(std::span<const EventRef> events, const EventOrder& order);

// The chips that an event tells of, as it was sent. Nothing: it tells of none.
std::optional<Cents> chips_told(schema::Event::Reader event);

}  // namespace cardspeak::facts
