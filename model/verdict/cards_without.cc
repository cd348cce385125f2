#include "model/verdict/cards_without.h"

#include <algorithm>
#include <vector>

namespace cardspeak {

std::vector<CardFact>* cards_of_place(RoundFacts& facts, schema::Place place, SeatNo seat, std::uint8_t board) {
  switch (place) {
    case schema::Place::SEAT: {
      const auto found = std::ranges::find(facts.seats, seat, &SeatFact::seat);
      return found == facts.seats.end() ? nullptr : &found->cards;
    }
    case schema::Place::COMMUNITY: {
      const auto found = std::ranges::find(facts.boards, board, &BoardFact::board);
      return found == facts.boards.end() ? nullptr : &found->cards;
    }
    case schema::Place::DEALER:
      return &facts.dealer_cards;
    case schema::Place::JACKPOT:
      return &facts.jackpot_cards;
    case schema::Place::KITTY:
      return &facts.kitty;
    case schema::Place::UNSET:
      break;
  }
  return nullptr;
}

void leave_out_cards(RoundFacts& facts, const std::set<StreamSeq>& events) {
  for (const ReplacedCard& replaced : facts.replaced) {
    const bool in_hand_again = events.contains(replaced.by) || events.contains(replaced.card.discarded_by);
    if (!in_hand_again || events.contains(replaced.card.seq)) continue;
    auto* const cards = cards_of_place(facts, replaced.place, replaced.seat, replaced.board);
    if (cards != nullptr) cards->push_back(replaced.card);
  }
  std::map<StreamSeq, std::size_t> places;
  for (std::size_t i = 0; i < facts.timeline.size(); ++i) places.emplace(facts.timeline[i].seq, i);
  const auto place_of = [&](const CardFact& card) {
    const auto at = places.find(card.seq);
    return at == places.end() ? places.size() : at->second;
  };
  const auto clean = [&](std::vector<CardFact>& cards) {
    std::erase_if(cards, [&](const CardFact& card) { return events.contains(card.seq); });
    for (CardFact& card : cards) {
      if (!events.contains(card.discarded_by)) continue;
      card.discarded = false;
      card.discarded_by = StreamSeq();
    }
    std::ranges::stable_sort(cards, {}, place_of);
  };
  for (SeatFact& seat : facts.seats) clean(seat.cards);
  for (BoardFact& board : facts.boards) clean(board.cards);
  clean(facts.dealer_cards);
  clean(facts.jackpot_cards);
  clean(facts.kitty);
}

void leave_out_decisions(RoundFacts& facts, const std::set<StreamSeq>& events) {
  std::vector<DecisionFact> left;
  std::vector<std::size_t> becomes(facts.decisions.size());  // of each, its place among those that are left
  for (std::size_t i = 0; i < facts.decisions.size(); ++i) {
    becomes[i] = left.size();
    if (!events.contains(facts.decisions[i].seq)) left.push_back(std::move(facts.decisions[i]));
  }
  facts.decisions = std::move(left);
  for (TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::DECISION) entry.index = becomes[entry.index];
  }
}

}  // namespace cardspeak
