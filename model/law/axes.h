// Conditions in axes: what decision tables are written in. Of each axis exactly one condition is true of a case, and a
// set with several conditions of an axis says that any of them may be. The closed lists stand in conditions.h (of
// wagers) and irregularities.h (of what went wrong).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace cardspeak::law {

// A set of conditions: one bit each, 64 at most.
template <typename Condition>
class SetOf {
 public:
  constexpr SetOf() = default;
  constexpr explicit SetOf(Condition condition) : bits_(std::uint64_t{1} << static_cast<unsigned>(condition)) {}

  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  [[nodiscard]] constexpr bool contains(Condition condition) const { return !(*this & SetOf(condition)).empty(); }
  // Whether every condition of this set is in `other`.
  [[nodiscard]] constexpr bool within(SetOf other) const { return (bits_ & ~other.bits_) == 0; }

  friend constexpr SetOf operator&(SetOf a, SetOf b) { return SetOf(a.bits_ & b.bits_); }
  friend constexpr SetOf operator|(SetOf a, SetOf b) { return SetOf(a.bits_ | b.bits_); }
  friend constexpr SetOf operator-(SetOf a, SetOf b) { return SetOf(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(SetOf, SetOf) = default;

 private:
  constexpr explicit SetOf(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

// Whether an entry holds, given what is known.
enum class Holds : std::uint8_t {
  kYes,   // all its conditions are true
  kNo,    // one of them is false
  kOpen,  // it turns on what is not known
};

// A closed list of conditions by their axes.
template <typename Condition, std::size_t kConditions, typename Axis, std::size_t kAxes>
class AxesOf {
  static_assert(kConditions <= 64, "a set has one bit for each condition");

 public:
  using Set = SetOf<Condition>;

  // `list` has an entry for every condition, with the members `condition` and `axis`.
  template <typename Entry>
  constexpr explicit AxesOf(const std::array<Entry, kConditions>& list) {
    for (const Entry& entry : list) {
      axis_of_[static_cast<std::size_t>(entry.condition)] = entry.axis;
      Set& set = sets_[static_cast<std::size_t>(entry.axis)];
      set = set | Set(entry.condition);
      any_ = any_ | Set(entry.condition);
    }
  }

  // The conditions of the axis.
  [[nodiscard]] constexpr Set of(Axis axis) const { return sets_[static_cast<std::size_t>(axis)]; }
  // All conditions: what may be true of a case of which nothing is known.
  [[nodiscard]] constexpr Set any() const { return any_; }

  // `possible` with the condition in the place of its whole axis.
  [[nodiscard]] constexpr Set settled(Set possible, Condition condition) const {
    return (possible - of(axis_of_[static_cast<std::size_t>(condition)])) | Set(condition);
  }

  // The conditions of `named`, and everything on the axes of which it names none.
  [[nodiscard]] constexpr Set allow(Set named) const {
    Set allowed = any_;
    for (const Set axis : sets_) {
      if (!(named & axis).empty()) allowed = (allowed - axis) | (named & axis);
    }
    return allowed;
  }

  // `possible` has, for each axis, every condition that may be true: one where it is known. `allowed` has, for each
  // axis, every condition under which the entry holds: all of them where the entry does not ask.
  [[nodiscard]] constexpr Holds holds(Set possible, Set allowed) const {
    if (possible.within(allowed)) return Holds::kYes;
    const Set both = possible & allowed;
    for (const Set axis : sets_) {
      if ((both & axis).empty()) return Holds::kNo;
    }
    return Holds::kOpen;
  }

 private:
  std::array<Axis, kConditions> axis_of_{};
  std::array<Set, kAxes> sets_{};
  Set any_;
};

}  // namespace cardspeak::law
