#include "model/facts/round_checks.h"

#include <algorithm>
#include <string>
#include <vector>

namespace cardspeak::facts {
namespace {

// Wagers at seats that were dealt nothing, where others were. An open round may still deal to them.
void check_hands(const RoundFacts& facts, FieldChecks& fields) {
  if (!facts.closed) return;
  const bool any_hand = !facts.dealer_cards.empty() ||
                        std::ranges::any_of(facts.seats, [](const SeatFact& s) { return !s.cards.empty(); });
  if (!any_hand) return;
  std::vector<SeatNo> reported;
  for (const WagerFact& wager : facts.wagers) {
    const SeatFact* const at = facts.find_seat(wager.seat);
    const bool has_hand = at != nullptr && !at->cards.empty();
    if (has_hand || wager.seat == SeatNo() || wager.amount.is_zero()) continue;
    if (std::ranges::find(reported, wager.seat) != reported.end()) continue;
    reported.push_back(wager.seat);
    fields.find({RemarkForm::kWagerWithoutHand, {WagerName{wager.wager}}}, wager.seq, wager.seat);
  }
}

// What went wrong at a seat goes wrong with a player, a wager or a card there.
void check_irregularities(const RoundFacts& facts, FieldChecks& fields) {
  for (const IrregularityFact& irregularity : facts.irregularities) {
    const SeatNo seat = irregularity.seat;
    const bool beyond = facts.sign.seats != 0 && seat.value() > facts.sign.seats;  // found already
    if (seat == SeatNo() || beyond || facts.is_in_use(seat)) continue;
    fields.find({RemarkForm::kIrregularSeatEmpty, {AsRecorded{irregularity.kind}}}, irregularity.seq, seat);
  }
}

}  // namespace

void check_round(const RoundFacts& facts, FieldChecks& fields) {
  check_hands(facts, fields);
  check_irregularities(facts, fields);
}

}  // namespace cardspeak::facts
