#include "model/verdict/poker/betting_acts.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace cardspeak::poker {

using law::PokerKey;
using law::PokerReading;
using schema::Act;

namespace {

// Of the answers to the reading P-STRING.
constexpr std::size_t kBetStands = 1;

}  // namespace

void BettingActs::place(const WagerFact& wager, bool went_back) {
  const std::optional<Position> who = find_player(players_, wager.seat);
  if (!who) return;
  Player& player = players_[*who];
  const Cents amount = went_back ? wager.amount + wager.withdrawn : wager.amount;
  if (wager.wager == "ante") {
    player.ante += amount;
  } else if (wager.wager == "dead") {
    player.dead += amount;
  } else {
    put_in(*who, amount, false);
    post_blind(*who, wager, amount);
  }
  const std::optional<Cents> behind = player.behind();
  if (behind && *behind <= Cents()) player.all_in = true;
}

// A blind that its player could not post in full stands for the whole of it: "Call" asks for the last blind. So does a
// kill: the game is as large (8.12.7). Whoever has no more straddles all-in for less.
void BettingActs::post_blind(Position who, const WagerFact& wager, Cents amount) {
  using Post = BettingRound::Post;
  if (wager.wager == "bigBlind") {
    round_.blind(who, stands_for(wager, amount, limits_.last_blind()), Post::kBlind);
  } else if (wager.wager == "smallBlind") {
    round_.blind(who, amount, Post::kFirstBlind);
  } else if (wager.wager == "blind") {
    round_.blind(who, amount, Post::kBlind);
  } else if (wager.wager == "straddle") {
    const PokerKey key = last_straddle_.is_zero() ? PokerKey::kStraddle : PokerKey::kOverBlind;
    const Cents before = last_straddle_.is_zero() ? limits_.last_blind() : last_straddle_;
    const Cents due(before.value() * law_.entry(key).value);
    last_straddle_ = players_[who].all_in ? amount : stands_for(wager, amount, due);
    round_.blind(who, last_straddle_, Post::kStraddle);
  } else if (wager.wager == "kill") {
    round_.blind(who, stands_for(wager, amount, limits_.kill_wager()), Post::kKill);
  } else if (wager.wager == "bringIn") {
    round_.bring_in(who, amount);
  }
}

// What a post counts for that should be of this amount (1.1 Blind, 6.4, 8.8.4, 8.12.7). One that is short of it, by a
// player who has chips, is called as the table takes it: at the designated amount where that is what somebody calls, or
// what its player makes of it, and then the rest has to be made up (6.17); at what lies there where nobody calls more.
Cents BettingActs::stands_for(const WagerFact& post, Cents posted, Cents due) const {
  if (posted >= due) return posted;
  const bool all_in = players_[*find_player(players_, post.seat)].all_in;
  return all_in || is_posted_in_parts(post, due) || is_called_at(due) ? due : posted;
}

bool BettingActs::is_posted_in_parts(const WagerFact& post, Cents due) const {
  Cents sum;
  for (const WagerFact& wager : facts_.wagers) {
    if (wager.seat == post.seat && wager.wager == post.wager) sum += wager.amount;
  }
  return sum >= due;
}

// In the first betting round, before anybody raises: whoever raises says what is called from then on.
bool BettingActs::is_called_at(Cents amount) const {
  std::map<SeatNo, Cents> put_in;
  for (const TimelineEntry& entry : facts_.timeline) {
    if (entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY) break;
    if (entry.kind == schema::Event::WAGER_PLACED) {
      const WagerFact& wager = facts_.wagers[entry.index];
      if (wager.wager != "ante" && wager.wager != "dead") put_in[entry.seat] += wager.amount;
    }
    if (entry.kind != schema::Event::DECISION) continue;
    const DecisionFact& decision = facts_.decisions[entry.index];
    if (is_giving_up(decision.act) || decision.act == Act::BET || decision.act == Act::RAISE) break;
    if (!is_betting_act(decision.act)) continue;
    put_in[entry.seat] += decision.amount;
    if (decision.act == Act::ALL_IN && put_in[entry.seat] >= amount) break;
    const bool calls = decision.act == Act::CALL || decision.act == Act::WAGER;
    if (calls && put_in[entry.seat] >= amount) return true;
  }
  return false;
}

