#include "replay/evidence/log_tree.h"

#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/try.h"
#include "replay/evidence/tile_writer.h"
#include "schemas/seal/base64.h"

namespace cardspeak::evidence {
namespace {

constexpr std::size_t kRecordsAtOnce = 4096;

std::string place(PartitionId partition, LogOffset offset) {
  return "partition " + std::to_string(partition.value()) + ", offset " + std::to_string(offset.value());
}

// The leaves of a tree in order, a bundle at a time, each held against the lowest level of the tree.
class LeafWalk {
 public:
  explicit LeafWalk(const TileFolder& tiles) : tiles_(tiles) {}

  [[nodiscard]] LeafCount index() const { return index_; }
  [[nodiscard]] bool at_end() const { return index_ == tiles_.size(); }
  // Requires that the walk is not at its end. Errors: those of reading tiles.
  Result<Leaf> next() {
    if (index_ % kTileWidth == 0) {
      auto bundle = tiles_.leaves(index_ / kTileWidth);
      if (!bundle) return std::unexpected(std::move(bundle).error());
      bundle_ = *std::move(bundle);
      auto hashes = tiles_.tile(0, index_ / kTileWidth);
      if (!hashes) return std::unexpected(std::move(hashes).error());
      hashes_ = *std::move(hashes);
    }
    const std::size_t within = index_ % kTileWidth;
    if (hash_of(bundle_[within]) != hashes_[within]) {
      return fail(ErrorCode::kCorrupt, "entry " + std::to_string(index_) + " of the tree in " +
                                           tiles_.folder().string() +
                                           " is not the one that its tile has: it was altered");
    }
    ++index_;
    return bundle_[within];
  }

 private:
  const TileFolder& tiles_;
  LeafCount index_ = 0;
  std::vector<Leaf> bundle_;
  std::vector<Hash> hashes_;
};

// What becomes of a record behind the end of the tree.
using OnNew = std::function<Result<void>(const LogRecord& record)>;

// Records of the log come in; each is held against the leaf that the tree has for it.
class Comparison {
 public:
  Comparison(const TileFolder& tiles, const OnLeaf& on_leaf, const OnNew& on_new)
      : walk_(tiles), on_leaf_(on_leaf), on_new_(on_new) {}

  // The first leaf.
  Result<void> start() { return advance(); }

  Result<void> take(LogRecord record) {
    if (!expected_) return on_new_(record);
    waiting_[record.partition].push_back(std::move(record));
    return match();
  }

  // The log is at its end. Errors: kCorrupt: the tree has a record that did not come.
  [[nodiscard]] Result<void> finish() const {
    if (!expected_) return {};
    return fail(ErrorCode::kCorrupt, "the log lacks record " + std::to_string(walk_.index() - 1) + " of the tree (" +
                                         place(expected_->partition, expected_->offset) +
                                         "), which was signed: what was on record has been cut off");
  }

 private:
  Result<void> advance() {
    expected_.reset();
    if (walk_.at_end()) return take_waiting();
    auto leaf = walk_.next();
    if (!leaf) return std::unexpected(std::move(leaf).error());
    expected_ = *leaf;
    return {};
  }

  Result<void> match() {
    while (expected_) {
      std::deque<LogRecord>& queue = waiting_[expected_->partition];
      if (queue.empty()) return {};
      const LogRecord record = std::move(queue.front());
      queue.pop_front();
      CARDSPEAK_TRY(compare(record));
      if (on_leaf_) on_leaf_(walk_.index() - 1, record);
      CARDSPEAK_TRY(advance());
    }
    return {};
  }

  [[nodiscard]] Result<void> compare(const LogRecord& record) const {
    const Leaf found = leaf_of(record);
    if (found == *expected_) return {};
    return fail(ErrorCode::kCorrupt,
                "record " + std::to_string(walk_.index() - 1) + " of the log (" + place(found.partition, found.offset) +
                    ") has the hash " + schema::to_hex(found.event) + ", and the tree has " +
                    schema::to_hex(expected_->event) + " for " + place(expected_->partition, expected_->offset) +
                    ": the log was altered since it was signed");
  }

  // The tree is at its end: what came before its turn is new.
  Result<void> take_waiting() {
    for (auto& [partition, records] : waiting_) {
      for (; !records.empty(); records.pop_front()) CARDSPEAK_TRY(on_new_(records.front()));
    }
    return {};
  }

