// A dispute from the claim to its close, written by the desk and read by manager and inspector.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace desk_cases {
namespace {

// 20 Nov 2026 13:30 UTC: 21 Nov 00:30 in Melbourne.
constexpr std::int64_t kRound = 1'795'181'400;

std::string line(const std::string& stream, std::int64_t second, int round, const std::string& what) {
  return R"({"stream":")" + stream + R"(","deviceTimeNs":")" + std::to_string(second) + "000000000\"" +
         (round == 0 ? "" : R"(,"round":")" + std::to_string(round) + '"') + "," + what + "}\n";
}

// A fold loses an ante of $10.00, and $30.00 were taken: $20.00 are due to P-1.
std::string one_round(int number, std::int64_t at) {
  const std::string table = "crown-melbourne/CS-01";
  std::string out = line(table, at, number, R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-7"})") +
                    line(table, at + 1, number, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})") +
                    line(table, at + 2, number, R"("betsClosed":null)");
  const std::vector<std::string> cards{"2c", "3d", "4h", "5s", "7c", "8d", "9h", "Ts", "Jc", "Kd"};
  for (std::size_t next = 0; next < cards.size(); ++next) {
    const std::string to = next % 2 == 0 ? R"("to":"seat","seat":1)" : R"("to":"dealer")";
    out += line(table, at + 2, number,
                R"("cardDealt":{)" + to + R"(,"card":")" + cards[next] + R"(","faceUp":)" +
                    (next == 9 ? "true" : "false") + "}");
  }
  return out + line(table, at + 3, number, R"("decision":{"seat":1,"act":"fold"})") +
         line(table, at + 4, number, R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"3000"})") +
         line(table, at + 5, number, R"("roundClosed":null)");
}

std::string evening() {
  return line("crown-melbourne/CS-01", kRound - 60, 0,
              R"("tableOpened":{"venue":"crown-melbourne","table":"CS-01","game":"caribbean-stud",)"
              R"("chipUnitCents":"250","dealingMethod":"handHeldShoe","seats":7})") +
         one_round(1, kRound) + one_round(2, kRound + 600);
}

// What a reader sees of a page.
std::string unmarked(const std::string& page) {
  std::string out;
  bool tag = false;
  for (const char c : page) {
    if (c == '<') tag = true;
    if (!tag) out += c;
    if (c != '>') continue;
    if (tag) out += ' ';
    tag = false;
  }
  for (const auto& [name, character] : {std::pair("&quot;", '"'), std::pair("&#39;", '\''), std::pair("&amp;", '&')}) {
    for (auto at = out.find(name); at != std::string::npos; at = out.find(name)) {
      out.replace(at, std::string(name).size(), 1, character);
    }
  }
  return out;
}

// What a record of a dispute holds, item by item.
const std::vector<std::string> kItems{
    "number D-17",
    "venue crown-melbourne",
    "section or pit Pit 3",
    "table CS-01",
    "round crown-melbourne/CS-01/1",
    "seat 1",
    "patron P-1",
    "00:40:00 AEDT, by the companion; taken by TG Area Manager F-1",
    "$25.00 on the ante: \"thirty were taken\"",
    "asked D-7",
    "Caribbean Stud Poker 11.0: $20.00 too little was paid; $20.00 made good since",
    "\"pay the rest\", $20.00 to be paid by TG Area Manager F-1, since \"the ante was ten\"; on this verdict. It "
    "holds",
    "by Dealer D-8; on this verdict. It does not hold: \"nothing to pay\" was ruled by the Dealer, where it takes "
    "the "
    "TG Area Manager or above",
    "made good $20.00 at 21 Nov 2026 00:55:00 AEDT by TG Area Manager F-1",
    "I-9, since \"the player asks\"; answer of 21 Nov 2026 02:00:00 AEDT: \"as ruled\"",
    "type of error dealer",
    "supervisor S-2",
    "second reviewer S-3",
    "savings $5.00",
    "losses $20.00",
    "CAM-12, 21 Nov 2026 00:29:00 AEDT to 00:31:00 (the round: 21 Nov 2026 00:30:00 AEDT to 00:30:05)",
    "remarks seen on camera",
    "state closed: \"the player is content\""};

class DeskCases : public testing::Test {
 protected:
  DeskCases() {
    box_.write("evening.jsonl", evening());
    EXPECT_EQ(box_.run("cardspeak ingest evening.jsonl && cardspeak project").status, 0);
  }
  // A step, by the clock of the table, projected.
  void step(const std::string& words, const std::string& who = "--staff F-1 --office 'TG Area Manager'") const {
    const Ran ran = box_.run("cardspeak dispute " + words + " " + who + " && cardspeak project");
    EXPECT_EQ(ran.status, 0) << words << "\n" << ran.err;
  }
  void raise() const {
    step(
        "raise D-17 cs-01/1 --seat 1 --patron P-1 --wager ante --claim 'thirty were taken' --amount 25 --by "
        "'the companion' --section 'Pit 3' --asked D-7 --at '2026-11-21 00:40'");
  }
  [[nodiscard]] std::string state() const {
    const std::string out = box_.run("cardspeak disputes --json").out;
    const std::string begin = R"("state":")";
    const auto at = out.find(begin) + begin.size();
    return out.substr(at, out.find('"', at) - at);
  }
  [[nodiscard]] std::string dossier() const {
    const Ran ran = box_.run("cardspeak dispute D-17");
    EXPECT_EQ(ran.status, 0) << ran.err;
    return unwrapped(ran.out);
  }
  Sandbox box_;
};

