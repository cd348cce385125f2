#include "model/verdict/house/hands_shown.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "model/hands/names.h"
#include "model/verdict/house/round_hands.h"

namespace cardspeak::house {
namespace {

class HandsShown {
 public:
  explicit HandsShown(const JudgedRound& judged) : judged_(judged), round_(judged.round), law_(judged.law) {}

  std::vector<HandRead> run() {
    hands_.reserve(round_.seats.size() + 1);
    add_dealer();
    for (const Seat& seat : round_.seats) {
      add_player(seat);
      add_other_hands(seat);
    }
    return std::move(hands_);
  }

 private:
  void add_dealer() {
    const Hand* dealer = round_.dealer();
    if (dealer == nullptr || !dealer->readable()) return;
    HandRead& read = add_hand(nullptr, *law_.dealer_hand);
    if (!law_.qualify_at_least.has_hand()) return;
    read.note = round_.dealer_qualifies() ? RemarkForm::kQualifies : RemarkForm::kDoesNotQualify;
    read.rule += ", " + law_.qualify_rule;
  }

  void add_player(const Seat& seat) {
    const Hand& hand = round_.hand(seat, law_.player_hand);
    if (!hand.readable()) return;
    HandRead& read = add_hand(&seat, law_.player_hand);
    const Hand* dealer = round_.dealer();
    if (seat.decision == law::Condition::kFolded) {
      read.note = RemarkForm::kHandFolded;
    } else if (dealer != nullptr && dealer->readable()) {
      note_comparison(hand, *dealer, read);
    }
  }

  // Hands that a wager at the seat is paid by, beside the one that is compared.
  void add_other_hands(const Seat& seat) {
    for (std::size_t i = 0; i < judged_.lines.size(); ++i) {
      const Line& line = round_.lines[i];
      if (line.seat != seat.seat || !line.wager || !law_.wager(*line.wager).pay_table || !judged_.is_shown(i)) continue;
      const law::HandIndex index = law_.pay_table(*law_.wager(*line.wager).pay_table).hand;
      const std::string& name = law_.hand(index).name;
      const bool there = std::ranges::any_of(hands_, [&](const HandRead& read) {
        return (read.seat == seat.seat || !law_.hand(index).of_seat()) && read.name == name;
      });
      if (!there && round_.hand(seat, index).readable()) add_hand(&seat, index);
    }
  }

  HandRead& add_hand(const Seat* seat, law::HandIndex index) {
    const law::HandRule& rule = law_.hand(index);
    const Hand& hand = rule.of_seat() ? seat->hands[index.value()] : round_.hands[index.value()];
    HandRead& read = hands_.emplace_back();
    const HandClass hand_class = hand.value.hand_class();
    read.seat = rule.of_seat() ? seat->seat : SeatNo(0);
    read.name = rule.name;
    read.cards = shown_cards(round_, seat, index);
    read.hand_class = book_name(hand_class);
    read.text = describe(hand.value);
    read.rule = rule.class_rules[law::place(hand_class)];
    if (rule.of_seat() && !seat->hand_rule.empty()) read.rule += ", " + seat->hand_rule;
    return read;
  }

  void note_comparison(const Hand& hand, const Hand& dealer, HandRead& read) const {
    const auto order = hand.value <=> dealer.value;
    read.note = order > 0   ? RemarkForm::kHigherThanDealer
                : order < 0 ? RemarkForm::kLowerThanDealer
                            : RemarkForm::kEqualToDealer;
    if (hand.value.hand_class() != dealer.value.hand_class()) return;
    read.rule += ", " + law_.hand(law_.player_hand).tie_rule;
    const HandValue::Ranks mine = hand.value.ranks();
    const HandValue::Ranks others = dealer.value.ranks();
    const auto [one, other] = std::ranges::mismatch(mine, others);
    if (one == mine.end()) return;
    read.note = {order > 0 ? RemarkForm::kHigherBy : RemarkForm::kLowerBy, {count_of(*one), count_of(*other)}};
  }

  const JudgedRound& judged_;
  const Round& round_;
  const law::CompiledHouse& law_;
  std::vector<HandRead> hands_;
};

}  // namespace

std::vector<HandRead> hands_shown(const JudgedRound& judged) {
  return HandsShown(judged).run();
}

}  // namespace cardspeak::house
