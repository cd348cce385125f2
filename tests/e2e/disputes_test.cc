// What the desk of a venue has on record about a round stands on the round's page, and changes nothing of its answer.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr std::int64_t kBegin = 1'795'161'600;  // seconds

std::string event(const std::string& stream, int second, const std::string& what, const std::string& more = "") {
  return R"({"stream":"crown-perth/)" + stream + R"(","deviceTimeNs":")" + std::to_string(kBegin + second) +
         R"(000000000")" + more + "," + what + "}\n";
}

std::string of_round(int second, int round, const std::string& what) {
  return event("CH-1", second, what, R"(,"round":")" + std::to_string(round) + '"');
}

// A round in which seat 1 lost an ante of $10.00 by folding, and $15.00 were taken.
std::string round(int number) {
  const int at = number * 10;
  return of_round(at, number, R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-1"})") +
         of_round(at + 1, number, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})") +
         of_round(at + 2, number, R"("betsClosed":null)") +
         of_round(at + 3, number, R"("decision":{"seat":1,"act":"fold"})") +
         of_round(at + 4, number, R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1500"})") +
         of_round(at + 5, number, R"("roundClosed":null)");
}

std::string desk(int second, const std::string& what, const std::string& who = R"("F-1","rank":"Area Manager")",
                 const std::string& name = "desk/pit-1") {
  return event(name, second, what, R"(,"staff":)" + who);
}

std::string evening() {
  return event("CH-1", 0,
               R"("tableOpened":{"venue":"crown-perth","table":"CH-1","game":"crown-holdem","chipUnitCents":"250",)"
               R"("dealingMethod":"handHeldShoe","seats":7})") +
         round(1) + round(2);
}

class Disputes : public testing::Test {
 protected:
  // The answer of round 1 with these events of desks on record.
  Ran replay(const std::string& desks, const std::string& options = "") {
    box_.write("evening.jsonl", evening() + desks);
    const Ran made = box_.run("rm -rf cardspeak-data; cardspeak ingest evening.jsonl && cardspeak project");
    EXPECT_EQ(made.status, 0) << made.err;
    return box_.run("cardspeak replay crown-perth/CH-1/1" + options);
  }
  Sandbox box_;
};

const std::string kClaim =
    R"("disputeRaised":{"dispute":"X1","roundId":"crown-perth/CH-1/1","seat":1,"patron":"P-1","wager":"ante",)"
    R"("claimCents":"500","claim":"I put ten in"})";
const std::string kRuling =
    R"("rulingMade":{"dispute":"X1","roundId":"crown-perth/CH-1/1","decision":"stands","amountCents":"1500"})";
const std::string kReferral = R"("referredToInspector":{"dispute":"X1","roundId":"crown-perth/CH-1/1"})";

// A page whose lines are joined: sentences are wrapped.
std::string joined(const std::string& text) {
  std::string out;
  for (const char character : text) {
    const bool space = character == ' ' || character == '\n';
    if (!space || out.empty() || out.back() != ' ') out += space ? ' ' : character;
  }
  return out;
}

// Takes the page's own part out of a text.
std::string without_disputes(const std::string& text) {
  const auto begin = text.find("\nDisputes\n");
  if (begin == std::string::npos) return text;
  return text.substr(0, begin) + text.substr(text.find("\nWhat happened", begin));
}

