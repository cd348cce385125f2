// What holds for every hand, whichever cards it has.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

constexpr std::array kRankings = {
    Ranking::kStandard52, Ranking::kShortDeck40,  Ranking::kShortDeck36, Ranking::kShortDeck32,
    Ranking::kManila,     Ranking::kFaroManila52, Ranking::kTwentyCard,  Ranking::kStandard52RankOnly};

// The deck that the ranking is for; one of them where it is for any.
DeckKind deck_of(Ranking ranking) {
  switch (ranking) {
    case Ranking::kStandard52:
    case Ranking::kFaroManila52:
    case Ranking::kStandard52RankOnly:
    case Ranking::kThreeCard:
    case Ranking::kDeucesWild:
    case Ranking::kDeucesWildRoyalsEqual:
    case Ranking::kDeucesWildDistinctFlush:
    case Ranking::kDeucesWildTripsOnly:
    case Ranking::kLowEight:
    case Ranking::kLowAceToFive:
    case Ranking::kLowTwoToSeven:
    case Ranking::kChineseFront:
      return DeckKind::k52;
    case Ranking::kShortDeck40:
      return DeckKind::k40;
    case Ranking::kShortDeck36:
      return DeckKind::k36;
    case Ranking::kShortDeck32:
    case Ranking::kManila:
      return DeckKind::k32;
    case Ranking::kTwentyCard:
      return DeckKind::k20;
  }
  CARDSPEAK_CHECK(false, "every ranking has a deck");
}

rc::Gen<Ranking> any_ranking() {
  return rc::gen::elementOf(kRankings);
}

// `count` different numbers below `end`, each as likely as any other whatever size RapidCheck is at.
rc::Gen<std::vector<std::size_t>> any_places(std::size_t count, std::size_t end) {
  return rc::gen::resize(rc::kNominalSize,
                         rc::gen::unique<std::vector<std::size_t>>(count, rc::gen::inRange<std::size_t>(0, end)));
}

std::vector<Card> cards_at(std::span<const Card> cards, const std::vector<std::size_t>& places) {
  std::vector<Card> taken;
  for (const std::size_t place : places) taken.push_back(cards[place]);
  return taken;
}

// `count` distinct cards of the deck, in any order.
std::vector<Card> draw(DeckKind deck, std::size_t count) {
  const auto cards = deck_cards(deck);
  return cards_at(cards, *any_places(count, cards.size()));
}

std::size_t draw_hand_size(std::size_t fewest) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(fewest, 8));
}

HandValue best_of_all_fives(std::span<const Card> cards, Ranking ranking) {
  HandValue best;
  for_each_combination<5>(cards,
                          [&](const std::array<Card, 5>& five) { best = std::max(best, rank_high(five, ranking)); });
  return best;
}

RC_GTEST_PROP(RankHigh, DoesNotDependOnTheOrderOfTheCards, ()) {
  const Ranking ranking = *any_ranking();
  const auto cards = draw(deck_of(ranking), draw_hand_size(5));
  const auto shuffled = cards_at(cards, *any_places(cards.size(), cards.size()));
  RC_ASSERT(rank_high(shuffled, ranking) == rank_high(cards, ranking));
  RC_ASSERT(best_five(shuffled, ranking) == best_five(cards, ranking));
}

RC_GTEST_PROP(RankHigh, WithoutTablesIsWhatTheTablesSay, ()) {
  const Ranking ranking = *any_ranking();
  const auto cards = draw(deck_of(ranking), draw_hand_size(5));
  RC_ASSERT(rank_high(cards, ranking) == HighRanker(ranking)(HighHand(cards)));
}

RC_GTEST_PROP(RankHigh, OfSixOrSevenIsTheBestOfEveryFive, ()) {
  const Ranking ranking = *any_ranking();
  const auto cards = draw(deck_of(ranking), draw_hand_size(6));
  RC_ASSERT(rank_high(cards, ranking) == best_of_all_fives(cards, ranking));
}

RC_GTEST_PROP(RankHigh, DoesNotDependOnWhichSuitIsWhich, ()) {
  const Ranking ranking = *any_ranking();
  const auto cards = draw(deck_of(ranking), draw_hand_size(5));
  const auto suits = *any_places(4, 4);
  std::vector<Card> renamed;
  for (const Card card : cards) {
    renamed.emplace_back(card.rank(), static_cast<Suit>(suits[static_cast<std::size_t>(card.suit())]));
  }
  RC_ASSERT(rank_high(renamed, ranking) == rank_high(cards, ranking));
}

RC_GTEST_PROP(RankHigh, OneMoreCardNeverMakesAHandWorse, ()) {
  const Ranking ranking = *any_ranking();
  const auto cards = draw(deck_of(ranking), 7);
  for (std::size_t size = 6; size <= 7; ++size) {
    RC_ASSERT(rank_high(std::span(cards).first(size), ranking) >= rank_high(std::span(cards).first(size - 1), ranking));
  }
}

RC_GTEST_PROP(BestFive, AreFiveOfTheCardsAndWorthWhatTheHandIsWorth, ()) {
  const Ranking ranking = *any_ranking();
  const auto cards = draw(deck_of(ranking), draw_hand_size(5));
  const auto five = best_five(cards, ranking);
  CardSet left;
  for (const Card card : cards) left.insert(card);
  for (const Card card : five) RC_ASSERT(left.erase(card));
  RC_ASSERT(rank_high(five, ranking) == rank_high(cards, ranking));
}

// Random hands seldom hold the rare classes; a walk at a fixed stride over all seven-card hands meets them all.
TEST(RankHigh, OfEvery997thSevenOf52IsTheBestOfEveryFiveAndBestFiveIsWorthIt) {
  constexpr std::uint64_t kStride = 997;
  std::uint64_t visited = 0;
  Tally met;
  for_each_combination<7>(deck_cards(DeckKind::k52), [&](const std::array<Card, 7>& cards) {
    if (visited++ % kStride != 0) return;
    const HandValue value = rank_high(cards, Ranking::kStandard52);
    met.count(value);
    ASSERT_EQ(value, best_of_all_fives(cards, Ranking::kStandard52));
    ASSERT_EQ(value, HighRanker(Ranking::kStandard52)(HighHand(cards)));
    ASSERT_EQ(value, rank_high(best_five(cards, Ranking::kStandard52), Ranking::kStandard52));
  });
  for (const std::uint64_t hands : met.hands_by_class()) EXPECT_GT(hands, 0U);
}

}  // namespace
}  // namespace cardspeak
