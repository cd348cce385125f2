// The names of tiles (C2SP tlog-tiles): "tile/LEVEL/NUMBER" and "tile/entries/NUMBER", with ".p/WIDTH" behind those
// that are not full. A number is written in groups of three digits, so that no folder has more than a thousand names.
#pragma once

#include <cstdint>
#include <string>

#include "replay/evidence/merkle.h"

namespace cardspeak::evidence {

// Hashes in a full tile; the levels of the tree that a tile stands for.
inline constexpr std::uint64_t kTileWidth = 256;
inline constexpr unsigned kTileHeight = 8;

// `width` of a tile that is not full, kTileWidth of one that is.
std::string tile_path(unsigned level, std::uint64_t number, std::uint64_t width);
std::string bundle_path(std::uint64_t number, std::uint64_t width);

// How many hashes a level of tiles has in a tree of that size; and of those, how many its tile of this number.
std::uint64_t level_size(LeafCount size, unsigned level);
std::uint64_t width_of_tile(LeafCount size, unsigned level, std::uint64_t number);

}  // namespace cardspeak::evidence
