#include "ingest/device/check_card_kinds.h"

#include <algorithm>
#include <array>
#include <string>

namespace cardspeak::event_checks {
namespace {

constexpr std::array<unsigned, 5> kDecks = {52, 40, 36, 32, 20};  // cards of a complete one
constexpr unsigned kCountedMax = 416;                             // eight decks

void check_card_dealt(EventCheck& check, schema::CardDealt::Reader dealt) {
  check_place(check, dealt.getTo(), dealt.getSeat());
  check.card("card", dealt.getCard());
  check.number("board", dealt.getBoard(), 0, dealt.getTo() == schema::Place::COMMUNITY ? kBoardMax : 0);
}

}  // namespace

void check_cards_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isShuffled()) check.text("deck", event.getShuffled().getDeck(), kPersonMax);
  if (event.isCut()) check.number("exposed", event.getCut().getExposed(), 0, kCardMax);
  if (event.isBurned()) check.card("card", event.getBurned().getCard());
  if (event.isCardDealt()) check_card_dealt(check, event.getCardDealt());
  if (event.isCardExposed()) {
    check_place(check, event.getCardExposed().getTo(), event.getCardExposed().getSeat());
    check.card("card", event.getCardExposed().getCard());
  }
  if (event.isCardsTaken() || event.isCardsReturned()) {
    const auto cards = event.isCardsTaken() ? event.getCardsTaken() : event.getCardsReturned();
    check_place(check, cards.getTo(), cards.getSeat());
    check_cards(check, "cards", cards.getCards());
  }
}

void check_hand_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isHandShown()) {
    check.seat_or_none("seat", event.getHandShown().getSeat());
    check_cards(check, "cards", event.getHandShown().getCards());
    check.text("declared", event.getHandShown().getDeclared(), kProseMax);
  }
  if (event.isHandMucked()) check.seat("seat", event.getHandMucked().getSeat());
  if (event.isHandSet()) {
    check.seat("seat", event.getHandSet().getSeat());
    check_cards(check, "front", event.getHandSet().getFront());
    check_cards(check, "middle", event.getHandSet().getMiddle());
    check_cards(check, "back", event.getHandSet().getBack());
  }
  if (event.isHandViewed()) {
    check.seat_or_none("seat", event.getHandViewed().getSeat());
    check.patron("patron", event.getHandViewed().getPatron());
  }
}

// A count that found nothing counted nothing, and no game has a deck of another number.
void check_deck_counted(EventCheck& check, schema::DeckCounted::Reader counted) {
  check.text("deck", counted.getDeck(), kPersonMax);
  check.number("cards", counted.getCards(), 1, kCountedMax);
  const unsigned expected = counted.getExpected();
  if (check.failed() || expected == 0 || std::ranges::find(kDecks, expected) != kDecks.end()) return;
  check.object("expected", "the cards of a complete deck, 52, 40, 36, 32 or 20, or 0 where they are not on record",
               std::to_string(expected));
}

}  // namespace cardspeak::event_checks
