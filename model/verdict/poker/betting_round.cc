#include "model/verdict/poker/betting_round.h"

#include <algorithm>
#include <utility>

namespace cardspeak::poker {

using law::PokerKey;
using law::PokerReading;

namespace {

// Answers, by their place in poker_reading_answers().
constexpr std::size_t kWithAllIn = 0;
constexpr std::size_t kReopened = 1;
constexpr std::size_t kSizeOfBigBlind = 1;

}  // namespace

BettingRound::BettingRound(std::vector<Player>& players, const BettingLimits& limits, const law::CompiledPoker& law,
                           const law::PokerChoices& choices)
    : players_(players), limits_(limits), law_(law), choices_(choices) {}

void BettingRound::begin(std::size_t street) {
  street_ = street;
  next_ = opens_after_blinds() ? after_blinds_ : 0;
  level_ = BettingLevel();
  last_raise_ = {};
  note_raise(limits_.least_bet(this->street()), false);
  closed_by_.clear();
  straddled_ = false;
  acted_ = false;
  out_of_turn_.reset();
  for (Player& player : players_) {
    player.street = Cents();
    player.acted = false;
    player.checked_early = false;
    player.excused = Cents();
    player.no_answer = false;
  }
}

void BettingRound::blind(Position poster, Cents amount, Post post) {
  // The next blind may be no larger than the first; the betting opens on its left all the same.
  const bool as_large = post == Post::kBlind && amount == level_.bet && !amount.is_zero();
  if (amount <= level_.bet && !as_large) return;
  const bool straddle = post == Post::kStraddle;
  if (level_.opened && straddle && law_.straddle_counts_as_raise) ++level_.raises;
  straddled_ = straddled_ || straddle;
  level_.bet = level_.full_bet = amount;
  note_raise(amount, straddle);
  level_.opened = true;
  if (post == Post::kKill) return;
  after_blinds_ = next_position(players_, poster);
  if (opens_after_blinds()) next_ = after_blinds_;
}

void BettingRound::bring_in(Position poster, Cents amount) {
  if (amount <= level_.bet) return;
  level_.bet = amount;
  if (amount >= level_.last_raise) {
    level_.full_bet = amount;
    note_raise(amount, false);
    level_.opened = true;
  }
  move_on(poster, true);
}

void BettingRound::open_with(Position opener) {
  if (!acted_) next_ = opener;
}

bool BettingRound::opens_next(Position who) const {
  if (street_ + 1 >= law_.streets.size() || !players_[who].can_act()) return false;
  const law::FirstToAct next = law_.streets[street_ + 1].first_to_act;
  if (next != law::FirstToAct::kLeftOfButton && next != law::FirstToAct::kLeftOfLastBlind) return false;
  if (std::ranges::count_if(players_, &Player::can_act) < 2) return false;
  return std::none_of(players_.begin(), players_.begin() + static_cast<std::ptrdiff_t>(who),
                      [](const Player& before) { return before.can_act(); });
}

bool BettingRound::opens_after_blinds() const {
  return street().first_to_act == law::FirstToAct::kLeftOfLastBlind;
}

bool BettingRound::may_act(Position who) const {
  const Player& player = players_[who];
  if (!player.can_act()) return false;
  if (owes(who) > Cents()) return player.excused < level_.bet;
  return !player.acted;
}

// Nobody left can put in another chip, and the player has matched everyone.
bool BettingRound::uncontested(Position who) const {
  return std::ranges::all_of(players_, [&](const Player& other) {
    return &other == &players_[who] || !other.live() || (other.all_in && other.street <= players_[who].street);
  });
}

std::optional<Position> BettingRound::to_act() const {
  if (count_live(players_) < 2) return std::nullopt;
  Position at = next_;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (may_act(at)) {
      if (owes(at).is_zero() && uncontested(at)) return std::nullopt;
      return at;
    }
    at = next_position(players_, at);
  }
  return std::nullopt;
}

std::optional<Position> BettingRound::must_act() const {
  const std::optional<Position> turn = to_act();
  if (turn && uncontested(*turn)) return std::nullopt;
  return turn;
}

Cents BettingRound::owes(Position who) const {
  return std::max(Cents(), level_.bet - players_[who].street);
}

Cents BettingRound::call_amount(Position who) const {
  const std::optional<Cents> behind = players_[who].behind();
  return behind ? std::min(owes(who), std::max(Cents(), *behind)) : owes(who);
}

bool BettingRound::head_to_head(bool counts_all_in) const {
  const auto active = std::ranges::count_if(
      players_, [&](const Player& player) { return player.live() && (counts_all_in || !player.all_in); });
  return active <= 2;
}

// Each was short of a raise, and together they are no less than one for a player who had acted before them. In fixed
// and spread limit a raise is measured from the last full one anyway (6.16.2).
bool BettingRound::shorts_add_up(Position who) const {
  return limits_.known() && limits_.no_limit_or_ratio() && owes(who) >= level_.last_raise;
}

