// Which games' tables may be on one meter, by what their books say of the jackpot.
#include "model/law/same_jackpot.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/model/law/book_fixture.h"

namespace cardspeak {
namespace {

bool is_same(const std::string& one, const std::string& other) {
  const Rulebook first = load(embedded_book(one).bytes);
  const Rulebook second = load(embedded_book(other).bytes);
  return law::is_same_jackpot(*first.house(), *second.house());
}

constexpr const char* kThreeCard = "crown-melbourne/three-card-poker/5.1.json";
constexpr const char* kWildAruba = "crown-melbourne/wild-aruba-stud/11.0.json";

TEST(SameJackpot, CaribbeanStudAndThreeCardHaveTheSameTables) {
  EXPECT_TRUE(is_same(std::string(kCaribbeanStud), kThreeCard));
  EXPECT_TRUE(is_same(kThreeCard, std::string(kCaribbeanStud)));
}

TEST(SameJackpot, WildArubaStudHasOthers) {
  EXPECT_FALSE(is_same(std::string(kCaribbeanStud), kWildAruba));
  EXPECT_FALSE(is_same(kWildAruba, kThreeCard));
}

TEST(SameJackpot, OnePayoutMakesItAnother) {
  const std::string other = changed(embedded_book(kThreeCard).bytes, [](schema::Rulebook::Builder book) {
    for (auto table : book.getHouse().getPayTables()) {
      if (table.getName() == "jackpot") table.getPays()[2].setAt("501 for 1");
    }
  });
  const Rulebook caribbean = load(embedded_book(kCaribbeanStud).bytes);
  const Rulebook three_card = load(other);
  EXPECT_FALSE(law::is_same_jackpot(*caribbean.house(), *three_card.house()));
}

}  // namespace
}  // namespace cardspeak
