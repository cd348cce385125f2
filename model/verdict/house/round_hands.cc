#include "model/verdict/house/round_hands.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "model/check.h"
#include "model/hands/rank.h"
#include "model/verdict/house/placed_cards.h"
#include "model/verdict/house/timeline.h"

namespace cardspeak::house {
namespace {

using law::Situation;

// The most places that one hand draws its cards from.
constexpr std::size_t kMostCards = 16;

// Cards that went to an area without the wager that they are dealt for are nobody's hand.
bool has_everybody_folded(const Round& round) {
  const RoundFacts& facts = round.facts;
  return std::ranges::all_of(facts.seats, [&](const SeatFact& seat) {
    const auto folds = [&](const DecisionFact& decision) { return decision.seat == seat.seat && decision.is_fold(); };
    const bool plays = !seat.cards.empty() && round.dealt_for(seat.seat) != nullptr;
    return !plays || std::ranges::any_of(facts.decisions, folds);
  });
}

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
    hand.doubt =
        source == schema::HandSource::FLOP && !is_flop_certain()
            ? wrong_count(cards_at(round_, schema::Place::COMMUNITY).size(), source_of(schema::HandSource::COMMUNITY))
            : draw(cards_of(round_, seat, source), source_of(source), drawn);
    if (hand.doubt) return hand;
  }
  hand.value = rank_hand(drawn.all(), rule.ranking);
  if (is_wild(rule.ranking)) hand.natural = rank_hand(drawn.all(), Ranking::kStandard52);
  for (const law::HandVariant& variant : rule.variants) {
    hand.variants.push_back(rank_hand(drawn.all(), variant.ranking));
  }
  return hand;
}

Doubt RoundHands::wrong_count(std::size_t cards, const Source& source) const {
  const std::int64_t dealt = count_of(source.dealt);
  Doubt doubt = cards == 0 ? Doubt(RemarkForm::kNoCardsOnRecord, {source.name, dealt}, source.rule)
                           : Doubt(RemarkForm::kOtherNumberOfCards, {source.name, count_of(cards), dealt}, source.rule);
  return left_open(law_, source.wrong_count, std::move(doubt));
}

// Where the board is not whole, any of its cards may be missing on record. Its first three are the flop where players
// acted once they lay there and not before; where nobody acted, as long as no hand was compared or paid; and where they
// are all that was dealt, since everybody had folded.
bool RoundHands::is_flop_certain() const {
  const std::vector<CardFact>& board = cards_at(round_, schema::Place::COMMUNITY);
  if (board.size() == law_.community_cards) return true;
  if (board.size() < kFlopCards) return true;  // what it lacks is found where it is drawn
  const RoundFacts& facts = round_.facts;
  const auto acted_between = [&](StreamSeq first, StreamSeq last) {
    return std::ranges::any_of(facts.timeline, [&](const TimelineEntry& entry) {
      const bool acts = entry.kind == schema::Event::DECISION || is_later_wager(facts, law_, entry);
      return acts && entry.seq > first && entry.seq < last;
    });
  };
  const StreamSeq third = board[kFlopCards - 1].seq;
  if (acted_between(board.front().seq, third)) return false;
  const bool is_last = board.size() == kFlopCards;
  const StreamSeq next = is_last ? StreamSeq(facts.last_seq.value() + 1) : board[kFlopCards].seq;
  return acted_between(third, next) || dealer_known(facts, law_).position == facts.timeline.size() ||
         (is_last && has_everybody_folded(round_));
}

// Takes the cards of a source, or says why they cannot be read.
Doubt RoundHands::draw(std::span<const CardFact> cards, const Source& source, DrawnCards& drawn) const {
  for (const CardFact& fact : cards) {
    if (twice_.contains(fact.card)) {
      return {RemarkForm::kCardOnRecordTwice, {source.name, fact.card}, law_.deck_rule};
    }
  }
  if (cards.size() != source.dealt) return wrong_count(cards.size(), source);
  for (const CardFact& fact : cards) {
    if (!fact.card.known()) return {RemarkForm::kCardsNotWhollyOnRecord, {source.name}};
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
