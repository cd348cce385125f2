#include "model/verdict/rank_too_low.h"

namespace cardspeak {

bool is_rank_too_low(const law::CompiledHouse& law, const law::ActRule& act, std::string_view rank) {
  const auto found = law.find_rank(rank);
  return found && *found < act.rank;
}

}  // namespace cardspeak