// What goes back in a round that is declared void is its refund. Otherwise it left the pot, which is judged with it
// (6.11).
void BettingActs::withdraw(const WagerFact& wager, StreamSeq seq) {
  const std::optional<Position> who = find_player(players_, wager.seat);
  if (!who) return;
  Player& player = players_[*who];
  const Cents amount = wager.withdrawn;
  if (hand_void_) {
    player.handed_back += amount;
    return;
  }
  journal_.find({RemarkForm::kTakesBackFromPot, {amount}, law_.rule(PokerKey::kTableStakes)}, player.seat, seq, amount);
  player.taken_back_wrongly += amount;
}

void BettingActs::complete_blinds() {
  const Cents last = limits_.last_blind();
  if (players_.size() < 2 || round_.street_index() > 0 || round_.level().bet >= last) return;
  const auto posted = [&](std::string_view kind) {
    return std::ranges::find_if(facts_.wagers, [&](const WagerFact& wager) { return wager.wager == kind; });
  };
  if (posted("bigBlind") != facts_.wagers.end()) return;
  const auto small = posted("smallBlind");
  const std::optional<Position> first =
      small == facts_.wagers.end() ? std::nullopt : find_player(players_, small->seat);
  round_.blind(first ? next_position(players_, *first) : 0, last, BettingRound::Post::kBlind);
}

Cents BettingActs::pot() const {
  Cents sum;
  for (const Player& player : players_) sum += player.contributed();
  return sum;
}

void BettingActs::put_in(Position who, Cents amount, bool all_in) {
  Player& player = players_[who];
  player.street += amount;
  player.wagered += amount;
  const std::optional<Cents> behind = player.behind();
  if (all_in || (behind && *behind <= Cents())) player.all_in = true;
}

// The most that a player can still be called for by others who have no chips left; nothing where somebody can act.
std::optional<Cents> BettingActs::contested(Position who) const {
  Cents most;
  for (Position other = 0; other < players_.size(); ++other) {
    if (other == who || !players_[other].live()) continue;
    if (!players_[other].all_in) return std::nullopt;
    most = std::max(most, players_[other].street);
  }
  return most;
}

ActReading BettingActs::read(const DecisionFact& decision, Position who) const {
  return read_act(decision, {.round = round_,
                             .limits = limits_,
                             .law = law_,
                             .player = players_[who],
                             .who = who,
                             .pot = pot(),
                             .contested = contested(who),
                             .silent_base = choices_.of(PokerReading::kSilentBase)});
}

// Whether the chips are another act, or a raise that is too small for one answer and not for the other, where the least
// raise after a straddle is read otherwise.
bool BettingActs::straddle_raise_matters(const DecisionFact& decision, Position who) {
  const std::optional<BettingLevel> otherwise = round_.level_read_otherwise();
  if (!otherwise) return false;
  const BettingLevel now = round_.level();
  const auto under = [&](const BettingLevel& level) {
    round_.set_level(level);
    const ActReading reading = read(decision, who);
    const bool raises = reading.kind == ReadAs::kBet || reading.kind == ReadAs::kRaise;
    const Cents least = limits_.bounds(round_.street(), level, round_.owes(who), pot()).least_to;
    const bool small = raises && players_[who].street + reading.in_action < least;
    round_.set_level(now);
    return std::tuple(reading.kind, reading.in_action, small);
  };
  return under(now) != under(*otherwise);
}

// A player who was skipped may act as if the bet out of turn were not there (6.18.1 lets it stand for later).
ActReading BettingActs::read_for_skipped(const DecisionFact& decision, Position who) {
  ActReading reading = read(decision, who);
  if (reading.faults.empty() || !round_.out_of_turn() || round_.out_of_turn()->who == who) return reading;
  const BettingLevel now = round_.level();
  round_.set_level(round_.out_of_turn()->before);
  ActReading before = read(decision, who);
  round_.set_level(now);
  return before.faults.empty() ? before : reading;
}

