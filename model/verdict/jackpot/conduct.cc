#include "model/verdict/jackpot/conduct.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "model/check.h"
#include "model/law/house.h"
#include "model/law/jackpot.h"
#include "model/money/odds.h"
#include "model/verdict/rank_too_low.h"
#include "model/verdict/verdict.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;
using schema::Event;
using schema::Severity;

constexpr std::int64_t kNsToTheMinute = 60'000'000'000;
constexpr std::int64_t kMinutesToTheDay = 24 * 60;

// How the meter was run: terms, groups, costs, notices, ranks.
class Conduct {
 public:
  Conduct(const MeterHistory& history, const MeterSurroundings& around, std::span<const MeterLaw> laws,
          std::vector<MeterFinding>& findings)
      : history_(history), around_(around), laws_(laws), findings_(findings) {
    use(0);
  }

  void check() {
    const MeterConfiguration* before = nullptr;
    std::set<std::string> noted;
    for (const MeterStep& step : history_.steps) {
      use(law_in_force(laws_, step.time, at_law_));
      if (step.kind == Event::METER_CONFIGURED) {
        const MeterConfiguration& now = history_.configurations[step.detail];
        const MeterConfiguration* const last = std::exchange(before, &now);
        if (law_ == nullptr) continue;
        terms(now, step.seq);
        if (last != nullptr) changes(*last, now, step);
      } else if (law_ == nullptr) {
        continue;
      } else if (step.kind == Event::JACKPOT_WAGER_REGISTERED && before != nullptr) {
        wager(*before, step, noted);
      } else if (step.kind == Event::PRIZE_PAID && (step.from_meter || law_->has(JackpotKey::kConfirmAll))) {
        rank(step);
      } else if (step.kind == Event::METER_CLOSED && before != nullptr) {
        closing(*before, step);
      }
    }
    if (before != nullptr && law_ != nullptr) group(*before);
  }

 private:
  void use(std::size_t law) {
    at_law_ = law;
    law_ = laws_[law].law;
    house_ = laws_[law].house;
  }

  void find(std::string_view kind, JackpotKey key, StreamSeq seq, std::string text, std::string table = {}) {
    findings_.push_back({.kind = std::string(kind),
                         .severity = Severity::PROCEDURE,
                         .text = std::move(text),
                         .rule = law_->rule(key),
                         .amount = {},
                         .table = std::move(table),
                         .round = {},
                         .seat = {},
                         .level = 0,
                         .seq = seq});
  }

  // --- terms ---------------------------------------------------------------------------------------------------------

  void terms(const MeterConfiguration& now, StreamSeq seq) {
    if (law_->has_levels()) return split(now, seq);
    const std::int64_t units = reset_units(*law_, now);
    const bool listed = std::ranges::any_of(law_->terms, [&](const law::MeterTerms& terms) {
      return (terms.option.empty() || terms.option == now.option) &&
             (terms.seed_units == 0 || terms.seed_units == units) && terms.increment == now.increment;
    });
    if (listed) return;
    const std::string option = now.option.empty() ? "no option" : "option " + now.option;
    find(kMeterTermsNotInRules, JackpotKey::kContributions, seq,
         "the meter is configured with " + option +
             (law_->has(JackpotKey::kInitialSeed) ? ", a reset value of " : ", a seed of ") + std::to_string(units) +
             " and " + percent(now.increment) + " of each wager: no table of the rules has them together");
    findings_.back().rule += tables_for(now.option);
  }

  // The tables that list what goes with the option, or all of them where it is none of the rules': ", Table 2".
  [[nodiscard]] std::string tables_for(std::string_view option) const {
    const auto of_option = [&](const law::MeterTerms& terms) { return terms.option == option; };
    const bool known = std::ranges::any_of(law_->terms, of_option);
    std::string list;
    std::string_view last;
    for (const law::MeterTerms& terms : law_->terms) {
      if (terms.rule == last || (known && !of_option(terms))) continue;
      list += ", " + terms.rule;
      last = terms.rule;
    }
    return list;
  }

