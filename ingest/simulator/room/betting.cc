#include "ingest/simulator/room/betting.h"

#include <algorithm>
#include <optional>

#include "ingest/simulator/room/showing.h"

namespace cardspeak::simulator::room {
namespace {

constexpr int kRaiseCap = 3;  // 6.9

Cents whole_chips(Cents amount) {
  return Cents(amount.value() / kChip.value() * kChip.value());
}

}  // namespace

void Betting::post(Player& player, std::string_view wager, Cents amount) {
  const Cents posted = std::min(amount, player.stack);
  player.put_in(posted);
  writer_.wager(player.seat, wager, posted);
}

void Betting::post_blinds() {
  only_blinds_ = true;
  post(players_[0], "smallBlind", kSmallBlind);
  post(players_[1], "bigBlind", kBigBlind);
  last_blind_ = kBigBlind;
  after_blinds_ = 2 % players_.size();
}

void Betting::may_straddle() {
  if (players_.size() < 3 || players_[2].stack < kStraddle || random_.below(2) == 0) return;
  post(players_[2], "straddle", kStraddle);
  last_blind_ = kStraddle;
  after_blinds_ = 3 % players_.size();
}

// Chips that do not reach stand for the whole wager, as with a blind.
void Betting::post_kill(SeatNo seat, Cents amount, std::optional<BetSizes> larger) {
  Player& player = *std::ranges::find(players_, seat, &Player::seat);
  post(player, "kill", amount);
  last_blind_ = std::max(last_blind_, amount);
  if (larger) sizes_ = *larger;
}

void Betting::post_antes() {
  only_blinds_ = false;
  for (Player& player : players_) {
    post(player, "ante", kAnte);
    player.street = Cents();
  }
}

void Betting::begin(const Street& street) {
  street_ = street;
  const bool after_blinds = street.opener == Opener::kLeftOfBlinds;
  raises_ = 0;
  pair_ = street.pair_opens_big && fixed() && shows_a_pair(players_);
  for (Player& player : players_) {
    player.acted = false;
    if (!after_blinds) player.street = Cents();
  }
  bet_ = full_bet_ = after_blinds ? last_blind_ : Cents();
  opened_ = after_blinds;
  last_raise_ = fixed() && street.big_bet ? sizes_.big : sizes_.small;
  if (!fixed() && !spread()) last_raise_ = kBigBlind;
  if (after_blinds && !fixed()) last_raise_ = std::max(last_raise_, last_blind_);
  next_ = after_blinds ? after_blinds_ : 0;
  if (const auto opener = opener_by_cards(players_, street.opener)) next_ = *opener;
}

void Betting::bring_in() {
  const auto opener = opener_by_cards(players_, street_.opener);
  if (!opener) return;
  Player& player = players_[*opener];
  post(player, "bringIn", kBringIn);
  bet_ = player.street;
  player.acted = true;
  next_ = (*opener + 1) % players_.size();
}

bool Betting::others_can_call(const Player& player) const {
  return std::ranges::any_of(players_, [&](const Player& other) { return &other != &player && other.can_act(); });
}

// Nobody is left to call a bet: there is nothing to act on.
bool Betting::needs_to_act(const Player& player) const {
  if (!player.can_act()) return false;
  const bool owes = player.street < bet_;
  return owes ? std::ranges::any_of(players_,
                                    [&](const Player& other) {
                                      return &other != &player && other.live() && other.street > player.street;
                                    }) ||
                    others_can_call(player)
              : !player.acted && others_can_call(player);
}

bool Betting::may_raise(const Player& player) const {
  if (player.acted || !others_can_call(player)) return false;
  if ((fixed() || spread()) && raises_ >= kRaiseCap && count_live(players_) > 2) return false;
  return player.stack + player.street > bet_;
}

// 6.6, 6.8, 6.16.2: up to the structured level where an all-in for less lies between.
Cents Betting::least_to() const {
  if (fixed()) {
    const bool only_large = pair_ && last_raise_ >= sizes_.big;
    const Cents size = street_.big_bet || only_large ? sizes_.big : sizes_.small;
    return full_bet_ + size > bet_ ? full_bet_ + size : bet_ + size;
  }
  if (spread()) return std::max(full_bet_ + last_raise_, bet_);
  return bet_ + last_raise_;
}

Cents Betting::most_to(const Player& player) const {
  return whole_chips(limit_of(player));
}

// 6.7: what a call takes is in the pot before it is measured. Half a pot may be a part of a chip.
Cents Betting::limit_of(const Player& player) const {
  const Cents all = player.street + player.stack;
  if (structure_ == schema::BettingStructure::NO_LIMIT) return all;
  if (fixed()) return least_to();
  if (spread()) return std::max(least_to(), bet_ + sizes_.big);
  Cents pot = bet_ - player.street;
  for (const Player& other : players_) pot += other.total;
  if (structure_ == schema::BettingStructure::HALF_POT) pot = Cents(pot.value() / 2);
  return std::max(least_to(), bet_ + pot);
}

Cents Betting::chosen_to(const Player& player) {
  const Cents all = player.street + player.stack;
  const Cents least = least_to();
  Cents to = least;
  if (fixed()) {
    if (pair_ && last_raise_ < sizes_.big && random_.below(2) == 0) to += sizes_.big - sizes_.small;
  } else {
    const Cents most = std::max(least, std::min(all, most_to(player)));
    const std::uint64_t size = random_.below(10);
    const auto more = static_cast<std::uint64_t>((most - least).value() / kChip.value());
    if (size < 4)
      to += Cents(static_cast<std::int64_t>(random_.below(std::min<std::uint64_t>(more, 12) + 1)) * kChip.value());
    if (size > 7) to = most;
  }
  return std::min(to, all);
}

// `bound`: the player has to stay in, as who has taken the kitty, and raises only after somebody's raise (9.3.1(c),
// 9.3.3(c)).
void Betting::take_turn(Player& player, bool bound) {
  const std::uint64_t mood = random_.below(100);
  const bool free = !bound || raises_ > 0;
  if (free && wanted_ == WrongAct::kAny && may_raise_wrongly(player)) return;
  if (free && wanted_ == WrongAct::kSmallGame && may_bet_as_in_the_small_game(player)) return;
  if (free && mood < 22 && may_raise(player)) {
    raise(player);
  } else if (player.street >= bet_) {
    writer_.decide(player.seat, schema::Act::CHECK);
  } else if (bound || mood < 72) {
    call(player);
    player.acted = true;
    if (wanted_ == WrongAct::kAny) may_move_chips_twice(player);
  } else {
    player.folded = true;
    writer_.decide(player.seat, schema::Act::FOLD);
  }
  player.acted = true;
}

// By whoever acts after the one whose turn it is, with others left in the hand.
bool Betting::may_fold_out_of_turn() {
  if (count_live(players_) < 4 || random_.below(8) != 0) return false;
  Player& player = players_[(next_ + 1) % players_.size()];
  if (!needs_to_act(player) || player.street >= bet_) return false;
  player.folded = player.acted = true;
  writer_.decide(player.seat, schema::Act::FOLD);
  illegal_ = IllegalAct{"fold-out-of-turn", "out-of-turn", player.seat};
  wanted_ = WrongAct::kNone;
  return true;
}

// 6.6, 6.7 and 6.8: a chip over the most; where nothing bounds a raise, a chip over the bet. Never with the last chips.
std::optional<Cents> Betting::wrong_raise_to(const Player& player) const {
  if (fixed() || bet_.is_zero() || !may_raise(player)) return std::nullopt;
  const bool no_limit = structure_ == schema::BettingStructure::NO_LIMIT;
  const Cents to = no_limit ? bet_ + kChip : most_to(player) + kChip;
  if (to >= player.street + player.stack || (no_limit && to >= least_to())) return std::nullopt;
  return to;
}

bool Betting::may_raise_wrongly(Player& player) {
  const std::optional<Cents> to = wrong_raise_to(player);
  if (!to || random_.below(4) != 0) return false;
  raise_wrongly(player, *to, *to < least_to() ? "raise-under-least" : "raise-over-most");
  return true;
}

// 8.12.7: where the killer's wager has made it the larger game. Never with the last chips.
bool Betting::may_bet_as_in_the_small_game(Player& player) {
  if (!may_raise(player) || random_.below(2) != 0) return false;
  const Cents to = (fixed() ? full_bet_ : bet_) + (fixed() && street_.big_bet ? table_sizes_.big : table_sizes_.small);
  const bool more = to > bet_ && to > player.street && to < least_to();
  if (!more || to >= player.street + player.stack) return false;
  raise_wrongly(player, to, "small-bet-in-kill-pot");
  return true;
}

// It stands as the raise that it was.
void Betting::raise_wrongly(Player& player, Cents to, std::string_view name) {
  const bool under = to < least_to();
  illegal_ = IllegalAct{.name = name,
                        .kind = "illegal-action",
                        .seat = player.seat,
                        .due = under ? least_to() : limit_of(player),
                        .recorded = to};
  wanted_ = WrongAct::kNone;
  const schema::Act act = bet_.is_zero() ? schema::Act::BET : schema::Act::RAISE;
  const Cents amount = to - player.street;
  player.put_in(amount);
  only_blinds_ = false;
  if (under) {
    reopen(player, to);
  } else {
    level_rises(player, to);
  }
  player.acted = true;
  write_raise(player, amount, to, act);
}

// After a call, and while somebody else has to act.
bool Betting::may_move_chips_twice(Player& player) {
  const bool others = std::ranges::any_of(
      players_, [&](const Player& other) { return &other != &player && needs_to_act(other) && other.street < bet_; });
  if (!others || player.stack <= kChip || random_.below(3) != 0) return false;
  writer_.decide(player.seat, schema::Act::RAISE, kChip);
  writer_.decide(player.seat, schema::Act::RETRACT, kChip);
  illegal_ = IllegalAct{"second-motion", "illegal-action", player.seat};
  wanted_ = WrongAct::kNone;
  return true;
}

void Betting::call(Player& player) {
  const Cents amount = std::min(bet_ - player.street, player.stack);
  player.put_in(amount);
  only_blinds_ = false;
  writer_.decide(player.seat, player.stack.is_zero() ? schema::Act::ALL_IN : schema::Act::CALL, amount);
}

void Betting::raise(Player& player) {
  const Cents to = chosen_to(player);
  const Cents amount = to - player.street;
  const bool opens = bet_.is_zero();
  player.put_in(amount);
  only_blinds_ = false;
  level_rises(player, to);
  schema::Act act = opens ? schema::Act::BET : schema::Act::RAISE;
  if (player.stack.is_zero()) act = schema::Act::ALL_IN;
  write_raise(player, amount, to, act);
}

void Betting::write_raise(const Player& player, Cents amount, Cents to, schema::Act act) {
  writer_.write([&](schema::Event::Builder event) {
    auto decision = event.initDecision();
    decision.setSeat(player.seat.value());
    decision.setAct(act);
    decision.setAmountCents(amount.value());
    decision.setToCents(to.value());
  });
}

// 6.16.2 and 6.16.3: an all-in for less lets nobody raise again who has acted; in fixed and spread limit it does where
// it is half of what a bet or raise takes.
void Betting::level_rises(Player& player, Cents to) {
  const Cents least = least_to();
  const Cents given = to - bet_;
  const Cents needed = least - bet_;
  const bool half = (fixed() || spread()) && given.value() * 2 >= needed.value();
  if (to < least && !half) {
    bet_ = to;
    return;
  }
  reopen(player, to);
}

void Betting::reopen(const Player& raiser, Cents to) {
  last_raise_ = std::max(last_raise_, to - bet_);
  if (opened_) ++raises_;
  opened_ = true;
  bet_ = full_bet_ = to;
  for (Player& other : players_) {
    if (&other != &raiser) other.acted = false;
  }
}

}  // namespace cardspeak::simulator::room
