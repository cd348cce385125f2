// Who sits at a house table, and how they play. People come and go; a table never plays to nobody.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ingest/simulator/random.h"
#include "model/ids.h"

namespace cardspeak::simulator {

enum class Temper : std::uint8_t { kSensible, kTimid, kWild };

struct Player {
  SeatNo seat;
  std::string patron;
  Temper temper = Temper::kSensible;
  std::int64_t units = 1;  // of the table's minimum, staked on the Ante
  bool likes_sides = false;
  bool likes_jackpots = false;
  SeatNo second;  // an additional area, played blind; 0: none
};

class Players {
 public:
  // `may_play_two`: the venue lets a player wager on a second, blind area.
  Players(std::uint8_t seats, bool may_play_two, Random& random);

  // Between two rounds somebody may leave and somebody may come. Seats in `stay` are not left.
  void change(const std::map<SeatNo, RoundNo>& stay);
  [[nodiscard]] const std::vector<Player>& seated() const { return players_; }
  // The players at these seats go.
  void leave(SeatNo seat);
  [[nodiscard]] bool is_free(SeatNo seat) const;
  // Somebody else comes in the place of the player there, and is named.
  const std::string& replace(SeatNo seat);
  // An id that nobody at the table has been given.
  std::string stranger();

 private:
  void seat_somebody(SeatNo seat);

  std::uint8_t seats_;
  bool may_play_two_;
  Random& random_;
  std::vector<Player> players_;  // by seat
};

}  // namespace cardspeak::simulator
