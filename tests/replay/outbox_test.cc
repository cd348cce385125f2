// What a store remembers of the verdicts that it sends: nothing is owed that need not be, and nothing forgotten.
#include "replay/store/outbox.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "replay/store/keys.h"
#include "replay/store/store_meta.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const RoundId kRound{"crown-melbourne", "CS-1", RoundNo(1)};
constexpr std::string_view kStream = "crown-melbourne/CS-1";

class OutboxTest : public ::testing::Test {
 protected:
  OutboxTest() {
    table_.open();
    for (std::uint32_t round = 1; round <= 4; ++round) table_.play(RoundNo(round));
    project();
  }

  // Puts what the table has done since into the log, and the log into the store.
  void project() {
    for (; logged_ < table_.writer.events().size(); ++logged_)
      log_.put(PartitionId(0), table_.writer.events()[logged_]);
    project_all(log_, path_);
  }
  void send_to(const Outbox& outbox) {
    change([&](WriteSet& changes) {
      put_format(changes, kStoreFormat);
      put_outbox(changes, outbox);
    });
  }
  template <typename Change>
  void change(const Change& change) {
    const auto store = open_store(path_, StoreMode::kProject);
    WriteSet changes = store->shelves().changes();
    change(changes);
    ASSERT_TRUE(store->shelves().commit(changes).has_value());
  }
  [[nodiscard]] std::vector<RoundId> owed(std::size_t limit = 100, const std::optional<RoundId>& after = {}) const {
    const auto store = open_store(path_, StoreMode::kRead);
    auto rounds = owed_rounds(store->shelves(), after, limit);
    EXPECT_TRUE(rounds.has_value());
    EXPECT_EQ(count_owed(store->shelves()).value_or(99), owed_in_all(*store));
    return rounds.value_or(std::vector<RoundId>());
  }

  // Why a note is not read; empty: it is.
  static std::string refusal(const Shelves& shelves, std::string_view key) {
    if (key == keys::kVerdicts) {
      const auto outbox = read_outbox(shelves);
      return outbox ? std::string() : outbox.error().message;
    }
    const auto sent = read_sent(shelves, kRound);
    return sent ? std::string() : sent.error().message;
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.path("store");
  MemoryLog log_;
  Table table_{std::string(kStream), Table::Game::kCaribbeanStud, 7};

 private:
  static std::uint64_t owed_in_all(const Store& store) {
    const auto all = owed_rounds(store.shelves(), {}, 1'000);
    return all ? all->size() : 0;
  }

  std::size_t logged_ = 0;
};

TEST_F(OutboxTest, AStoreThatSendsNothingOwesNothingWhateverChanges) {
  table_.play(RoundNo(5));
  table_.rule_after(RoundNo(2));
  project();
  EXPECT_THAT(owed(), IsEmpty());
  const auto store = open_store(path_, StoreMode::kRead);
  EXPECT_EQ(read_outbox(store->shelves()).value(), std::nullopt);
}

TEST_F(OutboxTest, RoundsThatChangeAreOwedFromWhenTheStoreSendsAndNoOthers) {
  send_to({"kafka://somewhere/verdicts"});
  project();
  EXPECT_THAT(owed(), IsEmpty()) << "nothing came";
  table_.play(RoundNo(5));
  table_.rule_after(RoundNo(2));
  project();
  EXPECT_THAT(owed(), ElementsAre(RoundId{"crown-melbourne", "CS-1", RoundNo(2)},
                                  RoundId{"crown-melbourne", "CS-1", RoundNo(5)}));
}

TEST_F(OutboxTest, OwedRoundsComeInPagesThatMissNoneAndRepeatNone) {
  {
    const auto store = open_store(path_, StoreMode::kProject);
    ASSERT_TRUE(owe_every_round(store->shelves()).has_value());
  }
  const std::vector<RoundId> all = owed();
  ASSERT_THAT(all, SizeIs(4));
  for (std::size_t size = 1; size <= 5; ++size) {
    std::vector<RoundId> seen;
    for (auto page = owed(size); !page.empty(); page = owed(size, seen.back())) {
      EXPECT_LE(page.size(), size);
      seen.insert(seen.end(), page.begin(), page.end());
    }
    EXPECT_THAT(seen, ElementsAreArray(all)) << size << " at a time";
  }
  EXPECT_THAT(owed(0), IsEmpty());
  change([&](WriteSet& changes) { remove_owed(changes, all[1]); });
  EXPECT_THAT(owed(), ElementsAre(all[0], all[2], all[3]));
}

TEST_F(OutboxTest, WhatWasSentIsReadAsItWasNotedUntilItIsForgotten) {
  SentRound noted{.version = 1'234'567'890'123, .rows = 7, .arrived = false};
  noted.content.fill(0xAB);
  change([&](WriteSet& changes) { put_sent(changes, kRound, noted); });
  {
    const auto store = open_store(path_, StoreMode::kProject);
    const auto read = read_sent(store->shelves(), kRound).value();
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->version, noted.version);
    EXPECT_EQ(read->rows, noted.rows);
    EXPECT_FALSE(read->arrived);
    EXPECT_EQ(read->content, noted.content);
    EXPECT_EQ(read_sent(store->shelves(), {"crown-melbourne", "CS-1", RoundNo(2)}).value().has_value(), false);
    ASSERT_TRUE(forget_sent(store->shelves()).has_value());
    EXPECT_FALSE(read_sent(store->shelves(), kRound).value().has_value());
  }
}

TEST_F(OutboxTest, APlaceIsReadAsItWasNotedWithEveryPartition) {
  send_to({"kafka://somewhere/verdicts", 41, {{PartitionId(0), LogOffset(17)}, {PartitionId(3), LogOffset(0)}}});
  const auto store = open_store(path_, StoreMode::kRead);
  const auto outbox = read_outbox(store->shelves()).value();
  ASSERT_TRUE(outbox.has_value());
  EXPECT_EQ(outbox->sink, "kafka://somewhere/verdicts");
  EXPECT_EQ(outbox->version, 41);
  EXPECT_EQ(outbox->reached, (LogPosition{{PartitionId(0), LogOffset(17)}, {PartitionId(3), LogOffset(0)}}));
}

// A changed byte must not make a store send to another place, or believe that something arrived.
TEST_F(OutboxTest, ADamagedNoteIsToldAndNeverBelieved) {
  send_to({"kafka://somewhere/verdicts", 41});
  change([&](WriteSet& changes) { put_sent(changes, kRound, {.version = 9, .rows = 2, .arrived = true}); });
  const auto store = open_store(path_, StoreMode::kProject);
  for (const std::string& key : {std::string(keys::kVerdicts), keys::sent(kStream, RoundNo(1))}) {
    const std::string whole = store->shelves().get(Shelf::kMeta, key).value().value();
    for (std::size_t at = 0; at < whole.size(); ++at) {
      std::string bent = whole;
      bent[at] = static_cast<char>(bent[at] ^ 1);
      WriteSet changes = store->shelves().changes();
      changes.put(Shelf::kMeta, key, bent);
      ASSERT_TRUE(store->shelves().commit(changes).has_value());
      EXPECT_THAT(refusal(store->shelves(), key), HasSubstr("verdicts that it sent is damaged")) << "byte " << at;
    }
    WriteSet changes = store->shelves().changes();
    changes.put(Shelf::kMeta, key, whole);
    ASSERT_TRUE(store->shelves().commit(changes).has_value());
  }
}

}  // namespace
}  // namespace cardspeak::testing
