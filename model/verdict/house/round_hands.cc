#include "model/verdict/house/round_hands.h"

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "model/check.h"
#include "model/hands/rank.h"
#include "model/verdict/house/placed_cards.h"

namespace cardspeak::house {
namespace {

using law::Situation;

// The most places that one hand draws its cards from.
constexpr std::size_t kMostCards = 16;

}  // namespace

// The cards that a hand draws from, in the order of its sources.
struct RoundHands::DrawnCards {
  std::array<Card, kMostCards> cards{};
  std::size_t count = 0;

  [[nodiscard]] std::span<const Card> all() const { return {cards.data(), count}; }
};

struct RoundHands::Source {
  std::size_t dealt = 0;
  Term name = Term::kTheHand;
  Situation wrong_count = Situation::kSeatCards;
  std::string_view rule;  // of the number of cards
};

RoundHands::RoundHands(const Round& round) : round_(round), law_(round.law), twice_(cards_seen_twice(round)) {}

std::vector<Hand> RoundHands::of_the_table() const {
  std::vector<Hand> hands(law_.hands.size());
  for (std::size_t i = 0; i < law_.hands.size(); ++i) {
    if (!law_.hands[i].of_seat()) hands[i] = read(nullptr, law_.hands[i]);
  }
  return hands;
}

std::vector<Hand> RoundHands::of_seat(const Seat& seat) const {
  std::vector<Hand> hands(law_.hands.size());
  const auto read_once = [&](law::HandIndex index) {
    Hand& hand = hands[index.value()];
    if (!law_.hand(index).of_seat() || hand.readable() || hand.doubt) return;
    hand = read(&seat, law_.hand(index));
  };
  read_once(law_.player_hand);
  for (const Line& line : round_.lines) {
    if (line.seat != seat.seat || !line.wager || !law_.wager(*line.wager).pay_table) continue;
    read_once(law_.pay_table(*law_.wager(*line.wager).pay_table).hand);
  }
  for (const auto& act : law_.acts) {
    if (act && act->hand) read_once(*act->hand);
  }
  return hands;
}

RoundHands::Source RoundHands::source_of(schema::HandSource source) const {
  switch (source) {
    case schema::HandSource::SEAT:
      return {law_.cards_per_seat, Term::kTheHand, Situation::kSeatCards, law_.deal_rule};
    case schema::HandSource::DEALER:
      return {law_.cards_to_dealer, Term::kTheDealersHand, Situation::kDealerCards, law_.deal_rule};
    case schema::HandSource::COMMUNITY:
      return {law_.community_cards, Term::kTheCommunity, Situation::kCommunityCards, law_.community_rule};
    case schema::HandSource::FLOP:
      return {kFlopCards, Term::kTheFlop, Situation::kCommunityCards, law_.community_rule};
    case schema::HandSource::JACKPOT:
      return {law_.jackpot_cards, Term::kTheJackpotPlace, Situation::kJackpotCards, law_.deal_rule};
    case schema::HandSource::UNSET:
      return {};
  }
  return {};
}

Hand RoundHands::read(const Seat* seat, const law::HandRule& rule) const {
  Hand hand;
  DrawnCards drawn;
  for (const schema::HandSource source : rule.from) {
    hand.doubt = draw(cards_of(round_, seat, source), source_of(source), drawn);
    if (hand.doubt) return hand;
  }
  hand.value = rank_hand(drawn.all(), rule.ranking);
  if (is_wild(rule.ranking)) hand.natural = rank_hand(drawn.all(), Ranking::kStandard52);
  for (const law::HandVariant& variant : rule.variants) {
    hand.variants.push_back(rank_hand(drawn.all(), variant.ranking));
  }
  return hand;
}

// Takes the cards of a source, or says why they cannot be read.
Doubt RoundHands::draw(std::span<const CardFact> cards, const Source& source, DrawnCards& drawn) const {
  if (cards.size() != source.dealt) {
    const std::int64_t dealt = count_of(source.dealt);
    Doubt doubt = cards.empty() ? Doubt(RemarkForm::kNoCardsOnRecord, {source.name, dealt}, source.rule)
                                : Doubt(RemarkForm::kOtherNumberOfCards, {source.name, count_of(cards.size()), dealt},
                                        source.rule);
    return left_open(law_, source.wrong_count, std::move(doubt));
  }
  for (const CardFact& fact : cards) {
    if (!fact.card.known()) return {RemarkForm::kCardsNotWhollyOnRecord, {source.name}};
    if (twice_.contains(fact.card)) {
      return {RemarkForm::kCardOnRecordTwice, {source.name, fact.card}, law_.deck_rule};
    }
    CARDSPEAK_CHECK(drawn.count < kMostCards, "a hand draws from few cards");
    drawn.cards[drawn.count++] = fact.card;
  }
  return {};
}

std::vector<Card> shown_cards(const Round& round, const Seat* seat, law::HandIndex index) {
  const law::HandRule& rule = round.law.hand(index);
  std::vector<Card> cards;
  for (const schema::HandSource source : rule.from) {
    for (const CardFact& fact : cards_of(round, seat, source)) cards.push_back(fact.card);
  }
  return best_cards(cards, rule.ranking);
}

}  // namespace cardspeak::house
