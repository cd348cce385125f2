// What the store keeps of a jackpot meter for a round answers faster, and never otherwise than the events do.
#include <capnp/message.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/render/json.h"
#include "cli/render/round_view.h"
#include "replay/derive_stream.h"
#include "replay/judge.h"
#include "replay/meters.h"
#include "replay/projector.h"
#include "replay/store.h"
#include "replay/verify.h"
#include "tests/property/meters_fixture.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Kept {
  std::string key;
  std::string value;
};

class MeterSnapshotsTest : public ::testing::Test {
 protected:
  void project_events(const std::vector<SealedEvent>& events) {
    store_.reset();
    for (const SealedEvent& event : events) log_->put(PartitionId(0), event);
    project_all(*log_, path());
    store_ = open_store(path(), StoreMode::kProject);
  }
  [[nodiscard]] std::string path() const { return folder_.path("store"); }

  std::vector<Kept> kept() {
    std::vector<Kept> all;
    ShelfWalk walk = store_->shelves().walk(Shelf::kIndex, keys::index_kind(IndexKind::kMeterFacts));
    while (*walk.next()) all.push_back({std::string(walk.key()), std::string(walk.value())});
    return all;
  }
  void put(const Kept& entry) {
    WriteSet changes = store_->shelves().changes();
    changes.put(Shelf::kIndex, entry.key, entry.value);
    ASSERT_TRUE(store_->shelves().commit(changes).has_value());
  }
  void remove(const std::string& key) {
    WriteSet changes = store_->shelves().changes();
    changes.remove(Shelf::kIndex, key);
    ASSERT_TRUE(store_->shelves().commit(changes).has_value());
  }

  // The verdict on every round, with or without what is kept.
  std::vector<std::string> verdicts(MeterSnapshots snapshots, const Library& library = books()) {
    Meters meters(*store_, library, snapshots);
    std::vector<std::string> all;
    RoundScan scan = store_->scan();
    StoredRound round;
    while (*scan.next(round)) {
      const auto judged = judge(round, library, &meters);
      all.push_back(judged ? verdict_json(make_view(judged->facts, judged->verdict, nullptr)) : judged.error().message);
    }
    return all;
  }

