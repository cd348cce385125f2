#include "ingest/simulator/holdem/betting.h"

#include <algorithm>

namespace cardspeak::simulator::holdem {
namespace {

constexpr int kRaiseCap = 3;  // 6.9

// A pair, two high cards, or anything that the board has made into a pair or better.
bool likes(const Player& player, const std::vector<Card>& board) {
  if (player.hole[0].rank() == player.hole[1].rank()) return true;
  if (board.empty()) return player.hole[0].rank() + player.hole[1].rank() >= kQueen + kJack;
  return std::ranges::any_of(
      board, [&](Card card) { return card.rank() == player.hole[0].rank() || card.rank() == player.hole[1].rank(); });
}

}  // namespace

void Betting::put_in(Player& player, Cents amount) {
  player.stack -= amount;
  player.street += amount;
  player.total += amount;
}

void Betting::post(std::size_t index, std::string_view wager, Cents amount) {
  Player& player = players_[index];
  const Cents posted = std::min(amount, player.stack);
  put_in(player, posted);
  writer_.wager(player.seat, wager, posted);
}

void Betting::post_blinds(std::size_t button) {
  street_ = 0;
  sizes_ = {kSmallBet, kBigBet};
  wants_small_bet_ = false;
  small_bet_.reset();
  const bool heads_up = players_.size() == 2;
  const std::size_t small = from_button(players_, button, heads_up ? 0 : 1);
  const std::size_t big = from_button(players_, button, heads_up ? 1 : 2);
  post(small, "smallBlind", kSmallBlind);
  post(big, "bigBlind", kBigBlind);
  bet_ = kBigBlind;
  raise_ = kBigBlind;
  raises_ = 0;
  full_raises_ = 1;
  first_to_act_ = (big + 1) % players_.size();
  blinds_only_ = true;
  const std::size_t under_the_gun = first_to_act_;
  if (no_limit_ && !heads_up && random_.below(15) == 0 && players_[under_the_gun].stack > kBigBlind + kBigBlind) {
    post(under_the_gun, "straddle", kBigBlind + kBigBlind);
    bet_ = raise_ = kBigBlind + kBigBlind;
    first_to_act_ = (under_the_gun + 1) % players_.size();
  }
}

// Chips that do not reach stand for the whole wager, as with a blind.
void Betting::post_kill(SeatNo seat, Cents amount, const std::optional<room::BetSizes>& larger) {
  const auto at = std::ranges::find(players_, seat, &Player::seat);
  post(static_cast<std::size_t>(at - players_.begin()), "kill", amount);
  bet_ = std::max(bet_, amount);
  if (larger) sizes_ = *larger;
}

void Betting::begin_street(std::size_t street, std::size_t button) {
  street_ = street;
  for (Player& player : players_) {
    player.street = Cents();
    player.acted = false;
    player.acted_at = 0;
  }
  bet_ = Cents();
  raise_ = bet_size();
  raises_ = 0;
  full_raises_ = 1;
  first_to_act_ = from_button(players_, button, 1);
}

// Fixed limit: the small bet before and on the flop, the big one after. No limit: at least the big blind.
Cents Betting::bet_size() const {
  if (no_limit_) return kBigBlind;
  return street_ < 2 ? sizes_.small : sizes_.big;
}

bool Betting::needs_to_act(const Player& player) const {
  if (!player.can_act()) return false;
  if (player.street < bet_) return true;
  if (player.acted) return false;
  // Nobody is left to call a bet: there is nothing to act on.
  return std::ranges::count_if(players_, &Player::can_act) > 1;
}

void Betting::play_round(const std::vector<Card>& board) {
  std::size_t at = first_to_act_;
  std::size_t idle = 0;
  while (idle < players_.size() && count_live(players_) > 1) {
    Player& player = players_[at];
    if (needs_to_act(player)) {
      take_turn(player, board);
      idle = 0;
    } else {
      ++idle;
    }
    at = (at + 1) % players_.size();
  }
}

// 6.16.3: an all-in for less than a raise lets nobody raise who has acted since the last full one.
bool Betting::may_raise(const Player& player) const {
  if (player.acted && player.acted_at == full_raises_) return false;
  const bool others_can_call =
      std::ranges::any_of(players_, [&](const Player& other) { return &other != &player && other.can_act(); });
  if (!others_can_call) return false;
  if (no_limit_) return player.stack + player.street > bet_;
  const bool head_to_head = count_live(players_) == 2;
  return (raises_ < kRaiseCap || head_to_head) && player.stack + player.street >= bet_ + bet_size();
}

void Betting::take_turn(Player& player, const std::vector<Card>& board) {
  // Who has posted a kill and a blind may have more in than the bet.
  const Cents to_call = std::max(Cents(), bet_ - player.street);
  const std::uint64_t mood = random_.below(100);
  const bool likes_it = likes(player, board);
  std::uint64_t raise_below = likes_it ? 25 : 5;
  if (player.temper == Temper::kMadRaiser) raise_below = 45;
  if (mood < raise_below && may_raise(player)) {
    raise(player);
  } else if (to_call.is_zero()) {
    writer_.decide(player.seat, schema::Act::CHECK);
  } else if (likes_it || player.temper == Temper::kCallsAnything || mood > 70) {
    call(player, to_call);
  } else {
    player.folded = true;
    writer_.decide(player.seat, schema::Act::FOLD);
  }
  player.acted = true;
  player.acted_at = full_raises_;
}

void Betting::call(Player& player, Cents to_call) {
  const Cents amount = std::min(to_call, player.stack);
  put_in(player, amount);
  blinds_only_ = false;
  const bool all_in = player.stack.is_zero();
  writer_.decide(player.seat, all_in ? schema::Act::ALL_IN : schema::Act::CALL, amount);
}

// 8.12.7: as the sign has it without a kill, once, where that was asked for.
Cents Betting::size_of_raise(const Player& player) {
  if (no_limit_) return raise_;
  const Cents small = street_ < 2 ? kSmallBet : kBigBet;
  if (!wants_small_bet_ || small >= bet_size()) return bet_size();
  wants_small_bet_ = false;
  small_bet_ = SmallBet{player.seat, bet_ + bet_size(), bet_ + small};
  return small;
}

void Betting::raise(Player& player) {
  const Cents all = player.stack + player.street;
  Cents to = bet_ + size_of_raise(player);
  if (no_limit_) {
    const std::uint64_t size = random_.below(10);
    if (size < 4) to += Cents(static_cast<std::int64_t>(random_.below(6)) * kBigBlind.value());
    if (size == 9) to = all;
  }
  to = std::min(to, all);
  const bool opening = bet_.is_zero();
  const bool full = small_bet_ || to >= bet_ + (no_limit_ ? raise_ : bet_size());
  const Cents amount = to - player.street;
  put_in(player, amount);
  blinds_only_ = false;
  if (full) {
    raise_ = no_limit_ ? to - bet_ : raise_;
    ++full_raises_;
    if (!opening) ++raises_;
  }
  bet_ = to;
  schema::Act act = opening ? schema::Act::BET : schema::Act::RAISE;
  if (player.stack.is_zero()) act = schema::Act::ALL_IN;
  writer_.write([&](schema::Event::Builder event) {
    auto decision = event.initDecision();
    decision.setSeat(player.seat.value());
    decision.setAct(act);
    decision.setAmountCents(amount.value());
    decision.setToCents(to.value());
  });
}

}  // namespace cardspeak::simulator::holdem
