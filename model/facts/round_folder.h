// Folds the events of one round, one after the other, into its facts. Only for the files of this folder.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/facts/cards_on_table.h"
#include "model/facts/round_facts.h"
#include "model/remarks/kinds.h"
#include "schemas/event.capnp.h"

namespace cardspeak::facts {

class RoundFolder {
 public:
  // Works on `facts`, which must outlive it, and whose sign and dealer are those of the table.
  explicit RoundFolder(RoundFacts& facts) : facts_(facts), cards_(facts) {}

  // Takes in the next event of the order: `event` holds, `first` was recorded in its place (the same where nothing
  // corrected it).
  void take(schema::Event::Reader event, schema::Event::Reader first);

  // Looks at the round as a whole, when all events are taken in.
  void finish();

 private:
  using Event = schema::Event;

  TimelineEntry& begin_entry(Event::Reader event, Event::Reader first);
  void take_kind(Event::Reader event, TimelineEntry& entry);

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
  void pot_pushed(schema::PotPushed::Reader pushed, TimelineEntry& entry);
  void rake_taken(schema::RakeTaken::Reader taken, TimelineEntry& entry);
  void prize_keyed(schema::JackpotPrizeKeyed::Reader keyed, TimelineEntry& entry);
  void irregularity(schema::Irregularity::Reader irregularity, TimelineEntry& entry);
  void ruling(schema::Ruling::Reader ruling, TimelineEntry& entry);
  void hand_mucked(schema::SeatOnly::Reader mucked, TimelineEntry& entry);
  void unknown_kind(TimelineEntry& entry);

  void find(const Remark& remark, StreamSeq seq, SeatNo seat = SeatNo());
  void report(const CardClash& clash);
  void report(const std::vector<CardClash>& clashes);
  // The amount, or zero and a finding when it is out of range.
  Cents amount(std::int64_t cents, Term what);
  // The enumerant, or the first one and a finding when this release does not know it.
  template <typename Enum>
  Enum known(Enum value, Term what);
  Card card(std::uint8_t code);
  std::vector<Card> cards(capnp::List<schema::CardSeen>::Reader seen);
  // Notes the seat that an event is about; a finding when the table does not have it.
  SeatNo seat(std::uint8_t number);
  Spot spot(schema::Place to, std::uint8_t number, TimelineEntry& entry);
  void check_hands();
  void check_irregularities();

  RoundFacts& facts_;
  CardsOnTable cards_;
  // What the findings of the event at hand are about.
  StreamSeq seq_;
  SeatNo seat_;
  bool opened_ = false;
  std::int64_t sum_ = 0;  // of all amounts so far, in cents
};

}  // namespace cardspeak::facts
