// Exact sums that can be joined in any order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::patterns {

// The first rounds of a set, by venue, table and number: the same whatever the order in which they came.
class FirstRounds {
 public:
  static constexpr std::size_t kMost = 5;

  void join(const FirstRounds& other) {
    for (const RoundId& round : other.rounds_) add(round);
  }
  // In order, at most kMost, each once.
  [[nodiscard]] const std::vector<RoundId>& rounds() const { return rounds_; }
  void add(const RoundId& round) {
    const auto at = std::ranges::lower_bound(rounds_, round);
    if (at == rounds_.end() && rounds_.size() == kMost) return;
    if (at != rounds_.end() && *at == round) return;
    rounds_.insert(at, round);
    if (rounds_.size() > kMost) rounds_.pop_back();
  }

 private:
  std::vector<RoundId> rounds_;
};

// A sum of amounts of one sign. Whether it fits 64 bits does not depend on the order.
class MoneySum {
 public:
  // Requires amount >= 0.
  void add(Cents amount) { add_cents(amount.value()); }
  void join(const MoneySum& other) {
    add_cents(other.cents_);
    fits_ = fits_ && other.fits_;
  }
  [[nodiscard]] bool fits() const { return fits_; }
  // Of a sum that fits.
  [[nodiscard]] Cents cents() const { return Cents(cents_); }

 private:
  void add_cents(std::int64_t cents) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(cents_, cents, &sum)) {
      fits_ = false;
    } else {
      cents_ = sum;
    }
  }

  std::int64_t cents_ = 0;
  bool fits_ = true;
};

// Hits out of occasions, here and in all: the four fields of a table of two by two, with its margins.
struct FourFold {
  std::uint64_t hits = 0;
  std::uint64_t of = 0;
  std::uint64_t all_hits = 0;
  std::uint64_t all_of = 0;

  friend bool operator==(const FourFold&, const FourFold&) = default;
};

}  // namespace cardspeak::patterns
