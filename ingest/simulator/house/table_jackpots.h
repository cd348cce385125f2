// The jackpot wagers of a simulated table: what it tells the meter of them, what is due on them, and which of them stay
// for the next round.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ingest/simulator/house/area.h"
#include "ingest/simulator/house/meter.h"
#include "ingest/simulator/house/prize_lie.h"
#include "ingest/simulator/house/settlement.h"
#include "ingest/simulator/house/sign.h"
#include "ingest/simulator/house/trouble.h"
#include "ingest/simulator/table_writer.h"
#include "ingest/simulator/told_fraud.h"
#include "model/ids.h"

namespace cardspeak::simulator {

// A lie about the prizes of a round, whose winners by the cards are given.
using ChooseLie = std::function<std::optional<PrizeLie>(const std::vector<JackpotWin>&)>;

// All that it is made from must outlive it. `meter` null: the table offers no jackpot wagers, and nothing happens here.
class TableJackpots {
 public:
  TableJackpots(Meter* meter, const Sign& sign, TableWriter& writer) : meter_(meter), sign_(sign), writer_(writer) {}

  // Areas whose jackpot wager was carried over into the round that begins, and the round that it was placed for.
  [[nodiscard]] const std::map<SeatNo, RoundNo>& carried() const { return carried_; }
  // The round that the wager at the seat was placed for, where it was carried over; 0: it was not.
  [[nodiscard]] RoundNo carried_to(SeatNo seat) const;

  // Registers the wagers of the round. Those that a misdeal carried over stay registered, unless somebody joins: then
  // the game is cancelled, and all of them are registered again (Melbourne 11.14, 11.15; Sydney 13.9). One that has fed
  // the meter with a round that was played is never registered again: no cancelling takes that out of it.
  void register_wagers(const std::vector<Area>& areas);
  // After all hands have been checked; adds the lines of the jackpot wagers. The outcome goes to the meter first: its
  // value at that moment counts.
  void settle(const std::vector<Area>& areas, const Resolution& resolution,
              const std::function<JackpotHand(const Area&)>& hand_of, const ChooseLie& lie, std::vector<Line>& lines);
  // The same for a round that is void. `leaves` lets the player of an area leave, or not: who leaves takes the wager
  // along, and the game is cancelled (Melbourne 11.14.1; Sydney 13.9.1).
  void settle_void(const std::vector<Area>& areas, const Resolution& resolution,
                   const std::function<bool(const Area&)>& leaves, std::vector<Line>& lines);
  // Keys the prizes of the round that was settled last.
  void key_prizes(const std::vector<Line>& lines);
  // The jackpot wagers of the round that was settled last are paid by a lie, where there is one.
  void bend(std::vector<Line>& lines, const ToldFraud& told);
  // A prize that is settled otherwise than the meter has it, by mistake.
  void tell_mistakes(const std::vector<Line>& lines, const ToldFraud& told) const;

 private:
  // What a jackpot wager that was carried over needs in the next round.
  enum class Carry : std::uint8_t {
    kNothing,     // there is none
    kGameStands,  // the whole game is registered still
    kRegister,    // the game was cancelled: all are registered anew
  };

  void carry_over(const Area& area);
  void register_again(const std::vector<Area>& areas, const Resolution& resolution);
  [[nodiscard]] Line line(const Area& area, const Resolution& resolution) const;
  void record(const ChooseLie& choose);
  void key(const JackpotWin& win);
  void key_bonus_prizes(const std::vector<Line>& lines);

  Meter* meter_;
  const Sign& sign_;
  TableWriter& writer_;
  std::vector<JackpotWin> wins_;
  std::optional<PrizeLie> lie_;
  std::map<SeatNo, RoundNo> carried_;
  // Areas whose wager was carried over from a round that was played, which registered it: a single hand was void there.
  std::set<SeatNo> paid_in_;
  Carry carry_ = Carry::kNothing;
};

}  // namespace cardspeak::simulator
