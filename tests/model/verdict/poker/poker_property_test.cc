// What holds for every hand of poker, however it was played.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "model/cards/deck.h"
#include "model/verdict/poker/hand_as_played.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/judgement.h"
#include "model/verdict/poker/pots.h"
#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

using poker::HandStatus;
using poker::Player;
using poker::Position;
using schema::Act;

std::int64_t below(std::int64_t end) {
  return *rc::gen::resize(1000, rc::gen::inRange<std::int64_t>(0, end));
}

// --- pots against a count chip by chip -------------------------------------------------------------------------------

// Chips of the same height are contested by the same hands; chips that no live hand reaches join the pot below them,
// and a live hand's chips above everybody else's go back.
std::map<std::vector<Position>, std::int64_t> pots_chip_by_chip(const std::vector<Player>& players) {
  std::map<std::vector<Position>, std::int64_t> pots;
  std::vector<Position> below_them;
  std::int64_t uncontested = 0;
  for (std::int64_t height = 1; height <= 60; ++height) {
    std::vector<Position> live;
    std::int64_t chips = 0;
    for (Position who = 0; who < players.size(); ++who) {
      if (players[who].wagered.value() < height) continue;
      ++chips;
      if (players[who].live()) live.push_back(who);
    }
    if (chips == 1 && live.size() == 1) continue;
    if (live.empty() && below_them.empty()) {
      uncontested += chips;
    } else {
      if (!live.empty()) below_them = live;
      pots[below_them] += chips;
    }
  }
  // Chips of the dead under the lowest chip of the living belong to the first pot; they are counted there already,
  // since a live hand reaches every height that is under its own.
  RC_ASSERT(uncontested == 0 || pots.empty());
  return pots;
}

std::vector<Player> any_players() {
  std::vector<Player> players(static_cast<std::size_t>(2 + below(7)));
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i].seat = SeatNo(static_cast<std::uint8_t>(i + 1));
    // Few different amounts, so that they often meet.
    players[i].wagered = Cents(below(3) == 0 ? below(60) : 10 * below(6));
    players[i].status = below(3) == 0 ? HandStatus::kFolded : HandStatus::kLive;
  }
  players[static_cast<std::size_t>(below(static_cast<std::int64_t>(players.size())))].status = HandStatus::kLive;
  const bool live_chip = std::ranges::any_of(players, [](const Player& p) { return p.live() && p.wagered > Cents(); });
  RC_PRE(live_chip);
  return players;
}

RC_GTEST_PROP(PotProperties, AgreeWithACountChipByChip, ()) {
  const std::vector<Player> players = any_players();
  const poker::PotSet set = poker::make_pots(players, false);
  std::map<std::vector<Position>, std::int64_t> counted;
  for (const poker::Pot& pot : set.pots) counted[pot.eligible] += pot.gross.value();
  RC_ASSERT(counted == pots_chip_by_chip(players));
}

RC_GTEST_PROP(PotProperties, HoldEveryChipOnceAndAreNeverEmpty, ()) {
  std::vector<Player> players = any_players();
  for (Player& player : players) {
    player.ante = Cents(below(3));
    player.dead = Cents(below(2));
  }
  const poker::PotSet set = poker::make_pots(players, below(2) == 0);
  Cents in;
  Cents out;
  for (const Player& player : players) in += player.contributed();
  for (const poker::Pot& pot : set.pots) {
    RC_ASSERT(pot.gross > Cents());
    RC_ASSERT(!pot.eligible.empty());
    out += pot.gross;
  }
  for (const poker::Uncalled& uncalled : set.uncalled) {
    RC_ASSERT(uncalled.amount > Cents());
    out += uncalled.amount;
  }
  RC_ASSERT(in == out);
}

RC_GTEST_PROP(PotProperties, EachNextPotIsContestedByFewerHands, ()) {
  const poker::PotSet set = poker::make_pots(any_players(), false);
  for (std::size_t i = 1; i < set.pots.size(); ++i) {
    RC_ASSERT(std::ranges::includes(set.pots[i - 1].eligible, set.pots[i].eligible));
    RC_ASSERT(set.pots[i].eligible.size() < set.pots[i - 1].eligible.size());
  }
}

// --- whole hands -----------------------------------------------------------------------------------------------------

