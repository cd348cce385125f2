#include "ingest/simulator/room/kill_pots.h"

#include <algorithm>
#include <array>
#include <utility>

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

void KillPots::write_sign(schema::PokerSign::Builder sign) const {
  if (offer_) write_kill_sign(*offer_, sign.initKill());
}

void KillPots::write_button(schema::RoundOpened::Builder opened) const {
  if (!offer_) return;
  auto button = opened.initKill();
  button.setSeat(button_.seat.value());
  button.setShows(button_.shows);
}

KillMistake KillPots::choose_mistake(bool may_move) {
  if (!offer_ || random_.below(2) == 0) return KillMistake::kNone;
  std::vector<KillMistake> may;
  if (button_.killer()) {
    may = {KillMistake::kNotPosted, KillMistake::kOtherAmount, KillMistake::kSmallBet};
  } else {
    may = {KillMistake::kByAnother};
  }
  if (may_move) may.push_back(KillMistake::kButtonMoved);
  return may[random_.below(may.size())];
}

void KillPots::move_wrongly(const std::vector<SeatNo>& seats) {
  const SeatNo seat = seats[random_.below(seats.size())];
  const bool away = seat == button_.seat;
  const bool kill = hi_lo_ || random_.below(2) == 0;
  button_ = away ? KillButton() : KillButton{seat, kill ? KillSide::KILL : KillSide::LEG_UP};
  errors_({writer_.round_id(), "kill-button-elsewhere", SeatNo(), "kill", Cents(), Cents(), "kill-button-moved"});
}

void KillPots::tell(SeatNo seat, Cents due, Cents recorded, std::string mistake) const {
  errors_({writer_.round_id(), "forced-wager-wrong", seat, "kill", due, recorded, std::move(mistake)});
}

std::optional<KillPost> KillPots::post(KillMistake mistake, const std::vector<Chips>& players,
                                       std::optional<SeatNo> away) {
  if (!offer_) return std::nullopt;
  const std::optional<SeatNo> killer = away ? std::nullopt : button_.killer();
  if (!killer) {
    return mistake == KillMistake::kByAnother ? post_by_another(players, away.has_value()) : std::nullopt;
  }
  if (mistake == KillMistake::kNotPosted) {
    tell(*killer, Cents(), Cents(), "kill-not-posted");
    return std::nullopt;
  }
  Cents amount = offer_->wager;
  if (mistake == KillMistake::kOtherAmount) {
    amount = amount > kBigBlind + kChip && random_.below(2) == 0 ? amount - kChip : amount + kChip;
    const bool can = std::ranges::find(players, *killer, &Chips::seat)->stack > std::max(amount, offer_->wager);
    if (!can) amount = offer_->wager;
  }
  if (amount != offer_->wager) tell(*killer, offer_->wager, amount, "kill-of-other-amount");
  return KillPost{*killer, amount, offer_->sizes};
}

std::optional<KillPost> KillPots::post_by_another(const std::vector<Chips>& players, bool away) {
  const Chips& player = players[random_.below(players.size())];
  if (player.stack <= offer_->wager || away) return std::nullopt;
  tell(player.seat, Cents(), offer_->wager, "kill-by-another");
  return KillPost{player.seat, offer_->wager, std::nullopt};
}

void KillPots::move_button(const HandWon& won, std::optional<SeatNo> away) {
  if (!offer_) return;
  if (!away) {
    button_ = kill_button_after(button_, won, *offer_, hi_lo_);
    return;
  }
  // 8.12.11: it was with nobody. The killer is back for the next hand, and regains it from the centre or from whoever
  // has leg up.
  const KillButton without = kill_button_after({}, won, *offer_, hi_lo_);
  button_ = without.killer() ? without : KillButton{*away, KillSide::KILL};
}

}  // namespace cardspeak::simulator::room
