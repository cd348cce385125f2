#include "ingest/simulator/room/royal_jackpot.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "model/check.h"

namespace cardspeak::simulator::room {
namespace {

constexpr std::string_view kRoyalWager = "royalFlushJackpot";
// 16.4.2: the first of them or above.
constexpr std::array<std::string_view, 2> kMayConfirm = {"TG Area Manager", "TG Assistant Casino Manager"};
constexpr std::array<std::string_view, 2> kMayNotConfirm = {"Dealer", "TG Higher Duties Dealer"};
constexpr std::size_t kRoyalCards = 5;
constexpr std::uint16_t kWholeDeck = 52;

std::string_view name_of(RoyalMistake mistake) {
  switch (mistake) {
    case RoyalMistake::kOtherAmount:
      return "royal-prize-of-other-amount";
    case RoyalMistake::kOmitted:
      return "royal-prize-omitted";
    case RoyalMistake::kLowOffice:
      return "royal-prize-confirmed-too-low";
    case RoyalMistake::kInvented:
      return "royal-prize-invented";
    case RoyalMistake::kFolded:
      return "royal-prize-of-folded-hand";
    case RoyalMistake::kUnshown:
      return "royal-prize-of-unshown-hand";
    case RoyalMistake::kSecondFlop:
      return "royal-prize-of-second-flop";
  }
  CARDSPEAK_CHECK(false, "a mistake outside the list");
}

// Ten to Ace of one suit.
bool all_royal(std::span<const Card> cards) {
  return std::ranges::all_of(cards,
                             [&](Card card) { return card.rank() >= kAce - 4 && card.suit() == cards.front().suit(); });
}

// With two own cards and the flop, and no other (16.5.1).
bool is_royal_with(const std::vector<Card>& own, const std::vector<Card>& flop) {
  std::vector<Card> cards = own;
  cards.insert(cards.end(), flop.begin(), flop.end());
  return cards.size() == kRoyalCards && all_royal(cards);
}

void put(std::vector<Card>& deck, std::size_t place, Card card) {
  std::swap(deck[deck.size() - 1 - place], *std::ranges::find(deck, card));
}

}  // namespace

void RoyalJackpot::stack(const RoyalPlaces& places, std::vector<Card>& deck) const {
  std::array<Card, kRoyalCards> cards;
  const auto suit = static_cast<Suit>(random_.below(4));
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = Card(static_cast<Rank>(kAce - i), suit);
  random_.shuffle(std::span<Card>(cards));
  std::vector<std::size_t> all = places.own;
  all.insert(all.end(), places.flop.begin(), places.flop.end());
  CARDSPEAK_CHECK(all.size() == cards.size(), "two cards are a player's own and three the flop");
  for (std::size_t i = 0; i < cards.size(); ++i) put(deck, all[i], cards[i]);
}

bool RoyalJackpot::may_show(const std::vector<Card>& cards, const std::vector<Card>& flop) const {
  if (!is_offered()) return false;
  const bool can = flop.empty() ? cards.size() == 2 && all_royal(cards) : is_royal_with(cards, flop);
  return can && random_.below(2) == 0;
}

bool RoyalJackpot::may_go_wrong(const std::vector<RoyalHand>& hands, const Flops& flops) {
  if (is_offered() && !flops.empty()) mistake_ = choose(hands, flops);
  return mistake_.has_value();
}

void RoyalJackpot::settle(const std::vector<RoyalHand>& hands, const Flops& flops) const {
  if (!is_offered() || flops.empty()) return;
  const auto winner = std::ranges::find_if(hands, [&](const RoyalHand& hand) {
    return hand.live && hand.shown && is_royal_with(hand.cards, flops.front());
  });
  if (winner != hands.end()) {
    win(winner->seat);
  } else if (mistake_) {
    pay_against_the_rule(*mistake_);
  }
}

// Where a Royal Flush is there, mostly about it; else now and then a prize of nothing. Of a hand that won, with the
// amounts that it comes to.
std::optional<RoyalJackpot::Mistake> RoyalJackpot::choose(const std::vector<RoyalHand>& hands,
                                                          const Flops& flops) const {
  std::vector<Mistake> others;
  for (const RoyalHand& hand : hands) {
    if (is_royal_with(hand.cards, flops.front())) {
      constexpr std::array kOfWinner = {RoyalMistake::kOtherAmount, RoyalMistake::kOmitted, RoyalMistake::kLowOffice};
      const RoyalMistake of_loser = hand.live ? RoyalMistake::kUnshown : RoyalMistake::kFolded;
      const bool wins = hand.live && hand.shown;
      if (random_.below(4) == 0) return std::nullopt;
      return Mistake{wins ? kOfWinner.at(random_.below(kOfWinner.size())) : of_loser, hand.seat};
    }
    const bool second = std::ranges::any_of(std::span(flops).subspan(1),
                                            [&](const auto& flop) { return is_royal_with(hand.cards, flop); });
    if (hand.live && hand.shown && second) return Mistake{RoyalMistake::kSecondFlop, hand.seat};
    if (hand.live && hand.shown) others.push_back({RoyalMistake::kInvented, hand.seat});
  }
  if (others.empty() || random_.below(8) != 0) return std::nullopt;
  return others[random_.below(others.size())];
}

// 16.5.1, 16.5.2(a): what the display shows, rounded up to what the smallest chip pays.
Cents RoyalJackpot::payable() const {
  const std::int64_t shown = meter_->read_display(writer_.now()).value();
  return Cents((shown + chip_.value() - 1) / chip_.value() * chip_.value());
}

void RoyalJackpot::win(SeatNo seat) const {
  const Cents due = payable();
  writer_.write([](schema::Event::Builder event) {
    auto counted = event.initDeckCounted();
    counted.setCards(kWholeDeck);
    counted.setExpected(kWholeDeck);
  });
  const std::string_view office = kMayConfirm.at(random_.below(kMayConfirm.size()));
  if (!mistake_) return record(seat, due, office);
  if (mistake_->kind == RoyalMistake::kOmitted) {
    tell("underpaid", seat, due, Cents(), mistake_->kind);
    // 16.4.1: the handset is what pays it.
    tell("conduct", seat, Cents(), Cents(), mistake_->kind);
    meter_->record(writer_.round_id(), {seat}, {}, writer_.now());
  } else if (mistake_->kind == RoyalMistake::kLowOffice) {
    tell("rank-too-low", seat, Cents(), Cents(), mistake_->kind);
    record(seat, due, kMayNotConfirm.at(random_.below(kMayNotConfirm.size())));
  } else {
    pay_other_amount(seat, due);
  }
}

void RoyalJackpot::pay_other_amount(SeatNo seat, Cents due) const {
  const std::array<Cents, 3> amounts = {due - chip_, due + chip_, Cents(due.value() / 2)};
  const Cents paid = amounts.at(random_.below(amounts.size()));
  tell(paid < due ? "underpaid" : "overpaid", seat, due, paid, RoyalMistake::kOtherAmount);
  record(seat, paid, kMayConfirm.front());
}

void RoyalJackpot::pay_against_the_rule(const Mistake& mistake) const {
  const Cents paid = payable();
  tell("prize-without-hand", mistake.seat, Cents(), paid, mistake.kind);
  // The meter's record names a winner whom the cards do not.
  tell("prize-records-differ", mistake.seat, Cents(), Cents(), mistake.kind);
  record(mistake.seat, paid, kMayConfirm.front());
}

void RoyalJackpot::record(SeatNo seat, Cents paid, std::string_view office) const {
  writer_.write([&](schema::Event::Builder event) {
    auto keyed = event.initJackpotPrizeKeyed();
    keyed.setSeat(seat.value());
    keyed.setAmountCents(paid.value());
    keyed.setHand("royalFlush");
  });
  meter_->record(writer_.round_id(), {seat}, {{seat, paid, office}}, writer_.now());
}

void RoyalJackpot::tell(std::string_view kind, SeatNo seat, Cents due, Cents recorded, RoyalMistake mistake) const {
  errors_({writer_.round_id(), std::string(kind), seat, std::string(kRoyalWager), due, recorded,
           std::string(name_of(mistake))});
}

}  // namespace cardspeak::simulator::room
