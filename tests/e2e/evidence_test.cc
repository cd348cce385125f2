// A round leaves the house: exported by one process, checked by another that has neither store nor log, and by programs
// that are not ours.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr const char* kPlayedEvening =
    "cardspeak simulate --game caribbean-stud --tables 2 --rounds 40 --seed 5 --jackpots --errors 0.2 --answers a "
    "--out evening.jsonl && cardspeak ingest evening.jsonl && cardspeak project";
constexpr const char* kDisputedRound = "crown-melbourne/CS-01/1";

class EvidenceBundle : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(box_.run(kPlayedEvening).status, 0);
    const Ran made = box_.run("cardspeak key casino.example/log --out log.key > log.pub && cat log.pub");
    ASSERT_EQ(made.status, 0) << made.err;
    verifier_ = lines_of(made.out).front();
    ASSERT_EQ(box_.run("cardspeak checkpoint --key log.key").status, 0);
    const Ran exported = box_.run("cardspeak export " + std::string(kDisputedRound) + " --evidence dispute.tar");
    ASSERT_EQ(exported.status, 0) << exported.err;
  }
  [[nodiscard]] Ran verify(const std::string& file, const std::string& more = "") const {
    return box_.run("cd away 2>/dev/null; cardspeak verify " + file + " --key '" + verifier_ + "' " + more);
  }

  Sandbox box_;
  std::string verifier_;
};

TEST_F(EvidenceBundle, IsCheckedWithoutStoreAndLog) {
  ASSERT_EQ(box_.run("mkdir away && mv dispute.tar away && rm -r cardspeak-data").status, 0);
  const Ran checked = verify("dispute.tar");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_TRUE(holds(checked.out, "judged again with the same verdicts")) << checked.out;
  const Ran by_file = box_.run("cardspeak verify away/dispute.tar --key log.pub --json");
  EXPECT_EQ(by_file.status, 0) << by_file.err;
  EXPECT_TRUE(holds(by_file.out, "\"sound\":true")) << by_file.out;
}

TEST_F(EvidenceBundle, ManyRoundsAreChosenAsRoundsListsThem) {
  const Ran exported = box_.run("cardspeak export --table CS-01 --evidence table.tar");
  ASSERT_EQ(exported.status, 0) << exported.err;
  const Ran checked = verify("table.tar");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_TRUE(holds(checked.out, " of 40 rounds")) << checked.out;
}

// What is named and what is chosen hold both: a bundle shows nothing that one of them does not ask for.
TEST_F(EvidenceBundle, OptionsLeaveOfTheRoundsNamedThoseThatMeetThem) {
  const auto held = [&](const std::string& asked) {
    const Ran exported = box_.run("cardspeak export " + asked + " --evidence some.tar");
    return exported.status == 0 ? box_.run("tar tf some.tar | grep -c verdicts/").out + exported.out + exported.err
                                : exported.err;
  };
  const std::string both = held("CS-01/1 CS-02/1 --table CS-02");
  EXPECT_TRUE(holds(both, "1\ncardspeak: 1 round, ")) << both;
  EXPECT_TRUE(holds(both, "left out, since the options do not meet them: crown-melbourne/CS-01/1")) << both;
  EXPECT_TRUE(holds(held("CS-01/1 CS-01/2 CS-01/3 --table CS-01"), "3\ncardspeak: 3 rounds, "));
  EXPECT_TRUE(holds(held("CS-01/1 --table CS-02"), "crown-melbourne/CS-01/1 does not meet the options beside it"));
  EXPECT_TRUE(holds(held("CS-01/1 CS-01/2 --table CS-02"), "none of the rounds named meets the options"));
  EXPECT_FALSE(std::filesystem::exists(box_.path("none.tar")));
  EXPECT_EQ(box_.run("cardspeak export CS-01/1 --table CS-02 --evidence none.tar").status, 2);
  EXPECT_FALSE(std::filesystem::exists(box_.path("none.tar")));
}

