#include "ingest/simulator/room/kill_pots.h"

#include <algorithm>
#include <array>

namespace cardspeak::simulator::room {
namespace {

using schema::KillSide;

constexpr Cents kHalfAsMuchAgain{300};
constexpr std::array kQualifying = {Cents(), Cents(1'000), Cents(2'000)};

constexpr KillButton kNeutral{};

// 8.12.9: a killer who does not win the whole pot loses the button.
KillButton lost_by_killer(const HandWon& won, bool qualifies, bool hi_lo) {
  if (won.winners.size() != 1 || !qualifies) return kNeutral;
  return {*won.winners.begin(), hi_lo ? KillSide::KILL : KillSide::LEG_UP};
}

}  // namespace

KillOffer kill_offer(Random& random) {
  const Cents wager = random.below(3) == 0 ? kHalfAsMuchAgain : kBigBlind + kBigBlind;
  return {.wager = wager, .sizes = {wager, wager + wager}, .qualifying = kQualifying.at(random.below(3))};
}

void write_kill_sign(const KillOffer& offer, schema::KillSign::Builder sign) {
  sign.setWagerCents(offer.wager.value());
  sign.setSmallBetCents(offer.sizes.small.value());
  sign.setBigBetCents(offer.sizes.big.value());
  sign.setQualifyingPotCents(offer.qualifying.value());
}

bool is_hi_lo(const Game& game) {
  return std::ranges::any_of(game.wins, [](const Win& win) { return win.share == schema::PotShare::LOW; });
}

KillButton kill_button_after(const KillButton& before, const HandWon& won, const KillOffer& offer, bool hi_lo) {
  const bool whole = won.winners.size() == 1;
  const bool qualifies = won.pot >= offer.qualifying;
  const bool again = whole && *won.winners.begin() == before.seat;
  if (before.killer()) return again ? before : lost_by_killer(won, qualifies, hi_lo);
  // Leg up is the last pot won (1.1): nobody has it who did not win this one, whatever its size.
  if (!whole) return kNeutral;
  if (!qualifies) return again ? before : kNeutral;
  const SeatNo winner = *won.winners.begin();
  return {winner, hi_lo || again ? KillSide::KILL : KillSide::LEG_UP};
}

}  // namespace cardspeak::simulator::room
