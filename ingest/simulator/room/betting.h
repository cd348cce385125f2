// The betting of a hand of the poker room: what is posted, and the acts of each street. Play is legal (Crown Melbourne
// Poker 17.0, Rules 6, 8.8 and 10.3), but for one act of a hand where that was asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ingest/simulator/random.h"
#include "ingest/simulator/room/games.h"
#include "ingest/simulator/room/players.h"
#include "ingest/simulator/table_writer.h"
#include "model/money/cents.h"

namespace cardspeak::simulator::room {

inline constexpr Cents kChip{100};
inline constexpr Cents kSmallBlind{100};
inline constexpr Cents kBigBlind{200};
inline constexpr Cents kStraddle{400};  // 6.5
inline constexpr Cents kAnte{200};
inline constexpr Cents kBringIn{300};

// The two bets of fixed limit, least and most of spread limit. 6.4: the last blind is no less than the least bet.
struct BetSizes {
  Cents small;
  Cents big;
};
inline BetSizes bet_sizes(bool blinds) {
  return blinds ? BetSizes{kBigBlind, kBigBlind + kBigBlind} : BetSizes{Cents(600), Cents(1'200)};
}

// An act that the rules do not allow, and that was let stand at the table.
struct IllegalAct {
  std::string_view name;
  std::string_view kind;  // of what a verdict must find
  SeatNo seat;
  Cents due{};       // what it should have come to, where it is a matter of size
  Cents recorded{};  // … and what it came to
};

// Which act of a hand goes wrong, where there is occasion for it.
enum class WrongAct : std::uint8_t {
  kNone,
  kAny,  // a fold out of turn, a raise under the least or over the most, a second motion of chips that is taken back
  kSmallGame,  // a bet or raise of the small game in a kill pot
};

// Works on the players of a table, and writes down what they do; all that it is made from must outlive it.
class Betting {
 public:
  Betting(schema::BettingStructure structure, BetSizes sizes, Players& players, TableWriter& writer, Random& random)
      : structure_(structure), table_sizes_(sizes), players_(players), writer_(writer), random_(random) {}

  // 8.8.2; with two players the player left of the button posts the first blind, as it is written.
  void post_blinds();
  // 6.5, 9.1.2(a): who sits left of the big blind doubles it, and acts last on the first street. Not with fewer than
  // three players, nor with chips for less.
  void may_straddle();
  // 8.12.7: a wager that the betting opens with, as far as the chips go. The killer's makes it the `larger` game; of
  // anybody else it is no more than chips.
  void post_kill(SeatNo seat, Cents amount, std::optional<BetSizes> larger);
  // 10.1.
  void post_antes();
  // Of the game of the sign, until a kill is posted.
  void begin_hand(WrongAct wanted) {
    wanted_ = wanted;
    sizes_ = table_sizes_;
    illegal_.reset();
  }
  [[nodiscard]] const std::optional<IllegalAct>& illegal_act() const { return illegal_; }
  // Begins the street with an opener; the first street of a game with blinds is begun by them.
  void begin(const Street& street);
  // 10.3.1: the opener of the first street puts the bring-in in. Nothing where nobody can.
  void bring_in();
  // Whoever acts next, until nobody has to or one hand is left. `before_act` takes the player and what a call costs,
  // and says whether the player is bound to stay in.
  template <typename BeforeAct>
  void play(const BeforeAct& before_act) {
    while (count_live(players_) > 1) {
      std::size_t steps = 0;
      while (steps < players_.size() && !needs_to_act(players_[next_])) {
        next_ = (next_ + 1) % players_.size();
        ++steps;
      }
      if (steps == players_.size()) return;
      if (wanted_ == WrongAct::kAny && may_fold_out_of_turn()) continue;
      Player& player = players_[next_];
      const bool bound = before_act(player, bet_ - player.street);
      take_turn(player, bound);
      next_ = (next_ + 1) % players_.size();
    }
  }
  // Nobody can bet any more, though hands are left to be compared.
  [[nodiscard]] bool is_over() const {
    return count_live(players_) > 1 && std::ranges::count_if(players_, &Player::can_act) < 2;
  }
  // Whether nobody has called, bet or raised: only what was posted is in the pot.
  [[nodiscard]] bool only_blinds() const { return only_blinds_; }

 private:
  [[nodiscard]] bool fixed() const { return structure_ == schema::BettingStructure::FIXED_LIMIT; }
  [[nodiscard]] bool spread() const { return structure_ == schema::BettingStructure::SPREAD_LIMIT; }
  [[nodiscard]] bool needs_to_act(const Player& player) const;
  [[nodiscard]] bool others_can_call(const Player& player) const;
  [[nodiscard]] bool may_raise(const Player& player) const;
  [[nodiscard]] Cents least_to() const;
  [[nodiscard]] Cents most_to(const Player& player) const;
  [[nodiscard]] Cents limit_of(const Player& player) const;
  [[nodiscard]] Cents chosen_to(const Player& player);
  void post(Player& player, std::string_view wager, Cents amount);
  void take_turn(Player& player, bool bound);
  void call(Player& player);
  void raise(Player& player);
  void write_raise(const Player& player, Cents amount, Cents to, schema::Act act);
  void level_rises(Player& player, Cents to);
  void reopen(const Player& raiser, Cents to);
  // Each says whether it was done.
  bool may_fold_out_of_turn();
  bool may_raise_wrongly(Player& player);
  bool may_move_chips_twice(Player& player);
  bool may_bet_as_in_the_small_game(Player& player);
  [[nodiscard]] std::optional<Cents> wrong_raise_to(const Player& player) const;
  void raise_wrongly(Player& player, Cents to, std::string_view name);

  schema::BettingStructure structure_;
  BetSizes table_sizes_;           // as the sign has them
  BetSizes sizes_ = table_sizes_;  // of this hand
  Players& players_;
  TableWriter& writer_;
  Random& random_;
  Street street_;
  std::size_t next_ = 0;
  std::size_t after_blinds_ = 0;
  Cents last_blind_;  // or straddle
  Cents bet_;         // highest total on this street
  Cents full_bet_;    // … without what an all-in for less added
  Cents last_raise_;  // the least size of a raise
  bool opened_ = false;
  bool pair_ = false;  // 10.6.7
  int raises_ = 0;
  bool only_blinds_ = true;
  WrongAct wanted_ = WrongAct::kNone;
  std::optional<IllegalAct> illegal_;
};

}  // namespace cardspeak::simulator::room
