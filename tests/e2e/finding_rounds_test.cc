// A manager finds a round without its number: every filter, over a store whose tables stand in two time zones.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace finding_rounds {
namespace {

// 20 Nov 2026 13:30 UTC: 21 Nov 00:30 in Melbourne, 20 Nov 21:30 in Perth.
constexpr std::int64_t kBegin = 1'795'181'400;

std::string event(const std::string& table, std::int64_t second, int round, const std::string& what) {
  return R"({"stream":")" + table + R"(","deviceTimeNs":")" + std::to_string(second) + "000000000\"" +
         (round == 0 ? "" : R"(,"round":")" + std::to_string(round) + '"') + "," + what + "}\n";
}

std::string opened(const std::string& venue, const std::string& table, std::int64_t second) {
  return event(venue + "/" + table, second, 0,
               R"("tableOpened":{"venue":")" + venue + R"(","table":")" + table + R"(","game":")" +
                   (venue == "crown-perth" ? "crown-holdem" : "caribbean-stud") +
                   R"(","chipUnitCents":"250","dealingMethod":"handHeldShoe","seats":7})");
}

struct Player {
  int seat;
  std::string patron;
  std::int64_t taken;  // of an ante of $10.00 that a fold loses
};

// The hands of Caribbean Stud, a card at a time: no two are the same.
std::string dealt(const std::string& table, std::int64_t at, int number, const std::vector<Player>& players) {
  std::string out;
  std::size_t next = 0;
  const auto card = [&](const std::string& to, bool up) {
    const std::string face{"23456789TJQKA"[next % 13], "cdhs"[next / 13]};
    ++next;
    out += event(table, at, number,
                 R"("cardDealt":{)" + to + R"(,"card":")" + face + R"(","faceUp":)" + (up ? "true" : "false") + "}");
  };
  for (int turn = 1; turn <= 5; ++turn) {
    for (const Player& player : players) card(R"("to":"seat","seat":)" + std::to_string(player.seat), false);
    card(R"("to":"dealer")", turn == 5);
  }
  return out;
}

// A round in which every player folds.
std::string folded(const std::string& table, std::int64_t at, int number, const std::string& dealer,
                   const std::vector<Player>& players) {
  std::string seats;
  std::string rest;
  for (const Player& player : players) {
    const std::string seat = std::to_string(player.seat);
    seats += (seats.empty() ? "" : ",") + (R"({"seat":)" + seat + R"(,"patron":")" + player.patron + "\"}");
    rest +=
        event(table, at + 1, number, R"("wagerPlaced":{"seat":)" + seat + R"(,"wager":"ante","amountCents":"1000"})");
  }
  rest += event(table, at + 2, number, R"("betsClosed":null)");
  if (table.starts_with("crown-melbourne")) rest += dealt(table, at + 2, number, players);
  std::string settled;
  for (const Player& player : players) {
    const std::string seat = std::to_string(player.seat);
    settled += event(table, at + 4, number,
                     R"("settled":{"seat":)" + seat + R"(,"wager":"ante","outcome":"lose","takenCents":")" +
                         std::to_string(player.taken) + "\"}");
    rest += event(table, at + 3, number, R"("decision":{"seat":)" + seat + R"(,"act":"fold"})");
  }
  return event(table, at, number, R"("roundOpened":{"seats":[)" + seats + R"(],"dealer":")" + dealer + "\"}") + rest +
         settled + event(table, at + 5, number, R"("roundClosed":null)");
}

// Melbourne: CS-01 rounds 1 to 3, an hour between them, the first begun on 20 Nov 23:30 by the clock there. Perth:
// CS-07 round 1 at 20 Nov 21:30 and 2 at 21 Nov 00:10 by the clock there; and CS-02 at both.
std::string evening() {
  const std::string melbourne = "crown-melbourne/CS-01";
  const std::string perth = "crown-perth/CS-07";
  const std::int64_t hour = 3600;
  return opened("crown-melbourne", "CS-01", kBegin - 2 * hour) + opened("crown-perth", "CS-07", kBegin - 2 * hour) +
         opened("crown-melbourne", "CS-02", kBegin - 2 * hour) + opened("crown-perth", "CS-02", kBegin - 2 * hour) +
         folded(melbourne, kBegin - hour, 1, "D-1", {{1, "P-1", 1000}, {3, "P-3", 1000}}) +
         folded(melbourne, kBegin, 2, "D-1", {{1, "P-1", 3000}, {3, "P-3", 500}}) +
         folded(melbourne, kBegin + hour, 3, "D-2", {{2, "P-1", 1000}, {3, "P-4", 400}}) +
         folded(perth, kBegin, 1, "D-7", {{1, "P-7", 1000}}) +
         folded(perth, kBegin + 9600, 2, "D-7", {{1, "P-7", 1500}}) +
         folded("crown-melbourne/CS-02", kBegin + 60, 1, "D-2", {{1, "P-1", 1000}}) +
         folded("crown-perth/CS-02", kBegin + 60, 1, "D-7", {{1, "P-7", 1000}});
}

