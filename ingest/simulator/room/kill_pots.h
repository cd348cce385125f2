// Kill pots at a table of the poker room (Crown Melbourne Poker 17.0, 1.1 and 8.12): what the sign offers, and where
// the kill button goes. Read from the rule text, apart from the adjudication's own engine.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ingest/simulator/output.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/room/betting.h"
#include "ingest/simulator/room/games.h"
#include "ingest/simulator/table_writer.h"
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

// A player of a hand, and the chips that are left.
struct Chips {
  SeatNo seat;
  Cents stack;
};

// What somebody posts as a kill, and the larger game that it makes; none: it makes none.
struct KillPost {
  SeatNo seat;
  Cents amount;
  std::optional<BetSizes> larger;
};

// The kill pots of one table over its hands, with what people get wrong about them. All that it is made from must
// outlive it. Without an offer nothing happens here.
class KillPots {
 public:
  KillPots(bool hi_lo, TableWriter& writer, Random& random, const ErrorSink& errors)
      : hi_lo_(hi_lo), writer_(writer), random_(random), errors_(errors) {}

  void offer(const KillOffer& offer) { offer_ = offer; }
  void write_sign(schema::PokerSign::Builder sign) const;
  void write_button(schema::RoundOpened::Builder opened) const;
  [[nodiscard]] std::optional<SeatNo> killer() const { return button_.killer(); }
  // Whoever has it may not quit (8.12.10).
  [[nodiscard]] bool has_button(SeatNo seat) const { return button_.seat == seat; }

  // A mistake that the hand offers. `may_move`: it is known where the button has to go.
  KillMistake choose_mistake(bool may_move);
  // To another of these seats, or to the centre.
  void move_wrongly(const std::vector<SeatNo>& seats);
  // What is posted in this hand. `away`: the killer, who sits it out (8.12.11).
  std::optional<KillPost> post(KillMistake mistake, const std::vector<Chips>& players, std::optional<SeatNo> away);
  void move_button(const HandWon& won, std::optional<SeatNo> away);

 private:
  std::optional<KillPost> post_by_another(const std::vector<Chips>& players, bool away);
  void tell(SeatNo seat, Cents due, Cents recorded, std::string mistake) const;

  bool hi_lo_;
  TableWriter& writer_;
  Random& random_;
  const ErrorSink& errors_;
  std::optional<KillOffer> offer_;
  KillButton button_;
};

}  // namespace cardspeak::simulator::room
