// Where the checks of how a meter was run put their findings: breaches of procedure, each with the rule of the law in
// force.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/meter_finding.h"

namespace cardspeak::jackpot {

class ConductFindings {
 public:
  // The finding, until the next one is added.
  MeterFinding& add(std::string_view kind, std::string rule, StreamSeq seq, std::string text, std::string table = {}) {
    return findings_.emplace_back(MeterFinding{.kind = std::string(kind),
                                               .severity = schema::Severity::PROCEDURE,
                                               .text = std::move(text),
                                               .rule = std::move(rule),
                                               .amount = {},
                                               .table = std::move(table),
                                               .round = {},
                                               .seat = {},
                                               .level = 0,
                                               .seq = seq});
  }
  // The object must not be used after that.
  std::vector<MeterFinding> finish() { return std::move(findings_); }

 private:
  std::vector<MeterFinding> findings_;
};

}  // namespace cardspeak::jackpot
