#include "ingest/simulator/house/area_lines.h"

#include <utility>

#include "model/check.h"

namespace cardspeak::simulator {

Line line_of(const Area& area, std::string_view wager) {
  const Stake* stake = area.find(wager);
  CARDSPEAK_CHECK(stake != nullptr, "a wager that is settled was placed");
  return line_of(area, *stake);
}

Line line_of(const Area& area, const Stake& stake) {
  Line line;
  line.seat = area.seat;
  line.wager = stake.wager;
  line.patron = stake.patron;
  line.level = stake.level;
  line.stake = stake.placed;
  line.action = stake.action;
  return line;
}

Line phantom(const Area& area, std::string wager, Cents paid) {
  Line line;
  line.seat = area.seat;
  line.wager = std::move(wager);
  line.placed = false;
  line.outcome = schema::Outcome::WIN;
  line.paid = paid;
  line.mistake = "paid-a-wager-that-never-was";
  return line;
}

}  // namespace cardspeak::simulator
