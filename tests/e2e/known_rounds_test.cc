// A round on record, held against a register of devices and staff: by replay, and in a bundle that others check.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr const char* kRound = "crown-melbourne/CS-01/3";
constexpr const char* kKnown = " --devices register --register-key house.pub";

class KnownRounds : public testing::Test {
 protected:
  void SetUp() override {
    const Ran made = box_.run(
        "cardspeak simulate --game caribbean-stud --rounds 6 --seed 5 --out evening.jsonl && "
        "cardspeak devices seal evening.jsonl --keys keys --make --out signed.jsonl && "
        "cardspeak key casino.example/devices --out house.key > house.pub && "
        "cardspeak devices sign keys/devices.json --key house.key --out register");
    ASSERT_EQ(made.status, 0) << made.err;
  }
  // A store of these events, taken in as they are: the log is whoever's can write to it.
  void take_in(const std::string& file) const {
    const Ran ran = box_.run("rm -rf cardspeak-data && cardspeak ingest " + file + " && cardspeak project");
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  [[nodiscard]] Ran replay(const std::string& more = kKnown) const {
    return box_.run("cardspeak replay " + std::string(kRound) + more);
  }
  void sign_register(const std::string& json, const std::string& name) const {
    box_.write(name + ".json", json);
    const Ran ran = box_.run("cardspeak devices sign " + name + ".json --key house.key --out " + name);
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  [[nodiscard]] static std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what << " in " << text;
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
  }
  // Puts events behind the round's, by these members of their JSON, and has the device seal and sign everything.
  void sign_with(const std::vector<std::string>& events) const {
    std::string text;
    std::string after;
    for (const std::string& line : lines_of(box_.read("evening.jsonl"))) {
      text += line.substr(0, line.find("\"sequence\"")) + line.substr(line.find("\"deviceTimeNs\"")) + "\n";
      if (!holds(line, "\"round\":\"3\"") || !holds(line, "roundClosed")) continue;
      for (const std::string& event : events) {
        text +=
            "{\"stream\":\"crown-melbourne/CS-01\",\"deviceTimeNs\":\"1795170000000000000\",\"round\":\"3\","
            "\"device\":\"CS-01-dev\"," +
            event + "}\n";
      }
    }
    box_.write("more.jsonl", text);
    ASSERT_EQ(box_.run("cardspeak devices seal more.jsonl --keys keys --out more.signed").status, 0);
    take_in("more.signed");
  }

  Sandbox box_;
};

TEST_F(KnownRounds, SaysWhichDeviceSigned) {
  take_in("signed.jsonl");
  const Ran text = replay();
  EXPECT_EQ(text.status, 0) << text.out << text.err;
  EXPECT_TRUE(holds(text.out, "signed by device CS-01-dev")) << text.out;
  const Ran json = replay(std::string(kKnown) + " --json");
  EXPECT_TRUE(holds(json.out, "\"devices\":\"signed\",\"deviceText\":\"signed by device CS-01-dev; staff "))
      << json.out;
  const Ran html = replay(std::string(kKnown) + " --html -");
  EXPECT_TRUE(holds(html.out, "signed by device CS-01-dev"));
  // Without a register everything is as it was.
  const Ran without = replay("");
  EXPECT_EQ(without.status, 0) << without.out;
  EXPECT_TRUE(holds(without.out, "devices not registered")) << without.out;
}

TEST_F(KnownRounds, ARoundThatNobodySigned) {
  take_in("evening.jsonl");
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1) << ran.out;
  EXPECT_TRUE(holds(ran.out, "is not signed, nor what")) << ran.out;
  EXPECT_TRUE(holds(replay(std::string(kKnown) + " --json").out, "\"kind\":\"not-vouched-for\"")) << ran.out;
}

