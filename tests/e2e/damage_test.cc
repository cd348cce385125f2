// A log or a store that is not what it was, a disk that is full, a limit on memory: told by the program, with status 3.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

// A folder in which an evening was ingested in two parts and projected.
class DamagedData : public testing::Test {
 protected:
  void SetUp() override {
    const Ran ran = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 2 --rounds 30 --seed 5 --out evening.jsonl && "
        "head -n 900 evening.jsonl > first.jsonl && cardspeak ingest first.jsonl && "
        "cardspeak ingest evening.jsonl && cardspeak project && cardspeak digest > digest");
    ASSERT_EQ(ran.status, 0) << ran.err;
  }

  // The greatest of the log's files: its records.
  std::filesystem::path greatest_file() const {
    std::filesystem::path greatest;
    std::uintmax_t size = 0;
    for (const auto& entry : std::filesystem::directory_iterator(box_.path("cardspeak-data/log"))) {
      if (entry.file_size() <= size) continue;
      size = entry.file_size();
      greatest = entry.path();
    }
    return greatest;
  }

  Sandbox box_;
};

TEST_F(DamagedData, ALogThatNobodyTouchedIsSound) {
  const Ran text = box_.run("cardspeak log verify");
  EXPECT_EQ(text.status, 0) << text.out << text.err;
  EXPECT_TRUE(holds(text.out, "the log is sound, every chain intact")) << text.out;
  const Ran json = box_.run("cardspeak log verify --json");
  EXPECT_TRUE(json.out.starts_with("{\"type\":\"verified\",\"schema\":1,\"data\":{\"sound\":true")) << json.out;
}

TEST_F(DamagedData, AFileOfTheLogThatIsMissingIsTold) {
  std::filesystem::remove(greatest_file());
  for (const char* call :
       {"cardspeak log verify", "cardspeak project --store other", "cardspeak ingest evening.jsonl"}) {
    const Ran ran = box_.run(call);
    EXPECT_EQ(ran.status, 3) << call << ": " << ran.out << ran.err;
    EXPECT_TRUE(holds(ran.err, "the log in folder cardspeak-data/log cannot be used")) << ran.err;
  }
}

TEST_F(DamagedData, AnOlderCopyOfTheLogIsRefusedForTheStoreAndTakenForANewOne) {
  ASSERT_EQ(box_.run("mv cardspeak-data/log newer && cardspeak ingest first.jsonl").status, 0);
  const Ran another = box_.run("cardspeak project");
  EXPECT_EQ(another.status, 3);
  EXPECT_TRUE(holds(another.err, "was made from the log")) << another.err;
  // A copy has the same identity.
  ASSERT_EQ(box_.run("rm -r cardspeak-data && cardspeak ingest first.jsonl && cp -r cardspeak-data/log older && "
                     "cardspeak ingest evening.jsonl && cardspeak project && rm -r cardspeak-data/log && "
                     "mv older cardspeak-data/log")
                .status,
            0);
  const Ran older = box_.run("cardspeak project");
  EXPECT_EQ(older.status, 3);
  EXPECT_TRUE(holds(older.err, "the store cardspeak-data/store does not go with this log")) << older.err;
  EXPECT_EQ(box_.run("cardspeak project --store other").status, 0);
  EXPECT_EQ(box_.run("cardspeak ingest evening.jsonl && cardspeak project && cardspeak digest").out,
            box_.read("digest"));
}

TEST_F(DamagedData, APageAppearsWholeOrNotAtAll) {
  const Ran ran = box_.run(
      "trap '' XFSZ; ulimit -f 4; cardspeak replay crown-melbourne/CS-01/1 --html page.html; "
      "code=$?; ls; exit $code");
  EXPECT_EQ(ran.status, 3) << ran.err;
  EXPECT_TRUE(holds(ran.err, "page.html: cannot be written")) << ran.err;
  EXPECT_FALSE(holds(ran.out, "page.html")) << ran.out;
}

TEST_F(DamagedData, ALimitOnTheSizeOfFilesEndsWithAMessageAndNothingIsLost) {
  for (const char* limit : {"8", "64", "200"}) {
    const Ran ran = box_.run("rm -rf small; trap '' XFSZ; ulimit -c 0; (ulimit -f " + std::string(limit) +
                             "; cardspeak ingest evening.jsonl --log small/log)");
    EXPECT_EQ(ran.status, 3) << ran.err;
    EXPECT_TRUE(holds(ran.err, "the log in folder small/log cannot be used")) << ran.err;
    const Ran again = box_.run(
        "cardspeak ingest evening.jsonl --log small/log && cardspeak project --log small/log --store small/store && "
        "cardspeak digest --store small/store");
    EXPECT_EQ(again.out, box_.read("digest")) << again.err;
  }
}

TEST_F(DamagedData, ALimitOnMemoryEndsWithAMessageSlow) {
  for (const char* call : {"ingest evening.jsonl --log small/log", "project --store small/store"}) {
    int told = 0;
    for (const char* limit : {"80000", "90000", "100000", "110000", "120000", "150000", "200000", "300000"}) {
      const Ran ran = box_.run("rm -rf small; ulimit -c 0; ulimit -v " + std::string(limit) + "; cardspeak " + call);
      EXPECT_TRUE(ran.status == 0 || ran.status == 3) << call << ", " << limit << ": " << ran.status << ran.err;
      if (ran.status == 3 && holds(ran.err, "memory")) ++told;
    }
    EXPECT_GT(told, 0) << call << ": no limit was felt";
  }
}

}  // namespace
}  // namespace cardspeak
