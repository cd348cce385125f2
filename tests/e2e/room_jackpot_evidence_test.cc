// A jackpot of the poker room in a bundle: what its meter's display showed goes with the hand, and whoever checks the
// bundle judges it as the house does.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace room_jackpots {
namespace {

// Four hands of four tables with a meter: a jackpot that is paid short, a hand without one, and two more jackpots: one
// that nothing tells the size of, since nobody read the display after the first, and one that a reading tells.
constexpr const char* kHandsWithJackpots = R"py(
import json
def stream(name, device, rows):
    return [dict(stream=name, sequence=str(i + 1), deviceTimeNs=str(1795161602000000000 + i * 2000000000), device=device,
                 staff="D-1", **row) for i, row in enumerate(rows)]
def at(number, **kind):
    return dict(round="1", **kind)
def sign(number):
    return {"tableOpened": {"venue": "crown-melbourne", "table": "PK-0%d" % number, "game": "texas-holdem", "chipUnitCents": "500",
         "dealingMethod": "handHeld", "seats": 9, "meter": "crown-melbourne/meter/RF-1",
         "poker": {"structure": "noLimit", "blindsCents": ["500", "1000"], "buttonPostsSmallBlindHeadsUp": True,
                   "rake": {"kind": "none"}}}}
tables = []
for number, prize in ((1, 1200000), (2, 0), (3, 900000), (4, 600000)):
    rows = [sign(number)]
    hand = ["As", "Ks"] if prize else ["Ah", "9s"]
    rows.append(at(number, roundOpened={"seats": [{"seat": s, "patron": "P-%d" % s, "stackCents": "100000"} for s in (1, 2, 3)],
                                        "dealer": "D-1", "button": 3}))
    rows.append(at(number, wagerPlaced={"seat": 1, "wager": "smallBlind", "amountCents": "500"}))
    rows.append(at(number, wagerPlaced={"seat": 2, "wager": "bigBlind", "amountCents": "1000"}))
    for place in (0, 1):
        for seat, cards in ((1, hand), (2, ["Qh", "Qd"]), (3, ["Ac", "7c"])):
            rows.append(at(number, cardDealt={"to": "seat", "seat": seat, "card": cards[place]}))
    rows.append(at(number, decision={"seat": 3, "act": "fold"}))
    rows.append(at(number, decision={"seat": 1, "act": "call", "amountCents": "500"}))
    rows.append(at(number, decision={"seat": 2, "act": "check"}))
    for street in ("Qs Js Ts", "3s", "Jd"):
        rows.append(at(number, burned={}))
        rows += [at(number, cardDealt={"to": "community", "card": card, "faceUp": True}) for card in street.split()]
        if street != "Jd":
            rows.append(at(number, decision={"seat": 1, "act": "check"}))
            rows.append(at(number, decision={"seat": 2, "act": "check"}))
    rows.append(at(number, decision={"seat": 1, "act": "check"}))
    rows.append(at(number, decision={"seat": 2, "act": "check"}))
    rows.append(at(number, handShown={"seat": 1, "cards": [{"card": card} for card in hand]}))
    rows.append(at(number, handShown={"seat": 2, "cards": [{"card": "Qh"}, {"card": "Qd"}]}))
    rows.append(at(number, deckCounted={"cards": 52, "expected": 52}))
    if prize:
        rows.append(at(number, jackpotPrizeKeyed={"seat": 1, "amountCents": str(prize), "hand": "royalFlush"}))
    rows.append(at(number, potPushed={"seat": 1 if prize else 2, "amountCents": "2000"}))
    rows.append(at(number, roundClosed=None))
    tables += stream("crown-melbourne/PK-0%d" % number, "T-%d" % number, rows)
def jackpot(number, prize):
    who = {"table": "PK-0%d" % number, "round": "1"}
    return [{"outcomeRecorded": dict(who, winners=[{"seat": 1, "hand": "royalFlush"}])},
            dict(rank="TG Area Manager", prizePaid=dict(who, seat=1, amountCents=str(prize), fromMeter=True))]
meter = ([{"meterConfigured": {"meter": "RF-1", "tables": ["PK-01", "PK-02", "PK-03", "PK-04"], "game": "texas-holdem"}},
          {"meterReading": {"millionths": "11000000000", "display": True}},
          {"meterReading": {"millionths": "12345670000", "display": True}},
          {"meterReading": {"millionths": "11500000000"}}] + jackpot(1, 1200000) +
         [dict(corrects="3", correctionReason="misread", rank="Dealer",
               meterReading={"millionths": "12000000000", "display": True})] +
         jackpot(3, 900000) + [{"meterReset": {"millionths": "5000000000"}},
                               {"meterReading": {"millionths": "6000000000", "display": True}}] + jackpot(4, 600000))
for name, lines in (("tables.jsonl", tables),
                    ("meter.jsonl", stream("crown-melbourne/meter/RF-1", "M-1", meter))):
    with open(name, "w") as out:
        out.writelines(json.dumps(e) + "\n" for e in lines)
)py";