TEST_F(DeskCases, ACaseHasItsCourseAndItsDossierEveryItem) {
  raise();
  EXPECT_EQ(state(), "open");
  EXPECT_TRUE(holds(box_.run("cardspeak status").out, "1 open"));
  step("rule D-17 --decision 'nothing to pay' --at '2026-11-21 00:45'", "--staff D-8 --office Dealer");
  EXPECT_EQ(state(), "open");
  step(
      "rule D-17 --decision 'pay the rest' --amount 20 --reason 'the ante was ten' --supervisor S-2 --reviewer S-3 "
      "--error dealer --losses 20 --at '2026-11-21 00:50'");
  EXPECT_EQ(state(), "open");
  step("pay D-17 --amount 20 --patron P-1 --at '2026-11-21 00:55'");
  EXPECT_EQ(state(), "settled");
  step("refer D-17 --reason 'the player asks' --inspector I-9 --at '2026-11-21 01:05'");
  EXPECT_EQ(state(), "referred");
  step("answer D-17 --outcome 'as ruled' --inspector I-9 --at '2026-11-21 02:00'");
  step("note D-17 --media 'CAM-12,2026-11-21 00:29,2026-11-21 00:31' --savings 5 --remarks 'seen on camera'");
  EXPECT_EQ(state(), "settled");
  step("close D-17 --outcome 'the player is content'");
  EXPECT_EQ(state(), "closed");

  const std::string text = dossier();
  for (const std::string& item : kItems) EXPECT_TRUE(holds(text, item)) << item << "\n" << text;
  EXPECT_FALSE(holds(text, "Found:")) << text;
  ASSERT_EQ(box_.run("cardspeak dispute D-17 --html dossier.html").status, 0);
  const std::string page = box_.read("dossier.html");
  const std::string words = unwrapped(unmarked(page));
  for (const std::string& item : kItems) EXPECT_TRUE(holds(words, item)) << item << "\n" << words;
  for (const char* item : {"<figure class=\"felt ", "Second reviewer", "SHA-256 of the verdict", "made good $20.00",
                           "5.7.2(a)", "CAM-12", "What happened, 21 Nov 2026", "<dt>inspector</dt>"}) {
    EXPECT_TRUE(holds(page, item)) << item;
  }
  const Ran replay = box_.run("cardspeak replay CS-01/1");
  EXPECT_TRUE(holds(unwrapped(replay.out), "Made good $20.00 to P-1 on dispute D-17")) << replay.out;
  EXPECT_TRUE(holds(unwrapped(replay.out), "Dispute D-17 is closed; $20.00 ordered, $20.00 made good.")) << replay.out;
  EXPECT_EQ(box_.run("cardspeak verify").status, 0);
}

// As the page of the round has it, in every form.
TEST_F(DeskCases, TheDossierShowsWhatBindsTheRecordOfItsRound) {
  raise();
  const auto evidence_in = [](const std::string& line) {
    const auto at = line.find("\"evidence\":{");
    return at == std::string::npos ? std::string("none") : line.substr(at, line.find('}', at) - at);
  };
  const auto bound = [&] { return evidence_in(box_.run("cardspeak replay CS-01/1 --json").out); };
  const std::string unsigned_yet = bound();
  ASSERT_TRUE(holds(unsigned_yet, "devices not registered")) << unsigned_yet;
  const std::string hash = unsigned_yet.substr(unsigned_yet.find("\"roundHash\":\"") + 13, 64);
  EXPECT_EQ(evidence_in(box_.run("cardspeak dispute D-17 --json").out), unsigned_yet);
  EXPECT_EQ(evidence_in(box_.run("cardspeak disputes --json").out), unsigned_yet);
  EXPECT_TRUE(holds(dossier(), "Devices devices not registered")) << dossier();
  EXPECT_FALSE(holds(dossier(), "Signed")) << dossier();

  ASSERT_EQ(box_.run("cardspeak key casino.example/log --out log.key && cardspeak checkpoint --key log.key").status, 0);
  EXPECT_EQ(evidence_in(box_.run("cardspeak dispute D-17 --json").out), bound());
  ASSERT_EQ(box_.run("cardspeak dispute D-17 --html dossier.html").status, 0);
  for (const std::string& text : {dossier(), unwrapped(unmarked(box_.read("dossier.html")))}) {
    for (const std::string& item :
         {std::string("What binds this record"), "Round " + hash, std::string("Stream "),
          std::string("Signed casino.example/log, "), std::string("devices not registered")}) {
      EXPECT_TRUE(holds(text, item)) << item << "\n" << text;
    }
  }
}

TEST_F(DeskCases, ARulingIsWeighedByOfficeByTheRulesAndByWhatElseWasRuled) {
  raise();
  step("rule D-17 --decision 'half of it' --amount 10");
  EXPECT_TRUE(holds(dossier(), "$10.00 were ordered to be paid, and by the rules $20.00 are due")) << dossier();
  step("rule D-17 --decision 'all of it' --amount 20", "--staff X-1 --office 'King of the pit'");
  EXPECT_TRUE(holds(dossier(), "is no office of the venue")) << dossier();
  step("rule D-17 --decision 'all of it' --amount 20", "--staff X-1");
  EXPECT_TRUE(holds(dossier(), "is on record without an office")) << dossier();
  EXPECT_EQ(state(), "open");
  step("pay D-17 --amount 20");
  EXPECT_TRUE(holds(dossier(), "$20.00 were paid, and no ruling that stands orders it")) << dossier();
  step("rule D-17 --decision 'all of it' --amount 20");
  EXPECT_EQ(state(), "settled");
  step("pay D-17 --amount 5");
  EXPECT_TRUE(holds(dossier(), "$20.00 were ordered to be paid, and $25.00 were")) << dossier();
}