class FindingRounds : public testing::Test {
 protected:
  FindingRounds() {
    box_.write("evening.jsonl", evening());
    const Ran made = box_.run("cardspeak ingest evening.jsonl && cardspeak project");
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_TRUE(holds(made.err, "next: cardspeak project")) << made.err;
    EXPECT_TRUE(holds(made.err, "next: cardspeak rounds --last 10")) << made.err;
  }
  [[nodiscard]] std::string rounds(const std::string& options) const {
    const Ran ran = box_.run("cardspeak rounds --json " + options);
    EXPECT_EQ(ran.status, 0) << ran.err;
    std::string ids;
    for (const std::string& line : lines_of(ran.out)) {
      const std::string begin = R"("round":")";
      const auto at = line.find(begin) + begin.size();
      ids += (ids.empty() ? "" : " ") + line.substr(at, line.find('"', at) - at);
    }
    return ids;
  }
  [[nodiscard]] std::string said(const std::string& options, int status = 0) const {
    const Ran ran = box_.run("cardspeak rounds " + options);
    EXPECT_EQ(ran.status, status) << ran.out << ran.err;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  }
  Sandbox box_;
};

const std::string kM = "crown-melbourne/CS-01/";
const std::string kP = "crown-perth/CS-07/";

TEST_F(FindingRounds, NewestFirst) {
  EXPECT_EQ(rounds("--last 2"), kP + "2 " + kM + "3");
  EXPECT_EQ(rounds("--table CS-01 --last 2"), kM + "3 " + kM + "2");
  EXPECT_EQ(rounds("--patron P-7 --last 9"), kP + "2 crown-perth/CS-02/1 " + kP + "1");
  EXPECT_EQ(rounds("--limit 1"), kM + "1");
}

// Rows leave the house by the same filter.
TEST_F(FindingRounds, TheNewestAreExported) {
  const auto exported = [&](const std::string& options) {
    const Ran ran = box_.run("cardspeak export --what rounds --format csv " + options + " | tail -n +2 | cut -d, -f1");
    std::string ids;
    for (const std::string& line : lines_of(ran.out)) ids += (ids.empty() ? "" : " ") + line;
    return ids;
  };
  for (const char* options : {"--last 2", "--table CS-01 --last 2", "--patron P-7 --last 9", "--to 2026-11-21 --last 1",
                              "--finding taken-wrongly --last 1", "--seat 3 --last 1", "--short 5 --last 1"}) {
    EXPECT_EQ(exported(options), rounds(options)) << options;
  }
  const std::string wagers = box_.run("cardspeak export --what wagers --table CS-01 --last 1").out;
  EXPECT_TRUE(holds(wagers, R"("round":"crown-melbourne/CS-01/3")")) << wagers;
  EXPECT_FALSE(holds(wagers, R"("round":"crown-melbourne/CS-01/2")")) << wagers;
  const Ran meters = box_.run("cardspeak export --what meters --last 1");
  EXPECT_EQ(meters.status, 2) << meters.out;
}

TEST_F(FindingRounds, ADayIsEachTablesOwn) {
  EXPECT_EQ(rounds("--from 2026-11-21"), kM + "2 crown-melbourne/CS-02/1 " + kM + "3 " + kP + "2");
  EXPECT_EQ(rounds("--to 2026-11-21"), kM + "1 " + kP + "1 crown-perth/CS-02/1");
  EXPECT_EQ(rounds("--table CS-07 --from 2026-11-20 --to 2026-11-21"), kP + "1");
  EXPECT_EQ(rounds("--from '2026-11-21 00:20' --to 2026-11-21T00:31"), kM + "2");
  EXPECT_EQ(rounds("--from '2026-11-21 00:00' --to '2026-11-21 00:15'"), kP + "2");
  EXPECT_EQ(rounds("--from 2026-11-20T13:30:00Z --to 2026-11-20T13:30:01Z"), kM + "2 " + kP + "1");
}

