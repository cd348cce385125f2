// Texas Hold'em of the poker room, Crown Melbourne Poker 17.0: no limit and fixed limit. Play is always legal; pots,
// shares and rake are worked out here from the rule text, apart from the adjudication's own engine.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ingest/simulator/table.h"
#include "ingest/simulator/table_writer.h"
#include "model/hands/high.h"

namespace cardspeak::simulator {
namespace {

constexpr std::uint8_t kSeats = 9;
constexpr Cents kChip{100};
constexpr std::uint64_t kFirstDealer = 3000;
constexpr std::uint64_t kDealers = 300;
constexpr std::uint32_t kRoundsPerDealer = 15;
constexpr int kRaiseCap = 3;  // 6.9

enum class Temper : std::uint8_t { kSensible, kCallsAnything, kMadRaiser };

struct Player {
  SeatNo seat;
  std::string patron;
  Temper temper = Temper::kSensible;
  Cents stack;
  std::array<Card, 2> hole{};
  HandValue value;
  Cents street;  // put in on this street, towards the bet
  Cents total;   // put in in this hand
  bool folded = false;
  bool acted = false;
  int acted_at = 0;  // number of full raises that stood when the player last acted

  [[nodiscard]] bool live() const { return !folded; }
  [[nodiscard]] bool can_act() const { return !folded && !stack.is_zero(); }
};

// A pot, or what is left of one after the rake.
struct Pot {
  Cents gross;
  Cents rake;
  std::vector<std::size_t> eligible;  // players, clockwise from the button
};

struct Push {
  std::uint8_t pot = 0;
  SeatNo seat;
  Cents amount;
};

class TexasHoldemTable final : public Table {
 public:
  explicit TexasHoldemTable(const TableOrder& order)
      : random_(order.seed),
        writer_("crown-melbourne", table_name("PK", order.number), order.start, random_, *order.events),
        errors_(*order.errors),
        no_limit_(order.number % 2 == 1),
        rake_(static_cast<RakeForm>(order.number % 3)) {
    const std::size_t count = 2 + random_.below(8);
    for (std::uint8_t seat = 1; seat <= kSeats && players_.size() < count; ++seat) {
      if (kSeats - seat + 1U > count - players_.size() && random_.below(3) == 0) continue;
      Player player;
      player.seat = SeatNo(seat);
      player.patron = "P-" + std::to_string(10'000 + random_.below(90'000));
      player.temper = static_cast<Temper>(random_.below(10) < 6 ? 0 : 1 + random_.below(2));
      players_.push_back(player);
    }
  }

  [[nodiscard]] std::string stream() const override { return writer_.venue() + "/" + writer_.table(); }

  void open() override {
    writer_.set_round(RoundNo(0));
    writer_.change_dealer(kFirstDealer, kDealers);
    writer_.open("texas-holdem", kSeats, kChip, schema::DealingMethod::HAND_HELD,
                 [&](schema::TableOpened::Builder opened) { write_sign(opened.initPoker()); });
  }

  // No meter binds a poker table to others: a hand is played in one go.
  void start(RoundNo number, const Plan& plan) override {
    writer_.set_round(RoundNo(0));
    if (number.value() % kRoundsPerDealer == 0) writer_.change_dealer(kFirstDealer, kDealers);
    writer_.set_round(number);
    begin_hand();
    post_blinds();
    deal_hole_cards();
    play_streets();
    settle(plan.go_wrong);
    writer_.write([](schema::Event::Builder event) { event.setRoundClosed(); });
    button_ = (button_ + 1) % players_.size();
  }

  void finish() override {}

 private:
  enum class RakeForm : std::uint8_t { kPercentage, kPerHand, kPerPlayer };

