#include "replay/evidence/tile_path.h"

#include <algorithm>

namespace cardspeak::evidence {
namespace {

std::string numbered(std::uint64_t number, std::uint64_t width) {
  constexpr std::uint64_t kGroup = 1000;
  const auto three_digits = [](std::uint64_t group) {
    const std::string digits = std::to_string(group);
    return std::string(3 - digits.size(), '0') + digits;
  };
  std::string path = three_digits(number % kGroup);
  for (number /= kGroup; number > 0; number /= kGroup) path = "x" + three_digits(number % kGroup) + "/" + path;
  return width == kTileWidth ? path : path + ".p/" + std::to_string(width);
}

}  // namespace

std::string tile_path(unsigned level, std::uint64_t number, std::uint64_t width) {
  return "tile/" + std::to_string(level) + "/" + numbered(number, width);
}

std::string bundle_path(std::uint64_t number, std::uint64_t width) {
  return "tile/entries/" + numbered(number, width);
}

std::uint64_t level_size(LeafCount size, unsigned level) {
  return kTileHeight * level >= 64 ? 0 : size >> (kTileHeight * level);
}

std::uint64_t width_of_tile(LeafCount size, unsigned level, std::uint64_t number) {
  const std::uint64_t hashes = level_size(size, level);
  return hashes <= number * kTileWidth ? 0 : std::min(hashes - number * kTileWidth, kTileWidth);
}

}  // namespace cardspeak::evidence
