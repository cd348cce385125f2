// Every game of the poker room that has a pot, but Texas Hold'em, which has a table of its own: Crown Melbourne Poker
// 17.0. Play is legal, but for single acts on purpose; pots, parts and rake are worked out from the rule text, apart
// from the adjudication's own engine.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ingest/simulator/room/betting.h"
#include "ingest/simulator/room/dealing.h"
#include "ingest/simulator/room/games.h"
#include "ingest/simulator/room/kill_pots.h"
#include "ingest/simulator/room/mistakes.h"
#include "ingest/simulator/room/new_patrons.h"
#include "ingest/simulator/room/players.h"
#include "ingest/simulator/room/royal_jackpot.h"
#include "ingest/simulator/room/settlement.h"
#include "ingest/simulator/table.h"
#include "ingest/simulator/table_writer.h"
#include "model/check.h"

namespace cardspeak::simulator {
namespace room {
namespace {

using schema::BettingStructure;

constexpr std::uint8_t kSeats = 11;
constexpr std::uint64_t kFirstDealer = 3000;
constexpr std::uint64_t kDealers = 300;
constexpr std::uint32_t kRoundsPerDealer = 15;

// Games of open cards are played with two sizes of bets, as 10.6.7 has them.
constexpr std::array kBlindStructures = {BettingStructure::NO_LIMIT, BettingStructure::POT_LIMIT,
                                         BettingStructure::FIXED_LIMIT, BettingStructure::SPREAD_LIMIT,
                                         BettingStructure::HALF_POT};
constexpr std::array kStudStructures = {BettingStructure::FIXED_LIMIT, BettingStructure::SPREAD_LIMIT};

// How many can be dealt in without the deck running out, with the burns and the boards; a draw may use discards again.
std::size_t most_players(const Game& game, DeckKind deck) {
  std::size_t own = 0;
  std::size_t others = game.kitty ? 5 : 0;
  for (const Street& street : game.streets) {
    own += street.down + street.up + (street.draw ? 1 : 0);
    others += street.board * game.boards + (&street == &game.streets.front() ? 0 : 1);
  }
  return std::min({game.most_players, (deck_cards(deck).size() - others) / own, std::size_t{kSeats}});
}

class RoomTable final : public Table {
 public:
  RoomTable(const TableOrder& order, const Game& game)
      : random_(order.seed),
        writer_("crown-melbourne", table_name("PR", order.number), order.start, random_, *order.events),
        errors_(*order.errors),
        game_(game),
        deck_(game.decks[order.number % game.decks.size()]),
        structure_(game.blinds ? kBlindStructures.at(random_.below(kBlindStructures.size()))
                               : kStudStructures.at(random_.below(kStudStructures.size()))),
        rake_(static_cast<RakeForm>(random_.below(3))),
        straddles_(game.blinds && random_.below(3) == 0),
        runs_again_(game.may_run_again && random_.below(2) == 0),
        jackpot_(order.royal_meter, kChip, writer_, random_, errors_) {
    const bool sizes = structure_ == BettingStructure::FIXED_LIMIT || structure_ == BettingStructure::SPREAD_LIMIT;
    if (game.blinds && sizes && !straddles_ && random_.below(4) != 0) kills_.offer(kill_offer(random_));
    const std::size_t count = 2 + random_.below(most_players(game, deck_) - 1);
    for (std::uint8_t seat = 1; seat <= kSeats && seated_.size() < count; ++seat) {
      if (kSeats - seat + 1U > count - seated_.size() && random_.below(3) == 0) continue;
      Player player;
      player.seat = SeatNo(seat);
      player.patron = patrons_.draw(seated_, random_);
      seated_.push_back(std::move(player));
    }
  }

  [[nodiscard]] std::string stream() const override { return writer_.venue() + "/" + writer_.table(); }

  void open() override {
    writer_.set_round(RoundNo(0));
    writer_.change_dealer(kFirstDealer, kDealers);
    writer_.open(game_.name, kSeats, kChip, schema::DealingMethod::HAND_HELD, [&](schema::TableOpened::Builder opened) {
      if (jackpot_.is_offered()) opened.setMeter(jackpot_.stream());
      write_sign(opened.initPoker());
    });
  }