// Plays a hand that keeps every rule, by a book of its own: who owes what, who may raise, what the least raise is.
class LegalPlay {
 public:
  LegalPlay(std::size_t count, bool fixed) : fixed_(fixed), players_(count) {
    for (auto& player : players_) player.stack = below(8) == 0 ? 1 + below(300) : 500 + below(5'000);
    button_ = static_cast<std::size_t>(below(static_cast<std::int64_t>(count)));
    deck_.assign(deck_cards(DeckKind::k52).begin(), deck_cards(DeckKind::k52).end());
    for (std::size_t i = deck_.size() - 1; i > 0; --i) {
      std::swap(deck_[i], deck_[static_cast<std::size_t>(below(static_cast<std::int64_t>(i) + 1))]);
    }
    play();
  }

  // The same hand with the players in these seats.
  [[nodiscard]] Hand written(const std::vector<std::uint8_t>& seats) const {
    Hand hand;
    if (fixed_) {
      hand.limit(100, 200);
    } else {
      hand.no_limit(50, 100);
    }
    hand.chip(25).table().setSeats(0);
    std::vector<std::pair<std::uint8_t, std::int64_t>> stacks;
    for (std::size_t i = 0; i < players_.size(); ++i) stacks.emplace_back(seats[i], players_[i].stack);
    hand.seat_numbers(seats[button_], stacks);
    for (const Line& line : lines_) {
      const std::uint8_t seat = seats[line.who];
      if (!line.post.empty()) hand.post(seat, line.post, line.amount);
      if (line.act != Act::UNSET) hand.act(seat, line.act, line.amount);
      if (!line.board.empty()) hand.board(line.board);
      if (!line.hole.empty()) hand.hole(seat, line.hole);
      if (line.shows) hand.show(seat, line.shown);
    }
    hand.close();
    return hand;
  }

 private:
  struct Seat {
    std::int64_t stack = 0;
    std::int64_t in = 0;
    std::int64_t street = 0;
    bool folded = false;
    bool acted = false;
    std::string hole;
    [[nodiscard]] std::int64_t behind() const { return stack - in; }
    [[nodiscard]] bool can_act() const { return !folded && behind() > 0; }
  };
  struct Line {
    std::size_t who = 0;
    std::string post;
    Act act = Act::UNSET;
    std::int64_t amount = 0;
    std::string board;
    std::string hole;
    bool shows = false;
    std::string shown;
  };

  std::string draw(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += to_string(deck_.back()) + " ";
      deck_.pop_back();
    }
    return text;
  }
  [[nodiscard]] std::size_t after(std::size_t who, std::size_t steps = 1) const {
    return (who + steps) % players_.size();
  }
  [[nodiscard]] std::int64_t live() const { return std::ranges::count(players_, false, &Seat::folded); }

  void put(std::size_t who, std::int64_t amount) {
    players_[who].in += amount;
    players_[who].street += amount;
  }
  void post(std::size_t who, const std::string& wager, std::int64_t blind) {
    const std::int64_t amount = std::min(blind, players_[who].behind());
    put(who, amount);
    Line line;
    line.who = who;
    line.post = wager;
    line.amount = amount;
    lines_.push_back(line);
  }

  void play() {
    const bool two = players_.size() == 2;
    const std::size_t small = two ? button_ : after(button_);
    post(small, "smallBlind", 50);
    post(after(small), "bigBlind", 100);
    for (std::size_t step = 1; step <= players_.size(); ++step) {
      Line line;
      line.who = after(button_, step);
      line.hole = players_[line.who].hole = draw(2);
      lines_.push_back(line);
    }
    bet_ = raise_ = 100;
    round(after(small, 2), false);
    for (const int cards : {3, 1, 1}) {
      if (live() < 2) return;
      Line line;
      line.board = draw(cards);
      lines_.push_back(line);
      late_ = cards == 1;
      bet_ = 0;
      raise_ = fixed_ && late_ ? 200 : 100;
      for (auto& player : players_) {
        player.street = 0;
        player.acted = false;
      }
      round(after(button_), true);
    }
    if (live() < 2) return;
    for (std::size_t step = 1; step <= players_.size(); ++step) {
      Line line;
      line.who = after(button_, step);
      if (players_[line.who].folded) continue;
      line.shows = true;
      line.shown = players_[line.who].hole;
      lines_.push_back(line);
    }
  }

  void round(std::size_t first, bool opens) {
    raises_ = 0;
    opened_ = !opens;
    for (std::size_t at = first, idle = 0; idle < players_.size() && live() > 1; at = after(at)) {
      if (!has_to_act(at)) {
        ++idle;
        continue;
      }
      idle = 0;
      act(at);
    }
  }

