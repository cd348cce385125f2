// What goes wrong with jackpot wagers that are carried over to the next round (Crown Melbourne Caribbean Stud 11.14,
// Three Card Poker 11.15; Crown Sydney 13.9): they put no chips down, so that a wrong word makes a wager of nothing or
// loses one.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/house/area.h"
#include "ingest/simulator/house/players.h"
#include "ingest/simulator/house/settlement.h"
#include "ingest/simulator/output.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/table_writer.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator {

// Of one table over its rounds. All that it is made from must outlive it.
class CarriedMistakes {
 public:
  CarriedMistakes(TableWriter& writer, Random& random, const ErrorSink& errors)
      : writer_(writer), random_(random), errors_(errors) {}

  // Chooses a mistake that the round offers, before its areas are written down: a carried wager is to vanish, to be
  // another player's, or one that was played is to be carried all the same. Whether it did.
  bool may_go_wrong(std::vector<Area>& areas, Players& players);
  // Writes down what it came to when the wagers lie; `cost` is what each of them is.
  void tell(const std::vector<Area>& areas, Cents cost) const;
  // The round is over. `played`: its jackpot wagers were won or lost.
  void remember(const std::vector<Area>& areas, const std::vector<Line>& lines, bool played);

 private:
  struct Played {
    std::string patron;
    RoundNo placed_for;
  };
  void choose_carried(Area& area, Players& players);
  void report(SeatNo seat, Cents due, Cents recorded, std::string_view mistake) const;

  TableWriter& writer_;
  Random& random_;
  const ErrorSink& errors_;
  bool settled_rightly_ = true;      // the jackpot wagers of the round before
  bool ever_carried_ = false;        // wagers were, at this table
  std::map<SeatNo, Played> played_;  // jackpot wagers of the round before
  std::set<SeatNo> over_cost_;       // where more lay than the wager costs: what is carried is not the cost
};

}  // namespace cardspeak::simulator
