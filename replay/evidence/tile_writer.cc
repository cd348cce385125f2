#include "replay/evidence/tile_writer.h"

#include <span>

#include "model/try.h"
#include "replay/evidence/files.h"

namespace cardspeak::evidence {
namespace {

std::vector<std::uint8_t> bytes_of(std::span<const Hash> hashes) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(hashes.size() * Hash().size());
  for (const Hash& hash : hashes) bytes.insert(bytes.end(), hash.begin(), hash.end());
  return bytes;
}

std::vector<std::uint8_t> bytes_of(std::span<const Leaf> leaves) {
  std::vector<std::uint8_t> bytes;
  for (const Leaf& leaf : leaves) {
    bytes.push_back(0);
    bytes.push_back(static_cast<std::uint8_t>(kLeafBytes));
    const LeafBytes entry = to_bytes(leaf);
    bytes.insert(bytes.end(), entry.begin(), entry.end());
  }
  return bytes;
}

}  // namespace

Result<TileWriter> TileWriter::after(const TileFolder& tiles) {
  TileWriter writer(tiles.folder());
  writer.size_ = tiles.size();
  for (unsigned level = 0; level_size(tiles.size(), level) > 0; ++level) {
    const std::uint64_t last = level_size(tiles.size(), level) / kTileWidth;
    writer.open_.emplace_back();
    if (width_of_tile(tiles.size(), level, last) == 0) continue;
    auto hashes = tiles.tile(level, last);
    if (!hashes) return std::unexpected(std::move(hashes).error());
    writer.open_.back() = *std::move(hashes);
  }
  const std::uint64_t last = tiles.size() / kTileWidth;
  if (width_of_tile(tiles.size(), 0, last) != 0) {
    auto leaves = tiles.leaves(last);
    if (!leaves) return std::unexpected(std::move(leaves).error());
    writer.open_leaves_ = *std::move(leaves);
  }
  return writer;
}

Result<void> TileWriter::append(const Leaf& leaf) {
  open_leaves_.push_back(leaf);
  ++size_;
  if (open_leaves_.size() == kTileWidth) {
    CARDSPEAK_TRY(write_bundle());
    open_leaves_.clear();
  }
  return add(0, hash_of(leaf));
}

// A tile that fills up is a hash of the level above.
Result<void> TileWriter::add(unsigned level, const Hash& hash) {
  if (level == open_.size()) open_.emplace_back();
  open_[level].push_back(hash);
  if (open_[level].size() < kTileWidth) return {};
  CARDSPEAK_TRY(write_tile(level));
  const Hash above = root_of_perfect(std::move(open_[level]));
  open_[level].clear();
  return add(level + 1, above);
}

Result<void> TileWriter::finish() {
  if (!open_leaves_.empty()) CARDSPEAK_TRY(write_bundle());
  for (unsigned level = 0; level < open_.size(); ++level) {
    if (!open_[level].empty()) CARDSPEAK_TRY(write_tile(level));
  }
  return {};
}

Result<void> TileWriter::write_bundle() {
  return write_whole(folder_ / bundle_path((size_ - 1) / kTileWidth, open_leaves_.size()), bytes_of(open_leaves_));
}

Result<void> TileWriter::write_tile(unsigned level) {
  // Of a tile that has just filled up, the hash that it becomes is not counted yet: its number is that of its last one.
  const std::uint64_t number = (level_size(size_, level) - 1) / kTileWidth;
  return write_whole(folder_ / tile_path(level, number, open_[level].size()),
                     bytes_of(std::span<const Hash>(open_[level])));
}

}  // namespace cardspeak::evidence
