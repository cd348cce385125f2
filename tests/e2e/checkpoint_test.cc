// Checkpoints from the command line, checked by programs that are not ours: Go's libraries for notes and transparency
// logs (foreign/verify_tree.go), and OpenSSL.
#include <gtest/gtest.h>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr const char* kFirst =
    "cardspeak simulate --game caribbean-stud --tables 2 --rounds 40 --seed 5 --out first.jsonl && "
    "cardspeak ingest first.jsonl";
constexpr const char* kMore =
    "cardspeak simulate --game mississippi-stud --tables 1 --rounds 60 --seed 6 --out more.jsonl && "
    "cardspeak ingest more.jsonl";

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

// A log with a signed checkpoint in the file `kept`, and the program of Go's libraries.
class SignedLog : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    go_ = new Sandbox;
    const Ran built = go_->build_foreign("verify_tree");
    ASSERT_EQ(built.status, 0) << built.err;
  }
  static void TearDownTestSuite() {
    delete go_;
    go_ = nullptr;
  }

  void SetUp() override {
    ASSERT_EQ(box_.run(kFirst).status, 0);
    const Ran made = box_.run("cardspeak key casino.example/log --out log.key");
    ASSERT_EQ(made.status, 0) << made.err;
    verifier_ = first_line(made.out);
    const Ran signed_log = box_.run("cardspeak checkpoint --key log.key");
    ASSERT_EQ(signed_log.status, 0) << signed_log.err;
    box_.write("kept", signed_log.out);
  }

  [[nodiscard]] Ran verify_by_go(const std::string& rest = "") const {
    return box_.run(go_->path("verify_tree").string() + " cardspeak-data/log.tiles '" + verifier_ + "' " + rest);
  }
  [[nodiscard]] Ran hold_against(const std::string& note) const {
    return box_.run("cardspeak checkpoint --against " + note + " --log-key '" + verifier_ + "'");
  }

  Sandbox box_;
  std::string verifier_;
  static Sandbox* go_;
};

Sandbox* SignedLog::go_ = nullptr;

TEST_F(SignedLog, GoReadsTheTreeAndThatItGoesOn) {
  const Ran first = verify_by_go();
  EXPECT_EQ(first.status, 0) << first.err;
  ASSERT_EQ(box_.run(kMore).status, 0);
  const Ran signed_log = box_.run("cardspeak checkpoint --key log.key");
  ASSERT_EQ(signed_log.status, 0) << signed_log.err;
  const Ran grown = verify_by_go("kept");
  EXPECT_EQ(grown.status, 0) << grown.err;
  EXPECT_GT(std::stoi(grown.out), std::stoi(first.out));
  EXPECT_EQ(hold_against("kept").status, 0);
}

TEST_F(SignedLog, OpenSslFindsTheSignatureGood) {
  const Ran good = box_.run(
      "openssl pkey -in log.key -pubout -out log.pub && head -n 3 kept > text && "
      "tail -n 1 kept | cut -d' ' -f3 | base64 -d | tail -c 64 > signature && "
      "openssl pkeyutl -verify -pubin -inkey log.pub -rawin -in text -sigfile signature");
  EXPECT_EQ(good.status, 0) << good.out << good.err;
}

// Whoever can write to the log makes it anew, with another amount and chains that hold, and its tiles too.
TEST_F(SignedLog, ALogThatWasMadeAnewIsRefusedByTheCheckpointThatSomebodyKept) {
  const Ran made_anew = box_.run(
      "mv cardspeak-data away && "
      "sed '0,/\"wagerPlaced\"/s/\\(\"wagerPlaced\".*\"amountCents\":\"\\?\\)/\\11/' first.jsonl > altered.jsonl && "
      "! cmp -s first.jsonl altered.jsonl && cardspeak ingest altered.jsonl && cardspeak checkpoint --key log.key");
  ASSERT_EQ(made_anew.status, 0) << made_anew.err;
  EXPECT_EQ(verify_by_go().status, 0) << "the forged tree is sound in itself";
  const Ran refused = hold_against("kept");
  EXPECT_EQ(refused.status, 3) << refused.out;
  EXPECT_TRUE(holds(refused.err, "the log was altered since")) << refused.err;
  EXPECT_NE(verify_by_go("kept").status, 0) << "Go's libraries find it too";
}