// Whoever can write to the log alters an amount and chains everything again. Without a register nothing notices.
TEST_F(KnownRounds, AnAmountThatWasAlteredAndChainedAgain) {
  std::string text;
  for (const std::string& line : lines_of(box_.read("signed.jsonl"))) {
    const bool altered = holds(line, "\"round\":\"3\"") && holds(line, "wagerPlaced") && holds(line, "\"ante\"");
    std::string given = altered ? replaced(line, "\"amountCents\":\"", "\"amountCents\":\"1") : line;
    const std::size_t hash = given.find("\"previousHash\":\"");
    if (hash != std::string::npos) given.erase(hash, std::string("\"previousHash\":\"\",").size() + 64);
    text += given + "\n";
  }
  box_.write("altered.jsonl", text);
  take_in("altered.jsonl");
  EXPECT_TRUE(holds(replay("").out, "chain intact"));
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(holds(ran.out, "does not carry the signature of \"CS-01-dev\"")) << ran.out;
  EXPECT_TRUE(holds(replay(std::string(kKnown) + " --json").out, "\"devices\":\"refused\""));
}

TEST_F(KnownRounds, AKeyThatWasRevokedBeforeOrAfter) {
  take_in("signed.jsonl");
  const std::string json = box_.read("keys/devices.json");
  sign_register(replaced(json, "\"at\": [", "\"revoked\": \"2026-11-01T00:00:00Z\", \"at\": ["), "before");
  const Ran before = replay(" --devices before --register-key house.pub");
  EXPECT_EQ(before.status, 1);
  EXPECT_TRUE(holds(before.out, "that was revoked before")) << before.out;
  sign_register(replaced(json, "\"at\": [", "\"revoked\": \"2030-11-01T00:00:00Z\", \"at\": ["), "after");
  EXPECT_EQ(replay(" --devices after --register-key house.pub").status, 0);
}

// The device is the table's own and signs; who sits at it says to be an area manager.
TEST_F(KnownRounds, AnOfficeThatTheRegisterDoesNotGive) {
  sign_with(
      {"\"staff\":\"D-2214\",\"rank\":\"TG Area Manager\",\"ruling\":{\"decision\":\"disruption\","
       "\"reason\":\"said so\"}"});
  std::string json = box_.read("keys/devices.json");
  // A register without a venue's staff says nothing of them.
  const Ran unasked = replay();
  EXPECT_TRUE(holds(unasked.out, "staff not registered")) << unasked.out;
  EXPECT_FALSE(holds(unasked.out, "did not hold")) << unasked.out;
  const std::string staff =
      ",\"staff\":[{\"venue\":\"crown-melbourne\",\"staff\":\"D-2214\",\"offices\":[{\"office\":\"TG Area "
      "Manager\",\"from\":\"2026-01-01T00:00:00Z\",\"until\":\"UNTIL\"}]}]}";
  json = json.substr(0, json.rfind('}'));
  sign_register(json + replaced(staff, "UNTIL", "2027-01-01T00:00:00Z"), "held");
  const Ran held = replay(" --devices held --register-key house.pub");
  EXPECT_FALSE(holds(held.out, "did not hold that office")) << held.out;
  sign_register(json + replaced(staff, "UNTIL", "2026-02-01T00:00:00Z"), "over");
  const Ran over = replay(" --devices over --register-key house.pub");
  EXPECT_EQ(over.status, 1);
  EXPECT_TRUE(holds(over.out, "\"D-2214\", who acted as TG Area Manager in event")) << over.out;
  sign_register(replaced(json + replaced(staff, "UNTIL", "2027-01-01T00:00:00Z"), "\"D-2214\"", "\"AM-0031\""),
                "another");
  EXPECT_TRUE(holds(replay(" --devices another --register-key house.pub").out, "did not hold that office then"));
  // What was said weighs less by it, and never more.
  const Ran with = replay(" --devices held --register-key house.pub --json");
  const Ran without = replay(" --devices over --register-key house.pub --json");
  EXPECT_NE(with.out, without.out);
  EXPECT_TRUE(holds(with.out, "\"office\":\"TG Area Manager\"")) << with.out;
  EXPECT_TRUE(holds(without.out, "\"standing\":\"doesNotHold\"")) << without.out;
}

