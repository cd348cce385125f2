// The tree of RFC 6962: known roots, and every proof over every small tree, held against roots made the slow way.
#include "replay/evidence/merkle.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cardspeak::evidence {
namespace {

// A tree in memory. Roots are made by the definition, from all leaves each time.
class MemoryTree : public SubtreeHashes {
 public:
  explicit MemoryTree(LeafCount leaves) {
    for (LeafCount i = 0; i < leaves; ++i) leaves_.push_back(leaf_hash(std::vector<std::uint8_t>{std::uint8_t(i)}));
  }
  Result<Hash> subtree(unsigned level, std::uint64_t index) const override {
    return by_definition(index << level, (index + 1) << level);
  }
  Hash by_definition(LeafCount begin, LeafCount end) const {
    if (end - begin == 1) return leaves_[begin];
    LeafCount left = 1;
    while (left * 2 < end - begin) left *= 2;
    return node_hash(by_definition(begin, begin + left), by_definition(begin + left, end));
  }
  TreeHead head(LeafCount size) const {
    return {size, size == 0 ? schema::sha256(std::string_view()) : by_definition(0, size)};
  }
  const Hash& leaf(LeafCount index) const { return leaves_[index]; }

 private:
  std::vector<Hash> leaves_;
};

constexpr LeafCount kLargest = 40;

// The test vectors that certificate transparency logs are tried with: eight leaves, among them an empty one.
TEST(Merkle, HasTheRootsOfThePublishedVectors) {
  const std::vector<std::vector<std::uint8_t>> leaves = {{},           {0x00},       {0x10},
                                                         {0x20, 0x21}, {0x30, 0x31}, {0x40, 0x41, 0x42, 0x43}};
  EXPECT_EQ(schema::to_hex(leaf_hash(leaves[0])), "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  EXPECT_EQ(schema::to_hex(node_hash(leaf_hash(leaves[0]), leaf_hash(leaves[1]))),
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
  EXPECT_EQ(schema::to_hex(node_hash(node_hash(leaf_hash(leaves[0]), leaf_hash(leaves[1])), leaf_hash(leaves[2]))),
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77");
}

TEST(Merkle, RootsAreThoseOfTheDefinition) {
  const MemoryTree tree(kLargest);
  for (LeafCount size = 0; size <= kLargest; ++size) EXPECT_EQ(root_of(tree, size), tree.head(size).root) << size;
}

TEST(Merkle, EveryLeafIsProvedAndNoOtherPlaceLeafTreeOrProofPasses) {
  const MemoryTree tree(kLargest);
  for (LeafCount size = 1; size <= kLargest; ++size) {
    const TreeHead head = tree.head(size);
    for (LeafCount index = 0; index < size; ++index) {
      Proof proof = prove_inclusion(tree, index, size).value();
      ASSERT_TRUE(is_included(tree.leaf(index), index, head, proof)) << index << " of " << size;
      for (LeafCount other = 0; other < size; ++other) {
        if (other == index) continue;
        EXPECT_FALSE(is_included(tree.leaf(other), index, head, proof)) << other << " as " << index << " of " << size;
        EXPECT_FALSE(is_included(tree.leaf(index), other, head, proof)) << index << " at " << other << " of " << size;
      }
      if (size > 1) {
        EXPECT_FALSE(is_included(tree.leaf(index), index, tree.head(size - 1), proof));
      }
      proof.push_back(tree.leaf(0));
      EXPECT_FALSE(is_included(tree.leaf(index), index, head, proof)) << "a longer proof";
      proof.resize(proof.size() - 1);
      if (proof.empty()) continue;
      proof.pop_back();
      EXPECT_FALSE(is_included(tree.leaf(index), index, head, proof)) << "a shorter proof";
    }
    EXPECT_FALSE(is_included(tree.leaf(0), size, head, {})) << "a place behind the end";
  }
}

TEST(Merkle, EveryOlderTreeIsProvedAndNoAlteredOnePasses) {
  const MemoryTree tree(kLargest);
  for (LeafCount newer = 0; newer <= kLargest; ++newer) {
    for (LeafCount older = 0; older <= newer; ++older) {
      const Proof proof = prove_consistency(tree, older, newer).value();
      ASSERT_TRUE(is_continued(tree.head(older), tree.head(newer), proof)) << older << " to " << newer;
      TreeHead altered = tree.head(older);
      altered.root[0] ^= 1U;
      EXPECT_FALSE(is_continued(altered, tree.head(newer), proof)) << older << " to " << newer;
      if (older == 0) continue;  // the tree without leaves is in every tree: its proof says nothing of the newer one
      altered = tree.head(newer);
      altered.root[31] ^= 1U;
      EXPECT_FALSE(is_continued(tree.head(older), altered, proof)) << older << " to " << newer;
      for (std::size_t i = 0; i < proof.size(); ++i) {
        Proof damaged = proof;
        damaged[i][7] ^= 1U;
        EXPECT_FALSE(is_continued(tree.head(older), tree.head(newer), damaged)) << older << " to " << newer;
        damaged = proof;
        damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_FALSE(is_continued(tree.head(older), tree.head(newer), damaged)) << older << " to " << newer;
      }
    }
  }
}

TEST(Merkle, ATreeThatIsShorterDoesNotGoOn) {
  const MemoryTree tree(8);
  EXPECT_FALSE(is_continued(tree.head(8), tree.head(7), prove_consistency(tree, 7, 8).value()));
}

}  // namespace
}  // namespace cardspeak::evidence