// Acts that cannot count any more: by a hand without a claim, by a player who is all-in, after the hand is over.
bool BettingActs::act_of_no_account(const DecisionFact& decision, Position who) {
  Player& player = players_[who];
  RemarkForm form = RemarkForm::kActsAlone;
  PokerKey key = PokerKey::kNothingToActOn;
  if (!player.live()) {
    form = RemarkForm::kActsWithoutClaim;
    key = PokerKey::kFolded;
  } else if (player.all_in) {
    form = RemarkForm::kActsAfterAllIn;
    key = PokerKey::kAllIn;
  } else if (count_live(players_) >= 2) {
    return false;
  }
  if (!player.struck) journal_.find({form, {decision.act}, law_.rule(key)}, player.seat, decision.seq);
  const bool alone = player.live() && count_live(players_) < 2;
  if (decision.act == Act::FOLD && player.live() && !alone) player.status = HandStatus::kFolded;
  // Nobody wagers more than the chips of before the hand (1.1 Table stakes).
  const std::optional<Cents> behind = player.behind();
  const Cents within = behind ? std::min(decision.amount, std::max(Cents(), *behind)) : decision.amount;
  put_in(who, within, false);
  player.out_of_action += decision.amount - within;
  return true;
}

// 6.18.2: the chips of a bet out of turn come back when a skipped player has bet more.
void BettingActs::take_back(const DecisionFact& decision, Position who) {
  Player& player = players_[who];
  auto& bet = round_.out_of_turn();
  const Cents amount = std::min(decision.amount, std::max(Cents(), player.street - player.taken_back_wrongly));
  if (amount < decision.amount) {
    journal_.find({RemarkForm::kTakesBackNothing, {decision.amount, amount}, law_.rule(PokerKey::kTableStakes)},
                  player.seat, decision.seq);
  }
  if (amount.is_zero()) return;
  if (!bet || bet->who != who || !bet->may_take_back) {
    const bool short_all_in = bet && bet->who == who && bet->short_all_in;
    const PokerKey key = short_all_in ? PokerKey::kOutOfTurnAllIn : PokerKey::kOutOfTurn;
    journal_.find({RemarkForm::kTakesBackFromPot, {amount}, law_.rule(key)}, player.seat, decision.seq, amount);
    player.taken_back_wrongly += amount;
    return;
  }
  journal_.find({RemarkForm::kTakesBackBetOutOfTurn, {amount}, law_.rule(PokerKey::kOutOfTurnTakenBack)}, player.seat,
                decision.seq);
  player.street -= amount;
  player.wagered -= amount;
  player.all_in = false;
}

void BettingActs::judge_turn(const DecisionFact& decision, Position who, std::optional<Position> turn, bool known_act) {
  if (!known_act || (turn && *turn == who)) return;
  const SeatNo seat = players_[who].seat;
  if (!turn) {
    journal_.find({RemarkForm::kActsWhenNobodyHadTo, {decision.act}, law_.rule(PokerKey::kNothingToActOn)}, seat,
                  decision.seq);
    return;
  }
  journal_.touch(PokerReading::kOutOfTurn);
  const bool checks = decision.act == Act::CHECK;
  const bool folds = decision.act == Act::FOLD;
  const bool short_all_in = decision.act == Act::ALL_IN && decision.amount < round_.owes(who);
  PokerKey key = checks ? PokerKey::kOutOfTurnCheck : PokerKey::kOutOfTurn;
  if (short_all_in) key = PokerKey::kOutOfTurnAllIn;
  if (folds) key = PokerKey::kDeclared;  // no rule of its own: it is a fold, and noted
  Citations rules = order_rules(*turn);
  rules.cite(law_.rule(key));
  const SeatNo next = players_[*turn].seat;
  journal_.find(folds ? Remark(RemarkForm::kFoldsOutOfTurn, {next}, std::move(rules))
                      : Remark(RemarkForm::kActsOutOfTurn, {decision.act, next}, std::move(rules)),
                seat, decision.seq);
  if (checks) players_[who].checked_early = true;
  if (!checks && !folds) round_.note_out_of_turn(who, round_.level(), short_all_in);
}

// Where nobody has acted on the street, the rules that say who opens it.
Citations BettingActs::order_rules(Position turn) const {
  if (std::ranges::any_of(players_, &Player::acted)) return {};
  const bool straddled = std::ranges::any_of(facts_.wagers, [](const WagerFact& w) { return w.wager == "straddle"; });
  Citations rules = round_.street().order_rule;
  if (straddled && round_.street_index() == 0 && turn != 0) rules.cite(law_.rule(PokerKey::kStraddleActsLast));
  return rules;
}

