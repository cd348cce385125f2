// Whether a file of who looked at what (access_log.h) is as it was written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace cardspeak {

struct AccessFault {
  std::size_t line = 0;  // from 1; 0: the file
  std::string text;      // a sentence, with the line
  bool damage = true;    // false: a process ended while it wrote, and nothing else is wrong
};

struct AccessReport {
  std::size_t lines = 0;
  std::string last_hash;  // of the last line, in hex; empty: there is none
  std::vector<AccessFault> faults;

  [[nodiscard]] bool sound() const;
};

// What somebody kept of the file elsewhere.
struct AccessKept {
  std::size_t lines = 0;  // that it had; 0: not kept
  std::string hash;       // of the last of them, or of any line where `lines` is 0; empty: not kept
};

// Holds each line against the one before it, and the file against what was kept of it. By itself a file cannot show
// that its end is there, nor that it was not made anew as a whole.
AccessReport check_access_log(std::string_view text, const AccessKept& kept);

}  // namespace cardspeak
