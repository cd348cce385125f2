// What happened in one round of play, as the events on record tell it. The same shape for every game: facts know no
// game's rules. Made by fold() (model/facts/fold.h) and by nothing else.
//
// Everything is in the order of the events' sequence numbers. A correction replaces what it corrects, at the same
// place.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/cards/card.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/remarks/remark.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// Seats, wagers, cards and acts keep the sequence number of the event that brought them, so that every line of a
// verdict leads back to its evidence.

// A limit on one kind of wager, as the table's sign or a personal marker has it. Unset: none on record.
struct WagerLimit {
  std::string wager;
  SeatNo seat;  // 0: the table's own limit
  std::optional<Cents> min;
  std::optional<Cents> max;
  std::optional<Cents> unit;
  std::optional<Cents> approved_min;
  bool marker = false;

  friend bool operator==(const WagerLimit&, const WagerLimit&) = default;
};

// The multiples of the first wager that the sign permits for a later one. Unset: none on record.
struct WagerMultiple {
  std::string wager;
  std::string stage;  // "beforeFlop", "afterFlop", "afterRiver"; empty: any
  std::optional<std::uint8_t> at_least;
  std::optional<std::uint8_t> at_most;

  friend bool operator==(const WagerMultiple&, const WagerMultiple&) = default;
};

// The commission of a poker table, as its sign shows it.
struct RakeSign {
  schema::RakeKind kind = schema::RakeKind::UNSET;
  std::uint32_t basis_points = 0;
  Cents fixed;
  std::optional<Cents> cap;
  Cents min;
};

// What the sign says of kill pots. Unset: not on the sign.
struct KillSign {
  std::optional<Cents> wager;
  std::optional<Cents> small_bet;
  std::optional<Cents> big_bet;
  Cents qualifying_pot;  // the least that moves the button; 0: every pot does
};

// What a poker table's sign shows.
struct PokerSign {
  schema::BettingStructure structure = schema::BettingStructure::UNSET;
  std::vector<Cents> blinds;  // from the left of the button
  Cents ante;
  Cents small_bet;
  Cents big_bet;
  Cents minimum_buy_in;
  std::optional<Cents> minimum_bet;
  bool straddle = false;
  bool button_posts_small_blind_heads_up = false;
  RakeSign rake;
  std::optional<std::uint32_t> time_to_act_seconds;
  schema::OddChipCustom odd_chip = schema::OddChipCustom::AS_THE_RULES_SAY;
  std::uint8_t deck = 0;  // cards of the deck in use; 0: the game's first
  std::optional<Cents> bring_in;
  std::optional<KillSign> kill;  // kill pots are on offer
  bool antes_in_main_pot = false;
  std::optional<Cents> unit;  // Chinese Poker
};

// The deck was counted, in the course of the round or between rounds.
struct DeckCountFact {
  std::string deck;
  std::uint16_t cards = 0;
  std::uint16_t expected = 0;  // 0: not on record
  StreamSeq seq;

  // How many cards there should have been, of a deck that has so many by the rules.
  [[nodiscard]] std::size_t whole(std::size_t by_the_rules) const { return expected != 0 ? expected : by_the_rules; }
  [[nodiscard]] bool is_whole(std::size_t by_the_rules) const { return cards == whole(by_the_rules); }
};

// The table and its signs as they stood when the round's first event happened: a second axis of the law, dated by
// events. `known` is false when no tableOpened event is on record before the round.
struct TableSign {
  bool known = false;
  std::string game;
  std::map<std::string, std::string> options;  // option of the rulebook to the value in use
  // Options that one sign names with different values: which of them is in use is not known, so that they are none of
  // `options`.
  std::map<std::string, std::vector<std::string>> options_twice{};
  std::vector<WagerLimit> limits;
  std::vector<WagerMultiple> multiples;
  // What one sign shows in several ways for one wager (and seat, or stage): as with options, none of it is in use.
  std::vector<WagerLimit> limits_twice{};
  std::vector<WagerMultiple> multiples_twice{};
  std::optional<Cents> chip_unit;
  std::optional<Cents> max_payout;
  schema::DealingMethod dealing_method = schema::DealingMethod::UNSET;
  std::string meter;  // stream; empty: none
  std::uint8_t seats = 0;
  std::optional<PokerSign> poker;
  bool tournament = false;
  std::string deck;
  std::optional<DeckCountFact> deck_count{};  // the last one between rounds since that deck came into use
};

