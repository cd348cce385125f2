#include "model/verdict/rank_too_low.h"

#include <algorithm>

namespace cardspeak {

std::optional<std::string> rank_too_low(const law::CompiledHouse& law, const law::ActRule& act, std::string_view rank) {
  const auto found = std::ranges::find(law.ranks, rank);
  if (found == law.ranks.end() || found - law.ranks.begin() >= act.rank) return std::nullopt;
  return "by a " + *found + ", where it takes a " + law.ranks[act.rank] + " or above";
}

}  // namespace cardspeak
