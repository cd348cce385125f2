// Which law a round is judged under, over the six versions of Crown Hold'em: at every moment at which one ends and the
// next begins, before the first, with what was known then, and under another answer to a reading.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

struct Version {
  const char* name;
  const char* day;     // the first day, which begins at midnight in Perth, eight hours before UTC
  std::int64_t since;  // seconds of UTC
};
constexpr std::array<Version, 6> kVersions{{{"2014", "2014-01-01", 1388505600},
                                            {"RAG-506", "2016-03-22", 1458576000},
                                            {"RAG-512", "2016-08-16", 1471276800},
                                            {"RAG-535", "2018-12-05", 1543939200},
                                            {"RAG-568", "2020-08-13", 1597248000},
                                            {"RAG-575", "2022-06-10", 1654790400}}};

std::string event(const std::string& table, std::int64_t at, int round, const std::string& what) {
  return R"({"stream":"crown-perth/)" + table + R"(","deviceTimeNs":")" + std::to_string(at) + '"' +
         (round == 0 ? "" : R"(,"round":")" + std::to_string(round) + '"') + "," + what + "}\n";
}

std::string sign(const std::string& table, std::int64_t at) {
  return event(table, at, 0,
               R"("tableOpened":{"venue":"crown-perth","table":")" + table +
                   R"(","game":"crown-holdem","chipUnitCents":"250","dealingMethod":"handHeldShoe","seats":7})");
}

// A round that begins and ends at these moments, in which seat 1 lost an ante by folding.
std::string round(const std::string& table, std::int64_t from, std::int64_t until) {
  std::string text = event(table, from, 1, R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-1"})");
  text += event(table, until, 1, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})");
  text += event(table, until, 1, R"("betsClosed":null)");
  text += event(table, until, 1, R"("decision":{"seat":1,"act":"fold"})");
  text += event(table, until, 1, R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"})");
  return text + event(table, until, 1, R"("roundClosed":null)");
}

class Versions : public testing::Test {
 protected:
  void SetUp() override {
    std::string text;
    for (std::size_t i = 0; i < kVersions.size(); ++i) {
      const std::int64_t begins = kVersions[i].since * kSecond;
      add(text, "BEFORE-" + std::to_string(i), begins - 1, begins - 1);
      add(text, "AT-" + std::to_string(i), begins, begins);
      add(text, "OVER-" + std::to_string(i), begins - kSecond, begins + 600 * kSecond);
    }
    box_.write("moments.jsonl", text);
    const Ran ran = box_.run("cardspeak ingest moments.jsonl && cardspeak project");
    ASSERT_EQ(ran.status, 0) << ran.err;
  }

  static void add(std::string& text, const std::string& table, std::int64_t from, std::int64_t until) {
    text += sign(table, from - 60 * kSecond) + round(table, from, until);
  }

  Ran replay(const std::string& table, const std::string& options = "") {
    return box_.run("cardspeak replay crown-perth/" + table + "/1 " + options);
  }
  // Judged under this version; empty: under none.
  void expect_version(const Ran& ran, const std::string& version) {
    if (version.empty()) {
      EXPECT_TRUE(holds(ran.out, "NOT DECIDED")) << ran.out << ran.err;
      EXPECT_TRUE(holds(ran.out, "Judged under no rulebook")) << ran.out << ran.err;
      return;
    }
    EXPECT_TRUE(holds(ran.out, "Judged under version " + version + ", in force")) << version << ran.out << ran.err;
  }

  Sandbox box_;
};

TEST_F(Versions, RoundOfTheLastInstantIsJudgedByTheVersionThatEndsAndOfTheFirstByTheOneThatBegins) {
  for (std::size_t i = 0; i < kVersions.size(); ++i) {
    const std::string number = std::to_string(i);
    const std::string before = i == 0 ? "" : kVersions.at(i - 1).name;
    expect_version(replay("BEFORE-" + number), before);
    expect_version(replay("AT-" + number), kVersions.at(i).name);
  }
}

TEST_F(Versions, RoundThatRunsPastMidnightStaysWithTheVersionThatItBeganUnder) {
  for (std::size_t i = 1; i < kVersions.size(); ++i) {
    expect_version(replay("OVER-" + std::to_string(i)), kVersions.at(i - 1).name);
  }
}

TEST_F(Versions, RoundBeforeTheFirstVersionIsNotDecidedAndNamesTheVersionsThatThereAre) {
  const Ran ran = replay("BEFORE-0", "--json");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_TRUE(holds(ran.out, R"("status":"notDecidable")")) << ran.out;
  EXPECT_TRUE(holds(ran.out, "no version that we hold of")) << ran.out;
  for (const Version& version : kVersions) EXPECT_TRUE(holds(ran.out, version.name)) << ran.out;
  expect_version(replay("OVER-0"), "");
}

