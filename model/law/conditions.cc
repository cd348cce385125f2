#include "model/law/conditions.h"

#include <algorithm>

#include "model/check.h"

namespace cardspeak::law {
namespace {

constexpr std::array<ConditionInfo, kConditionCount> kConditions = {{
    {Condition::kFolded, Axis::kDecision, "folded", "The player gave the hand up."},
    {Condition::kStayed, Axis::kDecision, "stayed", "The player stayed in by the wager that the game asks for."},
    {Condition::kFoldedAnteOnly, Axis::kDecision, "foldedAnteOnly",
     "The player gave up the first wager and plays on for the side wagers."},
    {Condition::kFoldedAnteOnlyUnder, Axis::kDecision, "foldedAnteOnlyUnder",
     "As foldedAnteOnly, with a hand under the one that the rules ask for."},
    {Condition::kNotExposed, Axis::kDecision, "notExposed", "The player stayed in and kept the hand unexposed."},
    {Condition::kInstantWinner, Axis::kDecision, "instantWinner",
     "The player took the instant win in the place of a comparison with the dealer's hand."},
    {Condition::kSideOnly, Axis::kDecision, "sideOnly",
     "The seat has wagers, and none of those that the player would have to stay in with."},
    {Condition::kSideOnlyUnder, Axis::kDecision, "sideOnlyUnder",
     "As sideOnly, with a hand under the one that the rules ask for."},
    {Condition::kDealerQualifies, Axis::kQualification, "dealerQualifies",
     "The dealer's hand is at least the one that the rules ask for."},
    {Condition::kDealerNotQualified, Axis::kQualification, "dealerNotQualified",
     "The dealer's hand is less than the one that the rules ask for."},
    {Condition::kPlayerHigher, Axis::kComparison, "playerHigher", "The player's hand beats the dealer's."},
    {Condition::kEqual, Axis::kComparison, "equal", "The player's hand and the dealer's are worth the same."},
    {Condition::kDealerHigher, Axis::kComparison, "dealerHigher", "The dealer's hand beats the player's."},
    {Condition::kPaidHand, Axis::kTable, "paidHand", "A line of the pay table in use pays the wager's hand."},
    {Condition::kStandOffHand, Axis::kTable, "standOffHand",
     "A line of the pay table in use gives the stake back for the wager's hand."},
    {Condition::kUnpaidHand, Axis::kTable, "unpaidHand", "No line of the pay table in use names the wager's hand."},
    {Condition::kPaidByOther, Axis::kOtherTable, "paidByOther",
     "A line of the wager's second pay table pays its hand."},
    {Condition::kUnpaidByOther, Axis::kOtherTable, "unpaidByOther",
     "No line of the wager's second pay table pays its hand."},
    {Condition::kSupported, Axis::kSupport, "supported", "The wager that this one needs is there."},
    {Condition::kUnsupported, Axis::kSupport, "unsupported", "The wager that this one needs is not there."},
    {Condition::kBelowApprovedMinimum, Axis::kMinimum, "belowApprovedMinimum",
     "The stake is less than the minimum that was approved, where the sign tells it."},
    {Condition::kBelowMinimum, Axis::kMinimum, "belowMinimum", "The stake is less than the least permitted wager."},
    {Condition::kFromMinimum, Axis::kMinimum, "fromMinimum",
     "The stake is at least the least permitted wager, or none is on record."},
    {Condition::kAboveMaximum, Axis::kMaximum, "aboveMaximum", "The stake is more than the greatest permitted wager."},
    {Condition::kUpToMaximum, Axis::kMaximum, "upToMaximum",
     "The stake is at most the greatest permitted wager, or none is on record."},
    {Condition::kOffUnit, Axis::kStep, "offUnit",
     "The stake is over the least permitted wager by something other than a multiple of the permitted unit."},
    {Condition::kOnUnit, Axis::kStep, "onUnit",
     "The stake is over the least permitted wager by a multiple of the permitted unit, or no unit is on record."},
    {Condition::kBelowMultiple, Axis::kMultiple, "belowMultiple",
     "The stake is less than the multiple of the wager that it is measured by."},
    {Condition::kExactMultiple, Axis::kMultiple, "exactMultiple",
     "The stake is exactly the multiple of the wager that it is measured by, or none is required."},
    {Condition::kAboveMultiple, Axis::kMultiple, "aboveMultiple",
     "The stake is more than the multiple of the wager that it is measured by."},
    {Condition::kNotPayableInChips, Axis::kPayment, "notPayableInChips",
     "The winnings are no multiple of the smallest chip in play."},
    {Condition::kPayableInChips, Axis::kPayment, "payableInChips",
     "The winnings are a multiple of the smallest chip in play."},
}};

constexpr std::array<std::string_view, kAxisCount> kAxisNames = {
    "the player's decision",
    "the dealer's qualification",
    "the player's hand beside the dealer's",
    "the wager's hand beside the pay table",
    "the hand beside the wager's second pay table",
    "the wager that this one needs",
    "the stake beside the minimum",
    "the stake beside the maximum",
    "the stake beside the permitted multiples",
    "the stake beside the wager that it is measured by",
    "the winnings beside what chips can pay",
};

constexpr AxesOf<Condition, kConditionCount, Axis, kAxisCount> kAxes(kConditions);

// The table is indexed by condition, and every condition stands in it once.
static_assert([] {
  for (std::size_t i = 0; i < kConditions.size(); ++i) {
    if (static_cast<std::size_t>(kConditions[i].condition) != i) return false;
  }
  return kAxes.any().size() == kConditionCount;
}());

}  // namespace

std::span<const ConditionInfo, kConditionCount> all_conditions() {
  return kConditions;
}

std::optional<Condition> find_condition(std::string_view name) {
  const auto* found = std::ranges::find(kConditions, name, &ConditionInfo::name);
  if (found == kConditions.end()) return std::nullopt;
  return found->condition;
}

const ConditionInfo& info(Condition condition) {
  return kConditions[static_cast<std::size_t>(condition)];
}

std::optional<Condition> with_lesser_hand(Condition decision) {
  if (decision == Condition::kSideOnly) return Condition::kSideOnlyUnder;
  if (decision == Condition::kFoldedAnteOnly) return Condition::kFoldedAnteOnlyUnder;
  return std::nullopt;
}

std::string_view axis_name(Axis axis) {
  return kAxisNames[static_cast<std::size_t>(axis)];
}

ConditionSet axis_conditions(Axis axis) {
  return kAxes.of(axis);
}

bool is_out_of_the_ordinary(Condition condition) {
  switch (condition) {
    case Condition::kBelowApprovedMinimum:
    case Condition::kBelowMinimum:
    case Condition::kAboveMaximum:
    case Condition::kOffUnit:
    case Condition::kBelowMultiple:
    case Condition::kAboveMultiple:
    case Condition::kNotPayableInChips:
      return true;
    case Condition::kFolded:
    case Condition::kStayed:
    case Condition::kFoldedAnteOnly:
    case Condition::kFoldedAnteOnlyUnder:
    case Condition::kNotExposed:
    case Condition::kInstantWinner:
    case Condition::kSideOnly:
    case Condition::kSideOnlyUnder:
    case Condition::kDealerQualifies:
    case Condition::kDealerNotQualified:
    case Condition::kPlayerHigher:
    case Condition::kEqual:
    case Condition::kDealerHigher:
    case Condition::kPaidHand:
    case Condition::kStandOffHand:
    case Condition::kUnpaidHand:
    case Condition::kPaidByOther:
    case Condition::kUnpaidByOther:
    case Condition::kSupported:
    case Condition::kUnsupported:
    case Condition::kFromMinimum:
    case Condition::kUpToMaximum:
    case Condition::kOnUnit:
    case Condition::kExactMultiple:
    case Condition::kPayableInChips:
      return false;
  }
  return false;
}

Holds holds(ConditionSet possible, ConditionSet allowed) {
  return kAxes.holds(possible, allowed);
}

ConditionSet any_conditions() {
  return kAxes.any();
}

ConditionSet settled(ConditionSet possible, Condition condition) {
  return kAxes.settled(possible, condition);
}

ConditionSet allow(std::span<const Condition> when) {
  ConditionSet named;
  for (const Condition condition : when) named = named | ConditionSet(condition);
  return kAxes.allow(named);
}

}  // namespace cardspeak::law