void BettingActs::settle_pending_before(Position who) {
  if (pending_ && pending_->who != who) settle_pending();
}

// A second motion of chips by whoever acted last, with no act left to make, and taken back before anybody else acts: no
// wager came of it.
bool BettingActs::taken_back_at_once(const DecisionFact& decision, Position who, std::optional<Position> turn) {
  const auto at = static_cast<std::size_t>(&decision - facts_.decisions.data());
  if (last_ != who || pending_ || turn == who || at + 1 >= facts_.decisions.size()) return false;
  const DecisionFact& next = facts_.decisions[at + 1];
  if (next.act != Act::RETRACT || next.seat != decision.seat || next.amount != decision.amount) return false;
  journal_.touch(PokerReading::kString);
  if (choices_.of(PokerReading::kString) == kBetStands) {
    bet_stood_ = next.seq;
    return false;
  }
  no_motion_ = next.seq;
  journal_.find({RemarkForm::kMotionTakenBack, {decision.amount}, law_.rule(PokerKey::kTakenBackAtOnce)}, decision.seat,
                decision.seq);
  return true;
}

// A bet or raise under the least, which its player is bound to (1.1 Raise), and whose chips follow before anybody else
// acts.
bool BettingActs::is_made_up_at_once(const DecisionFact& decision, const ActReading& reading) const {
  const bool under = std::ranges::any_of(reading.faults, [](const Remark& fault) {
    return fault.form == RemarkForm::kRaiseUnderLeast || fault.form == RemarkForm::kBetUnderLeast;
  });
  const auto next = static_cast<std::size_t>(&decision - facts_.decisions.data()) + 1;
  if (!under || next >= facts_.decisions.size()) return false;
  const DecisionFact& more = facts_.decisions[next];
  const bool adds = more.act == Act::RAISE || more.act == Act::BET || more.act == Act::WAGER || more.act == Act::ALL_IN;
  return more.seat == decision.seat && adds && more.amount > Cents();
}

void BettingActs::act(const DecisionFact& decision) {
  const std::optional<Position> who = find_player(players_, decision.seat);
  if (!who) return;
  if (decision.act == Act::SHOW_REQUEST) {
    if (std::exchange(requests_answered_, false)) show_requests_.clear();
    show_requests_.push_back(*who);
  }
  settle_pending_before(*who);
  const bool of_no_effect = decision.seq == no_motion_ || decision.seq == bet_stood_;
  if (decision.act == Act::RETRACT && !of_no_effect) take_back(decision, *who);
  if (!is_betting_act(decision.act) || act_of_no_account(decision, *who)) return;

  const bool completes = pending_.has_value();
  const bool in_turn_before = completes && pending_->in_turn;
  const std::optional<Position> turn = round_.to_act();
  if (taken_back_at_once(decision, *who, turn)) return;
  last_ = who;
  players_[*who].acted_at_all = true;
  judge_turn(decision, *who, turn, !completes);
  ActReading reading = read_for_skipped(decision, *who);
  if (!turn && !completes) reading.faults.clear();  // that nobody had to act says it all
  if (is_made_up_at_once(decision, reading)) reading.kind = ReadAs::kShortRaise;
  if (reading.head_to_head_mattered) journal_.touch(PokerReading::kHeadToHead);
  if (reading.silent_base_mattered) journal_.touch(PokerReading::kSilentBase);
  if (reading.two_shorts_mattered) journal_.touch(PokerReading::kTwoShorts);
  if (straddle_raise_matters(decision, *who)) journal_.touch(PokerReading::kStraddleRaise);
  if (explain_ == Explain::kYes) explain(decision, *who, turn, reading);
  pending_.reset();
  apply(decision, *who, reading, completes ? in_turn_before : !turn || *turn == *who);
}

