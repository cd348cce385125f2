// The findings of one meter's account, and where its arithmetic ends. Every part of the account writes to the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
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
  // A finding at a step, still without its sentence, rule and amount.
  [[nodiscard]] MeterFinding about(const MeterStep& step, std::string_view kind, schema::Severity severity) const;

  // The amount; one that does not fit ends the account and leaves `into` as it is: what an event of this size means
  // cannot be told.
  void put(Millionths& into, const Result<Millionths>& value);
  void end_account(const Error& error);
  // Why the account ended; nothing: it did not.
  [[nodiscard]] const std::optional<std::string>& ended() const { return ended_; }

  // All of them by sequence number. The object is of no more use.
  std::vector<MeterFinding> finish();

 private:
  const MeterHistory& history_;
  std::vector<MeterFinding> findings_;
  std::optional<std::string> ended_;
  StreamSeq current_;
};

}  // namespace cardspeak::jackpot
