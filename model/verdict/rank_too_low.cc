#include "model/verdict/rank_too_low.h"

#include <algorithm>

namespace cardspeak {

bool is_rank_too_low(const law::CompiledHouse& law, const law::ActRule& act, std::string_view rank) {
  const auto found = std::ranges::find(law.ranks, rank);
  return found != law.ranks.end() && found - law.ranks.begin() < act.rank;
}

}  // namespace cardspeak
