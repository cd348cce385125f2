#include "model/verdict/poker/players.h"

#include <algorithm>
#include <set>

#include "model/verdict/poker/community_cards.h"

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

// In the order in which the game deals them: a street's down cards first.
std::vector<Card> in_up_places(const SeatFact& seat, const law::CompiledPoker& law) {
  std::vector<Card> up;
  std::size_t at = 0;
  for (const law::PokerStreet& street : law.streets) {
    at += street.down_cards;
    for (std::size_t end = at + street.up_cards; at < end && at < seat.cards.size(); ++at) {
      up.push_back(seat.cards[at].card);
    }
  }
  return up;
}

std::vector<Card> up_cards(const SeatFact& seat, const law::CompiledPoker& law) {
  if (!law.deals_up_cards()) return {};
  std::vector<Card> up;
  for (const CardFact& card : seat.cards) {
    if (card.face_up) up.push_back(card.card);
  }
  return each_once(up.empty() ? in_up_places(seat, law) : up);
}

std::size_t up_cards_of_game(const law::CompiledPoker& law) {
  std::size_t up = 0;
  for (const law::PokerStreet& street : law.streets) up += street.up_cards;
  return up;
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

bool is_giving_up(schema::Act act) {
  return act == schema::Act::DISCARD || act == schema::Act::STAND_PAT;
}

std::size_t times_to_give_up(const law::CompiledPoker& law) {
  return static_cast<std::size_t>(std::ranges::count_if(
      law.streets, [](const law::PokerStreet& street) { return street.draw > 0 || street.discard > 0; }));
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

bool was_moved(const RoundFacts& facts, const SeatFact& from, const CardFact& card) {
  if (!card.taken || !card.card.known()) return false;
  return std::ranges::any_of(facts.seats, [&](const SeatFact& seat) {
    return seat.seat != from.seat && std::ranges::any_of(seat.cards, [&](const CardFact& other) {
             return other.card == card.card && other.seq > card.taken_by;
           });
  });
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

std::vector<Card> exposed_at_showdown(const RoundFacts& facts, SeatNo seat) {
  StreamSeq last_act;
  for (const DecisionFact& decision : facts.decisions) {
    if (is_betting_act(decision.act)) last_act = decision.seq;
  }
  std::vector<Card> exposed;
  for (const ExposureFact& exposure : facts.exposures) {
    const bool of_seat = exposure.to == schema::Place::SEAT && exposure.seat == seat;
    if (of_seat && !exposure.by_dealer && exposure.card.known() && exposure.seq > last_act) {
      exposed.push_back(exposure.card);
    }
  }
  return exposed;
}

Tabling tabling_of(const RoundFacts& facts, const SeatFact& seat, const law::CompiledPoker& law) {
  Tabling tabling;
  tabling.up = up_cards(seat, law);
  std::vector<Card> open = tabling.up;
  open.insert(open.end(), seat.shown_cards.begin(), seat.shown_cards.end());
  const std::vector<Card> exposed = exposed_at_showdown(facts, seat.seat);
  open.insert(open.end(), exposed.begin(), exposed.end());
  tabling.open = each_once(open);
  // A card for all stands in the place of each player's last (10.6.2).
  const std::size_t for_all = cards_for_all(facts, law, seat.cards.size());
  // Cards that were never keyed may have been open ones.
  const bool all_keyed = seat.cards.size() + for_all >= law.hole_cards;
  const std::size_t up = all_keyed ? tabling.up.size() : std::max(tabling.up.size(), up_cards_of_game(law));
  tabling.of = law.hole_cards - std::min<std::size_t>(law.hole_cards, up + for_all);
  const bool without_cards = seat.shown && seat.shown_cards.empty();
  tabling.shown = without_cards ? tabling.of : tabling.open.size() - tabling.up.size();
  return tabling;
}

std::size_t count_live(std::span<const Player> players) {
  return static_cast<std::size_t>(std::ranges::count_if(players, &Player::live));
}

}  // namespace cardspeak::poker
