// What a house game asks to be done in a certain way or time and that moves no money, compiled. What each part means is
// documented in schemas/rulebook.capnp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/acts.h"
#include "model/law/objections.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// The order in which a round's first cards are dealt, for one method of dealing.
struct DealOrder {
  schema::DealingMethod method = schema::DealingMethod::UNSET;
  schema::DealForm form = schema::DealForm::UNSET;
  std::vector<schema::Place> sequence;
  schema::DealerUp face_up = schema::DealerUp::NONE;
  std::string rule;
  std::string face_up_rule;
};

// How a round is conducted: each is a rule that an event can break. The names are those that rulebooks write.
enum class ProcedureKey : std::uint8_t {
  kShuffleFirst,     // shuffleFirst: a cut, or a card after a shuffle on record, without the shuffle before it
  kCutOnce,          // cutOnce: after a shuffle by hand the cards are cut, once
  kNoCutByMachine,   // noCutByMachine: cards from a machine are not cut
  kBetsClosedFirst,  // betsClosedFirst: no more bets is called before the first card
  kWagersUntouched,  // wagersUntouched: after the first card the wager stays as it is; without a wager: all of them
  kWholeHand,        // wholeHand: a hand is declared as what its cards make
  kBoardFirst,       // boardFirst: nothing is settled for a hand that stayed before the last communal card
  kPlacedOnce,       // placedOnce: the wager is placed once in a round; names the wager
  kSamePlayer,       // samePlayer: only the player of the first wager may place it; names the wager
  kBoardAtMost,      // boardAtMost: no more communal cards than `value` lie there when it is placed; names the wager
  kRegistered,       // registered: a jackpot wager is registered with its meter; names the wager
  kPrizeKeyed,       // prizeKeyed: a jackpot prize that is paid was keyed; names the wager
  kNotHidden,        // notHidden: a hand on which another player has a wager is not kept hidden; names the wager
  kCloseLast,        // closeLast: the round is closed after its last settlement; without a rule, for the record's sake
  kMeterLinked,      // meterLinked: jackpot wagers are taken at tables with a meter; names the wager
  kBeforeDealerShown,  // beforeDealerShown: placed, or chosen, before the dealer's hand lies open; names the wager
  kWholeMultiple,      // wholeMultiple: a whole number of times the wager that it is measured by; names the wager
  kJoinsCarried,   // joinsCarried: where a player joins wagers that were carried over, the game is cancelled and they
                   // are registered again; names the wager
  kInOrder,        // inOrder: one act of the round comes before another
  kOwnHandOnly,    // ownHandOnly: no player comes to know another's hand
  kBlindUnseen,    // blindUnseen: nobody looks at the further hands of a player with several areas
  kCutBeforeDeal,  // cutBeforeDeal: the cards are cut before they are dealt
  kDeckKept,       // deckKept: from the first card to the last settlement the cards are not changed
};
inline constexpr std::size_t kProcedureKeyCount = 23;
// The name that rulebooks write.
std::string_view procedure_key_name(ProcedureKey key);

// What is done in a round, as rules put it in an order. The names are those that rulebooks write. A hand is one that
// its player stayed in with.
enum class RoundAct : std::uint8_t {
  kHandsDealt,         // handsDealt: a card comes to a seat or to the dealer
  kDealerCardUp,       // dealerCardUp: a card of the dealer's is dealt face up
  kMayDecide,          // mayDecide: the dealer tells the players that they may decide
  kHandLookedAt,       // handLookedAt: a player looks at cards
  kDecided,            // decided: a player decides, or places a wager of the betting
  kFolded,             // folded: a player gives the hand up
  kDealerShown,        // dealerShown: the dealer's hand is turned up
  kJackpotCardsShown,  // jackpotCardsShown: a jackpot card is turned up
  kHandChecked,        // handChecked: a hand is shown, or one of its wagers but the entry's is won or lost
  kHandSettled,        // handSettled: a wager of a hand is won or lost
  kPrizePaid,          // prizePaid: the entry's wager is paid
  kCardsCollected,     // cardsCollected: the cards of a hand are taken away
};
inline constexpr std::size_t kRoundActCount = 12;
// The name that rulebooks write.
std::string_view round_act_name(RoundAct act);
// Whether it is done once for the whole table: when it is done again, the first time counts.
bool is_done_once(RoundAct act);

// Of kInOrder.
struct ActOrder {
  RoundAct first = RoundAct::kHandsDealt;
  RoundAct then = RoundAct::kHandsDealt;
  bool of_hand = false;       // hand by hand; else over the table
  bool needed_first = false;  // `then` without any `first` is a breach too
};

struct ProcedureEntry {
  ProcedureKey key = ProcedureKey::kShuffleFirst;
  std::string wager;  // empty: it is about none
  std::uint8_t value = 0;
  std::string rule;
  ActOrder order;
};

// A waiting time, in minutes; without a rule: none is named.
struct Waiting {
  std::uint32_t minutes = 0;
  std::string rule;
};

struct Procedure {
  std::vector<DealOrder> orders;
  std::string no_more_bets_rule;  // empty: the text has no such rule
  Waiting higher_minimum;
  bool any_limit_change = false;
  Waiting closing;
  std::uint32_t closing_rounds = 0;
  std::string option_notice_rule;
  std::vector<std::string> option_notice_for;  // options; empty: all of them
  std::optional<ActRule> limits_act;           // who changes limits; nothing: the text names no office
  std::optional<ActRule> closing_act;          // who closes a table; nothing: the text names no office
  std::optional<ActRule> refusal_act;          // who refuses a wager; nothing: the text has no such rule
  std::string one_hand_rule;
  std::string oral_wager_rule;
  std::uint32_t withhold_hours = 0;  // how long a payment may be held back; 0: none is named
  std::string withhold_rule;
  std::vector<ProcedureEntry> entries;

  // The order of dealing by that method; null: the book has none for it.
  [[nodiscard]] const DealOrder* order_for(schema::DealingMethod method) const;
  // Whether players are told before another value of the option comes into use.
  [[nodiscard]] bool needs_notice(std::string_view option) const;
};

// What does not fit goes to `objections`. `acts` are the book's. That an entry's wager and the options
// are the book's is asked by the compiler of the house.
Procedure compile_procedure(schema::HouseRules::Reader data, std::span<const ActRule> acts, Objections& objections);

}  // namespace cardspeak::law
