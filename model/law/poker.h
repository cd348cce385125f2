// The poker part of a rulebook, compiled: what the engine in model/verdict/poker/ asks of a book, and nothing else. The
// engine names situations by the keys below; the book says which rule each rests on and which number it gives.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cards/deck.h"
#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"
#include "model/law/acts.h"
#include "model/law/objections.h"
#include "model/law/poker_irregularities.h"
#include "model/law/poker_readings.h"
#include "model/law/words.h"
#include "model/result.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Every situation that the engine cites a rule for. A book must have exactly one entry for each, in the list that
// poker_key_list() names.
enum class PokerKey : std::uint8_t {
  // Posted before the cards.
  kAnte,
  kFirstBlind,
  kNextBlind,
  kBlindBeforeDeal,    // blinds are posted before the first card
  kMissingFirstBlind,  // nobody posts the first blind, because its player has left
  kLastBlindMinimum,   // the last blind is at least the table's minimum
  kStraddle,           // value: how many times the last blind
  kStraddleActsLast,
  kOverBlind,       // a straddle over a straddle; value: how many times the one before
  kPost,            // a new player's post
  kKill,            // what the player with the kill button posts
  kKillLegUp,       // a pot won whole: the button shows leg up
  kKillHiLo,        // … in a game of high and low: kill
  kKillQualifies,   // the least pot that moves it
  kKillAfterLegUp,  // won again with leg up
  kKillStays,       // won again with kill
  kKillSplit,       // the killer's pot is split
  kKillLost,        // the killer loses
  kKillLostHiLo,    // … in a game of high and low
  kKillStaysIn,     // the player with the kill button may not sit out
  kKillLeftOut,     // … but where each player pays a fee: then the button is with no player
  kBringIn,         // stud: what the opener of the first betting round wagers
  kChipsOnly,       // wagers are chips, not words
  // Acts.
  kCheck,
  kCall,
  kTableStakes,
  kAllIn,
  kNothingToActOn,   // an act when the betting was over for the seat
  kPotRatio,         // the largest raise where the limit is a ratio to the pot
  kStructuredLimit,  // a fixed limit's bet
  kSpreadLimit,
  kSilentRaise,       // more than a call without a word; value: percent of the last wager that makes it a raise
  kOversizeLimit,     // a single oversize chip in limit games
  kOversizeFirst,     // … in the first betting round
  kOversizeLater,     // … in a later one
  kOversizeDeclared,  // … with "raise"
  kShortCall,
  kDeclared,  // what was said binds
  kOutOfTurn,
  kOutOfTurnTakenBack,
  kOutOfTurnCheck,
  kOutOfTurnAllIn,
  kTakenBackAtOnce,  // a second motion of chips, taken back before anybody else acts
  // An all-in for less.
  kShortUnderHalf,   // fixed and spread limit; value: the percent below which it does not count as a raise
  kShortHalfOrMore,  // fixed and spread limit
  kShortNoLimit,     // pot ratio and no limit
  // Hands without a claim.
  kFolded,
  kRuledDead,
  kMucked,
  kNotExposed,
  kWrongCount,
  // Pots.
  kMainPot,
  kSidePot,
  kEqualShare,  // who is all-in contests what others matched
  kUncalled,
  // Showdown.
  kCardsSpeak,
  kShowing,  // the hand being called is shown, and those that beat it
  // Rake.
  kRakeSign,
  kRakeLeast,  // value: least percentage, in basis points
  kRakeMost,   // value: largest percentage, in basis points
  kRakePerHand,
  kRakePerPlayer,
  kRakeBeforeHand,  // when the fee per player is collected
  kRakeNil,
  kRakeUncalled,
  kRakeBlindsOnly,
  kRakeCap,
  kRakeAllTie,
  // What goes back.
  kVoidRefund,
  kMisdeal,
  kDefectiveDeck,
  kVoidFraud,
  kVoidDisruption,
  kVoidHand,
  kLoneWrongCount,
  // What went wrong with cards and dealing, as the record itself shows it.
  kSubstantialAction,  // value: how many players have to have acted
  kProtectHand,        // a live hand was collected
  kRunItTwice,         // all remaining players agree to it
  kRunItTwiceWhen,     // no betting will follow
  kRunItTwiceMost,     // value: how many times the community cards may be dealt again
  kRunItTwiceShort,    // too few cards are left for as many boards as were agreed
  kRunItTwiceLate,     // agreed when a card lay there already
  kPrizeHand,          // the hand that takes the jackpot of the room, with the flop alone
  kPrizeFlop,          // of several flops the first one
  kPrizeShown,         // the hand has to be shown, and not folded
  kPrizeValue,         // what the display showed, rounded up to what chips can pay
  kPrizeOrder,         // between tables, the order in which outcomes were recorded decides
  kPrizeKeyed,         // the dealer records the hand
  kPrizeCount,         // the deck is counted before the jackpot is paid
  kPrizeGames,
  kChangeNotice,    // value: minutes for which another game, buy-in, limit or type of betting is announced before
  kDiscardMissing,  // the betting round before is not over until every player has discarded
  kDiscardTooLate,  // a hand with too many cards once there was substantial action in the next betting round
  kOwnDiscards,     // which discards are shuffled to complete a draw
  kNoFurtherDraw,   // the game has no other draw
  kKittyTaken,      // once the kitty is taken it is gone
  kKittyWager,      // what whoever takes the kitty wagers first
  kKittyMucked,     // the kitty that nobody took is mucked before the draw
  kDeckOfGame,      // the decks that the game may be played with
  kButtonMoves,     // the button, whose player gets the last card: clockwise after each hand
};
inline constexpr std::size_t kPokerKeys = static_cast<std::size_t>(PokerKey::kButtonMoves) + 1;

