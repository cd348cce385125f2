// Texas Hold'em of the poker room, Crown Melbourne Poker 17.0: no limit and fixed limit. Play is always legal; pots,
// shares and rake are worked out here from the rule text, apart from the adjudication's own engine.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ingest/simulator/holdem/betting.h"
#include "ingest/simulator/holdem/player.h"
#include "ingest/simulator/holdem/pot_frauds.h"
#include "ingest/simulator/holdem/pot_mistakes.h"
#include "ingest/simulator/holdem/pots.h"
#include "ingest/simulator/room/kill_pots.h"
#include "ingest/simulator/room/royal_jackpot.h"
#include "ingest/simulator/table.h"
#include "ingest/simulator/table_writer.h"
#include "ingest/simulator/told_fraud.h"

namespace cardspeak::simulator {
namespace {

constexpr std::uint8_t kSeats = 9;
constexpr std::uint64_t kFirstDealer = 3000;
constexpr std::uint64_t kDealers = 300;
constexpr std::uint32_t kRoundsPerDealer = 15;

using holdem::Betting;
using holdem::by_pot_and_seat;
using holdem::ByPotAndSeat;
using holdem::from_button;
using holdem::kBigBlind;
using holdem::kChip;
using holdem::Player;
using holdem::Players;
using holdem::Push;
using room::KillMistake;

class TexasHoldemTable final : public Table {
 public:
  explicit TexasHoldemTable(const TableOrder& order)
      : random_(order.seed),
        writer_("crown-melbourne", table_name("PK", order.number), order.start, random_, *order.events),
        errors_(*order.errors),
        no_limit_(order.number % 2 == 1),
        rake_(static_cast<RakeForm>(order.number % 3)),
        told_(*order.frauds, writer_),
        kill_random_(order.seed + 1),
        jackpot_(order.royal_meter, kChip, writer_, random_, errors_) {
    const std::size_t count = 2 + random_.below(8);
    for (std::uint8_t seat = 1; seat <= kSeats && players_.size() < count; ++seat) {
      if (kSeats - seat + 1U > count - players_.size() && random_.below(3) == 0) continue;
      Player player;
      player.seat = SeatNo(seat);
      player.patron = "P-" + std::to_string(10'000 + random_.below(90'000));
      player.temper = static_cast<holdem::Temper>(random_.below(10) < 6 ? 0 : 1 + random_.below(2));
      players_.push_back(player);
    }
    if (order.number % kKillsOneIn == 0) {
      kills_.offer(room::kill_offer(kill_random_));
      offers_kill_ = true;
    }
  }

  [[nodiscard]] std::string stream() const override { return writer_.venue() + "/" + writer_.table(); }

  void open() override {
    writer_.set_round(RoundNo(0));
    writer_.change_dealer(kFirstDealer, kDealers);
    writer_.open("texas-holdem", kSeats, kChip, schema::DealingMethod::HAND_HELD,
                 [&](schema::TableOpened::Builder opened) {
                   if (jackpot_.is_offered()) opened.setMeter(jackpot_.stream());
                   write_sign(opened.initPoker());
                 });
  }

  // No wager feeds a meter of the poker room: a hand is played in one go.
  void start(RoundNo number, const Plan& plan) override {
    writer_.set_round(RoundNo(0));
    if (number.value() % kRoundsPerDealer == 0) writer_.change_dealer(kFirstDealer, kDealers);
    writer_.set_round(number);
    const bool may_move = settled_rightly_ && rake_ != RakeForm::kPerPlayer;
    const bool may_kill = plan.go_wrong && plan.fraud == Fraud::kNone;
    const KillMistake of_kill = may_kill ? kills_.choose_mistake(may_move) : KillMistake::kNone;
    begin_hand(of_kill);
    betting_.post_blinds(button_);
    post_kill(of_kill);
    if (plan.stack != Stack::kNone && jackpot_.is_offered()) stack_royal();
    deal_hole_cards();
    play_streets();
    told_.begin(plan.fraud);
    settle(plan.go_wrong && of_kill == KillMistake::kNone);
    report_small_bet();
    writer_.write([](schema::Event::Builder event) { event.setRoundClosed(); });
    if (told_.is(Fraud::kLateExcuse)) frauds_.excuse(winner_);
    button_ = (button_ + 1) % players_.size();
  }

  void finish() override {}

