// The kinds of events: what each belongs to and how its JSON form calls it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "schemas/event.capnp.h"

namespace cardspeak {

// What a kind of event belongs to. kCount: a count of the deck, in a round or between rounds.
enum class Belongs : std::uint8_t { kTable, kRound, kCount, kMeter, kDesk, kAnywhere, kNowhere };

struct EventKind {
  schema::Event::Which which = schema::Event::UNSET;
  Belongs belongs = Belongs::kNowhere;
  const char* name = "";
};

// Of no kind, and of a kind of a newer release: one that belongs nowhere.
EventKind event_kind_of(schema::Event::Which which);

// What is wrong with the place of an event: one of a table's kinds in a meter's stream, one of a round's without a
// round number. Empty: nothing, also for a kind that this release does not know, which has its place in a newer one.
std::string objection_to_place(schema::Event::Reader event);

}  // namespace cardspeak
