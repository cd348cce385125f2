// The closed list of conditions that decision tables are written in. A condition is about facts, never about a game; a
// rulebook names it. Conditions are grouped in axes: of each axis exactly one condition is true of a wager.
//
// A game that needs a notion which is not here adds an axis and its conditions to the tables below, and the code that
// finds it out from the facts; nothing else changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "model/law/axes.h"

namespace cardspeak::law {

// What a group of conditions is about.
enum class Axis : std::uint8_t {
  kDecision,       // what the player at the seat decided
  kQualification,  // whether the dealer's hand plays
  kComparison,     // the player's hand beside the dealer's
  kTable,          // the wager's hand beside the pay table in use
  kOtherTable,     // the same beside the second pay table that the wager names
  kSupport,        // whether the wager that this one needs is there
  kMinimum,        // the stake beside the least permitted wager
  kMaximum,        // the stake beside the greatest permitted wager
  kStep,           // the stake beside the multiples that are permitted
  kMultiple,       // the stake beside the multiple of another wager that it must be
  kPayment,        // the winnings beside what chips can pay
};
inline constexpr std::size_t kAxisCount = 11;

enum class Condition : std::uint8_t {
  kFolded,
  kStayed,
  kFoldedAnteOnly,
  kFoldedAnteOnlyUnder,
  kNotExposed,
  kInstantWinner,
  kSideOnly,
  kSideOnlyUnder,
  kDealerQualifies,
  kDealerNotQualified,
  kPlayerHigher,
  kEqual,
  kDealerHigher,
  kPaidHand,
  kStandOffHand,
  kUnpaidHand,
  kPaidByOther,
  kUnpaidByOther,
  kSupported,
  kUnsupported,
  kBelowApprovedMinimum,
  kBelowMinimum,
  kFromMinimum,
  kAboveMaximum,
  kUpToMaximum,
  kOffUnit,
  kOnUnit,
  kBelowMultiple,
  kExactMultiple,
  kAboveMultiple,
  kNotPayableInChips,
  kPayableInChips,
};
inline constexpr std::size_t kConditionCount = 32;

using ConditionSet = SetOf<Condition>;

// A condition, documented. The only place where its name and its meaning stand.
struct ConditionInfo {
  Condition condition;
  Axis axis;
  std::string_view name;     // as rulebooks write it
  std::string_view meaning;  // one sentence for people
};

// All conditions, in the order of the enumeration.
std::span<const ConditionInfo, kConditionCount> all_conditions();

// The condition of that name; nothing where there is none.
std::optional<Condition> find_condition(std::string_view name);
const ConditionInfo& info(Condition condition);

// The decision as it stands with a hand under the one that the rules ask for; nothing where a lesser hand may not
// decide so.
std::optional<Condition> with_lesser_hand(Condition decision);

// What the axis is about, for messages: "the player's decision".
std::string_view axis_name(Axis axis);
// The conditions of the axis; exactly one of them is true of a wager.
ConditionSet axis_conditions(Axis axis);
// Whether the condition is a size or a payment that a book must decide by an amount entry: all of the axes from the
// minimum to the payment but the one of each that needs no answer ("fromMinimum").
bool is_out_of_the_ordinary(Condition condition);

// How an entry that holds under `allowed` stands where `possible` may be true (model/law/axes.h).
Holds holds(ConditionSet possible, ConditionSet allowed);

// The set that allows everything.
ConditionSet any_conditions();
// The set with the condition in the place of its whole axis.
ConditionSet settled(ConditionSet possible, Condition condition);
// The set that allows exactly these conditions, and everything on the axes that they do not name. Two conditions of one
// axis allow either.
ConditionSet allow(std::span<const Condition> when);

}  // namespace cardspeak::law
