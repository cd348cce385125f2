#include "model/verdict/poker/street_starts.h"

#include <algorithm>
#include <vector>

#include "model/verdict/poker/community_cards.h"

namespace cardspeak::poker {

namespace {

bool lies_among(const std::vector<CardFact>& cards, StreamSeq seq) {
  return std::ranges::find(cards, seq, &CardFact::seq) != cards.end();
}

}  // namespace

std::optional<StreetStart> StreetStarts::begins(const TimelineEntry& entry) {
  using schema::Event;
  using schema::Place;
  std::optional<StreetStart> start;
  board_ -= std::min(board_, board_cards_taken(facts_, entry, 1));
  if (entry.kind == Event::CARD_DEALT && entry.place == Place::COMMUNITY && entry.board <= 1) start = by_board(entry);
  if (entry.kind == Event::CARD_DEALT && entry.place == Place::SEAT) start = by_own_card(entry);
  if (entry.kind == Event::DECISION) {
    const DecisionFact& decision = facts_.decisions[entry.index];
    const bool draws = decision.act == schema::Act::DISCARD || decision.act == schema::Act::STAND_PAT;
    if (draws) start = by_draw(decision.seat);
  }
  if (start && start->stays) reached_ = std::max(reached_, start->street);
  return start;
}

// A card that was taken back begins no street.
std::optional<StreetStart> StreetStarts::by_board(const TimelineEntry& entry) {
  const bool stays = std::ranges::any_of(
      facts_.boards, [&](const BoardFact& board) { return board.board == 1 && lies_among(board.cards, entry.seq); });
  std::optional<std::size_t> street = street_at_board(board_);
  // Stud: one card for all in the place of the last card of each.
  if (stands_for_last_cards(facts_, law_)) street = law_.streets.size() - 1;
  ++board_;
  if (!street || *street == 0) return std::nullopt;
  return StreetStart{*street, stays};
}

// The street that begins with the community card after so many.
std::optional<std::size_t> StreetStarts::street_at_board(std::size_t board) const {
  std::size_t before = 0;
  for (std::size_t street = 0; street < law_.streets.size(); ++street) {
    if (law_.streets[street].board_cards > 0 && before == board) return street;
    before += law_.streets[street].board_cards;
  }
  return std::nullopt;
}

std::optional<StreetStart> StreetStarts::by_own_card(const TimelineEntry& entry) {
  const SeatFact* seat = facts_.find_seat(entry.seat);
  if (seat == nullptr || !lies_among(seat->cards, entry.seq)) return std::nullopt;
  const std::size_t cards = ++own_[entry.seat];
  for (std::size_t street = 1; street < law_.streets.size(); ++street) {
    const bool first = cards > law_.own_cards(street - 1) && cards <= law_.own_cards(street);
    if (first && street > reached_) return StreetStart{street};
  }
  return std::nullopt;
}

std::optional<StreetStart> StreetStarts::by_draw(SeatNo seat) {
  if (!law_.draws()) return std::nullopt;
  const std::size_t draw = draws_[seat]++;
  std::size_t before = 0;
  for (std::size_t street = 0; street < law_.streets.size(); ++street) {
    if (law_.streets[street].draw == 0) continue;
    if (before++ == draw && street > reached_) return StreetStart{street};
  }
  return std::nullopt;
}

}  // namespace cardspeak::poker
