#include "model/verdict/jackpot/meter_group.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;

// The tables of the configuration whose signs name the meter.
std::vector<const MeterTable*> tables_on(const MeterHistory& history, const MeterConfiguration& now,
                                         const MeterSurroundings& around) {
  std::vector<const MeterTable*> tables;
  for (const std::string& name : now.tables) {
    const MeterTable* const table = around.find_table(name);
    if (table != nullptr && table->meter == history.meter) tables.push_back(table);
  }
  return tables;
}

class GroupCheck {
 public:
  GroupCheck(const MeterConfiguration& now, const law::CompiledJackpot& law, ConductFindings& findings)
      : now_(now), law_(law), findings_(findings) {}

  void check_table(const MeterTable& table) {
    if (table.cost && *table.cost != now_.cost && law_.has(JackpotKey::kSameCost)) {
      add(kMeterCostDiffers, JackpotKey::kSameCost,
          "table " + table.table + " asks " + to_string(*table.cost) +
              " for the jackpot wager, and the meter's cost is " + to_string(now_.cost),
          table.table);
    }
    if (!law_.has(JackpotKey::kSameTerms)) return;
    if (!table.game.empty() && table.game != now_.game && !law_.shares_meter_with(table.game)) {
      return add(kMeterGameDiffers, JackpotKey::kSameTerms,
                 "table " + table.table + " plays " + table.game + ", and the meter is one of " + now_.game +
                     ", whose jackpot hands, payouts and increment are others",
                 table.table);
    }
    const auto option = table.options.find(law_.option);
    if (law_.option.empty() || option == table.options.end() || option->second == now_.option) return;
    add(kMeterOptionDiffers, JackpotKey::kSameTerms,
        "table " + table.table + " has option " + option->second + " on its sign, and the meter option " + now_.option,
        table.table);
  }

  // Tables of several games on one meter are dealt in the way that the rules name.
  void check_linked(const std::vector<const MeterTable*>& tables) {
    if (!law_.has(JackpotKey::kLinked)) return;
    std::set<std::string_view> games;
    for (const MeterTable* const table : tables) {
      if (!table->game.empty()) games.insert(table->game);
    }
    if (games.size() < 2) return;
    for (const MeterTable* const table : tables) {
      const auto option = table->options.find(law_.linked_option);
      if (table->game.empty() || option == table->options.end() || option->second == law_.linked_value) continue;
      add(kMeterNotLinked, JackpotKey::kLinked,
          "tables of several games are on the meter, and table " + table->table + " has " + law_.linked_option + " " +
              option->second + " on its sign, where it has to be " + law_.linked_value,
          table->table);
    }
  }

  void check_beside(const OtherMeter& other) {
    if (other.closed) return;
    for (const std::string& table : now_.tables) {
      if (!law_.has(JackpotKey::kOneGroup) || !is_table_of(other.configuration, table)) continue;
      add(kMeterTableOnTwo, JackpotKey::kOneGroup,
          "table " + table + " is one of the tables of " + other.meter + " as well", table);
    }
    if (other.configuration.game != now_.game && !law_.shares_meter_with(other.configuration.game)) return;
    if (law_.has(JackpotKey::kCostsDiffer) && other.configuration.cost == now_.cost) {
      add(kMeterCostShared, JackpotKey::kCostsDiffer,
          other.meter + " has the same cost of the jackpot wager, " + to_string(now_.cost));
    }
    if (law_.has(JackpotKey::kSameOption) && other.configuration.option != now_.option) {
      add(kMeterOptionDiffers, JackpotKey::kSameOption,
          other.meter + " runs under option " + other.configuration.option + ", and this meter under option " +
              now_.option);
    }
  }

 private:
  void add(std::string_view kind, JackpotKey key, std::string text, std::string table = {}) {
    findings_.add(kind, law_.rule(key), now_.seq, std::move(text), std::move(table));
  }

  const MeterConfiguration& now_;
  const law::CompiledJackpot& law_;
  ConductFindings& findings_;
};

}  // namespace

void check_group(const MeterHistory& history, const MeterConfiguration& last, const MeterSurroundings& around,
                 const law::CompiledJackpot& law, ConductFindings& findings) {
  GroupCheck group(last, law, findings);
  const std::vector<const MeterTable*> tables = tables_on(history, last, around);
  for (const MeterTable* const table : tables) group.check_table(*table);
  group.check_linked(tables);
  const bool closed = std::ranges::any_of(
      history.steps, [](const MeterStep& step) { return step.kind == schema::Event::METER_CLOSED; });
  if (closed) return;
  for (const OtherMeter& other : around.others) group.check_beside(other);
}

}  // namespace cardspeak::jackpot
