#include "model/verdict/house/round_phases.h"

#include <algorithm>
#include <string_view>

#include "model/verdict/card_places.h"
#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/placed_cards.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/settlement.h"

namespace cardspeak::house {
namespace {

using law::IrregularityCondition;
using law::IrregularityConditions;
using schema::Tristate;

bool is_dealt_card(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT;
}

bool is_count_of_hand(std::string_view kind) {
  return kind == law::info(law::IrregularityKind::kWrongCountSeat).name ||
         kind == law::info(law::IrregularityKind::kWrongCountDealer).name;
}

}  // namespace

RoundPhases::RoundPhases(const Round& round) : round_(round), facts_(round.facts), law_(round.law) {
  find_moment();
  find_settlement();
  last_hole_card_ = last_card_of_deal(facts_, law_);
}

// What parts "before" from "after", as the book has it. Nobody is told to decide while the deal goes on. Where a look
// parts them, that the players were told to decide is none.
void RoundPhases::find_moment() {
  const std::size_t end = facts_.timeline.size();
  std::size_t announced = 0;
  while (announced < end && !(tells_to_decide(facts_.timeline[announced]) && !deal_goes_on(announced))) ++announced;
  const std::size_t decided = first_position(facts_, [&](const TimelineEntry& entry) {
    return entry.kind == schema::Event::DECISION || is_later_wager(facts_, law_, entry);
  });
  if (law_.moment == schema::Moment::ANNOUNCEMENT) {
    before_until_ = after_from_ = announced != end ? announced : decided;
    return;
  }
  const std::size_t viewed =
      first_position(facts_, [](const TimelineEntry& entry) { return entry.kind == schema::Event::HAND_VIEWED; });
  after_from_ = std::min(viewed, decided);
  before_until_ = after_from_;
}

bool RoundPhases::tells_to_decide(const TimelineEntry& entry) const {
  return entry.kind == schema::Event::ANNOUNCED &&
         law::word_means(law_.words, entry.text, schema::WordMeaning::MAY_DECIDE) && round_.said.holds(entry.seq);
}

// Whether the next thing that is done at the table is to deal another card of a hand. A card that comes once it was
// noted that one is missing does not go on with the deal: it mends it.
bool RoundPhases::deal_goes_on(std::size_t position) const {
  const auto next = std::find_if(facts_.timeline.begin() + static_cast<std::ptrdiff_t>(position), facts_.timeline.end(),
                                 [&](const TimelineEntry& entry) { return is_act_at_table(entry) || is_note(entry); });
  return next != facts_.timeline.end() && is_card_of_hand(*next);
}

bool RoundPhases::is_note(const TimelineEntry& entry) const {
  return entry.kind == schema::Event::IRREGULARITY && is_count_of_hand(facts_.irregularities[entry.index].kind) &&
         round_.said.holds(entry.seq);
}

// The wagers are settled from where the dealer's hand is shown, or a hand that stayed in is won or lost. What is
// collected of a hand that was folded, or goes back, belongs to the play.
void RoundPhases::find_settlement() {
  settled_from_ = first_position(facts_, [&](const TimelineEntry& entry) {
    if (entry.kind == schema::Event::HAND_SHOWN) return entry.seat == SeatNo(0);
    return entry.kind == schema::Event::SETTLED && is_won_or_lost(facts_.settled[entry.index]);
  });
}

bool RoundPhases::is_won_or_lost(const SettledFact& settled) const {
  if (stays_the_players(settled.outcome)) return false;
  const Seat* seat = round_.find_seat(settled.seat);
  if (seat == nullptr || !seat->decision) return false;
  using law::Condition;
  return law::ConditionSet(*seat->decision)
      .within(law::ConditionSet(Condition::kStayed) | law::ConditionSet(Condition::kNotExposed) |
              law::ConditionSet(Condition::kSideOnly) | law::ConditionSet(Condition::kSideOnlyUnder));
}

// Nothing where it was after the announcement, and whether anybody had looked at cards is not on record.
std::optional<IrregularityCondition> RoundPhases::moment_at(std::size_t position) const {
  if (position > settled_from_) return IrregularityCondition::kNoticedAtSettlement;
  if (position >= after_from_) return IrregularityCondition::kNoticedAfter;
  if (position < before_until_) return IrregularityCondition::kNoticedBefore;
  return std::nullopt;
}

IrregularityConditions RoundPhases::known_at(std::size_t position) const {
  IrregularityConditions possible = law::any_irregularity_conditions();
  if (const auto moment = moment_at(position)) {
    narrow(possible, *moment);
  } else {
    possible = possible - IrregularityConditions(IrregularityCondition::kNoticedAtSettlement);
  }
  narrow(possible, dealt_in_all());
  narrow(possible, deck_was_complete(facts_, law_), IrregularityCondition::kDeckComplete,
         IrregularityCondition::kDeckIncomplete);
  narrow_by_cards(position, possible);
  const bool stay = count_before(facts_, position, [&](const TimelineEntry& entry) {
                      return entry.kind == schema::Event::WAGER_PLACED &&
                             law_.find_wager(facts_.wagers[entry.index].wager) == law_.stays_in_by.front();
                    }) != 0;
  narrow(possible, stay ? IrregularityCondition::kStayWagerMade : IrregularityCondition::kNoStayWager);
  return possible;
}

// How far the deal had come.
void RoundPhases::narrow_by_cards(std::size_t position, IrregularityConditions& possible) const {
  if (last_hole_card_) {
    narrow(possible,
           position <= *last_hole_card_ ? IrregularityCondition::kInTheDeal : IrregularityCondition::kAfterTheDeal);
  }
  const bool flop = count_before(facts_, position, is_communal_card) >= kFlopCards;
  narrow(possible, flop ? IrregularityCondition::kFlopDealt : IrregularityCondition::kFlopNotDealt);
  const bool dealt = count_before(facts_, position, is_dealt_card) != 0;
  narrow(possible, dealt ? IrregularityCondition::kCardsDealt : IrregularityCondition::kNoCardsDealt);
}

// By the end of the round. A hand that nobody played for needs no communal cards.
IrregularityCondition RoundPhases::dealt_in_all() const {
  const bool dealt = std::ranges::all_of(round_.seats, [&](const Seat& seat) {
    return round_.dealt_for(seat.seat) == nullptr ||
           (seat.fact != nullptr && seat.fact->cards.size() >= law_.cards_per_seat);
  });
  if (!dealt || facts_.dealer_cards.size() < law_.cards_to_dealer) return IrregularityCondition::kHandsNotDealt;
  const bool played =
      std::ranges::any_of(round_.seats, [](const Seat& seat) { return seat.decision != law::Condition::kFolded; });
  const std::size_t board = facts_.boards.empty() ? 0 : facts_.boards.front().cards.size();
  return played && board < law_.community_cards ? IrregularityCondition::kBoardNotDealt
                                                : IrregularityCondition::kAllDealt;
}

std::size_t RoundPhases::end_of_play() const {
  if (!round_.called_off) return facts_.timeline.size();
  return first_position(facts_, [&](const TimelineEntry& entry) {
    const statements::Weighed* said = entry.kind == schema::Event::VOIDED ? round_.said.find(entry.seq) : nullptr;
    return said != nullptr && said->word != nullptr;
  });
}

const DeckCountFact* wrong_count_before(const RoundFacts& facts, const law::CompiledHouse& law) {
  if (!facts.sign.deck_count) return nullptr;
  const DeckCountFact& count = *facts.sign.deck_count;
  return count.is_whole(law.deck_cards) ? nullptr : &count;
}

Tristate deck_was_complete(const RoundFacts& facts, const law::CompiledHouse& law) {
  if (facts.deck_counts.empty()) return Tristate::NOT_ON_RECORD;
  return facts.deck_counts.back().is_whole(law.deck_cards) ? Tristate::YES : Tristate::NO;
}

std::optional<IrregularityCondition> moment_of_word(const law::CompiledHouse& law, std::string_view noticed) {
  const law::WordRule* word = law::find_word(law.words, noticed);
  if (word == nullptr) return std::nullopt;
  using schema::WordMeaning;
  if (word->means == WordMeaning::NOTICED_BEFORE) return IrregularityCondition::kNoticedBefore;
  if (word->means == WordMeaning::NOTICED_AFTER) return IrregularityCondition::kNoticedAfter;
  if (word->means == WordMeaning::NOTICED_AT_SETTLEMENT) return IrregularityCondition::kNoticedAtSettlement;
  return std::nullopt;
}

bool is_noticed_elsewhere(const law::CompiledHouse& law, const IrregularityConditions& place,
                          IrregularityCondition word) {
  const IrregularityConditions moments = place & law::axis_conditions(law::IrregularityAxis::kMoment);
  const IrregularityConditions before(IrregularityCondition::kNoticedBefore);
  if (word == IrregularityCondition::kNoticedBefore) return (moments & before).empty();
  // A look may have followed the cards at once, and not be on record.
  return law.moment == schema::Moment::ANNOUNCEMENT && moments == before;
}

Remark noticed_elsewhere(const law::CompiledHouse& law, const IrregularityFact& fact) {
  return Remark(RemarkForm::kNoticedElsewhere, {IrregularityName{fact.kind}, AsRecorded{fact.noticed}},
                law.last_word_rule)
      .at(fact.seat);
}

}  // namespace cardspeak::house
