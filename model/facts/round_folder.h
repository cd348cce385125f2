// Folds the events of one round, one after the other, into its facts. Only for the files of this folder.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/facts/cards_on_table.h"
#include "model/facts/field_checks.h"
#include "model/facts/round_facts.h"
#include "schemas/event.capnp.h"

namespace cardspeak::facts {

// Over 20 functions: one for each kind of event that tells more than that it happened.
class RoundFolder {
 public:
  // Works on `facts`, which must outlive it, and whose sign and dealer are those of the table.
  explicit RoundFolder(RoundFacts& facts) : facts_(facts), cards_(facts), fields_(facts) {}

  // Takes in the next event of the order: `event` holds, `first` was recorded in its place (the same where nothing
  // corrected it).
  void take(schema::Event::Reader event, schema::Event::Reader first);

  // Looks at the round as a whole, when all events are taken in.
  void finish();

 private:
  using Event = schema::Event;

  TimelineEntry& begin_entry(Event::Reader event, Event::Reader first);
  void take_kind(Event::Reader event, TimelineEntry& entry);
  void take_play(Event::Reader event, TimelineEntry& entry);
  void take_chips(Event::Reader event, TimelineEntry& entry);
  void take_cards(Event::Reader event, TimelineEntry& entry);
  void take_floor(Event::Reader event, TimelineEntry& entry);

  void round_opened(schema::RoundOpened::Reader opened);
  void wager_placed(schema::WagerPlaced::Reader placed, TimelineEntry& entry);
  void wager_withdrawn(schema::WagerWithdrawn::Reader withdrawn, TimelineEntry& entry);
  void card_dealt(schema::CardDealt::Reader dealt, TimelineEntry& entry);
  void card_exposed(schema::CardExposed::Reader exposed, TimelineEntry& entry);
  void hand_viewed(schema::HandViewed::Reader viewed, TimelineEntry& entry);
  void deck_counted(schema::DeckCounted::Reader counted, TimelineEntry& entry);
  void burned(schema::Burned::Reader burned, TimelineEntry& entry);
  void cards_taken(schema::CardsTaken::Reader taken, TimelineEntry& entry);
  void cards_returned(schema::CardsTaken::Reader returned, TimelineEntry& entry);
  void decision(schema::Decision::Reader decision, TimelineEntry& entry);
  void hand_shown(schema::HandShown::Reader shown, TimelineEntry& entry);
  void settled(schema::Settled::Reader settled, TimelineEntry& entry);
  void check_wager_of(const SettledFact& settled);
  void uncalled_returned(schema::UncalledReturned::Reader returned, TimelineEntry& entry);
  void pot_moved(schema::PotPushed::Reader pushed, bool back, TimelineEntry& entry);
  void rake_taken(schema::RakeTaken::Reader taken, TimelineEntry& entry);
  void prize_keyed(schema::JackpotPrizeKeyed::Reader keyed, TimelineEntry& entry);
  void irregularity(schema::Irregularity::Reader irregularity, TimelineEntry& entry);
  void ruling(schema::Ruling::Reader ruling, TimelineEntry& entry);
  void hand_set(schema::HandSet::Reader set, TimelineEntry& entry);
  void units_paid(schema::UnitsPaid::Reader paid, TimelineEntry& entry);
  void hand_mucked(schema::SeatOnly::Reader mucked, TimelineEntry& entry);
  void unknown_kind(TimelineEntry& entry);

  RoundFacts& facts_;
  CardsOnTable cards_;
  FieldChecks fields_;
  StreamSeq seq_;  // of the event at hand
  bool opened_ = false;
};

}  // namespace cardspeak::facts