  [[nodiscard]] bool has_to_act(std::size_t who) const {
    const Seat& seat = players_[who];
    if (!seat.can_act()) return false;
    if (seat.street < bet_) return true;
    return !seat.acted && std::ranges::count_if(players_, &Seat::can_act) > 1;
  }

  void act(std::size_t who) {
    Seat& seat = players_[who];
    const std::int64_t owes = bet_ - seat.street;
    const bool capped = fixed_ && raises_ >= 3 && live() > 2;
    const bool may_raise = !seat.acted && !capped && seat.behind() > owes;
    const std::int64_t mood = below(10);
    Line line;
    line.who = who;
    if (mood < 3 && may_raise) {
      raise(line);
    } else if (owes == 0) {
      line.act = Act::CHECK;
    } else if (mood < 8) {
      line.amount = std::min(owes, seat.behind());
      line.act = line.amount == seat.behind() ? Act::ALL_IN : Act::CALL;
      put(who, line.amount);
    } else {
      line.act = Act::FOLD;
      seat.folded = true;
    }
    seat.acted = true;
    lines_.push_back(line);
  }

  void raise(Line& line) {
    Seat& seat = players_[line.who];
    const std::int64_t least = fixed_ ? least_fixed() : bet_ + raise_;
    std::int64_t to = least;
    if (!fixed_) to += 25 * below(20);
    to = std::min(to, seat.street + seat.behind());
    line.amount = to - seat.street;
    put(line.who, line.amount);
    const bool all = seat.behind() == 0;
    line.act = all ? Act::ALL_IN : (bet_ == 0 ? Act::BET : Act::RAISE);
    const std::int64_t needed = least - bet_;
    const bool counts = to >= least || (fixed_ && 2 * (to - bet_) >= needed);
    if (counts) {
      if (!fixed_) raise_ = std::max(raise_, to - bet_);
      if (opened_) ++raises_;
      opened_ = true;
      full_ = to;
      for (auto& other : players_) other.acted = false;
    }
    bet_ = to;
  }

  // In fixed limit a raise completes what an all-in for less than half left open, or goes one level up.
  [[nodiscard]] std::int64_t least_fixed() const {
    const std::int64_t size = late_ ? 200 : 100;
    const std::int64_t base = bet_ == 0 ? 0 : full_of_street();
    return base + size > bet_ ? base + size : bet_ + size;
  }
  [[nodiscard]] std::int64_t full_of_street() const { return opened_ ? std::min(full_, bet_) : 0; }

  bool fixed_;
  std::vector<Seat> players_;
  std::size_t button_ = 0;
  std::vector<Card> deck_;
  std::vector<Line> lines_;
  std::int64_t bet_ = 0;
  std::int64_t raise_ = 0;
  std::int64_t full_ = 100;
  int raises_ = 0;
  bool opened_ = false;
  bool late_ = false;
};

std::vector<std::uint8_t> numbers(std::size_t count) {
  std::vector<std::uint8_t> seats;
  for (std::size_t i = 1; i <= count; ++i) seats.push_back(static_cast<std::uint8_t>(i));
  return seats;
}

void conserves(const Verdict& verdict) {
  Cents before;
  Cents after;
  for (const StackVerdict& stack : verdict.stacks) {
    before += stack.before;
    after += stack.due;
    RC_ASSERT(stack.due >= Cents());
  }
  RC_ASSERT(before == after + verdict.rake->due);
}

RC_GTEST_PROP(HandProperties, LegalPlayIsFoundLegalAndEveryChipIsSomewhere, ()) {
  const auto count = static_cast<std::size_t>(2 + below(9));
  const LegalPlay play(count, below(2) == 0);
  Hand hand = play.written(numbers(count));
  auto rake = hand.sign().initRake();
  rake.setKind(static_cast<schema::RakeKind>(1 + below(3)));
  rake.setBasisPoints(500);
  rake.setFixedCents(100);
  rake.setCapCents(below(2) * 150);
  const Verdict verdict = judge(hand);
  RC_ASSERT(verdict.reason.empty());
  RC_ASSERT(text(findings(verdict, kFindingIllegalAction)) == "");
  RC_ASSERT(text(findings(verdict, kFindingOutOfTurn)) == "");
  RC_ASSERT(text(findings(verdict, kFindingStreetEarly)) == "");
  RC_ASSERT(text(findings(verdict, kFindingForcedWager)) == "");
  conserves(verdict);
}

