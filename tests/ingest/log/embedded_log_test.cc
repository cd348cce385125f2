// What only the log in a folder has: folders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "ingest/log/embedded_log.h"
#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "ingest/log/partition.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using testing::open_or_die;
using testing::read_all;
using testing::sealed;
using testing::TempFolder;

void append_one(Log& log, const std::string& stream, std::uint64_t sequence) {
  const std::vector<SealedEvent> events{sealed(stream, sequence)};
  ASSERT_TRUE(log.append(events).has_value());
}

void expect_unavailable(const std::string& address, LogMode mode, const std::string& message) {
  const auto log = open_log(address, mode);
  ASSERT_FALSE(log.has_value());
  EXPECT_EQ(log.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(log.error().message, message);
}

TEST(EmbeddedLog, AFolderThatIsNotThereIsMadeForAppendingAndRefusedForReading) {
  const TempFolder folder;
  const std::string path = folder.path("deep/er/log");
  expect_unavailable(path, LogMode::kRead,
                     "the log in folder " + path + " cannot be used: there is no log; `cardspeak ingest` makes one");
  EXPECT_FALSE(std::filesystem::exists(path));
  append_one(*open_or_die(path, LogMode::kAppend), "a/b", 1);
  EXPECT_EQ(read_all(*open_or_die(path, LogMode::kRead)).size(), 1U);
}

TEST(EmbeddedLog, AnEmptyFolderIsTakenForANewLog) {
  const TempFolder folder;
  EXPECT_NE(open_or_die(folder.path(), LogMode::kAppend), nullptr);
}

TEST(EmbeddedLog, AppendingTwiceAtATimeIsRefusedAndNamesTheFolder) {
  const TempFolder folder;
  const auto first = open_or_die(folder.path("log"), LogMode::kAppend);
  expect_unavailable(
      folder.path("log"), LogMode::kAppend,
      "the log in folder " + folder.path("log") +
          " cannot be used: another process has it open for appending; wait until that one has ended, or "
          "open it only for reading");
  // Nothing happened to the first.
  append_one(*first, "a/b", 1);
}

TEST(EmbeddedLog, ReadersDoNotDisturbTheAppenderNorTheFolder) {
  const TempFolder folder;
  const auto writer = open_or_die(folder.path("log"), LogMode::kAppend);
  append_one(*writer, "a/b", 1);
  const auto files = [&] {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path("log"))) {
      names.insert(entry.path().filename().string());
    }
    return names;
  };
  const auto before = files();
  const auto first = open_or_die(folder.path("log"), LogMode::kRead);
  const auto second = open_or_die(folder.path("log"), LogMode::kRead);
  EXPECT_EQ(read_all(*first).size(), 1U);
  EXPECT_EQ(files(), before);
  append_one(*writer, "a/b", 2);
  EXPECT_EQ(read_all(*second).size(), 2U);
}

TEST(EmbeddedLog, AFolderWithSomethingElseInItIsRefused) {
  const TempFolder folder;
  std::ofstream(folder.path("holiday.jpg")) << "x";
  for (const LogMode mode : {LogMode::kAppend, LogMode::kRead}) {
    expect_unavailable(folder.path(), mode,
                       "the log in folder " + folder.path() +
                           " cannot be used: there are other files in it; name a folder that is empty or not there");
  }
}

TEST(EmbeddedLog, AFileInPlaceOfTheFolderIsRefused) {
  const TempFolder folder;
  std::ofstream(folder.path("log")) << "x";
  expect_unavailable(folder.path("log"), LogMode::kAppend,
                     "the log in folder " + folder.path("log") + " cannot be used: it is a file, not a folder");
}

TEST(EmbeddedLog, ADamagedDatabaseIsAnErrorAndNoCrash) {
  const TempFolder folder;
  append_one(*open_or_die(folder.path("log"), LogMode::kAppend), "a/b", 1);
  std::ofstream(folder.path("log/CURRENT"), std::ios::trunc) << "MANIFEST-999999\n";
  for (const LogMode mode : {LogMode::kAppend, LogMode::kRead}) {
    const auto log = open_log(folder.path("log"), mode);
    ASSERT_FALSE(log.has_value());
    EXPECT_EQ(log.error().code, ErrorCode::kUnavailable);
    EXPECT_THAT(log.error().message, ::testing::HasSubstr(folder.path("log")));
  }
}

// The file that RocksDB writes every append to first.
std::string write_ahead_file(const std::string& log) {
  for (const auto& entry : std::filesystem::directory_iterator(log)) {
    if (entry.path().extension() == ".log" && entry.file_size() > 0) return entry.path().string();
  }
  return "";
}

// RocksDB's own default opens such a log, drops the rest, and says nothing.
TEST(EmbeddedLog, AChangedByteAmongTheRecordsIsAnErrorAndNothingIsDropped) {
  const TempFolder folder;
  {
    const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
    for (std::uint64_t sequence = 1; sequence <= 100; ++sequence) append_one(*log, "a/b", sequence);
  }
  const std::string path = write_ahead_file(folder.path("log"));
  ASSERT_NE(path, "");
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(path));
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(size / 2);
  const int before = file.get();
  file.seekp(size / 2);
  file.put(static_cast<char>(before ^ 1));
  file.close();
  for (const LogMode mode : {LogMode::kAppend, LogMode::kRead, LogMode::kAppend}) {
    const auto log = open_log(folder.path("log"), mode);
    ASSERT_FALSE(log.has_value());
    EXPECT_EQ(log.error().code, ErrorCode::kUnavailable);
  }
  std::fstream repaired(path, std::ios::in | std::ios::out | std::ios::binary);
  repaired.seekp(size / 2);
  repaired.put(static_cast<char>(before));
  repaired.close();
  EXPECT_EQ(read_all(*open_or_die(folder.path("log"), LogMode::kRead)).size(), 100U);
}

