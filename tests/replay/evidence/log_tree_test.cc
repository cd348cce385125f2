// The tree over a log: it grows with the log, and no log that lost, altered or moved a record passes.
#include "replay/evidence/log_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "replay/evidence/key_file.h"
#include "replay/evidence/witness.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"

namespace cardspeak::evidence {
namespace {

using ::cardspeak::testing::MemoryLog;
using ::cardspeak::testing::TemporaryFolder;
using ::testing::HasSubstr;

std::vector<std::uint8_t> bytes_of(std::uint64_t number) {
  const std::string text = "record " + std::to_string(number);
  return {text.begin(), text.end()};
}

// Records of several partitions, each a number of its own, in an order made from a seed.
void put_records(MemoryLog& log, std::uint64_t from, std::uint64_t to, std::int32_t partitions, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::uint64_t i = from; i < to; ++i) {
    log.put(PartitionId(static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(partitions))), "s",
            bytes_of(i));
  }
}

class Tree {
 public:
  TileFolder grow_with(MemoryLog& log) {
    const auto grown = grow(log, TileFolder(folder.path("tiles"), size));
    EXPECT_TRUE(grown) << grown.error().message;
    size = grown->size();
    return *grown;
  }
  Note sign_it() {
    const TileFolder tiles(folder.path("tiles"), size);
    Note note{to_text(Checkpoint{key.name, {size, root_of(tiles, size).value()}}), {}};
    sign(note, key.name, key.key);
    EXPECT_TRUE(write_note(folder.path("tiles"), note));
    return note;
  }
  VerifierKey verifier() const { return key.verifier(KeyKind::kSigner); }

  TemporaryFolder folder;
  LeafCount size = 0;
  NamedKey key{"casino.example/log", schema::SigningKey::generate()};
};

