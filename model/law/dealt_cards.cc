#include "model/law/dealt_cards.h"

namespace cardspeak::law {

std::size_t dealt_from(const CompiledHouse& house, schema::HandSource source) {
  switch (source) {
    case schema::HandSource::SEAT:
      return house.cards_per_seat;
    case schema::HandSource::DEALER:
      return house.cards_to_dealer;
    case schema::HandSource::COMMUNITY:
      return house.community_cards;
    case schema::HandSource::FLOP:
      return house.community_cards >= kFlopCards ? kFlopCards : 0;
    case schema::HandSource::JACKPOT:
      return house.jackpot_cards;
    case schema::HandSource::UNSET:
      return 0;
  }
  return 0;
}

std::size_t dealt_for(const CompiledHouse& house, const HandRule& hand) {
  std::size_t cards = 0;
  for (const schema::HandSource source : hand.from) cards += dealt_from(house, source);
  return cards;
}

}  // namespace cardspeak::law
