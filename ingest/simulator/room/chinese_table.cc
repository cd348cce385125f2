// Chinese Poker: Crown Melbourne Poker 17.0, Rule 13. No pots and no betting: thirteen cards, set in three hands, and
// units between each two players. On request dealers make mistakes with the chips.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/simulator/room/chinese_units.h"
#include "ingest/simulator/room/new_patrons.h"
#include "ingest/simulator/table.h"
#include "ingest/simulator/table_writer.h"

namespace cardspeak::simulator {
namespace room {
namespace {

constexpr Cents kUnit{1'000};
constexpr Cents kUnitChip{500};
constexpr Cents kFee{500};  // of each player (7.2.3)
constexpr std::uint8_t kChineseSeats = 8;
constexpr std::size_t kActive = 4;  // 13.1.2
constexpr std::size_t kOwnCards = 13;
constexpr std::size_t kFrontCards = 3;
constexpr std::size_t kMiddleCards = 5;
constexpr std::uint64_t kFirstChineseDealer = 3300;
constexpr std::uint64_t kChineseDealers = 100;
constexpr std::uint32_t kHandsPerDealer = 15;

struct UnitSeat {
  SeatNo seat;
  std::string patron;
  Cents stack;
};

// Of those who play the hand, in the order of settlement.
struct UnitHand {
  std::size_t who = 0;  // among those seated
  std::vector<Card> cards;
  SetHands set;
};

// What the dealer did.
struct UnitsDone {
  std::vector<UnitPayment> payments;
  std::size_t fees = 0;  // collected
  std::string mistake;   // empty: none
};

SetHands cut_up(const std::vector<Card>& cards) {
  const auto front = cards.begin() + kFrontCards;
  const auto middle = front + kMiddleCards;
  return {.front = {cards.begin(), front}, .middle = {front, middle}, .back = {middle, cards.end()}};
}

template <typename List>
void fill_hand(List list, const std::vector<Card>& cards) {
  for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
}

class ChineseTable final : public Table {
 public:
  explicit ChineseTable(const TableOrder& order)
      : random_(order.seed),
        writer_("crown-melbourne", table_name("CP", order.number), order.start, random_, *order.events),
        errors_(*order.errors),
        incidents_(*order.incidents),
        has_fee_(order.number % 2 == 0) {
    const std::size_t count = 2 + (order.number - 1) % (kChineseSeats - 1);
    for (std::uint8_t seat = 1; seat <= kChineseSeats && seated_.size() < count; ++seat) {
      if (kChineseSeats - seat + 1U > count - seated_.size() && random_.below(3) == 0) continue;
      seated_.push_back({.seat = SeatNo(seat), .patron = patrons_.draw(seated_, random_), .stack = Cents()});
    }
  }

  [[nodiscard]] std::string stream() const override { return writer_.venue() + "/" + writer_.table(); }

  void open() override {
    writer_.set_round(RoundNo(0));
    writer_.change_dealer(kFirstChineseDealer, kChineseDealers);
    writer_.open("chinese-poker", kChineseSeats, kUnitChip, schema::DealingMethod::HAND_HELD,
                 [&](schema::TableOpened::Builder opened) {
                   auto sign = opened.initPoker();
                   sign.setUnitCents(kUnit.value());
                   auto rake = sign.initRake();
                   rake.setKind(has_fee_ ? schema::RakeKind::PER_PLAYER : schema::RakeKind::NONE);
                   if (has_fee_) rake.setFixedCents(kFee.value());
                 });
  }

  void start(RoundNo number, const Plan& plan) override {
    writer_.set_round(RoundNo(0));
    if (number.value() % kHandsPerDealer == 0) writer_.change_dealer(kFirstChineseDealer, kChineseDealers);
    writer_.set_round(number);
    begin_hand();
    UnitsDone done{.payments = {}, .fees = has_fee_ ? hands_.size() : 0, .mistake = {}};
    const bool fee_forgotten = plan.go_wrong && has_fee_ && random_.below(5) == 0;
    if (fee_forgotten) done = {.payments = {}, .fees = hands_.size() - 1, .mistake = "fee-forgotten"};
    take_fees(done.fees);
    deal();
    set_cards();
    const std::vector<UnitPayment> due = due_payments(&units_between);
    done.payments = due;
    if (plan.go_wrong && !fee_forgotten) plant_unit_mistake(done);
    for (const UnitPayment& payment : done.payments) write_payment(payment);
    report(due, done);
    tell_wrong_sets(done.mistake == "wrong-set-compared");
    writer_.write([](schema::Event::Builder event) { event.setRoundClosed(); });
    for (const UnitPayment& payment : done.payments) {
      seated_[hands_[payment.from].who].stack -= payment.amount;
      seated_[hands_[payment.to].who].stack += payment.amount;
    }
  }

  void finish() override {}

 private:
  // --- the hand ---

  void begin_hand() {
    button_ = (button_ + 1) % seated_.size();
    for (std::size_t i = 0; i < seated_.size(); ++i) sit_down(i);
    hands_.clear();
    for (std::size_t i = 1; i <= std::min(kActive, seated_.size()); ++i) {
      hands_.push_back({.who = (button_ + i) % seated_.size(), .cards = {}, .set = {}});
    }
    writer_.write([&](schema::Event::Builder event) {
      auto opened = event.initRoundOpened();
      opened.setDealer(writer_.dealer());
      opened.setButton(seated_[button_].seat.value());
      write_seats(opened, seated_);
    });
  }

  // Another player with few chips now and then, so that they do not reach for all units; not at the button (8.9).
  void sit_down(std::size_t who) {
    UnitSeat& player = seated_[who];
    if (player.stack < kUnit) player.stack = Cents(kUnit.value() * static_cast<std::int64_t>(20 + random_.below(80)));
    if (who == button_ || random_.below(10) != 0) return;
    player.patron = patrons_.draw(seated_, random_);
    player.stack = Cents(kUnitChip.value() * static_cast<std::int64_t>(2 + random_.below(20)));
  }

  [[nodiscard]] SeatNo seat_of(const UnitHand& hand) const { return seated_[hand.who].seat; }

  void take_fees(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      writer_.write([&](schema::Event::Builder event) {
        auto rake = event.initRakeTaken();
        rake.setAmountCents(kFee.value());
        rake.setSeat(seat_of(hands_[i]).value());
      });
      seated_[hands_[i].who].stack -= kFee;
    }
  }

  void deal() {
    writer_.write([](schema::Event::Builder event) { event.initShuffled(); });
    writer_.write([](schema::Event::Builder event) { event.initCut(); });
    std::vector<Card> deck = shuffled_deck(random_);
    for (std::size_t i = 0; i < kOwnCards; ++i) {
      for (UnitHand& hand : hands_) {
        hand.cards.push_back(deck.back());
        deck.pop_back();
        writer_.deal(schema::Place::SEAT, seat_of(hand), hand.cards.back(), false);
      }
    }
  }

  // One hand in twenty is set wrongly; of the others the player has tried a few, and lays down the best back hand.
  void set_cards() {
    for (UnitHand& hand : hands_) {
      const bool right = random_.below(20) != 0;
      hand.set = choose_set(hand.cards, right);
      for (std::size_t more = random_.below(6); right && more > 0; --more) {
        SetHands other = choose_set(hand.cards, true);
        if (worth_of(other.back) > worth_of(hand.set.back)) hand.set = std::move(other);
      }
      writer_.write([&](schema::Event::Builder event) {
        auto set = event.initHandSet();
        set.setSeat(seat_of(hand).value());
        fill_hand(set.initFront(static_cast<unsigned>(hand.set.front.size())), hand.set.front);
        fill_hand(set.initMiddle(static_cast<unsigned>(hand.set.middle.size())), hand.set.middle);
        fill_hand(set.initBack(static_cast<unsigned>(hand.set.back.size())), hand.set.back);
      });
    }
  }

  SetHands choose_set(std::vector<Card> cards, bool right) {
    while (true) {
      random_.shuffle(std::span<Card>(cards));
      SetHands set = cut_up(cards);
      if (rightly_set(set) == right) return set;
    }
  }

  // --- the chips ---

  [[nodiscard]] std::vector<UnitPayment> due_payments(
      const std::function<std::int64_t(const SetHands&, const SetHands&)>& between) const {
    std::vector<Cents> stacks;
    std::vector<std::vector<std::int64_t>> units(hands_.size(), std::vector<std::int64_t>(hands_.size()));
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      stacks.push_back(seated_[hands_[i].who].stack);
      for (std::size_t j = i + 1; j < hands_.size(); ++j) units[i][j] = between(hands_[i].set, hands_[j].set);
    }
    return pay_units(stacks, units, kUnit);
  }