// A tree that grew in steps is the tree that is made at once: over one partition, the same files.
TEST(LogTree, GrownInStepsIsTheSameTree) {
  MemoryLog log;
  Tree in_steps;
  std::uint64_t records = 0;
  for (const std::uint64_t more : {1U, 254U, 1U, 1U, 511U, 0U, 1000U, 70'000U, 5U}) {
    put_records(log, records, records + more, 1, 0);
    records += more;
    in_steps.grow_with(log);
    in_steps.sign_it();
    ASSERT_TRUE(open_signed(in_steps.folder.path("tiles"), in_steps.verifier())) << records;
  }
  Tree at_once;
  at_once.grow_with(log);
  EXPECT_EQ(in_steps.size, records);
  EXPECT_EQ(root_of(TileFolder(in_steps.folder.path("tiles"), records), records),
            root_of(TileFolder(at_once.folder.path("tiles"), records), records));
}

TEST(LogTree, ThePathsAreThoseOfTheFormat) {
  EXPECT_EQ(tile_path(0, 1'234'067, 256), "tile/0/x001/x234/067");
  EXPECT_EQ(tile_path(1, 0, 17), "tile/1/000.p/17");
  EXPECT_EQ(bundle_path(273, 112), "tile/entries/273.p/112");
  // The example of the format: 70,000 leaves.
  EXPECT_EQ(width_of_tile(70'000, 0, 273), 112U);
  EXPECT_EQ(width_of_tile(70'000, 1, 0), 256U);
  EXPECT_EQ(width_of_tile(70'000, 1, 1), 17U);
  EXPECT_EQ(width_of_tile(70'000, 2, 0), 1U);
  EXPECT_EQ(width_of_tile(256, 1, 0), 1U);
}

TEST(LogTree, SeveralPartitionsCompareInWhateverOrderTheyAreRead) {
  MemoryLog log("memory", 4);
  put_records(log, 0, 3000, 4, 7);
  Tree tree;
  tree.grow_with(log);
  put_records(log, 3000, 5000, 4, 8);
  const TileFolder tiles = tree.grow_with(log);
  LeafCount seen = 0;
  EXPECT_EQ(compare(log, tiles, [&](LeafCount index, const LogRecord&) { EXPECT_EQ(index, seen++); }), 5000U);
  EXPECT_EQ(seen, 5000U);
}

TEST(LogTree, AnAlteredAMovedAndAMissingRecordAreNamed) {
  MemoryLog log;
  put_records(log, 0, 600, 1, 0);
  Tree tree;
  const TileFolder tiles = tree.grow_with(log);

  MemoryLog altered;
  put_records(altered, 0, 300, 1, 0);
  altered.put(PartitionId(0), "s", bytes_of(999));
  put_records(altered, 301, 600, 1, 0);
  const auto found = compare(altered, tiles);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kCorrupt);
  EXPECT_THAT(found.error().message, HasSubstr("record 300 of the log (partition 0, offset 300)"));

  MemoryLog dropped;
  put_records(dropped, 0, 10, 1, 0);
  put_records(dropped, 11, 601, 1, 0);
  EXPECT_THAT(compare(dropped, tiles).error().message, HasSubstr("record 10 of the log"));

  MemoryLog cut;
  put_records(cut, 0, 599, 1, 0);
  EXPECT_THAT(compare(cut, tiles).error().message, HasSubstr("the log lacks record 599 of the tree"));
  EXPECT_FALSE(grow(cut, tiles)) << "nothing is signed over a log that lost a record";
}

// Who can write to the log and to the tiles makes both anew; a checkpoint that somebody kept tells.
TEST(LogTree, AnOlderCheckpointTellsALogAndATreeThatWereMadeAnew) {
  MemoryLog log;
  put_records(log, 0, 400, 1, 0);
  Tree honest;
  honest.grow_with(log);
  const Checkpoint kept = read_checkpoint(honest.sign_it(), honest.verifier()).value();
  put_records(log, 400, 900, 1, 0);
  EXPECT_TRUE(check_continues(kept, honest.grow_with(log), kept.origin));

  MemoryLog rewritten;
  put_records(rewritten, 0, 399, 1, 0);
  rewritten.put(PartitionId(0), "s", bytes_of(999));
  put_records(rewritten, 400, 900, 1, 0);
  Tree forged;
  const auto told = check_continues(kept, forged.grow_with(rewritten), kept.origin);
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().code, ErrorCode::kCorrupt);
  EXPECT_THAT(told.error().message, HasSubstr("the first 400 records"));

  MemoryLog shorter;
  put_records(shorter, 0, 399, 1, 0);
  Tree cut;
  EXPECT_THAT(check_continues(kept, cut.grow_with(shorter), kept.origin).error().message, HasSubstr("cut off"));
  EXPECT_EQ(check_continues(kept, honest.grow_with(log), "another.example/log").error().code, ErrorCode::kBadInput);
}

// Every byte of every tile of a small tree: changed, it is told, or it is one that the tree's root does not rest on,
// and then reading the log against it tells.
TEST(LogTree, AnyByteOfATileChangedIsTold) {
  MemoryLog log;
  put_records(log, 0, 300, 1, 0);
  Tree tree;
  tree.grow_with(log);
  tree.sign_it();
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(tree.folder.path("tiles")) / "tile")) {
    if (!file.is_regular_file()) continue;
    std::fstream bytes(file.path(), std::ios::in | std::ios::out | std::ios::binary);
    const auto size = static_cast<std::streamoff>(file.file_size());
    for (std::streamoff at = 0; at < size; at += 37) {
      bytes.seekg(at);
      const char was = static_cast<char>(bytes.get());
      bytes.seekp(at);
      bytes.put(static_cast<char>(was ^ 0x10));
      bytes.flush();
      const auto opened = open_signed(tree.folder.path("tiles"), tree.verifier());
      EXPECT_FALSE(opened && compare(log, opened->tiles)) << file.path() << " at " << at;
      bytes.seekp(at);
      bytes.put(was);
      bytes.flush();
    }
  }
  EXPECT_TRUE(open_signed(tree.folder.path("tiles"), tree.verifier()));
}

// Two histories, each signed by the log itself: a witness signs one of them and refuses the other.
TEST(Witness, SignsOnlyWhatGoesOn) {
  MemoryLog log;
  put_records(log, 0, 100, 1, 0);
  Tree tree;
  tree.grow_with(log);
  tree.sign_it();
  TemporaryFolder own;
  const NamedKey key{"regulator.example/w", schema::SigningKey::generate()};
  const auto state = std::filesystem::path(own.path("state"));
  const auto first = witness(tree.folder.path("tiles"), tree.verifier(), key, state, 1'795'161'600);
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_TRUE(check_signature(*first, tree.verifier()));
  EXPECT_EQ(check_cosignature(*first, key.verifier(KeyKind::kWitness)), 1'795'161'600);

  put_records(log, 100, 200, 1, 0);
  tree.grow_with(log);
  tree.sign_it();
  EXPECT_TRUE(witness(tree.folder.path("tiles"), tree.verifier(), key, state, 1'795'161'700));

  MemoryLog other;
  put_records(other, 0, 150, 1, 0);
  put_records(other, 151, 300, 1, 0);
  Tree split;
  split.key = NamedKey{tree.key.name, schema::SigningKey::from_pem(tree.key.key.to_pem()).value()};
  split.grow_with(other);
  split.sign_it();
  const auto refused = witness(split.folder.path("tiles"), tree.verifier(), key, state, 1'795'161'800);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("altered"));

  MemoryLog shorter;
  put_records(shorter, 0, 120, 1, 0);
  Tree rolled_back;
  rolled_back.key = NamedKey{tree.key.name, schema::SigningKey::from_pem(tree.key.key.to_pem()).value()};
  rolled_back.grow_with(shorter);
  rolled_back.sign_it();
  EXPECT_THAT(witness(rolled_back.folder.path("tiles"), tree.verifier(), key, state, 1).error().message,
              HasSubstr("cut off"));
  EXPECT_FALSE(witness(tree.folder.path("tiles"), key.verifier(KeyKind::kSigner), key, state, 1))
      << "a key that is not the log's";
}

}  // namespace
}  // namespace cardspeak::evidence
