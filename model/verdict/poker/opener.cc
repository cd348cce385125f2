#include "model/verdict/poker/opener.h"

#include <algorithm>
#include <vector>

#include "model/cards/deck.h"
#include "model/hands/showing.h"

namespace cardspeak::poker {

namespace {

using law::FirstToAct;

// The first so many open cards of a player, of those that lie there by then.
std::vector<Card> open_cards(const RoundFacts& facts, const Player& player, std::size_t most, StreamSeq by) {
  std::vector<Card> cards;
  const SeatFact* seat = facts.find_seat(player.seat);
  if (seat == nullptr) return cards;
  for (const CardFact& card : seat->cards) {
    if (card.face_up && card.seq <= by && cards.size() < most) cards.push_back(card.card);
  }
  return cards;
}

// Whether the record has every card that the player was dealt by then: of one that is missing nobody can tell whether
// it lies open.
bool has_all_cards(const RoundFacts& facts, const Player& player, std::size_t dealt, StreamSeq by) {
  const SeatFact* seat = facts.find_seat(player.seat);
  if (seat == nullptr) return false;
  const auto lie = std::ranges::count_if(seat->cards, [&](const CardFact& card) { return card.seq <= by; });
  return static_cast<std::size_t>(lie) >= dealt;
}

// Open cards of which the record has all faces, and none twice: a card that was keyed twice says nothing of who opens.
bool can_be_compared(const std::vector<Card>& cards) {
  CardSet seen;
  return !cards.empty() && cards.size() <= 4 &&
         std::ranges::all_of(cards, [&](Card card) { return card.known() && seen.insert(card); });
}

// Whether the first player opens before the second.
bool opens_before(const std::vector<Card>& a, const std::vector<Card>& b, FirstToAct by) {
  switch (by) {
    case FirstToAct::kLowestUpCard:
      return compare_cards(a.front(), b.front(), Showing::kHigh) < 0;
    case FirstToAct::kHighestUpCard:
      return compare_cards(a.front(), b.front(), Showing::kLow) > 0;
    case FirstToAct::kHighestShowing: {
      const HandValue mine = rank_showing(a, Showing::kHigh);
      const HandValue other = rank_showing(b, Showing::kHigh);
      if (mine != other) return mine > other;
      return compare_cards(highest_card(a, Showing::kHigh), highest_card(b, Showing::kHigh), Showing::kHigh) > 0;
    }
    case FirstToAct::kLowestShowing: {
      const HandValue mine = rank_showing(a, Showing::kLow);
      const HandValue other = rank_showing(b, Showing::kLow);
      if (mine != other) return mine > other;
      return compare_cards(lowest_card(a, Showing::kLow), lowest_card(b, Showing::kLow), Showing::kLow) < 0;
    }
    case FirstToAct::kLeftOfLastBlind:
    case FirstToAct::kLeftOfButton:
      break;
  }
  return false;
}

}  // namespace

bool opens_by_cards(const law::PokerStreet& street) {
  return street.first_to_act != FirstToAct::kLeftOfLastBlind && street.first_to_act != FirstToAct::kLeftOfButton;
}

std::optional<Position> opener_by_cards(const RoundFacts& facts, std::span<const Player> players,
                                        const law::CompiledPoker& law, std::size_t street, StreamSeq by) {
  if (!opens_by_cards(law.streets[street])) return std::nullopt;
  std::size_t up = 0;
  for (std::size_t i = 0; i <= street; ++i) up += law.streets[i].up_cards;
  std::optional<Position> opener;
  std::vector<Card> best;
  for (Position who = 0; who < players.size(); ++who) {
    const bool asked = players[who].live() && (street > 0 || !players[who].all_in);
    if (!asked) continue;
    std::vector<Card> cards = open_cards(facts, players[who], up, by);
    const bool whole = cards.size() == up || has_all_cards(facts, players[who], law.own_cards(street), by);
    if (!whole || !can_be_compared(cards)) return std::nullopt;
    if (opener && !opens_before(cards, best, law.streets[street].first_to_act)) continue;
    opener = who;
    best = std::move(cards);
  }
  return opener;
}

bool open_pair(const RoundFacts& facts, std::span<const Player> players, StreamSeq by) {
  return std::ranges::any_of(players, [&](const Player& player) {
    if (!player.live()) return false;
    const std::vector<Card> cards = open_cards(facts, player, 2, by);
    return cards.size() == 2 && cards[0].known() && cards[1].known() && cards[0].rank() == cards[1].rank();
  });
}

}  // namespace cardspeak::poker
