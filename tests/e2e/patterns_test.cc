// cardspeak patterns, by the program alone.
#include <gtest/gtest.h>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

class Patterns : public testing::Test {
 protected:
  Patterns() {
    const Ran ran = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 2 --rounds 40 --seed 5 --errors 0.1 --answers answers.jsonl "
        "--out game.jsonl && cardspeak ingest game.jsonl && cardspeak project");
    EXPECT_EQ(ran.status, 0) << ran.err;
  }

  Sandbox box_;
};

TEST_F(Patterns, SayWhoHowManyOfHowManyAndTheCommandThatShowsTheRound) {
  const Ran ran = box_.run("cardspeak patterns --what overpayment --by dealer");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("FOUND  overpayment by dealer: ")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "dealer D-")) << ran.out;
  const std::size_t command = ran.out.find("cardspeak replay crown-melbourne/");
  ASSERT_NE(command, std::string::npos) << ran.out;
  const Ran shown = box_.run(ran.out.substr(command, ran.out.find_first_of(";\n", command) - command));
  EXPECT_EQ(shown.status, 1) << shown.err;
  EXPECT_TRUE(holds(shown.out, "OVERPAID")) << shown.out;
}

TEST_F(Patterns, AreTheSameForOneThreadAndForMany) {
  const Ran one = box_.run("cardspeak patterns --json --threads 1");
  EXPECT_EQ(one.out, box_.run("cardspeak patterns --json --threads 3").out);
  EXPECT_EQ(lines_of(one.out).size(), 15U);
  EXPECT_TRUE(one.out.starts_with("{\"type\":\"pattern\",\"schema\":1,\"data\":{\"name\":\"overpayment\"")) << one.out;
}

TEST_F(Patterns, WithoutRoundsSayWhatThereIsInstead) {
  const Ran ran = box_.run("cardspeak patterns --to 2020-01-01");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(holds(ran.out, "0 rounds judged")) << ran.out;
  EXPECT_FALSE(ran.err.empty());
}

TEST_F(Patterns, RefuseWhatThereIsNotAndNameWhatThereIs) {
  const Ran name = box_.run("cardspeak patterns --what overpaiment");
  EXPECT_EQ(name.status, 2);
  EXPECT_TRUE(holds(name.err, "no pattern 'overpaiment'; did you mean overpayment?")) << name.err;
  const Ran other = box_.run("cardspeak patterns --what zzz");
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(holds(other.err, "no pattern 'zzz'; there are overpayment, ")) << other.err;
  const Ran by = box_.run("cardspeak patterns --what tempo --by table");
  EXPECT_EQ(by.status, 2);
  EXPECT_TRUE(holds(by.err, "tempo is asked by pair")) << by.err;
  EXPECT_EQ(box_.run("cardspeak patterns --by seat").status, 2);
}

TEST_F(Patterns, AreListed) {
  const Ran ran = box_.run("cardspeak patterns --list");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(holds(ran.out, "chip-dumping")) << ran.out;
}

}  // namespace
}  // namespace cardspeak
