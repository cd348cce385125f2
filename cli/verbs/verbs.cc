#include "cli/verbs/verbs.h"

namespace cardspeak {

void declare_verbs(CommandLine& line) {
  declare_ingest(line);
  declare_project(line);
  declare_replay(line);
  declare_meter(line);
  declare_rounds(line);
  declare_rules(line);
  declare_verify(line);
  declare_digest(line);
  declare_simulate(line);
}

}  // namespace cardspeak