  static std::string percent(std::uint32_t parts_per_million) {
    constexpr std::uint32_t kToThePercent = 10'000;
    std::string digits = std::to_string(kToThePercent + parts_per_million % kToThePercent).substr(1);
    while (!digits.empty() && digits.back() == '0') digits.pop_back();
    return std::to_string(parts_per_million / kToThePercent) + (digits.empty() ? "" : "." + digits) + " %";
  }

  // The pools together get the same share of every wager, and start again from what the rules say.
  void split(const MeterConfiguration& now, StreamSeq seq) {
    std::map<std::uint8_t, std::uint64_t> sums;  // by level of the wager
    for (const MeterPoolFact& pool : now.pools) {
      sums[pool.wager_level == 0 ? pool.level : pool.wager_level] += pool.increment;
      if (pool.level == 0 || pool.level > law_->pools.size()) continue;
      const law::PoolTerms& terms = law_->pools[pool.level - 1];
      if (pool.seed_units == 0 || terms.reseed_units == 0 || pool.seed_units == terms.reseed_units) continue;
      find(kMeterTermsNotInRules, JackpotKey::kSeed, seq,
           "pool " + std::to_string(pool.level) + " is configured to start from " + std::to_string(pool.seed_units) +
               " wagers, where the rules have " + std::to_string(terms.reseed_units) + " (" + terms.rule + ")");
    }
    constexpr std::uint64_t kToThePercent = 10'000;
    const auto total = static_cast<std::uint64_t>(law_->value(JackpotKey::kIncrementTotal)) * kToThePercent;
    for (const auto& [level, sum] : sums) {
      if (sum == total || sum == 0) continue;
      find(kMeterSplitWrong, JackpotKey::kIncrementTotal, seq,
           percent(static_cast<std::uint32_t>(sum)) + " of a wager of level " + std::to_string(level) +
               " goes to the pools, where it has to be " + percent(static_cast<std::uint32_t>(total)));
    }
  }

  // --- wagers and prizes ---------------------------------------------------------------------------------------------

  void wager(const MeterConfiguration& now, const MeterStep& step, std::set<std::string>& noted) {
    const std::string& table = history_.tables[step.table];
    const bool member = now.tables.empty() || std::ranges::find(now.tables, table) != now.tables.end();
    if (!member && noted.insert(table).second) {
      find(kMeterTableNotInGroup, JackpotKey::kOneGroup, step.seq,
           "wagers of table " + table + " feed the meter, which is not one of its tables", table);
    }
    const std::int64_t times = law_->has_levels() && step.level > 1 ? step.level : 1;
    const Int128 cost = static_cast<Int128>(now.cost.value()) * times;
    if (!law_->has(JackpotKey::kWagerAtCost) || cost == step.amount) return;
    find(kMeterWagerNotAtCost, JackpotKey::kWagerAtCost, step.seq,
         "a jackpot wager of " + to_string(Cents(step.amount)) + " is registered, where it costs " +
             to_string(Cents(static_cast<std::int64_t>(cost))),
         table);
    findings_.back().round = step.round;
    findings_.back().seat = step.seat;
  }

  // Where the meter's own record names an office, it has to be one that may. (The key at the table is judged with the
  // round.)
  void rank(const MeterStep& step) {
    if (!law_->confirm) return;
    const auto too_low = rank_too_low(*house_, *law_->confirm, history_.officers[step.detail]);
    if (!too_low) return;
    find(kFindingRankTooLow, JackpotKey::kConfirm, step.seq,
         (step.from_meter ? "a prize out of the meter was confirmed " : "a bonus prize was confirmed ") + *too_low,
         history_.tables[step.table]);
    findings_.back().rule = law_->confirm->rule;
    findings_.back().round = step.round;
    findings_.back().seat = step.seat;
  }

  // --- notices -------------------------------------------------------------------------------------------------------

  [[nodiscard]] const MeterTable* find_table(const std::string& name) const {
    const auto found = std::ranges::find(around_.tables, name, &MeterTable::table);
    return found == around_.tables.end() ? nullptr : &*found;
  }