  // An entry with another value of the meter, and a check that fits it.
  static Kept forged(const Kept& entry) {
    auto snapshot = decode_meter_snapshot(entry.key, entry.value);
    EXPECT_TRUE(snapshot && !snapshot->facts.values.empty());
    for (Millionths& value : snapshot->facts.values) value = Millionths(value.value() + 1'000'000'000);
    return {entry.key, encode_meter_snapshot(entry.key, *snapshot)};
  }
  void forge_all() {
    for (const Kept& entry : kept()) {
      const auto snapshot = decode_meter_snapshot(entry.key, entry.value);
      if (snapshot && !snapshot->facts.values.empty()) put(forged(entry));
    }
  }

  std::vector<StoreObjection> objections() { return verify(*store_, books())->objections; }

  TemporaryFolder folder_;
  std::unique_ptr<MemoryLog> log_ = std::make_unique<MemoryLog>();
  std::unique_ptr<Store> store_;
};

auto of_meter_facts(const std::string& text) {
  return Contains(::testing::AllOf(Field(&StoreObjection::kind, StoreObjectionKind::kMeterFacts),
                                   Field(&StoreObjection::text, HasSubstr(text))));
}

class MeterSnapshotsOfGames : public MeterSnapshotsTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(MeterSnapshotsOfGames, GiveTheVerdictsThatTheEventsGive) {
  for (const std::uint64_t seed : {11U, 12U}) {
    store_.reset();
    std::filesystem::remove_all(path());
    log_ = std::make_unique<MemoryLog>();
    project_events(played(seed, 3, 30, GetParam()));
    EXPECT_EQ(verdicts(MeterSnapshots::kTaken), verdicts(MeterSnapshots::kIgnored));
    EXPECT_TRUE(verify(*store_, books())->sound());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, MeterSnapshotsOfGames,
                         ::testing::Values("crown-melbourne/caribbean-stud", "crown-melbourne/three-card-poker",
                                           "crown-melbourne/wild-aruba-stud", "crown-sydney/caribbean-stud",
                                           "crown-sydney/mississippi-stud", "crown-sydney/ultimate-texas-holdem",
                                           "crown-perth/crown-holdem"));

TEST_F(MeterSnapshotsTest, AreTakenWhereTheyHold) {
  project_events(played(9, 3, 40));
  ASSERT_FALSE(kept().empty());
  const auto before = verdicts(MeterSnapshots::kTaken);
  forge_all();
  EXPECT_NE(verdicts(MeterSnapshots::kTaken), before) << "nothing that is kept was read: nothing is tested here";
  EXPECT_EQ(verdicts(MeterSnapshots::kIgnored), before);
}

TEST_F(MeterSnapshotsTest, AForgedALostAndAnInventedOneAreFoundByVerify) {
  project_events(played(9, 3, 40));
  EXPECT_THAT(objections(), IsEmpty());
  const std::vector<Kept> entries = kept();
  ASSERT_FALSE(entries.empty());
  for (const Kept& entry : entries) {
    const auto parsed = keys::parse_index(entry.key);
    const std::string name = "round " + round_id(parsed->stream, parsed->round).text();
    const auto snapshot = decode_meter_snapshot(entry.key, entry.value);
    if (!snapshot->facts.values.empty()) {
      put(forged(entry));
      EXPECT_THAT(objections(), of_meter_facts(name));
    }
    remove(entry.key);
    EXPECT_THAT(objections(), of_meter_facts(name));
    put(entry);
  }
  EXPECT_THAT(objections(), IsEmpty());
  const auto parsed = keys::parse_index(entries.front().key);
  const auto invented = [&](const std::string& meter) {
    const std::string key = keys::index(IndexKind::kMeterFacts, meter, parsed->time, parsed->stream, RoundNo(9'999));
    return Kept{key, encode_meter_snapshot(key, {})};
  };
  for (const std::string& meter : {parsed->text, std::string("crown-melbourne/meter/none"), std::string("none")}) {
    put(invented(meter));
    EXPECT_THAT(objections(), of_meter_facts("")) << meter;
    remove(invented(meter).key);
  }
}

TEST_F(MeterSnapshotsTest, ADamagedOneIsPassedOver) {
  project_events(played(9, 2, 20));
  const auto expected = verdicts(MeterSnapshots::kIgnored);
  std::size_t changed = 0;
  for (const Kept& entry : kept()) {
    for (std::size_t at = changed % 7; at < entry.value.size(); at += 7, ++changed) {
      Kept damaged = entry;
      damaged.value[at] = static_cast<char>(damaged.value[at] ^ (1 << (at % 8)));
      EXPECT_FALSE(decode_meter_snapshot(damaged.key, damaged.value).has_value());
    }
    put({entry.key, entry.value.substr(0, entry.value.size() / 2)});
  }
  EXPECT_GT(changed, 0U);
  EXPECT_EQ(verdicts(MeterSnapshots::kTaken), expected);
}

TEST_F(MeterSnapshotsTest, OtherBooksPassThemOver) {
  project_events(played(9, 3, 40));
  forge_all();
  std::vector<Rulebook> fewer = books().books();
  std::erase_if(fewer, [](const Rulebook& book) { return book.venue() == "crown-perth"; });
  const Library others(std::move(fewer));
  EXPECT_EQ(verdicts(MeterSnapshots::kTaken, others), verdicts(MeterSnapshots::kIgnored, others));
}

// The first events of the meter come last: until its rounds are derived again nothing that was kept counts.
TEST_F(MeterSnapshotsTest, WhatWaitsForBeingDerivedAgainPassesThemOver) {
  project_events(played(9, 3, 40));
  forge_all();
  const auto parsed = keys::parse_index(kept().front().key);
  ASSERT_TRUE(mark_meter(*store_, parsed->text).has_value());
  EXPECT_EQ(verdicts(MeterSnapshots::kTaken), verdicts(MeterSnapshots::kIgnored));
}

// A correction of an old wager, a prize that is struck out, a wager that comes late: whatever changes a meter's past
// changes what is kept for the rounds after it.
class MeterPast : public MeterSnapshotsTest {
 protected:
  // The meter's events with `corrects` among their numbers, after all others.
  static SealedEvent correction(const std::vector<SealedEvent>& events, const SealedEvent& old) {
    const SealedEvent* head = &old;
    for (const SealedEvent& event : events) {
      if (event.stream == old.stream) head = &event;
    }
    capnp::MallocMessageBuilder message;
    const schema::StoredEvent read(old.bytes);
    message.setRoot(read.event());
    auto event = message.getRoot<schema::Event>();
    const schema::StoredEvent last(head->bytes);
    event.setDeviceTimeNs(last.event().getDeviceTimeNs() + 1);
    event.setSequence(head->sequence.value() + 1);
    event.setPreviousHash(kj::arrayPtr(head->hash.data(), head->hash.size()));
    event.setCorrects(old.sequence.value());
    event.setCorrectionReason("keyed wrong");
    // Once a prize was paid out of a meter a change of what fed it takes the last word.
    event.setStaff("AM-1");
    event.setRank("TG Area Manager");
    auto wager = event.getJackpotWagerRegistered();
    wager.setAmountCents(wager.getAmountCents() * 3);
    return seal(event.asReader());
  }
  static const SealedEvent& first_wager(const std::vector<SealedEvent>& events) {
    return *std::ranges::find_if(events, [](const SealedEvent& event) {
      const schema::StoredEvent read(event.bytes);
      return read.event().isJackpotWagerRegistered();
    });
  }
};

TEST_F(MeterPast, ACorrectionOfAnEarlierEventMakesThemAnew) {
  const auto events = played(9, 3, 40);
  project_events(events);
  const auto before = kept();
  project_events({correction(events, first_wager(events))});
  const auto after = kept();
  ASSERT_GE(after.size(), before.size());  // the round of the wager departs from its meter now
  EXPECT_TRUE(std::ranges::any_of(after, [&](const Kept& entry) {
    return std::ranges::none_of(before, [&](const Kept& old) { return old.value == entry.value; });
  })) << "the correction changed nothing: nothing was tested";
  EXPECT_EQ(verdicts(MeterSnapshots::kTaken), verdicts(MeterSnapshots::kIgnored));
  EXPECT_TRUE(verify(*store_, books())->sound());
}

TEST_F(MeterPast, AnEventThatComesLateMakesThemAnew) {
  auto events = played(9, 3, 40);
  const SealedEvent late = first_wager(events);
  std::erase_if(events, [&](const SealedEvent& event) { return event.hash == late.hash; });
  project_events(events);
  const auto without = verdicts(MeterSnapshots::kTaken);
  EXPECT_EQ(without, verdicts(MeterSnapshots::kIgnored));
  project_events({late});
  EXPECT_NE(verdicts(MeterSnapshots::kTaken), without) << "nothing rests on the late event: nothing was tested";
  EXPECT_EQ(verdicts(MeterSnapshots::kTaken), verdicts(MeterSnapshots::kIgnored));
  EXPECT_TRUE(verify(*store_, books())->sound());
}

}  // namespace
}  // namespace cardspeak::testing
