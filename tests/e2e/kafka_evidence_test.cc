// A log in Kafka with several partitions: a register at its door, and rounds that leave it as evidence.
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

class KafkaEvidence : public testing::Test {
 protected:
  void SetUp() override {
    const char* broker = std::getenv("CARDSPEAK_TEST_KAFKA");
    if (broker == nullptr) {
      GTEST_SKIP() << "!!! SKIPPED, NOT PASSED: no Kafka broker. Set CARDSPEAK_TEST_KAFKA=HOST:PORT; ./dev kafka up "
                      "starts one.";
    }
    log_ = "'kafka://" + std::string(broker) + "/evidence-" + std::to_string(getpid()) + "-" +
           testing::UnitTest::GetInstance()->current_test_info()->name() + "?partitions=3'";
    const Ran made = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 4 --rounds 6 --seed 5 --jackpots --out evening.jsonl && "
        "cardspeak devices seal evening.jsonl --keys keys --make --out signed.jsonl && "
        "cardspeak key casino.example/devices --out house.key > house.pub && "
        "cardspeak devices sign keys/devices.json --key house.key --out register && "
        "cardspeak key casino.example/log --out log.key > log.pub");
    ASSERT_EQ(made.status, 0) << made.err;
  }
  [[nodiscard]] Ran ingest(const std::string& file) const {
    return box_.run("cardspeak ingest " + file + " --log " + log_ +
                    " --devices register --register-key house.pub --quarantine q");
  }

  Sandbox box_;
  std::string log_;
};

TEST_F(KafkaEvidence, RoundsOfSeveralPartitionsAreInOneBundle) {
  ASSERT_EQ(ingest("signed.jsonl").status, 0);
  const std::string place = " --log " + log_;
  const Ran packed =
      box_.run("cardspeak project" + place + " && cardspeak checkpoint --key log.key --tiles tiles" + place +
               " && cardspeak export --table CS-01 --tiles tiles --evidence one.tar && "
               "cardspeak export --game caribbean-stud --tiles tiles --evidence all.tar "
               "--devices register --register-key house.pub");
  ASSERT_EQ(packed.status, 0) << packed.err;
  EXPECT_EQ(box_.run("cardspeak verify one.tar --key log.pub").status, 0);
  const Ran all = box_.run("cardspeak verify all.tar --key log.pub --register-key house.pub");
  EXPECT_EQ(all.status, 0) << all.out << all.err;
  EXPECT_TRUE(holds(all.out, " of 24 rounds")) << all.out;
  EXPECT_TRUE(holds(all.out, "signed by device CS-04-dev")) << all.out;
  // The proofs are of more than one partition.
  const Ran partitions = box_.run(
      "mkdir x && tar xf all.tar -C x && for f in x/proofs/*; do sed -n 2p $f | cut -d' ' -f2 | base64 -d | "
      "head -c 4 | xxd -p; done | sort -u | wc -l");
  EXPECT_GT(std::stoi("0" + partitions.out), 1) << partitions.out << partitions.err;
}

TEST_F(KafkaEvidence, TheDoorOfATopicTakesOnlyWhatIsVouchedFor) {
  ASSERT_EQ(box_.run("grep /CS-01 signed.jsonl | head -n 100 > some.jsonl && grep /CS-02 signed.jsonl | "
                     "sed 's/,\"signature\":\"[^\"]*\"//' >> some.jsonl")
                .status,
            0);
  const Ran part = ingest("some.jsonl");
  EXPECT_EQ(part.status, 2) << part.err;
  EXPECT_TRUE(holds(part.err, "held back")) << part.err;
  // The whole file makes good what was cut; nothing of the other is on record.
  const Ran whole = ingest("signed.jsonl");
  EXPECT_TRUE(holds(whole.err, "appended")) << whole.err;
  const std::string place = " --log " + log_;
  const Ran same =
      box_.run("cardspeak project" + place +
               " --store kafka && cardspeak ingest signed.jsonl --log plain "
               "--devices register --register-key house.pub && cardspeak project --log plain --store plain.store "
               "&& cardspeak rounds --store kafka --json > a; cardspeak rounds --store plain.store --json > b; "
               "cmp a b");
  EXPECT_EQ(same.status, 0) << same.out << same.err;
  // An older register is told at the door of a topic too.
  const Ran older = box_.run(
      "sed 's/\"form\"/\"issued\": \"2020-01-01T00:00:00Z\", \"form\"/' keys/devices.json > old.json && "
      "cardspeak devices sign old.json --key house.key --out register && cat register");
  ASSERT_EQ(older.status, 0) << older.err;
  const Ran refused = ingest("signed.jsonl");
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(holds(refused.err, "is older than one by which the log was added to")) << refused.err;
}

// What waits for a signature is bounded, and what is past the bound holds nobody up.
TEST_F(KafkaEvidence, WhatWaitsForASignatureIsBounded) {
  // One round that is never closed, of so many events that 64 MiB do not hold them.
  ASSERT_EQ(
      box_.run("awk 'BEGIN { for (i = 1; i <= 120000; ++i) printf \"{\\\"stream\\\":\\\"crown-melbourne/CS-01\\\","
               "\\\"sequence\\\":\\\"%d\\\",\\\"deviceTimeNs\\\":\\\"1795161600000000000\\\",\\\"round\\\":\\\"1\\\","
               "\\\"device\\\":\\\"CS-01-dev\\\",\\\"burned\\\":{\\\"card\\\":\\\"As\\\"}}\\n\", i }' > open.jsonl")
          .status,
      0);
  const Ran ran = box_.run("cardspeak ingest open.jsonl --log " + log_ +
                           " --devices register --register-key house.pub --quarantine q");
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_TRUE(holds(ran.err, " 0 appended")) << ran.err;
  EXPECT_EQ(box_.run("cat q/waiting.jsonl | wc -l").out, "120000\n");
  // What waits is taken up first by the next run, and fills it again.
  EXPECT_EQ(ingest("signed.jsonl").status, 2);
  const Ran rounds = box_.run("cardspeak project --log " + log_ + " && cardspeak rounds --table CS-01 --json | wc -l");
  EXPECT_EQ(lines_of(rounds.out).back(), "6") << rounds.out << rounds.err;
}

}  // namespace
}  // namespace cardspeak
