// The findings of one meter's account, and where its arithmetic ends. Every part of the account writes to the same.
#pragma once

#include <vector>

#include "model/facts/meter_facts.h"
#include "model/result.h"
#include "model/verdict/jackpot/meter_finding.h"

namespace cardspeak::jackpot {

class AccountFindings {
 public:
  // `history` outlives it.
  explicit AccountFindings(const MeterHistory& history) : history_(history) {}

  // The event that is being taken: an amount that does not fit is found at it.
  void go_to(StreamSeq seq) { current_ = seq; }

  void add(MeterFinding finding) { findings_.push_back(std::move(finding)); }
  // A finding at a step, still without an amount.
  [[nodiscard]] MeterFinding about(const MeterStep& step, Remark remark) const;

  // The amount; one that does not fit ends the account and leaves `into` as it is: what an event of this size means
  // cannot be told.
  void put(Millionths& into, const Result<Millionths>& value);
  void end_account();
  // The account ended, since amounts do not fit.
  [[nodiscard]] bool ended() const { return ended_; }

  // All of them by sequence number. The object is of no more use.
  std::vector<MeterFinding> finish();

 private:
  const MeterHistory& history_;
  std::vector<MeterFinding> findings_;
  bool ended_ = false;
  StreamSeq current_;
};

}  // namespace cardspeak::jackpot