// A change of the table's signs since the round before, and the notice that announced it.
struct SignChange {
  // The last four are of the poker room: another game, and on its sign another buy-in, betting limit or betting type.
  enum class Kind : std::uint8_t {
    kHigherMinimum,
    kOtherLimits,
    kOption,
    kTableClosed,
    kPersonalLimit,
    kGame,
    kBuyIn,
    kBettingLimit,
    kBettingType
  };
  Kind kind = Kind::kOtherLimits;
  std::string what;  // the wager or the option; empty: the table
  StreamSeq seq;
  DeviceTimeNs at;
  std::optional<DeviceTimeNs> notice_at;  // nothing: no notice of it is on record
  std::string rank{};                     // of who made it; empty: not on record
  SeatNo seat{};                          // of a personal limit
  std::string staff{};                    // who put a personal limit up; empty: not on record
  bool agreed = false;                    // its notice tells that most players agreed to it

  // Whether another game, buy-in or betting came into use with it.
  [[nodiscard]] bool is_of_game() const {
    return kind == Kind::kGame || kind == Kind::kBuyIn || kind == Kind::kBettingLimit || kind == Kind::kBettingType;
  }
};

// A card at its place. What the fold keeps of cards that left their place again is said in model/facts/fold.h.
struct CardFact {
  Card card;  // as dealt, or as it was read later, when the hand was shown, exposed or collected
  bool face_up = false;
  bool exposed = false;  // seen though it should have stayed hidden
  StreamSeq seq;
  bool taken = false;        // collected since, and nothing dealt in its place: it still makes the hand
  StreamSeq taken_by{};      // by which event; 0: it was not
  bool discarded = false;    // its player gave it up: it makes the hand no more
  StreamSeq discarded_by{};  // by which event; 0: it was not
};

// A card that another one came in the place of: it was taken before. Kept for whoever finds that the other one should
// not have come; the schema form of the facts has the events alone.
struct ReplacedCard {
  schema::Place place = schema::Place::UNSET;
  SeatNo seat;             // with Place::SEAT
  std::uint8_t board = 0;  // with Place::COMMUNITY
  CardFact card;
  StreamSeq by;  // the event that brought the other one
};

// What had been put on record when a correction came. What is corrected or struck out of it later is no less on record.
struct RecordedBefore {
  bool dealers_hand = false;  // the dealer's hand was shown
  bool any_hand = false;      // a hand was shown, a player's too
  // By what was paid, each of another kind of game: what is not of the game pays nothing.
  bool settled = false;  // wagers of hands that stayed in were paid or collected
  bool pushed = false;   // a pot was pushed
  bool units = false;    // units went over
  bool close = false;    // the round was closed
};

struct RoundFacts;

// What a correction changes of an event; empty: the event has none of it.
struct FieldChange {
  std::string field;  // "act", "patron of seat 1"
  std::string was;
  std::string now;
};

// A correction of one of the round's events.
struct CorrectionFact {
  StreamSeq seq;
  StreamSeq corrects;  // the event that it names, which may be a correction itself
  std::string staff;
  std::string rank;
  std::string reason;
  RecordedBefore before;
  bool counts = true;  // false: what it corrects stands
  bool strikes_out = false;
  std::optional<std::pair<Card, Card>> cards{};      // of a dealt card: the one before, and the one it becomes
  std::optional<std::pair<Cents, Cents>> amounts{};  // of chips: the same
  std::vector<FieldChange> fields{};                 // whatever else it changes; the schema form of the facts has none
  // Of one that does not count: the round if it did; nothing: that is not asked. The schema form of the facts has none.
  std::shared_ptr<const RoundFacts> if_it_counted{};
};

struct WagerFact {
  std::string wager;
  SeatNo seat;
  Cents amount;     // placed, less what was withdrawn
  Cents withdrawn;  // taken back by events
  std::string patron;
  std::uint8_t level = 0;
  bool verbal = false;
  bool after_bets_closed = false;
  bool after_first_card = false;
  StreamSeq seq;
  RoundNo carried_from{};  // the round that it was placed for; 0: this one
};

// Chips that came back from a betting area.
struct WithdrawalFact {
  std::string wager;
  SeatNo seat;
  Cents amount;            // as in the event
  bool by_dealer = false;  // the dealer handed them back
  bool after_first_card = false;
  StreamSeq seq;
};