// What a desk has on record beside the round.
// Lists and rows weigh by the register as the page of a round does; without it they know nothing of either finding.
TEST_F(KnownRounds, ListsWeighByTheRegister) {
  take_in("signed.jsonl");
  const auto count = [&](const std::string& call) {
    const Ran ran = box_.run("cardspeak " + call + kKnown);
    EXPECT_EQ(ran.status, 0) << call << ran.err;
    return lines_of(ran.out).size();
  };
  EXPECT_EQ(count("rounds --finding not-vouched-for --json"), 0U);
  EXPECT_EQ(count("export --what findings --finding not-vouched-for"), 0U);
  take_in("evening.jsonl");
  EXPECT_EQ(count("rounds --finding not-vouched-for --json"), 6U);
  EXPECT_EQ(count("rounds --table CS-01 --finding not-vouched-for --last 2 --json"), 2U);
  EXPECT_EQ(count("rounds --finding office-not-held --json"), 0U);
  EXPECT_EQ(count("export --what rounds --finding not-vouched-for"), 6U);
  EXPECT_TRUE(holds(box_.run("cardspeak export --what findings" + std::string(kKnown)).out, "not-vouched-for"));
  const std::string without = box_.run("cardspeak export --what findings").out;
  EXPECT_FALSE(holds(without, "not-vouched-for")) << without;
  const Ran blind = box_.run("cardspeak rounds --finding not-vouched-for");
  EXPECT_EQ(blind.status, 2);
  EXPECT_TRUE(holds(blind.err, "--devices")) << blind.err;
  // Taken and not asked, the option would be a wrong answer.
  const Ran meters = box_.run("cardspeak export --what meters" + std::string(kKnown));
  EXPECT_EQ(meters.status, 2);
  EXPECT_TRUE(holds(meters.err, "--devices")) << meters.err;
  for (const std::string call : {"rounds", "patterns", "status", "export --what wagers", "export --what disputes"}) {
    EXPECT_EQ(box_.run("cardspeak " + call + " --devices nowhere --register-key house.pub").status, 2) << call;
  }
}

TEST_F(KnownRounds, ADeskThatTheRegisterDoesNotKnow) {
  box_.write(
      "desk.jsonl",
      "{\"stream\":\"crown-melbourne/desk/floor\",\"sequence\":\"1\",\"deviceTimeNs\":\"1795170000000000000\","
      "\"device\":\"LAPTOP\",\"staff\":\"X-1\",\"rank\":\"TG Area Manager\",\"disputeRaised\":{\"dispute\":\"D1\","
      "\"roundId\":\"crown-melbourne/CS-01/3\",\"seat\":1,\"claim\":\"short\"}}\n");
  ASSERT_EQ(box_.run("cardspeak devices seal desk.jsonl --keys theirs --make --out desk.signed").status, 0);
  take_in("signed.jsonl desk.signed");
  EXPECT_FALSE(holds(replay("").out, "By the register"));
  const Ran ran = replay();
  EXPECT_TRUE(holds(ran.out, "By the register: device \"LAPTOP\" is not in the")) << ran.out;
  EXPECT_TRUE(holds(replay(std::string(kKnown) + " --json").out, "\"doubt\":\"device")) << ran.out;
}

// That nobody signed a step says nothing of an office: who acted in it held it.
TEST_F(KnownRounds, AnUnsignedStepOfADeskIsOfNoFalseOffice) {
  take_in("signed.jsonl");
  const std::string about = R"({"dispute":"D1","roundId":"crown-melbourne/CS-01/3",)";
  const auto line = [](int number, const std::string& who, const std::string& what) {
    return R"({"stream":"crown-melbourne/desk/floor","sequence":")" + std::to_string(number) + R"(","deviceTimeNs":")" +
           std::to_string(1'795'900'000 + number) + R"(000000000",)" + who + what + "}}\n";
  };
  box_.write("desk.jsonl", line(1, R"("staff":"F-1","disputeRaised":)", about + R"("seat":1,"claim":"short")") +
                               line(2, R"("staff":"AM-1","rank":"TG Area Manager","rulingMade":)",
                                    about + R"("decision":"nothing","reason":"so")"));
  ASSERT_EQ(box_.run("cardspeak ingest desk.jsonl && cardspeak project").status, 0);
  const Ran page = box_.run("cardspeak dispute D1" + std::string(kKnown));
  EXPECT_FALSE(holds(page.out, "did not hold that office")) << page.out;
  EXPECT_TRUE(holds(page.out, "no device vouches for event 2 of the desk")) << page.out;
  EXPECT_TRUE(holds(page.out, "no device vouches for event 1 of the desk")) << page.out;
}