// Disputes leave the house by the same filters, each with its round; in a store of two zones.
class ExportedDisputes : public FindingRounds {
 protected:
  ExportedDisputes() {
    // A seat without a player, a player without a seat, neither of the two, and a round that never was.
    for (const std::string claim : {"D-1 crown-melbourne/CS-01/2 --seat 1 --patron P-1 --at '2026-11-21 02:00'",
                                    "D-2 crown-melbourne/CS-01/3 --seat 3 --at '2026-11-21 02:01'",
                                    "D-3 crown-perth/CS-07/1 --patron P-7 --at '2026-11-21 02:02'",
                                    "D-4 crown-perth/CS-07/2 --seat 1 --at '2026-11-21 02:03'",
                                    "D-5 crown-melbourne/CS-02/1 --at '2026-11-21 02:04'",
                                    "D-6 crown-melbourne/CS-77/9 --seat 5 --patron P-9 --at '2026-11-20 23:50'"}) {
      const Ran raised = box_.run("cardspeak dispute raise " + claim + " --claim short --staff F-1");
      EXPECT_EQ(raised.status, 0) << raised.err;
    }
    EXPECT_EQ(box_.run("cardspeak project").status, 0);
  }
  [[nodiscard]] std::string disputes(const std::string& options) const {
    const Ran ran = box_.run("cardspeak export --what disputes " + options);
    EXPECT_EQ(ran.status, 0) << options << ran.err;
    std::string numbers;
    for (const std::string& line : lines_of(ran.out)) {
      const std::string begin = R"("dispute":")";
      const auto at = line.find(begin) + begin.size();
      numbers += (numbers.empty() ? "" : " ") + line.substr(at, line.find('"', at) - at);
    }
    return numbers;
  }
};

TEST_F(ExportedDisputes, TakeTheFiltersOfRounds) {
  EXPECT_EQ(disputes(""), "D-1 D-2 D-5 D-6 D-3 D-4");
  EXPECT_EQ(disputes("--venue crown-perth"), "D-3 D-4");
  EXPECT_EQ(disputes("--table cs-01"), "D-1 D-2");
  EXPECT_EQ(disputes("--table crown-melbourne/CS-02"), "D-5");
  EXPECT_EQ(disputes("--game crown-holdem"), "D-3 D-4");
  EXPECT_EQ(disputes("--dealer D-2"), "D-2 D-5");
  EXPECT_EQ(disputes("--short 20"), "D-1");
  EXPECT_EQ(disputes("--over 6"), "D-2");
  EXPECT_EQ(disputes("--table CS-01 --over 5 --status differs"), "D-1 D-2");
  const Ran two = box_.run("cardspeak export --what disputes --table CS-02");
  EXPECT_EQ(two.status, 2) << two.out << two.err;
}

TEST_F(ExportedDisputes, TheLastAreThoseRaisedLast) {
  EXPECT_EQ(disputes("--last 3"), "D-4 D-3 D-5") << "newest first, whatever the clocks show";
  EXPECT_EQ(disputes("--venue crown-perth --last 1"), "D-4");
  const Ran found = box_.run("cardspeak export --what findings --finding dispute-record --last 1");
  EXPECT_EQ(lines_of(found.out).size(), 1U) << found.out;
  const Ran of_newest = box_.run("cardspeak export --what findings --table CS-01 --last 1");
  EXPECT_FALSE(holds(of_newest.out, "D-1")) << of_newest.out;
  EXPECT_FALSE(holds(of_newest.out, "CS-01/2")) << of_newest.out;
}

TEST_F(ExportedDisputes, ADayIsEachTablesOwn) {
  EXPECT_EQ(disputes("--from 2026-11-21"), "D-1 D-2 D-5 D-4");
  EXPECT_EQ(disputes("--to 2026-11-21"), "D-6 D-3");
  EXPECT_EQ(disputes("--from '2026-11-21 00:00' --to '2026-11-21 00:15'"), "D-4");
  EXPECT_EQ(disputes("--from 2026-11-20T13:30:00Z --to 2026-11-20T13:30:01Z"), "D-1 D-3");
}

TEST_F(ExportedDisputes, AreOfAPlayerOrASeatByWhateverTheDeskKeyed) {
  EXPECT_EQ(disputes("--patron P-1"), "D-1");
  EXPECT_EQ(disputes("--patron P-4"), "D-2") << "who sits where the claim is made";
  EXPECT_EQ(disputes("--patron P-7"), "D-3 D-4");
  EXPECT_EQ(disputes("--seat 1"), "D-1 D-3 D-4");
  EXPECT_EQ(disputes("--seat 3"), "D-2");
}