TEST_F(DeskCases, ARulingBeforeTheClaimAndACloseThatLeavesSomethingUnpaidAreFound) {
  raise();
  step("rule D-17 --decision early --amount 20 --at '2026-11-21 00:35'");
  EXPECT_TRUE(holds(dossier(), "was ruled before the claim was raised")) << dossier();
  step("rule D-17 --decision late --amount 20 --at '2026-11-21 00:45'");
  step("close D-17");
  EXPECT_TRUE(holds(dossier(), "the dispute was closed; $20.00 were ordered to be paid, and $0.00 were")) << dossier();
}

TEST_F(DeskCases, ARulingOnADisputeNeverRaisedOrOnNoRoundIsAFinding) {
  step("rule D-17 --decision 'pay' --amount 20 --round crown-melbourne/CS-01/1 --desk crown-melbourne/desk/floor");
  std::string json = box_.run("cardspeak disputes --json").out;
  EXPECT_TRUE(holds(json, R"("kind":"dispute-record")")) << json;
  EXPECT_TRUE(holds(json, "was ever raised")) << json;
  step("raise D-18 crown-melbourne/CS-01/99 --claim 'lost chips'");
  json = box_.run("cardspeak disputes --json").out;
  EXPECT_TRUE(holds(json, "is about round crown-melbourne/CS-01/99, which is not on record")) << json;
}

TEST_F(DeskCases, AreListedByStateTablePatronAndTime) {
  raise();
  step("raise D-18 CS-01/2 --patron P-2 --claim 'ten' --at '2026-11-22 01:00'");
  const auto listed = [&](const std::string& options) {
    const Ran ran = box_.run("cardspeak disputes " + options);
    return std::string(holds(ran.out, "D-17 ") ? "17" : "") + (holds(ran.out, "D-18 ") ? "18" : "");
  };
  EXPECT_EQ(listed(""), "1718");
  EXPECT_EQ(listed("--state open"), "1718");
  EXPECT_EQ(listed("--state closed"), "");
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --state closed").err, "there are 2, of the venues"));
  EXPECT_EQ(listed("--patron P-2"), "18");
  EXPECT_EQ(listed("--table CS-01 --to 2026-11-22"), "17");
  EXPECT_EQ(listed("--from '2026-11-22 00:30'"), "18");
  EXPECT_EQ(listed("--venue crown-perth"), "");
  EXPECT_EQ(listed("--table cs-01"), "1718");
  EXPECT_EQ(listed("--table crown-melbourne/cs-01"), "1718");
  const Ran nowhere = box_.run("cardspeak disputes --table CS-99");
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_TRUE(holds(nowhere.err, "CS-01")) << nowhere.err;
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --patron P-77").err, "the players P-1, P-2"));
  const Ran wrong = box_.run("cardspeak dispute D-99");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(holds(wrong.err, "disputes there are: D-17, D-18")) << wrong.err;
}

// Each is found wherever the case is shown, and what is due in the round stays as it was.
TEST_F(DeskCases, WhatADeskShouldNotHaveDoneIsFoundOnEveryPage) {
  const auto due = [&] { return box_.run("cardspeak export --what wagers").out; };
  const std::string before = due();
  raise();
  step("pay D-17 --amount 30 --patron P-9 --at '2026-11-21 00:42'", "--staff D-7 --office Dealer");
  step("rule D-17 --decision 'my own' --amount 20 --reviewer S-2 --supervisor S-2 --at '2026-11-21 00:45'",
       "--staff D-7 --office 'TG Area Manager'");
  step(
      "pay D-17 --amount 30 --patron P-9 --losses 5 --media 'CAM-1,2026-11-20 22:00,2026-11-20 23:00' "
      "--at '2026-11-21 00:50'");
  step("close D-17 --outcome done --at '2026-11-21 00:55'", "--staff D-7 --office Dealer");
  EXPECT_EQ(state(), "settled");
  step("close D-17 --outcome done --at '2026-11-21 01:00'");
  step("answer D-17 --outcome 'as paid' --at '2026-11-21 01:10'");
  EXPECT_EQ(state(), "closed");
  ASSERT_EQ(box_.run("cardspeak dispute D-17 --html dossier.html && cardspeak replay CS-01/1 --html round.html; "
                     "test -f round.html")
                .status,
            0);
  const std::vector<std::pair<std::string, std::string>> shown{
      {"dossier", dossier()},
      {"dossier as a page", unwrapped(unmarked(box_.read("dossier.html")))},
      {"dossier as data", box_.run("cardspeak dispute D-17 --json").out},
      {"the list as data", box_.run("cardspeak disputes --json").out},
      {"the round", unwrapped(box_.run("cardspeak replay CS-01/1").out)},
      {"the round as a page", unwrapped(unmarked(box_.read("round.html")))},
      {"the round as data", box_.run("cardspeak replay CS-01/1 --json").out}};
  for (const char* finding :
       {"$30.00 were paid to another player than the one whose claim it is",
        "$30.00 were paid before the ruling that orders it", "was ruled by D-7, who dealt the round",
        "the second reviewer, S-2, is also the supervisor or who ruled", "$30.00 were paid a second time",
        "$20.00 were ordered to be paid, and $60.00 were", "losses of $5.00 are stated, and $60.00 were made good",
        "the recording of CAM-1 shows no moment of the round",
        "was closed, reopened or answered for by the Dealer, where it takes the TG Area Manager or above",
        "is of a time when the dispute was closed, and nothing had reopened it",
        "an inspector's answer is on record, and no referral was open"}) {
    for (const auto& [where, text] : shown) EXPECT_TRUE(holds(text, finding)) << finding << " in " << where << text;
  }
  EXPECT_TRUE(holds(box_.run("cardspeak disputes").out, "findings")) << "the list counts them";
  EXPECT_EQ(due(), before);
  EXPECT_EQ(box_.run("cardspeak verify").status, 0);
}

