// A simulated table of any game.
#pragma once

#include <memory>
#include <string_view>

#include "ingest/simulator/fraud.h"
#include "ingest/simulator/options.h"
#include "ingest/simulator/output.h"

namespace cardspeak::simulator {

class Meter;
class RoyalMeter;

// What happens in one round beside the play.
struct Plan {
  bool go_wrong = false;   // the dealer makes a mistake that moves money, when the round offers one
  bool irregular = false;  // something goes wrong that a chapter of the rules is about
  Stack stack = Stack::kNone;
  Fraud fraud = Fraud::kNone;  // somebody cheats in this way, when the round offers it
};

class Table {
 public:
  virtual ~Table() = default;
  // "<venue>/<table>".
  [[nodiscard]] virtual std::string stream() const = 0;
  // Emits the events of the table's opening.
  virtual void open() = 0;
  // Plays round `number` up to the first decision, and emits its events.
  virtual void start(RoundNo number, const Plan& plan) = 0;
  // Plays the round to its end. Between the two, other tables on the same jackpot meter play.
  virtual void finish() = 0;
};

// What a table is made from. The sinks and the meter must outlive it.
struct TableOrder {
  std::uint32_t number = 1;  // from 1
  DeviceTimeNs start;
  std::uint64_t seed = 0;  // the table's own
  const EventSink* events = nullptr;
  const ErrorSink* errors = nullptr;
  const IncidentSink* incidents = nullptr;
  const FraudSink* frauds = nullptr;
  Meter* meter = nullptr;             // null: no jackpot wagers are offered
  RoyalMeter* royal_meter = nullptr;  // of the poker room; null: no jackpot is offered
};

std::unique_ptr<Table> make_caribbean_stud_table(const TableOrder& order);
std::unique_ptr<Table> make_texas_holdem_table(const TableOrder& order);
// Any other game of the poker room with a pot, by the name of the room's book. Requires one of room::games().
std::unique_ptr<Table> make_room_table(const TableOrder& order, std::string_view game);
std::unique_ptr<Table> make_chinese_poker_table(const TableOrder& order);  // has no pot
std::unique_ptr<Table> make_wild_aruba_stud_table(const TableOrder& order);
std::unique_ptr<Table> make_three_card_poker_table(const TableOrder& order);
std::unique_ptr<Table> make_sydney_caribbean_stud_table(const TableOrder& order);
std::unique_ptr<Table> make_mississippi_stud_table(const TableOrder& order);
std::unique_ptr<Table> make_ultimate_texas_holdem_table(const TableOrder& order);
std::unique_ptr<Table> make_crown_holdem_table(const TableOrder& order);

}  // namespace cardspeak::simulator