TEST_F(EvidenceBundle, GoFindsEachEventUnderTheCheckpoint) {
  const Ran built = box_.build_foreign("verify_bundle");
  ASSERT_EQ(built.status, 0) << built.err;
  const Ran good = box_.run("./verify_bundle dispute.tar '" + verifier_ + "'");
  EXPECT_EQ(good.status, 0) << good.err;
  // The same with an event of which one byte is another.
  ASSERT_EQ(box_.run("mkdir x && tar xf dispute.tar -C x && f=$(ls x/events | head -n 1) && "
                     "printf '\\377' | dd of=x/events/$f bs=1 seek=20 conv=notrunc && cd x && "
                     "tar --format=ustar -cf ../altered.tar *")
                .status,
            0);
  EXPECT_NE(box_.run("./verify_bundle altered.tar '" + verifier_ + "'").status, 0);
  EXPECT_EQ(verify("altered.tar").status, 3);
}

TEST_F(EvidenceBundle, OpenSslAndTarCheckTheSignatureAndTheHashes) {
  const Ran good = box_.run(
      "openssl pkey -in log.key -pubout -out pem && mkdir x && tar xf dispute.tar -C x && head -n 3 x/checkpoint > t "
      "&& "
      "tail -n 1 x/checkpoint | cut -d' ' -f3 | base64 -d | tail -c 64 > s && "
      "openssl pkeyutl -verify -pubin -inkey pem -rawin -in t -sigfile s && cd x/events && "
      "for f in *; do test $(sha256sum < $f | cut -c1-64) = $f || exit 9; done");
  EXPECT_EQ(good.status, 0) << good.out << good.err;
}

TEST_F(EvidenceBundle, OneByteIsEnough) {
  const Ran changed =
      box_.run("cp dispute.tar c.tar && printf 'X' | dd of=c.tar bs=1 seek=$(($(stat -c %s c.tar) / 2)) conv=notrunc");
  ASSERT_EQ(changed.status, 0);
  const Ran refused = verify("c.tar");
  EXPECT_EQ(refused.status, 3) << refused.out;
}

// Whoever can write to the log alters an amount and chains everything again. The key is not his.
TEST_F(EvidenceBundle, ALogThatWasMadeAnewGivesNoEvidenceUnderTheOldCheckpoint) {
  const Ran made_anew = box_.run(
      "cp cardspeak-data/log.tiles/checkpoint kept && mv cardspeak-data away.data && "
      "sed '0,/\"wagerPlaced\"/s/\\(\"wagerPlaced\".*\"amountCents\":\"\\?\\)/\\11/' evening.jsonl > altered.jsonl && "
      "cardspeak ingest altered.jsonl && cardspeak project && cardspeak key casino.example/log --out own.key && "
      "cardspeak checkpoint --key own.key && cardspeak export " +
      std::string(kDisputedRound) + " --evidence own.tar");
  ASSERT_EQ(made_anew.status, 0) << made_anew.err;
  const Ran refused = verify("own.tar");
  EXPECT_EQ(refused.status, 3);
  EXPECT_TRUE(holds(refused.err, "carries no signature of the key")) << refused.err;
  const Ran old = box_.run("cardspeak export " + std::string(kDisputedRound) + " --checkpoint kept --evidence old.tar");
  EXPECT_EQ(old.status, 3) << old.err;
  EXPECT_TRUE(holds(old.err, "not those that the checkpoint signed")) << old.err;
}

