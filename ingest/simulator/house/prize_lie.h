// A prize that is recorded or paid against the cards: what of it stands on the meter, and what at the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ingest/simulator/house/area.h"
#include "ingest/simulator/house/meter.h"
#include "ingest/simulator/house/settlement.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/told_fraud.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator {

struct PrizeLie {
  enum class Kind : std::uint8_t {
    kInvented,   // a hand that won nothing has a prize
    kForgotten,  // a hand that won has none
    kElsewhere,  // another hand has the prize
    kTwice       // the prize is paid twice
  };
  Kind kind = Kind::kInvented;
  std::optional<JackpotWin> winner;  // by the cards; not of an invented prize
  std::optional<JackpotWin> other;   // who has it against the cards
  bool on_meter = false;             // the meter's record has it so
  bool at_table = false;             // the table pays, keys and settles so

  // Whether the winner by the cards has no prize.
  [[nodiscard]] bool leaves_out() const { return kind == Kind::kForgotten || kind == Kind::kElsewhere; }
  [[nodiscard]] bool is_winner(SeatNo seat) const { return winner && winner->seat == seat; }
};

// A lie that the round offers; nothing: it offers none. `wins` are those by the cards, whose prizes are not known yet.
std::optional<PrizeLie> choose_lie(Fraud fraud, const std::vector<Area>& areas, const std::vector<JackpotWin>& wins,
                                   const Meter& meter, Random& random);

// The dealer settles the jackpot wagers by it.
void settle_by(const PrizeLie& lie, std::vector<Line>& lines);

// What the round's verdict and the meter's must find of it.
void tell_lie(const PrizeLie& lie, const std::string& meter, const ToldFraud& told);

// The same of a prize that stands on the meter and was keyed, and is settled otherwise.
void tell_paid_otherwise(const JackpotWin& win, const std::string& meter, const ToldFraud& told);

}  // namespace cardspeak::simulator
