// Streams of sealed events for tests of the store: plausible evenings at Caribbean Stud and Hold'em tables, small, and
// made from a seed.
#pragma once

#include <capnp/message.h>

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "ingest/log/log.h"
#include "model/ids.h"
#include "schemas/event.capnp.h"

namespace cardspeak::testing {

// Writes one stream: numbers its events and chains them.
class StreamWriter {
 public:
  explicit StreamWriter(std::string stream, std::int64_t start_ns = 1'795'161'600'000'000'000);

  using Fill = std::function<void(schema::Event::Builder)>;
  // Appends an event of a round (0: of none); `fill` sets its kind and what else it needs.
  void add(RoundNo round, const Fill& fill);
  // The event of that number as it would be with other contents, sealed to the same place: a fork.
  [[nodiscard]] SealedEvent fork(StreamSeq sequence, const Fill& change) const;

  [[nodiscard]] const std::string& stream() const { return stream_; }
  [[nodiscard]] const std::vector<SealedEvent>& events() const { return events_; }

 private:
  std::string stream_;
  std::int64_t now_;
  std::vector<SealedEvent> events_;
};

// Seals an event as it stands.
SealedEvent seal(schema::Event::Reader event);

// A table of Caribbean Stud or of Hold'em. Settlements are plausible and not always right.
class Table {
 public:
  enum class Game : std::uint8_t { kCaribbeanStud, kTexasHoldem };
  Table(const std::string& stream, Game game, std::uint64_t seed);

  void open();                      // the sign
  void play(RoundNo number);        // one whole round
  void open_round(RoundNo number);  // a round's beginning, up to its first wagers
  void change_dealer();             // outside rounds
  void rule_after(RoundNo number);  // a ruling on a round that is closed

  StreamWriter writer;

 private:
  std::uint8_t draw();
  void shuffle();
  void deal(RoundNo number, schema::Place to, std::uint8_t seat, int cards);
  void play_stud(RoundNo number);
  void play_holdem(RoundNo number);

  Game game_;
  std::mt19937_64 random_;
  std::vector<std::uint8_t> deck_;
  std::string dealer_ = "D-1";
};

// A whole evening: `tables` tables of `rounds` rounds each, both games, with dealers that change, rulings after the
// close and a round still open at the end; a meter and a desk. One vector of events for each stream.
std::vector<std::vector<SealedEvent>> evening(std::uint64_t seed, int tables, int rounds);

}  // namespace cardspeak::testing
