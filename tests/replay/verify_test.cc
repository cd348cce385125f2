// The check is checked: whatever byte of a store changes, verify objects and names the record.
#include "replay/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "replay/store.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Entry {
  std::string key;
  std::string value;
};

// A store of two tables with a gap, a fork, a record in quarantine and a round still open.
class VerifyTest : public ::testing::Test {
 protected:
  VerifyTest() {
    MemoryLog log;
    for (const auto& stream : evening(3, 2, 2)) {
      for (const SealedEvent& event : stream) {
        if (event.stream.ends_with("CS-1") && event.sequence.value() == 20) continue;
        log.put(PartitionId(0), event);
      }
    }
    log.put(PartitionId(0), "crown-melbourne/CS-1", {9, 9, 9});
    project_all(log, folder_.path("store"));
    store_ = open_store(folder_.path("store"), StoreMode::kProject);
  }

  std::vector<Entry> entries(Shelf shelf) {
    std::vector<Entry> all;
    ShelfWalk walk = store_->shelves().walk(shelf, {});
    while (*walk.next()) all.push_back({std::string(walk.key()), std::string(walk.value())});
    return all;
  }
  void put(Shelf shelf, const Entry& entry) {
    WriteSet changes = store_->shelves().changes();
    changes.put(shelf, entry.key, entry.value);
    ASSERT_TRUE(store_->shelves().commit(changes).has_value());
  }
  void remove(Shelf shelf, const Entry& entry) {
    WriteSet changes = store_->shelves().changes();
    changes.remove(shelf, entry.key);
    ASSERT_TRUE(store_->shelves().commit(changes).has_value());
  }
  std::vector<StoreObjection> damage() {
    auto objections = verify(*store_, books())->objections;
    std::erase_if(objections, [](const StoreObjection& objection) { return !is_damage(objection.kind); });
    return objections;
  }

