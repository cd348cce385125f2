// cardspeak export --what: rows for other programs.
#pragma once

#include <string>
#include <vector>

#include "cli/app/register_file.h"
#include "cli/app/session.h"
#include "cli/verbs/round_selectors.h"

namespace cardspeak {

struct RowsOrder {
  std::string what;    // "rounds", "wagers", "findings", "events", "meters", "disputes"
  std::string format;  // "jsonl", "csv", "sqlite"
  std::string file;    // of the database; the others go to standard output
  std::string store;
  std::string books;
  std::string patrons;  // opens masks of a --patron
  unsigned threads = 0;
  std::string access_log;
  RegisterPlace devices;  // holds rounds and disputes against it
  const RoundSelectors& selectors;
};

const std::vector<std::string>& kinds_of_rows();
const std::vector<std::string>& formats_of_rows();

ExitStatus export_rows(const RowsOrder& order, Session& session);

}  // namespace cardspeak