// A decision of a player.
struct DecisionFact {
  SeatNo seat;
  schema::Act act = schema::Act::UNSET;
  Cents amount;             // as in the event
  std::optional<Cents> to;  // announced total
  schema::Announcement announced = schema::Announcement::NOT_ON_RECORD;
  std::uint16_t chips = 0;
  std::string wager;
  std::uint8_t count = 0;
  std::vector<Card> cards;
  StreamSeq seq;

  // Whether the player gives the hand up with it, wholly or but for a wager that does not need it.
  [[nodiscard]] bool is_fold() const { return act == schema::Act::FOLD || act == schema::Act::FOLD_ANTE_ONLY; }
};

// What the dealer did with a wager.
struct SettledFact {
  SeatNo seat;
  std::string wager;
  schema::Outcome outcome = schema::Outcome::UNSET;
  Cents paid;   // winnings, without the stake
  Cents taken;  // stake collected
  std::uint8_t level = 0;
  std::string patron;  // whose wager; empty: not named
  StreamSeq seq;
};

struct SeatFact {
  SeatNo seat;
  std::string patron;
  std::optional<Cents> stack;   // before the round
  std::vector<CardFact> cards;  // in the order dealt, less what was replaced
  bool shown = false;
  bool mucked = false;
  std::vector<Card> shown_cards;
  std::string declared;
};

struct PotPushedFact {
  std::uint8_t pot = 0;
  schema::PotShare share = schema::PotShare::ALL;
  SeatNo seat;
  Cents amount;
  std::uint8_t board = 0;
  StreamSeq seq;
  bool taken_back = false;  // it came back from the seat, having been pushed wrongly
};

struct RakeTakenFact {
  Cents amount;
  std::uint8_t pot = 0;
  SeatNo seat;
  bool whole_hand = false;
  StreamSeq seq;
};

struct UncalledFact {
  SeatNo seat;
  Cents amount;
  StreamSeq seq;
};

struct JackpotPrizeFact {
  SeatNo seat;
  Cents amount;
  std::string hand;
  std::uint8_t level = 0;
  std::string staff;
  std::string rank;
  StreamSeq seq;
};

struct IrregularityFact {
  std::string kind;
  std::string noticed;
  schema::Place to = schema::Place::UNSET;
  SeatNo seat;
  std::uint16_t count = 0;
  schema::Tristate deck_complete = schema::Tristate::NOT_ON_RECORD;
  schema::Tristate order_known = schema::Tristate::NOT_ON_RECORD;
  schema::Rebuilt rebuilt = schema::Rebuilt::NOT_ON_RECORD;
  schema::Tristate confirmed = schema::Tristate::NOT_ON_RECORD;
  std::string detail;
  std::string rank;
  StreamSeq seq;
};

struct RulingFact {
  std::string decision;
  SeatNo seat;
  std::string wager;
  std::string reason;
  std::string staff;
  std::string rank;
  StreamSeq seq;
};

// A card that should have stayed hidden was seen.
struct ExposureFact {
  schema::Place to = schema::Place::UNSET;
  SeatNo seat;
  Card card;  // unknown: its face is not on record
  bool by_dealer = false;
  StreamSeq seq;
};

// The deck was cut.
struct CutFact {
  std::uint8_t exposed = 0;  // cards that were seen in it
  StreamSeq seq;
};

// Cards were shuffled in the course of the round.
struct ShuffledFact {
  std::vector<Card> cards;  // where they are on record
  StreamSeq seq;
};

// The kill button as it lay when the hand began.
struct KillButtonFact {
  SeatNo seat;  // 0: with no player
  schema::KillSide shows = schema::KillSide::UNSET;
};

// How a player of Chinese Poker set the cards.
struct HandSetFact {
  SeatNo seat;
  std::vector<Card> front;
  std::vector<Card> middle;
  std::vector<Card> back;
  StreamSeq seq;
};

// Chips that went from one player of Chinese Poker to another.
struct UnitsPaidFact {
  SeatNo from;
  SeatNo to;
  Cents amount;
  StreamSeq seq;
};

// A player looked at a hand.
struct ViewedFact {
  SeatNo seat;  // whose cards
  std::string patron;
  StreamSeq seq;
};

struct BoardFact {
  std::uint8_t board = 1;
  std::vector<CardFact> cards;
};

