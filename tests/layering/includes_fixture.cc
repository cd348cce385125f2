#include "tests/layering/includes_fixture.h"

#include <algorithm>
#include <regex>

namespace cardspeak::layering {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

std::vector<Include> includes_of(std::string_view text) {
  static const std::regex pattern(R"re(^\s*#\s*include\s*(["<])([^">]+)[">].*$)re");
  std::vector<Include> includes;
  int number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    const std::size_t begin = line.find_first_not_of(" \t");
    std::smatch match;
    if (begin == std::string::npos || line[begin] != '#') continue;
    if (!std::regex_match(line, match, pattern)) continue;
    includes.push_back({.name = match[2].str(), .quoted = match[1].str() == "\"", .line = number});
  }
  return includes;
}

}  // namespace cardspeak::layering
