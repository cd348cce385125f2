// The kinds of events: what each belongs to and how its JSON form calls it.
#pragma once

#include <cstdint>

#include "schemas/event.capnp.h"

namespace cardspeak::event_checks {

// What a kind of event belongs to. kCount: a count of the deck, in a round or between rounds.
enum class Belongs : std::uint8_t { kTable, kRound, kCount, kMeter, kDesk, kAnywhere, kNowhere };

struct Kind {
  schema::Event::Which which = schema::Event::UNSET;
  Belongs belongs = Belongs::kNowhere;
  const char* name = "";
};

// Of no kind, and of a kind of a newer release: one that belongs nowhere.
Kind kind_of(schema::Event::Which which);

}  // namespace cardspeak::event_checks
