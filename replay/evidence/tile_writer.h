// Adds leaves to a folder of tiles. Tiles that are full are written at once; those that are not, by finish().
#pragma once

#include <vector>

#include "replay/evidence/leaf.h"
#include "replay/evidence/tile_folder.h"

namespace cardspeak::evidence {

class TileWriter {
 public:
  // Goes on where these tiles end. Errors: those of reading them.
  static Result<TileWriter> after(const TileFolder& tiles);

  // Errors: kUnavailable; the writer is then used up.
  Result<void> append(const Leaf& leaf);
  // Writes the tiles that are not full. More leaves may follow. Errors: kUnavailable.
  Result<void> finish();
  // The tree so far, once finish() has written it.
  [[nodiscard]] TileFolder tiles() const { return {folder_, size_}; }

 private:
  explicit TileWriter(std::filesystem::path folder) : folder_(std::move(folder)) {}
  Result<void> add(unsigned level, const Hash& hash);
  Result<void> write_bundle();
  Result<void> write_tile(unsigned level);

  std::filesystem::path folder_;
  LeafCount size_ = 0;
  std::vector<std::vector<Hash>> open_;  // by level: the hashes of its last tile, as long as that is not full
  std::vector<Leaf> open_leaves_;
};

}  // namespace cardspeak::evidence