// An inspector may have no more than the note and a copy of the log.
TEST_F(SignedLog, TheLogAndTheNoteAreEnough) {
  ASSERT_EQ(box_.run("mv cardspeak-data/log.tiles away").status, 0);
  const Ran whole = hold_against("kept");
  EXPECT_EQ(whole.status, 0) << whole.err;
  EXPECT_TRUE(holds(whole.out, "and 0 more")) << whole.out;
  ASSERT_EQ(box_.run(kMore).status, 0);
  EXPECT_EQ(hold_against("kept").status, 0);
  EXPECT_EQ(box_.run("cardspeak checkpoint --against kept --tiles none --log-key '" + verifier_ + "'").status, 0);
  ASSERT_EQ(box_.run("mv cardspeak-data/log whole && head -n 400 first.jsonl > part && cardspeak ingest part").status,
            0);
  const Ran cut = hold_against("kept");
  EXPECT_EQ(cut.status, 3) << cut.out;
  EXPECT_TRUE(holds(cut.err, "and the log has 400: what was on record has been cut off")) << cut.err;
  ASSERT_EQ(
      box_.run("rm -r cardspeak-data/log && sed '0,/\"wagerPlaced\"/s/\\(\"wagerPlaced\".*\"amountCents\":\"\\?\\)"
               "/\\11/' first.jsonl > altered && cardspeak ingest altered")
          .status,
      0);
  const Ran altered = hold_against("kept");
  EXPECT_EQ(altered.status, 3) << altered.out;
  EXPECT_TRUE(holds(altered.err, "the log was altered since")) << altered.err;
}

// The mark that says how many records there were is gone: that is said; and what was signed says how many there were.
TEST_F(SignedLog, ALogThatLostItsMarkIsHeldAgainstItsTree) {
  ASSERT_EQ(box_.run("rm cardspeak-data/log/HIGH_WATER").status, 0);
  const Ran lost = box_.run("cardspeak log verify");
  EXPECT_EQ(lost.status, 1) << lost.out;
  EXPECT_TRUE(holds(lost.out, "its file HIGH_WATER")) << lost.out;
  EXPECT_TRUE(holds(box_.run("cardspeak project").err, "its file HIGH_WATER"));
  EXPECT_TRUE(holds(box_.run("cardspeak ingest first.jsonl").err, "its file HIGH_WATER"));
  EXPECT_EQ(box_.run("cardspeak log verify").status, 0) << "ingest has written it anew, and said so";
  ASSERT_EQ(box_.run("rm -r cardspeak-data/log && head -n 400 first.jsonl > part && cardspeak ingest part").status, 0);
  const Ran cut = box_.run("cardspeak log verify");
  EXPECT_EQ(cut.status, 3) << cut.out;
  EXPECT_TRUE(holds(cut.out, "the log has 400 records, and the tree beside it")) << cut.out;
  EXPECT_TRUE(holds(box_.run("cardspeak project --store new").err, "records were cut off"));
}

TEST_F(SignedLog, ALogThatWasMadeAnewIsNotSignedOverTheOldTree) {
  ASSERT_EQ(box_.run("mv cardspeak-data/log old && cardspeak ingest first.jsonl --log other && " +
                     std::string("head -n 400 first.jsonl > part.jsonl && cardspeak ingest part.jsonl"))
                .status,
            0);
  const Ran refused = box_.run("cardspeak checkpoint --key log.key");
  EXPECT_EQ(refused.status, 3) << refused.out;
  EXPECT_TRUE(holds(refused.err, "cut off")) << refused.err;
}

