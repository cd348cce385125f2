// What only the log in a folder has: folders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "ingest/log/embedded_log.h"
#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "ingest/log/partition.h"
#include "ingest/log/verify_log.h"
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

// A log of 100 events as a process leaves it that is killed: nothing of it is in its final files.
void make_killed_log(const std::string& path) {
  const auto log = open_or_die(path + "-alive", LogMode::kAppend);
  for (std::uint64_t sequence = 1; sequence <= 100; ++sequence) append_one(*log, "a/b", sequence);
  std::filesystem::copy(path + "-alive", path, std::filesystem::copy_options::recursive);
}

// Refused in every mode but kRepair, with these words, and not changed by being asked.
void expect_refused(const std::string& path, const std::string& words) {
  for (const LogMode mode : {LogMode::kAppend, LogMode::kRead, LogMode::kAppend}) {
    const auto log = open_log(path, mode);
    ASSERT_FALSE(log.has_value());
    EXPECT_EQ(log.error().code, ErrorCode::kUnavailable);
    EXPECT_THAT(log.error().message, ::testing::HasSubstr(words));
  }
}

// RocksDB's own default opens such a log, drops the rest, and says nothing.
TEST(EmbeddedLog, AChangedByteAmongTheRecordsIsAnErrorAndNothingIsDropped) {
  const TempFolder folder;
  make_killed_log(folder.path("log"));
  const std::string path = write_ahead_file(folder.path("log"));
  ASSERT_NE(path, "");
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(path));
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(size / 2);
  const int before = file.get();
  file.seekp(size / 2);
  file.put(static_cast<char>(before ^ 1));
  file.close();
  expect_refused(folder.path("log"), folder.path("log"));
  std::fstream repaired(path, std::ios::in | std::ios::out | std::ios::binary);
  repaired.seekp(size / 2);
  repaired.put(static_cast<char>(before));
  repaired.close();
  EXPECT_EQ(read_all(*open_or_die(folder.path("log"), LogMode::kRead)).size(), 100U);
}

// RocksDB takes it for a log that ended there.
TEST(EmbeddedLog, ALogWhoseEndWasCutOffIsRefusedAndSaysWhatItLacks) {
  const TempFolder folder;
  make_killed_log(folder.path("log"));
  const std::string path = write_ahead_file(folder.path("log"));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 10);
  expect_refused(folder.path("log"), "it lacks records that it had: there were 100 at least, and 99 are there");
}

TEST(EmbeddedLog, ALogWithoutItsWriteAheadFileIsRefused) {
  const TempFolder folder;
  make_killed_log(folder.path("log"));
  std::filesystem::remove(write_ahead_file(folder.path("log")));
  expect_refused(folder.path("log"), "there were 100 at least, and 0 are there");
}

TEST(EmbeddedLog, ALogWithoutItsFileCURRENTIsRefusedAndNotMadeAnew) {
  const TempFolder folder;
  append_one(*open_or_die(folder.path("log"), LogMode::kAppend), "a/b", 1);
  std::filesystem::rename(folder.path("log/CURRENT"), folder.path("kept"));
  expect_refused(folder.path("log"), "its file CURRENT is missing");
  std::filesystem::rename(folder.path("kept"), folder.path("log/CURRENT"));
  EXPECT_EQ(read_all(*open_or_die(folder.path("log"), LogMode::kRead)).size(), 1U);
}

TEST(EmbeddedLog, RepairTakesALogForWhatIsLeftOfItAndTheDevicesFileMakesItWhole) {
  const TempFolder folder;
  make_killed_log(folder.path("log"));
  const std::string path = write_ahead_file(folder.path("log"));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  {
    const auto log = open_or_die(folder.path("log"), LogMode::kRepair);
    const auto left = (*log->head("a/b"))->sequence.value();
    EXPECT_LT(left, 100U);
    EXPECT_GT(left, 10U);
    for (std::uint64_t sequence = left + 1; sequence <= 100; ++sequence) append_one(*log, "a/b", sequence);
  }
  EXPECT_EQ(read_all(*open_or_die(folder.path("log"), LogMode::kRead)).size(), 100U);
}

// RocksDB itself, to do damage that nothing else would.
class RawLog {
 public:
  explicit RawLog(const std::string& folder) {
    const std::vector<rocksdb::ColumnFamilyDescriptor> families{{"default", {}}, {"records", {}}, {"streams", {}}};
    rocksdb::DB* db = nullptr;
    EXPECT_TRUE(rocksdb::DB::Open({}, folder, families, &families_, &db).ok());
    db_.reset(db);
  }
  ~RawLog() {
    for (auto* family : families_) EXPECT_TRUE(db_->DestroyColumnFamilyHandle(family).ok());
  }
  RawLog(const RawLog&) = delete;
  RawLog& operator=(const RawLog&) = delete;

  // Takes away one key of a family: the n-th.
  void remove(std::size_t family, int at) {
    const std::unique_ptr<rocksdb::Iterator> iterator(db_->NewIterator({}, families_[family]));
    iterator->SeekToFirst();
    for (; at > 0 && iterator->Valid(); --at) iterator->Next();
    ASSERT_TRUE(iterator->Valid());
    EXPECT_TRUE(db_->Delete({}, families_[family], iterator->key()).ok());
  }
  // Takes away all of them.
  void empty(std::size_t family) {
    EXPECT_TRUE(db_->DeleteRange({}, families_[family], "", std::string(9, '\xFF')).ok());
  }

