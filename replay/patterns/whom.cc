#include "replay/patterns/whom.h"

#include <array>
#include <utility>

namespace cardspeak::patterns {
namespace {

constexpr std::array<std::pair<By, std::string_view>, 6> kByNames = {{{By::kDealer, "dealer"},
                                                                      {By::kPatron, "patron"},
                                                                      {By::kPair, "pair"},
                                                                      {By::kPlayers, "players"},
                                                                      {By::kTable, "table"},
                                                                      {By::kHour, "hour"}}};

}  // namespace

std::string_view by_name(By by) {
  for (const auto& [each, name] : kByNames) {
    if (each == by) return name;
  }
  return {};
}

bool is_by_patron(By by) {
  return by == By::kPatron || by == By::kPair || by == By::kPlayers;
}

std::optional<By> find_by(std::string_view name) {
  for (const auto& [by, known] : kByNames) {
    if (known == name) return by;
  }
  return std::nullopt;
}

}  // namespace cardspeak::patterns