// The key as a book writes it ("silentRaise"), and the list of PokerRules it stands in ("betting.entries").
std::string_view poker_key_name(PokerKey key);
std::string_view poker_key_list(PokerKey key);

struct PokerEntry {
  std::string rule;        // empty: the game has no such situation
  std::int64_t value = 0;  // 0 where the rule gives no number
};

// The act by which an office confirms a jackpot.
inline constexpr std::string_view kConfirmPrize = "confirmJackpot";
// The act by which an office changes the game, the buy-in or the betting of a table.
inline constexpr std::string_view kChangeGame = "changeGame";

// Who opens a betting round.
enum class FirstToAct : std::uint8_t {
  kLeftOfLastBlind,  // left of the button where there is none
  kLeftOfButton,
  kLowestUpCard,   // by rank, then by suit
  kHighestUpCard,  // the Ace under the Two
  kHighestShowing,
  kLowestShowing,  // the Ace under the Two
};

struct PokerStreet {
  std::string name;
  // Its steps before the betting: burned, dealt to each board, to each player, to the kitty; the most that a player may
  // draw, 0 where there is no draw.
  std::uint8_t board_cards = 0;
  std::uint8_t burns = 0;
  std::uint8_t down_cards = 0;
  std::uint8_t up_cards = 0;
  std::uint8_t kitty_cards = 0;
  std::uint8_t draw = 0;
  std::uint8_t discard = 0;  // after the betting, by each player
  FirstToAct first_to_act = FirstToAct::kLeftOfButton;
  bool big_bet = false;  // fixed limit: the larger of the sign's two bets
  std::string rule;
  std::string order_rule;
  std::string lone_rule;
  std::string early_rule;
  std::string few_burns_rule;
  std::string many_rule;
  std::string open_pair_rule;  // empty: an open pair changes nothing
  std::string draw_rule;
  std::string discard_rule;
};

// How a hand that wins a share of a pot is made.
struct PokerWinning {
  schema::PotShare share = schema::PotShare::ALL;
  std::uint8_t cards = 5;
  std::optional<std::uint8_t> from_hole;  // exactly so many hole cards; nothing: any number
  Ranking ranking = Ranking::kStandard52;
  std::string rule;
  std::uint8_t board = 0;                        // of several, from 1; 0: the one there is
  std::string none_rule;                         // the share goes to the others where no hand qualifies; empty: all do
  std::string tie_rule;                          // hands that differ in suits alone are equal
  std::map<HandClass, std::string> class_rules;  // where each kind of hand is defined
};

// One level of how a pot is divided before it comes to winners.
struct PokerDivision {
  schema::DivisionBy by = schema::DivisionBy::UNSET;
  std::string rule;
  std::string odd_rule;  // what cannot be divided goes to the first part; empty: a reading says so
};

// One of the three hands of a player who sets cards.
struct SetHandRule {
  std::string name;
  Ranking ranking = Ranking::kStandard52;
  std::string rule;
  std::map<HandClass, std::string> class_rules;  // where each kind of hand is defined
};

struct UnitCount {
  std::int64_t units = 0;
  std::string rule;
};

