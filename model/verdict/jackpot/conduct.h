// How a jackpot meter was run: its terms, its tables, what it cost, who confirmed its prizes, and the notices that
// players were given. Breaches of procedure; no money moves.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/law/house.h"
#include "model/verdict/jackpot/account.h"
#include "model/verdict/jackpot/contributions.h"

namespace cardspeak {

// Further kinds of findings about meters. Permanent.
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

struct MeterNotice {
  std::string notice;  // "meterJoin", "meterLeave", "meterClose", "optionChange", "jackpotValues"
  DeviceTimeNs time;
};

// A table as its own stream has it.
struct MeterTable {
  std::string table;          // without its venue
  std::string game;           // by its sign; empty: not on record
  std::string meter;          // the stream that its sign names; empty: none
  std::optional<Cents> cost;  // of the jackpot wager, by its sign
  std::map<std::string, std::string> options;
  std::vector<MeterNotice> notices;
  std::vector<TableRound> rounds;  // in which its sign named the meter, ascending
};

// Another meter of the same venue.
struct OtherMeter {
  std::string meter;
  MeterConfiguration configuration;  // the last one
  bool closed = false;
};

// What is on record around a meter. A table whose stream is not on record is not here, and no notice of it is missed.
struct MeterSurroundings {
  std::vector<MeterTable> tables;
  std::vector<OtherMeter> others;
};

namespace jackpot {

// The findings, in no order: of each step by the law in force when it was recorded, and none of a step under one that
// says nothing of meters. At least one law.
std::vector<MeterFinding> conduct_of(const MeterHistory& history, const MeterSurroundings& around,
                                     std::span<const MeterLaw> laws);

}  // namespace jackpot
}  // namespace cardspeak
