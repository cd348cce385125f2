// From device files to verdicts, by the program alone.
#include <gtest/gtest.h>

#include <set>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr const char* kEvening =
    "cardspeak simulate --game caribbean-stud --tables 2 --rounds 50 --seed 5 --errors 0.2 --answers answers.jsonl "
    "--out evening.jsonl";

// What stands between `before` and the next quotation mark.
std::string quoted_after(const std::string& line, const std::string& before) {
  const std::size_t at = line.find(before);
  if (at == std::string::npos) return "";
  const std::size_t from = at + before.size();
  return line.substr(from, line.find('"', from) - from);
}

// A folder in which an evening was ingested and projected, and whose answers are known.
class Evening : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(box_.run(kEvening).status, 0);
    const Ran ingested = box_.run("cardspeak ingest evening.jsonl");
    ASSERT_EQ(ingested.status, 0) << ingested.err;
    const Ran projected = box_.run("cardspeak project");
    ASSERT_EQ(projected.status, 0) << projected.err;
  }

  Sandbox box_;
};

TEST_F(Evening, ExactlyTheRoundsWithPlantedMistakesDiffer) {
  std::set<std::string> planted;
  for (const std::string& line : lines_of(box_.read("answers.jsonl"))) {
    planted.insert(quoted_after(line, "\"round\":\""));
  }
  ASSERT_GT(planted.size(), 5U);
  std::set<std::string> differing;
  const Ran rounds = box_.run("cardspeak rounds --json");
  ASSERT_EQ(rounds.status, 0) << rounds.err;
  EXPECT_EQ(lines_of(rounds.out).size(), 100U);
  for (const std::string& line : lines_of(rounds.out)) {
    EXPECT_TRUE(line.starts_with("{\"type\":\"round\",\"schema\":1,\"data\":{")) << line;
    if (holds(line, "\"status\":\"differs\"")) differing.insert(quoted_after(line, "\"round\":\""));
  }
  EXPECT_EQ(differing, planted);
}

TEST_F(Evening, ReplayEndsWithOneWhereTheRecordDiffersAndWithZeroWhereItAgrees) {
  const std::string wrong = quoted_after(lines_of(box_.read("answers.jsonl")).front(), "\"round\":\"");
  const Ran differs = box_.run("cardspeak replay " + wrong);
  EXPECT_EQ(differs.status, 1) << differs.err;
  EXPECT_TRUE(differs.out.starts_with(wrong + "   Caribbean Stud Poker 11.0")) << differs.out;
  EXPECT_TRUE(holds(differs.out, "Last word: TG Area Manager (14.10).")) << differs.out;
  EXPECT_TRUE(holds(differs.out, "\nWhat happened, ")) << differs.out;
  EXPECT_EQ(differs.err, "");

  const Ran agrees = box_.run("cardspeak replay crown-melbourne/CS-01/1");
  EXPECT_EQ(agrees.status, 0) << agrees.out << agrees.err;
  EXPECT_TRUE(holds(agrees.out, "\nAGREED  ")) << agrees.out;
}

TEST_F(Evening, VerdictAsJsonIsOneEnvelopeWithWhatWasAskedOfIt) {
  const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-01/1 --json");
  ASSERT_EQ(lines_of(ran.out).size(), 1U) << ran.out << ran.err;
  EXPECT_TRUE(ran.out.starts_with("{\"type\":\"verdict\",\"schema\":1,\"data\":{\"round\":\"crown-melbourne/CS-01/1\""))
      << ran.out;
  for (const char* field : {"seat", "wager", "stake", "outcome", "odds", "due", "returned", "recorded", "difference",
                            "rule", "findings", "readings", "rulebook", "version", "hash"}) {
    EXPECT_TRUE(holds(ran.out, "\"" + std::string(field) + "\":")) << field;
  }
}

TEST_F(Evening, ExplainedReplayNamesTheEntriesThatWereTried) {
  const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-01/1 --explain");
  EXPECT_TRUE(holds(ran.out, "\nWhy, step by step\n")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "decides\n")) << ran.out;
}

TEST_F(Evening, HtmlPageIsWrittenBesideTheText) {
  const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-01/1 --html round.html");
  EXPECT_TRUE(holds(ran.out, "AGREED")) << ran.out << ran.err;
  const std::string page = box_.read("round.html");
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>")) << page.substr(0, 80);
  EXPECT_FALSE(holds(page, "http://") || holds(page, "https://"));
  EXPECT_FALSE(holds(page, "<script"));
  const Ran piped = box_.run("cardspeak replay crown-melbourne/CS-01/1 --html -");
  EXPECT_TRUE(piped.out.starts_with("<!DOCTYPE html>")) << piped.out.substr(0, 80);
}

TEST_F(Evening, AnotherVersionThanThereIsNamesThoseThereAre) {
  const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-01/1 --rules 99.0");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(holds(ran.err, "11.0")) << ran.err;
}

TEST_F(Evening, BeforeTheBookWasKnownNothingIsDecided) {
  const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-01/1 --known-as-of 2001-01-01");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_TRUE(holds(ran.out, "\nNOT DECIDED  ")) << ran.out;
}

