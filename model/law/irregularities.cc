#include "model/law/irregularities.h"

#include <algorithm>
#include <array>

namespace cardspeak::law {
namespace {

using Kind = IrregularityKind;

constexpr std::array<IrregularityKindInfo, kIrregularityKindCount> kKinds = {{
    {Kind::kExposedCards, "exposedCards", "cards were seen that should have stayed hidden"},
    {Kind::kWrongCountSeat, "wrongCountSeat", "a hand was dealt no cards or a wrong number of them"},
    {Kind::kWrongCountDealer, "wrongCountDealer", "the dealer was dealt no cards or a wrong number of them"},
    {Kind::kWrongCountCommunity, "wrongCountCommunity", "the communal cards were not of the right number"},
    {Kind::kWrongCountJackpotCards, "wrongCountJackpotCards", "the jackpot cards were not of the right number"},
    {Kind::kMixedWithDealer, "mixedWithDealer", "a player's cards were mixed with the dealer's"},
    {Kind::kMixedWithJackpotCards, "mixedWithJackpotCards", "a player's cards were mixed with the jackpot cards"},
    {Kind::kCardsWithoutWager, "cardsWithoutWager", "an area without the wager that it takes was dealt cards"},
    {Kind::kCardsTaken, "cardsTaken", "a hand was collected by mistake"},
    {Kind::kViewedHands, "viewedHands", "a player looked at a hand that had to be played blind"},
    {Kind::kDeckIncorrect, "deckIncorrect", "the deck in use was not complete"},
    {Kind::kCannotWager, "cannotWager", "a player could not place the wager that staying in takes"},
    {Kind::kJackpotStartedWrongly, "jackpotStartedWrongly", "a new jackpot game was started wrongly"},
    {Kind::kShufflerJam, "shufflerJam", "the shuffling machine failed"},
    {Kind::kShufflerCount, "shufflerCount", "the shuffling machine did not confirm the number of cards"},
    {Kind::kNotCut, "notCut", "the cards were not cut"},
    {Kind::kCommunityMisdealt, "communityMisdealt", "the communal cards were dealt wrongly"},
    {Kind::kDisplayMalfunction, "displayMalfunction", "the display of the jackpot prize failed"},
    {Kind::kSystemMalfunction, "systemMalfunction", "the system of the game was suspected of a malfunction"},
    {Kind::kJackpotShort, "jackpotShort", "a jackpot wager was short of its cost"},
    {Kind::kFlopWagerForgotten, "flopWagerForgotten", "a player forgot to place the flop wager"},
    {Kind::kContravention, "contravention", "a player contravened the rules"},
    {Kind::kCommunication, "communication", "players exchanged cards or told each other of their hands"},
}};

constexpr std::array<IrregularityConditionInfo, kIrregularityConditionCount> kIrregularityConditions = {{
    {IrregularityCondition::kNoticedBefore, IrregularityAxis::kMoment, "noticedBefore",
     "It was noticed before the players were told to decide, or before anybody looked at cards, as the text has it."},
    {IrregularityCondition::kNoticedAfter, IrregularityAxis::kMoment, "noticedAfter",
     "It was noticed after that, and before the wagers were settled."},
    {IrregularityCondition::kNoticedAtSettlement, IrregularityAxis::kMoment, "noticedAtSettlement",
     "It was noticed while the wagers were settled."},
    {IrregularityCondition::kDeckComplete, IrregularityAxis::kDeck, "deckComplete",
     "The count of all cards found as many as the deck has."},
    {IrregularityCondition::kDeckIncomplete, IrregularityAxis::kDeck, "deckIncomplete",
     "The count of all cards found too few or too many."},
    {IrregularityCondition::kOrderKnown, IrregularityAxis::kOrder, "orderKnown",
     "The right order of the cards could be told."},
    {IrregularityCondition::kOrderUnknown, IrregularityAxis::kOrder, "orderUnknown",
     "The right order of the cards could not be told."},
    {IrregularityCondition::kRebuiltAll, IrregularityAxis::kRebuilt, "rebuiltAll",
     "All communal cards could be put right."},
    {IrregularityCondition::kRebuiltFlopOnly, IrregularityAxis::kRebuilt, "rebuiltFlopOnly",
     "Only the flop could be put right."},
    {IrregularityCondition::kRebuiltNone, IrregularityAxis::kRebuilt, "rebuiltNone",
     "Not even the flop could be put right."},
    {IrregularityCondition::kFlopDealt, IrregularityAxis::kFlop, "flopDealt", "The flop lay on the table by then."},
    {IrregularityCondition::kFlopNotDealt, IrregularityAxis::kFlop, "flopNotDealt",
     "The flop did not lie on the table yet."},
    {IrregularityCondition::kStayWagerMade, IrregularityAxis::kStayWager, "stayWagerMade",
     "A player had placed the wager that staying in takes."},
    {IrregularityCondition::kNoStayWager, IrregularityAxis::kStayWager, "noStayWager",
     "No player had placed the wager that staying in takes."},
    {IrregularityCondition::kDealerNotExposed, IrregularityAxis::kExposure, "dealerNotExposed",
     "None of the exposed cards is of the dealer's hand, and none is communal."},
    {IrregularityCondition::kCommunityExposed, IrregularityAxis::kExposure, "communityExposed",
     "None of the exposed cards is of the dealer's hand, and at least one is communal."},
    {IrregularityCondition::kDealerExposed, IrregularityAxis::kExposure, "dealerExposed",
     "At least one of the exposed cards is of the dealer's hand."},
    {IrregularityCondition::kCardsDealt, IrregularityAxis::kDealt, "cardsDealt", "Cards of the round had been dealt."},
    {IrregularityCondition::kNoCardsDealt, IrregularityAxis::kDealt, "noCardsDealt",
     "No card of the round had been dealt."},
    {IrregularityCondition::kCardsNamed, IrregularityAxis::kNamed, "cardsNamed",
     "The player named the cards that lay on top of the discard rack."},
    {IrregularityCondition::kCardsNotNamed, IrregularityAxis::kNamed, "cardsNotNamed",
     "The player did not name the cards that lay on top of the discard rack."},
    {IrregularityCondition::kOnlyInRack, IrregularityAxis::kRack, "onlyInRack",
     "No other cards lay in the discard rack."},
    {IrregularityCondition::kOthersInRack, IrregularityAxis::kRack, "othersInRack",
     "Other cards lay in the discard rack."},
    {IrregularityCondition::kConfirmed, IrregularityAxis::kConfirmed, "confirmed", "What was suspected proved true."},
    {IrregularityCondition::kNotConfirmed, IrregularityAxis::kConfirmed, "notConfirmed",
     "What was suspected proved not true."},
    {IrregularityCondition::kAmended, IrregularityAxis::kAmended, "amended", "The player put the wager right."},
    {IrregularityCondition::kNotAmended, IrregularityAxis::kAmended, "notAmended",
     "The player did not put the wager right."},
    {IrregularityCondition::kFirstInstance, IrregularityAxis::kInstance, "firstInstance",
     "No forfeiture was ruled: it was the player's first instance."},
    {IrregularityCondition::kFurtherInstance, IrregularityAxis::kInstance, "furtherInstance",
     "The forfeiture was ruled of which the player had been told at the first instance."},
    {IrregularityCondition::kInTheDeal, IrregularityAxis::kDeal, "inTheDeal",
     "It happened while the hands were being dealt."},
    {IrregularityCondition::kAfterTheDeal, IrregularityAxis::kDeal, "afterTheDeal",
     "It happened after the hands were dealt."},
    {IrregularityCondition::kUsedFaceUp, IrregularityAxis::kFaceUp, "usedFaceUp",
     "One of the exposed cards was used as the dealer's face-up card."},
    {IrregularityCondition::kNotUsedFaceUp, IrregularityAxis::kFaceUp, "notUsedFaceUp",
     "None of the exposed cards was used as the dealer's face-up card."},
    {IrregularityCondition::kHandsNotDealt, IrregularityAxis::kComplete, "handsNotDealt",
     "A hand of a player or of the dealer was not dealt in the round."},
    {IrregularityCondition::kBoardNotDealt, IrregularityAxis::kComplete, "boardNotDealt",
     "All hands were dealt in the round, and not all communal cards."},
    {IrregularityCondition::kAllDealt, IrregularityAxis::kComplete, "allDealt", "All cards of the round were dealt."},
}};

constexpr std::array<std::string_view, kIrregularityAxisCount> kIrregularityAxisNames = {
    "when it was noticed",
    "what the count of the deck showed",
    "whether the right order of the cards could be told",
    "what of the communal cards could be put right",
    "whether the flop was dealt",
    "whether a player had placed the wager that staying in takes",
    "whose cards were exposed",
    "whether cards had been dealt",
    "whether the player named the cards",
    "what else lay in the discard rack",
    "whether it proved true",
    "whether the player put the wager right",
    "whether the player had been told what a further instance leads to",
    "whether the hands were still being dealt",
    "whether an exposed card was used as the dealer's face-up card",
    "whether all cards of the round were dealt",
};

constexpr AxesOf<IrregularityCondition, kIrregularityConditionCount, IrregularityAxis, kIrregularityAxisCount>
    kIrregularityAxes(kIrregularityConditions);

// The tables are indexed by what they describe, and every entry stands in them once.
static_assert([] {
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (static_cast<std::size_t>(kKinds[i].kind) != i) return false;
  }
  for (std::size_t i = 0; i < kIrregularityConditions.size(); ++i) {
    if (static_cast<std::size_t>(kIrregularityConditions[i].condition) != i) return false;
  }
  return kIrregularityAxes.any().size() == kIrregularityConditionCount;
}());

}  // namespace