// A claim about a round that never was is not hidden by being about none.
TEST_F(ExportedDisputes, AClaimAboutNoRoundIsFoundByWhatItNames) {
  EXPECT_EQ(disputes("--table CS-77"), "D-6");
  EXPECT_EQ(disputes("--patron P-9"), "D-6");
  EXPECT_EQ(disputes("--seat 5"), "D-6");
  EXPECT_TRUE(holds(disputes("--finding dispute-record"), "D-6"));
}

TEST_F(ExportedDisputes, AnEmptyAnswerSaysWhatThereIs) {
  const Ran none = box_.run("cardspeak export --what disputes --patron nobody");
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.out, "");
  EXPECT_TRUE(
      holds(none.err, "no dispute meets all that is asked; there are 6, about the rounds crown-melbourne/CS-01/2"))
      << none.err;
}

// The clock of the machine decides what an hour ago is.
TEST_F(FindingRounds, TimesOfDayAndTimesAgoCountFromNow) {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t now = std::chrono::duration_cast<std::chrono::seconds>(since).count();
  box_.write("now.jsonl", opened("crown-perth", "CS-09", now - 9000) +
                              folded("crown-perth/CS-09", now - 7800, 1, "D-9", {{1, "P-9", 1000}}) +
                              folded("crown-perth/CS-09", now - 1800, 2, "D-9", {{1, "P-9", 1000}}));
  ASSERT_EQ(box_.run("cardspeak ingest now.jsonl && cardspeak project").status, 0);
  EXPECT_EQ(rounds("--table CS-09 --from '1 hour ago'"), "crown-perth/CS-09/2");
  EXPECT_EQ(rounds("--table CS-09 --to '60 minutes ago'"), "crown-perth/CS-09/1");
  const Ran clock = box_.run("TZ=Australia/Perth date -d '35 minutes ago' +%H:%M");
  EXPECT_EQ(rounds("--table CS-09 --from " + clock.out.substr(0, 5)), "crown-perth/CS-09/2");
}

TEST_F(FindingRounds, ATableWithoutItsVenueWhereOnlyOneHasIt) {
  EXPECT_EQ(rounds("--table cs-07 --limit 1"), kP + "1");
  const std::string which = said("--table CS-02", 2);
  EXPECT_TRUE(holds(which, "crown-melbourne/CS-02, crown-perth/CS-02")) << which;
  EXPECT_EQ(rounds("--table CS-02 --venue crown-perth"), "crown-perth/CS-02/1");
  EXPECT_EQ(rounds("--table crown-melbourne/CS-02"), "crown-melbourne/CS-02/1");
  EXPECT_TRUE(holds(said("--table CS-99", 2), "tables there are: crown-melbourne/CS-01"));
}

TEST_F(FindingRounds, ByVenueAndGame) {
  EXPECT_EQ(rounds("--venue crown-perth"), kP + "1 crown-perth/CS-02/1 " + kP + "2");
  EXPECT_TRUE(holds(said("--venue crown-sydney", 2), "venues there are: crown-melbourne, crown-perth"));
  EXPECT_EQ(rounds("--game crown-holdem --last 1"), kP + "2");
  EXPECT_TRUE(holds(said("--game baccarat", 2), "no game 'baccarat' in the store"));
  EXPECT_TRUE(holds(said("--game baccarat", 2), "games there are: caribbean-stud, crown-holdem"));
  EXPECT_TRUE(holds(said("--game caribbean-stud --dealer D-7"), "without --game caribbean-stud there are 3 rounds"));
  EXPECT_EQ(rounds("--game crown-perth/crown-holdem --last 1"), kP + "2");
  EXPECT_TRUE(holds(said("--game crown-perth/crown-holdem --venue crown-melbourne", 2), "is not at --venue"));
  EXPECT_EQ(rounds("--venue Crown-Perth"), rounds("--venue crown-perth"));
}

TEST_F(FindingRounds, OfAPlayerOnlyWhatConcernsThePlayer) {
  const std::string everybody = box_.run("cardspeak rounds --table CS-01 --from 2026-11-21 --limit 1 --json").out;
  EXPECT_TRUE(holds(everybody, "taken-wrongly")) << everybody;
  EXPECT_EQ(rounds("--patron P-1 --finding taken-wrongly"), kM + "2");
  EXPECT_EQ(rounds("--patron P-3 --short 1"), "");
  EXPECT_EQ(rounds("--patron P-1 --short 1"), kM + "2");
  EXPECT_EQ(rounds("--patron P-4 --over 5"), kM + "3");
  const std::string own = box_.run("cardspeak rounds --patron P-1 --table CS-01 --last 1 --json").out;
  EXPECT_TRUE(holds(own, R"("netDifference":"0")")) << own;
}