// A straddle is "treated as a Raise" (6.5.1): as one of its own size, or as none that a later raise is measured by.
void BettingRound::note_raise(Cents size, bool by_straddle) {
  for (std::size_t answer = 0; answer < last_raise_.size(); ++answer) {
    if (by_straddle && answer == kSizeOfBigBlind) continue;
    last_raise_[answer] = std::max(last_raise_[answer], size);
  }
  level_.last_raise = last_raise_[choices_.of(PokerReading::kStraddleRaise)];
}

std::optional<BettingLevel> BettingRound::level_read_otherwise() const {
  if (last_raise_[0] == last_raise_[1]) return std::nullopt;
  BettingLevel other = level_;
  other.last_raise = last_raise_[1 - choices_.of(PokerReading::kStraddleRaise)];
  return other;
}

RaiseRight BettingRound::raise_right(Position who) const {
  const Player& player = players_[who];
  if (player.checked_early) {
    return {.open = false, .why = {RemarkForm::kRaiseAfterEarlyCheck, {}, law_.rule(PokerKey::kOutOfTurnCheck)}};
  }
  if (player.acted && !closed_by_.empty()) {
    const bool add_up = shorts_add_up(who);
    if (add_up && choices_.of(PokerReading::kTwoShorts) == kReopened) return {.two_shorts_mattered = true};
    return {.open = false, .why = {RemarkForm::kRaiseAfterShortAllIn, {}, closed_by_}, .two_shorts_mattered = add_up};
  }
  if (player.acted) {
    return {.open = false, .why = {RemarkForm::kRaiseOfOwnWager, {}, law_.rule(PokerKey::kNothingToActOn)}};
  }
  if (!limits_.known() || limits_.no_limit_or_ratio() || level_.raises < law_.raise_cap) return {};
  RaiseRight right;
  right.head_to_head_mattered = head_to_head(true) != head_to_head(false);
  if (head_to_head(choices_.of(PokerReading::kHeadToHead) == kWithAllIn)) {
    right.rule = law_.raise_cap_heads_up_rule;
    return right;
  }
  right.open = false;
  Citations rules = law_.raise_cap_rule;
  if (straddled_) rules.cite(law_.straddle_count_rule);
  right.why = {RemarkForm::kRaiseOverCap, {count_of(law_.raise_cap)}, std::move(rules)};
  return right;
}

void BettingRound::move_on(Position who, bool in_turn) {
  players_[who].acted = true;
  acted_ = true;
  if (in_turn) next_ = next_position(players_, who);
}

void BettingRound::passed(Position who, bool in_turn) {
  move_on(who, in_turn);
}

void BettingRound::excuse(Position who) {
  players_[who].excused = level_.bet;
}

void BettingRound::no_answer(Position who) {
  excuse(who);
  players_[who].no_answer = true;
}

void BettingRound::reopen(Position raiser) {
  for (Position other = 0; other < players_.size(); ++other) {
    if (other != raiser && !players_[other].checked_early) players_[other].acted = false;
  }
  closed_by_.clear();
}

// 6.16.2 in fixed and spread limit, 6.16.3 elsewhere.
ShortAllIn BettingRound::short_all_in(Cents to) const {
  if (!limits_.known()) return {};
  const RaiseBounds bounds = limits_.bounds(street(), level_, Cents(), Cents());
  if (to >= bounds.least_to) return {};
  if (limits_.no_limit_or_ratio()) return {true, false, law_.rule(PokerKey::kShortNoLimit)};
  const Cents needed = bounds.least_to - level_.bet;
  const Cents given = to - level_.bet;
  const auto& half = law_.entry(PokerKey::kShortUnderHalf);
  if (given.value() * 100 < needed.value() * half.value) return {true, false, half.rule};
  return {true, true, law_.rule(PokerKey::kShortHalfOrMore)};
}

void BettingRound::take_as_raise(Position who) {
  const Cents to = players_[who].street;
  note_raise(to - level_.bet, false);
  if (level_.opened) ++level_.raises;
  level_.full_bet = level_.bet = to;
  level_.opened = true;
  reopen(who);
}

// Only an all-in may be short; any other short raise that was let stand is taken as the raise it was.
ShortAllIn BettingRound::raised(Position who, bool in_turn) {
  const Player& player = players_[who];
  ShortAllIn less;
  if (player.street > level_.bet) {
    if (player.all_in) less = short_all_in(player.street);
    if (!less.is_short || less.reopens) {
      take_as_raise(who);
    } else {
      level_.bet = player.street;
      closed_by_ = less.rule;
    }
    if (out_of_turn_ && out_of_turn_->who != who && !out_of_turn_->short_all_in) out_of_turn_->may_take_back = true;
  }
  move_on(who, in_turn);
  return less;
}

void BettingRound::note_out_of_turn(Position who, BettingLevel before, bool short_all_in) {
  out_of_turn_ = OutOfTurnBet{who, before, false, short_all_in};
}

}  // namespace cardspeak::poker
