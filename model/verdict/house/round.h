// A round of a house game as it is judged: the facts sorted into wagers, seats and hands, and what the record leaves in
// doubt. Made once per round; judged once for each reading that has to be tried.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"
#include "model/hands/hand_value.h"
#include "model/ids.h"
#include "model/law/conditions.h"
#include "model/law/house.h"
#include "model/money/cents.h"
#include "model/verdict/settlement.h"

namespace cardspeak::house {

// Why something cannot be decided. Without a text: nothing is in doubt.
struct Doubt {
  std::string text;  // one sentence for people, without a full stop
  std::string rule;  // the rule that speaks of it; may be empty

  explicit operator bool() const { return !text.empty(); }
};

// A hand, where it can be read.
struct Hand {
  HandValue value;              // no hand in it: not readable, and `doubt` says why
  std::array<Card, 5> cards{};  // in the order that shows the hand
  Doubt doubt;

  [[nodiscard]] bool readable() const { return value.has_hand(); }
};

// A betting area with a wager or a hand.
struct Seat {
  SeatNo seat;
  const SeatFact* fact = nullptr;  // nothing: the record has no hand there
  Hand hand;
  std::optional<law::Condition> decision;  // kFolded, kStayed
  Doubt decision_doubt;
  // Something that leaves every wager of the seat open.
  Doubt block;
  // What may be true of the seat's wagers on the axes of decision, qualification and comparison; every condition on the
  // others.
  law::ConditionSet possible;
};

// All that was placed on one kind of wager at one seat.
struct Line {
  SeatNo seat;
  std::size_t seat_index = 0;            // into Round::seats
  std::string_view kind;                 // into the facts
  std::string_view patron;               // into the facts
  std::optional<law::WagerIndex> wager;  // nothing: a wager that the book does not decide
  Cents stake;                           // placed, less what was withdrawn
  Cents withdrawn;                       // only where the round is void: taking it back is then how it went back
  bool placed = false;                   // false: only a settlement names it
  bool after_first_card = false;
  StreamSeq placed_seq;
  Recorded recorded;
  StreamSeq settled_seq;

  // Only a settlement names it: nothing was placed, or all of it was taken back.
  [[nodiscard]] bool is_no_wager() const { return !placed || (stake.is_zero() && withdrawn.is_zero()); }
};

struct Round {
  Round(const RoundFacts& round_facts, const law::CompiledHouse& house) : facts(round_facts), law(house) {}

  const RoundFacts& facts;
  const law::CompiledHouse& law;
  Hand dealer;
  bool dealer_qualifies = false;  // meaningful with a readable hand
  std::vector<Seat> seats;        // by seat number
  std::vector<Line> lines;        // by seat, then in the book's order of wagers, then those that it does not have
  // Something that leaves every wager of the round open.
  Doubt block;
  // What becomes of the wagers of a round that was declared void; nothing: it was not. Decides before everything else.
  const law::VoidRule* voided = nullptr;
  StreamSeq voided_seq;
  std::string_view voided_by_rank;  // into the facts; empty: not on record
};

// `game` is the book's. Valid as long as `facts` and `law`.
Round read_round(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game);

}  // namespace cardspeak::house
