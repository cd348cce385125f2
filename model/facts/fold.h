// Events in, facts out.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts/event_ref.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// What is wrong with an event on record.
struct EventDoubt {
  bool forked = false;  // others claim its number
  bool broken = false;  // it does not follow the hash of the one before it
};

// The signs of a table, folded from its stream's events that belong to no round. Feed them in the order of their
// sequence numbers; a copy of the state is what a round starts from. A sign holds from its event on, and so does the
// correction of one: rounds in between were played under the sign as it hung there.
// An amount on a sign that is negative or over kAmountMax counts as not on record.
class TableState {
 public:
  // An event on record with which something is wrong, and that the sign, the dealer or the deck rests on.
  struct Doubted {
    schema::Event::Which kind{};
    StreamSeq seq;
    EventDoubt doubt;
  };

  // Takes in a table event (tableOpened, limitsChanged, optionChanged, pokerSignChanged, dealerChanged, deckChanged,
  // noticeDisplayed, tableClosed). Events of other kinds change nothing.
  void apply(schema::Event::Reader event, const EventDoubt& doubt = {});

  [[nodiscard]] const TableSign& sign() const { return sign_; }
  [[nodiscard]] const std::string& dealer() const { return dealer_; }
  // The changes after which no other round was begun before the event of this number: what the players of the round
  // that begins there find changed. With a gap in the stream that cannot be told, and there are none.
  [[nodiscard]] std::vector<SignChange> changes_before(StreamSeq first_of_round) const;
  // Ascending: what the sign as it hangs now rests on, from the last opening or closing of the table on, and the last
  // change of the dealer and of the deck.
  [[nodiscard]] const std::vector<Doubted>& doubted() const { return doubted_; }

 private:
  struct Notice {
    DeviceTimeNs at;
    StreamSeq seq;
    bool agreed = false;
  };

  void note_limits(schema::Event::Reader event, const std::vector<WagerLimit>& before);
  void note_game(schema::Event::Reader event, const TableSign& before);
  void note_personal_limit(schema::Event::Reader event, const WagerLimit& limit);
  void note(schema::Event::Reader event, SignChange::Kind kind, std::string what, std::string_view notice);
  void use_up(const SignChange& change);
  void note_doubt(schema::Event::Reader event, const EventDoubt& doubt);

  void change_deck(std::string deck);
  void count_deck(schema::Event::Reader event);

  TableSign sign_;
  std::map<std::string, DeckCountFact, std::less<>> counts_;  // by deck: of those that have a name, the last of each
  std::string dealer_;
  std::map<std::string, Notice, std::less<>> notices_;  // by what they announce: the last that no change has used up
  std::vector<SignChange> changes_;                     // since the last round, as far as that can be told
  StreamSeq last_;                                      // the last event of the table that belongs to no round
  std::vector<Doubted> doubted_;
};

// What is known to be wrong with a stream around a round: the fold turns what touches the round into findings.
struct StreamMarks {
  // Missing sequence numbers, first and last of each run, ascending.
  std::vector<std::pair<StreamSeq, StreamSeq>> gaps;
  // Events that do not follow the hash of the one before them, ascending.
  std::vector<StreamSeq> chain_breaks;
};

// The count of the deck that is in use at a table. Nothing: the event is no count, or one of another deck, which says
// nothing of rounds with this one. Where either is not named, it is taken to be the same.
std::optional<DeckCountFact> count_of_deck(schema::Event::Reader event, std::string_view in_use);

// The number up to which what is wrong with the stream is the round's: that of its last roundClosed, and where none is
// on record that of its last event. Later events of the round (a correction, a ruling) stand alone: what lies between
// is other rounds'. Requires at least one event, ascending by sequence number.
StreamSeq end_of_round(std::span<const EventRef> events);
StreamSeq end_of_round(const RoundFacts& facts);

// The facts of one round from all its events on record. `events` are those with the round's number, in ascending order
// of sequence number; `state` is the table as it stood before the first of them; `marks` may cover the whole stream.
// Requires at least one event. Never fails: what is wrong with the record, up to end_of_round() and at the round's own
// later events, and with the signs that the round rests on, is in RoundFacts::findings. Pure: equal
// inputs give equal facts.
//
// Corrections. An event with `corrects` takes the place of the one that it names, which must come before it in the same
// round; struckOut takes the place and does nothing. Corrections can be corrected; of several, the last one holds. A
// correction that is struck out never was: what it had put aside holds again. Those whose numbers are in `without`,
// ascending, change nothing, and are told in RoundFacts::corrections all the same.
//
// Cards that leave their place.
// - cardsTaken marks them as taken. They stay in the hand: at the end of a round all cards are collected, and they are
//   still what the hand is judged by. The cards are those that the event lists; without a list, the last `count` that
//   were dealt there; without either, all. A discard marks the cards that it lists in the same way, and as discarded.
//   Who takes the kitty discards the whole hand, and the kitty's cards come to the seat.
// - cardsReturned takes the mark off again.
// - A card dealt to a place replaces the taken ones there: they leave the hand for good.
// - The first card dealt after a shuffle begins a new deal: what is taken by then leaves every hand for good.
// - A card may be dealt again when it was taken and the deck was shuffled since, or when it was taken from the dealer,
//   the board or the jackpot cards after an irregularity there: the floor puts cards right. Any other card that is
//   dealt while it is out is a finding. Cards whose face is not on record are never compared.
//
// Faces that are read later. A card that is shown, exposed or listed when it is taken, and that is not among the known
// cards of its place, is the face of the first card there that has none.
RoundFacts fold(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                const StreamMarks& marks = {}, std::span<const StreamSeq> without = {});

}  // namespace cardspeak
