// What the pay tables of the books come to, counted exactly over every deal and held against published figures (those
// marked so in the reference: Caribbean Stud's edge and outcomes, Three Card Poker's edges, Pair Plus A, B, D and E).
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "model/hands/high.h"
#include "model/hands/rank.h"
#include "model/law/house.h"
#include "tests/model/hands/hands_fixture.h"
#include "tests/model/returns/returns_fixture.h"

namespace cardspeak {
namespace {

constexpr std::string_view kCaribbean = "crown-melbourne/caribbean-stud/11.0.json";
constexpr std::string_view kAruba = "crown-melbourne/wild-aruba-stud/11.0.json";
constexpr std::string_view kThreeCard = "crown-melbourne/three-card-poker/5.1.json";
constexpr std::string_view kSydneyCaribbean = "crown-sydney/caribbean-stud/3.3.json";
constexpr std::string_view kMississippi = "crown-sydney/mississippi-stud/3.3.json";
constexpr std::string_view kUltimate = "crown-sydney/ultimate-texas-holdem/3.3.json";
constexpr std::string_view kPerth = "crown-perth/crown-holdem/RAG-575.json";

std::vector<Card> deck() {
  const auto cards = deck_cards(DeckKind::k52);
  return {cards.begin(), cards.end()};
}

// --- five cards against five -----------------------------------------------------------------------------------------

void expect_caribbean(std::string_view name) {
  const Rulebook& book = book_named(name);
  const StudReturn result = stud_return(book, TableReader(book, "table1"));
  EXPECT_EQ(result.net, -1'036'344'990'372);
  EXPECT_EQ(result.fold, 9'523'005'974'460);
  EXPECT_EQ(result.not_qualified, 4'532'514'033'720);
  EXPECT_EQ(result.win, 3'150'796'158'408);
  EXPECT_EQ(result.tie, 321'623'100);
  EXPECT_EQ(result.lose, 2'726'592'727'512);
  EXPECT_EQ(result.raised_pairs, 63'794'004);
  // Published: what the hands that win are.
  EXPECT_EQ(result.wins.at(HandClass::kRoyalFlush), 16'759'740);
  EXPECT_EQ(result.wins.at(HandClass::kStraightFlush), 156'929'720);
  EXPECT_EQ(result.wins.at(HandClass::kFourOfAKind), 2'832'435'800);
  EXPECT_EQ(result.wins.at(HandClass::kFullHouse), 16'624'475'280);
  EXPECT_EQ(result.wins.at(HandClass::kFlush), 21'856'990'280);
  EXPECT_EQ(result.wins.at(HandClass::kStraight), 43'805'516'100);
  EXPECT_EQ(result.wins.at(HandClass::kThreeOfAKind), 234'242'908'320);
  EXPECT_EQ(result.wins.at(HandClass::kTwoPair), 488'012'139'360);
  EXPECT_EQ(result.wins.at(HandClass::kOnePair) + result.wins.at(HandClass::kNoPair), 2'343'248'003'808);
  EXPECT_EQ(result.fold + result.not_qualified + result.win + result.tie + result.lose, 19'933'230'517'200);
}

TEST(ReturnsSlow, CaribbeanStudOfMelbourneKeepsFiveAndAFifthPercentOfTheAnte) {
  expect_caribbean(kCaribbean);
}

TEST(ReturnsSlow, CaribbeanStudOfSydneyHasTheSameTable) {
  expect_caribbean(kSydneyCaribbean);
}

// Reading ARUBA-DUPFLUSH: the reference counts flushes in which no wild card repeats a rank; the default of the book
// lets it. The numbers of the default are this test's own. They differ by 224,160 ordered pairs of flushes that no
// longer tie (tests/model/hands/deuces_wild_test.cc) with five up-cards each, 1,120,800: half are won and half lost, +5
// and -3 units at 2 to 1, so that the net rises by one unit for each. The flushes whose order turns round cancel out.
StudReturn wild_aruba(Ranking ranking, bool instant) {
  const Rulebook& book = book_named(kAruba);
  const TableReader table11(book, "table11");
  return stud_return(book, ranking, TableReader(book, "table10"), instant ? &table11 : nullptr);
}

TEST(ReturnsSlow, WildArubaStudWhereNoWildCardRepeatsARankOfAFlush) {
  const StudReturn result = wild_aruba(Ranking::kDeucesWildDistinctFlush, false);
  EXPECT_EQ(result.net, -939'768'467'212);
  EXPECT_EQ(result.not_qualified, 5'965'532'000'808);
  EXPECT_EQ(result.win, 3'078'627'363'480);
  EXPECT_EQ(result.tie, 1'594'055'412);
  EXPECT_EQ(result.lose, 3'488'881'338'000);
  EXPECT_EQ(result.raised_pairs, 76'812'420);
}

TEST(ReturnsSlow, WildArubaStudsInstantWinWhereNoWildCardRepeatsARankOfAFlush) {
  const StudReturn result = wild_aruba(Ranking::kDeucesWildDistinctFlush, true);
  EXPECT_EQ(result.net, -873'981'665'852);
  EXPECT_EQ(result.instant_pairs, 94'468);
}

TEST(ReturnsSlow, WildArubaStudByTheDefaultReadings) {
  const StudReturn result = wild_aruba(Ranking::kDeucesWild, false);
  EXPECT_EQ(result.net, -939'767'346'412);
  EXPECT_EQ(result.not_qualified, 5'965'532'000'808);
  EXPECT_EQ(result.win, 3'078'627'923'880);
  EXPECT_EQ(result.tie, 1'592'934'612);
  EXPECT_EQ(result.lose, 3'488'881'898'400);
  EXPECT_EQ(result.raised_pairs, 76'812'420);
}

TEST(ReturnsSlow, WildArubaStudsInstantWinByTheDefaultReadings) {
  const StudReturn result = wild_aruba(Ranking::kDeucesWild, true);
  EXPECT_EQ(result.net, -873'980'545'052);
  EXPECT_EQ(result.instant_pairs, 94'468);
}

// --- three cards -----------------------------------------------------------------------------------------------------

struct ThreeCardReturn {
  std::int64_t net = 0;  // without the bonus
  std::int64_t plays = 0;
  std::int64_t not_qualified = 0;
  std::int64_t win = 0;
  std::int64_t tie = 0;
  std::int64_t lose = 0;
  std::map<std::string, std::int64_t> bonus;  // by table
};

// One hand's 18,424 deals of the dealer: the player folds for one unit or plays for two.
ThreeCardReturn three_card_return() {
  const Rulebook& book = book_named(kThreeCard);
  const law::CompiledHouse& house = *book.house();
  const std::vector<Card> cards = deck();
  std::array<TableReader, 3> bonus{TableReader(book, "anteBonus", "A"), TableReader(book, "anteBonus", "B"),
                                   TableReader(book, "anteBonus", "C")};
  struct Three {
    HandValue value;
    std::array<std::size_t, 3> cards;
  };
  std::vector<Three> hands;
  for (std::size_t a = 0; a < cards.size(); ++a) {
    for (std::size_t b = a + 1; b < cards.size(); ++b) {
      for (std::size_t c = b + 1; c < cards.size(); ++c) {
        const std::array<Card, 3> hand{cards[a], cards[b], cards[c]};
        hands.push_back({rank_hand(hand, Ranking::kThreeCard), {a, b, c}});
      }
    }
  }
  ThreeCardReturn result;
  for (const Three& player : hands) {
    std::array<std::int64_t, 4> counts{};  // not qualified, lower, equal, higher
    for (const Three& dealer : hands) {
      bool shared = false;
      for (const std::size_t card : player.cards) {
        shared = shared || card == dealer.cards[0] || card == dealer.cards[1] || card == dealer.cards[2];
      }
      if (shared) continue;
      const bool qualifies = dealer.value >= house.qualify_at_least;
      ++counts[!qualifies ? 0 : dealer.value < player.value ? 1 : dealer.value == player.value ? 2 : 3];
    }
    const std::int64_t deals = counts[0] + counts[1] + counts[2] + counts[3];
    const std::int64_t play = counts[0] + 2 * counts[1] - 2 * counts[3];
    for (std::size_t i = 0; i < bonus.size(); ++i) {
      if (play > -deals) {
        result.bonus[std::string(1, static_cast<char>('A' + i))] += deals * bonus[i].units(player.value);
      }
    }
    if (play <= -deals) {
      result.net -= deals;
      continue;
    }
    ++result.plays;
    result.net += play;
    result.not_qualified += counts[0];
    result.win += counts[1];
    result.tie += counts[2];
    result.lose += counts[3];
  }
  return result;
}

TEST(ReturnsSlow, ThreeCardPokerWithEachAnteBonus) {
  const ThreeCardReturn result = three_card_return();
  EXPECT_EQ(result.plays, 14'900);
  EXPECT_EQ(result.net, -35'253'012);
  EXPECT_EQ(result.not_qualified, 85'493'652);
  EXPECT_EQ(result.win, 97'354'684);
  EXPECT_EQ(result.tie, 267'648);
  EXPECT_EQ(result.lose, 91'401'616);
  EXPECT_EQ(result.net + result.bonus.at("A"), -13'733'780);
  EXPECT_EQ(result.net + result.bonus.at("B"), -14'691'828);
  EXPECT_EQ(result.net + result.bonus.at("C"), -15'576'180);
}

TEST(Returns, PairPlusOfEveryTable) {
  const Rulebook& book = book_named(kThreeCard);
  const std::vector<Card> cards = deck();
  const std::map<std::string, std::int64_t> expected = {{"A", -512},   {"B", -772},   {"C", -1'232},
                                                        {"D", -1'608}, {"E", -1'012}, {"F", -596}};
  for (const auto& [table, net] : expected) {
    const TableReader pays(book, "pairPlus", table);
    std::int64_t sum = 0;
    std::int64_t hands = 0;
    for_each_combination<3>(cards, [&](const std::array<Card, 3>& hand) {
      ++hands;
      const auto paid = pays.halves(rank_hand(hand, Ranking::kThreeCard));
      sum += paid ? *paid / 2 : -1;
    });
    EXPECT_EQ(hands, 22'100);
    EXPECT_EQ(sum, net) << "Pair Plus " << table;
  }
}

// --- counts of classes -----------------------------------------------------------------------------------------------

// How many of all hands of so many cards come to each value's class.
template <std::size_t kCards>
std::map<HandClass, std::int64_t> class_counts() {
  const std::vector<Card> cards = deck();
  const HighRanker rank(Ranking::kStandard52);
  std::array<std::int64_t, law::kHandClassPlaces> counts{};
  for_each_hand<kCards>(cards, [&](const HighHand& hand) { ++counts[law::place(rank(hand).hand_class())]; });
  std::map<HandClass, std::int64_t> result;
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (counts[i] != 0) result[static_cast<HandClass>(i)] = counts[i];
  }
  return result;
}

// What a table that asks only for classes pays over all of them: winnings of the hands it names, less the stakes of
// those that it does not ("to 1"), or the prizes alone ("for 1").
struct TableSum {
  std::int64_t paid = 0;
  std::int64_t unpaid_hands = 0;
};
TableSum sum_of(const TableReader& pays, const std::map<HandClass, std::int64_t>& counts) {
  TableSum sum;
  for (const auto& [hand_class, count] : counts) {
    const auto halves = pays.halves(lowest_value(hand_class, {}, Ranking::kStandard52));
    if (halves) {
      sum.paid += count * (*halves / 2);
    } else {
      sum.unpaid_hands += count;
    }
  }
  return sum;
}

TEST(ReturnsSlow, SixCardBonusOfEveryTable) {
  const Rulebook& book = book_named(kThreeCard);
  const auto counts = class_counts<6>();
  const std::map<std::string, std::int64_t> expected = {
      {"A", -2'081'616}, {"B", -3'110'576}, {"C", -1'372'436}, {"D", -1'742'976}, {"E", -4'545'192}};
  for (const auto& [table, net] : expected) {
    const TableSum sum = sum_of(TableReader(book, "sixCardBonus", table), counts);
    EXPECT_EQ(sum.paid - sum.unpaid_hands, net) << "Six Card Bonus " << table;
  }
}

TEST(Returns, PokerExtraOfPerthForThePlayerAndForTheDealer) {
  const auto counts = class_counts<5>();
  for (const std::string_view table : {"playerExtra", "dealerExtra"}) {
    const TableSum sum = sum_of(TableReader(book_named(kPerth), table), counts);
    EXPECT_EQ(sum.paid, 2'086'080) << table;
    EXPECT_EQ(2'598'960 - sum.unpaid_hands, 198'180) << table;
    EXPECT_EQ(sum.paid - sum.unpaid_hands, -314'700) << table;
  }
}

// Sydney, Table 4, from the hole cards and the five communal ones, as if no hand were folded.
TEST(ReturnsSlow, TripsOfUltimateTexasHoldem) {
  const TableSum sum = sum_of(TableReader(book_named(kUltimate), "table4"), class_counts<7>());
  EXPECT_EQ(sum.paid - sum.unpaid_hands, -4'679'700);
}

struct FixedPart {
  std::string_view book;
  std::string_view table;
  std::string_view option;
  std::int64_t numerator;
};

TEST(Returns, TheFixedPartOfEveryJackpotTable) {
  const auto counts = class_counts<5>();
  std::vector<FixedPart> parts = {
      {kCaribbean, "jackpot", "1", 1'384'400}, {kCaribbean, "jackpot", "2", 1'463'280},
      {kThreeCard, "jackpot", "1", 1'384'400}, {kThreeCard, "jackpot", "2", 1'463'280},
      {kPerth, "jackpot", "", 1'196'800},
  };
  for (const std::string_view book : {kSydneyCaribbean, kMississippi, kUltimate}) {
    parts.insert(parts.end(), {{book, "table5", "1", 742'120},
                               {book, "table5", "2", 930'480},
                               {book, "table5", "3", 1'169'920},
                               {book, "table5", "4", 895'040},
                               {book, "table5", "5", 981'400},
                               {book, "table5", "6", 1'145'800}});
  }
  for (const FixedPart& part : parts) {
    const TableSum sum = sum_of(TableReader(book_named(part.book), part.table, part.option), counts);
    EXPECT_EQ(sum.paid, part.numerator) << part.book << " option " << part.option;
  }
}

TEST(ReturnsSlow, TheFixedPartOfWildArubasJackpot) {
  const TableReader pays(book_named(kAruba), "jackpot");
  const std::vector<Card> cards = deck();
  std::int64_t sum = 0;
  for_each_combination<5>(cards, [&](const std::array<Card, 5>& hand) {
    const auto halves = pays.halves(rank_hand(hand, Ranking::kDeucesWild), rank_hand(hand, Ranking::kStandard52));
    sum += halves.value_or(0) / 2;
  });
  EXPECT_EQ(sum, 646'100);
}

// --- Mississippi Stud ------------------------------------------------------------------------------------------------

// The player bets one to three antes or folds on two, three and four cards: the best of each, worked back from the end.
class Mississippi {
 public:
  explicit Mississippi(const Rulebook& book) : pays_(book, "table2"), cards_(deck()) {}

  // Sum over the 2 cards and the ordered three communal ones, in antes.
  std::int64_t net() {
    std::int64_t sum = 0;
    for (std::size_t a = 0; a < cards_.size(); ++a) {
      for (std::size_t b = a + 1; b < cards_.size(); ++b) sum += after_two(a, b);
    }
    return sum;
  }

 private:
  static constexpr std::int64_t kNotYet = 99;

  // What each unit staked wins: the odds, 0 for a stand-off, -1. The table asks for no more than the leading rank.
  [[nodiscard]] std::int64_t result(const HighHand& hand) {
    const HandValue value = rank_(hand);
    std::int64_t& known = known_[law::place(value.hand_class()) * 16 + value.ranks()[0]];
    if (known == kNotYet) known = odds(value);
    return known;
  }
  [[nodiscard]] std::int64_t odds(HandValue value) const {
    const auto halves = pays_.halves(value);
    return halves ? *halves / 2 : -1;
  }

  // Over all orders of three more cards: 50 * 49 * 48 for each pair of hole cards.
  std::int64_t after_two(std::size_t a, std::size_t b) {
    const HighHand two = HighHand() + cards_[a] + cards_[b];
    std::array<std::int64_t, 4> best{};  // by the antes bet so far: ante and third street, 2 to 4
    for (std::size_t c = 0; c < cards_.size(); ++c) {
      if (c == a || c == b) continue;
      for (std::int64_t in = 2; in <= 4; ++in) best[static_cast<std::size_t>(in - 1)] += after_three(two, a, b, c, in);
    }
    const std::int64_t fold = -std::int64_t{50} * 49 * 48;
    return std::max({fold, best[1], best[2], best[3]});
  }

  std::int64_t after_three(const HighHand& two, std::size_t a, std::size_t b, std::size_t c, std::int64_t in) {
    const HighHand three = two + cards_[c];
    const auto& ends = four_cards(three, a, b, c);
    std::array<std::int64_t, 3> best{};
    for (const std::int64_t end : ends) {
      for (std::int64_t bet = 1; bet <= 3; ++bet) {
        const std::int64_t staked = in + bet;
        best[static_cast<std::size_t>(bet - 1)] +=
            std::max({-staked * 48, (staked + 1) * end, (staked + 2) * end, (staked + 3) * end});
      }
    }
    return std::max({-in * 49 * 48, best[0], best[1], best[2]});
  }

  // For each fourth card, the sum of results over the last one.
  const std::vector<std::int64_t>& four_cards(const HighHand& three, std::size_t a, std::size_t b, std::size_t c) {
    if (three_of_ == std::array{a, b, c}) return ends_;
    three_of_ = {a, b, c};
    ends_.clear();
    for (std::size_t d = 0; d < cards_.size(); ++d) {
      if (d == a || d == b || d == c) continue;
      const HighHand four = three + cards_[d];
      std::int64_t sum = 0;
      for (std::size_t e = 0; e < cards_.size(); ++e) {
        if (e != a && e != b && e != c && e != d) sum += result(four + cards_[e]);
      }
      ends_.push_back(sum);
    }
    return ends_;
  }

  TableReader pays_;
  std::vector<Card> cards_;
  HighRanker rank_{Ranking::kStandard52};
  std::vector<std::int64_t> known_ = std::vector<std::int64_t>(law::kHandClassPlaces * 16, kNotYet);
  std::array<std::size_t, 3> three_of_{99, 99, 99};
  std::vector<std::int64_t> ends_;
};

TEST(ReturnsSlow, MississippiStudKeepsFourPointNineOnePercentOfTheAnte) {
  // 155,937,600 deals: two cards, then three in order.
  EXPECT_EQ(Mississippi(book_named(kMississippi)).net(), -7'664'112);
}

}  // namespace
}  // namespace cardspeak