// A game without pots: each two players pay each other by units.
struct UnitRules {
  std::vector<SetHandRule> hands;  // front, middle, back
  std::uint8_t active_players = 0;
  std::string active_rule;
  std::string set_rule;
  std::string compare_rule;
  std::string tie_rule;
  std::string order_rule;
  UnitCount hand;   // for each hand won
  UnitCount extra;  // for `extra_hands` of them won of one player
  std::uint8_t extra_hands = 0;
  UnitCount wrong;  // to each opponent, by who set the hands wrongly
  std::string value_rule;
  std::string pay_rule;
};

// Over 20 members: every part of a game that the engine asks for by name.
struct CompiledPoker {
  DeckKind deck = DeckKind::k52;
  std::string deck_rule;
  std::uint8_t hole_cards = 0;
  std::string hole_rule;
  std::uint8_t min_players = 0;
  std::uint8_t max_players = 0;
  std::string players_rule;
  std::string blinds_rule;
  std::string start_rule;  // the deal begins left of the button
  std::vector<PokerStreet> streets;
  std::uint8_t boards = 1;  // that each deal of community cards goes to
  std::vector<PokerWinning> winning;
  std::vector<PokerDivision> division;     // from the pot down
  std::optional<UnitRules> units;          // the game has no pots: no streets, no ways to win one
  std::vector<CompiledPoker> other_decks;  // the same game with each of its other decks
  std::uint8_t raise_cap = 0;
  std::string raise_cap_rule;
  std::string raise_cap_heads_up_rule;
  bool straddle_counts_as_raise = false;
  std::string straddle_count_rule;
  std::string minimum_raise_rule;
  std::string odd_chip_button_rule;
  std::string odd_chip_suit_rule;
  std::string split_rule;
  std::array<PokerEntry, kPokerKeys> entries;
  PokerChoices defaults;
  std::vector<WordRule> words;           // that devices and staff put on record
  std::vector<std::string> ranks;        // from the lowest to the highest
  std::optional<ActRule> confirm_prize;  // who confirms a jackpot
  std::optional<ActRule> change_game;    // who changes the game, the buy-in or the betting
  std::string last_word;                 // one of them
  std::string last_word_rule;
  std::string deputy;  // who acts in its place; empty: there is none
  std::string deputy_rule;
  std::vector<PokerIrregularityRule> irregularities;  // a table for each kind that may be put on record

  // The same game in a tournament, where another office has the last word; null: the same has it.
  std::shared_ptr<const CompiledPoker> in_tournament;

  [[nodiscard]] const PokerEntry& entry(PokerKey key) const { return entries[static_cast<std::size_t>(key)]; }
  [[nodiscard]] const std::string& rule(PokerKey key) const { return entry(key).rule; }
  // Whether the office is as high as the one with the last word, or acts in its place.
  [[nodiscard]] bool has_last_word(std::string_view office) const;
  // The game at such a table.
  [[nodiscard]] const CompiledPoker& at_table(bool tournament) const {
    return tournament && in_tournament != nullptr ? *in_tournament : *this;
  }
  // Null: the game has no table of the kind.
  [[nodiscard]] const PokerIrregularityRule* find_irregularity(PokerIrregularity kind) const;
  // The entry of `voids` that a word for a void round gives as its reason; nothing: it gives none.
  [[nodiscard]] static std::optional<PokerKey> void_key(const WordRule& word);
  // The game with a deck of so many cards, 0 for its own; null: it is not played with such a deck.
  [[nodiscard]] const CompiledPoker* with_deck(std::uint8_t cards) const;
  // Null: no pot of the game is divided so.
  [[nodiscard]] const PokerDivision* divided_by(schema::DivisionBy by) const;
  // Cards that a player has been dealt by the betting of this street, without draws.
  [[nodiscard]] std::size_t own_cards(std::size_t street) const;
  [[nodiscard]] bool deals_up_cards() const;
  [[nodiscard]] bool draws() const;
  [[nodiscard]] bool discards() const;
  [[nodiscard]] bool has_kitty() const;
  [[nodiscard]] bool has(PokerKey key) const { return !rule(key).empty(); }
  // Community cards that a complete board has.
  [[nodiscard]] std::size_t board_cards() const;
};

// Compiles the poker part of a book. Errors: kBadInput with the first objection of check_poker().
Result<CompiledPoker> compile_poker(schema::Rulebook::Reader book);

// Every objection to the poker part, none when it is fit for use: a key of the engine without an entry, an entry that
// the engine never asks for or that an earlier one hides, a number without a rule, a number out of its range, streets
// that do not add up, a reading that is missing or whose default the engine does not know.
std::vector<Objection> check_poker(schema::Rulebook::Reader book);

}  // namespace cardspeak::law
