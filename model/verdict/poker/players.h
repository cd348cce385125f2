// The players of a hand, in the order in which they act: clockwise from the button's left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/poker.h"
#include "model/money/cents.h"

namespace cardspeak::poker {

// A player's place, 0 the first to the left of the button. The player on the button is last.
using Position = std::size_t;

enum class HandStatus : std::uint8_t {
  kLive,
  kFolded,
  kDead,  // ruled dead: no claim, and the chips stay
  kVoid,  // ruled void: no claim, and the chips go back
};

struct Player {
  SeatNo seat;
  std::optional<Cents> stack;  // before the hand; nothing: not on record
  Cents fee;                   // commission collected before the hand, per person
  Cents ante;
  Cents dead;                // posted, and does not count towards any bet
  Cents wagered;             // blinds, live posts and wagers, less what was taken back
  Cents street;              // the part of `wagered` that belongs to the present betting round
  Cents taken_back_wrongly;  // chips that left the pot again and should not have: the pot is judged with them
  Cents change_returned;     // change of an oversize chip, recorded as chips that went back
  Cents change_owed;         // change of an oversize chip that the record does not have going back
  HandStatus status = HandStatus::kLive;
  bool all_in = false;

  Cents out_of_action;  // put in when the hand was over, or beyond the stack: no part of any pot, and goes back

  bool acted_at_all = false;  // called, bet, raised, checked or folded in this hand
  Cents handed_back;          // wagers that went back to the player in a round that was declared void

  // The present betting round.
  bool acted = false;          // since the last full bet or raise
  bool checked_early = false;  // checked out of turn: no bet or raise any more
  Cents excused;               // a short call, or no answer at all, was let stand against this bet
  bool no_answer = false;      // checked where a bet waits, or called it without chips

  // At the showdown.
  std::vector<Card> cards;          // as dealt, or as shown where the deal is not on record
  bool shown = false;               // all hole cards lie open (8.6)
  bool partly_shown = false;        // some of them, and not all
  bool mucked = false;              // and was not shown before
  bool collected = false;           // by the dealer while the hand was live and something was still to come
  bool taken_unseen = false;        // by the dealer, all-in and never shown, before a pot was pushed
  std::vector<Position> shown_for;  // mucked, and then exposed at the request of these players
  bool exposed_after_muck = false;
  bool deal_not_whole = false;  // it was tabled with cards that the record does not have as dealt
  bool tabled_twice = false;    // with other cards the second time, and no deal on record that says which are its own
  bool wrong_count = false;
  bool late_card = false;  // it has a card that came when none was dealt to it
  bool gap = false;        // it lacks cards that the devices may have missed
  bool struck = false;     // dead by its number of cards, which nobody at the table has said

  [[nodiscard]] bool live() const { return status == HandStatus::kLive; }
  [[nodiscard]] bool can_act() const { return live() && !all_in; }
  [[nodiscard]] Cents contributed() const { return ante + dead + wagered; }
  // Chips left; nothing where the stack is not on record.
  [[nodiscard]] std::optional<Cents> behind() const {
    if (!stack) return std::nullopt;
    return *stack - fee - contributed();
  }
};

// Everyone who was dealt in, posted or acted, clockwise from the left of the button; from seat 1 where no button is in
// use.
std::vector<Player> seat_players(const RoundFacts& facts);

// Whether the act is one of betting: fold, check, call, bet, raise, all-in, or chips without a word.
bool is_betting_act(schema::Act act);

// A discard, or a hand that is kept in a draw.
bool is_giving_up(schema::Act act);
// How often a player may discard or draw in the game.
std::size_t times_to_give_up(const law::CompiledPoker& law);

std::optional<Position> find_player(std::span<const Player> players, SeatNo seat);

// The cards in their order, each known one once: a deck has no card twice, whatever was keyed.
std::vector<Card> each_once(std::span<const Card> cards);

// How many cards a discard is of, whether or not the record names them.
std::size_t cards_given_up(const DecisionFact& decision);

// How many cards the seat has, or in a game that deals or replaces more of them later had when the betting began; and
// how many it should have.
struct CardCount {
  std::size_t cards = 0;
  std::size_t dealt = 0;
  [[nodiscard]] bool is_wrong() const { return cards != 0 && cards != dealt; }
};
// Whether the dealer took some of the cards of a hand back and left the others.
bool is_part_taken(const SeatFact& seat);
// Whether the card was taken from the seat and dealt to another one: it is of that hand (14.1.1(a)(iii), 14.3).
bool was_moved(const RoundFacts& facts, const SeatFact& from, const CardFact& card);
CardCount count_cards(const RoundFacts& facts, const law::CompiledPoker& law, SeatNo seat);

// The cards that the player, and not the dealer, turned up once the betting was over: whichever way a device tells it,
// they lie open (8.6).
std::vector<Card> exposed_at_showdown(const RoundFacts& facts, SeatNo seat);

// What has to be exposed at the showdown is the hole cards, those dealt face down (1.1, 8.6); the others lie open
// before (10.6.5). Of a deal that is on record without any card face up, the places in which the game deals such tell
// them.
struct Tabling {
  std::vector<Card> up;    // lay open before anything was shown, each known one once
  std::vector<Card> open;  // and what the seat showed, or exposed at the showdown
  // Of `of` cards to expose so many lie open. A showing without cards is one of the whole hand.
  std::size_t shown = 0;
  std::size_t of = 0;
  [[nodiscard]] bool is_whole() const { return shown >= of; }
};
Tabling tabling_of(const RoundFacts& facts, const SeatFact& seat, const law::CompiledPoker& law);

// The next place clockwise.
inline Position next_position(std::span<const Player> players, Position position) {
  return position + 1 == players.size() ? 0 : position + 1;
}

std::size_t count_live(std::span<const Player> players);

}  // namespace cardspeak::poker
