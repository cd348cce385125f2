// The #include lines of a file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::layering {

// Our sources: path from the root of the checkout, with forward slashes, to the file's text.
using Sources = std::map<std::string, std::string>;

// What stands between the marks, whether they were quotation marks, and in which line, from 1.
struct Include {
  std::string name;
  bool quoted = false;
  int line = 0;
};

// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);

// In the order of the text.
std::vector<Include> includes_of(std::string_view text);

}  // namespace cardspeak::layering
