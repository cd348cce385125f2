// A house game, compiled: names have become positions, conditions bits, odds numbers, and the texts that a verdict
// quotes are composed. Made once per book by compile_house() (model/law/compile.h); what each part means is documented
// in schemas/rulebook.capnp. All of it is immutable and valid as long as the Rulebook that holds it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"
#include "model/ids.h"
#include "model/law/acts.h"
#include "model/law/conditions.h"
#include "model/law/irregularities.h"
#include "model/law/pay_table.h"
#include "model/law/procedure.h"
#include "model/law/readings.h"
#include "model/law/words.h"
#include "model/money/odds.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Positions in the lists of a CompiledHouse.
using WagerIndex = Named<struct WagerIndexTag, std::uint8_t>;

// The same hand under another ranking, where a reading has another value.
struct HandVariant {
  Rests rests;
  Ranking ranking = Ranking::kStandard52;
};

struct HandRule {
  std::string name;
  std::vector<schema::HandSource> from;
  std::uint8_t cards = 0;
  Ranking ranking = Ranking::kStandard52;
  ByClass<std::string> class_rules;
  std::string tie_rule;
  std::vector<HandVariant> variants;

  // Whether some of its cards lie at the seat.
  [[nodiscard]] bool of_seat() const;
};

// What a table may choose; its sign says which value is in use.
struct OptionRule {
  std::string name;
  std::vector<std::string> values;
  std::string rule;
  std::optional<ActRule> change_act;  // the office that a change takes; nothing: the text names none
};

// What the two values of a reading with a part in the code stand for. A reading's value is looked up here when the book
// is compiled, so that judging compares numbers.
enum class BaseBy : std::uint8_t { kAction, kPlaced };
enum class CapOrder : std::uint8_t { kRoundThenCap, kCapThenRound };
enum class CapScope : std::uint8_t { kPerWager, kPerHand, kPerPlayer };

// Whether wagers that need one that goes back go back with it.
enum class Dependents : std::uint8_t { kStand, kVoid };

// Which wagers at other seats support one that needs any of them.
enum class SupportBy : std::uint8_t { kPlaced, kUnfolded };

// What becomes of chips that were placed after the time of their wager, and of a wager that was taken back after it.
enum class LateBy : std::uint8_t { kNotInAction, kInAction };
enum class LateWithdrawal : std::uint8_t { kStands, kReturned };

// What becomes of a wager that was called and not placed, where the rules accept none.
enum class OralBy : std::uint8_t { kNotAccepted, kAccepted };

// Whether a decision counts that was not open to the player, since another has a wager on the hand.
enum class BarredBy : std::uint8_t { kDoesNotCount, kCounts };

// Whether a wager stands where every one that it needs is void.
enum class VoidSupport : std::uint8_t { kStands, kReturned };

// Until when chips move.
struct BettingTime {
  ReadingSwitch<LateBy> late;
  ReadingSwitch<LateBy> decision;  // of the wager that a player stays in with and who had not decided
  ReadingSwitch<LateWithdrawal> withdrawal;
  ReadingSwitch<OralBy> oral;
  // Who has not decided when cards are shown too early still may. Empty: the text has no such rule.
  std::string still_decides_rule;
};

// The rule that is cited for an outcome where that wager lies at the seat.
struct RuleBeside {
  WagerIndex wager;
  std::string rule;
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
  Rests rests;
  std::optional<OptionIndex> option;  // nothing: it holds for every value
  OptionValue option_value;
  std::vector<RuleBeside> beside;
};

struct AmountRule {
  Condition when = Condition::kBelowMinimum;
  schema::AmountEffect then = schema::AmountEffect::UNSET;
  std::string rule;
  std::string finding;
  std::string warn;
  ReadingSwitch<Dependents> dependents;
  Rests rests;
  std::vector<AmountRule> otherwise;  // the same condition under the other values of the reading that it rests on
};

struct RequiredMultiple {
  WagerIndex of;
  std::uint8_t times = 0;
  std::string rule;
  ReadingSwitch<BaseBy> base;
};

// The multiples of another wager that the law permits, and the sign may narrow stage by stage.
struct SignStage {
  std::string stage;  // as the sign names it
  std::uint8_t community_cards = 0;
  std::string rule;
  bool less_than_before = false;  // its greatest multiple is less than that of the stage before it
};
struct SignMultiple {
  WagerIndex of;
  std::uint8_t at_least = 0;
  std::uint8_t at_most = 0;
  std::vector<SignStage> stages;
  std::string rule;
  ReadingSwitch<BaseBy> base;
};

