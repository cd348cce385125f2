// The store's folder: shelves of keys and values, written in atomic batches. The one owner of RocksDB in replay.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/result.h"
#include "replay/store/keys.h"

namespace cardspeak {

enum class StoreMode : std::uint8_t {
  kRead,     // sees the store as it is when it is opened; any number of processes, beside one that projects
  kLookUp,   // the same for a few look-ups: each file's index is read when the file is asked, not when the store is
             // opened
  kProject,  // makes the store where there is none and takes its lock: one process at a time
};

// Changes that are made together or not at all. Made by Shelves::changes(), which it must not outlive.
class WriteSet {
 public:
  ~WriteSet();
  WriteSet(WriteSet&&) noexcept;
  WriteSet& operator=(WriteSet&&) noexcept;

  void put(Shelf shelf, std::string_view key, std::string_view value);
  void remove(Shelf shelf, std::string_view key);
  [[nodiscard]] bool empty() const;
  // Bytes held so far.
  [[nodiscard]] std::size_t size() const;
  void clear();

 private:
  friend class Shelves;
  struct Impl;
  explicit WriteSet(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Walks a range of one shelf in key order. Sees the shelf as it was when the walk was made. Must not outlive its
// Shelves.
class ShelfWalk {
 public:
  ~ShelfWalk();
  ShelfWalk(ShelfWalk&&) noexcept;
  ShelfWalk& operator=(ShelfWalk&&) noexcept;

  // Moves to the next entry, the first on the first call; false at the end. Errors: kCorrupt, kUnavailable.
  Result<bool> next();
  // Moves to the entry before, the last of the range on the first call; false at the beginning. Errors as next().
  Result<bool> back();
  // Skips forward to the first entry at `key` or after it; next() then moves on from there. Same answer as next().
  Result<bool> seek(std::string_view key);
  // Of the entry moved to; valid until the next move.
  [[nodiscard]] std::string_view key() const;
  [[nodiscard]] std::string_view value() const;

 private:
  friend class Shelves;
  struct Impl;
  explicit ShelfWalk(std::unique_ptr<Impl> impl);
  Result<bool> answer();
  std::unique_ptr<Impl> impl_;
};

// What the store takes up on disk.
struct ShelfStats {
  std::uint64_t bytes_on_disk = 0;
  std::uint64_t keys_estimated = 0;
};

// Safe for concurrent use. Foreign errors are translated here: kUnavailable with the folder's name and what to do,
// kCorrupt where stored bytes do not read.
class Shelves {
 public:
  // Errors: kUnavailable: no store there (kRead), locked by another process, something else in the folder, made by a
  // newer release, disk full.
  static Result<std::unique_ptr<Shelves>> open(const std::string& folder, StoreMode mode);
  ~Shelves();

  [[nodiscard]] Result<std::optional<std::string>> get(Shelf shelf, std::string_view key) const;
  [[nodiscard]] ShelfWalk walk(Shelf shelf, const keys::Range& range) const;

  // An empty set of changes to this store.
  [[nodiscard]] WriteSet changes() const;
  // Applies the changes atomically and empties the set. What was committed survives the end of the process at once, and
  // a loss of power after the next sync().
  Result<void> commit(WriteSet& changes);
  Result<void> sync();
  // Writes everything that was committed into files of its own, so that the write-ahead log is freed, and syncs it.
  Result<void> flush();
  // Bytes of changes since the last flush().
  [[nodiscard]] std::uint64_t unflushed() const;
  // Sorts what was written into its final files, as long idle time would: for measurements and for copies.
  Result<void> compact();

  [[nodiscard]] Result<ShelfStats> stats(Shelf shelf) const;
  [[nodiscard]] const std::string& folder() const;

 private:
  struct Impl;
  explicit Shelves(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardspeak
