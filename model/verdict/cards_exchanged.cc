#include "model/verdict/cards_exchanged.h"

#include <algorithm>
#include <array>

#include "model/law/irregularities.h"
#include "model/law/poker_irregularities.h"

namespace cardspeak {
namespace {

CardPlace place_of(const ReplacedCard& card) {
  switch (card.place) {
    case schema::Place::SEAT:
      return {CardPlace::Kind::kSeat, card.seat.value()};
    case schema::Place::DEALER:
      return {CardPlace::Kind::kDealer};
    case schema::Place::COMMUNITY:
      return {CardPlace::Kind::kBoard, card.board};
    case schema::Place::JACKPOT:
      return {CardPlace::Kind::kJackpotCards};
    case schema::Place::KITTY:
      return {CardPlace::Kind::kKitty};
    case schema::Place::UNSET:
      break;
  }
  return {};
}

bool lies_among(const std::vector<CardFact>& cards, Card card) {
  return std::ranges::find(cards, card, &CardFact::card) != cards.end();
}

bool came_back(const ReplacedCard& replaced, const RoundFacts& facts) {
  const Card card = replaced.card.card;
  if (!card.known()) return false;
  const SeatFact* const seat = facts.find_seat(replaced.seat);
  if (seat != nullptr && lies_among(seat->cards, card)) return true;
  if (lies_among(facts.dealer_cards, card) || lies_among(facts.jackpot_cards, card)) return true;
  return std::ranges::any_of(facts.boards, [&](const BoardFact& board) { return lies_among(board.cards, card); });
}

// The cards that were given back are none of those that were taken.
bool is_given_back_otherwise(const ReplacedCard& replaced, const RoundFacts& facts) {
  const auto by = std::ranges::find(facts.timeline, replaced.by, &TimelineEntry::seq);
  return by != facts.timeline.end() && by->kind == schema::Event::CARDS_RETURNED;
}

bool is_shown(const ReplacedCard& replaced, const std::vector<ShownCause>& shown) {
  return std::ranges::any_of(shown, [&](const ShownCause& cause) {
    const bool of_card = cause.card == StreamSeq() || cause.card == replaced.card.seq;
    return of_card && cause.seq < replaced.by && (cause.seat == SeatNo() || cause.seat == replaced.seat);
  });
}

using law::IrregularityKind;
using schema::Place;

// The hands or the board, wrongly dealt, that an irregularity of a house game is about; none: no rule puts cards right
// after it.
struct WronglyDealt {
  IrregularityKind kind;
  std::array<Place, 2> places;
};
constexpr std::array kWronglyDealt = {
    WronglyDealt{IrregularityKind::kWrongCountSeat, {Place::SEAT, Place::SEAT}},
    WronglyDealt{IrregularityKind::kWrongCountDealer, {Place::DEALER, Place::DEALER}},
    WronglyDealt{IrregularityKind::kWrongCountCommunity, {Place::COMMUNITY, Place::COMMUNITY}},
    WronglyDealt{IrregularityKind::kCommunityMisdealt, {Place::COMMUNITY, Place::COMMUNITY}},
    WronglyDealt{IrregularityKind::kWrongCountJackpotCards, {Place::JACKPOT, Place::JACKPOT}},
    WronglyDealt{IrregularityKind::kMixedWithDealer, {Place::SEAT, Place::DEALER}},
    WronglyDealt{IrregularityKind::kMixedWithJackpotCards, {Place::SEAT, Place::JACKPOT}},
};

// Whether something holds that was noted or ruled before the other card came and may be about it: what names a seat is
// about that seat alone, and no ruling is about cards to come. Whoever deals the cards does not rule on them alone.
bool is_accounted_for(const ReplacedCard& replaced, const SaidOfCards& said) {
  return std::ranges::any_of(said.statements, [&](const Statement& statement) {
    const bool above = !statement.office.empty() && statement.office != said.dealers_rank;
    const bool of_cards =
        statement.kind == schema::StatementKind::IRREGULARITY
            ? said.accounts_for(statement.said, replaced.place, above)
            : statement.kind == schema::StatementKind::RULING && above && replaced.card.seq < statement.seq;
    return of_cards && statement.standing == schema::Standing::HOLDS && statement.seq < replaced.by &&
           (statement.seat == SeatNo() || statement.seat == replaced.seat);
  });
}

}  // namespace

bool puts_cards_right(std::string_view irregularity) {
  using enum law::IrregularityKind;
  static constexpr std::array kNotOfCards = {kViewedHands,        kCannotWager,  kJackpotStartedWrongly,
                                             kDisplayMalfunction, kJackpotShort, kFlopWagerForgotten,
                                             kContravention,      kCommunication};
  if (const auto kind = law::find_irregularity_kind(irregularity)) {
    return std::ranges::find(kNotOfCards, *kind) == kNotOfCards.end();
  }
  const auto kind = law::find_poker_irregularity(irregularity);
  return kind && *kind != law::PokerIrregularity::kFoldWithoutWager && *kind != law::PokerIrregularity::kTimeExpired;
}

bool accounts_in_house_game(std::string_view irregularity, Place place, bool above_dealer) {
  const auto kind = law::find_irregularity_kind(irregularity);
  return above_dealer && std::ranges::any_of(kWronglyDealt, [&](const WronglyDealt& dealt) {
           return dealt.kind == kind && std::ranges::find(dealt.places, place) != dealt.places.end();
         });
}

bool accounts_in_poker(std::string_view irregularity, Place /*place*/, bool /*above_dealer*/) {
  return puts_cards_right(irregularity);
}

std::optional<Finding> cards_exchanged(const RoundFacts& facts, const SaidOfCards& said,
                                       const std::vector<StreamSeq>& taken_back, const std::vector<ShownCause>& shown) {
  for (const ReplacedCard& replaced : facts.replaced) {
    if (std::ranges::find(taken_back, replaced.card.seq) != taken_back.end()) continue;
    if (is_accounted_for(replaced, said) || is_shown(replaced, shown)) continue;
    if (replaced.card.discarded || replaced.place == schema::Place::KITTY) continue;
    if (came_back(replaced, facts) && !is_given_back_otherwise(replaced, facts)) continue;
    const Remark remark(RemarkForm::kCardsExchanged, {place_of(replaced)});
    return Finding(remark.at(replaced.seat), replaced.by);
  }
  return std::nullopt;
}

}  // namespace cardspeak