// The highest number of a level.
inline constexpr std::uint8_t kMostLevels = 31;

struct WagerLevel {
  std::uint8_t level = 0;
  std::uint8_t times = 0;  // what it costs, in costs of the first level
  std::vector<std::uint8_t> parts;
  std::string rule;
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
  // By condition: what the amount condition leads to, the book's entries for every wager, and this wager's own before
  // them.
  std::array<std::optional<AmountRule>, kConditionCount> amounts;
  std::optional<MaxPayout> max_payout;
  std::optional<PayTableIndex> pay_table;    // the one that conditions on its hand ask about
  std::optional<PayTableIndex> other_table;  // the second one that conditions ask about
  std::optional<WagerIndex> paid_on;         // the wager that it is paid on, without a stake of its own
  std::uint8_t per_area = 1;
  std::string per_area_rule;
  std::vector<WagerLevel> levels;
  schema::NeededAt needed_at = schema::NeededAt::SEAT;
  ReadingSwitch<SupportBy> supported_by;
  ReadingSwitch<VoidSupport> void_support;
  std::optional<SignMultiple> sign_multiple;
  bool asks_support = false;  // an entry speaks of the wager that it needs

  [[nodiscard]] const std::optional<AmountRule>& amount(Condition condition) const {
    return amounts[static_cast<std::size_t>(condition)];
  }
  // Null: the wager has no such level.
  [[nodiscard]] const WagerLevel* find_level(std::uint8_t level) const;
  // What a wager of the level costs, in costs of the first level; 1 where the wager has no such level.
  [[nodiscard]] std::uint8_t times(std::uint8_t level) const;
};

// What a player may decide beside folding and staying in.
struct DecisionAct {
  std::string rule;
  std::optional<HandIndex> hand;  // nothing: any hand may decide so
  HandValue at_least;
  std::optional<WagerIndex> unless_others{};  // barred where another player has this wager on the hand
  ReadingSwitch<BarredBy> barred{};
  bool at_settlement = false;  // it may be made with the dealer's hand open
};

// What a document regulates and a book may not decide yet. The names are those that rulebooks write.
enum class Situation : std::uint8_t {
  kSeatCards,          // seatCards: a seat has another number of cards on record than the hand is made of
  kDealerCards,        // dealerCards: the dealer has
  kCommunityCards,     // communityCards: the communal cards are another number than the game deals
  kJackpotCards,       // jackpotCards: the jackpot cards are
  kCardsWithoutWager,  // cardsWithoutWager: cards at a seat without the wager that brings them
  kExposedCards,       // exposedCards: cards were seen that should have stayed hidden
  kIrregularity,       // irregularity: an irregularity of any kind is on record
  kCannotWager,        // cannotWager: the player could not place the wager that staying in needs
  kRetracted,          // retracted: a player took a wager back by an option that a rule gives
  kRuling,             // ruling: the floor ruled something that no entry of the book speaks of
};
inline constexpr std::size_t kSituationCount = 10;
std::string_view situation_key(Situation situation);
std::optional<Situation> find_situation(std::string_view key);
// The kinds of irregularity whose tables decide the situation; none for one that any table decides.
std::vector<IrregularityKind> kinds_of(Situation situation);

struct VoidRule {
  std::string reason;  // empty: any other
  schema::Outcome outcome = schema::Outcome::UNSET;
  std::string rule;
  std::optional<ActRule> act;
  std::vector<IrregularityEffect> effects;  // in the place of `outcome`; the first that names the wager decides
};

struct OpenWager {
  std::string kind;
  std::string rule;
  bool unknown = false;  // no source that we hold gives the rule
};

struct CompiledJackpot;  // model/law/jackpot.h

struct CompiledHouse {
  std::uint8_t cards_per_seat = 0;
  std::uint8_t cards_to_dealer = 0;
  std::uint8_t community_cards = 0;
  std::string community_rule;
  std::uint8_t jackpot_cards = 0;
  std::string jackpot_cards_rule;
  // The wagers each of which brings a seat its cards; the first is the one that a player stays in with.
  std::vector<WagerIndex> dealt_for;
  std::string deal_rule;
  std::uint8_t max_seats = 0;
  std::string seats_rule;