TEST_F(Evening, ReadingTheFileAgainAddsNothing) {
  const Ran again = box_.run("cardspeak ingest evening.jsonl");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(holds(again.err, " 0 appended, ")) << again.err;
  const Ran projected = box_.run("cardspeak project");
  EXPECT_TRUE(holds(projected.err, "0 records read")) << projected.err;
}

TEST_F(Evening, BinaryFileByStandardInputGivesTheSameStore) {
  const std::string remade =
      "cardspeak simulate --game caribbean-stud --tables 2 --rounds 50 --seed 5 --errors 0.2 "
      "--answers again.jsonl --binary | cardspeak ingest - --log other/log && "
      "cardspeak project --log other/log --store other/store --batch 7 --threads 3";
  const Ran ran = box_.run(remade);
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Ran one = box_.run("cardspeak rounds --json");
  const Ran other = box_.run("cardspeak rounds --json --store other/store");
  EXPECT_EQ(one.out, other.out);
  const Ran digest = box_.run("cardspeak digest");
  EXPECT_EQ(digest.out.size(), 65U) << digest.out << digest.err;
  EXPECT_EQ(box_.run("cardspeak digest --store other/store --threads 3").out, digest.out);
  EXPECT_EQ(box_.read("answers.jsonl"), box_.read("again.jsonl"));
}

TEST_F(Evening, ProjectedUntilAnOffsetTheStoreIsAsItWasThen) {
  const Ran ran = box_.run("cardspeak project --store as-it-was --until 100");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(holds(ran.err, "reaches offset 100")) << ran.err;
  const Ran same = box_.run("cardspeak project --store by-partition --until 0:100");
  EXPECT_EQ(same.status, 0) << same.err;
  const Ran some = box_.run("cardspeak rounds --store as-it-was --json");
  EXPECT_NE(box_.run("cardspeak digest --store as-it-was").out, box_.run("cardspeak digest").out);
  EXPECT_LT(lines_of(some.out).size(), 100U);
  EXPECT_EQ(some.out, box_.run("cardspeak rounds --store by-partition --json").out);
  EXPECT_EQ(box_.run("cardspeak project --store as-it-was").status, 0);
  EXPECT_EQ(box_.run("cardspeak rounds --store as-it-was --json").out, box_.run("cardspeak rounds --json").out);
}

TEST_F(Evening, SoundStoreVerifies) {
  const Ran ran = box_.run("cardspeak verify");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(holds(ran.out, "the store is sound, every chain intact")) << ran.out;
  EXPECT_TRUE(
      holds(box_.run("cardspeak verify --json").out, "{\"type\":\"verified\",\"schema\":1,\"data\":{\"sound\":true"));
}

TEST_F(Evening, RoundsAreFoundByTableTimeAndFinding) {
  const Ran table = box_.run("cardspeak rounds --table CS-02 --json");
  EXPECT_EQ(lines_of(table.out).size(), 50U) << table.err;
  EXPECT_EQ(box_.run("cardspeak rounds --table crown-melbourne/CS-02 --json").out, table.out);
  EXPECT_EQ(box_.run("cardspeak rounds --from 2026-11-21 --json").out, "");
  EXPECT_EQ(lines_of(box_.run("cardspeak rounds --to 2026-11-21 --json").out).size(), 100U);
  for (const std::string& line : lines_of(box_.run("cardspeak rounds --finding overpaid --json").out)) {
    EXPECT_TRUE(holds(line, "\"overpaid\"")) << line;
  }
}

TEST_F(Evening, ListThatIsCutSaysSo) {
  const Ran ran = box_.run("cardspeak rounds --limit 3 --json");
  EXPECT_EQ(lines_of(ran.out).size(), 3U);
  EXPECT_TRUE(holds(ran.err, "the first 3; --limit N lists more")) << ran.err;
  EXPECT_EQ(box_.run("cardspeak rounds --limit 100 --json").err, "");
}

TEST_F(Evening, RoundThatIsNotThereTeachesWhichAre) {
  const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-01/999");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(holds(ran.err, "crown-melbourne/CS-01/999")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "1 to 50")) << ran.err;
  const Ran table = box_.run("cardspeak replay crown-melbourne/XX-01/1");
  EXPECT_EQ(table.status, 2);
  EXPECT_TRUE(holds(table.err, "crown-melbourne/CS-01")) << table.err;
}

TEST_F(Evening, ReaderThatLeavesEarlyIsAQuietEnd) {
  // Larger than what a pipe holds, so that writing meets the closed end.
  for (const char* command :
       {"cardspeak rounds --json", "cardspeak replay crown-melbourne/CS-01/1", "cardspeak rules show three-card-poker",
        "cardspeak simulate --game caribbean-stud --rounds 500", "cardspeak --help"}) {
    const Ran ran = box_.run("{ sleep 0.2; " + std::string(command) + "; echo $? >status; } | head -n 0");
    EXPECT_EQ(box_.read("status"), "0\n") << command;
    EXPECT_FALSE(holds(ran.err, "ipe")) << ran.err;
  }
}

