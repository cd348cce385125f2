// A round of a house game as it is judged: the facts sorted into wagers, seats and hands, and what the record leaves in
// doubt. Made once per round by read_round() (model/verdict/house/read_round.h); judged once for each reading that has
// to be tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
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
#include "model/remarks/citations.h"
#include "model/remarks/value.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/settlement.h"
#include "model/verdict/statements/weighing.h"

namespace cardspeak::house {

// A hand, where it can be read.
struct Hand {
  HandValue value;                  // without a hand: it cannot be read, and `doubt` says why
  HandValue natural;                // where cards may stand for others: what it is worth as it lies
  std::vector<HandValue> variants;  // by the variants of its rule: what it is worth under other readings
  Doubt doubt;

  [[nodiscard]] bool readable() const { return value.has_hand(); }
};

// A betting area with a wager or a hand.
// A decision that was put on record after another one which says otherwise, and does not count.
struct DecidedAgain {
  law::Condition decided;
  law::Condition later;
  StreamSeq seq;  // of the later one
};

struct Seat {
  SeatNo seat;
  const SeatFact* fact = nullptr;  // nothing: the record has no hand there
  // Whose cards are taken as the hand of the area: its own, but where a rule makes it another's.
  const SeatFact* hand_fact = nullptr;
  std::string hand_rule;    // that does so; empty: none
  std::vector<Hand> hands;  // by law::HandIndex; those that lie at no seat are empty
  std::optional<law::Condition> decision;
  law::ConditionSet decisions;  // what it may be: one condition where it is known
  Doubt decision_doubt;
  // Something that leaves every wager of the seat open.
  Doubt block;
  // The player chose what the hand, though readable, is too low for: what only that choice would pay brings nothing.
  bool choice_refused = false;
  std::optional<DecidedAgain> again;
  StreamSeq chosen_late;  // the decision that was made when the dealer's hand was known; 0: none was

  // No more than that two decisions are on record: a wager that both leave alike is decided all the same.
  [[nodiscard]] bool is_of_two_decisions() const {
    return block.form == RemarkForm::kFoldedAndStayed || block.form == RemarkForm::kFoldedOneAndStayed;
  }
};

// Chips that were placed after the time of their wager.
struct LateChips {
  Cents chips;
  Term moment = Term::kFirstCard;  // what had happened before
  Citations rules;
  StreamSeq seq;
  bool decision = false;  // the player stays in with it, and had not decided before
};

// What became of the chips of one wagerPlaced event.
struct PlacedChips {
  Cents stake;          // in action
  Cents out_of_action;  // stays with the player: it came or went after its time, or was only called
  Cents spoken;         // of that, what was called and not placed
  Cents on_payment;     // of that, what lies where nothing is wagered
  Cents withdrawn;      // went back by the option of a rule, or in a void round
  Cents picked_up;      // went back after the wager was settled
  Cents taken_back;     // went back after its time: part of the stake, where the wager stands all the same
  Cents put_back;       // of what was taken back, what was placed again
  StreamSeq taken_back_seq;
  Term taken_back_after = Term::kFirstCard;  // what had happened before
  bool by_dealer = false;                    // the dealer handed it back
  bool of_another = false;                   // another player's lay there, where one wager is permitted
  std::optional<LateChips> late;

  // What is still on the area.
  [[nodiscard]] Cents lying() const { return stake - taken_back - picked_up; }
};

// What a player has placed of one level of a wager with levels.
struct LevelPart {
  std::uint8_t level = 0;
  Cents stake{};
  bool is_short = false;  // of its own cost, which the sign shows
};

// By what word a wager was settled.
struct SettledAs {
  schema::Outcome said = schema::Outcome::UNSET;
  Cents paid;
  Cents taken;
  StreamSeq seq;
};

// All that was placed on one kind of wager at one seat, by one player where the area holds several.
struct Line {
  SeatNo seat;
  std::size_t seat_index = 0;            // into Round::seats
  std::string_view kind;                 // into the facts, or into the law for what is paid on another wager
  std::string_view patron;               // into the facts; empty: the player at the seat
  std::optional<law::WagerIndex> wager;  // nothing: a wager that the book does not decide
  Cents stake;                           // in action: placed in time, and not taken back in time
  Cents withdrawn;                       // where the round is void or the player retracts: this is how it went back
  Cents out_of_action;                   // placed or taken back after its time, or only called: not in action
  Cents spoken;                          // of that, what was called and not placed
  Cents on_payment;                      // of that, what lies where nothing is wagered, but paid on another wager
  std::vector<LateChips> late;           // what was placed after its time, in action or not
  Cents taken_back;                      // taken back after its time
  Cents put_back;                        // taken back so, and placed again
  Cents picked_up;                       // taken back after its settlement
  StreamSeq taken_back_seq;
  Term taken_back_after = Term::kFirstCard;
  bool by_dealer = false;        // the dealer handed back what went after its time
  bool placed = false;           // false: only a settlement names it
  bool derived = false;          // paid on another wager, without a stake of its own
  std::uint32_t levels = 0;      // a bit for each level that was placed
  std::uint8_t level = 0;        // the level that those of them make that are not short; 0: none
  std::vector<LevelPart> parts;  // what was placed of each level, where several lie side by side
  RoundNo carried_from;          // the round that it was placed for; 0: this one
  StreamSeq placed_seq;
  Recorded recorded;
  std::vector<SettledAs> settled_as;  // in the order of the settlements
  StreamSeq settled_seq;

