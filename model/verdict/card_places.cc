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

}  // namespace cardspeak