// In the third round only the other player's ante was left on the table.
TEST_F(FindingRounds, OfAPlayerTheVerdictTooIsThePlayersOwn) {
  EXPECT_EQ(rounds("--patron P-1 --status differs"), kM + "2");
  EXPECT_EQ(rounds("--patron P-4 --status differs"), kM + "3");
  EXPECT_EQ(rounds("--patron P-1 --table CS-01 --status agreed"), kM + "1 " + kM + "3");
  EXPECT_EQ(rounds("--seat 2 --status differs"), "");
  const std::string listed = box_.run("cardspeak rounds --patron P-1 --table CS-01 --last 1").out;
  EXPECT_TRUE(holds(listed, "agreed")) << listed;
  EXPECT_FALSE(holds(listed, "differs")) << listed;
  const std::string row = box_.run("cardspeak export --what rounds --patron P-1 --table CS-01 --status agreed").out;
  EXPECT_TRUE(holds(row, R"("round":"crown-melbourne/CS-01/3")")) << row;
  EXPECT_FALSE(holds(row, "differs")) << row;
}

TEST_F(FindingRounds, BySeat) {
  EXPECT_EQ(rounds("--seat 2"), kM + "3");
  EXPECT_EQ(rounds("--table CS-01 --seat 3 --over 1"), kM + "2 " + kM + "3");
  EXPECT_EQ(rounds("--table CS-01 --seat 1 --over 1"), "");
  EXPECT_TRUE(holds(said("--seat 6"), "without --seat 6 there are 7 rounds"));
}

TEST_F(FindingRounds, ByVerdictAndAnyOfSeveralFindings) {
  EXPECT_EQ(rounds("--status differs"), kM + "2 " + kM + "3");
  EXPECT_EQ(rounds("--finding taken-wrongly --finding not-taken"), kM + "2 " + kM + "3");
  EXPECT_EQ(rounds("--finding not-taken --finding overpaid"), kM + "2 " + kM + "3");
  EXPECT_TRUE(holds(said("--finding taken-wrongly --finding no-such-kind", 2), "no finding 'no-such-kind'"));
  EXPECT_TRUE(holds(said("--finding not-taken --finding undrpaid", 2), "did you mean underpaid?"));
  for (const char* verb : {"export --what rounds", "disputes"}) {
    const Ran mistyped = box_.run("cardspeak " + std::string(verb) + " --finding dispute-paymnt");
    EXPECT_EQ(mistyped.status, 2) << verb;
    EXPECT_TRUE(holds(mistyped.err, "did you mean dispute-payment?")) << mistyped.err;
    EXPECT_EQ(lines_of(mistyped.err).size(), 1U) << mistyped.err;
  }
  EXPECT_TRUE(holds(said("--finding underpaid", 2), "findings there are: "));
}

TEST_F(FindingRounds, ByTheAmount) {
  EXPECT_EQ(rounds("--short 20"), kM + "2");
  EXPECT_EQ(rounds("--short '$5.00'"), kM + "2");
  EXPECT_EQ(rounds("--over 6"), kM + "3");
  EXPECT_EQ(rounds("--venue crown-perth --short 5"), "");
}

// A round that nobody closed is found by what its page says: two more rounds are played after one without its close.
TEST_F(FindingRounds, OneThatIsNotClosedIsNotOutOfSight) {
  std::string open = evening();
  const std::string close = event(kM.substr(0, kM.size() - 1), kBegin + 5, 2, R"("roundClosed":null)");
  const auto at = open.find(close);
  ASSERT_NE(at, std::string::npos);
  open.erase(at, close.size());
  box_.write("open.jsonl", open);
  ASSERT_EQ(box_.run("rm -r cardspeak-data && cardspeak ingest open.jsonl && cardspeak project").status, 0);
  EXPECT_EQ(rounds("--status open"), kM + "2");
  EXPECT_EQ(rounds("--finding settled-not-closed"), kM + "2");
  EXPECT_EQ(rounds("--finding taken-wrongly --status differs"), kM + "2");
  EXPECT_EQ(rounds("--short 20"), kM + "2");
  EXPECT_EQ(rounds("--short 20 --patron P-1"), kM + "2");
  const Ran rows = box_.run("cardspeak export --what wagers --finding taken-wrongly --short 20");
  EXPECT_TRUE(holds(rows.out, kM + "2")) << rows.out << rows.err;
  EXPECT_EQ(box_.run("cardspeak verify").status, 0);
}