  // Whether a part of it was placed at that level.
  [[nodiscard]] bool has_part_of(std::uint8_t at) const {
    return std::ranges::find(parts, at, &LevelPart::level) != parts.end();
  }
  // Only a settlement names it: nothing was placed, or all of it was taken back.
  [[nodiscard]] bool is_no_wager() const { return !derived && (!placed || lay().is_zero()); }
  // What the player took back of a stake that the house had collected.
  [[nodiscard]] Cents picked_up_of_house() const {
    const Cents left = stake - std::min(stake, recorded.taken);
    return picked_up > left ? picked_up - left : Cents();
  }
  // All that lay there, whatever became of it.
  [[nodiscard]] Cents lay() const { return stake + withdrawn + out_of_action; }
};

struct Round {
  // `stood`: as in statements::Weighing.
  Round(const RoundFacts& round_facts, const law::CompiledHouse& house, StreamSeq stood = {})
      : facts(round_facts), law(house), said(round_facts, house, stood) {}

  const RoundFacts& facts;
  const law::CompiledHouse& law;
  statements::Weighing said;       // what people said in it
  std::vector<Hand> hands;         // by law::HandIndex: those that lie at no seat
  std::vector<Seat> seats;         // by seat number
  std::vector<PlacedChips> chips;  // by position in the wagers of the facts
  std::vector<Line> lines;         // by seat, then in the book's order of wagers, then those that it does not have
  // Something that leaves every wager of the round open.
  Doubt block;
  // The dealer has another number of cards than the game deals; leaves every wager open, unless an irregularity says
  // what becomes of them.
  Doubt dealer_cards;
  // What becomes of the wagers of a round that was declared void by an office that may, for a reason that needs nothing
  // else; nothing: it was not. Decides before everything else.
  const law::VoidRule* voided = nullptr;
  // It was declared void, and is so: play ended there, and chips that moved after that are its refund.
  bool called_off = false;
  // Of the dealer's, the communal and the jackpot cards: in the place of the facts' cards, where a card too many was
  // taken off and the others lie as they should.
  std::map<schema::Place, std::vector<CardFact>> put_right;

  [[nodiscard]] const Hand& hand(const Seat& seat, law::HandIndex index) const {
    return law.hand(index).of_seat() ? seat.hands[index.value()] : hands[index.value()];
  }
  // Nothing where no dealer plays.
  [[nodiscard]] const Hand* dealer() const { return law.dealer_hand ? &hands[law.dealer_hand->value()] : nullptr; }
  // By the default readings; meaningful with a readable hand.
  [[nodiscard]] bool dealer_qualifies() const {
    return dealer() != nullptr && dealer()->readable() && dealer()->value >= law.qualify_at_least;
  }
  // The least wager of the kind by the table's sign, whoever plays; nothing: it does not tell.
  [[nodiscard]] std::optional<Cents> table_minimum(std::string_view wager) const;
  // Nothing where the area has neither a wager nor a hand. Requires: the seats are sorted in.
  [[nodiscard]] const Seat* find_seat(SeatNo seat) const;
  // The wager in play at the seat, of the first player where several have one; nothing: it was not placed, or taken
  // back.
  [[nodiscard]] const Line* wager_at(SeatNo seat, law::WagerIndex wager) const;
  // The first wager at the seat that cards were dealt for, though a rule may have given it back since; nothing: none.
  [[nodiscard]] const Line* dealt_for(SeatNo seat) const;
  // Whether a wager that brings cards was placed at the seat, whatever became of it.
  [[nodiscard]] bool brings_cards(SeatNo seat) const;
  // The player whose wager lies at the seat: who placed any wager that brings cards, where the record says so, and else
  // the player at the seat. Into the facts; empty: not on record.
  [[nodiscard]] std::string_view bettor_at(SeatNo seat) const;
  // The player whose hand lies at the seat: who placed the wager that a player stays in with, where the record says so,
  // and else the player at the seat. Into the facts; empty: not on record.
  [[nodiscard]] std::string_view hand_owner_at(SeatNo seat) const;
  // The option's value on the sign; nothing where the sign does not tell, or tells one that the book does not know.
  [[nodiscard]] std::optional<law::OptionValue> option(law::OptionIndex index) const;
};

// Whether the least of the sign is over its most: no wager keeps both, and which of them is wrong is not on record, so
// that neither is in use.
bool are_crossed(const WagerLimit& limit);

}  // namespace cardspeak::house