TEST_F(KnownRounds, ABundleHoldsTheRegisterAndIsCheckedWithIt) {
  take_in("signed.jsonl");
  const Ran made = box_.run(
      "cardspeak key casino.example/log --out log.key > log.pub && cardspeak checkpoint --key log.key && "
      "cardspeak export " +
      std::string(kRound) + kKnown + " --evidence dispute.tar && rm -r cardspeak-data");
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran checked = box_.run("cardspeak verify dispute.tar --key log.pub --register-key house.pub");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_TRUE(holds(checked.out, "devices   round crown-melbourne/CS-01/3: signed by device CS-01-dev")) << checked.out;
  EXPECT_TRUE(holds(box_.run("cardspeak verify dispute.tar --key log.pub --register-key house.pub --json").out,
                    "\"devices\":[\"round crown-melbourne/CS-01/3: signed by"));
  const Ran unasked = box_.run("cardspeak verify dispute.tar --key log.pub");
  EXPECT_EQ(unasked.status, 3);
  EXPECT_TRUE(holds(unasked.err, "--register-key says whose signature")) << unasked.err;
  // Another's register in its place.
  ASSERT_EQ(box_.run("cardspeak key thief.example/devices --out thief.key > thief.pub").status, 0);
  const Ran other = box_.run("cardspeak verify dispute.tar --key log.pub --register-key thief.pub");
  EXPECT_EQ(other.status, 3);
  EXPECT_TRUE(holds(other.err, "register: the note carries no signature of the key thief.example")) << other.err;
}

TEST_F(KnownRounds, ABundleWithoutARegisterIsNotTakenForOneWithIt) {
  take_in("signed.jsonl");
  const Ran made = box_.run(
      "cardspeak key casino.example/log --out log.key > log.pub && cardspeak checkpoint --key log.key && "
      "cardspeak export " +
      std::string(kRound) + " --evidence plain.tar");
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(box_.run("cardspeak verify plain.tar --key log.pub").status, 0);
  const Ran asked = box_.run("cardspeak verify plain.tar --key log.pub --register-key house.pub");
  EXPECT_EQ(asked.status, 3);
  EXPECT_TRUE(holds(asked.err, "holds no register of devices")) << asked.err;
}

// Whoever keeps an old register, in which a key was not revoked yet, gets nothing by it once the log has seen a newer.
TEST_F(KnownRounds, AnOlderRegisterIsToldAfterANewerOne) {
  const std::string json = box_.read("keys/devices.json");
  const auto issued = [&](const std::string& when) {
    return replaced(json, "\"form\"", "\"issued\": \"" + when + "\", \"form\"");
  };
  sign_register(issued("2026-05-01T00:00:00Z"), "old");
  sign_register(issued("2026-06-01T00:00:00Z"), "new");
  const auto ingest = [&](const std::string& name) {
    return box_.run("cardspeak ingest signed.jsonl --devices " + name + " --register-key house.pub");
  };
  ASSERT_EQ(ingest("old").status, 0);
  ASSERT_EQ(ingest("new").status, 0);
  ASSERT_EQ(ingest("new").status, 0);
  const Ran refused = ingest("old");
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(holds(refused.err, "issued 2026-05-01T00:00:00Z")) << refused.err;
  EXPECT_TRUE(holds(refused.err, "is older than one by which the log was added to, issued 2026-06-01T00:00:00Z"))
      << refused.err;
  ASSERT_EQ(box_.run("cardspeak project && cardspeak key casino.example/log --out log.key && "
                     "cardspeak checkpoint --key log.key")
                .status,
            0);
  EXPECT_EQ(replay(" --devices new --register-key house.pub").status, 0);
  const Ran shown = replay(" --devices old --register-key house.pub");
  EXPECT_EQ(shown.status, 2);
  EXPECT_TRUE(holds(shown.err, "is older than one by which the log was added to")) << shown.err;
  EXPECT_EQ(
      box_.run("cardspeak export " + std::string(kRound) + " --devices old --register-key house.pub --evidence x.tar")
          .status,
      2);
  // Without a moment of its own a register is issued when it is signed, and the record says so.
  EXPECT_TRUE(holds(box_.run("cardspeak devices list register --register-key house.pub").err, ", issued 20"));
  // No file of events puts a register on record.
  box_.write("own.jsonl",
             "{\"stream\":\"crown-melbourne/desk/register\",\"deviceTimeNs\":\"1795170000000000000\","
             "\"registerTaken\":{\"issued\":\"2099-01-01T00:00:00Z\"}}\n");
  const Ran own = box_.run("cardspeak ingest own.jsonl");
  EXPECT_EQ(own.status, 2);
  EXPECT_TRUE(holds(own.err, "ingest alone puts it on record")) << own.err;
}

