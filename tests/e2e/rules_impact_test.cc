// What another law would have changed, over a whole store, by the program alone.
#include <gtest/gtest.h>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

const std::string kStudBook =
    std::string(CARDSPEAK_SOURCE_DIR) + "/model/law/books/crown-melbourne/caribbean-stud/11.0.json";

class RulesImpact : public testing::Test {
 protected:
  void play(const std::string& what) {
    const Ran ran = box_.run("cardspeak simulate " + what +
                             " --out game.jsonl && cardspeak ingest game.jsonl && cardspeak project");
    ASSERT_EQ(ran.status, 0) << ran.err;
  }

  Sandbox box_;
};

TEST_F(RulesImpact, DraftWithOneOtherPayLineNamesTheRoundsThatItWouldPayOtherwise) {
  play("--game crown-melbourne/caribbean-stud --rounds 300 --seed 9");
  ASSERT_EQ(box_.run("sed 's/\"at\": \"2:1\"/\"at\": \"3:1\"/' '" + kStudBook + "' >draft.json").status, 0);
  const std::string call = "cardspeak rules impact --from crown-melbourne/caribbean-stud@11.0 --to draft.json";
  const Ran ran = box_.run(call + " --limit 3");
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  EXPECT_TRUE(holds(ran.out, "DIFFERS  300 rounds of crown-melbourne/caribbean-stud judged under both")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "more in all")) << ran.out;
  // One after another, however many threads.
  EXPECT_EQ(box_.run(call + " --json --threads 1").out, box_.run(call + " --json --threads 5").out);
  const Ran json = box_.run(call + " --json");
  EXPECT_EQ(lines_of(json.out).size(), 1U);
  EXPECT_TRUE(json.out.starts_with("{\"type\":\"impact\",\"schema\":1,\"data\":{\"before\":{")) << json.out;
  EXPECT_TRUE(holds(json.out, "{\"wager\":\"ante\",\"wagers\":\"")) << json.out;
  const Ran other_way =
      box_.run("cardspeak rules impact --from draft.json --to crown-melbourne/caribbean-stud@11.0 --json");
  EXPECT_EQ(other_way.status, 1);
  EXPECT_TRUE(holds(other_way.out, "\"difference\":\"-")) << other_way.out;
}

TEST_F(RulesImpact, PerthsLastAmendmentMovesNoMoney) {
  play("--game crown-perth/crown-holdem --jackpots --rounds 120 --seed 3");
  const Ran ran = box_.run("cardspeak rules impact --from crown-holdem@RAG-568 --to crown-holdem@RAG-575");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(holds(ran.out, "NO DIFFERENCE  120 rounds of crown-perth/crown-holdem judged under both")) << ran.out;
}

TEST_F(RulesImpact, VersionWhoseJackpotIsUnknownLeavesTheJackpotWagersOpenAndSettlesTheRestAlike) {
  play("--game crown-perth/crown-holdem --jackpots --rounds 120 --seed 3");
  const Ran ran = box_.run("cardspeak rules impact --from crown-holdem@RAG-512 --to crown-holdem@RAG-575 --json");
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  EXPECT_TRUE(holds(ran.out, "\"rounds\":\"120\"")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "\"differing\":\"0\"")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "\"undecidedAfter\":\"0\"")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "{\"after\":false,\"wager\":\"jackpot\",\"rule\":\"3.8, 3.13\"")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "not decidable from the books we hold")) << ran.out;
}

TEST_F(RulesImpact, PokerRoomsAreComparedByPotsAndRake) {
  play("--game crown-melbourne/texas-holdem --rounds 30 --seed 2");
  const Ran ran = box_.run("cardspeak rules impact --from texas-holdem@17.0 --to texas-holdem@17.0 --json");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(holds(ran.out, "{\"wager\":\"pot\",\"wagers\":\"")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "{\"wager\":\"rake\",\"wagers\":\"")) << ran.out;
}

TEST_F(RulesImpact, WrongCallsAndMissingStoresAreToldApart) {
  play("--game crown-melbourne/caribbean-stud --rounds 3");
  const std::string call = "cardspeak rules impact --from crown-melbourne/caribbean-stud@11.0 ";
  EXPECT_EQ(box_.run(call + "--to texas-holdem@17.0").status, 2);
  EXPECT_EQ(box_.run(call + "--to no-such-file.json").status, 2);
  EXPECT_EQ(box_.run(call + "--to crown-melbourne/caribbean-stud@10.0").status, 2);
  EXPECT_EQ(box_.run(call).status, 2);
  EXPECT_EQ(box_.run(call + "--to crown-melbourne/caribbean-stud@11.0 --from-time soon").status, 2);
  const Ran table = box_.run(call + "--to crown-melbourne/caribbean-stud@11.0 --table CS-77");
  EXPECT_EQ(table.status, 2);
  EXPECT_TRUE(holds(table.err, "crown-melbourne/CS-01")) << table.err;
  EXPECT_EQ(box_.run(call + "--to crown-melbourne/caribbean-stud@11.0 --store nowhere").status, 3);
}

}  // namespace
}  // namespace cardspeak