TEST_F(DeskCases, OneThatWasClosedGoesOnWhenAnOfficeWithTheLastWordReopensIt) {
  raise();
  step("close D-17 --at '2026-11-21 00:45'");
  EXPECT_EQ(state(), "closed");
  step("reopen D-17 --reason 'a recording was found' --at '2026-11-21 00:46'", "--staff D-7 --office Dealer");
  EXPECT_EQ(state(), "closed");
  step("reopen D-17 --reason 'a recording was found' --at '2026-11-21 00:47'");
  EXPECT_EQ(state(), "open");
  EXPECT_TRUE(holds(dossier(),
                    "was reopened, 21 Nov 2026 00:47:00 AEDT by TG Area Manager F-1, since \"a recording "
                    "was found\". It holds."))
      << dossier();
  EXPECT_TRUE(holds(box_.run("cardspeak dispute D-17 --json").out, R"("kind":"reopened")"));
}

// What lay before whoever ruled is held against the verdict under the law in force, whatever else was asked.
TEST_F(DeskCases, ARulingOnAVerdictThatIsNoMoreIsFound) {
  raise();
  step("rule D-17 --decision 'pay the rest' --amount 20 --at '2026-11-21 00:45'");
  for (const char* asked : {"", " --explain", " --known-as-of 2027-01-01"}) {
    const Ran page = box_.run("cardspeak replay CS-01/1" + std::string(asked));
    EXPECT_FALSE(holds(unwrapped(page.out), "was ruled on a verdict")) << page.out << page.err;
  }
  box_.write("late.jsonl", line("crown-melbourne/CS-01", kRound + 4, 1,
                                R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"},)"
                                R"("staff":"F-1","rank":"TG Area Manager","corrects":"16",)"
                                R"("correctionReason":"seen on camera")"));
  ASSERT_EQ(box_.run("cardspeak ingest late.jsonl && cardspeak project").status, 0);
  const std::string text = dossier();
  EXPECT_TRUE(holds(text, "which is not the one under the law in force and by the record")) << text;
  EXPECT_TRUE(holds(text, "on another verdict")) << text;
}

// A number is one claim's. Who keys it again is told what it stands for, as far as the store knows.
TEST_F(DeskCases, ANumberThatIsOnRecordIsNotRaisedAgain) {
  step("note D-18 --round crown-melbourne/CS-01/2 --desk crown-melbourne/desk/floor --remarks 'seen on camera'");
  step("raise D-18 CS-01/2 --claim 'the claim that the note is about'");
  raise();
  for (const std::string round : {"CS-01/1", "crown-melbourne/CS-01/2", "crown-perth/CH-1/9"}) {
    const Ran refused = box_.run("cardspeak dispute raise D-17 " + round + " --claim short --staff F-1");
    EXPECT_EQ(refused.status, 2) << round;
    EXPECT_TRUE(holds(unwrapped(refused.err),
                      "dispute D-17 is on record already: about the round crown-melbourne/CS-01/1, raised 21 Nov 2026 "
                      "00:40:00 AEDT; take another number"))
        << refused.err;
  }
  ASSERT_EQ(box_.run("cardspeak project").status, 0);
  EXPECT_FALSE(holds(dossier(), "Found:")) << dossier();
}

TEST_F(DeskCases, ANumberThatTwoVenuesHaveIsFoundInBoth) {
  raise();
  step("raise D-17 crown-perth/CH-1/9 --claim 'another matter' --store none");
  const Ran both = box_.run("cardspeak dispute D-17");
  EXPECT_TRUE(holds(both.err, "give one with --venue")) << both.err;
  for (const auto& [venue, other] :
       {std::pair("crown-perth", "crown-melbourne"), std::pair("crown-melbourne", "crown-perth")}) {
    const Ran one = box_.run("cardspeak dispute D-17 --venue " + std::string(venue));
    EXPECT_TRUE(holds(unwrapped(one.out), std::string(other) + " has a dispute \"D-17\" as well")) << one.out;
  }
  const std::string note = "cardspeak dispute note D-17 --remarks seen --staff F-1";
  EXPECT_TRUE(holds(box_.run(note).err, "give one with --venue")) << box_.run(note).err;
  const Ran noted = box_.run(note + " --venue crown-melbourne");
  EXPECT_EQ(noted.status, 0) << noted.err;
  EXPECT_TRUE(holds(noted.err, "recorded in crown-melbourne/desk/floor")) << noted.err;
  EXPECT_EQ(box_.run(note + " --venue crown-melbourne --round crown-perth/CH-1/9 --desk a/desk/b").status, 2);
  EXPECT_TRUE(holds(unwrapped(box_.run("cardspeak replay CS-01/1").out), "crown-perth has a dispute \"D-17\" as well"));
}