  // Flips one bit in every `stride`-th byte of every value of a shelf, and hands what verify objects to `check`.
  template <typename Check>
  void flip(Shelf shelf, std::size_t stride, const Check& check) {
    std::size_t phase = 0;
    for (const Entry& entry : entries(shelf)) {
      for (std::size_t at = phase++ % stride; at < entry.value.size(); at += stride) {
        Entry changed = entry;
        changed.value[at] = static_cast<char>(changed.value[at] ^ (1 << (at % 8)));
        put(shelf, changed);
        SCOPED_TRACE("byte " + std::to_string(at) + " of " + std::to_string(entry.value.size()));
        check(entry, damage());
        put(shelf, entry);
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(phase, 0U) << "the shelf is empty: nothing was tested";
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
};

TEST_F(VerifyTest, AStoreThatNobodyTouchedIsSoundAndItsRecordsFaultsAreReported) {
  const auto report = verify(*store_, books());
  ASSERT_TRUE(report.has_value());
  EXPECT_TRUE(report->sound());
  std::vector<StoreObjectionKind> kinds;
  for (const StoreObjection& objection : report->objections) kinds.push_back(objection.kind);
  EXPECT_THAT(kinds, ::testing::ElementsAre(StoreObjectionKind::kGap, StoreObjectionKind::kQuarantined));
  EXPECT_EQ(report->objections[0].sequence, StreamSeq(20));
  EXPECT_THAT(report->objections[0].text, HasSubstr("crown-melbourne/CS-1: event 20 is missing"));
  EXPECT_GE(report->rounds, 4U);
}

TEST(VerifyQuarantine, IsListedWholeInTheOrderOfTheLogEachRecordOnce) {
  const TemporaryFolder folder;
  MemoryLog log("memory", 2);
  for (std::uint8_t at = 0; at < 200; ++at) log.put(PartitionId(1), "a/b", {9, at, 9});
  for (std::uint8_t at = 0; at < 100; ++at) log.put(PartitionId(0), "a/b", {7, at});
  for (std::uint8_t at = 0; at < 50; ++at) log.put(PartitionId(1), "a/b", {9, at, 9});  // again
  project_all(log, folder.path("store"));
  const auto store = open_store(folder.path("store"), StoreMode::kRead);
  const auto report = verify(*store, books());
  ASSERT_TRUE(report.has_value());
  EXPECT_TRUE(report->sound());
  ASSERT_EQ(report->objections.size(), 300U);
  for (std::size_t at = 0; at < 300; ++at) {
    const std::size_t offset = at < 100 ? at : at - 100;
    const std::string place = "the record at offset " + std::to_string(offset) + " of partition " +
                              (at < 100 ? "0, 2" : "1, 3") + " bytes for stream a/b, is in quarantine: ";
    EXPECT_THAT(report->objections[at].text, ::testing::StartsWith(place));
  }
}

TEST(VerifyQuarantine, ARecordThatIsGoneFromItIsMissed) {
  const TemporaryFolder folder;
  MemoryLog log;
  for (std::uint8_t at = 0; at < 10; ++at) log.put(PartitionId(0), "a/b", {9, static_cast<std::uint8_t>(at / 2), 9});
  project_all(log, folder.path("store"));
  const auto store = open_store(folder.path("store"), StoreMode::kProject);
  ASSERT_TRUE(verify(*store, books())->sound());
  ShelfWalk walk = store->shelves().walk(Shelf::kQuarantine, {});
  ASSERT_TRUE(*walk.next());
  WriteSet changes = store->shelves().changes();
  changes.remove(Shelf::kQuarantine, std::string(walk.key()));
  ASSERT_TRUE(store->shelves().commit(changes).has_value());
  const auto report = verify(*store, books());
  EXPECT_FALSE(report->sound());
  EXPECT_THAT(report->objections, Contains(Field(&StoreObjection::text, HasSubstr("brought 5 records for quarantine, "
                                                                                  "and the store has 4"))));
}

TEST_F(VerifyTest, AChangedByteOfARoundIsNamedByItsRound) {
  flip(Shelf::kRounds, 41, [](const Entry& entry, const std::vector<StoreObjection>& damage) {
    const auto key = keys::parse_round(entry.key);
    EXPECT_THAT(damage, Contains(AllOf(Field(&StoreObjection::stream, key->stream),
                                       Field(&StoreObjection::round, key->round))));
  });
}

TEST_F(VerifyTest, AChangedEventIsRefusedWhenItsRoundIsAskedFor) {
  const Entry entry = entries(Shelf::kRounds)[0];
  const auto key = keys::parse_round(entry.key);
  Entry changed = entry;
  const std::size_t at = changed.value.rfind("tracker-1");
  ASSERT_NE(at, std::string::npos);
  changed.value[at] = 'T';
  put(Shelf::kRounds, changed);
  const auto round = store_->get_round(round_id(key->stream, key->round));
  ASSERT_FALSE(round.has_value());
  EXPECT_EQ(round.error().code, ErrorCode::kCorrupt);
  EXPECT_THAT(round.error().message, HasSubstr("are not those that were stored"));
}

TEST_F(VerifyTest, AChangedByteOfAnEventOutsideRoundsIsNamedByItsNumber) {
  flip(Shelf::kLoose, 7, [](const Entry& entry, const std::vector<StoreObjection>& damage) {
    const auto key = keys::parse_loose(entry.key);
    EXPECT_THAT(damage, Contains(AllOf(Field(&StoreObjection::stream, key->stream),
                                       Field(&StoreObjection::sequence, key->sequence))));
  });
}

TEST_F(VerifyTest, AChangedByteOfAStreamsSummaryNamesTheStream) {
  flip(Shelf::kStreams, 1, [](const Entry& entry, const std::vector<StoreObjection>& damage) {
    EXPECT_THAT(damage, Contains(Field(&StoreObjection::stream, *keys::parse_stream(entry.key))));
  });
}

TEST_F(VerifyTest, AChangedByteOfTheOrderNamesTheRound) {
  flip(Shelf::kOrder, 1, [](const Entry& entry, const std::vector<StoreObjection>& damage) {
    const auto key = keys::parse_order(entry.key);
    EXPECT_THAT(damage, Contains(AllOf(Field(&StoreObjection::stream, key->stream),
                                       Field(&StoreObjection::round, key->round))));
  });
}

TEST_F(VerifyTest, AChangedByteOfTheStoresOwnRecordsOrOfQuarantineIsNoticed) {
  flip(Shelf::kMeta, 1, [](const Entry&, const std::vector<StoreObjection>& damage) {
    EXPECT_THAT(damage, Contains(Field(&StoreObjection::kind, StoreObjectionKind::kMeta)));
  });
  flip(Shelf::kQuarantine, 1, [](const Entry&, const std::vector<StoreObjection>& damage) {
    EXPECT_THAT(damage, Contains(Field(&StoreObjection::kind, StoreObjectionKind::kQuarantine)));
  });
}

TEST_F(VerifyTest, AnEntryThatIsTakenAwayIsMissed) {
  for (const Shelf shelf : {Shelf::kRounds, Shelf::kLoose, Shelf::kStreams, Shelf::kOrder, Shelf::kIndex}) {
    for (const Entry& entry : entries(shelf)) {
      remove(shelf, entry);
      EXPECT_FALSE(damage().empty()) << shelf_name(shelf);
      put(shelf, entry);
    }
  }
  EXPECT_THAT(damage(), IsEmpty());
}

// Nothing else in the store tells of it.
TEST_F(VerifyTest, AStreamThatIsTakenAwayWholeIsMissedByItsEvents) {
  const std::string gone = "crown-melbourne/TH-2";
  std::size_t removed = 0;
  for (const Shelf shelf : {Shelf::kRounds, Shelf::kLoose, Shelf::kStreams, Shelf::kOrder, Shelf::kIndex}) {
    for (const Entry& entry : entries(shelf)) {
      const auto index = shelf == Shelf::kIndex ? keys::parse_index(entry.key) : std::nullopt;
      const bool of_it = index ? index->stream == gone : entry.key.starts_with(keys::stream(gone));
      if (!of_it) continue;
      remove(shelf, entry);
      ++removed;
    }
  }
  ASSERT_GT(removed, 0U);
  EXPECT_THAT(damage(), ElementsAre(AllOf(Field(&StoreObjection::kind, StoreObjectionKind::kMeta),
                                          Field(&StoreObjection::text, HasSubstr("the records of the log brought")))));
}

TEST_F(VerifyTest, AnIndexEntryTooManyIsNamed) {
  put(Shelf::kIndex,
      {keys::index(IndexKind::kPatron, "P-nobody", DeviceTimeNs(5), "crown-melbourne/CS-1", RoundNo(1)), {}});
  EXPECT_THAT(damage(), Contains(AllOf(Field(&StoreObjection::kind, StoreObjectionKind::kIndex),
                                       Field(&StoreObjection::round, RoundNo(1)),
                                       Field(&StoreObjection::text, HasSubstr("P-nobody")))));
}

TEST_F(VerifyTest, ARoundMovedToAnotherNumberIsNamed) {
  const std::vector<Entry> rounds = entries(Shelf::kRounds);
  const auto key = keys::parse_round(rounds[0].key);
  remove(Shelf::kRounds, rounds[0]);
  put(Shelf::kRounds, {keys::round(key->stream, RoundNo(77)), rounds[0].value});
  EXPECT_THAT(damage(), Contains(AllOf(Field(&StoreObjection::kind, StoreObjectionKind::kEvent),
                                       Field(&StoreObjection::round, RoundNo(77)))));
}

TEST_F(VerifyTest, TheReportDoesNotDependOnThreads) {
  const auto texts = [&](unsigned threads) {
    std::vector<std::string> all;
    VerifyOptions options;
    options.threads = threads;
    const auto report = verify(*store_, books(), options);
    for (const StoreObjection& objection : report->objections) all.push_back(objection.text);
    return all;
  };
  EXPECT_EQ(texts(1), texts(4));
}

}  // namespace
}  // namespace cardspeak::testing
