// A jackpot wager that is keyed as carried over is held against the rounds before it, by replay as by meter, whatever
// comes when; and what is put right is told no more.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace carried_wagers {
namespace {

// Two rounds and their meter: a wager that is lost, and in the next round keyed as carried over for a royal flush.
constexpr const char* kKeyedAsCarried = R"py(
import json
def stream(name, device, rows):
    return [dict(stream=name, sequence=str(i + 1), deviceTimeNs=str(1795161602000000000 + i * 2000000000), device=device,
                 staff="D-1", **row) for i, row in enumerate(rows)]
def deal(to, cards, up=None, **more):
    return [{"round": more["round"], "cardDealt": dict(to=to, card=c, **({"seat": 1} if to == "seat" else {}),
             **({"faceUp": True} if c == up else {}))} for c in cards.split()]
def at(number, **kind):
    return dict(round=str(number), **kind)
rows = [{"tableOpened": {"venue": "crown-melbourne", "table": "CS-01", "game": "caribbean-stud", "chipUnitCents": "100",
         "limits": [{"wager": "jackpot", "minCents": "100", "maxCents": "100"}], "dealingMethod": "shufflingShoe",
         "options": [{"name": "jackpotOption", "value": "1"}], "meter": "crown-melbourne/meter/J", "seats": 7}}]
for number, own, carried in ((1, "Kd 8h Jd 5c 2s", 0), (2, "As Ks Qs Js Ts", 1)):
    rows.append(at(number, roundOpened={"seats": [{"seat": 1, "patron": "P-1"}], "dealer": "D-1"}))
    rows.append(at(number, wagerPlaced={"seat": 1, "wager": "ante", "amountCents": "1000"}))
    jackpot = {"seat": 1, "wager": "jackpot", "amountCents": "100"}
    if carried:
        jackpot["carriedFrom"] = "1"
    rows.append(at(number, wagerPlaced=jackpot))
    rows.append(at(number, betsClosed=None))
    rows += deal("seat", own, round=str(number))
    rows += deal("dealer", "4d Th 7d 3c Ah", up="Ah", round=str(number))
    rows.append(at(number, announced={"what": "betOrFold"}))
    if carried:
        rows.append(at(number, decision={"seat": 1, "act": "play", "wager": "bet", "amountCents": "2000"}))
        rows.append(at(number, wagerPlaced={"seat": 1, "wager": "bet", "amountCents": "2000"}))
        rows.append(at(number, settled={"seat": 1, "wager": "ante", "outcome": "win", "paidCents": "1000"}))
        rows.append(at(number, settled={"seat": 1, "wager": "bet", "outcome": "standOff"}))
        rows.append(at(number, settled={"seat": 1, "wager": "jackpot", "outcome": "win", "paidCents": "2000100", "takenCents": "100"}))
        rows.append(dict(at(number, jackpotPrizeKeyed={"seat": 1, "amountCents": "2000100", "hand": "royalFlush"}),
                         rank="TG Assistant Casino Manager"))
    else:
        rows.append(at(number, decision={"seat": 1, "act": "fold"}))
        rows.append(at(number, settled={"seat": 1, "wager": "ante", "outcome": "lose", "takenCents": "1000"}))
        rows.append(at(number, settled={"seat": 1, "wager": "jackpot", "outcome": "lose", "takenCents": "100"}))
    rows.append(at(number, roundClosed=None))
prize = {"table": "CS-01", "round": "2", "seat": 1, "amountCents": "2000100", "fromMeter": True}
meter = [{"meterConfigured": {"meter": "J", "costCents": "100", "option": "1", "seedUnits": "10000",
          "incrementPartsPerMillion": 340600, "tables": ["CS-01"], "game": "caribbean-stud"}},
         {"meterReset": {"millionths": "20000000000"}},
         {"jackpotWagerRegistered": {"table": "CS-01", "round": "1", "seat": 1, "amountCents": "100"}},
         {"outcomeRecorded": {"table": "CS-01", "round": "2", "winners": [{"seat": 1, "hand": "royalFlush"}]}},
         dict(rank="TG Assistant Casino Manager", prizePaid=prize), {"meterReset": {"millionths": "10000000000"}}]
table = stream("crown-melbourne/CS-01", "T-1", rows)
first = [e for e in table if e.get("round", "0") in ("0", "1")]
second = [e for e in table if e.get("round") == "2"]
for name, lines in (("first.jsonl", first), ("second.jsonl", second), ("meter.jsonl", stream("crown-melbourne/meter/J", "M-1", meter))):
    with open(name, "w") as out:
        out.writelines(json.dumps(e) + "\n" for e in lines)
)py";

class CarriedWagers : public testing::Test {
 protected:
  CarriedWagers() {
    box_.write("make.py", kKeyedAsCarried);
    const Ran made = box_.run("python3 make.py");
    EXPECT_EQ(made.status, 0) << made.err;
  }

  void take(const std::string& files) {
    const Ran projected = box_.run("cardspeak ingest " + files + " && cardspeak project");
    ASSERT_EQ(projected.status, 0) << projected.err;
  }

  void expect_found_on_both_pages() {
    const Ran round = box_.run("cardspeak replay crown-melbourne/CS-01/2 --json");
    EXPECT_EQ(round.status, 1);
    EXPECT_TRUE(holds(round.out, "the wager was played out in round 1")) << round.out;
    EXPECT_TRUE(holds(round.out, "$20,001.00 is due if it was in play")) << round.out;
    const Ran meter = box_.run("cardspeak meter crown-melbourne/meter/J --json");
    EXPECT_EQ(meter.status, 1);
    EXPECT_TRUE(holds(meter.out, "the wager was played out in round 1")) << meter.out;
    EXPECT_EQ(box_.run("cardspeak rounds --finding carried-wager --json | wc -l").out, "1\n");
    const Ran verified = box_.run("cardspeak verify");
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  }

  Sandbox box_;
};

TEST_F(CarriedWagers, AreHeldAgainstTheRoundThatTheyComeFrom) {
  take("first.jsonl second.jsonl meter.jsonl");
  expect_found_on_both_pages();
}

// A table's own events come in order, or wait: only the meter's may come before or after them.
TEST_F(CarriedWagers, AreHeldAgainstItWhateverComesFirst) {
  take("meter.jsonl");
  take("first.jsonl");
  take("second.jsonl");
  expect_found_on_both_pages();
}

}  // namespace
}  // namespace carried_wagers
}  // namespace cardspeak