TEST_F(DeskCases, AMistypedStepOrOptionIsNamedWithWhatWasMeant) {
  const Ran verb = box_.run("cardspeak dispute rais D-1");
  EXPECT_EQ(verb.status, 2);
  EXPECT_TRUE(holds(verb.err, "no verb 'rais'; did you mean raise?")) << verb.err;
  EXPECT_TRUE(holds(box_.run("cardspeak dispute D-1 D-2").err, "not expected: 'D-2'"));
  const Ran option = box_.run("cardspeak dispute raise D-1 CS-01/1 --claim short --staf F-1");
  EXPECT_TRUE(holds(option.err, "no option '--staf'; did you mean --staff?")) << option.err;
  EXPECT_TRUE(holds(box_.run("cardspeak dispute raise D-1 CS-01/1 --claim short").err, "--staff is required"));
}

// That nothing is due is a ruling, and a claim may be about no money; a payment of nothing is none.
TEST_F(DeskCases, AnAmountOfNothingIsOneWhereThereCanBeNone) {
  std::string right = one_round(3, kRound + 1200);
  const std::string taken = R"("takenCents":"3000")";
  right.replace(right.find(taken), taken.size(), R"("takenCents":"1000")");
  box_.write("right.jsonl", right);
  ASSERT_EQ(box_.run("cardspeak ingest right.jsonl && cardspeak project").status, 0);
  step("raise D-17 CS-01/3 --seat 1 --claim 'the dealer was rude' --amount 0");
  step("rule D-17 --decision 'nothing is due' --amount 0.00");
  const Ran shown = box_.run("cardspeak dispute D-17");
  EXPECT_TRUE(holds(shown.out, "settled")) << shown.out;
  EXPECT_TRUE(holds(shown.out, "It holds")) << shown.out;
  const Ran paid = box_.run("cardspeak dispute pay D-17 --amount 0 --staff F-1");
  EXPECT_EQ(paid.status, 2);
  EXPECT_TRUE(holds(paid.err, "--amount: expected an amount over zero")) << paid.err;
  const Ran saved = box_.run("cardspeak dispute rule D-17 --decision no --savings 0 --staff F-1");
  EXPECT_EQ(saved.status, 2);
  EXPECT_TRUE(holds(saved.err, "leave --savings out")) << saved.err;
  EXPECT_TRUE(holds(box_.run("cardspeak dispute rule D-17 --decision no --amount none --staff F-1").err,
                    "--amount: expected an amount in dollars"));
}

// A desk masks what it writes into a masked log, and shows names to whoever has what opens the masks.
TEST_F(DeskCases, MaskedPlayersAreNamedByTheFileThatOpensThem) {
  ASSERT_EQ(
      box_.run("rm -rf cardspeak-data && cardspeak ingest evening.jsonl --mask-patrons && cardspeak project").status,
      0);
  raise();
  const auto shown = [&](const std::string& options) {
    return unwrapped(box_.run("cardspeak dispute D-17 " + options + " && cardspeak disputes " + options).out);
  };
  EXPECT_TRUE(holds(shown(""), "patron P-1")) << shown("");
  EXPECT_FALSE(holds(shown(""), "masked ")) << shown("");
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --patron P-1").out, "D-17"));
  ASSERT_EQ(box_.run("mv cardspeak-data/log.patrons kept").status, 0);
  EXPECT_TRUE(holds(shown(""), "patron masked ")) << shown("");
  EXPECT_FALSE(holds(shown(""), "P-1")) << shown("");
  EXPECT_TRUE(holds(shown("--patrons kept"), "patron P-1")) << shown("--patrons kept");
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --patrons kept --patron P-1").out, "D-17"));
}

// What the desk writes comes through the same door as what a table does.
TEST_F(DeskCases, WhereDevicesAreRegisteredAStepIsSignedOrNotOnRecord) {
  box_.write("first.jsonl", R"({"stream":"crown-melbourne/desk/floor","deviceTimeNs":")" +
                                std::to_string(kRound + 900) +
                                R"(000000000","device":"desk","staff":"F-1","rank":"TG Area Manager","disputeRaised":{)"
                                R"("dispute":"D-17","roundId":"crown-melbourne/CS-01/1","seat":1,"claim":"short"}})" +
                                "\n");
  ASSERT_EQ(box_.run("cardspeak devices seal first.jsonl --keys keys --make --out signed.jsonl && "
                     "cardspeak key casino.example/devices --out house.key > house.pub && "
                     "cardspeak devices sign keys/devices.json --key house.key --out register && "
                     "cardspeak ingest signed.jsonl --devices register --register-key house.pub && cardspeak project")
                .status,
            0);
  const std::string rule =
      "cardspeak dispute rule D-17 --decision pay --amount 20 --staff F-1 --office 'TG Area Manager' "
      "--devices register --register-key house.pub";
  const Ran unsigned_step = box_.run(rule);
  EXPECT_EQ(unsigned_step.status, 2) << unsigned_step.err;
  EXPECT_TRUE(holds(unsigned_step.err, "--key, the desk's signing key, is missing")) << unsigned_step.err;
  EXPECT_EQ(box_.run(rule + " --key house.key").status, 2);
  const Ran signed_step = box_.run(rule + " --key keys/crown-melbourne/desk.key");
  EXPECT_EQ(signed_step.status, 0) << signed_step.err;
  ASSERT_EQ(box_.run("cardspeak project").status, 0);
  EXPECT_TRUE(holds(dossier(), "It holds")) << dossier();
}

