#include "model/cards/deck.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace cardspeak {
namespace {

struct Deck {
  DeckKind kind;
  std::size_t cards;
  Rank lowest;
};

// Poker 17.0, 3.1.1 to 3.1.5.
constexpr Deck kDecks[] = {
    {DeckKind::k52, 52, 2}, {DeckKind::k40, 40, 5},  {DeckKind::k36, 36, 6},
    {DeckKind::k32, 32, 7}, {DeckKind::k20, 20, 10},
};

TEST(Deck, HasTheFourSuitsOfEveryRankFromItsLowestToTheAceAndNoOtherCard) {
  for (const auto& [kind, cards, lowest] : kDecks) {
    EXPECT_EQ(deck_cards(kind).size(), cards);
    EXPECT_EQ(lowest_rank(kind), lowest);
    for (Rank rank = 2; rank <= kAce; ++rank) {
      for (const Suit suit : {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades}) {
        const Card card(rank, suit);
        EXPECT_EQ(contains(kind, card), rank >= lowest) << cards << " " << to_string(card);
        EXPECT_EQ(deck_set(kind).contains(card), rank >= lowest) << cards << " " << to_string(card);
        EXPECT_EQ(std::ranges::count(deck_cards(kind), card), rank >= lowest ? 1 : 0);
      }
    }
  }
}

TEST(Deck, TheUnknownCardIsInNone) {
  for (const Deck& deck : kDecks) EXPECT_FALSE(contains(deck.kind, Card()));
}

TEST(CardSet, TellsACardThatCameTwice) {
  CardSet set;
  EXPECT_TRUE(set.insert(parse_card("As").value()));
  EXPECT_TRUE(set.insert(parse_card("Ah").value()));
  EXPECT_FALSE(set.insert(parse_card("As").value()));
  EXPECT_EQ(set.size(), 2U);
}

TEST(CardSet, TellsACardThatWasNotThereToTakeOut) {
  CardSet set;
  set.insert(parse_card("2c").value());
  EXPECT_FALSE(set.erase(parse_card("2d").value()));
  EXPECT_TRUE(set.erase(parse_card("2c").value()));
  EXPECT_TRUE(set.empty());
}

TEST(CardSet, EveryCardHasItsOwnBit) {
  CardSet set;
  for (const Card card : deck_cards(DeckKind::k52)) EXPECT_TRUE(set.insert(card));
  EXPECT_EQ(set.size(), 52U);
  EXPECT_EQ(set.mask(), (std::uint64_t{1} << 52) - 1);
}

TEST(CardSet, TheDealtCardsTakenFromTheDeckLeaveTheStub) {
  CardSet dealt;
  dealt.insert(parse_card("7c").value());
  dealt.insert(parse_card("6c").value());  // not a card of this deck
  const CardSet stub = deck_set(DeckKind::k32) - dealt;
  EXPECT_EQ(stub.size(), 31U);
  EXPECT_EQ((dealt & deck_set(DeckKind::k32)).size(), 1U);
  EXPECT_EQ((dealt | stub).size(), 33U);
}

TEST(CardSet, NeverHoldsTheUnknownCard) {
  EXPECT_FALSE(deck_set(DeckKind::k52).contains(Card()));
  EXPECT_DEATH({ CardSet().insert(Card()); }, "an unknown card has no index");
}

}  // namespace
}  // namespace cardspeak