  LeafWalk walk_;
  const OnLeaf& on_leaf_;
  const OnNew& on_new_;
  std::optional<Leaf> expected_;
  std::map<PartitionId, std::deque<LogRecord>> waiting_;
};

Result<void> read_all(Log& log, const TileFolder& tiles, const OnLeaf& on_leaf, const OnNew& on_new) {
  CARDSPEAK_TRY(check_levels(tiles));
  Comparison comparison(tiles, on_leaf, on_new);
  CARDSPEAK_TRY(comparison.start());
  auto reader = log.read({});
  if (!reader) return std::unexpected(std::move(reader).error());
  while (true) {
    auto records = (*reader)->next(kRecordsAtOnce, 0);
    if (!records) return std::unexpected(std::move(records).error());
    // A tree over part of a log would be signed as the whole.
    if (records->empty()) {
      CARDSPEAK_TRY(require_whole(**reader));
      return comparison.finish();
    }
    for (LogRecord& record : *records) CARDSPEAK_TRY(comparison.take(std::move(record)));
  }
}

// The root over leaves that come one after another: of the perfect subtrees so far no two of one height.
class GrowingRoot {
 public:
  void add(Hash leaf) {
    for (std::size_t level = 0;; ++level) {
      if (level == whole_.size()) whole_.emplace_back();
      if (!whole_[level]) {
        whole_[level] = leaf;
        return;
      }
      leaf = node_hash(*std::exchange(whole_[level], std::nullopt), leaf);
    }
  }
  // Requires a leaf.
  [[nodiscard]] Hash root() const {
    std::optional<Hash> root;
    for (const std::optional<Hash>& subtree : whole_) {
      if (subtree) root = root ? node_hash(*subtree, *root) : *subtree;
    }
    return root.value();
  }

 private:
  std::vector<std::optional<Hash>> whole_;  // by height
};

std::unexpected<Error> cut_off(const Checkpoint& older, LeafCount size) {
  return fail(ErrorCode::kCorrupt, "the checkpoint signed " + std::to_string(older.tree.size) +
                                       " records, and the log has " + std::to_string(size) +
                                       ": what was on record has been cut off");
}

std::unexpected<Error> other_root(const Checkpoint& older, const Hash& root) {
  return fail(ErrorCode::kCorrupt, "the first " + std::to_string(older.tree.size) +
                                       " records of the log have the root " + schema::to_base64(root) +
                                       ", and the checkpoint signed " + schema::to_base64(older.tree.root) +
                                       ": the log was altered since, whatever chains it has");
}

}  // namespace

Result<LeafCount> compare(Log& log, const TileFolder& tiles, const OnLeaf& on_leaf) {
  LeafCount records = tiles.size();
  CARDSPEAK_TRY(read_all(log, tiles, on_leaf, [&](const LogRecord& /*record*/) -> Result<void> {
    ++records;
    return {};
  }));
  return records;
}

Result<TileFolder> grow(Log& log, const TileFolder& tiles) {
  auto writer = TileWriter::after(tiles);
  if (!writer) return std::unexpected(std::move(writer).error());
  CARDSPEAK_TRY(read_all(log, tiles, {}, [&](const LogRecord& record) { return writer->append(leaf_of(record)); }));
  CARDSPEAK_TRY(writer->finish());
  return writer->tiles();
}

Result<void> check_continues(const Checkpoint& older, const TileFolder& tiles, const std::string& origin) {
  if (older.origin != origin) {
    return fail(ErrorCode::kBadInput, "the checkpoint is of the log " + older.origin + ", and this is " + origin);
  }
  if (older.tree.size > tiles.size()) return cut_off(older, tiles.size());
  const auto root = root_of(tiles, older.tree.size);
  if (!root) return std::unexpected(root.error());
  if (*root == older.tree.root) return {};
  return other_root(older, *root);
}

Result<LeafCount> check_continues(const Checkpoint& older, Log& log) {
  const auto ends = log.end();
  if (!ends) return std::unexpected(ends.error());
  if (ends->size() > 1) {
    return fail(ErrorCode::kBadInput,
                "the log has " + std::to_string(ends->size()) +
                    " partitions, and in which order their records were signed only the tree tells: give --tiles");
  }
  GrowingRoot signed_part;
  LeafCount records = 0;
  auto reader = log.read({});
  if (!reader) return std::unexpected(std::move(reader).error());
  while (true) {
    const auto next = (*reader)->next(kRecordsAtOnce, 0);
    if (!next) return std::unexpected(next.error());
    if (next->empty()) break;
    for (const LogRecord& record : *next) {
      if (records++ < older.tree.size) signed_part.add(hash_of(leaf_of(record)));
    }
  }
  CARDSPEAK_TRY(require_whole(**reader));
  if (records < older.tree.size) return cut_off(older, records);
  if (older.tree.size == 0 || signed_part.root() == older.tree.root) return records;
  return other_root(older, signed_part.root());
}

}  // namespace cardspeak::evidence
