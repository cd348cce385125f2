// What holds of every round of Caribbean Stud.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "model/cards/deck.h"
#include "model/hands/high.h"
#include "model/law/house.h"
#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

using Cards = std::vector<Card>;

// A full deal: up to seven seats with wagers and decisions, a dealer, sizes inside and outside the limits.
struct Deal {
  struct Seat {
    int seat = 0;
    Cards cards;
    bool fold = false;
    std::int64_t ante = 0;
    std::int64_t bet = 0;
  };
  Cards dealer;
  std::vector<Seat> seats;
  std::int64_t max_payout = 0;
  std::int64_t chip_unit = 0;
};

Cards shuffled_deck() {
  const auto cards = deck_cards(DeckKind::k52);
  Cards deck(cards.begin(), cards.end());
  for (std::size_t i = deck.size(); i > 1; --i) {
    std::swap(deck[i - 1], deck[*rc::gen::inRange<std::size_t>(0, i)]);
  }
  return deck;
}

Deal any_deal() {
  Deal deal;
  const Cards deck = shuffled_deck();
  auto next = deck.begin();
  const auto five = [&] {
    Cards cards(next, next + 5);
    next += 5;
    return cards;
  };
  deal.dealer = five();
  const int seats = *rc::gen::inRange(1, 8);
  for (int seat = 1; seat <= seats; ++seat) {
    Deal::Seat& at = deal.seats.emplace_back();
    at.seat = seat;
    at.cards = five();
    at.fold = *rc::gen::inRange(0, 3) == 0;
    at.ante = *rc::gen::inRange<std::int64_t>(1, 70000);
    at.bet = *rc::gen::element<std::int64_t>(2 * at.ante, 2 * at.ante + 300, at.ante, 3 * at.ante);
  }
  deal.max_payout = *rc::gen::element<std::int64_t>(0, 100000, 2500050);
  deal.chip_unit = *rc::gen::element<std::int64_t>(1, 100, 250, 500);
  return deal;
}

std::string text(const Cards& cards) {
  std::string joined;
  for (const Card card : cards) joined += (joined.empty() ? "" : " ") + to_string(card);
  return joined;
}

// The deal as a closed round that was settled as is due.
HouseRound round_of(const Deal& deal) {
  HouseRound round;
  round.limit("ante", 1000, 50000, 500);
  round.sign([&](auto opened) {
    opened.setChipUnitCents(deal.chip_unit);
    opened.setMaxPayoutCents(deal.max_payout);
  });
  for (const auto& seat : deal.seats) round.wager(seat.seat, "ante", seat.ante);
  for (const auto& seat : deal.seats) round.deal(seat.seat, text(seat.cards));
  round.dealer(text(deal.dealer));
  for (const auto& seat : deal.seats) {
    if (seat.fold) {
      round.fold(seat.seat);
    } else {
      round.wager(seat.seat, "bet", seat.bet);
    }
  }
  return std::move(round.settle_as_due());
}

RC_GTEST_PROP(HouseProperties, WhatIsDueIsConservedAndARoundSettledAsDueAgrees, ()) {
  const Deal deal = any_deal();
  const Verdict verdict = round_of(deal).verdict();
  RC_ASSERT(verdict.status == schema::VerdictStatus::AGREED);
  RC_ASSERT(verdict.net_difference.is_zero());
  for (const WagerVerdict& wager : verdict.wagers) {
    RC_ASSERT(wager.decidable);
    RC_ASSERT(wager.action <= wager.stake);
    RC_ASSERT(wager.returned >= wager.stake - wager.action);
    RC_ASSERT(wager.returned <= wager.stake);
    RC_ASSERT(wager.due >= Cents(0));
    // Winnings without the stake's return, or a lost stake with winnings, are no outcome of these wagers.
    RC_ASSERT(wager.due.is_zero() || wager.returned == wager.stake);
    RC_ASSERT(wager.due.is_zero() || wager.due.value() % deal.chip_unit == 0 || wager.due == Cents(deal.max_payout));
    const bool lost = wager.outcome == schema::Outcome::LOSE;
    RC_ASSERT(lost == (wager.returned < wager.stake || wager.action.is_zero()));
    RC_ASSERT((wager.outcome == schema::Outcome::WIN) == !wager.due.is_zero());
    RC_ASSERT(!wager.citations.empty());
  }
}

RC_GTEST_PROP(HouseProperties, EveryCentRecordedBesideWhatIsDueIsTheDifference, ()) {
  const Deal deal = any_deal();
  HouseRound due = round_of(deal);
  const Verdict judged = due.verdict();
  const auto which = *rc::gen::inRange<std::size_t>(0, judged.wagers.size());
  const WagerVerdict& wager = judged.wagers[which];
  const auto paid = *rc::gen::inRange<std::int64_t>(0, 100000);
  const auto taken = *rc::gen::inRange<std::int64_t>(0, wager.stake.value() + 1);
  // A second settlement of the same wager: paid more, taken more.
  HouseRound more = round_of(deal);
  more.settle(wager.seat.value(), wager.wager, paid, taken);
  const Verdict verdict = more.verdict();
  RC_ASSERT(line(verdict, wager.seat.value(), wager.wager).difference == Cents(paid - taken));
  RC_ASSERT(verdict.net_difference == Cents(paid - taken));
}

RC_GTEST_PROP(HouseProperties, TheOrderOfTheCardsInAHandChangesNothing, ()) {
  Deal deal = any_deal();
  const std::string before = json(round_of(deal).verdict());
  std::ranges::reverse(deal.dealer);
  for (auto& seat : deal.seats) std::ranges::rotate(seat.cards, seat.cards.begin() + 2);
  RC_ASSERT(json(round_of(deal).verdict()) == before);
}

