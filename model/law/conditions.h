// The closed list of conditions that decision tables are written in. A condition is about facts, never about a game; a
// rulebook names it. Conditions are grouped in axes: of each axis exactly one condition is true of a wager.
//
// A game that needs a notion which is not here adds an axis and its conditions to the tables below, and the code that
// finds it out from the facts; nothing else changes.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

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
inline constexpr std::size_t kConditionCount = 31;

// A set of conditions: one bit each.
class ConditionSet {
 public:
  constexpr ConditionSet() = default;
  constexpr explicit ConditionSet(Condition condition) : bits_(std::uint64_t{1} << static_cast<unsigned>(condition)) {}

  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  [[nodiscard]] constexpr bool contains(Condition condition) const {
    return !(*this & ConditionSet(condition)).empty();
  }
  // Whether every condition of this set is in `other`.
  [[nodiscard]] constexpr bool within(ConditionSet other) const { return (bits_ & ~other.bits_) == 0; }

  friend constexpr ConditionSet operator&(ConditionSet a, ConditionSet b) { return ConditionSet(a.bits_ & b.bits_); }
  friend constexpr ConditionSet operator|(ConditionSet a, ConditionSet b) { return ConditionSet(a.bits_ | b.bits_); }
  friend constexpr ConditionSet operator-(ConditionSet a, ConditionSet b) { return ConditionSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(ConditionSet, ConditionSet) = default;

 private:
  constexpr explicit ConditionSet(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

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

// What the axis is about, for messages: "the player's decision".
std::string_view axis_name(Axis axis);
// The conditions of the axis; exactly one of them is true of a wager.
ConditionSet axis_conditions(Axis axis);
// Whether the condition is a size or a payment that a book must decide by an amount entry: all of the axes from the
// minimum to the payment but the one of each that needs no answer ("fromMinimum").
bool is_out_of_the_ordinary(Condition condition);

// How an entry stands before what is known.
enum class Holds : std::uint8_t {
  kYes,   // all its conditions are true
  kNo,    // one of them is false
  kOpen,  // it turns on what is not known
};

// `possible` has, for each axis, every condition that may be true: one where it is known. `allowed` has, for each axis,
// every condition under which the entry holds: all of them where the entry does not ask.
Holds holds(ConditionSet possible, ConditionSet allowed);

// The set that allows everything.
ConditionSet any_conditions();
// The set that allows exactly these conditions, and everything on the axes that they do not name. Two conditions of one
// axis allow either.
ConditionSet allow(std::span<const Condition> when);

}  // namespace cardspeak::law
