#include "model/verdict/house/wrong_counts.h"

#include <algorithm>
#include <utility>

#include "model/cards/deck.h"

namespace cardspeak::house {
namespace {

using law::IrregularityKind;
using schema::Tristate;

// Cards came to an area without the wager that brings them, or without one that has to lie beside it by then.
bool has_cards_without_wager(const Round& round, const Seat& seat) {
  if (seat.fact == nullptr || seat.fact->cards.empty()) return false;
  if (round.dealt_for(seat.seat) == nullptr) return true;
  for (std::size_t i = 0; i < round.law.wagers.size(); ++i) {
    const law::WagerRule& wager = round.law.wagers[i];
    const law::WagerIndex index(static_cast<std::uint8_t>(i));
    if (!wager.required || wager.placed != schema::Placed::BEFORE_DEAL) continue;
    if (round.wager_at(seat.seat, wager.required->of) != nullptr && round.wager_at(seat.seat, index) == nullptr)
      return true;
  }
  return false;
}

// How many cards came to the area for certain: one that is on record there twice may have been keyed twice.
std::size_t cards_there(const Seat& seat) {
  if (seat.fact == nullptr) return 0;
  CardSet seen;
  return static_cast<std::size_t>(std::ranges::count_if(
      seat.fact->cards, [&](const CardFact& fact) { return !fact.card.known() || seen.insert(fact.card); }));
}

bool has_too_many_cards(const Round& round, const Seat& seat) {
  return cards_there(seat) > round.law.cards_per_seat;
}

bool somebody_retracts(const RoundFacts& facts) {
  return std::ranges::any_of(facts.decisions,
                             [](const DecisionFact& decision) { return decision.act == schema::Act::RETRACT; });
}

class WrongCounts {
 public:
  WrongCounts(const Round& round, const RoundPhases& phases, CaseList& cases)
      : round_(round),
        facts_(round.facts),
        law_(round.law),
        phases_(phases),
        cases_(cases),
        deck_complete_(deck_was_complete(round.facts, round.law)) {}

  void run() {
    areas_without_wager();
    hands_of_a_wrong_number();
    counted_deck();
    if (const DeckCountFact* count = wrong_count_before(facts_, law_); count != nullptr) {
      add(IrregularityKind::kDeckIncorrect, SeatNo(0), count->seq);
    }
  }

 private:
  void add(IrregularityKind kind, SeatNo seat, StreamSeq seq) {
    add_shown(round_, phases_, kind, seat, seq, phases_.end_of_play(), cases_);
  }

  void areas_without_wager() {
    for (const Seat& seat : round_.seats) {
      if (!has_cards_without_wager(round_, seat)) continue;
      add(IrregularityKind::kCardsWithoutWager, seat.seat, seat.fact->cards.front().seq);
    }
  }

  // Too few cards on record may be a gap in the record, and so may none where others have cards. They are taken for
  // what was dealt where something else speaks for it: a player took wagers back, or all cards were counted.
  void hands_of_a_wrong_number() {
    const bool speaks = deck_complete_ != Tristate::NOT_ON_RECORD || somebody_retracts(facts_);
    const bool dealt = std::ranges::any_of(round_.seats, [](const Seat& seat) { return seat.fact != nullptr; });
    for (const Seat& seat : round_.seats) {
      const Line* line = round_.dealt_for(seat.seat);
      const std::size_t cards = cards_there(seat);
      if (line == nullptr || !dealt || cards == law_.cards_per_seat) continue;
      if (!speaks && !has_too_many_cards(round_, seat)) continue;
      const StreamSeq seq = seat.fact == nullptr ? line->placed_seq : seat.fact->cards.back().seq;
      add(IrregularityKind::kWrongCountSeat, seat.seat, seq);
    }
  }

  // A count of the deck shows by itself that it was not complete, and with it what becomes of a dealer's hand of a
  // wrong number.
  void counted_deck() {
    if (deck_complete_ == Tristate::NOT_ON_RECORD) return;
    const StreamSeq seq = facts_.deck_counts.back().seq;
    if (facts_.closed && facts_.dealer_cards.size() != law_.cards_to_dealer) {
      add(IrregularityKind::kWrongCountDealer, SeatNo(0), seq);
    }
    const bool counted_for = std::ranges::any_of(cases_.cases(), [&](const IrregularCase& known) {
      return law_.find_irregularity(known.kind)->asks(law::IrregularityAxis::kDeck);
    });
    if (deck_complete_ == Tristate::NO && !counted_for) add(IrregularityKind::kDeckIncorrect, SeatNo(0), seq);
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  const RoundPhases& phases_;
  CaseList& cases_;
  Tristate deck_complete_;
};

}  // namespace

void find_wrong_counts(const Round& round, const RoundPhases& phases, CaseList& cases) {
  WrongCounts(round, phases, cases).run();
}

void add_shown(const Round& round, const RoundPhases& phases, law::IrregularityKind kind, SeatNo seat, StreamSeq seq,
               std::size_t position, CaseList& cases) {
  if (round.law.find_irregularity(kind) == nullptr) return;
  if (is_on_record(round, kind, seat)) return cases.mark_shown(kind, seat);
  IrregularCase added{.kind = kind,
                      .possible = phases.known_at(position),
                      .count = std::nullopt,
                      .seats = {},
                      .not_asked = {},
                      .seq = seq,
                      .shown = true};
  if (seat != SeatNo(0)) added.seats.push_back(seat);
  cases.add(std::move(added));
}

bool any_hand_too_many(const Round& round) {
  return std::ranges::any_of(round.seats, [&](const Seat& seat) {
    return has_cards_without_wager(round, seat) || has_too_many_cards(round, seat);
  });
}

}  // namespace cardspeak::house
