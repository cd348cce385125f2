#include "model/hands/wild_tables.h"

#include <bit>
#include <memory>

#include "model/check.h"

namespace cardspeak::internal {
namespace {

constexpr unsigned kCards = 5;

// Five cards: how many twos, and the ranks of the others.
struct WildHand {
  unsigned twos;
  // The ranks that are there at least once, twice, three times, four times: entry 1 to 4; no twos among them.
  std::array<RankMask, kSuits + 1> natural;

  [[nodiscard]] RankMask all() const { return natural[1]; }
  [[nodiscard]] RankMask pairs() const { return natural[2]; }

  // The most cards of one natural rank.
  [[nodiscard]] unsigned most_natural() const {
    unsigned most = 1;
    while (most < kSuits && natural[most + 1] != 0) ++most;
    return most;
  }
  // The rank that the twos join to make the most cards of one rank.
  [[nodiscard]] Rank joined() const { return highest(natural[most_natural()]); }
  [[nodiscard]] unsigned most_of_a_kind() const { return most_natural() + twos; }
};

// Twos fill a straight where the other cards are of different ranks and all belong to it.
Rank straight_top(const WildHand& hand, Ranking ranking) {
  if (hand.pairs() != 0) return 0;
  return best_straight(ranking, [&](RankMask straight) { return (hand.all() & ~straight) == 0; });
}

// The hand made of the rank that the twos join, the other natural ranks beside it.
HandValue of_a_kind(HandClass hand_class, const WildHand& hand, Ranking ranking) {
  HandValue::Ranks ranks{hand.joined()};
  fill_from_mask(hand.all() & ~rank_bit(ranks[0]), ranks, 1, ranks.size());
  return value_of(hand_class, ranks, ranking);
}

HandValue two_pair(const WildHand& hand, Ranking ranking) {
  HandValue::Ranks ranks{};
  fill_from_mask(hand.pairs(), ranks, 0, 2);
  fill_from_mask(hand.all() & ~hand.pairs(), ranks, 2, 3);
  return value_of(HandClass::kTwoPair, ranks, ranking);
}

// Reading ARUBA-DUPFLUSH: the twos are Aces, or else the highest ranks that are not there yet.
HandValue flush(const WildHand& hand, Ranking ranking) {
  HandValue::Ranks ranks{};
  if (ranking == Ranking::kDeucesWildDistinctFlush) {
    RankMask all = hand.all();
    for (unsigned i = 0; i < hand.twos; ++i) all |= rank_bit(highest(~all & ((RankMask{1} << kRanks) - 1U)));
    fill_from_mask(all, ranks, 0, ranks.size());
  } else {
    for (unsigned i = 0; i < hand.twos; ++i) ranks[i] = kAce;
    fill_from_mask(hand.all(), ranks, hand.twos, ranks.size());
  }
  return value_of(HandClass::kFlush, ranks, ranking);
}

bool is_full_house(const WildHand& hand) {
  return hand.most_of_a_kind() == 3 && std::popcount(hand.all()) == 2;
}

// Asked in the order of Table 10, from the top.
HandValue wild_value(const WildHand& hand, bool one_suit, Ranking ranking) {
  const Rank top = straight_top(hand, ranking);
  if (one_suit && top == kAce) {
    return value_of(hand.twos == 0 ? HandClass::kRoyalFlush : HandClass::kRoyalFlushWild, {top}, ranking);
  }
  if (hand.most_of_a_kind() == 5) return of_a_kind(HandClass::kFiveOfAKind, hand, ranking);
  if (one_suit && top != 0) return value_of(HandClass::kStraightFlush, {top}, ranking);
  if (hand.most_of_a_kind() == 4) return of_a_kind(HandClass::kFourOfAKind, hand, ranking);
  if (is_full_house(hand)) return of_a_kind(HandClass::kFullHouse, hand, ranking);
  if (one_suit) return flush(hand, ranking);
  if (top != 0) return value_of(HandClass::kStraight, {top}, ranking);
  if (hand.most_of_a_kind() == 3) return of_a_kind(HandClass::kThreeOfAKind, hand, ranking);
  if (std::popcount(hand.pairs()) == 2) return two_pair(hand, ranking);
  if (hand.most_of_a_kind() == 2) return of_a_kind(HandClass::kOnePair, hand, ranking);
  return of_a_kind(HandClass::kNoPair, hand, ranking);
}

void fill_of_one_suit(HighTables& tables, Ranking ranking) {
  for (RankMask mask = 0; mask < tables.flush.size(); ++mask) {
    const auto naturals = static_cast<unsigned>(std::popcount(mask));
    if (naturals == 0 || naturals > kCards || (mask & rank_bit(2)) != 0) continue;
    tables.flush[mask] = wild_value({.twos = kCards - naturals, .natural = {0, mask, 0, 0, 0}}, true, ranking);
  }
}

void fill_of_more_suits(HighTables& tables, Ranking ranking) {
  for_each_spread(kCards, kCards, [&](Spread spread, std::size_t place) {
    const unsigned twos = spread[0];
    spread[0] = 0;
    tables.spread[place] = wild_value({.twos = twos, .natural = ranks_by_count(spread)}, false, ranking);
  });
}

std::unique_ptr<const HighTables> make_wild_tables(Ranking ranking) {
  auto tables = std::make_unique<HighTables>();
  tables->places = &spread_places();
  fill_of_one_suit(*tables, ranking);
  fill_of_more_suits(*tables, ranking);
  return tables;
}

template <Ranking kRanking>
const HighTables& wild_tables_of() {
  static const std::unique_ptr<const HighTables> tables = make_wild_tables(kRanking);
  return *tables;
}

}  // namespace

const HighTables& wild_tables(Ranking ranking) {
  if (ranking == Ranking::kDeucesWild) return wild_tables_of<Ranking::kDeucesWild>();
  if (ranking == Ranking::kDeucesWildRoyalsEqual) return wild_tables_of<Ranking::kDeucesWildRoyalsEqual>();
  if (ranking == Ranking::kDeucesWildDistinctFlush) return wild_tables_of<Ranking::kDeucesWildDistinctFlush>();
  if (ranking == Ranking::kDeucesWildTripsOnly) return wild_tables_of<Ranking::kDeucesWildTripsOnly>();
  CARDSPEAK_CHECK(false, "a ranking in which twos are wild");
}

}  // namespace cardspeak::internal
