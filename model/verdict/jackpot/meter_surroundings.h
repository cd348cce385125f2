// What is on record around a meter: its tables by their own streams, and the venue's other meters.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/verdict/jackpot/contributions.h"

namespace cardspeak {

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
  bool same_jackpot = false;       // its game is another than the meter's, and offers the same jackpot
};

// What a meter gave or received, as its own record has it.
struct MeterTransfer {
  std::string to;  // the stream of the meter that receives
  Millionths amount;
  friend bool operator==(const MeterTransfer&, const MeterTransfer&) = default;
};

// All of a meter's.
inline std::vector<MeterTransfer> transfers_of(const MeterHistory& history) {
  std::vector<MeterTransfer> transfers;
  for (const MeterStep& step : history.steps) {
    if (step.kind != schema::Event::METER_TRANSFERRED) continue;
    transfers.push_back({history.transfers[step.detail], Millionths(step.amount)});
  }
  return transfers;
}

// Whether it has been closed.
inline bool is_closed(const MeterHistory& history) {
  return std::ranges::find(history.steps, schema::Event::METER_CLOSED, &MeterStep::kind) != history.steps.end();
}

// Another meter of the same venue.
struct OtherMeter {
  std::string meter;
  MeterConfiguration configuration;  // the last one
  bool closed = false;
  std::vector<MeterTransfer> transfers{};
};

// What is on record around a meter. A table whose stream is not on record is not here, and no notice of it is missed.
struct MeterSurroundings {
  std::vector<MeterTable> tables;
  std::vector<OtherMeter> others;

  // By its name, with or without its venue. Null: its stream is not on record.
  [[nodiscard]] const MeterTable* find_table(std::string_view name) const {
    const auto found = std::ranges::find(tables, name.substr(name.find('/') + 1), &MeterTable::table);
    return found == tables.end() ? nullptr : &*found;
  }
};

// Whether the meter is configured for the table.
inline bool is_table_of(const MeterConfiguration& configuration, const std::string& table) {
  return std::ranges::find(configuration.tables, table) != configuration.tables.end();
}

}  // namespace cardspeak