  // The first such notice at the table by a moment and after the last change of its kind, for which an earlier one
  // served; nothing: none is on record.
  [[nodiscard]] std::optional<DeviceTimeNs> shown(const MeterTable& table, std::string_view name,
                                                  DeviceTimeNs by) const {
    const auto used = served_.find({table.table, name});
    std::optional<DeviceTimeNs> first;
    for (const MeterNotice& notice : table.notices) {
      if (notice.notice != name || notice.time > by) continue;
      if (used != served_.end() && notice.time <= used->second) continue;
      if (!first || notice.time < *first) first = notice.time;
    }
    return first;
  }

  // Whether a notice stood long enough; otherwise a finding.
  void notice(const std::string& name, std::string_view notice, JackpotKey key, std::string_view kind,
              std::int64_t minutes, const MeterStep& step, const std::string& what) {
    const MeterTable* const table = find_table(name);
    if (table == nullptr || !law_->has(key)) return;
    const auto since = shown(*table, notice, step.time);
    served_[{name, notice}] = step.time;
    if (!since) {
      return find(kind, key, step.seq, "table " + name + ": " + what + ", and no notice of it is on record", name);
    }
    const std::int64_t stood = (step.time.value() - since->value()) / kNsToTheMinute;
    if (stood >= minutes) return;
    find(kind, key, step.seq,
         "table " + name + ": " + what + " " + std::to_string(stood) + " minutes after its notice, where it takes " +
             std::to_string(minutes),
         name);
  }

  void changes(const MeterConfiguration& before, const MeterConfiguration& now, const MeterStep& step) {
    const std::int64_t minutes = law_->value(JackpotKey::kJoinNotice);
    for (const std::string& table : now.tables) {
      if (std::ranges::find(before.tables, table) != before.tables.end()) continue;
      notice(table, "meterJoin", JackpotKey::kJoinNotice, kMeterJoinNoticeShort, minutes, step, "joined the meter");
    }
    for (const std::string& table : before.tables) {
      if (std::ranges::find(now.tables, table) != now.tables.end()) continue;
      notice(table, "meterLeave", JackpotKey::kJoinNotice, kMeterJoinNoticeShort, minutes, step, "left the meter");
    }
    if (before.option != now.option) {
      for (const std::string& table : now.tables) {
        notice(table, "optionChange", JackpotKey::kOptionNotice, kMeterOptionNoticeMissing, 0, step,
               "the jackpot option was changed");
      }
    }
    if (before.cost != now.cost) values(now, step);
  }

  // The regulator is told of other values of the wager two weeks ahead; the record shows it as a notice at any table.
  void values(const MeterConfiguration& now, const MeterStep& step) {
    if (!law_->has(JackpotKey::kValueNotice)) return;
    std::optional<DeviceTimeNs> since;
    bool any = false;
    for (const std::string& name : now.tables) {
      const MeterTable* const table = find_table(name);
      if (table == nullptr) continue;
      any = true;
      const auto told = shown(*table, "jackpotValues", step.time);
      served_[{name, "jackpotValues"}] = step.time;
      if (told && (!since || *told < *since)) since = told;
    }
    if (!any) return;
    const std::int64_t days = law_->value(JackpotKey::kValueNotice);
    const std::int64_t stood = since ? (step.time.value() - since->value()) / kNsToTheMinute / kMinutesToTheDay : -1;
    if (stood >= days) return;
    find(kMeterValueNoticeShort, JackpotKey::kValueNotice, step.seq,
         since ? "the cost of the jackpot wager was changed " + std::to_string(stood) +
                     " days after notice was given, where it takes " + std::to_string(days)
               : "the cost of the jackpot wager was changed, and no notice of it is on record");
  }

  void closing(const MeterConfiguration& now, const MeterStep& step) {
    for (const std::string& table : now.tables) {
      notice(table, "meterClose", JackpotKey::kCloseNotice, kMeterCloseNoticeShort,
             law_->value(JackpotKey::kCloseNotice), step, "the meter was closed");
    }
  }

  // --- the group -----------------------------------------------------------------------------------------------------