TEST_F(Evening, OutputThatCannotBeWrittenIsSaid) {
  const Ran ran = box_.run("cardspeak rounds --json >/dev/full");
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(holds(ran.err, "standard output cannot be written")) << ran.err;
  const Ran file = box_.run("cardspeak rounds --json -o /dev/full");
  EXPECT_EQ(file.status, 3);
  EXPECT_TRUE(holds(file.err, "/dev/full cannot be written: No space left")) << file.err;
}

TEST_F(Evening, FollowingProjectorStopsWhenItIsAskedTo) {
  const Ran ran = box_.run(
      "cardspeak project --store followed --follow & pid=$!; sleep 1; "
      "cardspeak rounds --store followed --json >followed.jsonl; kill -TERM $pid; wait $pid");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(box_.read("followed.jsonl"), box_.run("cardspeak rounds --json").out);
}

TEST_F(Evening, ColourIsForTerminalsAndEachStreamIsJudgedForItself) {
  const std::string replay = "cardspeak replay crown-melbourne/CS-01/1";
  const std::string bad = "cardspeak replay crown-melbourne/CS-01/999";
  EXPECT_FALSE(holds(box_.run(replay).out, "\x1b["));
  EXPECT_TRUE(holds(box_.run(replay + " --color always").out, "\x1b["));
  EXPECT_TRUE(holds(box_.run_on_terminal("TERM=xterm " + replay).out, "\x1b["));
  EXPECT_FALSE(holds(box_.run_on_terminal("TERM=xterm " + replay + " --color never").out, "\x1b["));
  EXPECT_FALSE(holds(box_.run_on_terminal("TERM=dumb " + replay).out, "\x1b["));
  EXPECT_FALSE(holds(box_.run_on_terminal("TERM=xterm NO_COLOR=1 " + replay).out, "\x1b["));
  // Standard output on a terminal, standard error in a file, and the other way round.
  EXPECT_FALSE(holds(box_.run_on_terminal("TERM=xterm " + bad + " 2>err; cat err").out, "\x1b["));
  EXPECT_TRUE(holds(box_.run_on_terminal("TERM=xterm " + bad + " >out").out, "\x1b["));
  EXPECT_FALSE(holds(box_.run_on_terminal("TERM=xterm " + replay + " >out; cat out").out, "\x1b["));
}

TEST_F(Evening, HomeIsWhereTheEnvironmentSays) {
  const Ran ran = box_.run(
      "export CARDSPEAK_HOME=elsewhere; cardspeak ingest evening.jsonl && cardspeak project && cardspeak rounds "
      "--limit 1");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(std::filesystem::is_directory(box_.path("elsewhere/log")));
  EXPECT_TRUE(std::filesystem::is_directory(box_.path("elsewhere/store")));
}

// The hand between Dwan and Ivey in the Million Dollar Cash Game of 2009, as samples/holdem has it.
TEST(WayOfAnEvent, HandHistoryOfThePublicFormatIsJudgedLikeAnyRound) {
  const Sandbox sandbox;
  sandbox.write("hand.phh", R"(variant = "NT"
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = ["d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h", "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc", "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
  "p1 sm Ac2d", "p3 sm 7h6h", "d db Jh"]
finishing_stacks = [572100, 1997500, 1109500]
year = 2026
month = 11
day = 20
)");
  ASSERT_EQ(sandbox.run("cardspeak ingest --format phh hand.phh --venue crown-melbourne --table PK-H").status, 0);
  ASSERT_EQ(sandbox.run("cardspeak project").status, 0);
  const Ran replay = sandbox.run("cardspeak replay crown-melbourne/PK-H/1 --json");
  EXPECT_EQ(replay.status, 0) << replay.out << replay.err;
  EXPECT_TRUE(holds(replay.out, R"("status":"agreed")")) << replay.out;
  EXPECT_TRUE(holds(replay.out, R"({"seat":3,"share":"all","amount":"110950000","recorded":"110950000")"))
      << replay.out;
  EXPECT_EQ(sandbox.run("cardspeak ingest hand.phh --table PK-H").status, 2) << "a device names its own table";
}

TEST(WayOfAnEvent, PokerHandIsConfirmedWithItsPots) {
  Sandbox box;
  const Ran ran = box.run(
      "cardspeak simulate --game texas-holdem --rounds 5 --seed 3 --out hands.jsonl && cardspeak ingest hands.jsonl && "
      "cardspeak project && cardspeak replay crown-melbourne/PK-01/1");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(holds(ran.out, "every chip went where the rules send it")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "\n  main pot ")) << ran.out;
  const Ran json = box.run("cardspeak replay crown-melbourne/PK-01/1 --json");
  for (const char* field : {"pot", "gross", "rake", "eligible", "awards"}) {
    EXPECT_TRUE(holds(json.out, "\"" + std::string(field) + "\":")) << field;
  }
}

}  // namespace
}  // namespace cardspeak