 private:
  static constexpr Cents kBuyIn{20'000};
  static constexpr std::uint32_t kKillsOneIn = 4;  // of fixed limit tables every second one
  static constexpr std::ptrdiff_t kFlop = 3;

  void write_sign(schema::PokerSign::Builder sign) const {
    sign.setStructure(no_limit_ ? schema::BettingStructure::NO_LIMIT : schema::BettingStructure::FIXED_LIMIT);
    auto blinds = sign.initBlindsCents(2);
    blinds.set(0, holdem::kSmallBlind.value());
    blinds.set(1, kBigBlind.value());
    if (!no_limit_) {
      sign.setSmallBetCents(holdem::kSmallBet.value());
      sign.setBigBetCents(holdem::kBigBet.value());
    }
    sign.setMinimumBuyInCents(kBuyIn.value() / 2);
    sign.setStraddle(no_limit_);
    sign.setButtonPostsSmallBlindHeadsUp(true);
    kills_.write_sign(sign);
    auto rake = sign.initRake();
    switch (rake_) {
      case RakeForm::kPercentage:
        rake.setKind(schema::RakeKind::PERCENTAGE);
        rake.setBasisPoints(kRakeBasisPoints);
        rake.setCapCents(kRakeCap.value());
        break;
      case RakeForm::kPerHand:
        rake.setKind(schema::RakeKind::PER_HAND);
        rake.setFixedCents(kRakePerHand.value());
        break;
      case RakeForm::kPerPlayer:
        rake.setKind(schema::RakeKind::PER_PLAYER);
        rake.setFixedCents(kRakePerPlayer.value());
        break;
    }
  }

  void begin_hand(KillMistake of_kill) {
    for (Player& player : players_) {
      // Between hands a player may buy in again (6.11).
      if (player.stack < kBigBlind + kBigBlind) {
        player.stack = Cents(kBuyIn.value() / 2 + static_cast<std::int64_t>(random_.below(150)) * kChip.value());
      }
      if (random_.below(12) == 0) sit_short(player);
      player.street = player.total = Cents();
      player.folded = player.acted = false;
      player.acted_at = 0;
    }
    if (of_kill == KillMistake::kButtonMoved) kills_.move_wrongly(seats());
    writer_.write([&](schema::Event::Builder event) {
      auto opened = event.initRoundOpened();
      kills_.write_button(opened);
      opened.setDealer(writer_.dealer());
      opened.setButton(players_[button_].seat.value());
      write_seats(opened, players_);
    });
    jackpot_.begin_hand();
    shown_alone_ = SeatNo();
    board_.clear();
    deck_ = shuffled_deck(random_);
    // 7.2.3(b): from each player before the hand begins.
    if (rake_ == RakeForm::kPerPlayer) {
      for (Player& player : players_) {
        player.stack -= kRakePerPlayer;
        write_rake(kRakePerPlayer, 0, player.seat);
      }
    }
  }

  // With few chips. Where buttons are followed from hand to hand it is somebody new, and neither at the dealer button
  // (8.9) nor in the place of whoever has the kill button (8.12.10).
  void sit_short(Player& player) {
    const Cents few(static_cast<std::int64_t>(5 + random_.below(30)) * kChip.value());
    if (offers_kill_) {
      if (kills_.has_button(player.seat) || &player == &players_[button_]) return;
      player.patron = "P-" + std::to_string(100'000 + newcomers_++);
    }
    player.stack = few;
  }

  [[nodiscard]] std::vector<SeatNo> seats() const {
    std::vector<SeatNo> seats;
    for (const Player& player : players_) seats.push_back(player.seat);
    return seats;
  }

  void post_kill(KillMistake mistake) {
    std::vector<room::Chips> chips;
    for (const Player& player : players_) chips.push_back({player.seat, player.stack});
    const auto kill = kills_.post(mistake, chips, std::nullopt);
    if (kill) betting_.post_kill(kill->seat, kill->amount, kill->larger);
    if (mistake == KillMistake::kSmallBet) betting_.want_small_bet();
  }

  void report_small_bet() const {
    const auto& bet = betting_.small_bet();
    if (!bet) return;
    errors_({writer_.round_id(), "illegal-action", bet->seat, "", bet->due, bet->to, "small-bet-in-kill-pot"});
  }

  void move_kill_button(const std::vector<Pot>& pots, const std::vector<Push>& due) {
    room::HandWon won;
    for (const Pot& pot : pots) won.pot += pot.gross;
    for (const Push& push : due) {
      if (!push.amount.is_zero()) won.winners.insert(push.seat);
    }
    kills_.move_button(won, std::nullopt);
  }

  Card next_card() {
    const Card card = deck_.back();
    deck_.pop_back();
    return card;
  }

  void deal_hole_cards() {
    writer_.write([](schema::Event::Builder event) { event.initShuffled(); });
    writer_.write([](schema::Event::Builder event) { event.initCut(); });
    for (std::size_t card = 0; card < 2; ++card) {
      for (std::size_t step = 1; step <= players_.size(); ++step) {
        Player& player = players_[from_button(players_, button_, step)];
        player.hole[card] = next_card();
        writer_.deal(schema::Place::SEAT, player.seat, player.hole[card], false);
      }
    }
  }

  void play_streets() {
    constexpr std::array<std::size_t, 4> kBoardCards = {0, kFlop, 1, 1};
    for (std::size_t street = 0; street < kBoardCards.size(); ++street) {
      if (street > 0) deal_street(kBoardCards[street]);
      if (street > 0) betting_.begin_street(street, button_);
      betting_.play_round(board_);
      if (count_live(players_) < 2) return show_for_jackpot(street);
    }
  }

  void stack_royal() {
    const std::size_t count = players_.size();
    const std::size_t who = random_.below(count);
    const std::size_t flop = 2 * count + 1;  // behind the burn
    jackpot_.stack({.own = {who, count + who}, .flop = {flop, flop + 1, flop + 2}}, deck_);
  }

  // 16.5.5: who is left alone tables the cards, and where the flop is not there yet asks for it.
  void show_for_jackpot(std::size_t street) {
    const Player& last = *std::ranges::find_if(players_, &Player::live);
    const room::Flops seen = flops();
    if (!jackpot_.may_show(own_cards(last), seen.empty() ? std::vector<Card>() : seen.front())) return;
    show(last);
    shown_alone_ = last.seat;
    if (street == 0) deal_street(kFlop);
  }

  static std::vector<Card> own_cards(const Player& player) {
    std::vector<Card> own(player.hole.size());
    std::ranges::copy(player.hole, own.begin());
    return own;
  }

  [[nodiscard]] room::Flops flops() const {
    if (board_.size() < kFlop) return {};
    std::vector<Card> flop(kFlop);
    std::copy_n(board_.begin(), kFlop, flop.begin());
    return {flop};
  }

  [[nodiscard]] std::vector<room::RoyalHand> royal_hands() const {
    const bool all = count_live(players_) > 1;
    std::vector<room::RoyalHand> hands;
    for (const Player& player : players_) {
      const bool shown = player.live() && (all || player.seat == shown_alone_);
      hands.push_back({player.seat, own_cards(player), player.live(), shown});
    }
    return hands;
  }

  void deal_street(std::size_t cards) {
    const Card burn = next_card();
    writer_.write([&](schema::Event::Builder event) { event.initBurned().setCard(burn.code()); });
    for (std::size_t i = 0; i < cards; ++i) {
      board_.push_back(next_card());
      writer_.deal(schema::Place::COMMUNITY, SeatNo(), board_.back(), true);
    }
  }

  void settle(bool go_wrong) {
    const auto [over_by, over] = take_back_uncalled(players_);
    if (!over.is_zero()) {
      writer_.write([&, over_by = over_by, over = over](schema::Event::Builder event) {
        auto back = event.initUncalledReturned();
        back.setSeat(players_[over_by].seat.value());
        back.setAmountCents(over.value());
      });
    }
    std::vector<Pot> pots = make_pots(players_, button_);
    if (count_live(players_) > 1) show_hands();
    const bool of_jackpot = go_wrong && !told_.any() && jackpot_.may_go_wrong(royal_hands(), flops());
    jackpot_.settle(royal_hands(), flops());
    take_rake(players_, board_, rake_, betting_.blinds_only(), pots);
    const std::vector<Push> due = award(players_, board_, pots);
    std::vector<Push> done = due;
    std::vector<Cents> rake;
    for (const Pot& pot : pots) rake.push_back(pot.rake);
    winner_ = due.front().seat;
    const bool of_pots = go_wrong && !of_jackpot;
    if (of_pots || told_.is(Fraud::kRulingWithoutPower)) plant_mistake(players_, rake_, random_, done, rake);
    if (told_.is(Fraud::kRulingWithoutPower) && by_pot_and_seat(due) != by_pot_and_seat(done)) frauds_.rule(winner_);
    if (told_.is(Fraud::kPinching)) frauds_.pinch(big_blind(), done);
    for (std::size_t number = 0; number < rake.size(); ++number) {
      if (!rake[number].is_zero()) write_rake(rake[number], static_cast<std::uint8_t>(number), SeatNo());
    }
    report_rake(pots, rake);
    for (const Push& push : done) {
      write_push(push);
      player_at(push.seat).stack += push.amount;
    }
    report(due, done);
    move_kill_button(pots, due);
    settled_rightly_ = by_pot_and_seat(due) == by_pot_and_seat(done);
  }

  // With two players the button posts the small one.
  [[nodiscard]] SeatNo big_blind() const {
    return players_[from_button(players_, button_, players_.size() == 2 ? 1 : 2)].seat;
  }

  Player& player_at(SeatNo seat) { return *std::ranges::find(players_, seat, &Player::seat); }

  // 12.5.4: every live hand is tabled, the player on the button's left first.
  void show_hands() {
    for (std::size_t step = 1; step <= players_.size(); ++step) {
      const Player& player = players_[from_button(players_, button_, step)];
      if (player.live()) show(player);
    }
  }

  void show(const Player& player) {
    writer_.write([&](schema::Event::Builder event) {
      auto shown = event.initHandShown();
      shown.setSeat(player.seat.value());
      auto cards = shown.initCards(2);
      cards[0].setCard(player.hole[0].code());
      cards[1].setCard(player.hole[1].code());
    });
  }

  void write_rake(Cents amount, std::uint8_t pot, SeatNo seat) {
    writer_.write([&](schema::Event::Builder event) {
      auto rake = event.initRakeTaken();
      rake.setAmountCents(amount.value());
      rake.setPot(pot);
      rake.setSeat(seat.value());
    });
  }

  // A pot that the commission takes whole is pushed to nobody.
  void write_push(const Push& push) {
    if (push.amount.is_zero()) return;
    writer_.write([&](schema::Event::Builder event) {
      auto pushed = event.initPotPushed();
      pushed.setPot(push.pot);
      pushed.setSeat(push.seat.value());
      pushed.setAmountCents(push.amount.value());
    });
  }

  void report_rake(const std::vector<Pot>& pots, const std::vector<Cents>& taken) const {
    Cents due;
    Cents recorded;
    for (std::size_t number = 0; number < pots.size(); ++number) {
      due += pots[number].rake;
      recorded += taken[number];
    }
    if (due != recorded) errors_({writer_.round_id(), "rake-wrong", SeatNo(), "rake", due, recorded});
  }

  void report(const std::vector<Push>& due, const std::vector<Push>& done) const {
    ByPotAndSeat due_sums = by_pot_and_seat(due);
    ByPotAndSeat done_sums = by_pot_and_seat(done);
    for (const auto& [key, amount] : done_sums) due_sums.try_emplace(key, Cents());
    for (const auto& [key, amount] : due_sums) {
      const Cents recorded = done_sums[key];
      if (recorded == amount) continue;
      errors_(
          {writer_.round_id(), "pot-pushed-wrongly", key.second, "pot " + std::to_string(key.first), amount, recorded});
    }
  }

  Random random_;
  TableWriter writer_;
  const ErrorSink& errors_;
  bool no_limit_;
  RakeForm rake_;
  Players players_;
  std::size_t button_ = 0;
  std::vector<Card> deck_;
  std::vector<Card> board_;
  Betting betting_{no_limit_, players_, writer_, random_};
  ToldFraud told_;
  holdem::PotFrauds frauds_{players_, writer_, random_, told_};
  // Of its own, so that what is offered beside changes no hand.
  Random kill_random_;
  room::KillPots kills_{false, writer_, kill_random_, errors_};
  bool offers_kill_ = false;
  bool settled_rightly_ = false;  // the hand before
  std::uint64_t newcomers_ = 0;
  room::RoyalJackpot jackpot_;
  SeatNo shown_alone_;  // who tabled a hand that nobody contested
  SeatNo winner_;       // of the hand that was settled last, by the cards
};

}  // namespace

std::unique_ptr<Table> make_texas_holdem_table(const TableOrder& order) {
  return std::make_unique<TexasHoldemTable>(order);
}

}  // namespace cardspeak::simulator