std::span<const IrregularityKindInfo, kIrregularityKindCount> all_irregularity_kinds() {
  return kKinds;
}

const IrregularityKindInfo& info(IrregularityKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<IrregularityKind> find_irregularity_kind(std::string_view name) {
  const auto* found = std::ranges::find(kKinds, name, &IrregularityKindInfo::name);
  if (found == kKinds.end()) return std::nullopt;
  return found->kind;
}

std::span<const IrregularityConditionInfo, kIrregularityConditionCount> all_irregularity_conditions() {
  return kIrregularityConditions;
}

const IrregularityConditionInfo& info(IrregularityCondition condition) {
  return kIrregularityConditions[static_cast<std::size_t>(condition)];
}

std::optional<IrregularityCondition> find_irregularity_condition(std::string_view name) {
  const auto* found = std::ranges::find(kIrregularityConditions, name, &IrregularityConditionInfo::name);
  if (found == kIrregularityConditions.end()) return std::nullopt;
  return found->condition;
}

std::string_view axis_name(IrregularityAxis axis) {
  return kIrregularityAxisNames[static_cast<std::size_t>(axis)];
}

IrregularityConditions axis_conditions(IrregularityAxis axis) {
  return kIrregularityAxes.of(axis);
}

IrregularityConditions any_irregularity_conditions() {
  return kIrregularityAxes.any();
}

IrregularityConditions settled(IrregularityConditions possible, IrregularityCondition condition) {
  return kIrregularityAxes.settled(possible, condition);
}

IrregularityConditions allow(IrregularityConditions named) {
  return kIrregularityAxes.allow(named);
}

Holds holds(IrregularityConditions possible, IrregularityConditions allowed) {
  return kIrregularityAxes.holds(possible, allowed);
}

bool IrregularityEffect::names(std::string_view kind) const {
  return wagers.empty() || std::ranges::find(wagers, kind) != wagers.end();
}

bool IrregularityRule::asks(IrregularityAxis axis) const {
  return std::ranges::any_of(
      entries, [&](const IrregularityEntry& entry) { return !law::axis_conditions(axis).within(entry.allowed); });
}

bool IrregularityRule::asks_count() const {
  return std::ranges::any_of(entries, &IrregularityEntry::asks_count);
}

namespace {

bool is_for_options(const IrregularityEffect& effect, const SeatInIrregularity& seat) {
  if (!effect.option) return true;
  const std::size_t index = effect.option->value();
  return index < seat.options.size() && seat.options[index] == effect.option_value;
}

bool is_for_part(const IrregularityEffect& effect, const SeatInIrregularity& seat) {
  switch (effect.seats) {
    case schema::SeatPart::ALL:
      return true;
    case schema::SeatPart::CONCERNED:
      return seat.concerned;
    case schema::SeatPart::CONCERNED_LEAVING:
      return seat.concerned && seat.leaving;
    case schema::SeatPart::CONCERNED_FOLDED:
      return seat.concerned && seat.folded == true;
    case schema::SeatPart::CONCERNED_OWN:
      return seat.concerned && seat.own;
    case schema::SeatPart::OTHERS:
      return !seat.concerned;
    case schema::SeatPart::RETRACTING:
      return seat.retracting;
    case schema::SeatPart::RETRACTING_ANY:
      return seat.retracting_any;
    case schema::SeatPart::RETRACTING_FOLDED:
      return seat.retracting && seat.folded == true;
    case schema::SeatPart::LEAVING:
      return seat.leaving;
    case schema::SeatPart::FOLDED:
      return seat.folded == true;
    case schema::SeatPart::STAYED:
      return seat.folded == false;
    case schema::SeatPart::HIDDEN:
      return seat.hidden;
  }
  return false;
}

}  // namespace

bool is_for(const IrregularityEffect& effect, const SeatInIrregularity& seat) {
  return is_for_options(effect, seat) && is_for_part(effect, seat);
}

}  // namespace cardspeak::law