  void start(RoundNo number, const Plan& plan) override {
    writer_.set_round(RoundNo(0));
    if (number.value() % kRoundsPerDealer == 0) writer_.change_dealer(kFirstDealer, kDealers);
    writer_.set_round(number);
    // Whether the button went to the right player is known of hands that were settled as they should be, and where
    // nobody may regain it who was away (8.12.11(a)).
    const bool may_move = settled_rightly_ && rake_ != RakeForm::kPerPlayer;
    const KillMistake of_kill = plan.go_wrong ? kills_.choose_mistake(may_move) : KillMistake::kNone;
    const bool go_wrong = plan.go_wrong && of_kill == KillMistake::kNone;
    // One hand in three that go wrong does so in its betting, and is settled rightly.
    const bool by_act = go_wrong && random_.below(3) == 0;
    WrongAct act = by_act ? WrongAct::kAny : WrongAct::kNone;
    if (of_kill == KillMistake::kSmallBet) act = WrongAct::kSmallGame;
    betting_.begin_hand(act);
    if (of_kill == KillMistake::kButtonMoved) kills_.move_wrongly(seats());
    begin_hand();
    play(of_kill, plan.stack);
    settle(go_wrong && !by_act);
    if (const auto& wrong = betting_.illegal_act()) {
      errors_({writer_.round_id(), std::string(wrong->kind), wrong->seat, "", wrong->due, wrong->recorded,
               std::string(wrong->name)});
    }
    writer_.write([](schema::Event::Builder event) { event.setRoundClosed(); });
    remember();
  }

  void finish() override {}

 private:
  static constexpr std::int64_t kBuyInChips = 200;
  static constexpr std::ptrdiff_t kFlop = 3;

  [[nodiscard]] std::vector<SeatNo> seats() const {
    std::vector<SeatNo> seats;
    for (const Player& player : seated_) seats.push_back(player.seat);
    return seats;
  }

  void write_sign(schema::PokerSign::Builder sign) const {
    sign.setStructure(structure_);
    sign.setStraddle(straddles_);
    if (game_.blinds) {
      auto blinds = sign.initBlindsCents(2);
      blinds.set(0, kSmallBlind.value());
      blinds.set(1, kBigBlind.value());
    } else {
      sign.setAnteCents(kAnte.value());
      sign.setBringInCents(kBringIn.value());
    }
    if (structure_ == BettingStructure::FIXED_LIMIT || structure_ == BettingStructure::SPREAD_LIMIT) {
      sign.setSmallBetCents(bet_sizes(game_.blinds).small.value());
      sign.setBigBetCents(bet_sizes(game_.blinds).big.value());
    }
    sign.setMinimumBuyInCents(kBuyInChips / 2 * kChip.value());
    sign.setDeck(static_cast<std::uint8_t>(deck_cards(deck_).size()));
    kills_.write_sign(sign);
    write_rake(sign.initRake());
  }