// The sign of a table is what its rounds are judged by: whoever changes it has to be known as well.
TEST_F(KnownRounds, ASignThatNoKnownDevicePutUp) {
  std::string text;
  for (const std::string& line : lines_of(box_.read("evening.jsonl"))) {
    text += line.substr(0, line.find("\"sequence\"")) + line.substr(line.find("\"deviceTimeNs\"")) + "\n";
    if (!holds(line, "\"round\":\"2\"") || !holds(line, "roundClosed")) continue;
    text +=
        "{\"stream\":\"crown-melbourne/CS-01\",\"deviceTimeNs\":\"1795162000000000000\",\"device\":\"LAPTOP\","
        "\"staff\":\"X-1\",\"rank\":\"TG Area Manager\","
        "\"limitsChanged\":{\"limits\":[{\"wager\":\"ante\",\"minCents\":\"500\",\"maxCents\":\"5000000\"}]}}\n";
  }
  box_.write("more.jsonl", text);
  ASSERT_EQ(
      box_.run("cp -r keys others && cardspeak devices seal more.jsonl --keys others --make --out more.signed").status,
      0);
  take_in("more.signed");
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(holds(ran.out, "no device vouches for the sign of the table, event ")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "device \"LAPTOP\" is not in the")) << ran.out;
  EXPECT_TRUE(holds(replay(std::string(kKnown) + " --json").out, "\"devices\":\"refused\""));
  // The rounds before it are as they were.
  EXPECT_EQ(box_.run("cardspeak replay crown-melbourne/CS-01/2" + std::string(kKnown)).status, 0);
}

// What a jackpot meter has on record of a round is held against the register too, in a bundle as well.
TEST_F(KnownRounds, AMeterThatTheRegisterDoesNotKnow) {
  const Ran made = box_.run(
      "cardspeak simulate --game caribbean-stud --rounds 6 --seed 5 --jackpots --out jackpots.jsonl && "
      "cardspeak devices seal jackpots.jsonl --keys all --make --out all.signed && "
      "cardspeak devices sign all/devices.json --key house.key --out all.register");
  ASSERT_EQ(made.status, 0) << made.err;
  take_in("all.signed");
  const std::string whole = " --devices all.register --register-key house.pub";
  const Ran round = box_.run(
      "for i in 1 2 3 4 5 6; do grep jackpotWagerRegistered jackpots.jsonl | grep -q \"\\\"round\\\":\\\"$i\\\"\" && "
      "echo crown-melbourne/CS-01/$i && break; done");
  ASSERT_FALSE(round.out.empty());
  const std::string id = lines_of(round.out).front();
  const Ran known = box_.run("cardspeak replay " + id + whole + " --json");
  EXPECT_TRUE(holds(known.out, "\"devices\":\"signed\"")) << known.out;
  // The same without the meter's device.
  std::string json = box_.read("all/devices.json");
  const std::size_t at = json.find("\"meter/");
  ASSERT_NE(at, std::string::npos) << json;
  json.replace(at, 7, "\"meter/X");
  sign_register(json, "some");
  const Ran unknown = box_.run("cardspeak replay " + id + " --devices some --register-key house.pub");
  EXPECT_EQ(unknown.status, 1);
  EXPECT_TRUE(holds(box_.run("cardspeak replay " + id + " --devices some --register-key house.pub --json").out,
                    "crown-melbourne/meter/JP-1, which is about the round: "))
      << unknown.out;
  const Ran bundle = box_.run(
      "cardspeak key casino.example/log --out log.key > log.pub && cardspeak checkpoint --key log.key && "
      "cardspeak export " +
      id +
      " --devices some --register-key house.pub --evidence m.tar && "
      "cardspeak verify m.tar --key log.pub --register-key house.pub");
  EXPECT_EQ(bundle.status, 0) << bundle.out << bundle.err;
  EXPECT_TRUE(holds(bundle.out, "not vouched for: the meter, event")) << bundle.out;
}

}  // namespace
}  // namespace cardspeak