// The tree still says what was signed: whoever exports is told the truth of it, and so is who checks the log.
TEST_F(EvidenceBundle, ALogThatWasMadeAnewBesideItsTreeIsCalledThat) {
  const Ran made_anew = box_.run(
      "rm -rf cardspeak-data/log cardspeak-data/store && "
      "sed '0,/CS-01\".*\"wagerPlaced\"/s/\\(\"wagerPlaced\".*\"amountCents\":\"\\?\\)/\\11/' evening.jsonl > "
      "altered.jsonl && "
      "cardspeak ingest altered.jsonl && cardspeak project");
  ASSERT_EQ(made_anew.status, 0) << made_anew.err;
  const Ran refused = box_.run("cardspeak export --table CS-01 --evidence anew.tar");
  EXPECT_EQ(refused.status, 3) << refused.err;
  EXPECT_TRUE(holds(refused.err, "another record was signed in its place")) << refused.err;
  const Ran checked = box_.run("cardspeak log verify");
  EXPECT_EQ(checked.status, 3) << checked.out;
  EXPECT_TRUE(holds(checked.out, "the log was altered since it was signed")) << checked.out;
}

TEST_F(EvidenceBundle, AWitnessCanBeAskedFor) {
  const Ran key = box_.run("cardspeak key regulator.example/w --witness --out w.key");
  ASSERT_EQ(key.status, 0);
  const std::string witness = lines_of(key.out).front();
  ASSERT_EQ(verify("dispute.tar", "--witness '" + witness + "'").status, 3);
  const Ran exported = box_.run(
      "cardspeak checkpoint --witness w.key --state seen --tiles cardspeak-data/log.tiles --log-key '" + verifier_ +
      "' > seen.note && cardspeak export " + kDisputedRound + " --checkpoint seen.note --evidence w.tar");
  ASSERT_EQ(exported.status, 0) << exported.err;
  const Ran checked = verify("w.tar", "--witness '" + witness + "'");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
}

TEST_F(EvidenceBundle, EachReadingIsALineThatFollowsTheOneBefore) {
  const std::string round = kDisputedRound;
  for (int i = 0; i < 2; ++i) {
    EXPECT_LE(box_.run("cardspeak replay " + round + " --access-log seen.log").status, 1);
  }
  ASSERT_EQ(
      box_.run("printf 'cut off' >> seen.log && cardspeak export --table CS-01 --evidence x --access-log seen.log")
          .status,
      0);
  const auto lines = lines_of(box_.read("seen.log"));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_FALSE(holds(lines[0], "\"previous\"")) << lines[0];
  EXPECT_TRUE(holds(lines[1], "\"rounds\":[\"" + round + "\"]")) << lines[1];
  EXPECT_TRUE(holds(lines[3], "crown-melbourne/CS-01/40")) << lines[3];
  const Ran first = box_.run("printf %s \"$(head -n 1 seen.log)\" | sha256sum | cut -c1-64");
  EXPECT_TRUE(holds(lines[1], "\"previous\":\"" + lines_of(first.out).front() + "\"")) << lines[1];
  const Ran cut = box_.run("printf 'cut off' | sha256sum | cut -c1-64");
  EXPECT_TRUE(holds(lines[3], "\"previous\":\"" + lines_of(cut.out).front() + "\"")) << lines[3];
  // Rows are a reading too.
  for (const std::string kind : {"rounds", "wagers", "findings", "events", "disputes", "meters"}) {
    const Ran rows = box_.run("cardspeak export --what " + kind + " --access-log seen.log");
    EXPECT_EQ(rows.status, 0) << rows.err;
    EXPECT_TRUE(holds(lines_of(box_.read("seen.log")).back(), "export --what " + kind)) << kind;
    EXPECT_TRUE(box_.run("cardspeak export --what " + kind + " --access-log nowhere/seen.log").out.empty()) << kind;
  }
  EXPECT_EQ(lines_of(box_.read("seen.log")).size(), 10U);
  ASSERT_EQ(box_.run("cardspeak export --what wagers --table CS-01 --access-log seen.log").status, 0);
  EXPECT_TRUE(holds(lines_of(box_.read("seen.log")).back(), "crown-melbourne/CS-01/40")) << box_.read("seen.log");
  // And so are lists, and what is shown of a dispute or a meter.
  ASSERT_EQ(box_.run("cardspeak dispute raise D-1 " + round + " --claim short --staff F-1 && cardspeak project").status,
            0);
  const std::string meter = box_.run("cardspeak export --what meters | head -n 1 | grep -o '[a-z-]*/meter/[^\"]*'").out;
  for (const std::string call : {"rounds --table CS-01", "disputes", "dispute D-1", "meter"}) {
    const std::string whole = "cardspeak " + call + (call == "meter" ? " " + lines_of(meter).front() : "");
    EXPECT_LE(box_.run(whole + " --access-log seen.log").status, 1) << call;
    const std::string last = lines_of(box_.read("seen.log")).back();
    EXPECT_TRUE(holds(last, "\"verb\":\"" + call.substr(0, call.find(' ')) + '"')) << last;
    EXPECT_TRUE(holds(last, call == "meter" ? lines_of(meter).front() : round)) << last;
    EXPECT_TRUE(box_.run(whole + " --access-log nowhere/seen.log").out.empty()) << call;
  }
  // What cannot be noted is not shown.
  const Ran unseen = box_.run("cardspeak replay " + round + " --access-log nowhere/seen.log");
  EXPECT_EQ(unseen.status, 3);
  EXPECT_TRUE(unseen.out.empty()) << unseen.out;
}