  void write_payment(const UnitPayment& payment) {
    writer_.write([&](schema::Event::Builder event) {
      auto paid = event.initUnitsPaid();
      paid.setFrom(seat_of(hands_[payment.from]).value());
      paid.setTo(seat_of(hands_[payment.to]).value());
      paid.setAmountCents(payment.amount.value());
    });
  }

  // Won, less what was lost.
  [[nodiscard]] std::vector<Cents> net_of(const std::vector<UnitPayment>& payments) const {
    std::vector<Cents> net(hands_.size());
    for (const UnitPayment& payment : payments) {
      net[payment.from] -= payment.amount;
      net[payment.to] += payment.amount;
    }
    return net;
  }

  // --- mistakes ---

  [[nodiscard]] bool can_pay(const std::vector<UnitPayment>& payments) const {
    const std::vector<Cents> net = net_of(payments);
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (seated_[hands_[i].who].stack + net[i] < Cents()) return false;
    }
    return true;
  }

  using Payments = std::vector<UnitPayment>;

  [[nodiscard]] Payments a_unit_too_much(Payments payments, std::size_t at) const {
    payments[at].amount += kUnit;
    return payments;
  }

  // The unit for two hands or three, say (13.4.3(a)).
  [[nodiscard]] Payments a_unit_too_little(Payments payments, std::size_t at) const {
    if (payments[at].amount > kUnit) payments[at].amount -= kUnit;
    return payments;
  }

