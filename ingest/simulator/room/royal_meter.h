// The jackpot meter of the poker room: a stream of its own, which the house feeds (Crown Melbourne Poker 17.0, 16.2).
// No wager does, so that its record is what its display showed, who won, what was paid, and what it starts from again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/meter_stream.h"
#include "ingest/simulator/output.h"
#include "ingest/simulator/random.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator {

// A prize as the management console has it, and the office that confirmed it.
struct RoyalPrize {
  SeatNo seat;
  Cents amount;
  std::string_view office;
};

class RoyalMeter {
 public:
  // `number` tells those of one run apart. The sink must outlive it.
  RoyalMeter(std::uint32_t number, std::uint64_t seed, const EventSink& sink);

  [[nodiscard]] const std::string& stream() const { return stream_.name(); }
  // The meter's stream begins. `tables`: the streams of the tables that it is shown at.
  void open(const std::string& game, const std::vector<std::string>& tables, DeviceTimeNs now);
  // A hand is played: it rises, and now and then its display is read.
  void rise(DeviceTimeNs now);
  // The time for settlement: the display is read, and says this.
  Cents read_display(DeviceTimeNs now);
  // The dealer has recorded these hands as winners of the round, in the order of the tables; the prizes were paid.
  // Where there are any the meter starts again.
  void record(const RoundId& round, const std::vector<SeatNo>& winners, const std::vector<RoyalPrize>& prizes,
              DeviceTimeNs now);

 private:
  void reset(DeviceTimeNs now);

  MeterStream stream_;
  Random random_;
  Cents value_;
};

}  // namespace cardspeak::simulator