// Any laptop can key an office; the register says who holds which.
TEST_F(DeskCases, ByARegisterARulingHoldsOnlyByAnOfficeThatSomebodyHas) {
  raise();
  step("rule D-17 --decision pay --amount 20 --reason 'the ante was ten' --at '2026-11-21 00:50'");
  box_.write(
      "devices.json",
      R"({"form":"cardspeak-register/1","devices":[{"venue":"crown-melbourne","device":"desk","at":["desk/floor"],"key":)"
      R"("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",)"
      R"("validFrom":"2026-01-01T00:00:00+11:00"}],"staff":[{"venue":"crown-melbourne","staff":"F-1","name":"F",)"
      R"("offices":[{"office":"Dealer","from":"2026-01-01T00:00:00+11:00"}]}]})");
  ASSERT_EQ(box_.run("cardspeak key casino.example/devices --out house.key > house.pub && "
                     "cardspeak devices sign devices.json --key house.key --out register")
                .status,
            0);
  const std::string known = " --devices register --register-key house.pub";
  EXPECT_TRUE(holds(dossier(), "It holds")) << dossier();
  const std::string by_register = unwrapped(box_.run("cardspeak dispute D-17" + known).out);
  EXPECT_TRUE(holds(by_register, "It does not hold")) << by_register;
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --finding office-not-held" + known).out, "D-17"));
  EXPECT_EQ(box_.run("cardspeak disputes --finding office-not-held").out, "");
  // Rows, patterns and the status say the same.
  step("pay D-17 --amount 20 --patron P-1 --at '2026-11-21 00:55'");
  const std::string rows = box_.run("cardspeak export --what disputes").out;
  EXPECT_TRUE(holds(rows, R"("state":"settled")") && holds(rows, R"("ruling_standing":"holds")")) << rows;
  const std::string known_rows = box_.run("cardspeak export --what disputes" + known).out;
  EXPECT_TRUE(holds(known_rows, R"("ruled_cents":null)")) << known_rows;
  EXPECT_TRUE(holds(known_rows, R"("state":"open")")) << known_rows;
  EXPECT_TRUE(holds(known_rows, R"("ruling_standing":"does not hold","ruling_why":")")) << known_rows;
  const std::string pattern = "cardspeak patterns --what rulings-without-power";
  EXPECT_EQ(box_.run(pattern).status, 0) << box_.run(pattern).out;
  const Ran found = box_.run(pattern + known);
  EXPECT_EQ(found.status, 1) << found.out;
  EXPECT_TRUE(holds(found.out, "F-1")) << found.out;
  EXPECT_TRUE(holds(box_.run("cardspeak status").out, "none open"));
  EXPECT_TRUE(holds(box_.run("cardspeak status" + known).out, "1 open"));
  EXPECT_EQ(box_.run("cardspeak dispute D-17 --devices register").status, 2) << "whose signature counts is not said";
}

// What was recorded afterwards stands behind what the desk had, whatever time is keyed.
TEST_F(DeskCases, AClaimThatIsDatedBackTakesNothingBack) {
  raise();
  step("rule D-17 --decision pay --amount 20 --reason 'the ante was ten' --at '2026-11-21 00:50'");
  step("pay D-17 --amount 20 --patron P-1 --at '2026-11-21 00:55'");
  step("close D-17 --at '2026-11-21 01:00'");
  const std::string another =
      "raise D-17 crown-melbourne/CS-01/2 --patron P-1 --claim 'another matter' --store none --at ";
  step(another + "'2026-11-21 00:35'", "--staff M-9");
  EXPECT_EQ(state(), "closed");
  EXPECT_TRUE(holds(dossier(), "round crown-melbourne/CS-01/1")) << dossier();
  EXPECT_TRUE(holds(dossier(), "It holds")) << dossier();
  // Nor do the clocks of other desks.
  step(another + "'2026-11-21 00:36' --desk crown-melbourne/desk/pit", "--staff M-9");
  EXPECT_EQ(state(), "closed");
  EXPECT_TRUE(holds(dossier(), "round crown-melbourne/CS-01/1")) << dossier();
  const std::string page = unwrapped(box_.run("cardspeak replay CS-01/1").out);
  EXPECT_TRUE(holds(page, "It holds")) << page;
  EXPECT_FALSE(holds(page, "$0.00 are due")) << page;
  const std::string other = unwrapped(box_.run("cardspeak replay CS-01/2").out);
  EXPECT_TRUE(holds(other, "D-17")) << other;
}

// What the dossier has, rows have: whoever asks in SQL need not read pages.
TEST_F(DeskCases, RowsHaveEveryFieldOfTheCase) {
  step(
      "raise D-17 CS-01/1 --seat 1 --wager ante --claim 'paid short' --amount 20 --by 'a friend' --section 'Pit 3' "
      "--asked D-7 --asked W-2 --supervisor S-1 --reviewer S-2 --error dealer --savings 5 --losses 20 --media "
      "'CAM-12,2026-11-21 00:30,2026-11-21 00:31' --remarks 'seen on camera' --at '2026-11-21 00:40'",
      "--staff F-3 --office Dealer");
  step("rule D-17 --decision 'nothing' --reason 'he says so' --at '2026-11-21 00:45'", "--staff F-3 --office Dealer");
  step("rule D-17 --decision pay --amount 20 --reason 'the ante was ten' --at '2026-11-21 00:50'");
  step("pay D-17 --amount 20 --patron P-1 --at '2026-11-21 00:55'");
  step("refer D-17 --reason 'the player asks' --inspector I-1 --at '2026-11-21 01:00'");
  step("answer D-17 --outcome 'as ruled' --inspector I-1 --at '2026-11-21 01:05'");
  step("close D-17 --outcome 'the player is content' --at '2026-11-21 01:10'");
  const std::string row = box_.run("cardspeak export --what disputes").out;
  for (const std::string value :
       {R"("table_name":"CS-01")",
        R"("verdict":"differs")",
        R"("verdict_hash":")",
        R"("section":"Pit 3")",
        R"("raised_by":"a friend")",
        R"("taken_by":"F-3","taken_office":"Dealer")",
        R"("asked":"D-7; W-2")",
        R"("ruled":"2026-11-21T00:50:00.000000000+11:00","ruled_by":"F-1","ruled_office":"TG Area Manager")",
        R"("ruling":"pay","ruling_reason":"the ante was ten","ruling_cents":2000,"ruling_standing":"holds")",
        R"("rulings":2,"all_rulings":"[{)",
        R"("paid":"2026-11-21T00:55:00.000000000+11:00","paid_by":"F-1")",
        R"("referred":"2026-11-21T01:00:00.000000000+11:00","referred_by":"F-1","inspector":"I-1")",
        R"("referral_reason":"the player asks")",
        R"("answered_by":"I-1","answer":"as ruled")",
        R"("closed":"2026-11-21T01:10:00.000000000+11:00","closed_by":"F-1")",
        R"("outcome":"the player is content")",
        R"("supervisor":"S-1","reviewer":"S-2")",
        R"("savings_cents":500,"losses_cents":2000)",
        R"("media":"CAM-12 2026-11-21T00:30:00)",
        R"("remarks":"seen on camera")",
        R"("error":"dealer")",
        R"("state":"closed")",
        R"("steps":"Dispute D-17, raised)"}) {
    EXPECT_TRUE(holds(row, value)) << value << " in " << row;
  }
  const std::string rounds = box_.run("cardspeak export --what rounds").out;
  EXPECT_TRUE(holds(lines_of(rounds).front(), R"("made_good_cents":2000)")) << rounds;
  EXPECT_TRUE(holds(lines_of(rounds).back(), R"("made_good_cents":null)")) << rounds;
  EXPECT_TRUE(
      holds(box_.run("cardspeak export --what rounds --seat 1 --table CS-01").out, R"("made_good_cents":2000)"));
  ASSERT_EQ(box_.run("cardspeak export --what disputes --format sqlite --to-file d.db").status, 0);
  EXPECT_EQ(
      box_.run("sqlite3 d.db 'SELECT ruled_by, ruled_office, rulings, hold, do_not_hold FROM rulings_by_staff'").out,
      "F-3|Dealer|1|0|1\nF-1|TG Area Manager|1|1|0\n");
  EXPECT_EQ(box_.run("sqlite3 d.db \"SELECT count(*) - (SELECT count(*) FROM pragma_table_info('disputes')) FROM "
                     "schema_page WHERE table_name = 'disputes'\"")
                .out,
            "0\n");
}

