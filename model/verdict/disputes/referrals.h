// The referrals of a dispute to inspectors, and which of them are answered.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/facts/dispute_case.h"

namespace cardspeak::disputes {

// Follows the steps of one case in order. It has to outlive this.
class Referrals {
 public:
  explicit Referrals(const DisputeCase& dispute) : dispute_(dispute) {}

  // The step refers the dispute. An inspector who is asked again owes one answer.
  void refer(std::size_t entry);
  // The step is an answer that holds. Gives the referral that it answers: that to the inspector who answers, or where
  // one of the two is not named, or no such inspector was asked, the last. Nothing: none is open.
  std::optional<std::size_t> answer(std::size_t entry);

  [[nodiscard]] bool any_open() const { return !open_.empty(); }

 private:
  const DisputeCase& dispute_;
  std::vector<std::size_t> open_;  // entries
};

}  // namespace cardspeak::disputes
