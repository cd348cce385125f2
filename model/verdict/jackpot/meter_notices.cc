#include "model/verdict/jackpot/meter_notices.h"

#include <algorithm>

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;

constexpr std::int64_t kNsToTheMinute = 60'000'000'000;
constexpr std::int64_t kMinutesToTheDay = 24 * 60;

std::int64_t minutes_from(DeviceTimeNs since, DeviceTimeNs until) {
  return (until.value() - since.value()) / kNsToTheMinute;
}

}  // namespace

void MeterNotices::check_change(const MeterConfiguration& before, const MeterConfiguration& now, const MeterStep& step,
                                const law::CompiledJackpot& law) {
  Wanted join{.notice = "meterJoin",
              .key = JackpotKey::kJoinNotice,
              .minutes = law.value(JackpotKey::kJoinNotice),
              .without = RemarkForm::kMeterJoinedUnannounced,
              .early = RemarkForm::kMeterJoinedEarly};
  for (const std::string& table : now.tables) {
    if (!is_table_of(before, table)) check(table, join, step, law);
  }
  Wanted leave = join;
  leave.notice = "meterLeave";
  leave.without = RemarkForm::kMeterLeftUnannounced;
  leave.early = RemarkForm::kMeterLeftEarly;
  for (const std::string& table : before.tables) {
    if (!is_table_of(now, table)) check(table, leave, step, law);
  }
  if (before.option != now.option) {
    const Wanted option{.notice = "optionChange",
                        .key = JackpotKey::kOptionNotice,
                        .minutes = 0,
                        .without = RemarkForm::kMeterOptionUnannounced};
    for (const std::string& table : now.tables) check(table, option, step, law);
  }
  if (before.cost != now.cost) check_values(now, step, law);
}

void MeterNotices::check_closing(const MeterConfiguration& now, const MeterStep& step,
                                 const law::CompiledJackpot& law) {
  const Wanted close{.notice = "meterClose",
                     .key = JackpotKey::kCloseNotice,
                     .minutes = law.value(JackpotKey::kCloseNotice),
                     .without = RemarkForm::kMeterClosedUnannounced,
                     .early = RemarkForm::kMeterClosedEarly};
  for (const std::string& table : now.tables) check(table, close, step, law);
}

// The first such notice at the table by a moment and after the last change of its kind, for which an earlier one
// served; nothing: none is on record.
std::optional<DeviceTimeNs> MeterNotices::shown(const MeterTable& table, std::string_view name, DeviceTimeNs by) const {
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
void MeterNotices::check(const std::string& table_name, const Wanted& wanted, const MeterStep& step,
                         const law::CompiledJackpot& law) {
  const MeterTable* const table = around_.find_table(table_name);
  if (table == nullptr || !law.has(wanted.key)) return;
  const auto since = shown(*table, wanted.notice, step.time);
  served_[{table_name, wanted.notice}] = step.time;
  const std::string& rule = law.rule(wanted.key);
  if (!since) {
    findings_.add({wanted.without, {AsRecorded{table_name}}, rule}, step.seq, table_name);
    return;
  }
  const std::int64_t stood = minutes_from(*since, step.time);
  if (stood >= wanted.minutes) return;
  findings_.add({wanted.early, {AsRecorded{table_name}, stood, wanted.minutes}, rule}, step.seq, table_name);
}

// The regulator is told of other values of the wager two weeks ahead; the record shows it as a notice at any table.
void MeterNotices::check_values(const MeterConfiguration& now, const MeterStep& step, const law::CompiledJackpot& law) {
  if (!law.has(JackpotKey::kValueNotice)) return;
  constexpr std::string_view kNotice = "jackpotValues";
  std::optional<DeviceTimeNs> since;
  bool any = false;
  for (const std::string& name : now.tables) {
    const MeterTable* const table = around_.find_table(name);
    if (table == nullptr) continue;
    any = true;
    const auto told = shown(*table, kNotice, step.time);
    served_[{name, kNotice}] = step.time;
    if (told && (!since || *told < *since)) since = told;
  }
  if (!any) return;
  const std::int64_t days = law.value(JackpotKey::kValueNotice);
  const std::int64_t stood = since ? minutes_from(*since, step.time) / kMinutesToTheDay : -1;
  if (stood >= days) return;
  const std::string& rule = law.rule(JackpotKey::kValueNotice);
  findings_.add(since ? Remark(RemarkForm::kMeterCostChangedEarly, {stood, days}, rule)
                      : Remark(RemarkForm::kMeterCostUnannounced, {}, rule),
                step.seq);
}

}  // namespace cardspeak::jackpot
