// The games whose jackpot wagers are registered and whose outcome is not recorded yet. Only for the account of a meter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/money/cents.h"
#include "model/verdict/jackpot/recorded_prizes.h"

namespace cardspeak::jackpot {

// What a wager gave to a pool.
struct Contribution {
  std::size_t pool = 0;
  Cents stake;
  std::uint32_t rate = 0;  // parts per million
};

class OpenGames {
 public:
  // Whether the wager of a seat and level is the first of its kind in its game.
  bool note_wager(const MeterStep& wager);
  // What the wagers of the game gave so far, to be added to. `law` is the one in force, kept with its first wager.
  std::vector<Contribution>& contributions(const RoundKey& game, std::size_t law);
  // The law that was in force when the game's first wager was registered; nothing: the game is not open.
  [[nodiscard]] std::optional<std::size_t> law_of(const RoundKey& game) const;
  // The game is over. What its wagers gave; empty where it was not open.
  std::vector<Contribution> close(const RoundKey& game);
  // Whether an outcome of the same game was the last that its table recorded. Notes this one.
  bool is_outcome_again(const MeterStep& outcome);

 private:
  struct Game {
    std::size_t law = 0;
    std::vector<Contribution> parts;
  };
  std::map<RoundKey, Game> games_;
  std::set<std::pair<RoundKey, std::pair<SeatNo, std::uint8_t>>> wagers_;  // of those games: seats and levels
  std::map<std::uint32_t, RoundNo> last_outcome_;                          // by table
};

}  // namespace cardspeak::jackpot
