// One betting round: whose turn it is, what calling costs, who may still raise, and what a bet does to all of these.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/law/poker.h"
#include "model/verdict/poker/limits.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

// Whether a bet or raise is open to a player, and by which rule it is not, or is although as many were made as there
// may be.
struct RaiseRight {
  bool open = true;
  std::string rule = {};               // where it is open beyond the cap: by which rule
  Remark why = {};                     // where it is not open
  bool head_to_head_mattered = false;  // the reading HEAD-TO-HEAD decided
  bool two_shorts_mattered = false;    // the reading P-TWO-SHORTS decided
};

// A bet, raise or call that came before its turn (6.18), until the action has passed its seat.
struct OutOfTurnBet {
  Position who = 0;
  BettingLevel before;         // as it stood for the players who were skipped
  bool may_take_back = false;  // one of them bet more (6.18.2)
  bool short_all_in = false;   // all-in for less than a call: nothing is taken back (6.18.4)
};

// An all-in for less than a full bet or raise, and what it leads to (6.16.2, 6.16.3).
struct ShortAllIn {
  bool is_short = false;
  bool reopens = false;  // it counts as a raise all the same
  std::string rule;
};

// Over 20 functions, nearly all questions of a line: what is to call, who acts, what may be raised.
class BettingRound {
 public:
  // Keeps references to all four.
  BettingRound(std::vector<Player>& players, const BettingLimits& limits, const law::CompiledPoker& law,
               const law::PokerChoices& choices);

  // Begins a street: nobody has acted, nothing is bet. Whom the betting opens with is the street's rule.
  void begin(std::size_t street);

  // A blind, a straddle or a kill stands for a bet of `amount`; a betting round that opens on the left of the last
  // blind starts on the left of the largest blind or straddle. Who posts a kill acts in the regular sequence (8.12.8).
  enum class Post : std::uint8_t { kFirstBlind, kBlind, kStraddle, kKill };
  void blind(Position poster, Cents amount, Post post);
  // What the opener of a stud hand has to wager: no full bet where it is less than one, and its player has acted.
  void bring_in(Position poster, Cents amount);
  // Whom the open cards have open the betting, as long as nobody has acted.
  void open_with(Position opener);
  // An open pair lies there, with which both sizes of bets may be made.
  void note_open_pair() { level_.open_pair = true; }
  // Whether somebody has acted in this betting round.
  [[nodiscard]] bool acted() const { return acted_; }

  [[nodiscard]] std::size_t street_index() const { return street_; }
  [[nodiscard]] const law::PokerStreet& street() const { return law_.streets[street_]; }
  [[nodiscard]] const BettingLevel& level() const { return level_; }

  // The player whose turn it is; nothing when nobody can act.
  [[nodiscard]] std::optional<Position> to_act() const;
  // The player who must act before the round is over; nothing when it is over. Someone whom nobody can contest further
  // may act and need not.
  [[nodiscard]] std::optional<Position> must_act() const;

  // Whether the player still has an act in this betting round, his turn or not.
  [[nodiscard]] bool may_act(Position who) const;
  // Whether a bet waits for the player's answer.
  [[nodiscard]] bool owes_answer(Position who) const {
    return may_act(who) && owes(who) > Cents() && !uncontested(who);
  }
  // Whether a bet waits, and all that came was an act that is no answer to it. Others go on meanwhile.
  [[nodiscard]] bool gave_no_answer(Position who) const {
    const Player& player = players_[who];
    return player.no_answer && player.can_act() && owes(who) > Cents() && !uncontested(who);
  }
  // Whether the player would open the street that comes next.
  [[nodiscard]] bool opens_next(Position who) const;

  [[nodiscard]] Cents owes(Position who) const;
  // What a call puts in: what is owed, or all that is left.
  [[nodiscard]] Cents call_amount(Position who) const;
  [[nodiscard]] RaiseRight raise_right(Position who) const;

  // The acts, once they are read. Chips are already in.
  void passed(Position who, bool in_turn);        // fold, check, call
  ShortAllIn raised(Position who, bool in_turn);  // a bet or raise; the seat's street total is the new level
  void excuse(Position who);                      // a short call that was let stand
  void no_answer(Position who);                   // an act without chips where a bet waits: neither call nor fold

  // 6.18: chips that went in before the seat's turn.
  void note_out_of_turn(Position who, BettingLevel before, bool short_all_in);
  [[nodiscard]] std::optional<OutOfTurnBet>& out_of_turn() { return out_of_turn_; }

  // For reading an act as if the level were another: the skipped players' view (6.18).
  void set_level(const BettingLevel& level) { level_ = level; }
  // The level as the other answer to the reading P-STRADDLE-RAISE has it; nothing where both have the same.
  [[nodiscard]] std::optional<BettingLevel> level_read_otherwise() const;

 private:
  [[nodiscard]] bool opens_after_blinds() const;
  [[nodiscard]] bool uncontested(Position who) const;
  [[nodiscard]] bool head_to_head(bool counts_all_in) const;
  [[nodiscard]] bool shorts_add_up(Position who) const;
  void note_raise(Cents size, bool by_straddle);
  [[nodiscard]] ShortAllIn short_all_in(Cents to) const;
  void take_as_raise(Position who);
  void reopen(Position raiser);
  void move_on(Position who, bool in_turn);

  std::vector<Player>& players_;
  const BettingLimits& limits_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  bool straddled_ = false;
  // The largest bet or raise so far, by each answer to P-STRADDLE-RAISE.
  std::array<Cents, 2> last_raise_{};
  std::size_t street_ = 0;
  bool acted_ = false;
  Position next_ = 0;
  Position after_blinds_ = 0;  // on the left of the largest; of the button where nobody posted one
  BettingLevel level_;
  std::string closed_by_;  // the rule by which the last all-in did not reopen the betting
  std::optional<OutOfTurnBet> out_of_turn_;
};

}  // namespace cardspeak::poker
