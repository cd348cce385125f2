// Kill pots at a table of the poker room (Crown Melbourne Poker 17.0, 1.1 and 8.12): what the sign offers, and where
// the kill button goes. Read from the rule text, apart from the adjudication's own engine.
#pragma once

#include <optional>
#include <set>

#include "ingest/simulator/random.h"
#include "ingest/simulator/room/betting.h"
#include "ingest/simulator/room/games.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator::room {

// What the sign says of them (8.12.1).
struct KillOffer {
  Cents wager;       // of the killer
  BetSizes sizes;    // of the larger game
  Cents qualifying;  // 8.12.4: the least pot for which the button is awarded; 0: every pot
};

// One of the offers of the room: twice the game or half as much again, with a qualifying pot or without.
KillOffer kill_offer(Random& random);
void write_kill_sign(const KillOffer& offer, schema::KillSign::Builder sign);

struct KillButton {
  SeatNo seat;  // 0: with no player
  schema::KillSide shows = schema::KillSide::UNSET;

  [[nodiscard]] std::optional<SeatNo> killer() const {
    if (seat == SeatNo() || shows != schema::KillSide::KILL) return std::nullopt;
    return seat;
  }
};

// How a hand ended.
struct HandWon {
  Cents pot;  // all that there was to win, before the commission
  std::set<SeatNo> winners;
};

// Where the button lies after the hand.
KillButton kill_button_after(const KillButton& before, const HandWon& won, const KillOffer& offer, bool hi_lo);

// Half of the pot is for low hands (8.12.3(a)).
bool is_hi_lo(const Game& game);

// What people get wrong about them.
enum class KillMistake : std::uint8_t {
  kNone,
  kNotPosted,    // the killer posts nothing
  kOtherAmount,  // … or a chip too much or too little
  kByAnother,    // somebody posts who has no kill button
  kButtonMoved,  // the button lies with another player than it went to
  kSmallBet,     // a bet or raise of the small game in a kill pot
};

}  // namespace cardspeak::simulator::room
