// What a jackpot meter was fed with is told on the page of the round as on the meter's, from its first event to the
// correction that puts it right.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace jackpot_feeds {
namespace {

// Registers one wager of a round without a prize for a seat that has none, and writes the correction of that beside it.
constexpr const char* kRegisterElsewhere = R"py(
import json
lines = [json.loads(line) for line in open("a.jsonl")]
prizes = {(e[k]["table"], str(e[k]["round"])) for e in lines for k in ("outcomeRecorded", "prizePaid")
          if k in e and (k == "prizePaid" or e[k].get("winners"))}
meter = [e for e in lines if "/meter/" in e["stream"]]
last = meter[-1]
wrong = next(e for e in meter if "jackpotWagerRegistered" in e and
             (e["jackpotWagerRegistered"]["table"], str(e["jackpotWagerRegistered"]["round"])) not in prizes)
right = json.loads(json.dumps(wrong))
seats = {e["jackpotWagerRegistered"]["seat"] for e in meter if "jackpotWagerRegistered" in e and
         str(e["jackpotWagerRegistered"]["round"]) == str(wrong["jackpotWagerRegistered"]["round"])}
wrong["jackpotWagerRegistered"]["seat"] = next(seat for seat in range(1, 8) if seat not in seats)
with open("b.jsonl", "w") as out:
    out.writelines(json.dumps(e) + "\n" for e in lines)
right.update(sequence=str(int(last["sequence"]) + 1), corrects=str(wrong["sequence"]), correctionReason="keyed for another seat",
             staff="AM-1", rank="TG Area Manager", deviceTimeNs=str(int(last["deviceTimeNs"]) + 1))
with open("right.jsonl", "w") as out:
    out.write(json.dumps(right) + "\n")
fed = wrong["jackpotWagerRegistered"]
print("crown-melbourne/" + fed["table"].split("/")[-1] + "/" + str(fed["round"]), wrong["stream"])
)py";

class JackpotFeeds : public testing::Test {
 protected:
  JackpotFeeds() {
    box_.write("elsewhere.py", kRegisterElsewhere);
    EXPECT_EQ(box_.run("cardspeak simulate --game caribbean-stud --tables 2 --rounds 30 --seed 7 --jackpots --answers "
                       "answers.jsonl --out a.jsonl")
                  .status,
              0);
    const Ran changed = box_.run("python3 elsewhere.py");
    EXPECT_EQ(changed.status, 0) << changed.err;
    const std::size_t space = changed.out.find(' ');
    round_ = changed.out.substr(0, space);
    meter_ = changed.out.substr(space + 1, changed.out.size() - space - 2);
    const Ran projected = box_.run("cardspeak ingest b.jsonl && cardspeak project");
    EXPECT_EQ(projected.status, 0) << projected.err;
  }

  Sandbox box_;
  std::string round_;
  std::string meter_;
};

TEST_F(JackpotFeeds, AreToldOfTheRoundAsOfTheMeter) {
  const Ran round = box_.run("cardspeak replay " + round_);
  EXPECT_EQ(round.status, 1);
  EXPECT_TRUE(holds(round.out, "DIFFERS")) << round.out;
  EXPECT_TRUE(holds(round.out, "JACKPOT FEED DIFFERS")) << round.out;
  EXPECT_TRUE(holds(round.out, "that had no jackpot wager")) << round.out;
  const Ran meter = box_.run("cardspeak meter " + meter_);
  EXPECT_EQ(meter.status, 1);
  EXPECT_TRUE(holds(meter.out, "meter-wager-not-registered")) << meter.out;
  EXPECT_EQ(box_.run("cardspeak rounds --finding jackpot-feed-differs --json | wc -l").out, "1\n");
  const Ran verified = box_.run("cardspeak verify");
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
}

TEST_F(JackpotFeeds, AreAgreedOnceTheyAreCorrected) {
  const Ran corrected = box_.run("cardspeak ingest right.jsonl && cardspeak project");
  ASSERT_EQ(corrected.status, 0) << corrected.err;
  const Ran round = box_.run("cardspeak replay " + round_);
  EXPECT_FALSE(holds(round.out, "the meter was")) << round.out;
  EXPECT_EQ(box_.run("cardspeak rounds --finding jackpot-feed-differs --json | wc -l").out, "0\n");
  EXPECT_FALSE(holds(box_.run("cardspeak meter " + meter_).out, "meter-wager-not-registered"));
  const Ran verified = box_.run("cardspeak verify");
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
}

}  // namespace
}  // namespace jackpot_feeds
}  // namespace cardspeak