TEST_F(Disputes, StandOnThePageOfTheirRoundAndChangeNothingElseOfIt) {
  const Ran before = replay("");
  EXPECT_EQ(before.status, 1);
  EXPECT_FALSE(holds(before.out, "Disputes"));
  const Ran after = replay(desk(100, kClaim) + desk(110, kRuling) + desk(120, kReferral));
  EXPECT_EQ(after.status, before.status);
  EXPECT_EQ(without_disputes(after.out), before.out);
  EXPECT_TRUE(holds(joined(after.out), "Dispute X1, raised")) << after.out;
  EXPECT_TRUE(holds(joined(after.out), "by Area Manager F-1: seat 1,")) << after.out;
  EXPECT_TRUE(holds(joined(after.out), "P-1, claims $5.00 on the ante: \"I put ten in\".")) << after.out;
  EXPECT_TRUE(holds(joined(after.out), "Ruling on dispute X1")) << after.out;
  EXPECT_TRUE(holds(joined(after.out), "was referred to an inspector")) << after.out;
  const Ran json = box_.run("cardspeak replay crown-perth/CH-1/1 --json");
  EXPECT_TRUE(holds(json.out, R"("disputes":[{"kind":"raised","dispute":"X1","round":"crown-perth/CH-1/1")"))
      << json.out;
  const Ran html = box_.run("cardspeak replay crown-perth/CH-1/1 --html -");
  EXPECT_TRUE(holds(html.out, "<h2>Disputes</h2>")) << html.out;
  EXPECT_FALSE(holds(box_.run("cardspeak replay crown-perth/CH-1/2").out, "Disputes"));
}

TEST_F(Disputes, ThatContradictThemselvesSaySo) {
  const Ran never = replay(desk(100, kRuling));
  EXPECT_TRUE(holds(joined(never.out), "It does not hold: no dispute \"X1\" was ever raised."))
      << never.out << never.err;
  // A ruling that names another round than the claim did is on both pages.
  const std::string elsewhere =
      R"("rulingMade":{"dispute":"X1","roundId":"crown-perth/CH-1/2","decision":"stands","amountCents":"0"})";
  const Ran strange = replay(desk(100, kClaim) + desk(110, elsewhere));
  EXPECT_TRUE(holds(joined(strange.out), "dispute \"X1\" was raised about another round than crown-perth/CH-1/2"))
      << strange.out;
  EXPECT_TRUE(holds(box_.run("cardspeak replay crown-perth/CH-1/2").out, "Ruling on dispute X1"));
}

TEST_F(Disputes, ACorrectedClaimIsToldAsItHoldsAndAsItWasAndAStruckOutOneWithWhoStruckIt) {
  std::string corrected = kClaim;
  corrected.replace(corrected.find("\"500\""), 5, "\"700\"");
  const std::string correction = event("desk/pit-1", 105, corrected,
                                       R"(,"staff":"F-1","rank":"Area Manager","corrects":"1",)"
                                       R"("correctionReason":"typing error")");
  const std::string after = joined(replay(desk(100, kClaim) + correction).out);
  EXPECT_TRUE(holds(after, "claims $7.00 on the ante")) << after;
  EXPECT_TRUE(holds(after, "by Area Manager F-1, since \"typing error\". Before it: Dispute")) << after;
  EXPECT_TRUE(holds(after, "$5.00 on the ante")) << after;
  const std::string struck =
      event("desk/pit-1", 105, R"("struckOut":null)",
            R"(,"staff":"F-1","rank":"Area Manager","corrects":"1","correctionReason":"no claim")");
  const std::string gone = joined(replay(desk(100, kClaim) + struck).out);
  EXPECT_TRUE(holds(gone, "$5.00 on the ante")) << gone;
  EXPECT_TRUE(holds(gone, "Struck out, ")) << gone;
  EXPECT_TRUE(holds(gone, "by Area Manager F-1, since \"no claim\".")) << gone;
}

TEST_F(Disputes, ACorrectedPaymentIsThatOfWhoPaidAndTheCorrectionThatOfWhoCorrected) {
  const auto paid = [](const std::string& cents) {
    return R"("disputePaid":{"dispute":"X1","roundId":"crown-perth/CH-1/1","amountCents":")" + cents + "\"}";
  };
  const std::string payment = event("desk/pit-1", 160, paid("500"), R"(,"staff":"C-1","rank":"Cashier")");
  const std::string correction = event("desk/pit-1", 400, paid("300"),
                                       R"(,"staff":"F-1","rank":"Casino Operator","corrects":"2",)"
                                       R"("correctionReason":"three were paid")");
  const std::string page = joined(replay(desk(100, kClaim) + payment + correction).out);
  EXPECT_TRUE(holds(page, "Made good $3.00 on dispute X1")) << page;
  const auto at = page.find("Made good $3.00");
  EXPECT_TRUE(holds(page.substr(at, page.find("Corrected", at) - at), "by Cashier C-1.")) << page;
  EXPECT_TRUE(holds(page, "by Casino Operator F-1, since \"three were paid\". Before it: Made good $5.00")) << page;
  const std::string dossier = joined(box_.run("cardspeak dispute X1").out);
  const auto item = dossier.find("made good $3.00 at");
  ASSERT_NE(item, std::string::npos) << dossier;
  EXPECT_TRUE(holds(dossier.substr(item, 200), "by Cashier C-1, corrected from $5.00 at")) << dossier;
}

