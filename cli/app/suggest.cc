#include "cli/app/suggest.h"

#include <algorithm>

namespace cardspeak {
namespace {

// Damerau's and Levenshtein's distance, of neighbours exchanged once.
std::size_t distance(std::string_view from, std::string_view to) {
  const std::size_t width = to.size() + 1;
  std::vector<std::size_t> cells((from.size() + 1) * width);
  const auto cell = [&](std::size_t i, std::size_t j) -> std::size_t& { return cells[i * width + j]; };
  for (std::size_t i = 0; i <= from.size(); ++i) cell(i, 0) = i;
  for (std::size_t j = 0; j <= to.size(); ++j) cell(0, j) = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t changed = cell(i - 1, j - 1) + (from[i - 1] == to[j - 1] ? 0 : 1);
      cell(i, j) = std::min({cell(i - 1, j) + 1, cell(i, j - 1) + 1, changed});
      const bool exchanged = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (exchanged) cell(i, j) = std::min(cell(i, j), cell(i - 2, j - 2) + 1);
    }
  }
  return cell(from.size(), to.size());
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& words) {
  constexpr std::size_t kLongest = 40;
  if (word.size() > kLongest) return {};
  std::string found;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& each : words) {
    const bool is_beginning = word.size() > 2 && each.starts_with(word);
    const std::size_t off = is_beginning ? 1 : distance(word, each);
    if (off >= least) continue;
    least = off;
    found = each;
  }
  return found;
}

}  // namespace cardspeak
