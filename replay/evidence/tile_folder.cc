#include "replay/evidence/tile_folder.h"

#include <algorithm>
#include <span>

#include "model/try.h"
#include "replay/evidence/files.h"
#include "replay/evidence/note_file.h"

namespace cardspeak::evidence {
namespace {

constexpr std::size_t kHashBytes = Hash().size();
// In a bundle, an entry follows its length.
constexpr std::size_t kLengthBytes = 2;
constexpr std::size_t kEntryBytes = kLengthBytes + kLeafBytes;

std::filesystem::path note_path(const std::filesystem::path& folder) {
  return folder / "checkpoint";
}

}  // namespace

Result<std::vector<std::uint8_t>> TileFolder::read(const std::string& full, const std::string& partial,
                                                   std::size_t bytes) const {
  // A tile that has filled up since stands for the one that was not full, and begins with it.
  for (const std::string& name : {partial, full}) {
    auto read = read_whole(folder_ / name);
    if (!read) return std::unexpected(std::move(read).error());
    if (!*read) continue;
    if ((*read)->size() < bytes || (name == partial && (*read)->size() != bytes)) {
      return fail(ErrorCode::kCorrupt, (folder_ / name).string() + " has " + std::to_string((*read)->size()) +
                                           " bytes where " + std::to_string(bytes) + " were written");
    }
    (*read)->resize(bytes);
    return **std::move(read);
  }
  return fail(ErrorCode::kCorrupt, "the tile " + (folder_ / partial).string() + " is missing");
}

Result<std::vector<Hash>> TileFolder::tile(unsigned level, std::uint64_t number) const {
  const std::uint64_t width = width_of_tile(size_, level, number);
  const auto bytes = read(tile_path(level, number, kTileWidth), tile_path(level, number, width), width * kHashBytes);
  if (!bytes) return std::unexpected(bytes.error());
  std::vector<Hash> hashes(width);
  for (std::size_t i = 0; i < width; ++i) {
    std::ranges::copy(std::span(*bytes).subspan(i * kHashBytes, kHashBytes), hashes[i].begin());
  }
  return hashes;
}

Result<std::vector<Leaf>> TileFolder::leaves(std::uint64_t bundle) const {
  const std::uint64_t width = width_of_tile(size_, 0, bundle);
  const auto bytes = read(bundle_path(bundle, kTileWidth), bundle_path(bundle, width), width * kEntryBytes);
  if (!bytes) return std::unexpected(bytes.error());
  std::vector<Leaf> leaves;
  for (std::size_t i = 0; i < width; ++i) {
    const auto entry = std::span(*bytes).subspan(i * kEntryBytes, kEntryBytes);
    const auto leaf = parse_leaf(entry.subspan(kLengthBytes));
    if (entry[0] != 0 || entry[1] != kLeafBytes || !leaf) {
      return fail(ErrorCode::kCorrupt, "entry " + std::to_string(i) + " of " +
                                           (folder_ / bundle_path(bundle, width)).string() + " is not one of a log");
    }
    leaves.push_back(*leaf);
  }
  return leaves;
}

Result<Hash> TileFolder::subtree(unsigned level, std::uint64_t index) const {
  const unsigned tiles = level / kTileHeight;
  const unsigned within = level % kTileHeight;
  const std::uint64_t first = index << within;
  const auto hashes = tile(tiles, first / kTileWidth);
  if (!hashes) return std::unexpected(hashes.error());
  const auto part = std::span(*hashes).subspan(first % kTileWidth, std::size_t{1} << within);
  return root_of_perfect({part.begin(), part.end()});
}

Result<void> check_levels(const TileFolder& tiles) {
  for (unsigned level = 1; level_size(tiles.size(), level) > 0; ++level) {
    for (std::uint64_t number = 0; width_of_tile(tiles.size(), level, number) > 0; ++number) {
      const auto above = tiles.tile(level, number);
      if (!above) return std::unexpected(above.error());
      for (std::size_t i = 0; i < above->size(); ++i) {
        const std::uint64_t below = number * kTileWidth + i;
        auto hashes = tiles.tile(level - 1, below);
        if (!hashes) return std::unexpected(std::move(hashes).error());
        if (root_of_perfect(*std::move(hashes)) == (*above)[i]) continue;
        return fail(ErrorCode::kCorrupt, "the tile " +
                                             (tiles.folder() / tile_path(level - 1, below, kTileWidth)).string() +
                                             " is not the one that the tree has above it: it was altered");
      }
    }
  }
  return {};
}

Result<std::optional<Note>> read_note(const std::filesystem::path& folder) {
  return read_note_file(note_path(folder));
}

Result<void> write_note(const std::filesystem::path& folder, const Note& note) {
  CARDSPEAK_TRY(sync_all(folder));
  CARDSPEAK_TRY(write_note_file(note_path(folder), note));
  return sync_all(folder);
}

Result<SignedTiles> open_signed(const std::filesystem::path& folder, const VerifierKey& key) {
  auto note = read_note(folder);
  if (!note) return std::unexpected(std::move(note).error());
  if (!*note) return fail(ErrorCode::kNotFound, "there is no checkpoint in " + folder.string());
  auto checkpoint = read_checkpoint(**note, key);
  if (!checkpoint) {
    return fail(checkpoint.error().code, note_path(folder).string() + ": " + checkpoint.error().message);
  }
  TileFolder tiles(folder, checkpoint->tree.size);
  const auto root = root_of(tiles, checkpoint->tree.size);
  if (!root) return std::unexpected(root.error());
  if (*root != checkpoint->tree.root) {
    return fail(ErrorCode::kCorrupt, "the tiles in " + folder.string() + " are not those that the checkpoint signed");
  }
  return SignedTiles{std::move(tiles), *std::move(checkpoint), **std::move(note)};
}

}  // namespace cardspeak::evidence
