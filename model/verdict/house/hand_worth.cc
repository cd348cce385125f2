#include "model/verdict/house/hand_worth.h"

#include <cstddef>

namespace cardspeak::house {
namespace {

using law::Axis;
using law::Condition;
using law::ConditionSet;

Condition compared(const Round& round, const Hand& player, const Hand& dealer, ReadingChoice& choice) {
  const law::HandRule& player_rule = round.law.hand(round.law.player_hand);
  const law::HandRule& dealer_rule = round.law.hand(*round.law.dealer_hand);
  const auto order = worth_of(player, player_rule, choice) <=> worth_of(dealer, dealer_rule, choice);
  for (const law::HandVariant& variant : player_rule.variants) {
    const auto other =
        worth_of(player, player_rule, choice, variant.rests) <=> worth_of(dealer, dealer_rule, choice, variant.rests);
    if (other != order) choice.touch(variant.rests.reading);
  }
  return order > 0 ? Condition::kPlayerHigher : order < 0 ? Condition::kDealerHigher : Condition::kEqual;
}

}  // namespace

HandValue worth_of(const Hand& hand, const law::HandRule& rule, const ReadingChoice& choice, law::Rests other) {
  for (std::size_t i = 0; i < rule.variants.size(); ++i) {
    const law::Rests& rests = rule.variants[i].rests;
    const bool holds =
        rests.reading == other.reading ? rests.value == other.value : choice.value(*rests.reading) == rests.value;
    if (holds) return hand.variants[i];
  }
  return hand.value;
}

ConditionSet possible_at(const Round& round, const Seat& seat, ReadingChoice& choice) {
  ConditionSet possible = law::any_conditions();
  possible = (possible - law::axis_conditions(Axis::kDecision)) | seat.decisions;
  const Hand* dealer = round.dealer();
  if (dealer == nullptr || !round.law.qualify_at_least.has_hand())
    possible = law::settled(possible, Condition::kDealerQualifies);
  if (dealer == nullptr || !dealer->readable()) return possible;
  const law::HandRule& dealer_rule = round.law.hand(*round.law.dealer_hand);
  if (round.law.qualify_at_least.has_hand()) {
    const bool qualifies = worth_of(*dealer, dealer_rule, choice) >= round.law.qualify_at_least;
    possible = law::settled(possible, qualifies ? Condition::kDealerQualifies : Condition::kDealerNotQualified);
  }
  const Hand& player = round.hand(seat, round.law.player_hand);
  if (player.readable()) possible = law::settled(possible, compared(round, player, *dealer, choice));
  return possible;
}

}  // namespace cardspeak::house
