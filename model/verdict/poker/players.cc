#include "model/verdict/poker/players.h"

#include <algorithm>
#include <set>

namespace cardspeak::poker {

namespace {

std::set<SeatNo> seats_in_hand(const RoundFacts& facts) {
  std::set<SeatNo> seats;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::SEAT) seats.insert(entry.seat);
  }
  for (const WagerFact& wager : facts.wagers) seats.insert(wager.seat);
  for (const DecisionFact& decision : facts.decisions) {
    if (is_betting_act(decision.act)) seats.insert(decision.seat);
  }
  seats.erase(SeatNo());
  return seats;
}

// A card that was keyed twice is not two cards where the hand is whole without it.
std::size_t cards_to_count(const SeatFact& seat, std::size_t whole) {
  std::vector<Card> cards;
  for (const CardFact& card : seat.cards) cards.push_back(card.card);
  const std::size_t different = each_once(cards).size();
  return different >= whole ? different : cards.size();
}

}  // namespace

std::vector<Player> seat_players(const RoundFacts& facts) {
  std::vector<Player> players;
  for (const SeatNo seat : seats_in_hand(facts)) {
    Player player;
    player.seat = seat;
    if (const SeatFact* fact = facts.find_seat(seat); fact != nullptr) player.stack = fact->stack;
    players.push_back(player);
  }
  const auto left_of_button = std::ranges::find_if(players, [&](const Player& p) { return p.seat > facts.button; });
  std::ranges::rotate(players, left_of_button);
  return players;
}

bool is_betting_act(schema::Act act) {
  using schema::Act;
  return act == Act::FOLD || act == Act::CHECK || act == Act::CALL || act == Act::BET || act == Act::RAISE ||
         act == Act::ALL_IN || act == Act::WAGER;
}

std::optional<Position> find_player(std::span<const Player> players, SeatNo seat) {
  const auto found = std::ranges::find(players, seat, &Player::seat);
  if (found == players.end()) return std::nullopt;
  return static_cast<Position>(found - players.begin());
}

std::vector<Card> each_once(std::span<const Card> cards) {
  std::vector<Card> once;
  for (const Card card : cards) {
    if (!card.known() || std::ranges::find(once, card) == once.end()) once.push_back(card);
  }
  return once;
}

std::size_t cards_given_up(const DecisionFact& decision) {
  return decision.cards.empty() ? decision.count : decision.cards.size();
}

bool is_part_taken(const SeatFact& seat) {
  return std::ranges::any_of(seat.cards, &CardFact::taken) && !std::ranges::all_of(seat.cards, &CardFact::taken);
}

CardCount count_cards(const RoundFacts& facts, const law::CompiledPoker& law, SeatNo seat) {
  const SeatFact* fact = facts.find_seat(seat);
  if (fact == nullptr) return {0, law.hole_cards};
  if (law.units) return {fact->cards.size(), law.hole_cards};
  const bool more_later = law.draws() || law.discards() || law.own_cards(0) != law.hole_cards;
  if (!more_later) return {cards_to_count(*fact, law.hole_cards), law.hole_cards};
  std::size_t cards = 0;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::DECISION) break;
    const bool to_seat = entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::SEAT;
    if (to_seat && entry.seat == seat) ++cards;
  }
  return {cards, law.own_cards(0)};
}

std::size_t count_live(std::span<const Player> players) {
  return static_cast<std::size_t>(std::ranges::count_if(players, &Player::live));
}

}  // namespace cardspeak::poker
