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
  GroupCheck(const MeterConfiguration& now, const law::CompiledJackpot& law, const std::string& last_word,
             ConductFindings& findings)
      : now_(now), law_(law), last_word_(last_word), findings_(findings) {}

  void check_table(const MeterTable& table) {
    if (table.cost && *table.cost != now_.cost && law_.has(JackpotKey::kSameCost)) {
      add({RemarkForm::kMeterCostDiffers, {AsRecorded{table.table}, *table.cost, now_.cost}}, JackpotKey::kSameCost,
          table.table);
    }
    if (!law_.has(JackpotKey::kSameTerms)) return;
    if (!table.game.empty() && table.game != now_.game && !law_.shares_meter_with(table.game) && !table.same_jackpot) {
      add({RemarkForm::kMeterGameDiffers, {AsRecorded{table.table}, AsRecorded{table.game}, AsRecorded{now_.game}}},
          JackpotKey::kSameTerms, table.table);
      return;
    }
    const auto option = table.options.find(law_.option);
    if (law_.option.empty() || option == table.options.end() || option->second == now_.option) return;
    add({RemarkForm::kMeterOptionOfTable,
         {AsRecorded{table.table}, AsRecorded{option->second}, AsRecorded{now_.option}}},
        JackpotKey::kSameTerms, table.table);
  }

  // A table of the meter whose sign says otherwise: its players are told of another jackpot, or of none.
  void check_sign(const MeterTable& table, const std::string& meter) {
    if (table.meter == meter || table.game.empty()) return;
    if (table.meter.empty()) {
      add({RemarkForm::kMeterTableUnlinked, {AsRecorded{table.table}}}, JackpotKey::kOneGroup, table.table);
      return;
    }
    add({RemarkForm::kMeterTableElsewhere, {AsRecorded{table.table}, AsRecorded{table.meter}}}, JackpotKey::kOneGroup,
        table.table);
  }

  // Tables of several games on one meter are dealt in the way that the rules name.
  void check_linked(const std::vector<const MeterTable*>& tables) {
    if (!law_.has(JackpotKey::kLinked) || !links_games(tables)) return;
    for (const MeterTable* const table : tables) {
      const auto option = table->options.find(law_.linked_option);
      if (table->game.empty() || option == table->options.end() || option->second == law_.linked_value) continue;
      add({RemarkForm::kMeterNotLinked,
           {AsRecorded{table->table}, BookName{law_.linked_option}, AsRecorded{option->second},
            BookName{law_.linked_value}}},
          JackpotKey::kLinked, table->table);
      find_folded_wins(*table, option->second);
    }
  }

  void check_beside(const OtherMeter& other) {
    if (other.closed) return;
    for (const std::string& table : now_.tables) {
      if (!law_.has(JackpotKey::kOneGroup) || !is_table_of(other.configuration, table)) continue;
      add({RemarkForm::kMeterTableOnTwo, {AsRecorded{table}, AsRecorded{other.meter}}}, JackpotKey::kOneGroup, table);
    }
    if (other.configuration.game != now_.game && !law_.shares_meter_with(other.configuration.game)) return;
    if (law_.has(JackpotKey::kCostsDiffer) && other.configuration.cost == now_.cost) {
      add({RemarkForm::kMeterCostShared, {AsRecorded{other.meter}, now_.cost}}, JackpotKey::kCostsDiffer);
    }
    if (law_.has(JackpotKey::kSameOption) && other.configuration.option != now_.option) {
      add({RemarkForm::kMeterOptionOfOther,
           {AsRecorded{other.meter}, AsRecorded{other.configuration.option}, AsRecorded{now_.option}}},
          JackpotKey::kSameOption);
    }
  }

 private:
  // Hands that were folded at a table which is dealt otherwise, and would take of the meter.
  void find_folded_wins(const MeterTable& table, const std::string& shown) {
    for (const TableRound& round : table.rounds) {
      for (const MeterWin& win : round.linked) {
        MeterFinding& finding = add({RemarkForm::kMeterDealtUnlinked,
                                     {win.hand, BookName{law_.linked_option}, AsRecorded{shown},
                                      BookName{law_.linked_value}, RankName{last_word_}}},
                                    JackpotKey::kLinked, table.table);
        finding.round = round.round;
        finding.seat = win.seat;
      }
    }
  }

  MeterFinding& add(Remark remark, JackpotKey key, std::string table = {}) {
    remark.citations.cite(law_.rule(key));
    return findings_.add(std::move(remark), now_.seq, std::move(table));
  }

  const MeterConfiguration& now_;
  const law::CompiledJackpot& law_;
  const std::string& last_word_;
  ConductFindings& findings_;
};

}  // namespace

bool links_games(const std::vector<const MeterTable*>& tables) {
  std::set<std::string_view> games;
  for (const MeterTable* const table : tables) {
    if (!table->game.empty()) games.insert(table->game);
  }
  return games.size() > 1;
}

void check_group(const MeterHistory& history, const MeterConfiguration& last, const MeterSurroundings& around,
                 const law::CompiledJackpot& law, const std::string& last_word, ConductFindings& findings) {
  GroupCheck group(last, law, last_word, findings);
  const std::vector<const MeterTable*> tables = tables_on(history, last, around);
  for (const MeterTable* const table : tables) group.check_table(*table);
  group.check_linked(tables);
  const bool closed = std::ranges::any_of(
      history.steps, [](const MeterStep& step) { return step.kind == schema::Event::METER_CLOSED; });
  if (closed) return;
  for (const std::string& name : last.tables) {
    if (const MeterTable* const table = around.find_table(name)) group.check_sign(*table, history.meter);
  }
  for (const OtherMeter& other : around.others) group.check_beside(other);
}

}  // namespace cardspeak::jackpot
