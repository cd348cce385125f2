// Chips that come to an area, or leave it, when the cards are known: past posting and pinching.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ingest/simulator/house/area.h"
#include "ingest/simulator/house/settlement.h"
#include "ingest/simulator/house/sign.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/table_writer.h"
#include "ingest/simulator/told_fraud.h"

namespace cardspeak::simulator {

// The lines of an area if these were its wagers, jackpot wagers apart.
using Resettle = std::function<std::vector<Line>(const Area&)>;
// The settlement of a wager that could be placed at the area though its time is over; nothing: there is none.
using PlacedTooLate = std::function<std::optional<Line>(const Area&)>;

// One round's. All that it is made from must outlive it.
class ChipFrauds {
 public:
  ChipFrauds(const Sign& sign, TableWriter& writer, Random& random, ToldFraud& told)
      : sign_(sign), writer_(writer), random_(random), told_(told) {}

  void begin() { move_.reset(); }
  // With the cards dealt, and nobody decided: in about every third round that is cheated.
  void move_early(const std::vector<Area>& areas);
  // With all cards open: chips move, if none have, and the dealer settles as if they were right. `lines` are those that
  // are due.
  void settle(const std::vector<Area>& areas, const Resettle& resettle, const PlacedTooLate& too_late,
              std::vector<Line>& lines);
  // What is taken back when it was settled.
  void take_after_settlement() const;

 private:
  // Chips on their way.
  struct Move {
    SeatNo seat;
    std::string wager;
    Cents chips{};
    bool before_deal = true;  // of a wager whose time is before the deal
    bool settled = false;     // after its settlement
  };

  void put_or_take(const Area& area, const Stake& stake);
  void write_withdrawal(const Move& move) const;
  // Whether the round offered it.
  bool raise_late(const std::vector<Area>& areas, const std::vector<Line>& lines);
  bool place_late(const std::vector<Area>& areas, const Resettle& resettle, std::vector<Line>& lines);
  bool return_from_fold(const std::vector<Area>& areas, const PlacedTooLate& too_late, std::vector<Line>& lines);
  void put_down_late(Line line, std::optional<Cents> otherwise, std::vector<Line>& lines);
  void pinch_late(const std::vector<Area>& areas, const std::vector<Line>& lines);
  void settle_raised(const Area& area, const Resettle& resettle, Line& line);
  void settle_pinched(const Area& area, const Resettle& resettle, Line& line);
  void tell(std::string finding, const Line& line, Cents chips, std::optional<Cents> otherwise) const;

  const Sign& sign_;
  TableWriter& writer_;
  Random& random_;
  ToldFraud& told_;
  std::optional<Move> move_;
};

}  // namespace cardspeak::simulator