// Whoever keys a seat and no name keys a claim of who sat there: it is listed and exported as his.
TEST_F(Disputes, KeyedByTheSeatAreItsPlayers) {
  replay(desk(100, R"("disputeRaised":{"dispute":"X1","roundId":"crown-perth/CH-1/1","seat":1,"claim":"short"})"));
  const Ran listed = box_.run("cardspeak disputes --patron P-1");
  EXPECT_TRUE(holds(listed.out, "X1")) << listed.out << listed.err;
  EXPECT_TRUE(holds(listed.out, "P-1")) << listed.out;
  const Ran rows = box_.run("cardspeak export --what disputes --patron P-1");
  EXPECT_TRUE(holds(rows.out, R"("patron":"P-1")")) << rows.out;
  EXPECT_TRUE(holds(box_.run("cardspeak disputes --patron P-2").err, "the players P-1"));
}

// Whoever can write a claim can write what a browser would obey.
TEST_F(Disputes, ShowAHostileTextAsText) {
  std::string hostile = kClaim;
  hostile.replace(hostile.find("I put ten in"), 12, "<script>&amp;");
  EXPECT_TRUE(holds(replay(desk(100, hostile)).out, "<script>&amp;"));
  const Ran html = box_.run("cardspeak replay crown-perth/CH-1/1 --html -");
  EXPECT_EQ(html.out.find("<script>"), std::string::npos);
  EXPECT_TRUE(holds(html.out, "&lt;script&gt;&amp;amp;"));
}

// What a desk has on record of a round leaves the house with it, under proofs of its own, and nothing of other rounds.
TEST_F(Disputes, AreInABundleOfTheRound) {
  const std::string other =
      R"("disputeRaised":{"dispute":"X2","roundId":"crown-perth/CH-1/2","seat":1,"claim":"another matter"})";
  replay(desk(100, kClaim) + desk(101, other) + desk(102, kRuling));
  const Ran made = box_.run(
      "cardspeak key casino.example/log --out log.key > log.pub && cardspeak checkpoint --key log.key && "
      "cardspeak export crown-perth/CH-1/1 --evidence d.tar && cardspeak verify d.tar --key log.pub");
  ASSERT_EQ(made.status, 0) << made.out << made.err;
  const Ran held = box_.run("mkdir x && tar xf d.tar -C x && cat x/verdicts/*");
  EXPECT_TRUE(holds(held.out, "I put ten in")) << held.out;
  EXPECT_TRUE(holds(held.out, "\"kind\":\"ruled\"")) << held.out;
  EXPECT_NE(box_.run("grep -a -q 'another matter' d.tar").status, 0);
  // Taken out again, with a manifest that fits: the verdict is another.
  const Ran forged = box_.run(
      "f=$(grep -a -l 'I put ten in' x/events/* | head -n 1) && h=$(basename $f) && rm $f x/proofs/$h.tlog-proof && "
      "sed -i \"s|{\\\"name\\\":\\\"events/$h\\\",\\\"sha256\\\":\\\"[0-9a-f]*\\\"},||; "
      "s|{\\\"name\\\":\\\"proofs/$h.tlog-proof\\\",\\\"sha256\\\":\\\"[0-9a-f]*\\\"},||\" x/manifest.json && cd x && "
      "tar --format=ustar --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=0644 -cf ../forged.tar "
      "$(find . -type f | sed 's|^./||' | LC_ALL=C sort)");
  ASSERT_EQ(forged.status, 0) << forged.err;
  EXPECT_EQ(box_.run("cardspeak verify forged.tar --key log.pub").status, 3);
}

}  // namespace
}  // namespace cardspeak
