// The part of `cardspeak verify` that checks an evidence bundle.
#pragma once

#include <string>
#include <vector>

#include "cli/app/session.h"

namespace cardspeak {

struct BundleCall {
  std::string file;
  std::string key;                     // the log's verifier key: its line, or a file that holds it
  std::vector<std::string> witnesses;  // verifier keys of witnesses that must have signed too
  std::string register_key;            // of who signs registers; empty: no register is asked for
  std::vector<std::string> openings;   // files that show names of masked patrons
  std::string books;
  bool json = false;
};

ExitStatus run_verify_bundle(const BundleCall& call, Session& session);

}  // namespace cardspeak
