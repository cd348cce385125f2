#include "model/verdict/card_places.h"

namespace cardspeak {

CardPlace card_place(schema::Place place, SeatNo seat, std::uint8_t board) {
  switch (place) {
    case schema::Place::DEALER:
      return {CardPlace::Kind::kDealer, 0};
    case schema::Place::COMMUNITY:
      return {CardPlace::Kind::kBoard, board};
    case schema::Place::JACKPOT:
      return {CardPlace::Kind::kJackpotCards, 0};
    case schema::Place::KITTY:
      return {CardPlace::Kind::kKitty, 0};
    case schema::Place::SEAT:
    case schema::Place::UNSET:
      break;
  }
  return {CardPlace::Kind::kSeat, seat.value()};
}

bool deals_to(const law::CompiledHouse& law, schema::Place place) {
  switch (place) {
    case schema::Place::DEALER:
      return law.cards_to_dealer != 0;
    case schema::Place::COMMUNITY:
      return law.community_cards != 0;
    case schema::Place::JACKPOT:
      return law.jackpot_cards != 0;
    case schema::Place::KITTY:
      return false;
    case schema::Place::SEAT:
    case schema::Place::UNSET:
      break;
  }
  return true;
}

std::size_t cards_dealt_to(const law::CompiledHouse& law, schema::Place place) {
  switch (place) {
    case schema::Place::SEAT:
      return law.cards_per_seat;
    case schema::Place::DEALER:
      return law.cards_to_dealer;
    case schema::Place::COMMUNITY:
      return law.community_cards;
    case schema::Place::JACKPOT:
      return law.jackpot_cards;
    case schema::Place::KITTY:
    case schema::Place::UNSET:
      break;
  }
  return 0;
}

bool is_card_of_hand(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT &&
         (entry.place == schema::Place::SEAT || entry.place == schema::Place::DEALER);
}

bool is_communal_card(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY;
}

}  // namespace cardspeak
