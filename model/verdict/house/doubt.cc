#include "model/verdict/house/doubt.h"

#include <cstddef>
#include <utility>

namespace cardspeak::house {

Doubt left_open(const law::CompiledHouse& law, law::Situation situation, std::string text) {
  return {std::move(text), law.open_situations[static_cast<std::size_t>(situation)]};
}

}  // namespace cardspeak::house
