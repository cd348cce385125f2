// One hand of a history as the events of a round.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ingest/device/event_source.h"
#include "ingest/phh/phh_file.h"
#include "model/ids.h"
#include "model/result.h"

namespace cardspeak {

// The sign of a poker table as one hand shows it.
struct HandSign {
  schema::BettingStructure structure = schema::BettingStructure::UNSET;
  std::uint8_t deck = 52;  // cards
  std::vector<Cents> blinds;
  Cents ante;
  Cents bring_in;
  Cents small_bet;
  Cents big_bet;
  Cents minimum_bet;
  bool straddle = false;
  bool antes_in_main_pot = false;
  bool button_posts_small = true;  // of two players

  friend bool operator==(const HandSign&, const HandSign&) = default;
  void write(schema::PokerSign::Builder out) const;
};

// The sign that the hand was played under, as far as the hand shows it.
HandSign sign_of(const PhhHand& hand);

// Writes the events of one round, from roundOpened on, without stream, number, time and device. Errors: kBadInput,
// naming the action or the field: a player that puts in more than there is, too many cards, a result that the betting
// cannot lead to.
Result<std::vector<EventMessage>> write_hand(const PhhHand& hand);

}  // namespace cardspeak
