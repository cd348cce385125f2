// Where the checks of how a meter was run put their findings: breaches of procedure, each with the rule of the law in
// force.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "model/verdict/jackpot/meter_finding.h"

namespace cardspeak::jackpot {

class ConductFindings {
 public:
  // The finding, until the next one is added.
  MeterFinding& add(Remark remark, StreamSeq seq, std::string table = {}) {
    MeterFinding& finding = findings_.emplace_back(std::move(remark), seq);
    finding.table = std::move(table);
    return finding;
  }
  // The object must not be used after that.
  std::vector<MeterFinding> finish() { return std::move(findings_); }

 private:
  std::vector<MeterFinding> findings_;
};

}  // namespace cardspeak::jackpot