  void group(const MeterConfiguration& now) {
    for (const std::string& name : now.tables) {
      const MeterTable* const table = find_table(name);
      if (table == nullptr || table->meter != history_.meter) continue;
      if (table->cost && *table->cost != now.cost && law_->has(JackpotKey::kSameCost)) {
        find(kMeterCostDiffers, JackpotKey::kSameCost, now.seq,
             "table " + name + " asks " + to_string(*table->cost) + " for the jackpot wager, and the meter's cost is " +
                 to_string(now.cost),
             name);
      }
      if (!table->game.empty() && table->game != now.game && !law_->shares_meter_with(table->game) &&
          law_->has(JackpotKey::kSameTerms)) {
        find(kMeterGameDiffers, JackpotKey::kSameTerms, now.seq,
             "table " + name + " plays " + table->game + ", and the meter is one of " + now.game +
                 ", whose jackpot hands, payouts and increment are others",
             name);
        continue;
      }
      const auto option = table->options.find(law_->option);
      if (!law_->option.empty() && option != table->options.end() && option->second != now.option &&
          law_->has(JackpotKey::kSameTerms)) {
        find(kMeterOptionDiffers, JackpotKey::kSameTerms, now.seq,
             "table " + name + " has option " + option->second + " on its sign, and the meter option " + now.option,
             name);
      }
    }
    linked(now);
    for (const OtherMeter& other : around_.others) beside(now, other);
  }

  // Tables of several games on one meter are dealt in the way that the rules name.
  void linked(const MeterConfiguration& now) {
    if (!law_->has(JackpotKey::kLinked)) return;
    std::set<std::string_view> games;
    std::vector<const MeterTable*> tables;
    for (const std::string& name : now.tables) {
      const MeterTable* const table = find_table(name);
      if (table == nullptr || table->meter != history_.meter || table->game.empty()) continue;
      games.insert(table->game);
      tables.push_back(table);
    }
    if (games.size() < 2) return;
    for (const MeterTable* const table : tables) {
      const auto option = table->options.find(law_->linked_option);
      if (option == table->options.end() || option->second == law_->linked_value) continue;
      find(kMeterNotLinked, JackpotKey::kLinked, now.seq,
           "tables of several games are on the meter, and table " + table->table + " has " + law_->linked_option + " " +
               option->second + " on its sign, where it has to be " + law_->linked_value,
           table->table);
    }
  }

  void beside(const MeterConfiguration& now, const OtherMeter& other) {
    if (other.closed || is_closed()) return;
    for (const std::string& table : now.tables) {
      if (!law_->has(JackpotKey::kOneGroup) ||
          std::ranges::find(other.configuration.tables, table) == other.configuration.tables.end()) {
        continue;
      }
      find(kMeterTableOnTwo, JackpotKey::kOneGroup, now.seq,
           "table " + table + " is one of the tables of " + other.meter + " as well", table);
    }
    if (other.configuration.game != now.game && !law_->shares_meter_with(other.configuration.game)) return;
    if (law_->has(JackpotKey::kCostsDiffer) && other.configuration.cost == now.cost) {
      find(kMeterCostShared, JackpotKey::kCostsDiffer, now.seq,
           other.meter + " has the same cost of the jackpot wager, " + to_string(now.cost));
    }
    if (law_->has(JackpotKey::kSameOption) && other.configuration.option != now.option) {
      find(kMeterOptionDiffers, JackpotKey::kSameOption, now.seq,
           other.meter + " runs under option " + other.configuration.option + ", and this meter under option " +
               now.option);
    }
  }

  [[nodiscard]] bool is_closed() const {
    return std::ranges::any_of(history_.steps, [](const MeterStep& step) { return step.kind == Event::METER_CLOSED; });
  }

  const MeterHistory& history_;
  const MeterSurroundings& around_;
  std::span<const MeterLaw> laws_;
  std::size_t at_law_ = 0;
  const law::CompiledHouse* house_ = nullptr;
  const law::CompiledJackpot* law_ = nullptr;  // null: the book in force says nothing of meters
  std::vector<MeterFinding>& findings_;
  // By table and notice: the last change that it was for.
  std::map<std::pair<std::string, std::string_view>, DeviceTimeNs> served_;
};

}  // namespace

std::vector<MeterFinding> conduct_of(const MeterHistory& history, const MeterSurroundings& around,
                                     std::span<const MeterLaw> laws) {
  CARDSPEAK_CHECK(!laws.empty(), "a meter is judged under laws");
  std::vector<MeterFinding> findings;
  Conduct(history, around, laws, findings).check();
  return findings;
}

}  // namespace cardspeak::jackpot
