// What may include what, as a checker that a test can also feed with lines that break the rules.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/layering/includes_fixture.h"

namespace cardspeak::layering {

// One line of a file that goes against the arrows, and which of them.
struct Complaint {
  std::string file;
  int line = 0;  // from 1; 0 when it is about the file as a whole
  std::string what;
};

// The folders of the product, in the order of the arrows, and those that may look at all of it.
inline constexpr std::string_view kProductFolders[] = {"schemas", "model", "ingest", "replay", "cli"};
inline constexpr std::string_view kOtherFolders[] = {"tests", "bench"};

// The headers of ingest/ that replay/ may include: ingest/log/log.h and, transitively, what it includes there.
std::set<std::string> log_interface(const Sources& sources);

// What is wrong in one file, in line order.
std::vector<Complaint> check_file(std::string_view path, std::string_view text,
                                  const std::set<std::string>& log_interface);

// What is wrong in any file, in path order, and then the circles in the tree as a whole.
std::vector<Complaint> check_sources(const Sources& sources);

// Every .h and .cc file of the product's folders, of tests/ and of bench/ under `root`.
Sources read_sources(const std::string& root);

// One complaint per line, as FILE:LINE: WHAT.
std::string to_text(const std::vector<Complaint>& complaints);

}  // namespace cardspeak::layering
