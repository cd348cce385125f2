// A stream that is forked, broken or lacks a number is told where its events are read: of a desk in the dossier of its
// case, of a jackpot meter on the page of the round, and of both in a bundle.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace doubted_records {
namespace {

const std::string kRoundOfCase = "crown-melbourne/CS-01/1";

// One of a desk's events about the dispute, by its number.
std::string desk(int sequence, const std::string& what) {
  return R"({"stream":"crown-melbourne/desk/floor","sequence":")" + std::to_string(sequence) + R"(","deviceTimeNs":")" +
         std::to_string(1'795'900'000 + sequence) +
         R"(000000000","device":"desk","staff":"AM-1","rank":"TG Area Manager",)" + what + "}\n";
}

std::string about(const std::string& more) {
  return R"({"dispute":"D-1","roundId":")" + kRoundOfCase + R"(",)" + more + "}";
}

const std::string kClaim = desk(1, R"("disputeRaised":)" + about(R"("seat":1,"claim":"short")"));
const std::string kClosed = desk(3, R"("disputeClosed":)" + about(R"("outcome":"done")"));

std::string ruling(const std::string& decision, const std::string& amount = "0") {
  return R"("rulingMade":)" + about(R"("decision":")" + decision + R"(","reason":"so","amountCents":")" + amount + '"');
}

class DoubtedDesk : public testing::Test {
 protected:
  DoubtedDesk() {
    const Ran made = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 1 --rounds 4 --seed 5 --out e.jsonl && "
        "cardspeak ingest e.jsonl && cardspeak project && cardspeak key casino.example/log --out log.key > log.pub");
    EXPECT_EQ(made.status, 0) << made.err;
  }
  void take_in(const std::string& text, const std::string& options = "") const {
    box_.write("desk.jsonl", text);
    const Ran ran = box_.run("cardspeak ingest desk.jsonl " + options + "; cardspeak project");
    EXPECT_EQ(ran.status, 0) << ran.err;
  }
  // In the dossier, on the page of the round and in the list.
  void expect_told(const std::string& sentence, const std::string& kind) const {
    for (const std::string page : {"dispute D-1", "replay CS-01/1"}) {
      const std::string text = unwrapped(box_.run("cardspeak " + page).out);
      EXPECT_TRUE(holds(text, sentence)) << page << "\n" << text;
    }
    const Ran listed = box_.run("cardspeak disputes --json");
    EXPECT_TRUE(holds(listed.out, "\"kind\":\"" + kind + "\"")) << listed.out;
    EXPECT_TRUE(holds(box_.run("cardspeak disputes --finding " + kind).out, "D-1"));
  }
  [[nodiscard]] std::string verified() const {
    const Ran ran = box_.run(
        "cardspeak checkpoint --key log.key && cardspeak export CS-01/1 --evidence b.tar && "
        "cardspeak verify b.tar --key log.pub");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    return ran.out;
  }
  Sandbox box_;
};

TEST_F(DoubtedDesk, HasNothingToldOfItWhereItIsWhole) {
  take_in(kClaim + desk(2, ruling("nothing")) + kClosed);
  const std::string page = box_.run("cardspeak dispute D-1").out;
  EXPECT_FALSE(holds(page, "of the desk")) << page;
  EXPECT_TRUE(holds(verified(), "in unbroken chains"));
}

TEST_F(DoubtedDesk, OrdersTwoThingsUnderOneNumber) {
  take_in(kClaim + desk(2, ruling("nothing")) + kClosed);
  take_in(desk(2, ruling("pay, goodwill", "5000")));
  expect_told("two events of the desk claim number 2", "fork");
  EXPECT_TRUE(holds(verified(), "in chains that are not whole"));
}

TEST_F(DoubtedDesk, LacksANumberThatSomebodyGaveUp) {
  take_in(kClaim + kClosed, "--skip crown-melbourne/desk/floor:2 --by AM-1 --reason 'it fell'");
  expect_told("of the desk, number 2 is missing, and was given up by", "sequence-gap");
  expect_told("\"it fell\"; it may be of the dispute", "sequence-gap");
  const std::string text = verified();
  EXPECT_TRUE(holds(text, "in chains that are not whole")) << text;
  EXPECT_TRUE(holds(box_.run("mkdir x && tar xf b.tar -C x && cat x/verdicts/*").out, "it fell"));
}

TEST_F(DoubtedDesk, DoesNotNameTheEventBefore) {
  const std::string named = R"("previousHash":")" + std::string(64, 'a') + "\",";
  take_in(kClaim + desk(2, named + ruling("nothing")) + kClosed);
  expect_told("event 2 of the desk does not carry the hash of the event before it", "chain-broken");
  const std::string text = verified();
  EXPECT_TRUE(holds(text, "event 2 of crown-melbourne/desk/floor does not name the one before it")) << text;
  EXPECT_TRUE(holds(text, "in chains that are not whole")) << text;
}