// The money of a hand does not depend on where it sits, nor on who else plays.
RC_GTEST_PROP(HouseProperties, TheSeatChangesNothingButItsNumber, ()) {
  const Deal deal = any_deal();
  const Verdict verdict = round_of(deal).verdict();
  Deal turned = deal;
  for (auto& seat : turned.seats) seat.seat = 8 - seat.seat;
  std::ranges::reverse(turned.seats);
  const Verdict other = round_of(turned).verdict();
  RC_ASSERT(other.wagers.size() == verdict.wagers.size());
  for (const WagerVerdict& wager : verdict.wagers) {
    const WagerVerdict& there = line(other, 8 - wager.seat.value(), wager.wager);
    RC_ASSERT(there.outcome == wager.outcome);
    RC_ASSERT(there.due == wager.due);
    RC_ASSERT(there.returned == wager.returned);
    RC_ASSERT(there.citations == wager.citations);
  }
}

// --- the conditions, over whole spaces -------------------------------------------------------------------------------

// Calls `visit` with each of the 2,598,960 hands of five cards.
template <typename Visit>
void each_hand(Visit visit) {
  const HighRanker rank(Ranking::kStandard52);
  const auto deck = deck_cards(DeckKind::k52);
  for (std::size_t a = 0; a < 52; ++a) {
    const HighHand one = HighHand() + deck[a];
    for (std::size_t b = a + 1; b < 52; ++b) {
      const HighHand two = one + deck[b];
      for (std::size_t c = b + 1; c < 52; ++c) {
        const HighHand three = two + deck[c];
        for (std::size_t d = c + 1; d < 52; ++d) {
          const HighHand four = three + deck[d];
          for (std::size_t e = d + 1; e < 52; ++e) visit(rank(four + deck[e]));
        }
      }
    }
  }
}

TEST(DealerQualifies, With1463700OfAllHandsByTheBooksCondition) {
  const HandValue bar = caribbean_stud().house()->qualify_at_least;
  std::int64_t qualifies = 0;
  std::int64_t hands = 0;
  each_hand([&](HandValue value) {
    ++hands;
    qualifies += value >= bar ? 1 : 0;
  });
  EXPECT_EQ(hands, 2598960);
  EXPECT_EQ(qualifies, 1463700);
}

TEST(DealerQualifies, ExactlyWithAnyPairOrBetterOrAnAceAndAKing) {
  const HandValue bar = caribbean_stud().house()->qualify_at_least;
  each_hand([&](HandValue value) {
    const bool by_the_words =
        value.hand_class() != HandClass::kNoPair || (value.ranks()[0] == kAce && value.ranks()[1] == kKing);
    ASSERT_EQ(value >= bar, by_the_words);
  });
}

// Every pair of hand values, a player's and a dealer's, decides ante and bet by exactly one entry, with the outcome
// that the text's own words give: a second reading of 5.7 and 5.9 against the book's entries.
TEST(DecisionTables, DecideEveryPairOfHandsAsTheTextSays) {
  const law::CompiledHouse& house = *caribbean_stud().house();
  std::vector<HandValue> values;
  each_hand([&](HandValue value) { values.push_back(value); });
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  ASSERT_EQ(values.size(), 7462U);
  const law::WagerRule& ante = house.wagers[0];
  const law::WagerRule& bet = house.wagers[1];
  const auto decide = [](const law::WagerRule& wager, law::ConditionSet word) {
    const law::OutcomeRule* decider = nullptr;
    for (const law::OutcomeRule& entry : wager.outcomes) {
      if (law::holds(word, entry.allowed) != law::Holds::kYes) continue;
      EXPECT_EQ(decider, nullptr) << entry.rule;
      decider = &entry;
    }
    return decider == nullptr ? schema::Outcome::UNSET : decider->outcome;
  };
  const auto word_of = [](std::initializer_list<law::Condition> conditions) {
    law::ConditionSet word = law::any_conditions();
    for (const auto condition : conditions) word = law::settled(word, condition);
    return word;
  };
  for (const HandValue dealer : values) {
    const bool qualifies = dealer >= house.qualify_at_least;
    const auto qualification = qualifies ? law::Condition::kDealerQualifies : law::Condition::kDealerNotQualified;
    // The conditions know only higher, equal and lower: one player's hand on each side stands for all.
    const auto at = std::ranges::lower_bound(values, dealer);
    for (std::ptrdiff_t step = -1; step <= 1; ++step) {
      if ((step < 0 && at == values.begin()) || (step > 0 && at + 1 == values.end())) continue;
      const HandValue player = at[step];
      const auto comparison = player > dealer   ? law::Condition::kPlayerHigher
                              : player < dealer ? law::Condition::kDealerHigher
                                                : law::Condition::kEqual;
      const auto word = word_of({law::Condition::kStayed, qualification, comparison});
      using schema::Outcome;
      const Outcome by_hands = player > dealer ? Outcome::WIN : player < dealer ? Outcome::LOSE : Outcome::STAND_OFF;
      ASSERT_EQ(decide(ante, word), qualifies ? by_hands : Outcome::WIN);
      ASSERT_EQ(decide(bet, word), qualifies ? by_hands : Outcome::VOID);
      ASSERT_EQ(decide(ante, word_of({law::Condition::kFolded, qualification, comparison})), Outcome::LOSE);
    }
  }
}

}  // namespace
}  // namespace cardspeak
