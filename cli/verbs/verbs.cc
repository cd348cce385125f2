#include "cli/verbs/verbs.h"

namespace cardspeak {

std::unique_ptr<CommandLine> make_command_line() {
  auto line = std::make_unique<CommandLine>();
  declare_ingest(*line);
  declare_project(*line);
  declare_replay(*line);
  declare_meter(*line);
  declare_rounds(*line);
  declare_findings(*line);
  declare_patterns(*line);
  declare_status(*line);
  declare_disputes(*line);
  declare_dispute(*line);
  declare_rules(*line);
  declare_verify(*line);
  declare_log(*line);
  declare_digest(*line);
  declare_key(*line);
  declare_devices(*line);
  declare_checkpoint(*line);
  declare_export(*line);
  declare_access(*line);
  declare_simulate(*line);
  declare_help(*line);
  return line;
}

}  // namespace cardspeak