TEST_F(EvidenceBundle, SaysWhatItNeeds) {
  EXPECT_EQ(box_.run("cardspeak verify dispute.tar").status, 2);
  EXPECT_EQ(box_.run("cardspeak export --evidence x.tar").status, 2);
  EXPECT_EQ(box_.run("cardspeak export crown-melbourne/CS-01/9999 --evidence x.tar").status, 2);
  const Ran none = box_.run("cardspeak export " + std::string(kDisputedRound) + " --tiles nowhere --evidence x.tar");
  EXPECT_EQ(none.status, 2);
  EXPECT_TRUE(holds(none.err, "cardspeak checkpoint")) << none.err;
  EXPECT_EQ(verify("evening.jsonl").status, 3);
}

// What the meter has on record of a round is judged in a bundle too: what fed it, and what it paid.
TEST_F(EvidenceBundle, AMeterThatWasFedOtherwiseIsFoundInTheBundle) {
  const Ran made = box_.run(
      "n=$(grep -n jackpotWagerRegistered evening.jsonl | sed -n 40p | cut -d: -f1) && "
      "sed -n ${n}p evening.jsonl | grep -o '\"table\":\"[^\"]*\",\"round\":\"[0-9]*' > which && "
      "sed \"${n}s/\\\"amountCents\\\":\\\"[0-9]*/\\\"amountCents\\\":\\\"777/\" evening.jsonl > altered.jsonl && "
      "export CARDSPEAK_HOME=fed && cardspeak ingest altered.jsonl && cardspeak project && "
      "cardspeak checkpoint --key log.key");
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string which = box_.read("which");
  const auto quoted = [&](const std::string& key) {
    const auto at = which.find("\"" + key + "\":\"") + key.size() + 4;
    return which.substr(at, which.find_first_of("\"\n", at) - at);
  };
  const std::string table = quoted("table");
  const std::string round = (holds(table, "/") ? table : "crown-melbourne/" + table) + "/" + quoted("round");
  const Ran packed = box_.run("export CARDSPEAK_HOME=fed && cardspeak export " + round +
                              " --evidence fed.tar && mkdir x && tar xf fed.tar -C x && cat x/verdicts/*");
  ASSERT_EQ(packed.status, 0) << packed.err;
  EXPECT_TRUE(holds(packed.out, "jackpot-feed-differs")) << round << packed.out;
  const Ran checked = verify("fed.tar");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  // As the house's own page has it.
  EXPECT_TRUE(holds(box_.run("CARDSPEAK_HOME=fed cardspeak replay " + round + " --json").out, "jackpot-feed-differs"));
  // Every round of the honest evening that the store finds nothing of has nothing of it in its bundle.
  const Ran all = box_.run(
      "cardspeak export --table CS-01 --evidence all.tar && mkdir y && tar xf all.tar -C y && "
      "cat y/verdicts/* | grep -c jackpot-feed-differs; "
      "cardspeak rounds --table CS-01 --finding jackpot-feed-differs --json | wc -l");
  const auto counts = lines_of(all.out);
  ASSERT_GE(counts.size(), 2U) << all.out << all.err;
  EXPECT_EQ(counts[counts.size() - 2], counts.back()) << all.out << all.err;
}

