#include "replay/evidence/merkle.h"

#include <array>
#include <bit>
#include <string_view>

#include "model/try.h"

namespace cardspeak::evidence {
namespace {

// In front of what is hashed, so that a node is never taken for a leaf.
constexpr std::array<std::uint8_t, 1> kLeaf = {0x00};
constexpr std::array<std::uint8_t, 1> kNode = {0x01};

// The greatest power of two below a number over 1: where the left part of a tree ends.
LeafCount split(LeafCount leaves) {
  return std::bit_floor(leaves - 1);
}

// The root over the leaves from `begin` up to `end`, of which there is one at least.
Result<Hash> root_between(const SubtreeHashes& hashes, LeafCount begin, LeafCount end) {
  const LeafCount leaves = end - begin;
  if (std::has_single_bit(leaves)) {
    const auto level = static_cast<unsigned>(std::countr_zero(leaves));
    return hashes.subtree(level, begin >> level);
  }
  const LeafCount middle = begin + split(leaves);
  const auto left = root_between(hashes, begin, middle);
  if (!left) return left;
  const auto right = root_between(hashes, middle, end);
  if (!right) return right;
  return node_hash(*left, *right);
}

// PATH of RFC 6962, for the tree between `begin` and `end`.
Result<void> append_path(const SubtreeHashes& hashes, LeafCount index, LeafCount begin, LeafCount end, Proof& proof) {
  if (end - begin == 1) return {};
  const LeafCount middle = begin + split(end - begin);
  const bool left = index < middle;
  CARDSPEAK_TRY(left ? append_path(hashes, index, begin, middle, proof)
                     : append_path(hashes, index, middle, end, proof));
  const auto sibling = left ? root_between(hashes, middle, end) : root_between(hashes, begin, middle);
  if (!sibling) return std::unexpected(sibling.error());
  proof.push_back(*sibling);
  return {};
}

// SUBPROOF of RFC 6962: `whole`, where the older tree is all that lies between `begin` and `older` and its root is
// known to who checks.
Result<void> append_subproof(const SubtreeHashes& hashes, LeafCount older, LeafCount begin, LeafCount end, bool whole,
                             Proof& proof) {
  if (older == end) {
    if (whole) return {};
    const auto root = root_between(hashes, begin, end);
    if (!root) return std::unexpected(root.error());
    proof.push_back(*root);
    return {};
  }
  const LeafCount middle = begin + split(end - begin);
  const bool left = older <= middle;
  CARDSPEAK_TRY(left ? append_subproof(hashes, older, begin, middle, whole, proof)
                     : append_subproof(hashes, older, middle, end, false, proof));
  const auto sibling = left ? root_between(hashes, middle, end) : root_between(hashes, begin, middle);
  if (!sibling) return std::unexpected(sibling.error());
  proof.push_back(*sibling);
  return {};
}

enum class Sibling : std::uint8_t { kLeft, kRight };

// The way from a node up to the root, as a proof goes it: one hash for each node that has a sibling.
class Climb {
 public:
  Climb(LeafCount node, LeafCount size) : node_(node), last_(size - 1) {}

  [[nodiscard]] bool at_top() const { return last_ == 0; }
  // Up to the node whose subtree ends where that of the first one does, and which is a left one or the root.
  void pass_right_nodes() {
    while (node_ % 2 == 1) up();
  }
  // Past the next sibling; on which side it lies. Requires that this is not the top.
  Sibling step() {
    const bool is_left = node_ % 2 == 1 || node_ == last_;
    // The last node of a level is passed up as it is as long as nothing lies beside it.
    while (is_left && node_ % 2 == 0 && node_ != 0) up();
    up();
    return is_left ? Sibling::kLeft : Sibling::kRight;
  }

 private:
  void up() {
    node_ >>= 1U;
    last_ >>= 1U;
  }

  LeafCount node_;
  LeafCount last_;  // the last node of the level
};

}  // namespace

Hash leaf_hash(std::span<const std::uint8_t> leaf) {
  thread_local schema::Hasher hasher;
  hasher.restart();
  hasher.update(kLeaf);
  hasher.update(leaf);
  return hasher.finish();
}

Hash node_hash(const Hash& left, const Hash& right) {
  thread_local schema::Hasher hasher;
  hasher.restart();
  hasher.update(kNode);
  hasher.update(left);
  hasher.update(right);
  return hasher.finish();
}

Hash root_of_perfect(std::vector<Hash> hashes) {
  while (hashes.size() > 1) {
    for (std::size_t i = 0; i < hashes.size() / 2; ++i) hashes[i] = node_hash(hashes[2 * i], hashes[2 * i + 1]);
    hashes.resize(hashes.size() / 2);
  }
  return hashes.front();
}

Result<Hash> root_of(const SubtreeHashes& hashes, LeafCount size) {
  if (size == 0) return schema::sha256(std::string_view());
  return root_between(hashes, 0, size);
}

Result<Proof> prove_inclusion(const SubtreeHashes& hashes, LeafCount index, LeafCount size) {
  Proof proof;
  CARDSPEAK_TRY(append_path(hashes, index, 0, size, proof));
  return proof;
}

Result<Proof> prove_consistency(const SubtreeHashes& hashes, LeafCount older, LeafCount newer) {
  Proof proof;
  if (older == 0 || older == newer) return proof;
  CARDSPEAK_TRY(append_subproof(hashes, older, 0, newer, true, proof));
  return proof;
}

bool is_included(const Hash& leaf, LeafCount index, const TreeHead& tree, std::span<const Hash> proof) {
  if (index >= tree.size) return false;
  Climb climb(index, tree.size);
  Hash root = leaf;
  for (const Hash& sibling : proof) {
    if (climb.at_top()) return false;
    root = climb.step() == Sibling::kLeft ? node_hash(sibling, root) : node_hash(root, sibling);
  }
  return climb.at_top() && root == tree.root;
}

bool is_continued(const TreeHead& older, const TreeHead& newer, std::span<const Hash> proof) {
  if (older.size > newer.size) return false;
  if (older.size == newer.size) return proof.empty() && older.root == newer.root;
  if (older.size == 0) return proof.empty() && older.root == schema::sha256(std::string_view());
  Climb climb(older.size - 1, newer.size);
  climb.pass_right_nodes();
  // A tree of a power of two leaves is a subtree of the newer one, and its root is not in the proof.
  Hash from_older = older.root;
  if (!std::has_single_bit(older.size)) {
    if (proof.empty()) return false;
    from_older = proof.front();
    proof = proof.subspan(1);
  }
  Hash from_newer = from_older;
  for (const Hash& sibling : proof) {
    if (climb.at_top()) return false;
    if (climb.step() == Sibling::kLeft) {
      from_older = node_hash(sibling, from_older);
      from_newer = node_hash(sibling, from_newer);
    } else {
      from_newer = node_hash(from_newer, sibling);
    }
  }
  return climb.at_top() && from_older == older.root && from_newer == newer.root;
}

}  // namespace cardspeak::evidence