// What the house's page and the bundle say of a round, but for what a bundle leaves out.
constexpr const char* kCompare = R"py(
import glob, json, subprocess, sys
for name in glob.glob(sys.argv[1] + "/verdicts/*.json"):
    packed = json.load(open(name))["data"]
    page = subprocess.run(["cardspeak", "replay", packed["round"], "--json"], capture_output=True, text=True).stdout
    house = json.loads(page)["data"]
    house.pop("evidence")
    print(packed["round"], "same" if packed == house else "OTHER %s\n%s" % (packed, house))
)py";

// Packs a folder as a bundle is packed, with a manifest of what is in it.
constexpr const char* kForge = R"py(
import json, os, sys
folder, name = sys.argv[1:]
manifest = json.load(open(folder + "/manifest.json"))
manifest["files"] = [each for each in manifest["files"] if os.path.exists(folder + "/" + each["name"])]
with open(folder + "/manifest.json", "w") as out:
    out.write(json.dumps(manifest, sort_keys=True, separators=(",", ":")) + "\n")
with open(name, "wb") as out:
    for each in sorted(os.path.relpath(os.path.join(at, f), folder) for at, _, files in os.walk(folder) for f in files):
        content = open(folder + "/" + each, "rb").read()
        def header(check):
            return (each.encode().ljust(100, b"\0") + b"000644 \0" + b"000000 \0" * 2 + b"%011o " % len(content) +
                    b"0" * 11 + b" " + check + b"0" + bytes(100) + b"ustar\0" + b"00" + bytes(64) + b"000000 \0" * 2 +
                    bytes(167))
        out.write(header(b"%06o\0 " % sum(header(b" " * 8))))
        out.write(content + bytes(-len(content) % 512))
    out.write(bytes(1024))
)py";

class RoomJackpots : public testing::Test {
 protected:
  RoomJackpots() {
    box_.write("make.py", kHandsWithJackpots);
    box_.write("compare.py", kCompare);
    const Ran made = box_.run(
        "python3 make.py && cardspeak ingest tables.jsonl meter.jsonl && cardspeak project && "
        "cardspeak key casino.example/log --out log.key > log.pub && cardspeak checkpoint --key log.key");
    EXPECT_EQ(made.status, 0) << made.err;
  }
  // What a bundle of these rounds says: of each whether it says what the house says, and what its check says.
  std::string packed(const std::string& rounds) {
    const Ran ran = box_.run("rm -rf x && mkdir x && cardspeak export " + rounds +
                             " --evidence x/b.tar && tar xf x/b.tar -C x && python3 compare.py x && "
                             "CARDSPEAK_HOME=nowhere cardspeak verify x/b.tar --key log.pub");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    return ran.out;
  }
  [[nodiscard]] std::string found(const std::string& table) const {
    return box_.run("cardspeak replay PK-0" + table + "/1 --json").out;
  }

  Sandbox box_;
};

TEST_F(RoomJackpots, AreJudgedInABundleAsTheHouseJudgesThem) {
  ASSERT_TRUE(holds(found("1"), "the display showed $12,345.67")) << found("1");
  ASSERT_TRUE(holds(found("1"), "$350.00 short")) << found("1");
  ASSERT_TRUE(holds(found("4"), "the display showed $6,000.00")) << found("4");
  for (const std::string table : {"1", "2", "3", "4"}) {
    const std::string said = packed("PK-0" + table + "/1");
    EXPECT_TRUE(holds(said, "crown-melbourne/PK-0" + table + "/1 same\n")) << said;
    EXPECT_FALSE(holds(said, "not judged")) << said;
  }
  // Beside each other, each has what it has alone.
  const std::string all = packed("--venue crown-melbourne");
  for (const std::string table : {"1", "2", "3", "4"}) {
    EXPECT_TRUE(holds(all, "crown-melbourne/PK-0" + table + "/1 same\n")) << all;
  }
}

// A hand without a jackpot takes nothing of the meter with it, and one with a jackpot no more than it rests on.
TEST_F(RoomJackpots, TakeNoMoreOfTheMeterThanTheyRestOn) {
  packed("PK-02/1");
  EXPECT_EQ(box_.run("grep -l -a 'meter/RF-1' x/events/* | wc -l").out, "1\n") << "the table's sign alone";
  packed("PK-04/1");
  EXPECT_EQ(box_.run("grep -l -a 'meter/RF-1' x/events/* | wc -l").out, "8\n") << "the sign, and 7 events of 13";
}

// Taken out with a manifest that fits: without what the display showed the verdict is another.
TEST_F(RoomJackpots, ABundleWithoutTheDisplayIsRefused) {
  box_.write("forge.py", kForge);
  packed("PK-04/1");
  ASSERT_EQ(box_.run("mv x/b.tar whole.tar && python3 forge.py x again.tar && cmp whole.tar again.tar").status, 0);
  const Ran forged = box_.run(
      "for f in $(grep -a -l 'meter/RF-1' x/events/*); do grep -a -q 'PK-04' $f && continue; h=$(basename $f); "
      "rm $f x/proofs/$h.tlog-proof; done; python3 forge.py x forged.tar && cardspeak verify forged.tar --key log.pub");
  EXPECT_EQ(forged.status, 3) << forged.err;
  EXPECT_TRUE(holds(forged.out, "its verdict in the bundle is not the one that the record gives")) << forged.out;
}

}  // namespace
}  // namespace room_jackpots
}  // namespace cardspeak