TEST_F(Versions, InForceSaysTheSameOfEveryDay) {
  for (std::size_t i = 0; i < kVersions.size(); ++i) {
    const Version& version = kVersions.at(i);
    const Ran first = box_.run("cardspeak rules in-force crown-holdem --json --at " + std::string(version.day));
    EXPECT_TRUE(holds(first.out, R"("version":")" + std::string(version.name) + '"')) << first.out << first.err;
    const Ran last = box_.run("cardspeak rules in-force crown-holdem --json --at " + std::string(version.day) +
                              "T00:00:00+08:01");  // a minute before that day begins in Perth
    if (i == 0) {
      EXPECT_EQ(last.status, 2) << last.out;
    } else {
      EXPECT_TRUE(holds(last.out, R"("version":")" + std::string(kVersions.at(i - 1).name) + '"')) << last.out;
    }
  }
}

TEST_F(Versions, AnyVersionMayBeAskedForWhateverWasInForce) {
  for (const Version& version : kVersions) {
    expect_version(replay("AT-5", "--rules " + std::string(version.name)), version.name);
    expect_version(replay("BEFORE-0", "--rules " + std::string(version.name)), version.name);
  }
}

TEST_F(Versions, NeighboursDifferInWhatTheirAmendmentsTouched) {
  for (std::size_t i = 1; i < kVersions.size(); ++i) {
    const Ran ran = box_.run("cardspeak rules diff crown-holdem@" + std::string(kVersions.at(i - 1).name) +
                             " crown-holdem@" + kVersions.at(i).name);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(holds(ran.out, "inForce.from")) << ran.out;
    EXPECT_TRUE(holds(ran.out, kVersions.at(i).name)) << ran.out;
  }
}

TEST_F(Versions, WhatWasNotKnownYetDecidesNothingAndACorrectedPrintCountsFromWhenItIsKnown) {
  expect_version(replay("AT-5", "--known-as-of 2022-06-09"), "");
  expect_version(replay("AT-5", "--known-as-of 2022-06-10"), "RAG-575");
  ASSERT_EQ(box_.run("mkdir books && sed 's/\"knownFrom\": \"2022-06-10/\"knownFrom\": \"2026-02-01/' '" +
                     std::string(CARDSPEAK_SOURCE_DIR) +
                     "/model/law/books/crown-perth/crown-holdem/RAG-575.json' >books/print.json")
                .status,
            0);
  const Ran old = replay("AT-5", "--json");
  const Ran now = replay("AT-5", "--json --books books");
  const Ran then = replay("AT-5", "--json --books books --known-as-of 2026-01-31");
  // But for the mark that it was asked for.
  const auto without_mark = [](const std::string& answer) {
    const std::size_t from = answer.find(",\"askedBook\":{");
    if (from == std::string::npos) return answer;
    const std::size_t in_force = answer.find('}', from);
    return answer.substr(0, from) + answer.substr(answer.find('}', in_force + 1) + 1);
  };
  EXPECT_NE(old.out, then.out);
  EXPECT_EQ(old.out, without_mark(then.out));
  EXPECT_NE(old.out, now.out);  // the hash of the print
  EXPECT_TRUE(holds(now.out, R"("version":"RAG-575")")) << now.out;
}

TEST_F(Versions, AnotherAnswerToAReadingIsMarkedAndNothingOfItIsKept) {
  const std::string digest = box_.run("cardspeak digest").out;
  const Ran own = replay("AT-5");
  EXPECT_FALSE(holds(own.out, "ASKED")) << own.out;
  const Ran asked = replay("AT-5", "--reading BASE-ANTE=placed");
  EXPECT_EQ(asked.status, own.status) << asked.err;
  EXPECT_TRUE(holds(asked.out, "ASKED")) << asked.out;
  EXPECT_TRUE(holds(asked.out, "this is not the verdict under the book as it is")) << asked.out;
  EXPECT_TRUE(holds(asked.out, "BASE-ANTE")) << asked.out;
  const Ran json = replay("AT-5", "--json --reading BASE-ANTE=placed");
  EXPECT_TRUE(holds(json.out, R"("asked":[{"id":"BASE-ANTE","answer":"placed"}])")) << json.out;
  EXPECT_EQ(box_.run("cardspeak digest").out, digest);
  EXPECT_EQ(replay("AT-5").out, own.out);
  for (const char* wrong : {"BASE-ANTE", "BASE-ANTE=", "=placed", "BASE-ANTE=perhaps", "NO-SUCH=placed",
                            "BASE-ANTE=placed --reading BASE-ANTE=placed"}) {
    const Ran ran = replay("AT-5", "--reading " + std::string(wrong));
    EXPECT_EQ(ran.status, 2) << wrong << ran.out;
    EXPECT_EQ(ran.out, "") << wrong;
  }
}

}  // namespace
}  // namespace cardspeak
