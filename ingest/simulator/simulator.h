// Plays seeded tables and writes down what their devices would have emitted; on request the dealers make mistakes, and
// each mistake is written down too. Settles every round by a dealer of its own (a file for each game, house/ for what
// the house games have in common), which shares nothing with the adjudication but the ranking of hands: where the two
// disagree, one of them is wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/money/cents.h"
#include "model/result.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator {

// Decks that are stacked in about one round of ten, so that what is rare happens.
enum class Stack : std::uint8_t {
  kNone,
  kRoyal,  // a royal flush where a jackpot wager lies
  kStraightFlush,
  kSimultaneous,  // several royal and straight flushes at once
};

struct Options {
  std::string game;            // one of games(), or the name of a game without its venue
  std::uint32_t tables = 1;    // 1 to 999
  std::uint32_t rounds = 100;  // at each table
  std::uint64_t seed = 1;
  std::uint32_t errors_per_million = 0;          // rounds in which the dealer goes wrong, of a million
  std::uint32_t irregularities_per_million = 0;  // house games: rounds in which something goes wrong otherwise
  bool jackpots = false;                         // house games: jackpot wagers are offered, on meters that tables share
  Stack stack = Stack::kNone;
  // When the first table opens: nanoseconds since the Unix epoch. Defaults to 20 November 2026, 08:00 UTC.
  DeviceTimeNs start{1'795'161'600'000'000'000};
};

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

// The games that can be played, venue and game as rulebooks name them: "crown-melbourne/caribbean-stud". The name of
// the game alone is the first of them that has it: "caribbean-stud" is Melbourne's.
const std::vector<std::string>& games();

// Plays. Deterministic: equal options give equal events and errors. Tables take turns, a round each.
// Errors: kBadInput for an unknown game, listing those there are, and for numbers out of range.
Result<void> simulate(
    const Options& options, const EventSink& events, const ErrorSink& errors,
    const IncidentSink& incidents = [](const Incident&) {});

// One line of JSON for the answers file: round, kind, seat, wager, due, recorded (cents, as strings of digits),
// and mistake, patron and level where there is one.
std::string to_json(const PlantedError& error);
// The same for an irregularity: round, irregularity, noticed, leadsTo, and playedOn where it is so.
std::string to_json(const Incident& incident);

}  // namespace cardspeak::simulator
