// What a jackpot meter was fed with for the hands of a round, beside the jackpot wagers that its table has. The round's
// page and the meter's ask this one comparison, so that both say the same.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/remarks/remark.h"

namespace cardspeak {

// What became of a jackpot wager at its table.
enum class TableWagerFate : std::uint8_t {
  kPlayed,     // it took part in the round
  kGivenBack,  // it went back to the player
  kCarried,    // it stayed on the table for the next round, or whether it did is in dispute
};

// The jackpot wager of a hand, as its table has it.
struct TableWager {
  SeatNo seat;
  Cents in_play;         // what of it counts; 0: it is short of its cost, and no meter takes it
  RoundNo carried_from;  // the round that it was placed for; 0: this one
  TableWagerFate fate = TableWagerFate::kPlayed;

  friend bool operator==(const TableWager&, const TableWager&) = default;
};

namespace jackpot {

// How a page names the differences between a table's wagers and what its meter was fed with.
struct FeedForms {
  RemarkForm not_registered;
  RemarkForm differs;
  RemarkForm of_returned;
  RemarkForm of_no_wager;
  RemarkForm cancelled;  // its game was cancelled, though it was played out
  RemarkForm again;      // it was carried over, and fed the meter once more
};
inline constexpr FeedForms kMeterForms = {.not_registered = RemarkForm::kMeterWagerNotRegistered,
                                          .differs = RemarkForm::kMeterWagerDiffers,
                                          .of_returned = RemarkForm::kMeterFedByReturnedWager,
                                          .of_no_wager = RemarkForm::kMeterFedByNoWager,
                                          .cancelled = RemarkForm::kMeterGameCancelledWrongly,
                                          .again = RemarkForm::kMeterFedAgain};

struct FeedDifference {
  Remark remark;  // without rules
  SeatNo seat;
  Cents stake;    // by how much more than the wagers on the table the meter was fed
  StreamSeq seq;  // of the registration; 0: there is none
};

// Where the two depart in a round: each wager of it, then what is registered beside them. `games`: of the round, and of
// those before it from which a wager was carried over; ascending.
std::vector<FeedDifference> compare_feeds(RoundNo round, const std::vector<TableWager>& wagers,
                                          std::span<const RegisteredGame> games, const FeedForms& forms);

// Whether the page of the round has anything to say of the registration of its wagers: they depart from `games`, or one
// of them was carried over and is not registered again.
bool turns_on_feeds(RoundNo round, const std::vector<TableWager>& wagers, std::span<const RegisteredGame> games);

// Takes one step of a table into what is registered there, by round.
void take_step(const MeterHistory& history, const MeterStep& step, std::map<RoundNo, RegisteredGame>& games);

// What is registered at the table, by round; ascending.
std::vector<RegisteredGame> games_of(const MeterHistory& history, std::uint32_t table);

// The first round of which a registration may stand for a wager of the round.
RoundNo first_fed(RoundNo round, const std::vector<TableWager>& wagers);

// Those of a round, and of the rounds from which its wagers may have been carried over.
std::span<const RegisteredGame> games_between(std::span<const RegisteredGame> games, RoundNo first, RoundNo last);

}  // namespace jackpot
}  // namespace cardspeak
