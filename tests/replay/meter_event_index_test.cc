// What a meter has of a round is found by the index as by reading the whole stream, and the index is checked.
#include "replay/meter_event_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "replay/beside_round.h"
#include "replay/store/keys.h"
#include "replay/store/store_meta.h"
#include "replay/verify.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kMeter = "crown-melbourne/meter/JP-1";
constexpr PartitionId kOnlyPartition{0};

void add_wager(StreamWriter& meter, const std::string& table, std::uint64_t round, std::uint64_t corrects = 0) {
  meter.add(RoundNo(0), [&](schema::Event::Builder event) {
    event.setCorrects(corrects);
    auto wager = event.initJackpotWagerRegistered();
    wager.setTable(table);
    wager.setRound(round);
    wager.setSeat(1);
    wager.setAmountCents(100);
  });
}

class MeterEventIndexTest : public ::testing::Test {
 protected:
  MeterEventIndexTest() {
    StreamWriter table("crown-melbourne/CS-1");
    table.add(RoundNo(0), [](schema::Event::Builder event) {
      auto sign = event.initTableOpened();
      sign.setGame("caribbean-stud");
      sign.setMeter(kMeter);
    });
    for (std::uint64_t round = 1; round <= 2; ++round) {
      table.add(RoundNo(round), [](schema::Event::Builder event) { event.initRoundOpened(); });
      table.add(RoundNo(round), [](schema::Event::Builder event) { event.setRoundClosed(); });
    }
    StreamWriter meter(kMeter);
    add_wager(meter, "CS-1", 1);                  // 1
    add_wager(meter, "CS-2", 1);                  // 2: of another table
    add_wager(meter, "crown-melbourne/CS-1", 1);  // 3
    add_wager(meter, "CS-1", 2);                  // 4: of another round
    add_wager(meter, "CS-1", 2, 1);               // 5: the first was of round 2
    add_wager(meter, "CS-2", 2, 5);               // 6: and that of another table
    add_wager(meter, "CS-2", 3, 2);               // 7: of neither
    for (const StreamWriter* each : {&table, &meter}) {
      for (const SealedEvent& event : each->events()) log_.put(kOnlyPartition, event);
    }
    project_all(log_, folder_.path("store"));
  }

  [[nodiscard]] std::vector<std::uint64_t> of_round(const Store& store, std::uint64_t number) const {
    const auto round = store.get_round({"crown-melbourne", "CS-1", RoundNo(number)});
    const auto beside = beside_round(store, *round, Beside::kAll);
    std::vector<std::uint64_t> numbers;
    for (const EventRef& each : beside->meter.refs()) numbers.push_back(each.event.getSequence());
    return numbers;
  }
  static void expect_all_found(const std::vector<std::uint64_t>& first, const std::vector<std::uint64_t>& second) {
    EXPECT_THAT(first, ElementsAre(1, 3, 5, 6));
    EXPECT_THAT(second, ElementsAre(1, 4, 5, 6));
  }
  static std::vector<std::string> index_of(const Store& store) {
    std::vector<std::string> found;
    for (const IndexKind kind : {IndexKind::kMeterEvents, IndexKind::kMeterCorrections}) {
      ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_kind(kind));
      while (*walk.next()) found.emplace_back(walk.key());
    }
    return found;
  }
  static std::vector<std::string> objections_to(const Store& store) {
    std::vector<std::string> texts;
    const auto report = verify(store, books());
    for (const StoreObjection& each : report->objections) texts.push_back(each.text);
    return texts;
  }

  MemoryLog log_;
  TemporaryFolder folder_;
};

TEST_F(MeterEventIndexTest, FindsWhatTheWholeStreamHas) {
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  EXPECT_TRUE(*has_meter_events(*store));
  EXPECT_THAT(index_of(*store), SizeIs(10));
  expect_all_found(of_round(*store, 1), of_round(*store, 2));
  EXPECT_THAT(objections_to(*store), IsEmpty());
}

// A store of an older release reads the stream, until it is projected into: then it gets the index.
TEST_F(MeterEventIndexTest, IsMadeForAStoreOfAnOlderRelease) {
  const auto whole = dump(*open_store(folder_.path("store"), StoreMode::kRead));
  {
    const auto store = open_store(folder_.path("store"), StoreMode::kProject);
    WriteSet changes = store->shelves().changes();
    for (const std::string& key : index_of(*store)) changes.remove(Shelf::kIndex, key);
    put_format(changes, kFirstFormatWithMeterEvents - 1);
    ASSERT_TRUE(store->shelves().commit(changes).has_value());
    expect_all_found(of_round(*store, 1), of_round(*store, 2));
    EXPECT_THAT(objections_to(*store), IsEmpty());
  }
  project_all(log_, folder_.path("store"));
  const auto store = open_store(folder_.path("store"), StoreMode::kRead);
  EXPECT_EQ(difference(dump(*store), whole), "");
  expect_all_found(of_round(*store, 1), of_round(*store, 2));
}

TEST_F(MeterEventIndexTest, AnEntryTooFewOrTooManyIsFound) {
  const auto store = open_store(folder_.path("store"), StoreMode::kProject);
  for (const std::string& key : index_of(*store)) {
    WriteSet without = store->shelves().changes();
    without.remove(Shelf::kIndex, key);
    ASSERT_TRUE(store->shelves().commit(without).has_value());
    EXPECT_THAT(objections_to(*store), ElementsAre(HasSubstr("the index of what its meter has of rounds does not")));
    WriteSet again = store->shelves().changes();
    again.put(Shelf::kIndex, key, {});
    ASSERT_TRUE(store->shelves().commit(again).has_value());
  }
  for (const IndexKind kind : {IndexKind::kMeterEvents, IndexKind::kMeterCorrections}) {
    const std::string key = keys::index(kind, kMeter, DeviceTimeNs(9), "crown-melbourne/CS-1", RoundNo(2));
    WriteSet more = store->shelves().changes();
    more.put(Shelf::kIndex, key, {});
    ASSERT_TRUE(store->shelves().commit(more).has_value());
    EXPECT_THAT(objections_to(*store), ElementsAre(HasSubstr("that no event of it gives rise to")));
    WriteSet less = store->shelves().changes();
    less.remove(Shelf::kIndex, key);
    ASSERT_TRUE(store->shelves().commit(less).has_value());
  }
}

}  // namespace
}  // namespace cardspeak::testing