TEST_F(FindingRounds, WithoutAGameItsVenueIsNotAskedForEither) {
  const std::string none = said("--game crown-perth/crown-holdem --short 100");
  EXPECT_TRUE(holds(none, "without --short 100 there are 3 rounds")) << none;
  EXPECT_FALSE(holds(none, "without --venue")) << none;
}

TEST_F(FindingRounds, AnEmptyAnswerSaysWhatThereIsInstead) {
  const std::string short_by = said("--table CS-07 --short 100");
  EXPECT_TRUE(holds(short_by, "no round meets all that is asked")) << short_by;
  EXPECT_TRUE(holds(short_by, "without --short 100 there are 2 rounds, begun 20 Nov 2026 21:30:00 AWST")) << short_by;
  const std::string late = said("--table CS-01 --from 2027-01-01");
  EXPECT_TRUE(holds(late, "without --from 2027-01-01 there are 3 rounds")) << late;
  const std::string both = said("--table CS-01 --from 2027-01-01 --short 100");
  EXPECT_TRUE(holds(both, "the store has rounds of crown-melbourne/CS-01")) << both;
  const std::string dealer = said("--dealer D-7 --table CS-01");
  EXPECT_TRUE(holds(dealer, "without --dealer D-7 there are 3 rounds")) << dealer;
  EXPECT_TRUE(holds(dealer, "with D-1, D-2")) << dealer;
}

TEST_F(FindingRounds, ARoundIsNamedWithoutItsVenueWherePlain) {
  for (const char* name : {"CS-01/2", "cs-01/2", "crown-melbourne/cs-01/2"}) {
    const Ran ran = box_.run("cardspeak replay " + std::string(name));
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_TRUE(holds(ran.out, "crown-melbourne/CS-01/2")) << name;
  }
  const Ran which = box_.run("cardspeak replay CS-02/1");
  EXPECT_EQ(which.status, 2);
  EXPECT_TRUE(holds(which.err, "several tables are named 'CS-02'")) << which.err;
  EXPECT_TRUE(holds(box_.run("cardspeak replay CS-77/1").err, "no table 'CS-77'"));
  EXPECT_TRUE(holds(box_.run("cardspeak replay CS-01/99").err, "CS-01 has 3 rounds, from 1 to 3"));
}

