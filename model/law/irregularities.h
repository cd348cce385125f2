// What irregularities lead to, compiled: for each kind a decision table from what is known of it (when it was noticed,
// what the count of the deck showed, …) to what becomes of the round, of each hand and of each wager. What each part
// means is documented in schemas/rulebook.capnp.
//
// The kinds and the conditions are closed lists. A game that needs another adds it to the tables in irregularities.cc
// and the code that finds it out from the facts (model/verdict/house/irregular_facts.cc); nothing else changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/acts.h"
#include "model/law/axes.h"
#include "model/law/conditions.h"
#include "model/law/pay_table.h"
#include "model/law/readings.h"
#include "model/money/odds.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// What went wrong. The names are those that events write.
enum class IrregularityKind : std::uint8_t {
  kExposedCards,
  kWrongCountSeat,
  kWrongCountDealer,
  kWrongCountCommunity,
  kWrongCountJackpotCards,
  kMixedWithDealer,
  kMixedWithJackpotCards,
  kCardsWithoutWager,
  kCardsTaken,
  kViewedHands,
  kDeckIncorrect,
  kCannotWager,
  kJackpotStartedWrongly,
  kShufflerJam,
  kShufflerCount,
  kNotCut,
  kCommunityMisdealt,
  kDisplayMalfunction,
  kSystemMalfunction,
  kJackpotShort,
  kFlopWagerForgotten,
  kContravention,
  kCommunication,
};
inline constexpr std::size_t kIrregularityKindCount = 23;

struct IrregularityKindInfo {
  IrregularityKind kind;
  std::string_view name;  // as events and rulebooks write it
  std::string_view text;  // for people: "an area without a wager was dealt cards"
};
std::span<const IrregularityKindInfo, kIrregularityKindCount> all_irregularity_kinds();
const IrregularityKindInfo& info(IrregularityKind kind);
std::optional<IrregularityKind> find_irregularity_kind(std::string_view name);

// What a group of conditions is about. Of each axis exactly one condition is true of an irregularity.
enum class IrregularityAxis : std::uint8_t {
  kMoment,     // when it was noticed
  kDeck,       // what the count of the deck showed
  kOrder,      // whether the right order of the cards could be told
  kRebuilt,    // what of the communal cards could be put right
  kFlop,       // how far the communal cards were
  kStayWager,  // whether somebody had already placed the wager that a player stays in by
  kExposure,   // whether the dealer's hand or the communal cards were exposed
  kDealt,      // whether cards had been dealt
  kNamed,      // whether the player named the cards that were taken
  kRack,       // what else lay in the discard rack
  kConfirmed,  // whether a suspicion proved true
  kAmended,    // whether the player put the wager right
  kInstance,   // whether the player had been told what a further instance leads to
  kDeal,       // whether the hands were still being dealt
  kFaceUp,     // whether the dealer's face-up card is one of the exposed cards
  kComplete,   // whether all hands of the round could be dealt
};
inline constexpr std::size_t kIrregularityAxisCount = 16;

enum class IrregularityCondition : std::uint8_t {
  kNoticedBefore,
  kNoticedAfter,
  kNoticedAtSettlement,
  kDeckComplete,
  kDeckIncomplete,
  kOrderKnown,
  kOrderUnknown,
  kRebuiltAll,
  kRebuiltFlopOnly,
  kRebuiltNone,
  kFlopDealt,
  kFlopNotDealt,
  kStayWagerMade,
  kNoStayWager,
  kDealerNotExposed,
  kCommunityExposed,
  kDealerExposed,
  kCardsDealt,
  kNoCardsDealt,
  kCardsNamed,
  kCardsNotNamed,
  kOnlyInRack,
  kOthersInRack,
  kConfirmed,
  kNotConfirmed,
  kAmended,
  kNotAmended,
  kFirstInstance,
  kFurtherInstance,
  kInTheDeal,
  kAfterTheDeal,
  kUsedFaceUp,
  kNotUsedFaceUp,
  kHandsNotDealt,
  kBoardNotDealt,
  kAllDealt,
};
inline constexpr std::size_t kIrregularityConditionCount = 36;

using IrregularityConditions = SetOf<IrregularityCondition>;

