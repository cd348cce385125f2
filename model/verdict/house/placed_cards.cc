#include "model/verdict/house/placed_cards.h"

#include <algorithm>
#include <utility>

#include "model/law/irregularities.h"

namespace cardspeak::house {
namespace {

void put_right(schema::Place place, std::size_t dealt, Round& round) {
  const std::vector<CardFact>& cards = cards_as_dealt(round.facts, place);
  if (cards.size() <= dealt) return;
  std::vector<CardFact> left = cards;
  std::erase_if(left, [](const CardFact& card) { return card.taken; });
  const bool last_went = std::equal(left.begin(), left.end(), cards.begin(),
                                    [](const CardFact& a, const CardFact& b) { return a.seq == b.seq; });
  if (left.size() == dealt && last_went) round.put_right[place] = std::move(left);
}

}  // namespace

const std::vector<CardFact>& cards_as_dealt(const RoundFacts& facts, schema::Place place) {
  static const std::vector<CardFact> kNone;
  if (place == schema::Place::DEALER) return facts.dealer_cards;
  if (place == schema::Place::JACKPOT) return facts.jackpot_cards;
  return facts.boards.empty() ? kNone : facts.boards.front().cards;
}

void put_cards_right(Round& round) {
  using law::IrregularityKind;
  for (const IrregularityFact& fact : round.facts.irregularities) {
    const bool known = fact.order_known == schema::Tristate::YES || fact.rebuilt == schema::Rebuilt::ALL;
    const auto kind = law::find_irregularity_kind(fact.kind);
    if (!known || !kind || !round.said.holds(fact.seq)) continue;
    if (*kind == IrregularityKind::kWrongCountDealer) {
      put_right(schema::Place::DEALER, round.law.cards_to_dealer, round);
    }
    if (*kind == IrregularityKind::kWrongCountJackpotCards) {
      put_right(schema::Place::JACKPOT, round.law.jackpot_cards, round);
    }
    if (*kind == IrregularityKind::kWrongCountCommunity || *kind == IrregularityKind::kCommunityMisdealt) {
      put_right(schema::Place::COMMUNITY, round.law.community_cards, round);
    }
  }
}

const std::vector<CardFact>& cards_at(const Round& round, schema::Place place) {
  const auto right = round.put_right.find(place);
  return right != round.put_right.end() ? right->second : cards_as_dealt(round.facts, place);
}

std::span<const CardFact> cards_of(const Round& round, const Seat* seat, schema::HandSource source) {
  switch (source) {
    case schema::HandSource::SEAT:
      return seat == nullptr || seat->hand_fact == nullptr ? std::span<const CardFact>() : seat->hand_fact->cards;
    case schema::HandSource::DEALER:
      return cards_at(round, schema::Place::DEALER);
    case schema::HandSource::COMMUNITY:
      return cards_at(round, schema::Place::COMMUNITY);
    case schema::HandSource::FLOP: {
      const std::span<const CardFact> board = cards_at(round, schema::Place::COMMUNITY);
      return board.first(std::min(board.size(), kFlopCards));
    }
    case schema::HandSource::JACKPOT:
      return cards_at(round, schema::Place::JACKPOT);
    case schema::HandSource::UNSET:
      return {};
  }
  return {};
}

CardSet cards_seen_twice(const Round& round) {
  CardSet seen;
  CardSet twice;
  const auto look = [&](const std::vector<CardFact>& cards) {
    for (const CardFact& fact : cards) {
      if (fact.card.known() && !seen.insert(fact.card)) twice.insert(fact.card);
    }
  };
  for (const SeatFact& seat : round.facts.seats) look(seat.cards);
  for (const schema::Place place : {schema::Place::DEALER, schema::Place::COMMUNITY, schema::Place::JACKPOT}) {
    look(cards_at(round, place));
  }
  return twice;
}

std::size_t count_exposed_cards(const RoundFacts& facts) {
  std::size_t count = 0;
  const auto look = [&](const std::vector<CardFact>& cards) {
    count += static_cast<std::size_t>(std::ranges::count(cards, true, &CardFact::exposed));
  };
  for (const SeatFact& seat : facts.seats) look(seat.cards);
  look(facts.dealer_cards);
  return count;
}

}  // namespace cardspeak::house