  // All of them are needed to stay in, in the order of the betting rounds.
  std::vector<WagerIndex> stays_in_by;
  std::string decision_rule;
  // By condition of the axis of decision: folding and staying in are everywhere.
  std::array<std::optional<DecisionAct>, kConditionCount> acts;

  std::optional<HandIndex> dealer_hand;  // nothing: no dealer plays
  HandIndex player_hand;
  // The dealer qualifies with this or more; without a hand in it: always.
  HandValue qualify_at_least;
  std::string qualify_rule;

  std::vector<HandRule> hands;
  std::vector<WagerRule> wagers;
  std::vector<PayTable> pay_tables;
  std::vector<ReadingRule> readings;
  std::vector<OptionRule> options;

  std::string personal_limits_rule;  // empty: no personal limits
  std::string personal_limits_finding;
  std::vector<VoidRule> voids;
  std::vector<IrregularityRule> irregularities;
  schema::Moment moment = schema::Moment::UNSET;  // unset: no table asks when something was noticed
  std::vector<OpenWager> open_wagers;
  std::array<std::string, kSituationCount> open_situations;  // the rule of each

  std::vector<WordRule> words;     // that devices and staff put on record
  std::vector<std::string> ranks;  // from the lowest to the highest
  std::string last_word;
  std::string last_word_rule;
  std::string deputy;  // of the office with the last word, in whose place it acts; empty: there is none
  std::string deputy_rule;
  std::string inspector_rule;  // empty: the rules speak of none
  std::string review;          // who may review the last word; empty: nobody that the rules name
  std::string review_rule;
  std::string deck_rule;
  std::uint8_t deck_cards = 0;

  Procedure procedure;
  BettingTime betting_time;
  std::uint16_t flag_days = 0;
  std::string in_force_rule;

  std::shared_ptr<const CompiledJackpot> jackpot;  // null: the game has none

  // The same game in a tournament, where another office has the last word; null: the same has it.
  std::shared_ptr<const CompiledHouse> in_tournament;

  // Nothing where the book has no such wager.
  [[nodiscard]] std::optional<WagerIndex> find_wager(std::string_view kind) const;
  // Nothing where the book has no table for it.
  [[nodiscard]] const IrregularityRule* find_irregularity(IrregularityKind kind) const;
  // Null where the book has no entry for that reason of a void round.
  [[nodiscard]] const VoidRule* find_void(std::string_view reason) const;
  // The place of an office in `ranks`; nothing: it is none of the venue's.
  [[nodiscard]] std::optional<std::size_t> find_rank(std::string_view rank) const;
  // Whether an office at that place, or that is so named, is as high as the one with the last word, or acts in its
  // place.
  [[nodiscard]] bool has_last_word(std::optional<std::size_t> office) const;
  [[nodiscard]] bool has_last_word(std::string_view office) const { return has_last_word(find_rank(office)); }
  // The game at such a table.
  [[nodiscard]] const CompiledHouse& at_table(bool tournament) const {
    return tournament && in_tournament != nullptr ? *in_tournament : *this;
  }
  // Whether the tables of irregularities decide the situation, so that the book does not leave it open.
  [[nodiscard]] bool decides(Situation situation) const;
  [[nodiscard]] const WagerRule& wager(WagerIndex index) const { return wagers[index.value()]; }
  // Whether cards are dealt to an area with the wager.
  [[nodiscard]] bool brings_cards(WagerIndex wager) const;
  // The same of a wager as events name it; one that the book does not have brings none.
  [[nodiscard]] bool brings_cards(std::string_view wager) const;
  // Whether the wager is the other one, or stands at its seat only beside it: it needs it, or is paid on it.
  [[nodiscard]] bool rests_on(WagerIndex wager, WagerIndex other) const;
  [[nodiscard]] const HandRule& hand(HandIndex index) const { return hands[index.value()]; }
  [[nodiscard]] const PayTable& pay_table(PayTableIndex index) const { return pay_tables[index.value()]; }
  [[nodiscard]] const std::optional<DecisionAct>& act(Condition decision) const {
    return acts[static_cast<std::size_t>(decision)];
  }
  // What may be true of decisions in this game.
  [[nodiscard]] ConditionSet decisions() const;
};

}  // namespace cardspeak::law