void BettingActs::apply(const DecisionFact& decision, Position who, const ActReading& reading, bool in_turn) {
  if (reading.in_action > Cents()) voluntary_wager_ = true;
  put_in(who, reading.in_action, reading.all_in);
  players_[who].change_owed += reading.change;
  players_[who].out_of_action += reading.over_stack;
  const bool short_act = reading.kind == ReadAs::kShortCall || reading.kind == ReadAs::kShortRaise;
  if (short_act) {
    pending_ = Pending{who, reading, decision.seq, in_turn};
    return;
  }
  tell_faults(reading, players_[who].seat, decision.seq);
  if (!reading.note.empty()) journal_.find(reading.note, players_[who].seat, decision.seq);
  if (reading.kind == ReadAs::kFold) players_[who].status = HandStatus::kFolded;
  if (reading.kind == ReadAs::kBet || reading.kind == ReadAs::kRaise) {
    const ShortAllIn less = round_.raised(who, in_turn);
    if (less.is_short) note_short_all_in(who, less, decision.seq);
  } else {
    round_.passed(who, in_turn);
    if (reading.kind == ReadAs::kCheck && !reading.faults.empty()) round_.no_answer(who);
  }
}

void BettingActs::note_short_all_in(Position who, const ShortAllIn& less, StreamSeq seq) {
  const RemarkForm form = less.reopens ? RemarkForm::kAllInCountsAsRaise : RemarkForm::kAllInForLess;
  journal_.find({form, {players_[who].street}, less.rule}, players_[who].seat, seq);
}

void BettingActs::settle_pending() {
  if (!pending_) return;
  const Pending pending = *std::exchange(pending_, std::nullopt);
  tell_faults(pending.reading, players_[pending.who].seat, pending.seq);
  if (pending.reading.kind == ReadAs::kShortRaise) {
    round_.raised(pending.who, pending.in_turn);
    return;
  }
  round_.passed(pending.who, pending.in_turn);
  // A call without any chips is no call (6.17 asks for the difference of one that has some).
  if (pending.reading.in_action.is_zero()) {
    round_.no_answer(pending.who);
  } else {
    round_.excuse(pending.who);
  }
}

// What is missing of a call (6.17) or of a raise without a word (6.12) is for the player to add, or to fold and lose
// what lies there: until then it is open.
void BettingActs::tell_faults(const ActReading& reading, SeatNo seat, StreamSeq seq) {
  const bool short_act = reading.kind == ReadAs::kShortCall || reading.kind == ReadAs::kShortRaise;
  const bool open = reading.leaves_open || short_act;
  for (const Remark& fault : reading.faults) {
    if (open) {
      journal_.leave_open(fault, seat, seq);
    } else {
      journal_.find(fault, seat, seq);
    }
  }
}

void BettingActs::give_change(Position who, Cents amount) {
  Player& player = players_[who];
  if (amount.is_zero() || player.change_owed < amount) return;
  player.change_owed -= amount;
  player.change_returned += amount;
}

void BettingActs::explain_bring_in(const WagerFact& wager, Position who, std::optional<Position> opener) {
  if (explain_ == Explain::kNo) return;
  BettingStep step;
  step.seat = players_[who].seat;
  step.street = round_.street().name;
  step.act = Act::BET;
  step.read_as = std::string(read_as_text(ReadAs::kBet));
  step.amount = step.in_action = wager.amount + wager.withdrawn;
  if (opener) step.expected = players_[*opener].seat;
  step.pot = pot();
  step.rule = law_.rule(PokerKey::kBringIn);
  step.seq = wager.seq;
  journal_.steps.push_back(std::move(step));
}

void BettingActs::explain(const DecisionFact& decision, Position who, std::optional<Position> turn,
                          const ActReading& reading) {
  const RaiseBounds bounds = limits_.bounds(round_.street(), round_.level(), round_.owes(who), pot());
  BettingStep step;
  step.seat = players_[who].seat;
  step.street = round_.street().name;
  step.act = decision.act;
  step.read_as = std::string(read_as_text(reading.kind));
  step.amount = decision.amount;
  step.in_action = reading.in_action;
  if (turn) step.expected = players_[*turn].seat;
  step.pot = pot();
  step.to_call = round_.call_amount(who);
  const RaiseRight right = round_.raise_right(who);
  step.may_raise = right.open;
  if (step.may_raise && limits_.known()) {
    step.least_to = bounds.least_to;
    step.most_to = bounds.most_to.value_or(Cents());
  }
  step.rule = reading.rule + (right.open && !right.rule.empty() ? ", " + right.rule : "");
  step.seq = decision.seq;
  journal_.steps.push_back(std::move(step));
}

}  // namespace cardspeak::poker