  void write_rake(schema::Rake::Builder rake) const {
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

  // --- the hand ---

  void begin_hand() {
    if (game_.blinds) button_ = (button_ + 1) % seated_.size();
    for (std::size_t i = 0; i < seated_.size(); ++i) buy_in(i);
    players_ = seated_;
    shown_alone_ = SeatNo();
    // The button is the last to act.
    if (game_.blinds)
      std::ranges::rotate(players_, players_.begin() + static_cast<std::ptrdiff_t>((button_ + 1) % players_.size()));
    writer_.write([&](schema::Event::Builder event) {
      auto opened = event.initRoundOpened();
      opened.setDealer(writer_.dealer());
      if (game_.blinds) opened.setButton(seated_[button_].seat.value());
      kills_.write_button(opened);
      write_seats(opened, seated_);
    });
    jackpot_.begin_hand();
    killer_may_sit_out();
    // 7.2.3(b): from each player before the hand begins.
    if (rake_ != RakeForm::kPerPlayer) return;
    for (Player& player : players_) {
      player.stack -= kRakePerPlayer;
      take_rake(kRakePerPlayer, 0, player.seat);
    }
  }

  // Between hands a player may buy in again (6.11), or another one sits down with few chips, though not where the
  // dealer button comes to (8.9), nor in the place of whoever has the kill button (8.12.10).
  void buy_in(std::size_t who) {
    Player& player = seated_[who];
    const bool has_kill = kills_.has_button(player.seat);
    const Cents least = has_kill ? kBigBlind + kRakePerPlayer : kChip;  // something of the kill can be posted
    if (player.stack <= least) {
      player.stack = Cents((kBuyInChips / 2 + static_cast<std::int64_t>(random_.below(150))) * kChip.value());
    }
    if (random_.below(8) == 0 && !has_kill && (!game_.blinds || who != button_)) {
      player.patron = patrons_.draw(seated_, random_);
      player.stack = Cents(static_cast<std::int64_t>(2 + random_.below(30)) * kChip.value());
    }
    player.street = player.total = Cents();
    player.cards.clear();
    player.open.clear();
    player.folded = player.acted = false;
  }

  // --- kill pots ---

  // 8.12.11: only with a fee of each player, and here nobody who has a blind to post.
  void killer_may_sit_out() {
    killer_away_.reset();
    const std::optional<SeatNo> killer = kills_.killer();
    if (!killer || rake_ != RakeForm::kPerPlayer || is_hi_lo(game_) || random_.below(4) != 0) return;
    const auto at = std::ranges::find(players_, *killer, &Player::seat);
    if (at - players_.begin() < 2 || players_.size() < 4) return;
    writer_.decide(*killer, schema::Act::LEAVE);
    players_.erase(at);
    killer_away_ = killer;
  }

  void post_kill(KillMistake mistake) {
    std::vector<Chips> chips;
    for (const Player& player : players_) chips.push_back({player.seat, player.stack});
    const auto kill = kills_.post(mistake, chips, killer_away_);
    if (kill) betting_.post_kill(kill->seat, kill->amount, kill->larger);
  }

  void move_kill_button(const std::vector<Pot>& pots, const Pushes& due) {
    HandWon won;
    for (const Pot& pot : pots) won.pot += pot.gross;
    for (const auto& [leaf, amount] : due) won.winners.insert(leaf.seat);
    kills_.move_button(won, killer_away_);
  }

  void play(KillMistake of_kill, Stack stack) {
    if (!game_.blinds) betting_.post_antes();
    if (game_.blinds) betting_.post_blinds();
    post_kill(of_kill);
    if (straddles_) betting_.may_straddle();
    dealing_.begin(deck_);
    if (stack != Stack::kNone && jackpot_.is_offered()) stack_royal();
    for (std::size_t number = 0; number < game_.streets.size(); ++number) {
      const Street& street = game_.streets[number];
      if (street.draw) dealing_.draw();
      dealing_.deal(street, number == 0);
      betting_.begin(street);
      if (number == 0 && !game_.blinds) betting_.bring_in();
      betting_.play([&](Player& player, Cents to_call) { return may_take_kitty(player, to_call, number); });
      if (count_live(players_) < 2) return show_for_jackpot(number);
      if (number == 0) dealing_.muck_kitty();
      if (street.discard_after) dealing_.discard_one();
      if (betting_.is_over() && may_run_again(number + 1)) return;
    }
  }

  // --- the jackpot of the room ---

  // A Royal Flush with the first flop, or where there are two with the second.
  void stack_royal() {
    const std::size_t count = players_.size();
    const std::size_t who = random_.below(count);
    const std::size_t own = game_.streets.front().down;
    const std::size_t flop = own * count + 1 + random_.below(game_.boards) * kFlop;  // behind the burn
    jackpot_.stack({.own = {who, count + who}, .flop = {flop, flop + 1, flop + 2}}, dealing_.deck());
  }

  // 16.5.5: who is left alone tables the cards, and where the flop is not there yet asks for it.
  void show_for_jackpot(std::size_t street) {
    const Player& last = *std::ranges::find_if(players_, &Player::live);
    const Flops seen = flops();
    if (!jackpot_.may_show(last.cards, seen.empty() ? std::vector<Card>() : seen.front())) return;
    show(last);
    shown_alone_ = last.seat;
    if (street == 0) dealing_.deal(game_.streets[1], false);
  }

  [[nodiscard]] Flops flops() const {
    Flops flops;
    for (const std::vector<Card>& board : dealing_.boards()) {
      if (board.size() >= kFlop) flops.emplace_back(board.begin(), board.begin() + kFlop);
    }
    return flops;
  }

  [[nodiscard]] std::vector<RoyalHand> royal_hands() const {
    const bool all = count_live(players_) > 1;
    std::vector<RoyalHand> hands;
    for (const Player& player : players_) {
      hands.push_back(
          {player.seat, player.cards, player.live(), player.live() && (all || player.seat == shown_alone_)});
    }
    return hands;
  }

  // 12.6: those who are left agree to see the other community cards several times.
  bool may_run_again(std::size_t street) {
    if (!runs_again_ || street == game_.streets.size()) return false;
    // With a card still to give up, who would agree does not know yet what is held.
    const auto later = std::span(game_.streets).subspan(street);
    if (std::ranges::any_of(later, &Street::discard_after)) return false;
    const std::size_t most = dealing_.most_runs(street);
    if (most < 2) return false;
    const std::size_t runs = 2 + random_.below(most - 1);
    for (const Player& player : players_) {
      if (player.live()) agree_to(player.seat, runs);
    }
    dealing_.deal_again(street, runs);
    return true;
  }

  void agree_to(SeatNo seat, std::size_t runs) {
    writer_.write([&](schema::Event::Builder event) {
      auto decision = event.initDecision();
      decision.setSeat(seat.value());
      decision.setAct(schema::Act::RUN_IT_TWICE);
      decision.setCount(static_cast<std::uint8_t>(runs));
    });
  }

  // 9.3.1(c), 9.3.3: before the call that goes with it.
  bool may_take_kitty(Player& player, Cents to_call, std::size_t street) {
    const bool may =
        game_.kitty && street == 0 && dealing_.has_kitty() && !to_call.is_zero() && player.stack >= to_call;
    if (!may || random_.below(6) != 0) return false;
    dealing_.take_kitty(player);
    return true;
  }

  // --- the chips ---

  void settle(bool go_wrong) {
    const auto [over_by, over] = take_back_uncalled(players_);
    std::vector<Pot> pots = make_pots(players_);
    const Settlement settlement(game_, deck_, players_, dealing_.boards());
    settlement.take_rake(rake_, betting_.only_blinds(), pots);
    const Pushes due = settlement.award(pots);
    Done done{.pushes = due, .rake = {}, .back = over, .mistake = {}};
    for (const Pot& pot : pots) done.rake.push_back(pot.rake);
    const bool of_jackpot = go_wrong && jackpot_.may_go_wrong(royal_hands(), flops());
    if (go_wrong && !of_jackpot) plant_mistake(settlement, pots, rake_, random_, done);
    if (!done.back.is_zero()) give_back(players_[over_by].seat, done.back);
    if (count_live(players_) > 1) show_hands();
    jackpot_.settle(royal_hands(), flops());
    for (std::size_t number = 0; number < pots.size(); ++number) {
      if (!done.rake[number].is_zero()) take_rake(done.rake[number], static_cast<std::uint8_t>(number), SeatNo());
    }
    for (const auto& [leaf, amount] : done.pushes) push(leaf, amount);
    players_[over_by].stack -= over - done.back;
    report(pots, due, done);
    move_kill_button(pots, due);
    settled_rightly_ = done.mistake.empty();
    if (done.back != over) {
      errors_(
          {writer_.round_id(), "uncalled-wrong", players_[over_by].seat, "uncalled", over, done.back, done.mistake});
    }
  }

  void give_back(SeatNo seat, Cents amount) {
    writer_.write([&](schema::Event::Builder event) {
      auto back = event.initUncalledReturned();
      back.setSeat(seat.value());
      back.setAmountCents(amount.value());
    });
  }

  void show_hands() {
    for (const Player& player : players_) {
      if (player.live()) show(player);
    }
  }

  void show(const Player& player) {
    writer_.write([&](schema::Event::Builder event) {
      auto shown = event.initHandShown();
      shown.setSeat(player.seat.value());
      auto cards = shown.initCards(static_cast<unsigned>(player.cards.size()));
      for (unsigned i = 0; i < player.cards.size(); ++i) cards[i].setCard(player.cards[i].code());
    });
  }

  void take_rake(Cents amount, std::uint8_t pot, SeatNo seat) {
    writer_.write([&](schema::Event::Builder event) {
      auto rake = event.initRakeTaken();
      rake.setAmountCents(amount.value());
      rake.setPot(pot);
      rake.setSeat(seat.value());
    });
  }

  void push(const Leaf& leaf, Cents amount) {
    if (amount.is_zero()) return;
    writer_.write([&](schema::Event::Builder event) {
      auto pushed = event.initPotPushed();
      pushed.setPot(leaf.pot);
      pushed.setShare(leaf.share);
      pushed.setBoard(leaf.board);
      pushed.setSeat(leaf.seat.value());
      pushed.setAmountCents(amount.value());
    });
    std::ranges::find(players_, leaf.seat, &Player::seat)->stack += amount;
  }

  void report(const std::vector<Pot>& pots, Pushes due, const Done& done) const {
    Cents rake_due;
    Cents rake_taken;
    for (std::size_t number = 0; number < pots.size(); ++number) {
      rake_due += pots[number].rake;
      rake_taken += done.rake[number];
    }
    if (rake_due != rake_taken) {
      errors_({writer_.round_id(), "rake-wrong", SeatNo(), "rake", rake_due, rake_taken, done.mistake});
    }
    for (const auto& [leaf, amount] : done.pushes) due.try_emplace(leaf, Cents());
    for (const auto& [leaf, amount] : due) {
      const auto found = done.pushes.find(leaf);
      const Cents recorded = found == done.pushes.end() ? Cents() : found->second;
      if (recorded == amount) continue;
      errors_({writer_.round_id(), "pot-pushed-wrongly", leaf.seat, "pot " + std::to_string(leaf.pot), amount, recorded,
               done.mistake});
    }
  }

  // What each has left goes into the next hand.
  void remember() {
    for (Player& player : seated_) {
      const auto played = std::ranges::find(players_, player.seat, &Player::seat);
      if (played != players_.end()) player.stack = played->stack;
    }
  }

  Random random_;
  TableWriter writer_;
  const ErrorSink& errors_;
  const Game& game_;
  DeckKind deck_;
  BettingStructure structure_;
  RakeForm rake_;
  bool straddles_;   // the sign permits them (6.5)
  bool runs_again_;  // players here ask for it (12.6)
  NewPatrons patrons_;
  Players seated_;   // by seat
  Players players_;  // of the hand, in the order of play
  std::size_t button_ = 0;
  KillPots kills_{is_hi_lo(game_), writer_, random_, errors_};
  std::optional<SeatNo> killer_away_;
  bool settled_rightly_ = false;  // the hand before
  RoyalJackpot jackpot_;
  SeatNo shown_alone_;  // who tabled a hand that nobody contested
  Dealing dealing_{game_, players_, writer_, random_};
  Betting betting_{structure_, bet_sizes(game_.blinds), players_, writer_, random_};
};

}  // namespace
}  // namespace room

std::unique_ptr<Table> make_room_table(const TableOrder& order, std::string_view game) {
  const auto found = std::ranges::find(room::games(), game, &room::Game::name);
  CARDSPEAK_CHECK(found != room::games().end(), "the room has the game");
  return std::make_unique<room::RoomTable>(order, *found);
}

}  // namespace cardspeak::simulator
