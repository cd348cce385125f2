// Caribbean Stud Poker, Crown Melbourne 11.0. The settlement here is written from the rule text by itself, on purpose
// apart from the rulebook and its engine.
#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "ingest/simulator/table.h"
#include "ingest/simulator/table_writer.h"
#include "model/cards/deck.h"
#include "model/hands/high.h"

namespace cardspeak::simulator {
namespace {

constexpr std::size_t kHandCards = 5;
constexpr std::uint8_t kSeats = 7;
constexpr Cents kChip{100};
constexpr Cents kAnteMin{1000};
constexpr Cents kAnteMax{50'000};
constexpr std::uint64_t kFirstDealer = 2000;
constexpr std::uint64_t kDealers = 400;
constexpr std::uint32_t kRoundsPerDealer = 20;

using Hand = std::array<Card, kHandCards>;

// Table 1: what a winning Bet is paid, to 1, from its first line to its last.
constexpr std::array<std::int64_t, 9> kTable1 = {1, 2, 3, 4, 5, 7, 20, 50, 250};

// The line of Table 1 that pays the hand.
std::size_t table_1_line(HandClass hand) {
  switch (hand) {
    case HandClass::kNoPair:
    case HandClass::kOnePair:
      return 0;
    case HandClass::kTwoPair:
      return 1;
    case HandClass::kThreeOfAKind:
      return 2;
    case HandClass::kStraight:
      return 3;
    case HandClass::kFlush:
      return 4;
    case HandClass::kFullHouse:
      return 5;
    case HandClass::kFourOfAKind:
      return 6;
    case HandClass::kStraightFlush:
      return 7;
    case HandClass::kRoyalFlush:
      return 8;
  }
  CARDSPEAK_CHECK(false, "a class of hand outside the list");
}

bool holds(const Hand& hand, Rank rank) {
  return std::ranges::any_of(hand, [&](Card card) { return card.rank() == rank; });
}

// 1.1 Qualify: Ace and King, or better.
bool qualifies(const Hand& hand, HandValue value) {
  return hand_class(value) != HandClass::kNoPair || (holds(hand, kAce) && holds(hand, kKing));
}

enum class Temper : std::uint8_t { kSensible, kTimid, kWild };

struct Player {
  SeatNo seat;
  std::string patron;
  Temper temper = Temper::kSensible;
  std::int64_t ante_units = 1;
};

// A player's part of a round, and what becomes of it.
struct Part {
  const Player* player = nullptr;
  Hand hand{};
  HandValue value;
  bool folded = false;
  Cents ante;
  Cents bet;
};

// One wager's settlement: as it is due, and as the dealer does it.
struct Line {
  SeatNo seat;
  std::string wager;
  Cents stake;  // 0: never placed
  schema::Outcome outcome = schema::Outcome::UNSET;
  Cents due;       // winnings
  Cents returned;  // stake back
  Cents paid;
  Cents taken;
  bool settled = true;
  HandClass hand = HandClass::kNoPair;

  [[nodiscard]] Cents net_due() const { return due - (stake - returned); }
  [[nodiscard]] Cents net_recorded() const { return settled ? paid - taken : Cents(); }
};

class CaribbeanStudTable final : public Table {
 public:
  CaribbeanStudTable(std::uint32_t number, DeviceTimeNs start, std::uint64_t seed, const EventSink& events,
                     const ErrorSink& errors)
      : random_(seed), writer_("crown-melbourne", table_name("CS", number), start, random_, events), errors_(errors) {
    for (std::uint8_t seat = 1; seat <= kSeats; ++seat) maybe_seat(SeatNo(seat));
  }

  void open() override {
    writer_.set_round(RoundNo(0));
    writer_.change_dealer(kFirstDealer, kDealers);
    const auto own = [](schema::TableOpened::Builder opened) {
      opened.setMaxPayoutCents(kMaxPayout.value());
      auto limits = opened.initLimits(2);
      set_limit(limits[0], "ante", kAnteMin, kAnteMax);
      set_limit(limits[1], "bet", kAnteMin + kAnteMin, kAnteMax + kAnteMax);
    };
    writer_.open("caribbean-stud", kSeats, kChip, schema::DealingMethod::HAND_HELD_SHOE, own);
  }

  void play(RoundNo number, bool go_wrong) override {
    writer_.set_round(RoundNo(0));
    if (number.value() % kRoundsPerDealer == 0) writer_.change_dealer(kFirstDealer, kDealers);
    writer_.set_round(number);
    change_players();
    std::vector<Part> parts = place_antes();
    const Hand dealer = deal(parts);
    decide(parts);
    std::vector<Line> lines = settle(parts, dealer);
    if (go_wrong) plant(lines, parts, dealer);
    write_settlement(lines);
    report(lines);
    writer_.write([](schema::Event::Builder event) { event.setRoundClosed(); });
  }

 private:
  static constexpr Cents kMaxPayout{25'000'000};

  static void set_limit(schema::WagerLimit::Builder limit, const char* wager, Cents min, Cents max) {
    limit.setWager(wager);
    limit.setMinCents(min.value());
    limit.setMaxCents(max.value());
    limit.setUnitCents(kChip.value());
  }

  void maybe_seat(SeatNo seat) {
    if (random_.below(3) == 0) return;
    Player player;
    player.seat = seat;
    player.patron = "P-" + std::to_string(10'000 + random_.below(90'000));
    player.temper = static_cast<Temper>(random_.below(10) < 7 ? 0 : 1 + random_.below(2));
    player.ante_units = static_cast<std::int64_t>(1 + random_.below(20));
    players_.push_back(player);
  }

  // People come and go; a table never plays to nobody.
  void change_players() {
    if (random_.below(8) == 0 && players_.size() > 1) {
      players_.erase(players_.begin() + static_cast<std::ptrdiff_t>(random_.below(players_.size())));
    }
    if (random_.below(8) == 0 || players_.empty()) {
      for (std::uint8_t seat = 1; seat <= kSeats; ++seat) {
        if (std::ranges::none_of(players_, [&](const Player& p) { return p.seat == SeatNo(seat); })) {
          maybe_seat(SeatNo(seat));
          break;
        }
      }
      if (players_.empty()) players_.push_back({SeatNo(4), "P-10001", Temper::kSensible, 1});
      std::ranges::sort(players_, {}, &Player::seat);
    }
  }

  std::vector<Part> place_antes() {
    writer_.write([&](schema::Event::Builder event) {
      auto opened = event.initRoundOpened();
      opened.setDealer(writer_.dealer());
      auto seats = opened.initSeats(static_cast<unsigned>(players_.size()));
      for (unsigned i = 0; i < players_.size(); ++i) {
        seats[i].setSeat(players_[i].seat.value());
        seats[i].setPatron(players_[i].patron);
      }
    });
    std::vector<Part> parts;
    for (const Player& player : players_) {
      Part part;
      part.player = &player;
      part.ante = ante_of(player);
      writer_.wager(player.seat, "ante", part.ante);
      parts.push_back(part);
    }
    writer_.write([](schema::Event::Builder event) { event.setBetsClosed(); });
    return parts;
  }

  // Mostly whole tens of dollars; now and then a wager under the minimum (6.2.1), over the maximum (6.2.2) or with odd
  // cents that chips cannot pay exactly (6.2.3).
  Cents ante_of(const Player& player) {
    if (random_.chance(4'000)) return Cents(500);
    if (random_.chance(4'000)) return kAnteMax + Cents(10'000);
    if (random_.chance(4'000)) return Cents(kAnteMin.value() + 250);
    return Cents(kAnteMin.value() * player.ante_units);
  }

  // 7.3: from the dealer's left, a card at a time, to every area with an Ante and to the dealer, whose last is face-up.
  Hand deal(std::vector<Part>& parts) {
    writer_.write([](schema::Event::Builder event) { event.initShuffled(); });
    writer_.write([](schema::Event::Builder event) { event.initCut(); });
    const std::vector<Card> deck = shuffled_deck(random_);
    std::size_t next = 0;
    Hand dealer{};
    for (std::size_t turn = 0; turn < kHandCards; ++turn) {
      for (Part& part : parts) {
        part.hand[turn] = deck[next++];
        writer_.deal(schema::Place::SEAT, part.player->seat, part.hand[turn], false);
      }
      dealer[turn] = deck[next++];
      writer_.deal(schema::Place::DEALER, SeatNo(), dealer[turn], turn + 1 == kHandCards);
    }
    for (Part& part : parts) part.value = rank_high(part.hand, Ranking::kStandard52);
    return dealer;
  }

  void decide(std::vector<Part>& parts) {
    writer_.write([](schema::Event::Builder event) { event.initAnnounced().setWhat("betOrFold"); });
    for (Part& part : parts) {
      part.folded = !stays(part);
      if (part.folded) {
        writer_.decide(part.player->seat, schema::Act::FOLD);
        continue;
      }
      part.bet = bet_of(part);
      writer_.decide(part.player->seat, schema::Act::PLAY, part.bet);
      writer_.wager(part.player->seat, "bet", part.bet);
    }
  }

  bool stays(const Part& part) {
    const HandClass hand = hand_class(part.value);
    switch (part.player->temper) {
      case Temper::kSensible:
        return hand != HandClass::kNoPair || (holds(part.hand, kAce) && holds(part.hand, kKing));
      case Temper::kTimid:
        return hand != HandClass::kNoPair && hand != HandClass::kOnePair;
      case Temper::kWild:
        return random_.below(5) != 0;
    }
    CARDSPEAK_CHECK(false, "a temper outside the list");
  }

  // Twice the Ante (5.5); now and then more or less, which 11.13 settles.
  Cents bet_of(const Part& part) {
    const Cents twice = part.ante + part.ante;
    if (random_.chance(4'000)) return twice + Cents(1'000);
    if (random_.chance(4'000) && twice > Cents(1'000)) return twice - Cents(500);
    return twice;
  }

  // What each wager is due, by 5.7, 5.9, 6.2, 11.13 and Table 1; the dealer means to do just that.
  std::vector<Line> settle(const std::vector<Part>& parts, const Hand& dealer) {
    const HandValue dealer_value = rank_high(dealer, Ranking::kStandard52);
    dealer_qualifies_ = qualifies(dealer, dealer_value);
    writer_.write([&](schema::Event::Builder event) {
      auto shown = event.initHandShown();
      auto cards = shown.initCards(kHandCards);
      for (unsigned i = 0; i < kHandCards; ++i) cards[i].setCard(dealer[i].code());
    });
    std::vector<Line> lines;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) settle_part(*part, dealer_value, lines);
    for (Line& line : lines) {
      line.paid = line.due;
      line.taken = line.stake - line.returned;
    }
    return lines;
  }

  void settle_part(const Part& part, HandValue dealer, std::vector<Line>& lines) const {
    // 6.2.2: a wager over the maximum is in action up to the maximum. 11.13.1: and so is a Bet over twice the Ante.
    const Cents ante_action = std::min(part.ante, kAnteMax);
    Line ante = line_of(part, "ante", part.ante);
    ante.returned = part.ante - ante_action;
    if (part.folded) {
      ante.outcome = schema::Outcome::LOSE;
      lines.push_back(ante);
      return;
    }
    const Cents bet_action = std::min(part.bet, ante_action + ante_action);
    Line bet = line_of(part, "bet", part.bet);
    bet.returned = part.bet - bet_action;
    if (!dealer_qualifies_) {
      win(ante, ante_action, 1);
      bet.outcome = schema::Outcome::VOID;
      bet.returned = part.bet;
    } else if (part.value > dealer) {
      win(ante, ante_action, 1);
      win(bet, bet_action, kTable1[table_1_line(hand_class(part.value))]);
    } else if (part.value == dealer) {
      ante.outcome = bet.outcome = schema::Outcome::STAND_OFF;
      ante.returned = part.ante;
      bet.returned = part.bet;
    } else {
      ante.outcome = bet.outcome = schema::Outcome::LOSE;
    }
    lines.push_back(ante);
    lines.push_back(bet);
  }

  static Line line_of(const Part& part, std::string wager, Cents stake) {
    Line line;
    line.seat = part.player->seat;
    line.wager = std::move(wager);
    line.stake = stake;
    line.hand = hand_class(part.value);
    return line;
  }

  static void win(Line& line, Cents action, std::int64_t odds) {
    line.outcome = schema::Outcome::WIN;
    line.returned = line.stake;
    line.due = std::min(to_chips(Cents(action.value() * odds)), kMaxPayout);
  }

  // 6.2.3: up to the next amount that chips can pay.
  static Cents to_chips(Cents amount) {
    const std::int64_t chips = (amount.value() + kChip.value() - 1) / kChip.value();
    return Cents(chips * kChip.value());
  }

  // A mistake of the kind that dealers make. Tries kinds until one changes money; a round may offer none.
  void plant(std::vector<Line>& lines, const std::vector<Part>& parts, const Hand& dealer) {
    using Mistake = std::function<void(std::vector<Line>&)>;
    const std::array<Mistake, 7> mistakes = {
        [&](auto& l) { misread_odds(l); },           [&](auto& l) { misjudge_qualification(l, parts, dealer); },
        [&](auto& l) { take_a_winner(l); },          [&](auto& l) { leave_a_loser(l); },
        [&](auto& l) { forget_a_wager(l); },         [&](auto& l) { pay_the_excess(l); },
        [&](auto& l) { pay_a_folded_bet(l, parts); }};
    const std::size_t first = random_.below(mistakes.size());
    for (std::size_t i = 0; i < mistakes.size(); ++i) {
      std::vector<Line> tried = lines;
      mistakes[(first + i) % mistakes.size()](tried);
      const auto wrong = [](const Line& line) { return line.net_due() != line.net_recorded(); };
      if (std::ranges::any_of(tried, wrong)) {
        lines = tried;
        return;
      }
    }
  }

  Line* pick_line(std::vector<Line>& lines, const std::function<bool(const Line&)>& fits) {
    std::vector<Line*> fitting;
    for (Line& line : lines) {
      if (fits(line)) fitting.push_back(&line);
    }
    return fitting.empty() ? nullptr : random_.pick(std::span<Line* const>(fitting));
  }

  // The next line of Table 1, up or down.
  void misread_odds(std::vector<Line>& lines) {
    Line* line = pick_line(lines, [](const Line& l) { return l.wager == "bet" && l.outcome == schema::Outcome::WIN; });
    if (line == nullptr) return;
    const std::size_t at = table_1_line(line->hand);
    const bool up = at == 0 || (at + 1 < kTable1.size() && random_.below(2) == 0);
    line->paid = Cents(line->due.value() / kTable1[at] * kTable1[up ? at + 1 : at - 1]);
  }

  // The dealer reads his own hand wrong and settles the whole table by it.
  void misjudge_qualification(std::vector<Line>& lines, const std::vector<Part>& parts, const Hand& dealer) {
    dealer_qualifies_ = !dealer_qualifies_;
    std::vector<Line> wrong;
    const HandValue value = rank_high(dealer, Ranking::kStandard52);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) settle_part(*part, value, wrong);
    dealer_qualifies_ = !dealer_qualifies_;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].outcome = wrong[i].outcome;
      lines[i].paid = wrong[i].due;
      lines[i].taken = wrong[i].stake - wrong[i].returned;
    }
  }

  void take_a_winner(std::vector<Line>& lines) {
    Line* line = pick_line(lines, [](const Line& l) { return l.outcome != schema::Outcome::LOSE; });
    if (line == nullptr) return;
    line->outcome = schema::Outcome::LOSE;
    line->paid = Cents();
    line->taken = line->stake;
  }

  void leave_a_loser(std::vector<Line>& lines) {
    Line* line = pick_line(lines, [](const Line& l) { return l.outcome == schema::Outcome::LOSE; });
    if (line == nullptr) return;
    line->outcome = schema::Outcome::STAND_OFF;
    line->taken = Cents();
  }

  void forget_a_wager(std::vector<Line>& lines) {
    Line* line = pick_line(lines, [](const Line& l) { return !l.net_due().is_zero(); });
    if (line != nullptr) line->settled = false;
  }

  // A Bet over twice the Ante is paid or taken as it lies, against 11.13.1.
  void pay_the_excess(std::vector<Line>& lines) {
    Line* line = pick_line(lines, [](const Line& l) { return l.wager == "bet" && l.outcome == schema::Outcome::LOSE; });
    if (line != nullptr) line->taken = line->stake;
  }

  // A folded hand is taken for one that stayed, and a Bet that never was is paid.
  void pay_a_folded_bet(std::vector<Line>& lines, const std::vector<Part>& parts) {
    const auto folded = std::ranges::find_if(parts, &Part::folded);
    if (folded == parts.end()) return;
    Line line = line_of(*folded, "bet", Cents());
    line.outcome = schema::Outcome::WIN;
    line.paid = std::min(folded->ante, kAnteMax) + std::min(folded->ante, kAnteMax);
    lines.push_back(line);
  }

  void write_settlement(const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      if (!line.settled) continue;
      writer_.write([&](schema::Event::Builder event) {
        auto settled = event.initSettled();
        settled.setSeat(line.seat.value());
        settled.setWager(line.wager);
        settled.setOutcome(line.outcome);
        settled.setPaidCents(line.paid.value());
        settled.setTakenCents(line.taken.value());
      });
    }
  }

  void report(const std::vector<Line>& lines) const {
    for (const Line& line : lines) {
      if (line.net_due() == line.net_recorded()) continue;
      errors_({writer_.round_id(), kind_of(line), line.seat, line.wager, line.net_due(), line.net_recorded()});
    }
  }

  static std::string kind_of(const Line& line) {
    if (!line.settled) return "not-settled";
    if (line.stake.is_zero()) return "settled-without-wager";
    const Cents taken_due = line.stake - line.returned;
    if (line.taken > taken_due) return "taken-wrongly";
    if (line.paid > line.due) return "overpaid";
    return line.taken < taken_due ? "not-taken" : "underpaid";
  }

  Random random_;
  TableWriter writer_;
  const ErrorSink& errors_;
  std::vector<Player> players_;
  bool dealer_qualifies_ = false;
};

}  // namespace

std::unique_ptr<Table> make_caribbean_stud_table(std::uint32_t number, DeviceTimeNs start, std::uint64_t seed,
                                                 const EventSink& events, const ErrorSink& errors) {
  return std::make_unique<CaribbeanStudTable>(number, start, seed, events, errors);
}

}  // namespace cardspeak::simulator