// A ruling names the verdict that lay before it: whoever checks the bundle compares.
TEST(RulingsInEvidence, ARulingOnAnotherVerdictIsFound) {
  const Sandbox box;
  const std::string rule =
      " --decision 'nothing to pay' --reason 'as the rules say' --staff F-1 --office 'TG Area Manager' && cardspeak "
      "project && cardspeak checkpoint --key log.key && cardspeak export CS-01/1 --evidence b.tar && "
      "cardspeak verify b.tar --key log.pub --json";
  const Ran honest = box.run(
      "cardspeak simulate --game caribbean-stud --tables 1 --rounds 4 --seed 5 --errors 0.2 --answers a --out e.jsonl "
      "&& "
      "cardspeak ingest e.jsonl && cardspeak project && cardspeak key casino.example/log --out log.key > log.pub && "
      "cardspeak dispute raise D-17 CS-01/1 --seat 1 --claim short --staff S-4 && cardspeak project && "
      "cardspeak dispute rule D-17" +
      rule);
  EXPECT_EQ(honest.status, 0) << honest.out << honest.err;
  EXPECT_TRUE(holds(honest.out, "\"found\":[]")) << honest.out;
  const std::string other(64, 'a');
  box.write("desk.jsonl",
            R"({"stream":"crown-melbourne/desk/floor","deviceTimeNs":"1795900000000000000","device":"desk",)"
            R"("staff":"F-1","rank":"TG Area Manager","rulingMade":{"dispute":"D-17","roundId":)"
            R"("crown-melbourne/CS-01/1","decision":"nothing","reason":"so","verdictHash":")" +
                other + "\"}}\n");
  const Ran forged = box.run(
      "cardspeak ingest desk.jsonl && cardspeak project && cardspeak checkpoint --key log.key && "
      "cardspeak export CS-01/1 --evidence b.tar && cardspeak verify b.tar --key log.pub");
  EXPECT_EQ(forged.status, 0) << forged.out << forged.err;
  EXPECT_TRUE(holds(forged.out, "found     round crown-melbourne/CS-01/1: dispute D-17: a ruling names the verdict " +
                                    other + ", and the record gives "))
      << forged.out;
  EXPECT_TRUE(holds(box.run("mkdir x && tar xf b.tar -C x && cat x/verdicts/*").out, other));
}

// A hand of poker is packed and checked as any round.
TEST(PokerEvidence, AHandLeavesTheHouse) {
  const Sandbox box;
  const Ran made = box.run(
      "cardspeak simulate --game texas-holdem --rounds 20 --seed 3 --errors 0.2 --answers a --out p.jsonl && "
      "cardspeak ingest p.jsonl --mask-patrons && cardspeak project && "
      "cardspeak key casino.example/log --out log.key > log.pub && cardspeak checkpoint --key log.key && "
      "cardspeak export --game texas-holdem --evidence p.tar --mask-patrons && "
      "cardspeak verify p.tar --key log.pub");
  EXPECT_EQ(made.status, 0) << made.out << made.err;
  EXPECT_TRUE(holds(made.out, " of 20 rounds")) << made.out;
  const Ran names = box.run(
      "grep -o '\"patron\":\"[^\"]*\"' p.jsonl | cut -d'\"' -f4 | sort -u > n; "
      "test -s n && grep -a -F -f n p.tar");
  EXPECT_NE(names.status, 0) << names.out;
}

}  // namespace
}  // namespace cardspeak
