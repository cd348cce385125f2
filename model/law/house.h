// A house game, compiled: names have become positions, conditions bits, odds numbers, and the texts that a verdict
// quotes are composed. Made once per book by compile_house() (model/law/compile.h); what each part means is documented
// in schemas/rulebook.capnp. All of it is immutable and valid as long as the Rulebook that holds it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"
#include "model/ids.h"
#include "model/law/conditions.h"
#include "model/money/odds.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Positions in the lists of a CompiledHouse.
using HandIndex = Named<struct HandIndexTag, std::uint8_t>;
using WagerIndex = Named<struct WagerIndexTag, std::uint8_t>;
using PayTableIndex = Named<struct PayTableIndexTag, std::uint8_t>;
using ReadingIndex = Named<struct ReadingIndexTag, std::uint8_t>;
// Position in a reading's values.
using ReadingValue = Named<struct ReadingValueTag, std::uint8_t>;

// HandClass counts from 1; a table by class has one place to spare.
inline constexpr std::size_t kHandClassPlaces = 11;
template <typename T>
using ByClass = std::array<T, kHandClassPlaces>;
inline constexpr std::size_t place(HandClass hand_class) {
  return static_cast<std::size_t>(hand_class);
}

struct HandRule {
  std::string name;
  std::vector<schema::HandSource> from;
  std::uint8_t cards = 0;
  Ranking ranking = Ranking::kStandard52;
  ByClass<std::string> class_rules;
  std::string tie_rule;
};

// What the two values of a reading with a part in the code stand for. A reading's value is looked up here when the book
// is compiled, so that judging compares numbers.
enum class BaseBy : std::uint8_t { kAction, kPlaced };
enum class CapOrder : std::uint8_t { kRoundThenCap, kCapThenRound };
enum class CapScope : std::uint8_t { kPerWager, kPerHand, kPerPlayer };

struct ReadingRule {
  std::string id;
  std::string question;
  std::vector<std::string> values;
  ReadingValue default_value;
  std::vector<std::string> rules;
  std::string decider;
  std::string decider_rule;
};

// A reading that decides between meanings that the code knows: the meaning of each of its values.
template <typename Meaning>
struct ReadingSwitch {
  std::optional<ReadingIndex> reading;  // nothing: `meanings` has the one that holds
  std::vector<Meaning> meanings;        // by ReadingValue
};

struct OutcomeRule {
  std::vector<Condition> when;
  ConditionSet allowed;
  schema::Outcome outcome = schema::Outcome::UNSET;
  std::string rule;
  std::optional<Odds> pays;
  std::string odds_text;  // "1 to 1"
  std::string paid_rule;  // "5.7.1(b), Table 1 Ante"
  std::optional<PayTableIndex> pay_table;
  ByClass<std::string> paid_rules;  // "5.9.1, Table 1 Flush"
  std::optional<ReadingIndex> reading;
  ReadingValue reading_value;
};

struct AmountRule {
  Condition when = Condition::kBelowMinimum;
  schema::AmountEffect then = schema::AmountEffect::UNSET;
  std::string rule;
  std::string finding;
  std::string warn;
};

struct RequiredMultiple {
  WagerIndex of;
  std::uint8_t times = 0;
  std::string rule;
  ReadingSwitch<BaseBy> base;
};

struct MaxPayout {
  std::string rule;
  ReadingSwitch<CapOrder> order;
  ReadingSwitch<CapScope> scope;
};

struct WagerRule {
  std::string kind;
  schema::Placed placed = schema::Placed::UNSET;
  std::string placed_rule;
  std::optional<WagerIndex> needs;
  std::string needs_rule;
  std::optional<RequiredMultiple> required;
  std::vector<OutcomeRule> outcomes;
  // By condition: what the amount condition leads to, the book's entries for every wager and this wager's own together.
  std::array<std::optional<AmountRule>, kConditionCount> amounts;
  std::optional<MaxPayout> max_payout;
};

struct PayLine {
  Odds odds;
  std::string odds_text;
};

struct PayTable {
  std::string name;
  std::string title;
  HandIndex hand;
  ByClass<std::optional<PayLine>> lines;
  std::string option;  // empty: always
  std::string option_value;
};

// What a document regulates and a book may not decide yet. The names are those that rulebooks write.
enum class Situation : std::uint8_t {
  kSeatCards,          // seatCards: a seat has another number of cards on record than the hand is made of
  kDealerCards,        // dealerCards: the dealer has
  kCardsWithoutWager,  // cardsWithoutWager: cards at a seat without the wager that brings them
  kExposedCards,       // exposedCards: cards were seen that should have stayed hidden
  kIrregularity,       // irregularity: an irregularity of any kind is on record
  kCannotWager,        // cannotWager: the player could not place the wager that staying in needs
  kRetracted,          // retracted: a player took a wager back by an option that a rule gives
  kRuling,             // ruling: the floor ruled something that no entry of the book speaks of
};
inline constexpr std::size_t kSituationCount = 8;
std::string_view situation_key(Situation situation);
std::optional<Situation> find_situation(std::string_view key);

// The least office that an act needs.
struct ActRule {
  std::string act;
  std::uint8_t rank = 0;  // position in `ranks`
  std::string rule;
};

struct VoidRule {
  std::string reason;  // empty: any other
  schema::Outcome outcome = schema::Outcome::UNSET;
  std::string rule;
  std::optional<ActRule> act;
};

struct OpenWager {
  std::string kind;
  std::string rule;
};

struct CompiledHouse {
  std::uint8_t cards_per_seat = 0;
  std::uint8_t cards_to_dealer = 0;
  WagerIndex dealt_for;
  std::string deal_rule;
  std::uint8_t max_seats = 0;
  std::string seats_rule;

  WagerIndex stays_in_by;
  std::string decision_rule;

  HandIndex dealer_hand;
  HandIndex player_hand;
  // The dealer qualifies with this or more; without a hand in it: always.
  HandValue qualify_at_least;
  std::string qualify_rule;

  std::vector<HandRule> hands;
  std::vector<WagerRule> wagers;
  std::vector<PayTable> pay_tables;
  std::vector<ReadingRule> readings;

  std::string personal_limits_rule;  // empty: no personal limits
  std::string personal_limits_finding;
  std::vector<VoidRule> voids;
  std::vector<OpenWager> open_wagers;
  std::array<std::string, kSituationCount> open_situations;  // the rule of each

  std::vector<std::string> ranks;  // from the lowest to the highest
  std::string last_word;
  std::string last_word_rule;
  std::string inspector_rule;
  std::string deck_rule;
  std::uint8_t deck_cards = 0;

  std::uint16_t flag_days = 0;
  std::string in_force_rule;

  // Nothing where the book has no such wager.
  [[nodiscard]] std::optional<WagerIndex> find_wager(std::string_view kind) const;
  [[nodiscard]] const WagerRule& wager(WagerIndex index) const { return wagers[index.value()]; }
  [[nodiscard]] const HandRule& hand(HandIndex index) const { return hands[index.value()]; }
};

}  // namespace cardspeak::law