// One line of the timeline: every event of the round, whatever its kind, so that the order of acts can be judged and
// shown. A correction has no line of its own but takes over the line of what it corrects, at the time of the original;
// what was struck out keeps a line of kind STRUCK_OUT.
struct TimelineEntry {
  // `index` of a withdrawal that meets no wager.
  static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);

  StreamSeq seq;      // of the event that holds: the correction, where there is one
  DeviceTimeNs time;  // of the event that was first recorded here
  schema::Event::Which kind = schema::Event::UNSET;
  SeatNo seat;  // 0: none
  // Into the list of its kind, and always a place in it: wagers (wagerPlaced; wagerWithdrawn: the last one that it
  // reduced), decisions, settled, uncalled, pushes, rake, prizes_keyed, irregularities, rulings, units_paid. 0 for
  // other kinds.
  std::size_t index = 0;
  Card card;  // cardDealt, cardExposed, burned
  schema::Place place = schema::Place::UNSET;
  std::uint8_t board = 0;
  bool face_up = false;
  std::string staff;
  std::string rank;
  std::string text;        // announced.what, ruling.decision, voided.reason, …
  bool corrected = false;  // a correction stands in the place of the original
  StreamSeq original;      // the event that was corrected: the first one, where corrections were corrected again
  std::string correction_reason{};
  schema::Event::Which original_kind = schema::Event::UNSET;  // of the event that was corrected
  std::optional<Cents> original_amount{};                     // the chips that it told of; nothing: it told of none
};

// Something wrong with the record itself, whatever the game: found by the fold. Of one of the kinds kFact… in
// model/remarks/kinds.h.
struct FactFinding : Remark {
  FactFinding(Remark remark, StreamSeq shown_by) : Remark(std::move(remark)), seq(shown_by) {}

  StreamSeq seq;
};

struct RoundFacts {
  RoundId id;
  TableSign sign;
  DeviceTimeNs first_event;
  DeviceTimeNs last_event;
  StreamSeq first_seq;
  StreamSeq last_seq;
  bool closed = false;
  bool bets_closed = false;
  std::string dealer;
  SeatNo button;
  std::vector<SeatFact> seats;  // by seat number
  std::vector<CardFact> dealer_cards;
  std::vector<BoardFact> boards;  // by board number
  std::vector<CardFact> jackpot_cards;
  std::vector<CardFact> kitty;
  std::vector<ReplacedCard> replaced;  // in the order in which they were
  std::vector<CorrectionFact> corrections;
  std::vector<Card> burned;
  std::vector<WagerFact> wagers;
  std::vector<WithdrawalFact> withdrawals;
  std::vector<DecisionFact> decisions;
  std::vector<SettledFact> settled;
  std::vector<UncalledFact> uncalled;
  std::vector<PotPushedFact> pushes;
  std::vector<RakeTakenFact> rake;
  std::vector<JackpotPrizeFact> prizes_keyed;
  std::vector<IrregularityFact> irregularities;
  std::vector<RulingFact> rulings;
  std::vector<ExposureFact> exposures;
  std::vector<CutFact> cuts;           // the schema form of the facts has the events alone
  std::vector<ShuffledFact> shuffles;  // the same
  std::vector<ViewedFact> viewed;
  std::vector<DeckCountFact> deck_counts;
  std::vector<HandSetFact> hands_set;
  std::vector<UnitsPaidFact> units_paid;
  std::optional<KillButtonFact> kill_button;  // nothing: not on record
  std::optional<std::string> voided;          // reason
  std::vector<SignChange> sign_changes;
  std::vector<TimelineEntry> timeline;
  std::vector<FactFinding> findings;  // in the order of their sequence numbers
  std::uint32_t events = 0;           // on record for the round, with corrections and what they correct

  // The seat, or nothing when the record has none of that number.
  [[nodiscard]] const SeatFact* find_seat(SeatNo seat) const;
  // The player at the seat. Valid as long as the facts; empty: not on record.
  [[nodiscard]] std::string_view patron_at(SeatNo seat) const;
  // Whether the record has a player, a wager or a card at the seat.
  [[nodiscard]] bool is_in_use(SeatNo seat) const;
  // The patrons on record, in order, each once.
  [[nodiscard]] std::vector<std::string> patrons() const;
};

}  // namespace cardspeak
