// Checks of the kinds of events that tell of cards and hands.
#pragma once

#include "ingest/device/event_check.h"
#include "schemas/event.capnp.h"

namespace cardspeak::event_checks {

void check_cards_kind(EventCheck& check, schema::Event::Reader event);
void check_hand_kind(EventCheck& check, schema::Event::Reader event);
void check_deck_counted(EventCheck& check, schema::DeckCounted::Reader counted);

}  // namespace cardspeak::event_checks