// A desk of another venue has nothing to decide about the round, and is not out of sight.
TEST_F(DoubtedDesk, OfAnotherVenueDecidesNothing) {
  const Ran refused = box_.run(
      "cardspeak dispute raise X CS-01/1 --seat 1 --claim short --staff F-1 --desk "
      "crown-perth/desk/floor");
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(holds(refused.err, "a desk decides about rounds of its own venue")) << refused.err;
  std::string there = kClaim + desk(2, ruling("nothing"));
  for (auto at = there.find("crown-melbourne/desk"); at != std::string::npos; at = there.find("crown-melbourne/desk")) {
    there.replace(at, std::string("crown-melbourne").size(), "crown-perth");
  }
  take_in(there);
  ASSERT_EQ(
      box_.run("cardspeak dispute raise D-2 CS-01/1 --seat 1 --claim short --staff F-1 && cardspeak project").status,
      0);
  const std::string page = unwrapped(box_.run("cardspeak replay CS-01/1").out);
  EXPECT_TRUE(holds(page,
                    "It does not hold: round crown-melbourne/CS-01/1 is none of the venue whose desk has the "
                    "dispute."))
      << page;
  for (const std::string other : {"D-1", "D-2"}) {
    EXPECT_TRUE(holds(page, "Found: dispute \"" + other + "\" of this round may be about the same money.")) << page;
  }
  EXPECT_TRUE(holds(unwrapped(box_.run("cardspeak dispute D-2").out), "dispute \"D-1\" of this round may be"));
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --venue crown-melbourne --json").out, "of this round may be"));
  EXPECT_TRUE(holds(verified(), "in unbroken chains"));
  EXPECT_TRUE(holds(box_.run("mkdir x && tar xf b.tar -C x && cat x/verdicts/*").out, "crown-perth/desk/floor"));
}

// Copies the evening with a second event, a broken one or a lost one at a number of the meter, which is about a round.
constexpr const char* kAlter = R"py(
import json, sys
lines = [json.loads(line) for line in open("a.jsonl")]
wager = [e for e in lines if "jackpotWagerRegistered" in e][3]
fed = wager["jackpotWagerRegistered"]
for e in lines:
    if e is wager and sys.argv[1] == "broken": e["previousHash"] = "ab" * 32
    if e is wager and sys.argv[1] == "lost": continue
    print(json.dumps(e))
    if e is wager and sys.argv[1] == "forked": print(json.dumps({**e, "staff": "X-1"}))
print("crown-melbourne/" + fed["table"].split("/")[-1] + "/" + str(fed["round"]), wager["stream"] + ":" +
      str(wager["sequence"]), file=sys.stderr)
)py";

class DoubtedMeter : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    box_.write("alter.py", kAlter);
    const Ran made = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 2 --rounds 12 --seed 7 --jackpots --out a.jsonl && "
        "cardspeak key casino.example/log --out log.key > log.pub && python3 alter.py " +
        GetParam() + " > b.jsonl");
    ASSERT_EQ(made.status, 0) << made.err;
    const std::size_t space = made.err.rfind(' ');
    const std::size_t line = made.err.rfind('\n', space);
    round_ = made.err.substr(line + 1, space - line - 1);
    place_ = made.err.substr(space + 1, made.err.find('\n', space) - space - 1);
  }
  Sandbox box_;
  std::string round_;
  std::string place_;  // stream and number
};

TEST_P(DoubtedMeter, IsToldOfTheRound) {
  const std::string skip = GetParam() == "lost" ? " --skip " + place_ + " --by AM-1 --reason lost" : "";
  const Ran made = box_.run("cardspeak ingest b.jsonl" + skip + "; cardspeak project");
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string kind = GetParam() == "lost" ? "sequence-gap" : GetParam() == "forked" ? "fork" : "chain-broken";
  EXPECT_TRUE(holds(box_.run("cardspeak rounds --status differs --finding " + kind).out, round_)) << round_;
  const Ran page = box_.run("cardspeak replay " + round_ + " --json");
  EXPECT_EQ(page.status, 1);
  EXPECT_TRUE(holds(page.out, "\"kind\":\"" + kind + "\"")) << page.out;
  const Ran sound = box_.run("cardspeak verify");
  EXPECT_TRUE(holds(sound.out, "the store is sound")) << sound.out << sound.err;
  const Ran bundle =
      box_.run("cardspeak checkpoint --key log.key && cardspeak export " + round_ +
               " --evidence b.tar && cardspeak verify b.tar --key log.pub && mkdir x && tar xf b.tar -C x "
               "&& cat x/verdicts/*");
  EXPECT_EQ(bundle.status, 0) << bundle.out << bundle.err;
  EXPECT_TRUE(holds(bundle.out, "in chains that are not whole")) << bundle.out;
  EXPECT_TRUE(holds(bundle.out, "\"kind\":\"" + kind + "\"")) << bundle.out;
}

// What is missing closes, whenever it comes.
TEST_P(DoubtedMeter, IsNotToldOnceItIsWhole) {
  if (GetParam() != "lost") GTEST_SKIP() << "only what is missing can come";
  ASSERT_EQ(
      box_.run("cardspeak ingest b.jsonl --skip " + place_ + " --by AM-1 --reason lost; cardspeak project").status, 0);
  ASSERT_EQ(box_.run("cardspeak ingest a.jsonl; cardspeak project").status, 0);
  EXPECT_FALSE(holds(box_.run("cardspeak rounds --status differs").out, "sequence-gap"));
}

INSTANTIATE_TEST_SUITE_P(Each, DoubtedMeter, testing::Values("forked", "broken", "lost"),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace doubted_records
}  // namespace cardspeak