  static constexpr Cents kSmallBlind{100};
  static constexpr Cents kBigBlind{200};
  static constexpr Cents kSmallBet{200};
  static constexpr Cents kBigBet{400};
  static constexpr Cents kBuyIn{20'000};
  static constexpr std::uint32_t kRakeBasisPoints = 500;
  static constexpr Cents kRakeCap{1'000};
  static constexpr Cents kRakePerHand{300};
  static constexpr Cents kRakePerPlayer{100};

  void write_sign(schema::PokerSign::Builder sign) const {
    sign.setStructure(no_limit_ ? schema::BettingStructure::NO_LIMIT : schema::BettingStructure::FIXED_LIMIT);
    auto blinds = sign.initBlindsCents(2);
    blinds.set(0, kSmallBlind.value());
    blinds.set(1, kBigBlind.value());
    if (!no_limit_) {
      sign.setSmallBetCents(kSmallBet.value());
      sign.setBigBetCents(kBigBet.value());
    }
    sign.setMinimumBuyInCents(kBuyIn.value() / 2);
    sign.setStraddle(no_limit_);
    sign.setButtonPostsSmallBlindHeadsUp(true);
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

  // The player `steps` places clockwise from the button.
  [[nodiscard]] std::size_t from_button(std::size_t steps) const { return (button_ + steps) % players_.size(); }

  void begin_hand() {
    for (Player& player : players_) {
      // Between hands a player may buy in again (6.11).
      if (player.stack < kBigBlind + kBigBlind) {
        player.stack = Cents(kBuyIn.value() / 2 + static_cast<std::int64_t>(random_.below(150)) * kChip.value());
      }
      if (random_.below(12) == 0)
        player.stack = Cents(static_cast<std::int64_t>(5 + random_.below(30)) * kChip.value());
      player.street = player.total = Cents();
      player.folded = player.acted = false;
      player.acted_at = 0;
    }
    writer_.write([&](schema::Event::Builder event) {
      auto opened = event.initRoundOpened();
      opened.setDealer(writer_.dealer());
      opened.setButton(players_[button_].seat.value());
      auto seats = opened.initSeats(static_cast<unsigned>(players_.size()));
      for (unsigned i = 0; i < players_.size(); ++i) {
        seats[i].setSeat(players_[i].seat.value());
        seats[i].setPatron(players_[i].patron);
        seats[i].setStackCents(players_[i].stack.value());
      }
    });
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

  void put_in(Player& player, Cents amount) {
    player.stack -= amount;
    player.street += amount;
    player.total += amount;
  }

  void post(std::size_t index, std::string_view wager, Cents amount) {
    Player& player = players_[index];
    const Cents posted = std::min(amount, player.stack);
    put_in(player, posted);
    writer_.wager(player.seat, wager, posted);
  }

  // 8.8.2; with two players the button posts the small blind, as the sign says. 6.5: a straddle now and then.
  void post_blinds() {
    const bool heads_up = players_.size() == 2;
    const std::size_t small = from_button(heads_up ? 0 : 1);
    const std::size_t big = from_button(heads_up ? 1 : 2);
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
        Player& player = players_[from_button(step)];
        player.hole[card] = next_card();
        writer_.deal(schema::Place::SEAT, player.seat, player.hole[card], false);
      }
    }
  }

  [[nodiscard]] std::size_t count_live() const {
    return static_cast<std::size_t>(std::ranges::count_if(players_, &Player::live));
  }

  void play_streets() {
    constexpr std::array<std::size_t, 4> kBoardCards = {0, 3, 1, 1};
    for (street_ = 0; street_ < kBoardCards.size(); ++street_) {
      if (street_ > 0) begin_street(kBoardCards[street_]);
      betting_round();
      if (count_live() < 2) return;
    }
  }

  void begin_street(std::size_t cards) {
    const Card burn = next_card();
    writer_.write([&](schema::Event::Builder event) { event.initBurned().setCard(burn.code()); });
    for (std::size_t i = 0; i < cards; ++i) {
      board_.push_back(next_card());
      writer_.deal(schema::Place::COMMUNITY, SeatNo(), board_.back(), true);
    }
    for (Player& player : players_) {
      player.street = Cents();
      player.acted = false;
      player.acted_at = 0;
    }
    bet_ = Cents();
    raise_ = bet_size();
    raises_ = 0;
    full_raises_ = 1;
    first_to_act_ = from_button(1);
  }

  // Fixed limit: the small bet before and on the flop, the big one after. No limit: at least the big blind.
  [[nodiscard]] Cents bet_size() const {
    if (no_limit_) return kBigBlind;
    return street_ < 2 ? kSmallBet : kBigBet;
  }

  [[nodiscard]] bool needs_to_act(const Player& player) const {
    if (!player.can_act()) return false;
    if (player.street < bet_) return true;
    if (player.acted) return false;
    // Nobody is left to call a bet: there is nothing to act on.
    return std::ranges::count_if(players_, &Player::can_act) > 1;
  }

  void betting_round() {
    std::size_t at = first_to_act_;
    std::size_t idle = 0;
    while (idle < players_.size() && count_live() > 1) {
      Player& player = players_[at];
      if (needs_to_act(player)) {
        act(player);
        idle = 0;
      } else {
        ++idle;
      }
      at = (at + 1) % players_.size();
    }
  }

  // 6.16.3: an all-in for less than a raise lets nobody raise who has acted since the last full one.
  [[nodiscard]] bool may_raise(const Player& player) const {
    if (player.acted && player.acted_at == full_raises_) return false;
    const bool others_can_call =
        std::ranges::any_of(players_, [&](const Player& other) { return &other != &player && other.can_act(); });
    if (!others_can_call) return false;
    if (no_limit_) return player.stack + player.street > bet_;
    const bool head_to_head = count_live() == 2;
    return (raises_ < kRaiseCap || head_to_head) && player.stack + player.street >= bet_ + bet_size();
  }

  void act(Player& player) {
    const Cents to_call = bet_ - player.street;
    const std::uint64_t mood = random_.below(100);
    const bool likes_it = likes(player);
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

  // A pair, two high cards, or anything that the board has made into a pair or better.
  [[nodiscard]] bool likes(const Player& player) const {
    if (player.hole[0].rank() == player.hole[1].rank()) return true;
    if (board_.empty()) return player.hole[0].rank() + player.hole[1].rank() >= kQueen + kJack;
    return std::ranges::any_of(board_, [&](Card card) {
      return card.rank() == player.hole[0].rank() || card.rank() == player.hole[1].rank();
    });
  }

  void call(Player& player, Cents to_call) {
    const Cents amount = std::min(to_call, player.stack);
    put_in(player, amount);
    blinds_only_ = false;
    const bool all_in = player.stack.is_zero();
    writer_.decide(player.seat, all_in ? schema::Act::ALL_IN : schema::Act::CALL, amount);
  }

  void raise(Player& player) {
    const Cents all = player.stack + player.street;
    Cents to = bet_ + (no_limit_ ? raise_ : bet_size());
    if (no_limit_) {
      const std::uint64_t size = random_.below(10);
      if (size < 4) to += Cents(static_cast<std::int64_t>(random_.below(6)) * kBigBlind.value());
      if (size == 9) to = all;
    }
    to = std::min(to, all);
    const bool opening = bet_.is_zero();
    const bool full = to >= bet_ + (no_limit_ ? raise_ : bet_size());
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

  // What the biggest contributor put in over the next goes back (7.5).
  std::pair<std::size_t, Cents> take_back_uncalled() {
    std::size_t most = 0;
    for (std::size_t i = 1; i < players_.size(); ++i) {
      if (players_[i].total > players_[most].total) most = i;
    }
    Cents second;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (i != most) second = std::max(second, players_[i].total);
    }
    const Cents over = players_[most].total - second;
    players_[most].total -= over;
    players_[most].stack += over;
    return {most, over};
  }

  // Main pot and side pots, from the contributions of the live hands upwards.
  [[nodiscard]] std::vector<Pot> make_pots() const {
    std::vector<Cents> levels;
    for (const Player& player : players_) {
      if (player.live()) levels.push_back(player.total);
    }
    std::ranges::sort(levels);
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    std::vector<Pot> pots;
    Cents below;
    for (const Cents level : levels) {
      Pot pot;
      for (std::size_t step = 1; step <= players_.size(); ++step) {
        const Player& player = players_[from_button(step)];
        pot.gross += std::min(player.total, level) - std::min(player.total, below);
        if (player.live() && player.total >= level) pot.eligible.push_back(from_button(step));
      }
      below = level;
      if (!pot.gross.is_zero()) pots.push_back(pot);
    }
    return pots;
  }

  void take_rake(std::vector<Pot>& pots) const {
    if (rake_ == RakeForm::kPerPlayer || blinds_only_ || tied_throughout(pots)) return;
    Cents left = rake_ == RakeForm::kPercentage ? kRakeCap : kRakePerHand;
    for (Pot& pot : pots) {
      Cents rake = left;
      if (rake_ == RakeForm::kPercentage) rake = percentage(pot.gross);
      pot.rake = std::min({rake, left, pot.gross});
      left -= pot.rake;
    }
  }

  static Cents percentage(Cents gross) {
    const std::int64_t exact = gross.value() * kRakeBasisPoints / 10'000;
    return Cents(exact / kChip.value() * kChip.value());
  }

  // 7.8: everyone who put chips in is still there, and all tie. Only a percentage is waived.
  [[nodiscard]] bool tied_throughout(const std::vector<Pot>& pots) const {
    if (rake_ != RakeForm::kPercentage || pots.size() != 1 || board_.size() < 5) return false;
    HandValue first;
    for (const Player& player : players_) {
      if (player.total.is_zero()) continue;
      if (player.folded) return false;
      const HandValue value = value_of(player);
      if (first.has_hand() && value != first) return false;
      first = value;
    }
    return count_live() > 1;
  }

  [[nodiscard]] HandValue value_of(const Player& player) const {
    std::array<Card, 7> cards{};
    std::ranges::copy(board_, cards.begin());
    std::ranges::copy(player.hole, cards.begin() + static_cast<std::ptrdiff_t>(board_.size()));
    return rank_high(std::span<const Card>(cards).first(board_.size() + 2), Ranking::kStandard52);
  }

  // 8.5, 8.5.1: equal shares in whole chips, odd chips one each to the winners nearest clockwise from the button.
  [[nodiscard]] std::vector<Push> award(const std::vector<Pot>& pots) const {
    std::vector<Push> pushes;
    for (std::size_t number = 0; number < pots.size(); ++number) {
      const std::vector<std::size_t> winners = winners_of(pots[number]);
      const Cents net = pots[number].gross - pots[number].rake;
      if (net.is_zero()) continue;  // The rake took it all: there is nothing to push.
      const auto count = static_cast<std::int64_t>(winners.size());
      const std::int64_t chips = net.value() / kChip.value();
      std::int64_t odd = chips % count;
      for (const std::size_t winner : winners) {
        Cents amount(chips / count * kChip.value());
        if (odd > 0) {
          amount += kChip;
          --odd;
        }
        pushes.push_back({static_cast<std::uint8_t>(number), players_[winner].seat, amount});
      }
    }
    return pushes;
  }

  [[nodiscard]] std::vector<std::size_t> winners_of(const Pot& pot) const {
    if (pot.eligible.size() == 1) return pot.eligible;
    std::vector<std::size_t> winners;
    HandValue best;
    for (const std::size_t index : pot.eligible) {
      const HandValue value = value_of(players_[index]);
      if (!winners.empty() && value < best) continue;
      if (winners.empty() || value > best) winners.clear();
      best = value;
      winners.push_back(index);
    }
    return winners;
  }

  void settle(bool go_wrong) {
    const auto [over_by, over] = take_back_uncalled();
    if (!over.is_zero()) {
      writer_.write([&, over_by = over_by, over = over](schema::Event::Builder event) {
        auto back = event.initUncalledReturned();
        back.setSeat(players_[over_by].seat.value());
        back.setAmountCents(over.value());
      });
    }
    std::vector<Pot> pots = make_pots();
    if (count_live() > 1) show_hands();
    take_rake(pots);
    const std::vector<Push> due = award(pots);
    std::vector<Push> done = due;
    std::vector<Cents> rake;
    for (const Pot& pot : pots) rake.push_back(pot.rake);
    if (go_wrong) plant(done, rake);
    for (std::size_t number = 0; number < rake.size(); ++number) {
      if (!rake[number].is_zero()) write_rake(rake[number], static_cast<std::uint8_t>(number), SeatNo());
    }
    report_rake(pots, rake);
    for (const Push& push : done) {
      write_push(push);
      player_at(push.seat).stack += push.amount;
    }
    report(due, done);
  }

  Player& player_at(SeatNo seat) { return *std::ranges::find(players_, seat, &Player::seat); }

  // 12.5.4: every live hand is tabled, the player on the button's left first.
  void show_hands() {
    for (std::size_t step = 1; step <= players_.size(); ++step) {
      const Player& player = players_[from_button(step)];
      if (!player.live()) continue;
      writer_.write([&](schema::Event::Builder event) {
        auto shown = event.initHandShown();
        shown.setSeat(player.seat.value());
        auto cards = shown.initCards(2);
        cards[0].setCard(player.hole[0].code());
        cards[1].setCard(player.hole[1].code());
      });
    }
  }

  void write_rake(Cents amount, std::uint8_t pot, SeatNo seat) {
    writer_.write([&](schema::Event::Builder event) {
      auto rake = event.initRakeTaken();
      rake.setAmountCents(amount.value());
      rake.setPot(pot);
      rake.setSeat(seat.value());
    });
  }

  void write_push(const Push& push) {
    writer_.write([&](schema::Event::Builder event) {
      auto pushed = event.initPotPushed();
      pushed.setPot(push.pot);
      pushed.setSeat(push.seat.value());
      pushed.setAmountCents(push.amount.value());
    });
  }

  // A mistake with the pots. Tries kinds until one moves money; a hand without a showdown may offer none.
  void plant(std::vector<Push>& pushes, std::vector<Cents>& rake) {
    using Mistake = std::function<void(std::vector<Push>&)>;
    const std::array<Mistake, 4> mistakes = {
        [&](auto& p) { push_to_the_second_best(p); }, [&](auto& p) { push_a_split_whole(p); },
        [&](auto& p) { misplace_an_odd_chip(p); }, [&](auto& p) { rake_a_chip_too_much(p, rake); }};
    const std::size_t first = random_.below(mistakes.size());
    for (std::size_t i = 0; i < mistakes.size(); ++i) {
      std::vector<Push> tried = pushes;
      mistakes[(first + i) % mistakes.size()](tried);
      if (by_pot_and_seat(tried) != by_pot_and_seat(pushes)) {
        pushes = tried;
        return;
      }
    }
  }

  // The pot goes to a live hand that lost it, or to a player who was not in it.
  void push_to_the_second_best(std::vector<Push>& pushes) {
    std::vector<SeatNo> losers;
    Push& push = pushes[random_.below(pushes.size())];
    for (const Player& player : players_) {
      if (player.live() && player.seat != push.seat) losers.push_back(player.seat);
    }
    if (!losers.empty()) push.seat = losers[random_.below(losers.size())];
  }

  void push_a_split_whole(std::vector<Push>& pushes) {
    for (std::size_t i = 0; i + 1 < pushes.size(); ++i) {
      if (pushes[i].pot != pushes[i + 1].pot) continue;
      pushes[i].amount += pushes[i + 1].amount;
      pushes.erase(pushes.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return;
    }
  }

  void misplace_an_odd_chip(std::vector<Push>& pushes) {
    for (std::size_t i = 0; i + 1 < pushes.size(); ++i) {
      if (pushes[i].pot == pushes[i + 1].pot && pushes[i].amount != pushes[i + 1].amount) {
        std::swap(pushes[i].amount, pushes[i + 1].amount);
        return;
      }
    }
  }

  // Out of the last pot, at its last winner's cost: over the percentage, the charge or the cap, or where none is due.
  void rake_a_chip_too_much(std::vector<Push>& pushes, std::vector<Cents>& rake) {
    if (rake_ == RakeForm::kPerPlayer || pushes.back().amount <= kChip) return;
    pushes.back().amount -= kChip;
    rake[pushes.back().pot] += kChip;
  }

  using ByPotAndSeat = std::map<std::pair<std::uint8_t, SeatNo>, Cents>;

  static ByPotAndSeat by_pot_and_seat(const std::vector<Push>& pushes) {
    ByPotAndSeat sums;
    for (const Push& push : pushes) sums[{push.pot, push.seat}] += push.amount;
    return sums;
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
  std::vector<Player> players_;  // by seat
  std::size_t button_ = 0;
  std::vector<Card> deck_;
  std::vector<Card> board_;
  std::size_t street_ = 0;
  std::size_t first_to_act_ = 0;
  Cents bet_;            // highest total on this street
  Cents raise_;          // least raise
  int raises_ = 0;       // on this street
  int full_raises_ = 1;  // bets and raises on this street that reopen the betting, and the first
  bool blinds_only_ = true;
};

}  // namespace

std::unique_ptr<Table> make_texas_holdem_table(const TableOrder& order) {
  return std::make_unique<TexasHoldemTable>(order);
}

}  // namespace cardspeak::simulator