TEST_F(SignedLog, AWitnessSignsOneHistoryOnly) {
  const Ran key = box_.run("cardspeak key regulator.example/w --witness --out w.key");
  ASSERT_EQ(key.status, 0) << key.err;
  const std::string witness =
      "cardspeak checkpoint --witness w.key --state seen --tiles cardspeak-data/log.tiles --log-key '" + verifier_ +
      "'";
  const Ran first = box_.run(witness);
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(holds(first.out, "\n\u2014 casino.example/log ")) << first.out;
  EXPECT_TRUE(holds(first.out, "\n\u2014 regulator.example/w ")) << first.out;
  ASSERT_EQ(box_.run("mv cardspeak-data away && " + std::string(kMore) + " && " + kFirst +
                     " && cardspeak checkpoint --key log.key")
                .status,
            0);
  const Ran split = box_.run(witness);
  EXPECT_EQ(split.status, 3) << split.out;
  EXPECT_TRUE(split.out.empty()) << split.out;
}

// A house that shows one history to one witness and another to the second: each signs what it was shown, and what
// either has signed refutes the other history.
TEST_F(SignedLog, TwoHistoriesShownToTwoWitnessesRefuteEachOther) {
  const auto witness = [&](const std::string& name) {
    return box_.run("cardspeak checkpoint --witness " + name + ".key --state seen-" + name +
                    " --tiles cardspeak-data/log.tiles --log-key '" + verifier_ + "'");
  };
  std::map<std::string, std::string> keys;
  for (const std::string name : {"a", "b"}) {
    const Ran key = box_.run("cardspeak key regulator.example/" + name + " --witness --out " + name + ".key");
    ASSERT_EQ(key.status, 0) << key.err;
    keys[name] = first_line(key.out);
  }
  const Ran by_a = witness("a");
  ASSERT_EQ(by_a.status, 0) << by_a.err;
  box_.write("note-a", by_a.out);
  ASSERT_EQ(box_.run("mv cardspeak-data away && " + std::string(kMore) + " && " + kFirst +
                     " && cardspeak checkpoint --key log.key && cardspeak project")
                .status,
            0);
  const Ran by_b = witness("b");
  ASSERT_EQ(by_b.status, 0) << by_b.err;
  box_.write("note-b", by_b.out);
  EXPECT_EQ(witness("a").status, 3);
  EXPECT_EQ(hold_against("note-b").status, 0);
  EXPECT_EQ(hold_against("note-a").status, 3);
  // A bundle out of the second history has the word of its own witness, and cannot have that of the first.
  const Ran made = box_.run(
      "cardspeak export $(cardspeak rounds --last 1 --json | grep -o '\"round\":\"[^\"]*' | head -n 1 | cut -d'\"' "
      "-f4) --evidence b.tar --checkpoint note-b");
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string verify = "cardspeak verify b.tar --key '" + verifier_ + "'";
  EXPECT_EQ(box_.run(verify + " --witness '" + keys["b"] + "'").status, 0);
  const Ran both = box_.run(verify + " --witness '" + keys["a"] + "' --witness '" + keys["b"] + "'");
  EXPECT_EQ(both.status, 3) << both.out;
}

TEST_F(SignedLog, SaysWhatItNeeds) {
  EXPECT_EQ(box_.run("cardspeak checkpoint").status, 2);
  EXPECT_EQ(box_.run("cardspeak checkpoint --against kept").status, 2);
  const Ran again = box_.run("cardspeak key casino.example/log --out log.key");
  EXPECT_EQ(again.status, 2);
  EXPECT_TRUE(holds(again.err, "never written over")) << again.err;
  const Ran open = box_.run("chmod 644 log.key && cardspeak checkpoint --key log.key");
  EXPECT_EQ(open.status, 2);
  EXPECT_TRUE(holds(open.err, "chmod 600")) << open.err;
  const Ran plus = box_.run("cardspeak key 'a+b' --out x.key");
  EXPECT_EQ(plus.status, 2) << plus.out;
  const Ran none = box_.run("chmod 600 log.key && cardspeak checkpoint --key log.key --log kafka://127.0.0.1:1/none");
  EXPECT_EQ(none.status, 2);
  EXPECT_TRUE(holds(none.err, "--tiles")) << none.err;
}

}  // namespace
}  // namespace cardspeak
