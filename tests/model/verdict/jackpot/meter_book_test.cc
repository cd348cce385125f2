// The books that a meter is judged by over its life.
#include "model/verdict/jackpot/meter_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/law/book_fixture.h"

namespace cardspeak {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kIn2017 = 1'496'300'000 * kSecond;
constexpr std::int64_t kIn2019 = 1'559'390'000 * kSecond;
constexpr std::int64_t kIn2023 = 1'685'600'000 * kSecond;
constexpr std::int64_t kIn2025 = 1'750'000'000 * kSecond;
constexpr std::int64_t kIn2026 = 1'780'000'000 * kSecond;

const Library& books() {
  static const Library library = [] {
    std::vector<Rulebook> list;
    for (const EmbeddedBook& book : house_books()) list.push_back(load(book.bytes));
    return Library(std::move(list));
  }();
  return library;
}

MeterHistory between(const std::string& meter, const std::string& game, std::int64_t first, std::int64_t last) {
  MeterHistory history;
  history.meter = meter;
  history.first_event = DeviceTimeNs(first);
  history.last_event = DeviceTimeNs(last);
  history.configurations.push_back({.game = game, .time = DeviceTimeNs(first)});
  return history;
}

std::vector<std::string> versions(const std::vector<MeterBook>& books) {
  std::vector<std::string> list;
  for (const MeterBook& book : books) list.push_back(book.book ? book.book->version() : "none");
  return list;
}

TEST(MeterBooks, AreAllThatWereInForceOverTheMetersLife) {
  const auto over = [](std::int64_t first, std::int64_t last) {
    return versions(books_over(between("crown-perth/meter/J-1", "crown-holdem", first, last), books()));
  };
  EXPECT_THAT(over(kIn2017, kIn2023), ElementsAre("RAG-512", "RAG-535", "RAG-568", "RAG-575"));
  EXPECT_THAT(over(kIn2019, kIn2019 + 1), ElementsAre("RAG-535"));
  EXPECT_THAT(over(kIn2023, kIn2026), ElementsAre("RAG-575"));
}

TEST(MeterBooks, SayWhereNoneWasInForceYet) {
  const auto over = books_over(between("crown-sydney/meter/J-1", "caribbean-stud", kIn2025, kIn2026), books());
  EXPECT_THAT(versions(over), ElementsAre("none", "3.3"));
  EXPECT_THAT(over.front().no_book, HasSubstr("no version that we hold of Caribbean Stud Poker"));
  const auto laws = laws_of(over);
  EXPECT_EQ(laws.front().law, nullptr);
  EXPECT_NE(laws.back().law, nullptr);
}

TEST(MeterBooks, FollowTheGameThatTheMeterIsConfiguredFor) {
  MeterHistory history = between("crown-melbourne/meter/J-1", "caribbean-stud", kIn2023, kIn2026);
  history.configurations.push_back({.game = "wild-aruba-stud", .time = DeviceTimeNs(kIn2025)});
  const auto over = books_over(history, books());
  ASSERT_EQ(over.size(), 2U);
  EXPECT_EQ(over.back().book->game(), "wild-aruba-stud");
  EXPECT_EQ(over.back().from, DeviceTimeNs(kIn2025));
}

}  // namespace
}  // namespace cardspeak
