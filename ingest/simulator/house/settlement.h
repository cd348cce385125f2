// What a dealer does with the wagers of a round: what is due on each, and what is done.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ingest/simulator/house/sign.h"
#include "ingest/simulator/simulator.h"
#include "ingest/simulator/table_writer.h"

namespace cardspeak::simulator {

// A way to read a winning wager wrong, and what would then be paid and taken.
struct Slip {
  std::string what;
  Cents paid;
  Cents taken;
};

// One wager's settlement: as it is due, and as the dealer does it.
struct Line {
  SeatNo seat;
  std::string wager;
  std::string patron;      // only where it is not the player seated there
  std::uint8_t level = 0;  // Perth: of a jackpot wager
  Cents stake;
  Cents action;  // the part of the stake in play
  schema::Outcome outcome = schema::Outcome::UNSET;
  Cents due;       // winnings
  Cents returned;  // stake back
  Cents paid;
  Cents taken;
  Cents picked_up{};    // of what was taken: the player took it back from the house
  bool written = true;  // false: all of it went back to the player, and no settlement is on record
  bool settled = true;
  bool placed = true;         // false: a payment for a wager that never was
  std::string mistake{};      // what the dealer did wrong
  std::vector<Slip> slips{};  // of a winning wager

  [[nodiscard]] Cents taken_due() const { return stake - returned; }
  [[nodiscard]] Cents net_due() const { return due - taken_due(); }
  [[nodiscard]] Cents net_recorded() const { return settled ? paid - taken + picked_up : Cents(); }
  [[nodiscard]] bool wrong() const { return net_due() != net_recorded(); }
  [[nodiscard]] bool same_wager(const Line& other) const {
    return seat == other.seat && wager == other.wager && patron == other.patron && level == other.level;
  }
};

// A line of a pay table: `times` to `per`.
struct Pays {
  std::int64_t times = 1;
  std::int64_t per = 1;
};

// Outcomes. Each sets what is due, and nothing else.
void lose(Line& line);
void stand_off(Line& line);
void give_back(Line& line, schema::Outcome outcome);  // void, returned, carried: the whole stake stays the player's
// Wins even money; no table prints a maximum payout beside it.
void win_even(Line& line, const Sign& sign);
// Wins by line `at` of a pay table, up to the maximum payout. The lines beside it become slips.
void win_by_table(Line& line, const Sign& sign, std::span<const Pays> table, std::size_t at);
// The same for a wager whose table prints no maximum payout.
void win_uncapped_by_table(Line& line, const Sign& sign, std::span<const Pays> table, std::size_t at);
// Another table of the same kind pays differently: a slip.
void add_slip(Line& line, std::string what, Cents paid);

// The dealer means to do what is due.
void mean_well(std::vector<Line>& lines);

// Writes a settlement, unless the dealer forgot it.
void write_line(TableWriter& writer, const Line& line);

// The kind of finding that a verdict must make of a line that is wrong.
std::string finding_kind(const Line& line);

}  // namespace cardspeak::simulator
