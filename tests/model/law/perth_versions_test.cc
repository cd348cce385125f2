// Crown Hold'em is the one game whose document dates its amendments rule by rule. Each file of a version stands alone;
// here they are held against the table of amendments: two neighbours differ in what it names, and in nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/diff.h"
#include "model/law/iso_time.h"
#include "model/law/library.h"
#include "tests/model/law/book_fixture.h"

namespace cardspeak {
namespace {

using testing::IsEmpty;

struct Version {
  const char* name;
  const char* day;
};
constexpr std::array<Version, 6> kVersions = {{{"2014", "2014-01-01"},
                                               {"RAG-506", "2016-03-22"},
                                               {"RAG-512", "2016-08-16"},
                                               {"RAG-535", "2018-12-05"},
                                               {"RAG-568", "2020-08-13"},
                                               {"RAG-575", "2022-06-10"}}};

std::string moment(const char* day) {
  return std::string(day) + "T00:00:00+08:00";
}

Rulebook book_of(const char* version) {
  return load(embedded_book("crown-perth/crown-holdem/" + std::string(version) + ".json").bytes);
}

// What tells versions apart, whatever they say.
bool is_identity(std::string_view path) {
  return path == "version" || path == "document" || path.starts_with("inForce");
}

std::vector<std::string> paths_between(const char* a, const char* b) {
  std::vector<std::string> paths;
  for (const BookDifference& difference : diff_books(book_of(a), book_of(b))) {
    if (!is_identity(difference.path)) paths.push_back(difference.path);
  }
  return paths;
}

// Every difference lies under one of these, and under each of these there is one.
void expect_exactly_under(const std::vector<std::string>& paths, const std::vector<std::string>& where) {
  const auto lies_under = [](const std::string& path) {
    return [&path](const std::string& prefix) { return path.starts_with(prefix); };
  };
  for (const std::string& path : paths) EXPECT_TRUE(std::ranges::any_of(where, lies_under(path))) << path;
  for (const std::string& prefix : where) {
    EXPECT_TRUE(std::ranges::any_of(paths, [&](const std::string& path) { return path.starts_with(prefix); }))
        << "nothing differs under " << prefix;
  }
}

TEST(PerthVersions, EachEndsOnTheDayOnWhichTheNextBegins) {
  for (std::size_t i = 0; i < kVersions.size(); ++i) {
    SCOPED_TRACE(kVersions[i].name);
    const Rulebook book = book_of(kVersions[i].name);
    const auto in_force = book.data().getInForce();
    EXPECT_EQ(in_force.getBasis(), schema::Basis::AMENDMENT);
    EXPECT_EQ(in_force.getFrom(), moment(kVersions[i].day));
    EXPECT_EQ(in_force.getUntil(), i + 1 < kVersions.size() ? moment(kVersions[i + 1].day) : "");
  }
}

// What we know of the earlier versions we know from the text of the last amendment.
TEST(PerthVersions, WereAllKnownOnlyWhenTheLastWasPublished) {
  for (const Version& version : kVersions) {
    EXPECT_EQ(book_of(version.name).data().getInForce().getKnownFrom(), moment("2022-06-10")) << version.name;
  }
}

// The day in 2014 on which the rules came into force is not known: any round of the year may be too early for them.
TEST(PerthVersions, AllRoundsOf2014AreFlagged) {
  const Rulebook book = book_of("2014");
  const auto in_force = book.data().getInForce();
  const auto from = parse_iso_time(in_force.getFrom().cStr());
  const auto last = parse_iso_time("2014-12-31T23:59:59+08:00");
  ASSERT_TRUE(from && last);
  constexpr std::int64_t kDayNs = 24LL * 60 * 60 * 1'000'000'000;
  EXPECT_LE(last->value() - from->value(), in_force.getFlagDays() * kDayNs);
}

TEST(PerthVersions, RoundsAreJudgedByTheVersionOfTheirDay) {
  std::vector<Rulebook> books;
  for (const Version& version : kVersions) books.push_back(book_of(version.name));
  const Library library(std::move(books));
  const auto version_at = [&](const char* at) {
    const auto book = library.in_force("crown-perth", "crown-holdem", parse_iso_time(at).value());
    return book ? book->version() : std::string("none");
  };
  EXPECT_EQ(version_at("2013-12-31T23:59:59+08:00"), "none");
  EXPECT_EQ(version_at("2016-03-21T23:59:59+08:00"), "2014");
  EXPECT_EQ(version_at("2016-03-22T00:00:00+08:00"), "RAG-506");
  EXPECT_EQ(version_at("2016-08-15T23:59:59+08:00"), "RAG-506");
  EXPECT_EQ(version_at("2018-12-04T23:59:59+08:00"), "RAG-512");
  EXPECT_EQ(version_at("2018-12-05T00:00:00+08:00"), "RAG-535");
  EXPECT_EQ(version_at("2020-08-12T23:59:59+08:00"), "RAG-535");
  EXPECT_EQ(version_at("2022-06-09T23:59:59+08:00"), "RAG-568");
  EXPECT_EQ(version_at("2022-06-10T00:00:00+08:00"), "RAG-575");
}

// 3.14 changed as well, from one text that we do not hold to another.
TEST(PerthVersions, Rag506DeletedARuleOf419) {
  expect_exactly_under(paths_between("2014", "RAG-506"), {"house.unknown[4.19]"});
}

TEST(PerthVersions, Rag512ChangedTheLayoutAlone) {
  expect_exactly_under(paths_between("RAG-506", "RAG-512"), {"house.unknown[2.1]"});
}

TEST(PerthVersions, Rag535ChangedTheJackpotAlone) {
  expect_exactly_under(paths_between("RAG-512", "RAG-535"),
                       {"house.unknown[jackpot]", "house.unknown[jackpotMeter]", "house.wagers[jackpot]",
                        "house.payTables[jackpot]", "house.jackpot", "house.procedure.entries", "readings[JP-STAKE]",
                        "readings[JP-CENTS]", "readings[PER-ROYAL-ORDER]", "readings[PER-5.12]"});
}

TEST(PerthVersions, Rag568ChangedDefinitionsPoolsAndReseeds) {
  expect_exactly_under(paths_between("RAG-535", "RAG-568"), {"house.unknown[1.1]", "house.unknown[3.14]",
                                                             "house.unknown[jackpotMeter]", "house.jackpot.pools"});
}

TEST(PerthVersions, Rag575ChangedTheShuffleAlone) {
  expect_exactly_under(
      paths_between("RAG-568", "RAG-575"),
      {"house.unknown[4.1]", "house.procedure.entries[shuffleFirst]", "house.procedure.entries[cutBeforeDeal]"});
}

TEST(PerthVersions, TheLastIsKnownWhole) {
  EXPECT_EQ(book_of("RAG-575").data().getHouse().getUnknown().size(), 0U);
}

}  // namespace
}  // namespace cardspeak
