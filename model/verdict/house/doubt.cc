#include "model/verdict/house/doubt.h"

#include <cstddef>

namespace cardspeak::house {

Doubt left_open(const law::CompiledHouse& law, law::Situation situation, Doubt doubt) {
  doubt.citations.cite(law.open_situations[static_cast<std::size_t>(situation)]);
  return doubt;
}

}  // namespace cardspeak::house
