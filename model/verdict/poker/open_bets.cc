#include "model/verdict/poker/open_bets.h"

#include <algorithm>
#include <vector>

#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

using schema::Act;
using schema::Event;

void OpenBets::begin() {
  on_street_.clear();
  answered_.clear();
  bettor_ = SeatNo();
}

void OpenBets::take(const TimelineEntry& entry) {
  if (entry.kind == Event::WAGER_PLACED) {
    const WagerFact& wager = facts_.wagers[entry.index];
    const bool is_bet = wager.wager != "ante" && wager.wager != "dead";
    in_hand_[wager.seat] += wager.amount;
    const Cents before = highest();
    if (is_bet) on_street_[wager.seat] += wager.amount;
    if (highest() > before) bettor_ = wager.seat;
  } else if (entry.kind == Event::DECISION) {
    act(facts_.decisions[entry.index]);
  } else if (entry.kind == Event::HAND_MUCKED || entry.kind == Event::CARDS_TAKEN) {
    leaves(entry.seat);
  }
}

void OpenBets::put_in(SeatNo seat, Cents amount) {
  const Cents before = highest();
  in_hand_[seat] += amount;
  on_street_[seat] += amount;
  if (on_street(seat) <= before) return;
  answered_.clear();
  bettor_ = seat;
}

// A check is no answer to a bet; where none lies there, nobody is asked for one.
void OpenBets::act(const DecisionFact& decision) {
  if (!is_betting_act(decision.act)) return;
  put_in(decision.seat, decision.amount);
  if (decision.act == Act::FOLD || decision.act == Act::ALL_IN) out_.insert(decision.seat);
  if (decision.act != Act::CHECK) answered_.insert(decision.seat);
}

Cents OpenBets::on_street(SeatNo seat) const {
  const auto found = on_street_.find(seat);
  return found == on_street_.end() ? Cents() : found->second;
}

Cents OpenBets::highest() const {
  Cents most;
  for (const auto& [seat, amount] : on_street_) most = std::max(most, amount);
  return most;
}

bool OpenBets::has_chips(SeatNo seat) const {
  const SeatFact* fact = facts_.find_seat(seat);
  const auto gone = in_hand_.find(seat);
  return fact == nullptr || !fact->stack || gone == in_hand_.end() || gone->second < *fact->stack;
}

bool OpenBets::waits_for(SeatNo seat) const {
  return on_street(seat) < highest() && !answered_.contains(seat) && !out_.contains(seat) && has_chips(seat);
}

bool OpenBets::is_asked(SeatNo seat) const {
  if (!waits_for(seat)) return false;
  std::vector<Player> players = seat_players(facts_);
  const auto bettor = std::ranges::find(players, bettor_, &Player::seat);
  if (bettor != players.end()) std::ranges::rotate(players, bettor);
  const auto first = std::ranges::find_if(
      players, [&](const Player& player) { return waits_for(player.seat) && !gone_.contains(player.seat); });
  return first == players.end() || first->seat == seat;
}

}  // namespace cardspeak::poker
