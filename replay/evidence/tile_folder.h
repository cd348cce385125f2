// A tree over a log as a folder of tiles (C2SP tlog-tiles), with the newest checkpoint beside them in `checkpoint`. The
// folder can be copied or served as it is. It is written by one process at a time.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "replay/evidence/checkpoint.h"
#include "replay/evidence/leaf.h"
#include "replay/evidence/merkle.h"
#include "replay/evidence/tile_path.h"

namespace cardspeak::evidence {

// Reads tiles. What they say is worth as much as the checkpoint that their root was compared with: open_signed().
class TileFolder : public SubtreeHashes {
 public:
  TileFolder(std::filesystem::path folder, LeafCount size) : folder_(std::move(folder)), size_(size) {}

  [[nodiscard]] LeafCount size() const { return size_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  // Errors: kCorrupt, naming the tile that is missing or has another length.
  [[nodiscard]] Result<Hash> subtree(unsigned level, std::uint64_t index) const override;
  // The hashes of a tile, and the leaves of a bundle, as the tree's size has them. Errors: the same.
  [[nodiscard]] Result<std::vector<Hash>> tile(unsigned level, std::uint64_t number) const;
  [[nodiscard]] Result<std::vector<Leaf>> leaves(std::uint64_t bundle) const;

 private:
  [[nodiscard]] Result<std::vector<std::uint8_t>> read(const std::string& full, const std::string& partial,
                                                       std::size_t bytes) const;

  std::filesystem::path folder_;
  LeafCount size_;
};

// Whether every hash above the lowest level is that of the tile below it. Errors: kCorrupt, naming the tile.
Result<void> check_levels(const TileFolder& tiles);

// The newest checkpoint of a folder, which nothing has checked yet. Nothing: there is none. Errors: kUnavailable,
// kBadInput.
Result<std::optional<Note>> read_note(const std::filesystem::path& folder);
// Puts a checkpoint into the folder, durably, after all tiles that are written. Errors: kUnavailable.
Result<void> write_note(const std::filesystem::path& folder, const Note& note);

// The tiles of a folder, at the size of its checkpoint. Errors: kBadInput where `key` has not signed it; kCorrupt where
// the tiles have another root than was signed.
struct SignedTiles {
  TileFolder tiles;
  Checkpoint checkpoint;
  Note note;
};
Result<SignedTiles> open_signed(const std::filesystem::path& folder, const VerifierKey& key);

}  // namespace cardspeak::evidence
