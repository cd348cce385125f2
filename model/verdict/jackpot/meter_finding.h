// Findings about jackpot meters: their kinds, and what one says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/ids.h"
#include "model/money/millionths.h"
#include "model/remarks/remark.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak::jackpot {

// Kinds of findings about meters. Permanent. Beside them: kFindingOverpaid, kFindingUnderpaid, kFindingRankTooLow,
// kFindingMeterNotComputed.
// Of its account (account.h).
inline constexpr std::string_view kMeterBelow = "meter-below";
inline constexpr std::string_view kMeterAbove = "meter-above";
inline constexpr std::string_view kMeterDisplayWrong = "meter-display-wrong";
inline constexpr std::string_view kMeterResetLow = "meter-reset-low";
inline constexpr std::string_view kMeterResetNotOnRecord = "meter-reset-not-on-record";
inline constexpr std::string_view kMeterRaised = "meter-raised";
inline constexpr std::string_view kMeterTransferWrong = "meter-transfer-wrong";
inline constexpr std::string_view kMeterPrizeNotOnRecord = "meter-prize-not-on-record";
inline constexpr std::string_view kMeterPrizeWithoutWin = "meter-prize-without-win";
inline constexpr std::string_view kMeterAfterGap = "meter-after-gap";
inline constexpr std::string_view kMeterBeyondCards = "meter-beyond-cards";
inline constexpr std::string_view kMeterOutcomeTwice = "meter-outcome-twice";
inline constexpr std::string_view kMeterAfterClose = "meter-event-after-close";
inline constexpr std::string_view kMeterCancelledNothing = "meter-cancelled-nothing";
inline constexpr std::string_view kMeterNoSuchLevel = "meter-no-such-level";
// Of the wagers at its tables (contributions.h).
inline constexpr std::string_view kMeterWagerNotRegistered = "meter-wager-not-registered";
inline constexpr std::string_view kMeterWagerDiffers = "meter-wager-differs";
inline constexpr std::string_view kMeterFedByReturnedWager = "meter-fed-by-returned-wager";
inline constexpr std::string_view kMeterFedByNoWager = "meter-fed-by-no-wager";
// Of how it was run (conduct.h).
inline constexpr std::string_view kMeterTermsNotInRules = "meter-terms-not-in-rules";
inline constexpr std::string_view kMeterSplitWrong = "meter-split-wrong";
inline constexpr std::string_view kMeterWagerNotAtCost = "meter-wager-not-at-cost";
inline constexpr std::string_view kMeterTableNotInGroup = "meter-table-not-in-group";
inline constexpr std::string_view kMeterTableOnTwo = "meter-table-on-two";
inline constexpr std::string_view kMeterCostDiffers = "meter-cost-differs";
inline constexpr std::string_view kMeterCostShared = "meter-cost-shared";
inline constexpr std::string_view kMeterGameDiffers = "meter-game-differs";
inline constexpr std::string_view kMeterNotLinked = "meter-not-linked";
inline constexpr std::string_view kMeterOptionDiffers = "meter-option-differs";
inline constexpr std::string_view kMeterJoinNoticeShort = "meter-join-notice-short";
inline constexpr std::string_view kMeterCloseNoticeShort = "meter-close-notice-short";
inline constexpr std::string_view kMeterValueNoticeShort = "meter-value-notice-short";
inline constexpr std::string_view kMeterOptionNoticeMissing = "meter-option-notice-missing";

struct MeterFinding {
  std::string kind{};
  schema::Severity severity = schema::Severity::NOTE;
  std::string text{};  // one sentence for people
  std::string rule{};
  Millionths amount{};  // recorded less computed; 0 where no money is meant
  std::string table{};  // empty: none
  RoundNo round{};
  SeatNo seat{};
  std::uint8_t level = 0;
  StreamSeq seq{};
  Remark fact{};  // of the record; then `text` is empty

  [[nodiscard]] Remark remark() const { return text.empty() ? fact : ready(text, rule); }
};

}  // namespace cardspeak::jackpot
