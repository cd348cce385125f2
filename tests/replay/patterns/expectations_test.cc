// What a wager comes to that the cards alone decide: each row held against the pay tables of every version of its game.
#include "replay/patterns/expectations.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>

#include "model/hands/hand_value.h"
#include "model/hands/rank.h"
#include "model/law/house.h"
#include "model/law/library.h"
#include "tests/model/returns/returns_fixture.h"
#include "tests/replay/support/stores.h"

namespace cardspeak::patterns {
namespace {

using Counts = std::map<HandClass, std::int64_t>;

// How many of all hands are the best of so many cards come to each class: tests/model/hands counts them.
const Counts& counts_of(unsigned cards) {
  using enum HandClass;
  static const std::map<unsigned, Counts> all = {{3,
                                                  {{kNoPair, 16'440},
                                                   {kOnePair, 3'744},
                                                   {kFlush, 1'096},
                                                   {kStraight, 720},
                                                   {kThreeOfAKind, 52},
                                                   {kStraightFlush, 48}}},
                                                 {5,
                                                  {{kNoPair, 1'302'540},
                                                   {kOnePair, 1'098'240},
                                                   {kTwoPair, 123'552},
                                                   {kThreeOfAKind, 54'912},
                                                   {kStraight, 10'200},
                                                   {kFlush, 5'108},
                                                   {kFullHouse, 3'744},
                                                   {kFourOfAKind, 624},
                                                   {kStraightFlush, 36},
                                                   {kRoyalFlush, 4}}},
                                                 {6,
                                                  {{kNoPair, 6'612'900},
                                                   {kOnePair, 9'730'740},
                                                   {kTwoPair, 2'532'816},
                                                   {kThreeOfAKind, 732'160},
                                                   {kStraight, 361'620},
                                                   {kFlush, 205'792},
                                                   {kFullHouse, 165'984},
                                                   {kFourOfAKind, 14'664},
                                                   {kStraightFlush, 1'656},
                                                   {kRoyalFlush, 188}}},
                                                 {7,
                                                  {{kNoPair, 23'294'460},
                                                   {kOnePair, 58'627'800},
                                                   {kTwoPair, 31'433'400},
                                                   {kThreeOfAKind, 6'461'620},
                                                   {kStraight, 6'180'020},
                                                   {kFlush, 4'047'644},
                                                   {kFullHouse, 3'473'184},
                                                   {kFourOfAKind, 224'848},
                                                   {kStraightFlush, 37'260},
                                                   {kRoyalFlush, 4'324}}}};
  return all.at(cards);
}

// Units to deals, by the book.
std::map<std::int64_t, std::int64_t> count(const Rulebook& book, const Expectation& row) {
  const TableReader pays(book, row.pay_table, row.value);
  const Ranking ranking = row.cards == 3 ? Ranking::kThreeCard : Ranking::kStandard52;
  std::map<std::int64_t, std::int64_t> counted;
  for (const auto& [hand_class, hands] : counts_of(row.cards)) {
    const auto halves = pays.halves(lowest_value(hand_class, {}, ranking));
    counted[halves ? *halves / 2 : -1] += hands;
  }
  return counted;
}

TEST(PatternExpectations, EachIsWhatThePayTablesOfEveryVersionComeTo) {
  for (const Expectation& row : kExpectations) {
    int versions = 0;
    for (const Rulebook& book : testing::books().books()) {
      if (book.venue() != row.venue || book.game() != row.game) continue;
      ++versions;
      SCOPED_TRACE(std::string(row.wager) + " " + std::string(row.value) + " " + book.version());
      std::map<std::int64_t, std::int64_t> outcomes;
      for (const PayOut& pay : row.outcomes) {
        if (pay.deals != 0) outcomes[pay.units] += pay.deals;
      }
      EXPECT_EQ(outcomes, count(book, row));
    }
    EXPECT_GT(versions, 0) << row.wager;
  }
}

}  // namespace
}  // namespace cardspeak::patterns