 private:
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<rocksdb::ColumnFamilyHandle*> families_;
};
constexpr std::size_t kRecords = 1;
constexpr std::size_t kStreams = 2;

void make_log(const std::string& path, std::uint64_t events) {
  const auto log = open_or_die(path, LogMode::kAppend);
  for (std::uint64_t sequence = 1; sequence <= events; ++sequence) append_one(*log, "a/b", sequence);
}

TEST(EmbeddedLog, AnOffsetThatIsMissingIsRefusedByItsNumber) {
  const TempFolder folder;
  make_log(folder.path("log"), 10);
  RawLog(folder.path("log")).remove(kRecords, 4);
  const auto log = open_or_die(folder.path("log"), LogMode::kRead);
  const auto reader = log->read({});
  ASSERT_TRUE(reader.has_value());
  const auto records = (*reader)->next(100, 0);
  ASSERT_FALSE(records.has_value());
  EXPECT_EQ(records.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(records.error().message, ::testing::HasSubstr("of partition 0 the offset 4 is missing"));
}

std::ptrdiff_t damage_in(const LogReport& report) {
  return std::ranges::count_if(report.findings, [](const LogFinding& finding) { return is_damage(finding.fault); });
}

TEST(EmbeddedLog, AnIndexThatLostItsEntriesIsMadeAnewFromTheRecords) {
  const TempFolder folder;
  make_log(folder.path("log"), 10);
  RawLog(folder.path("log")).empty(kStreams);
  {
    const auto log = open_or_die(folder.path("log"), LogMode::kRead);
    const auto report = verify_log(*log);
    ASSERT_TRUE(report.has_value());
    EXPECT_EQ(damage_in(*report), 11);  // ten entries, and the stream's last event
  }
  const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
  EXPECT_EQ((*log->head("a/b"))->sequence, StreamSeq(10));
  for (std::uint64_t sequence = 1; sequence <= 10; ++sequence) {
    EXPECT_EQ(log->find_hashes("a/b", StreamSeq(sequence))->size(), 1U);
  }
  EXPECT_EQ(damage_in(*verify_log(*log)), 0);
}

// "Already on record" means the record, whatever the index says.
TEST(EmbeddedLog, AnEventWhoseRecordIsGoneIsNotOnRecordAndIsTakenAgain) {
  const TempFolder folder;
  make_log(folder.path("log"), 10);
  RawLog(folder.path("log")).remove(kRecords, 9);
  expect_refused(folder.path("log"), "there were 10 at least, and 9 are there");
  const auto log = open_or_die(folder.path("log"), LogMode::kRepair);
  EXPECT_TRUE(log->find_hashes("a/b", StreamSeq(10))->empty());
  EXPECT_EQ((*log->head("a/b"))->sequence, StreamSeq(9));
  append_one(*log, "a/b", 10);
  EXPECT_EQ(damage_in(*verify_log(*log)), 0);
}

TEST(EmbeddedLog, ALogThatIsHalfMadeIsFinishedByTheNextThatAppends) {
  for (const std::vector<std::string>& made : std::vector<std::vector<std::string>>{{}, {"records"}, {"streams"}}) {
    const TempFolder folder;
    {
      rocksdb::Options options;
      options.create_if_missing = true;
      rocksdb::DB* db = nullptr;
      ASSERT_TRUE(rocksdb::DB::Open(options, folder.path("log"), &db).ok());
      const std::unique_ptr<rocksdb::DB> owner(db);
      for (const std::string& name : made) {
        rocksdb::ColumnFamilyHandle* family = nullptr;
        ASSERT_TRUE(db->CreateColumnFamily({}, name, &family).ok());
        ASSERT_TRUE(db->DestroyColumnFamilyHandle(family).ok());
      }
    }
    expect_unavailable(folder.path("log"), LogMode::kRead,
                       "the log in folder " + folder.path("log") +
                           " cannot be used: it is not complete; append to it once, and it will be");
    append_one(*open_or_die(folder.path("log"), LogMode::kAppend), "a/b", 1);
    EXPECT_EQ(read_all(*open_or_die(folder.path("log"), LogMode::kRead)).size(), 1U);
  }
}

TEST(EmbeddedLog, LeavesNoWriteAheadLogBehindThatTheNextWouldHaveToRead) {
  const TempFolder folder;
  make_log(folder.path("log"), 100);
  EXPECT_EQ(write_ahead_file(folder.path("log")), "");
}

TEST(LogVerification, NamesWhatIsWrongWithTheRecordApartFromDamage) {
  const TempFolder folder;
  const auto log = open_or_die(folder.path("log"), LogMode::kAppend);
  const std::vector<SealedEvent> events{sealed("a/b", 1), sealed("a/b", 4), sealed("a/b", 4, "other"),
                                        SealedEvent{"a/c", StreamSeq(1), {}, {1, 2, 3}}};
  ASSERT_TRUE(log->append(events).has_value());
  const auto report = verify_log(*log);
  ASSERT_TRUE(report.has_value());
  std::vector<std::string> kinds;
  for (const LogFinding& finding : report->findings) {
    if (!is_damage(finding.fault)) kinds.emplace_back(name_of(finding.fault));
  }
  EXPECT_THAT(kinds, ::testing::ElementsAre("unreadable", "sequence-gap", "fork"));
  EXPECT_EQ(report->records, 4U);
  EXPECT_EQ(report->events, 3U);
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