TEST_F(FindingRounds, TheStatusSaysHowFarEverythingIs) {
  const Ran now = box_.run("cardspeak status");
  EXPECT_EQ(now.status, 0) << now.err;
  EXPECT_TRUE(holds(now.out, "none open")) << now.out;
  EXPECT_TRUE(holds(now.out, "7 rounds")) << now.out;
  box_.write("more.jsonl", event("crown-perth/CS-07", kBegin + 20'000, 0, R"("tableClosed":null)"));
  ASSERT_EQ(box_.run("cardspeak ingest more.jsonl").status, 0);
  const Ran behind = box_.run("cardspeak status");
  EXPECT_TRUE(holds(behind.out, "1 record; cardspeak project reads them")) << behind.out;
  EXPECT_TRUE(holds(box_.run("cardspeak status --json").out, R"("lag":"1")"));
}

TEST_F(FindingRounds, DataGoesToAFileThatAppearsWholeOrNotAtAll) {
  const Ran listed = box_.run("cardspeak rounds -o rounds.txt");
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_EQ(listed.out, "");
  EXPECT_EQ(box_.read("rounds.txt"), box_.run("cardspeak rounds").out);
  EXPECT_EQ(box_.run("cardspeak rounds --table CS-99 --output rounds.txt").status, 2);
  EXPECT_EQ(box_.read("rounds.txt"), box_.run("cardspeak rounds").out);
  EXPECT_EQ(box_.run("cardspeak rounds --output no-such-folder/rounds.txt").status, 3);
  EXPECT_EQ(box_.run("cardspeak replay CS-01/2 --output replay.txt").status, 1);
  EXPECT_TRUE(holds(box_.read("replay.txt"), "crown-melbourne/CS-01/2"));
  EXPECT_EQ(box_.run("ls | grep part").out, "");
}

// Patterns are asked of the rounds that the same filters choose.
class PatternsOfSome : public FindingRounds {
 protected:
  [[nodiscard]] std::string judged(const std::string& options, const std::string& stores = "") const {
    const Ran ran = box_.run("cardspeak patterns --json --what overpayment " + stores + options);
    EXPECT_TRUE(ran.status == 0 || ran.status == 1) << options << ran.err;
    const std::string begin = R"("rounds":")";
    const auto at = ran.out.rfind(begin) + begin.size();
    return ran.out.substr(at, ran.out.find('"', at) - at);
  }
  [[nodiscard]] std::string patterns(const std::string& options) const {
    return box_.run("cardspeak patterns " + options).out;
  }
};

TEST_F(PatternsOfSome, TakeTheFiltersOfRounds) {
  EXPECT_EQ(judged(""), "7");
  for (const char* options :
       {"--venue crown-perth", "--venue Crown-Perth", "--table cs-01", "--table crown-perth/CS-02",
        "--game crown-holdem", "--game crown-perth/crown-holdem", "--dealer D-2", "--patron P-1", "--patron P-7",
        "--from 2026-11-21", "--to 2026-11-21", "--from '2026-11-21 00:00' --to '2026-11-21 00:15'",
        "--table CS-01 --patron P-3 --dealer D-1", "--venue crown-melbourne --from 2026-11-21 --patron P-1"}) {
    const std::string meant = rounds(options);
    EXPECT_EQ(judged(options), std::to_string(std::ranges::count(meant, ' ') + 1)) << options << ": " << meant;
  }
  const Ran two = box_.run("cardspeak patterns --table CS-02");
  EXPECT_EQ(two.status, 2) << two.out << two.err;
  EXPECT_TRUE(holds(box_.run("cardspeak patterns --dealer D-99").err, "dealers there are: D-1"));
  EXPECT_TRUE(holds(box_.run("cardspeak patterns --table CS-01 --dealer D-7").err, "no round meets all that is asked"));
  EXPECT_TRUE(holds(box_.run("cardspeak patterns --finding overpaid").err, "no option '--finding'"));
}

// A round that was not chosen is not missing.
TEST_F(PatternsOfSome, OutOfSequenceIsWhatFollowsNoRoundOfAll) {
  EXPECT_TRUE(holds(patterns("--what out-of-sequence"), "NOTHING"));
  ASSERT_EQ(rounds("--patron P-3 --table CS-01") + " " + rounds("--patron P-4"), kM + "1 " + kM + "2 " + kM + "3");
  box_.write("later.jsonl", folded("crown-melbourne/CS-01", kBegin + 7200, 4, "D-1", {{3, "P-3", 1000}}) +
                                folded("crown-melbourne/CS-01", kBegin + 7300, 6, "D-1", {{3, "P-4", 1000}}));
  ASSERT_EQ(box_.run("cardspeak ingest later.jsonl && cardspeak project").status, 0);
  EXPECT_TRUE(holds(patterns("--what out-of-sequence --patron P-3"), "NOTHING"));
  for (const std::string options : {"", "--patron P-4", "--patron P-4 --from 2026-11-21"}) {
    const std::string found = patterns("--what out-of-sequence " + options);
    EXPECT_TRUE(holds(found, "table CS-01, crown-melbourne: 1 of ")) << found;
    EXPECT_TRUE(holds(found, "crown-melbourne/CS-01/6")) << found;
  }
}

// In round 3 only P-4's ante was left on the table; P-1 sat beside.
TEST_F(PatternsOfSome, OfAPlayerSayWhatConcernsThePlayer) {
  const std::string by_patron = patterns("--what non-collection --by patron --patron P-4");
  EXPECT_TRUE(holds(by_patron, "patron P-4, crown-melbourne: 1 of 1, $6.00; all others, game by game: 0 of 1"))
      << by_patron;
  EXPECT_TRUE(holds(patterns("--what non-collection --by patron --patron P-1"), "NOTHING"));
  const std::string by_table = patterns("--what non-collection --by table --patron P-4");
  EXPECT_TRUE(holds(by_table, "table CS-01, crown-melbourne: 1 of 1, $6.00; nobody is left")) << by_table;
  EXPECT_TRUE(holds(patterns("--what non-collection --by dealer --patron P-1"), "NOTHING"));
}

// What one store says of all tables, two say that have some of them each, whichever is named first. The desk that ruled
// lies in another store than the round.
TEST_F(PatternsOfSome, OfTwoStoresAreThoseOfOne) {
  const std::string desk =
      event("crown-melbourne/desk/floor", kBegin + 7200, 0,
            R"("staff":"F-1","rank":"TG Area Manager","disputeRaised":{"dispute":"D-1","roundId":)"
            R"("crown-melbourne/CS-01/2","seat":1,"patron":"P-1","wager":"ante","claim":"thirty were taken"})") +
      event("crown-melbourne/desk/floor", kBegin + 7260, 0,
            R"("staff":"D-8","rank":"Dealer","rulingMade":{"dispute":"D-1","roundId":"crown-melbourne/CS-01/2",)"
            R"("decision":"nothing to pay"})");
  std::string left;
  std::string right = desk;
  for (const std::string& line : lines_of(evening())) {
    (holds(line, "\"stream\":\"crown-melbourne/CS-01\"") ? left : right) += line + "\n";
  }
  box_.write("left.jsonl", left);
  box_.write("right.jsonl", right);
  box_.write("desk.jsonl", desk);
  const Ran made = box_.run(
      "for side in left right; do cardspeak ingest $side.jsonl --log $side-log && cardspeak project --log $side-log "
      "--store $side || exit 9; done; cardspeak ingest desk.jsonl && cardspeak project");
  ASSERT_EQ(made.status, 0) << made.err;
  for (const std::string options :
       {"", "--from 2026-11-21 --by patron", "--table cs-01", "--table CS-07", "--venue crown-perth", "--dealer D-2",
        "--patron P-1 --by dealer", "--game caribbean-stud --by hour"}) {
    const std::string one = patterns("--json " + options);
    EXPECT_EQ(lines_of(one).empty(), false) << options;
    EXPECT_EQ(patterns("--json --store left --store right " + options), one) << options;
    EXPECT_EQ(patterns("--json --store right --store left " + options), one) << options;
  }
  const std::string ruled = patterns("--what rulings-without-power --store left --store right");
  EXPECT_TRUE(holds(ruled, "dealer D-8, crown-melbourne: 1 of 1")) << ruled;
  EXPECT_TRUE(holds(ruled, "cardspeak replay crown-melbourne/CS-01/2 --store left")) << ruled;
  const Ran which = box_.run("cardspeak patterns --store left --store right --table CS-02");
  EXPECT_EQ(which.status, 2);
  const Ran nowhere = box_.run("cardspeak patterns --store right --store left --table CS-99");
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_TRUE(holds(nowhere.err, "left: no table 'CS-99'")) << nowhere.err;
  EXPECT_TRUE(holds(nowhere.err, "; right: no table 'CS-99'")) << nowhere.err;
}

// A table whose name two venues have is two tables also where each lies in a store of its own.
TEST_F(PatternsOfSome, ATableIsToldApartAcrossStores) {
  std::string melbourne;
  std::string perth;
  for (const std::string& line : lines_of(evening())) (holds(line, "crown-perth/") ? perth : melbourne) += line + "\n";
  box_.write("m.jsonl", melbourne);
  box_.write("p.jsonl", perth);
  ASSERT_EQ(box_.run("for at in m p; do cardspeak ingest $at.jsonl --log $at-log && cardspeak project --log $at-log "
                     "--store $at || exit 9; done")
                .status,
            0);
  const Ran two = box_.run("cardspeak patterns --store m --store p --table CS-02");
  EXPECT_EQ(two.status, 2) << two.out;
  EXPECT_TRUE(holds(two.err, "several tables are named 'CS-02': crown-melbourne/CS-02, crown-perth/CS-02")) << two.err;
  EXPECT_EQ(judged("--from 2026-11-21", "--store p --store m "), judged("--from 2026-11-21"));
}

TEST_F(PatternsOfSome, ARoundThatTwoStoresHaveIsRefused) {
  ASSERT_EQ(box_.run("cardspeak project --store again").status, 0);
  const Ran twice = box_.run("cardspeak patterns --store again --store cardspeak-data/store");
  EXPECT_EQ(twice.status, 2) << twice.out;
  EXPECT_EQ(twice.out, "");
  EXPECT_TRUE(holds(twice.err, "round crown-melbourne/CS-01/1 is in again and in cardspeak-data/store")) << twice.err;
  EXPECT_EQ(twice.err, box_.run("cardspeak patterns --store cardspeak-data/store --store again").err);
}

TEST(Kinds, AreListedWithASentenceEach) {
  Sandbox box;
  const Ran ran = box.run("cardspeak findings");
  EXPECT_EQ(ran.status, 0);
  for (const char* kind : {"overpaid ", "sequence-gap ", "ruling-without-ground "}) EXPECT_TRUE(holds(ran.out, kind));
  for (const std::string& line : lines_of(ran.out)) EXPECT_GT(line.size(), line.find(' ') + 10) << line;
}

}  // namespace
}  // namespace finding_rounds
}  // namespace cardspeak
