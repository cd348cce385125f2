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
  kShuffleFirst,       // shuffleFirst: a cut, or a card after a shuffle on record, without the shuffle before it
  kCutOnce,            // cutOnce: after a shuffle by hand the cards are cut, once
  kNoCutByMachine,     // noCutByMachine: cards from a machine are not cut
  kBetsClosedFirst,    // betsClosedFirst: no more bets is called before the first card
  kWagersUntouched,    // wagersUntouched: after the first card the wager stays as it is; without a wager: all of them
  kWholeHand,          // wholeHand: a hand is declared as what its cards make
  kJackpotLast,        // jackpotLast: jackpot prizes are paid when all hands were shown; names the wager
  kBoardFirst,         // boardFirst: nothing is settled for a hand that stayed before the last communal card
  kPlacedOnce,         // placedOnce: the wager is placed once in a round; names the wager
  kSamePlayer,         // samePlayer: only the player of the first wager may place it; names the wager
  kBoardAtMost,        // boardAtMost: no more communal cards than `value` lie there when it is placed; names the wager
  kRegistered,         // registered: a jackpot wager is registered with its meter; names the wager
  kPrizeKeyed,         // prizeKeyed: a jackpot prize that is paid was keyed; names the wager
  kNotHidden,          // notHidden: a hand on which another player has a wager is not kept hidden; names the wager
  kCloseLast,          // closeLast: the round is closed after its last settlement
  kMeterLinked,        // meterLinked: jackpot wagers are taken at tables with a meter; names the wager
  kBeforeDealerShown,  // beforeDealerShown: placed, or chosen, before the dealer's hand lies open; names the wager
  kWholeMultiple,      // wholeMultiple: a whole number of times the wager that it is measured by; names the wager
};
inline constexpr std::size_t kProcedureKeyCount = 18;
// The name that rulebooks write.
std::string_view procedure_key_name(ProcedureKey key);

struct ProcedureEntry {
  ProcedureKey key = ProcedureKey::kShuffleFirst;
  std::string wager;  // empty: it is about none
  std::uint8_t value = 0;
  std::string rule;
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
  std::string one_hand_rule;
  std::string oral_wager_rule;
  std::uint32_t withhold_hours = 0;  // how long a payment may be held back; 0: none is named
  std::string withhold_rule;
  std::vector<ProcedureEntry> entries;

  // Whether players are told before another value of the option comes into use.
  [[nodiscard]] bool needs_notice(std::string_view option) const;
};

// What does not fit goes to `objections`. `acts` are the book's. That an entry's wager and the options
// are the book's is asked by the compiler of the house.
Procedure compile_procedure(schema::HouseRules::Reader data, std::span<const ActRule> acts, Objections& objections);

}  // namespace cardspeak::law