// A spreadsheet runs what looks like a formula.
TEST_F(DeskCases, AClaimInACsvFileIsNoFormula) {
  step("raise D-17 CS-01/1 --seat 1 --claim '=HYPERLINK(\"http://x\",\"paid\")' --by '+1' --at '2026-11-21 00:40'");
  const std::string csv = box_.run("cardspeak export --what disputes --format csv").out;
  EXPECT_TRUE(holds(csv, "\"'=HYPERLINK(")) << csv;
  EXPECT_FALSE(holds(csv, ",=") || holds(csv, ",\"=") || holds(csv, ",+")) << csv;
  EXPECT_TRUE(holds(box_.run("cardspeak export --what disputes").out, R"("=HYPERLINK)"));
}

TEST_F(DeskCases, AnHourThatComesTwiceIsSaidWithItsOffset) {
  const std::string raise =
      "cardspeak dispute raise D-17 CS-01/1 --claim short --staff F-1 --office 'TG Area Manager' --at ";
  const Ran twice = box_.run(raise + "'2027-04-04 02:30'");
  EXPECT_EQ(twice.status, 2);
  EXPECT_TRUE(holds(unwrapped(twice.err), "shows 2027-04-04 02:30 twice")) << twice.err;
  EXPECT_TRUE(holds(twice.err, "+11:00")) << twice.err;
  EXPECT_TRUE(holds(twice.err, "+10:00")) << twice.err;
  EXPECT_EQ(box_.run(raise + "2027-04-04T02:30:00+10:00").status, 0);
}

// What is found of disputes leaves the house as what is found of rounds does, and is counted with it.
TEST_F(DeskCases, FindingsOfDisputesAreRowsAndAreCounted) {
  raise();
  step("rule D-17 --decision 'nothing to pay'", "--staff D-8 --office Dealer");
  step("pay D-17 --amount 20 --patron P-1 --at '2026-11-21 00:55'");
  step("rule D-18 --round crown-melbourne/CS-01/2 --desk crown-melbourne/desk/floor --decision 'pay them' --amount 5",
       "--staff M-9 --office 'TG Area Manager'");
  step(
      "rule D-19 --round crown-melbourne/CS-01/99 --desk crown-melbourne/desk/floor --decision no --reason so "
      "--at '2026-11-21 03:00'",
      "--staff M-9 --office 'TG Area Manager'");
  const auto rows = [&](const std::string& more) {
    return box_.run("cardspeak export --what findings " + more + " | grep '\"dispute\":\"D-'").out;
  };
  const std::string all = rows("");
  for (const std::string& part :
       {std::string("\"kind\":\"rank-too-low\""), std::string("\"kind\":\"dispute-payment\""),
        std::string("\"dispute\":\"D-17\""), std::string("\"dispute\":\"D-18\""), std::string("\"dispute\":\"D-19\""),
        std::string("\"round\":\"crown-melbourne/CS-01/99\""), std::string("\"patron\":\"P-1\"")}) {
    EXPECT_TRUE(holds(all, part)) << part << "\n" << all;
  }
  EXPECT_FALSE(holds(rows("--patron P-1"), "D-19"));
  EXPECT_TRUE(holds(rows("--patron P-1"), "D-17"));
  EXPECT_TRUE(holds(box_.run("cardspeak export --what findings --format csv | head -n 1").out, ",text,dispute"));

  const std::string found = box_.run("cardspeak patterns --what rulings-without-power --json").out;
  EXPECT_TRUE(holds(found, "\"hits\":\"3\"")) << found;
  EXPECT_TRUE(holds(found, "\"who\":\"D-8\"") && holds(found, "\"who\":\"M-9\"")) << found;
  // What is about no round on record is of the time at which it was keyed.
  const std::string rulings = "cardspeak patterns --json --what rulings-without-power ";
  EXPECT_TRUE(holds(box_.run(rulings + "--to '2026-11-21 02:00'").out, "\"hits\":\"2\""));
  EXPECT_TRUE(holds(box_.run(rulings + "--from '2026-11-21 02:00'").out, "\"hits\":\"1\""));
}

// What desks did is in no round: the question finds the way.
TEST_F(DeskCases, FindingsOfDisputesAreAskedOfDisputes) {
  raise();
  step("pay D-17 --amount 20 --patron P-1 --at '2026-11-21 00:55'");
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --finding dispute-payment").out, "D-17"));
  EXPECT_EQ(box_.run("cardspeak disputes --finding dispute-ruling").out, "");
  EXPECT_EQ(box_.run("cardspeak disputes --finding no-such-kind").status, 2);
  const Ran rounds = box_.run("cardspeak rounds --finding dispute-payment");
  EXPECT_EQ(rounds.status, 2);
  EXPECT_TRUE(holds(unwrapped(rounds.err), "cardspeak disputes --finding dispute-payment")) << rounds.err;
  const Ran rows = box_.run("cardspeak export --what findings --finding dispute-payment");
  EXPECT_EQ(rows.status, 0) << rows.err;
  EXPECT_TRUE(holds(rows.out, "\"dispute\":\"D-17\"")) << rows.out;
}

// A slip of the hand opens no stream of a venue that there is not, and hides no case behind a verb.
TEST_F(DeskCases, AClaimIsNumberedAndPlacedSoThatItIsFoundAgain) {
  const std::string rest = " --claim short --staff F-1 --office 'TG Area Manager'";
  const Ran elsewhere = box_.run("cardspeak dispute raise D-1 crown-melborne/CS-01/1" + rest);
  EXPECT_EQ(elsewhere.status, 2);
  EXPECT_TRUE(holds(unwrapped(elsewhere.err), "no venue 'crown-melborne'")) << elsewhere.err;
  EXPECT_TRUE(holds(unwrapped(elsewhere.err), "did you mean crown-melbourne?")) << elsewhere.err;
  for (const std::string verb : {"raise", "rule", "pay", "refer", "answer", "note", "close", "reopen"}) {
    const Ran named = box_.run("cardspeak dispute raise " + verb + " CS-01/1" + rest);
    EXPECT_EQ(named.status, 2) << verb;
    EXPECT_TRUE(holds(named.err, '"' + verb + "\" is a verb of cardspeak dispute")) << named.err;
  }
  EXPECT_TRUE(holds(box_.run("cardspeak project 2>&1").out, "0 records read"));
  const Ran later = box_.run("cardspeak dispute raise D-1 crown-melbourne/cs-01/99" + rest);
  EXPECT_EQ(later.status, 0) << later.err;
  EXPECT_TRUE(holds(unwrapped(later.err), "the store has no round crown-melbourne/CS-01/99")) << later.err;
  // The next step is one that a shell takes; a round of two claims is read once.
  const Ran blank = box_.run("cardspeak dispute raise 'D 2' CS-01/1" + rest);
  EXPECT_TRUE(holds(unwrapped(blank.err), "then cardspeak dispute 'D 2'")) << blank.err;
  EXPECT_EQ(box_.run("cardspeak dispute raise D-3 CS-01/1" + rest + " && cardspeak project").status, 0);
  EXPECT_EQ(box_.run("cardspeak disputes --access-log read.log").status, 0);
  const std::string line = box_.read("read.log");
  EXPECT_EQ(line.find("CS-01/1\""), line.rfind("CS-01/1\"")) << line;
}

}  // namespace
}  // namespace desk_cases
}  // namespace cardspeak
