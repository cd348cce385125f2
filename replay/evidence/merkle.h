// Merkle trees as RFC 6962 (section 2.1) has them: hashes of leaves and nodes, the root over so many leaves, proofs
// that a leaf is in a tree and that a tree goes on from an older one, and their check (RFC 9162, sections 2.1.3.2 and
// 2.1.4.2). A leaf is given by its hash.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/result.h"
#include "schemas/seal/seal.h"

namespace cardspeak::evidence {

using schema::Hash;
// Number of leaves, or a leaf's place from 0.
using LeafCount = std::uint64_t;
// Of a leaf that is in a tree: from the sibling of the leaf up. Of two trees: in the order of RFC 6962.
using Proof = std::vector<Hash>;

// The hash of a leaf with these bytes; and of a node over two others.
Hash leaf_hash(std::span<const std::uint8_t> leaf);
Hash node_hash(const Hash& left, const Hash& right);
// The root over the hashes of leaves or subtrees of one height. Requires that they are as many as a power of two.
Hash root_of_perfect(std::vector<Hash> hashes);

// Where the hashes of a tree come from.
class SubtreeHashes {
 public:
  virtual ~SubtreeHashes() = default;
  // The root over the 2^level leaves from index * 2^level on; all of them are in the tree. Errors: kCorrupt,
  // kUnavailable.
  [[nodiscard]] virtual Result<Hash> subtree(unsigned level, std::uint64_t index) const = 0;
};

// Below, errors are those of `hashes`.

// Of no leaves: the hash of nothing.
Result<Hash> root_of(const SubtreeHashes& hashes, LeafCount size);
// Requires index < size.
Result<Proof> prove_inclusion(const SubtreeHashes& hashes, LeafCount index, LeafCount size);
// Requires older <= newer. Empty where the two are equal, or the older tree has no leaves.
Result<Proof> prove_consistency(const SubtreeHashes& hashes, LeafCount older, LeafCount newer);

struct TreeHead {
  LeafCount size = 0;
  Hash root{};

  friend bool operator==(const TreeHead&, const TreeHead&) = default;
};

// Whether the proof shows this leaf at that place of the tree.
bool is_included(const Hash& leaf, LeafCount index, const TreeHead& tree, std::span<const Hash> proof);
// Whether the proof shows that the newer tree has all leaves of the older one, at their places, and none but those
// before its own.
bool is_continued(const TreeHead& older, const TreeHead& newer, std::span<const Hash> proof);

}  // namespace cardspeak::evidence
