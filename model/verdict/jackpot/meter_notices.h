// Whether players and the regulator were told, in time, of what was changed about a meter.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/conduct_findings.h"
#include "model/verdict/jackpot/meter_surroundings.h"

namespace cardspeak::jackpot {

// Takes the changes in the order of the meter's record, since a notice serves for one change of its kind.
class MeterNotices {
 public:
  // Both outlive it.
  MeterNotices(const MeterSurroundings& around, ConductFindings& findings) : around_(around), findings_(findings) {}

  // The meter was configured again in the step.
  void check_change(const MeterConfiguration& before, const MeterConfiguration& now, const MeterStep& step,
                    const law::CompiledJackpot& law);
  void check_closing(const MeterConfiguration& now, const MeterStep& step, const law::CompiledJackpot& law);

 private:
  // A notice that a rule asks for at each table.
  struct Wanted {
    std::string_view notice;
    law::JackpotKey key;
    std::int64_t minutes = 0;
    RemarkForm without = RemarkForm::kNothing;  // what is found where no notice is on record
    RemarkForm early = RemarkForm::kNothing;    // and where it did not stand long enough
  };

  [[nodiscard]] std::optional<DeviceTimeNs> shown(const MeterTable& table, std::string_view name,
                                                  DeviceTimeNs by) const;
  void check(const std::string& table_name, const Wanted& wanted, const MeterStep& step,
             const law::CompiledJackpot& law);
  void check_values(const MeterConfiguration& now, const MeterStep& step, const law::CompiledJackpot& law);

  const MeterSurroundings& around_;
  ConductFindings& findings_;
  // By table and notice: the last change that it was for.
  std::map<std::pair<std::string, std::string_view>, DeviceTimeNs> served_;
};

}  // namespace cardspeak::jackpot