RC_GTEST_PROP(HandProperties, TheNumbersOfTheSeatsChangeNothing, ()) {
  const auto count = static_cast<std::size_t>(2 + below(9));
  const LegalPlay play(count, below(2) == 0);
  std::vector<std::uint8_t> others;
  std::uint8_t next = 0;
  for (std::size_t i = 0; i < count; ++i) {
    next = static_cast<std::uint8_t>(next + 1 + below(9));
    others.push_back(next);
  }
  const Verdict a = judge(play.written(numbers(count)));
  const Verdict b = judge(play.written(others));
  RC_ASSERT(a.stacks.size() == b.stacks.size());
  for (std::size_t i = 0; i < count; ++i) {
    RC_ASSERT(b.stacks[i].seat == SeatNo(others[i]));
    RC_ASSERT(a.stacks[i].due == b.stacks[i].due);
  }
  RC_ASSERT(a.findings.size() == b.findings.size());
}

// A device may write down anything: acts out of turn, too many chips, cards out of order.
RC_GTEST_PROP(HandProperties, WhateverIsRecordedNothingIsLostAndNothingStops, ()) {
  const auto count = static_cast<std::size_t>(1 + below(6));
  Hand hand;
  hand.structure(static_cast<schema::BettingStructure>(below(6)), 50, 100);
  hand.sign().setSmallBetCents(100);
  hand.sign().setBigBetCents(200);
  std::vector<std::int64_t> chips;
  for (std::size_t i = 0; i < count; ++i) chips.push_back(below(2'000));
  hand.seats(static_cast<std::uint8_t>(below(static_cast<std::int64_t>(count) + 1)), chips);
  const std::vector<std::string> posts = {"ante", "smallBlind", "bigBlind", "straddle", "post", "dead", "kill"};
  const std::vector<Act> acts = {Act::FOLD,   Act::CHECK, Act::CALL,    Act::BET,          Act::RAISE,
                                 Act::ALL_IN, Act::WAGER, Act::RETRACT, Act::SHOW_REQUEST, Act::LEAVE};
  const auto steps = below(40);
  for (std::int64_t i = 0; i < steps; ++i) {
    const auto seat = static_cast<std::uint8_t>(1 + below(static_cast<std::int64_t>(count)));
    const std::string card = to_string(deck_cards(DeckKind::k52)[static_cast<std::size_t>(below(52))]);
    switch (below(12)) {
      case 0:
        hand.post(seat, posts[static_cast<std::size_t>(below(7))], 1 + below(300));
        break;
      case 1:
        hand.board(card);
        break;
      case 2:
        hand.hole(seat, card);
        break;
      case 3:
        hand.show(seat, card + " " + card);
        break;
      case 4:
        hand.muck(seat);
        break;
      case 5:
        hand.ruling(below(2) == 0 ? "handDead" : "handVoid", seat);
        break;
      case 6:
        hand.push(static_cast<std::uint8_t>(below(4)), seat, below(500));
        break;
      case 7:
        hand.rake(below(100), static_cast<std::uint8_t>(below(3)));
        break;
      default:
        hand.act(seat, acts[static_cast<std::size_t>(below(10))], below(700),
                 {.announced = static_cast<schema::Announcement>(below(8)),
                  .chips = static_cast<std::uint16_t>(below(4)),
                  .to = below(2) * below(900)});
    }
  }
  hand.close();
  const Verdict verdict = judge(hand, Explain::kYes);
  Cents contributed;
  Cents found;
  for (const PotVerdict& pot : verdict.pots) found += pot.gross;
  for (const UncalledVerdict& back : verdict.uncalled) found += back.amount;
  const RoundFacts recorded = hand.facts();
  const poker::HandAsPlayed played =
      poker::as_played(recorded, holdem()).value_or(poker::HandAsPlayed{recorded, {}, {}});
  const auto judgement = poker::judge(played.facts, holdem(), holdem().defaults, Explain::kNo, {}, played.late);
  for (const Player& player : judgement.players) contributed += player.contributed() + player.out_of_action;
  // Where no live hand is left there is no pot to award, and the verdict says so.
  if (judgement.decidable || judgement.everything_back) RC_ASSERT(found == contributed);
}

}  // namespace
}  // namespace cardspeak::poker_test
