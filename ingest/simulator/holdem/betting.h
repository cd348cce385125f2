// The betting of a hand of Texas Hold'em: blinds, and the acts of each street. Play is always legal (Crown Melbourne
// Poker 17.0).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "ingest/simulator/holdem/player.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/room/betting.h"
#include "ingest/simulator/table_writer.h"
#include "model/cards/card.h"
#include "model/money/cents.h"

namespace cardspeak::simulator::holdem {

inline constexpr Cents kSmallBlind{100};
inline constexpr Cents kBigBlind{200};
inline constexpr Cents kSmallBet{200};
inline constexpr Cents kBigBet{400};

// A bet or raise of the small game in a kill pot, which was let stand.
struct SmallBet {
  SeatNo seat;
  Cents due;
  Cents to;
};

// Works on the players of a table, and writes down what they do; all that it is made from must outlive it.
class Betting {
 public:
  Betting(bool no_limit, Players& players, TableWriter& writer, Random& random)
      : no_limit_(no_limit), players_(players), writer_(writer), random_(random) {}

  // 8.8.2; with two players the button posts the small blind, as the sign says. 6.5: a straddle now and then.
  void post_blinds(std::size_t button);
  // 8.12.7: a wager that the betting opens with, as far as the chips go. The killer's makes it the `larger` game; of
  // anybody else it is no more than chips.
  void post_kill(SeatNo seat, Cents amount, const std::optional<room::BetSizes>& larger);
  // Somebody is to bet as in the small game once, where a kill makes the larger one.
  void want_small_bet() { wants_small_bet_ = true; }
  [[nodiscard]] const std::optional<SmallBet>& small_bet() const { return small_bet_; }
  // Begins the street of that number; 0 is begun by the blinds.
  void begin_street(std::size_t street, std::size_t button);
  // Until nobody has to act any more, or one hand is left.
  void play_round(const std::vector<Card>& board);
  // Whether nobody has called or raised since the blinds.
  [[nodiscard]] bool blinds_only() const { return blinds_only_; }

 private:
  void put_in(Player& player, Cents amount);
  void post(std::size_t index, std::string_view wager, Cents amount);
  [[nodiscard]] Cents bet_size() const;
  [[nodiscard]] bool needs_to_act(const Player& player) const;
  [[nodiscard]] bool may_raise(const Player& player) const;
  void take_turn(Player& player, const std::vector<Card>& board);
  void call(Player& player, Cents to_call);
  void raise(Player& player);
  [[nodiscard]] Cents size_of_raise(const Player& player);

  bool no_limit_;
  room::BetSizes sizes_{kSmallBet, kBigBet};  // of this hand
  bool wants_small_bet_ = false;
  std::optional<SmallBet> small_bet_;
  Players& players_;
  TableWriter& writer_;
  Random& random_;
  std::size_t street_ = 0;
  std::size_t first_to_act_ = 0;
  Cents bet_;            // highest total on this street
  Cents raise_;          // least raise
  int raises_ = 0;       // on this street
  int full_raises_ = 1;  // bets and raises on this street that reopen the betting, and the first
  bool blinds_only_ = true;
};

}  // namespace cardspeak::simulator::holdem
