// A simulated table of any game.
#pragma once

#include <memory>

#include "ingest/simulator/simulator.h"

namespace cardspeak::simulator {

class Table {
 public:
  virtual ~Table() = default;
  // Emits the events of the table's opening.
  virtual void open() = 0;
  // Plays round `number` and emits its events. With `go_wrong` the dealer makes a mistake that moves money, when the
  // round offers one.
  virtual void play(RoundNo number, bool go_wrong) = 0;
};

// The first is number 1. `random` is the table's own; the sinks must outlive the table.
std::unique_ptr<Table> make_caribbean_stud_table(std::uint32_t number, DeviceTimeNs start, std::uint64_t seed,
                                                 const EventSink& events, const ErrorSink& errors);
std::unique_ptr<Table> make_texas_holdem_table(std::uint32_t number, DeviceTimeNs start, std::uint64_t seed,
                                               const EventSink& events, const ErrorSink& errors);

}  // namespace cardspeak::simulator