TEST(EmbeddedLog, EachLogHasAnIdentityOfItsOwn) {
  const TempFolder folder;
  std::set<std::string> identities;
  for (const char* name : {"a", "b", "c"}) {
    identities.insert(open_or_die(folder.path(name), LogMode::kAppend)->identity());
  }
  EXPECT_EQ(identities.size(), 3U);
  for (const std::string& identity : identities)
    EXPECT_THAT(identity, ::testing::MatchesRegex("embedded:[0-9a-f]{32}"));
  EXPECT_TRUE(identities.contains(open_or_die(folder.path("a"), LogMode::kRead)->identity()));
}

TEST(EmbeddedLog, HasOnePartitionUnlessMoreAreAskedForWhenItIsMade) {
  const TempFolder folder;
  EXPECT_EQ(open_or_die(folder.path("one"), LogMode::kAppend)->end()->size(), 1U);
  EXPECT_EQ(open_or_die(folder.path("one") + "?partitions=9", LogMode::kAppend)->end()->size(), 1U);
  EXPECT_EQ(open_or_die(folder.path("nine") + "?partitions=9", LogMode::kAppend)->end()->size(), 9U);
  EXPECT_EQ(open_or_die(folder.path("nine"), LogMode::kRead)->end()->size(), 9U);
}

TEST(EmbeddedLog, AStreamLiesInTheSamePartitionOnEveryMachine) {
  // FNV-1a in 64 bits, computed outside this project: 0x5063f11e7ed2bd64.
  std::map<std::int32_t, std::int32_t> found;
  for (const std::int32_t partitions : {1, 2, 3, 4, 5, 7, 16, 1'000}) {
    found[partitions] = partition_of("crown-melbourne/CS-04", partitions).value();
  }
  const std::map<std::int32_t, std::int32_t> expected{{1, 0}, {2, 0}, {3, 1},  {4, 0},
                                                      {5, 0}, {7, 1}, {16, 4}, {1'000, 980}};
  EXPECT_EQ(found, expected);
}

TEST(EmbeddedLog, KeepsManyEventsInOrderThroughSeveralFlushesAndReopenings) {
  const TempFolder folder;
  constexpr std::uint64_t kEvents = 40'000;
  for (std::uint64_t sequence = 1; sequence <= kEvents;) {
    const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
    std::vector<SealedEvent> events;
    for (; sequence <= kEvents && events.size() < 10'000; ++sequence) {
      events.push_back(sealed("a/b", sequence, std::string(1'000, static_cast<char>('a' + sequence % 26))));
    }
    ASSERT_TRUE(log->append(events).has_value());
  }
  const auto log = open_or_die(folder.path("log"), LogMode::kRead);
  const auto records = read_all(*log, {}, 4'096);
  ASSERT_EQ(records.size(), kEvents);
  for (std::uint64_t at = 0; at < kEvents; ++at) {
    const schema::StoredEvent stored(records[at].bytes);
    ASSERT_EQ(stored.event().getSequence(), at + 1);
  }
  EXPECT_EQ((*log->head("a/b"))->sequence, StreamSeq(kEvents));
}

TEST(LogAddress, WhatIsNoAddressSaysWhatOneIs) {
  const std::string forms =
      "; expected a folder, or kafka://HOST:PORT/TOPIC, either with an optional ?partitions=N for a log that is made "
      "now";
  const std::map<std::string, std::string> cases = {
      {"", "it is empty"},
      {"kafka://", "the topic is missing"},
      {"kafka://host:9092", "the topic is missing"},
      {"kafka://host/topic", "the broker must be HOST:PORT"},
      {"kafka://:9092/topic", "the broker must be HOST:PORT"},
      {"kafka://host:0/topic", "the port must be a number from 1 to 65535"},
      {"kafka://host:70000/topic", "the port must be a number from 1 to 65535"},
      {"kafka://host:9092/", "a topic has 1 to 249 letters, digits, dots, underscores and hyphens"},
      {"kafka://host:9092/a/b", "a topic has 1 to 249 letters, digits, dots, underscores and hyphens"},
      {"kafka://host:9092/..", "a topic has 1 to 249 letters, digits, dots, underscores and hyphens"},
      {"kafka://host:9092/t?partitions=0", "partitions must be a number from 1 to 10000"},
      {"kafka://host:9092/t?partitions=many", "partitions must be a number from 1 to 10000"},
      {"folder?partitions=-1", "partitions must be a number from 1 to 10000"},
      {"pulsar://host:6650/topic", "no such kind of log"}};
  for (const auto& [address, reason] : cases) {
    const auto log = open_log(address, LogMode::kAppend);
    ASSERT_FALSE(log.has_value()) << address;
    EXPECT_EQ(log.error().code, ErrorCode::kBadInput);
    EXPECT_EQ(log.error().message, "'" + address + "' is not the address of a log: " + reason + forms);
  }
}

}  // namespace
}  // namespace cardspeak