// A condition, documented. The only place where its name and its meaning stand.
struct IrregularityConditionInfo {
  IrregularityCondition condition;
  IrregularityAxis axis;
  std::string_view name;     // as rulebooks write it
  std::string_view meaning;  // one sentence for people
};
std::span<const IrregularityConditionInfo, kIrregularityConditionCount> all_irregularity_conditions();
const IrregularityConditionInfo& info(IrregularityCondition condition);
std::optional<IrregularityCondition> find_irregularity_condition(std::string_view name);
// What the axis is about, for messages: "when it was noticed".
std::string_view axis_name(IrregularityAxis axis);
// The conditions of the axis; exactly one of them is true.
IrregularityConditions axis_conditions(IrregularityAxis axis);
// The set with everything that may be true of an irregularity of which nothing is known.
IrregularityConditions any_irregularity_conditions();
// The set with the condition in the place of its whole axis.
IrregularityConditions settled(IrregularityConditions possible, IrregularityCondition condition);
// The set with the named conditions, and everything on the axes of which none is named.
IrregularityConditions allow(IrregularityConditions named);
// How an entry that holds under `allowed` stands where `possible` may be true (model/law/axes.h).
Holds holds(IrregularityConditions possible, IrregularityConditions allowed);

// What becomes of a wager at a part of the seats.
struct IrregularityEffect {
  schema::SeatPart seats = schema::SeatPart::ALL;
  std::vector<std::string> wagers{};                 // kinds; empty: all
  schema::Outcome outcome = schema::Outcome::UNSET;  // UNSET: settled by the decision tables
  std::optional<Odds> pays{};                        // with WIN, or pay_table
  std::string odds_text{};                           // "1 to 1"
  std::optional<PayTableIndex> pay_table{};
  std::optional<Condition> decision{};  // with UNSET: as if the player had decided so
  bool stands_in = false;               // the decision holds only where none is on record
  std::string rule{};
  Rests rests{};
  std::optional<OptionIndex> option{};  // nothing: it holds for every value
  OptionValue option_value{};

  [[nodiscard]] bool names(std::string_view kind) const;
};

struct IrregularityEntry {
  IrregularityConditions allowed{};
  // The counts that it holds for, `to` included.
  std::uint16_t from = 0;
  std::uint16_t to = 0xffff;
  schema::RoundEffect round = schema::RoundEffect::CONTINUES;
  std::string rule{};
  std::optional<ActRule> act{};
  // The first that names the seat's part and the wager decides. After the entry's own come those of the void entry that
  // it leads to.
  std::vector<IrregularityEffect> effects{};
  std::size_t own_effects = 0;
  std::string reason{};  // with a round that does not go on: the reason of the void entry
  std::string may{};     // not empty: a person's choice, and this is what they may choose
  schema::SeatRuling ruling = schema::SeatRuling::NONE;  // that makes the choice, for the seat and wager that it names
  Rests rests{};
  bool hand_becomes_own = false;  // the one hand that a player looked at is taken as the player's own
  bool excess_is_next = false;    // the dealer's or communal cards that are too many are used as the next ones

  [[nodiscard]] bool asks_count() const { return from != 0 || to != 0xffff; }
  [[nodiscard]] bool holds_for(std::uint16_t count) const { return from <= count && count <= to; }
};

// By what a further instance is told from a first one.
enum class InstanceBy : std::uint8_t { kRuling, kFirst, kFurther };

struct IrregularityRule {
  IrregularityKind kind = IrregularityKind::kExposedCards;
  std::vector<IrregularityEntry> entries;
  ReadingSwitch<InstanceBy> instance{.reading = std::nullopt, .meanings = {InstanceBy::kRuling}};
  std::optional<IrregularityConditions> by_anyone;  // with exposed cards: where it is not asked who exposed them

  // Whether the decision of some entry depends on the axis, or on the count.
  [[nodiscard]] bool asks(IrregularityAxis axis) const;
  [[nodiscard]] bool asks_count() const;
};

// A wager at a seat as effects see it.
struct SeatInIrregularity {
  bool concerned = false;
  bool own = true;  // the player's whose hand it is
  bool retracting = false;
  bool retracting_any = false;  // this wager or another of the player's at the seat
  bool leaving = false;
  bool hidden = false;                                    // the player chose to keep the hand unexposed
  std::span<const std::optional<OptionValue>> options{};  // what the table's sign shows, by OptionIndex
  std::optional<bool> folded{};  // whether a fold lost the wager; nothing: no decision of either kind is on record
};

// The effect that decides on the wager; nothing: it is settled as usual. `holds` says of an effect's reading whether it
// has the effect's value; it is not asked of effects that name another seat or wager.
template <typename Reads>
const IrregularityEffect* find_effect(std::span<const IrregularityEffect> effects, const SeatInIrregularity& seat,
                                      std::string_view kind, Reads&& reads);
// Whether the effect is for this seat, at a table with these options.
bool is_for(const IrregularityEffect& effect, const SeatInIrregularity& seat);

template <typename Reads>
const IrregularityEffect* find_effect(std::span<const IrregularityEffect> effects, const SeatInIrregularity& seat,
                                      std::string_view kind, Reads&& reads) {
  for (const IrregularityEffect& effect : effects) {
    if (is_for(effect, seat) && effect.names(kind) && reads(effect.rests)) return &effect;
  }
  return nullptr;
}

}  // namespace cardspeak::law