  [[nodiscard]] Payments pair_forgotten(Payments payments, std::size_t at) const {
    payments.erase(payments.begin() + static_cast<std::ptrdiff_t>(at));
    return payments;
  }

  [[nodiscard]] Payments paid_backwards(Payments payments, std::size_t at) const {
    std::swap(payments[at].from, payments[at].to);
    return payments;
  }

  // A mistake that moves chips, where the hand offers one.
  void plant_unit_mistake(UnitsDone& done) {
    if (done.payments.empty()) return;
    const std::size_t at = random_.below(done.payments.size());
    using Make = std::function<Payments()>;
    const std::array<std::pair<std::string_view, Make>, 5> mistakes = {{
        {"wrong-set-compared", [&] { return due_payments(&units_by_hands); }},
        {"unit-too-much", [&] { return a_unit_too_much(done.payments, at); }},
        {"unit-too-little", [&] { return a_unit_too_little(done.payments, at); }},
        {"pair-forgotten", [&] { return pair_forgotten(done.payments, at); }},
        {"paid-backwards", [&] { return paid_backwards(done.payments, at); }},
    }};
    const std::size_t first = random_.below(mistakes.size());
    for (std::size_t i = 0; i < mistakes.size(); ++i) {
      const auto& [name, make] = mistakes.at((first + i) % mistakes.size());
      const Payments tried = make();
      if (net_of(tried) == net_of(done.payments) || !can_pay(tried)) continue;
      done.payments = tried;
      done.mistake = name;
      return;
    }
  }

  void report(const std::vector<UnitPayment>& due, const UnitsDone& done) const {
    const std::vector<Cents> right = net_of(due);
    const std::vector<Cents> went = net_of(done.payments);
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (right[i] == went[i]) continue;
      std::string kind = went[i] > right[i] ? "overpaid" : "underpaid";
      if (done.payments.empty()) kind = "not-settled";
      errors_({writer_.round_id(), kind, seat_of(hands_[i]), "units", right[i], went[i], done.mistake});
    }
    if (!has_fee_ || done.fees == hands_.size()) return;
    const auto fees = [](std::size_t count) { return Cents(kFee.value() * static_cast<std::int64_t>(count)); };
    errors_({writer_.round_id(), "rake-wrong", SeatNo(), "rake", fees(hands_.size()), fees(done.fees), done.mistake});
  }

  // One incident of each player who did (13.5.1).
  void tell_wrong_sets(bool compared) const {
    for (const UnitHand& hand : hands_) {
      if (rightly_set(hand.set)) continue;
      incidents_({.round = writer_.round_id(),
                  .kind = "setWrongly",
                  .noticed = "after",
                  .leads_to = "four-units",
                  .played_on = compared});
    }
  }

  Random random_;
  TableWriter writer_;
  const ErrorSink& errors_;
  const IncidentSink& incidents_;
  bool has_fee_;
  NewPatrons patrons_;
  std::vector<UnitSeat> seated_;  // by seat
  std::size_t button_ = 0;
  std::vector<UnitHand> hands_;
};

}  // namespace
}  // namespace room

std::unique_ptr<Table> make_chinese_poker_table(const TableOrder& order) {
  return std::make_unique<room::ChineseTable>(order);
}

}  // namespace cardspeak::simulator
