// Tables that were played, in a store as the program makes it: simulated, sealed, in a log, projected, judged.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "ingest/log/log.h"
#include "ingest/simulator/simulator.h"
#include "model/check.h"
#include "model/law/library.h"
#include "replay/judge_each.h"
#include "replay/store.h"

namespace cardspeak::pattern_bench {

template <typename T>
T expect(Result<T> result) {
  CARDSPEAK_CHECK(result.has_value(), result.error().message.c_str());
  return *std::move(result);
}
inline void expect(const Result<void>& result) {
  CARDSPEAK_CHECK(result.has_value(), result.error().message.c_str());
}

// The books that travel inside.
Library all_books();

// Rounds by pattern.
using RoundsByPattern = std::map<std::string, std::set<RoundId>, std::less<>>;

// What was planted.
struct Truth {
  RoundsByPattern planted;  // has to be found
  // Found or not, it is counted neither way: whether a late excuse favours the player, a prize that was paid wrongly
  // contradicts the record, or a word that a person has to weigh has ground, depends on the cards.
  RoundsByPattern open;
};

// How many rounds out of a thousand get something that the simulator itself does not plant.
struct Tampering {
  std::uint32_t dropped_per_thousand = 0;    // an event of the round never reaches the log
  std::uint32_t corrected_per_thousand = 0;  // long after the round a payment is corrected upwards
};

class Evening {
 public:
  explicit Evening(const Library& library);
  ~Evening();
  Evening(const Evening&) = delete;
  Evening& operator=(const Evening&) = delete;

  // Plays tables of a game and puts them into the log. What was planted is added to `truth`.
  void play(const simulator::Options& options, const Tampering& tampering, Truth& truth);
  // Makes the store of all that was played.
  void project();
  // Judges every round.
  void judge(JudgedSink& sink) const;

 private:
  const Library& library_;
  std::filesystem::path folder_;
  std::unique_ptr<Log> log_;
  std::unique_ptr<Store> store_;
};

}  // namespace cardspeak::pattern_bench
