// What a simulation tells: the events, and apart from them what was planted in them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator {

// A mistake that the dealer made on purpose. Amounts are the player's net, stake included: what was paid less what was
// taken, so that `recorded` less `due` is what the player got too much.
struct PlantedError {
  RoundId round;
  std::string kind;   // the kind of finding that a verdict must make: "underpaid", "taken-wrongly", …
  SeatNo seat;        // 0: none, as for a rake
  std::string wager;  // poker: "pot 0", "rake"
  Cents due;
  Cents recorded;
  std::string mistake{};   // what the dealer did: "wrong-line", "took-a-winner", …; empty for the poker room
  std::string patron{};    // whose wager, where it is not the player's at the seat
  std::uint8_t level = 0;  // Crown Perth: of a jackpot wager
};

// Something that was done on purpose, and what a verdict must find of it. One act may have several: an event that
// contradicts the cards is told by itself, beside the money that it moved (which is a PlantedError).
struct PlantedFraud {
  RoundId round{};
  std::string fraud{};    // "past-posting", "pinching", … (ingest/simulator/fraud.h)
  std::string finding{};  // the kind of finding
  SeatNo seat{};          // 0: the round
  std::string wager{};    // empty: none
  Cents amount{};         // the sum at risk, as the finding names it first; 0: it names none
  std::string said{};     // the word, where people said something
  std::string meter{};    // the stream of the meter whose verdict has the finding; empty: the round's has it
  // The player's net on the wager if the rules were read the other way.
  std::optional<Cents> otherwise{};
};

// An irregularity that was planted, and what the rules make of it.
struct Incident {
  RoundId round;
  std::string kind;        // as rulebooks name it: "exposedCards", …
  std::string noticed;     // "before", "after"
  std::string leads_to;    // "goes-on", "misdeal", "void", "hand-void", "hand-folded", "dealer-void", …
  bool played_on = false;  // against the rules the dealer went on; the round's planted errors say what that moved
};

// Receives each event in the order of its table; valid only during the call.
using EventSink = std::function<void(schema::Event::Reader)>;
using ErrorSink = std::function<void(const PlantedError&)>;
using IncidentSink = std::function<void(const Incident&)>;
using FraudSink = std::function<void(const PlantedFraud&)>;

// One line of JSON for the answers file: round, kind, seat, wager, due, recorded (cents, as strings of digits),
// and mistake, patron and level where there is one.
std::string to_json(const PlantedError& error);
// The same for an irregularity: round, irregularity, noticed, leadsTo, and playedOn where it is so.
std::string to_json(const Incident& incident);
// The same for what was done on purpose: round, fraud, finding, and seat, wager, amount, said, meter and otherwise
// where there is one.
std::string to_json(const PlantedFraud& fraud);

}  // namespace cardspeak::simulator
