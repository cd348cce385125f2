#include "model/remarks/citations.h"

#include <algorithm>

namespace cardspeak {
namespace {

constexpr std::string_view kBetween = ", ";

// Calls `each` with every rule of the text.
template <typename Each>
void part(std::string_view rules, const Each& each) {
  while (!rules.empty()) {
    const std::size_t end = rules.find(kBetween);
    if (end != 0) each(rules.substr(0, end));
    if (end == std::string_view::npos) return;
    rules.remove_prefix(end + kBetween.size());
  }
}

}  // namespace

Citations::Citations(std::initializer_list<std::string_view> rules) {
  for (const std::string_view rule : rules) cite(rule);
}

void Citations::cite(std::string_view rules) {
  part(rules, [this](std::string_view rule) {
    if (std::ranges::find(rules_, rule) == rules_.end()) rules_.emplace_back(rule);
  });
}

void Citations::cite_all(const Citations& others) {
  for (const std::string& rule : others) cite(rule);
}

bool Citations::has(std::string_view rules) const {
  bool all = true;
  part(rules, [&](std::string_view rule) { all = all && std::ranges::find(rules_, rule) != rules_.end(); });
  return all;
}

std::string Citations::text() const {
  std::string text;
  for (const std::string& rule : rules_) {
    if (!text.empty()) text += kBetween;
    text += rule;
  }
  return text;
}

}  // namespace cardspeak
