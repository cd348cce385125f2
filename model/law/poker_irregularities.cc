#include "model/law/poker_irregularities.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "model/law/compile_text.h"
#include "model/law/objections.h"

namespace cardspeak::law {
namespace {

constexpr std::array<PokerIrregularityInfo, kPokerIrregularityCount> kPokerKinds = {{
    {PokerIrregularity::kExposedInCut, "exposedInCut", "a card was seen when the deck was cut"},
    {PokerIrregularity::kNotCut, "notCut", "the cards were not shuffled or not cut"},
    {PokerIrregularity::kDealtOutOfOrder, "dealtOutOfOrder", "the cards were dealt out of order"},
    {PokerIrregularity::kPlayerDealtOut, "playerDealtOut", "a player was dealt out, or a hand too many was dealt in"},
    {PokerIrregularity::kWrongCountSeat, "wrongCountSeat", "a hand was dealt no cards or a wrong number of them"},
    {PokerIrregularity::kDeckIncorrect, "deckIncorrect", "the deck in use was not complete"},
    {PokerIrregularity::kBoxedCard, "boxedCard", "a card was found face up in the deck"},
    {PokerIrregularity::kBurnMissed, "burnMissed", "a card was not burned"},
    {PokerIrregularity::kCardsTaken, "cardsTaken", "a hand was collected by mistake"},
    {PokerIrregularity::kExposedCards, "exposedCards", "cards were seen that should have stayed hidden"},
    {PokerIrregularity::kExposedByPlayer, "exposedByPlayer", "a player dropped or showed a card"},
    {PokerIrregularity::kWrongFace, "wrongFace", "a card was dealt with the wrong side up"},
    {PokerIrregularity::kTwoFaceUp, "twoFaceUp", "a player was dealt two cards face up at the start"},
    {PokerIrregularity::kThreeFaceUp, "threeFaceUp", "a player was dealt three cards face up at the start"},
    {PokerIrregularity::kLastCardExposed, "lastCardExposed", "the last card of a player was dealt face up or seen"},
    {PokerIrregularity::kFoldWithoutWager, "foldWithoutWager", "a player folded after a forced bet or among checks"},
    {PokerIrregularity::kDrawnOutOfOrder, "drawnOutOfOrder", "cards of the draw went to the wrong player"},
    {PokerIrregularity::kStubShort, "stubShort", "the cards that are left may not suffice"},
    {PokerIrregularity::kTurnedBeforeAgreement, "turnedBeforeAgreement",
     "a card was turned before it was agreed to deal the community cards again"},
    {PokerIrregularity::kCommunityMisdealt, "communityMisdealt", "the communal cards were dealt wrongly"},
    {PokerIrregularity::kWrongCountCommunity, "wrongCountCommunity", "the communal cards were not of the right number"},
    {PokerIrregularity::kTimeExpired, "timeExpired", "a player's time to act ran out"},
    {PokerIrregularity::kContravention, "contravention", "a player contravened the rules"},
    {PokerIrregularity::kCommunication, "communication", "players exchanged cards or told each other of their hands"},
}};

constexpr std::array<PokerConditionInfo, kPokerConditionCount> kPokerConditions = {{
    {PokerCondition::kBeforeAction, PokerAxis::kAction, "beforeSubstantialAction",
     "It was noticed before there was substantial action on the cards that it is about."},
    {PokerCondition::kAfterAction, PokerAxis::kAction, "afterSubstantialAction",
     "It was noticed when there had been substantial action on them."},
    {PokerCondition::kSeatNotActed, PokerAxis::kSeatActed, "seatNotActed",
     "The player whose hand it is had not acted."},
    {PokerCondition::kSeatActed, PokerAxis::kSeatActed, "seatActed", "The player whose hand it is had acted."},
    {PokerCondition::kMended, PokerAxis::kMended, "mended", "It could be put right."},
    {PokerCondition::kNotMended, PokerAxis::kMended, "notMended", "It could not be put right."},
    {PokerCondition::kBeforePush, PokerAxis::kPot, "beforePush", "It was noticed before a pot was pushed."},
    {PokerCondition::kAfterPush, PokerAxis::kPot, "afterPush", "It was noticed when a pot had been pushed."},
    {PokerCondition::kInTheDeal, PokerAxis::kStage, "inTheInitialDeal", "It happened in the initial deal."},
    {PokerCondition::kInTheDraw, PokerAxis::kStage, "inTheDraw", "It happened while players drew."},
    {PokerCondition::kInTheBetting, PokerAxis::kStage, "inTheBetting", "It happened in a betting round."},
    {PokerCondition::kFirstOfRound, PokerAxis::kOrder, "firstOfRound",
     "It was the first card that was dealt for that betting round."},
    {PokerCondition::kLaterOfRound, PokerAxis::kOrder, "laterOfRound", "It was a later card of that betting round."},
    {PokerCondition::kCardsToCome, PokerAxis::kToCome, "cardsToCome", "Cards were still to come."},
    {PokerCondition::kNoCardsToCome, PokerAxis::kToCome, "noCardsToCome", "No card was still to come."},
    {PokerCondition::kLookedAt, PokerAxis::kLookedAt, "lookedAt", "The player who got the cards looked at them."},
    {PokerCondition::kNotLookedAt, PokerAxis::kLookedAt, "notLookedAt",
     "The player who got the cards did not look at them."},
    {PokerCondition::kStubSuffices, PokerAxis::kStub, "stubSuffices",
     "The cards that were not dealt suffice, with the one to burn."},
    {PokerCondition::kBurnsSuffice, PokerAxis::kStub, "burnsSuffice", "They suffice together with the burned cards."},
    {PokerCondition::kBurnsTooFew, PokerAxis::kStub, "burnsTooFew", "Together with the burned cards they are too few."},
    {PokerCondition::kDealNotBegun, PokerAxis::kDealing, "dealNotBegun",
     "No card of the betting round had been dealt."},
    {PokerCondition::kDealBegun, PokerAxis::kDealing, "dealBegun", "Cards of the betting round had been dealt."},
    {PokerCondition::kFacingBet, PokerAxis::kBet, "facingBet", "There was a bet for the player to answer."},
    {PokerCondition::kFacingNoBet, PokerAxis::kBet, "facingNoBet", "There was no bet for the player to answer."},
}};

constexpr std::array<std::string_view, kPokerAxisCount> kPokerAxisNames = {
    "whether there was substantial action",
    "whether the player had acted",
    "whether it could be put right",
    "whether the pot was pushed",
    "how far the hand was",
    "whether it was the first card of the betting round",
    "whether cards were still to come",
    "whether the player looked at the cards",
    "how many cards were left",
    "whether the deal of the betting round had begun",
    "whether the player faced a bet",
};

constexpr std::array<PokerStepInfo, kPokerStepCount> kPokerSteps = {{
    {PokerStep::kShuffleAndCut, "shuffleAndCut", "the deck is shuffled and cut again"},
    {PokerStep::kSamePlayerFirst, "samePlayerFirst", "the same player is dealt to first"},
    {PokerStep::kFinishDeal, "finishDeal", "the deal is finished"},
    {PokerStep::kPutRight, "putRight", "the hands are put right"},
    {PokerStep::kReplaceWithFirstBurn, "replaceWithFirstBurn", "the card that was to be burned first takes its place"},
    {PokerStep::kExposedIsFirstBurn, "exposedIsFirstBurn", "the exposed card is the first burn"},
    {PokerStep::kBoxedToMuck, "boxedToMuck", "it goes to the muck"},
    {PokerStep::kNextCardReplaces, "nextCardReplaces", "the next card takes its place"},
    {PokerStep::kBurnCorrectCard, "burnCorrectCard", "the card that belonged there is burned"},
    {PokerStep::kFewerBurns, "fewerBurns", "the hand has a burn less"},
    {PokerStep::kCardIsPlayed, "cardIsPlayed", "the card is played"},
    {PokerStep::kUseInSequence, "useInSequence", "the cards are used in their order"},
    {PokerStep::kDealNextDown, "dealNextDown", "the next card goes face down"},
    {PokerStep::kDealAllUp, "dealAllUp", "all last cards go face up"},
    {PokerStep::kSameOpener, "sameOpener", "who opened the betting round before opens"},
    {PokerStep::kPlayerChooses, "playerChooses", "the player may choose to be treated as all-in"},
    {PokerStep::kHandToMuck, "handToMuck", "the hand goes to the muck"},
    {PokerStep::kPositionGetsCards, "positionGetsCards", "the position gets cards until there is a wager"},
    {PokerStep::kKeepCards, "keepCards", "whoever looked at them keeps them"},
    {PokerStep::kRightfulGetsNext, "rightfulGetsNext", "the next cards go to who should have had them"},
    {PokerStep::kFinishBetting, "finishBetting", "the betting round is finished"},
    {PokerStep::kTakeBack, "takeBack", "the cards are taken back"},
    {PokerStep::kSetAside, "setAside", "the card is set aside"},
    {PokerStep::kBurnStays, "burnStays", "the burn stays"},
    {PokerStep::kShuffleStub, "shuffleStub", "they are shuffled into the stub"},
    {PokerStep::kCut, "cut", "the stub is cut"},
    {PokerStep::kBurn, "burn", "a card is burned"},
    {PokerStep::kDealAgain, "dealAgain", "the cards are dealt again"},
    {PokerStep::kNewFourth, "newFourth", "a new fourth card is dealt"},
    {PokerStep::kShuffleSetAside, "shuffleSetAside", "the card that was set aside is shuffled into the stub"},
    {PokerStep::kFifthWithoutBurn, "fifthWithoutBurn", "the fifth card is dealt without another burn"},
    {PokerStep::kBottomFirst, "bottomFirst", "the card of the bottom board is dealt first"},
    {PokerStep::kCorrectCardPlays, "correctCardPlays", "the right card alone plays"},
    {PokerStep::kOtherIsNextBurn, "otherIsNextBurn", "the other is the next burn"},
    {PokerStep::kOtherToMuck, "otherToMuck", "the other goes to the muck"},
    {PokerStep::kOtherToBottom, "otherToBottom", "the other is the card of the bottom board"},
    {PokerStep::kOthersBack, "othersBack", "the others are taken back"},
    {PokerStep::kDealOn, "dealOn", "the deal goes on"},
    {PokerStep::kUseStub, "useStub", "the cards that are left are dealt out"},
    {PokerStep::kShuffleBurns, "shuffleBurns", "the burned cards are shuffled and dealt from"},
    {PokerStep::kCommunityCard, "communityCard", "one card is dealt for all"},
    {PokerStep::kLimitBoards, "limitBoards", "as many boards are dealt as these cards allow"},
    {PokerStep::kPlayOnce, "playOnce", "the hand is played once"},
    {PokerStep::kLaterCardsAgain, "laterCardsAgain", "the later cards may be dealt again"},
    {PokerStep::kTakenAsCheck, "takenAsCheck", "it may be taken as a check"},
}};

constexpr AxesOf<PokerCondition, kPokerConditionCount, PokerAxis, kPokerAxisCount> kPokerAxes(kPokerConditions);

// The tables are indexed by what they describe, and every entry stands in them once.
static_assert([] {
  for (std::size_t i = 0; i < kPokerKinds.size(); ++i) {
    if (static_cast<std::size_t>(kPokerKinds[i].kind) != i) return false;
  }
  for (std::size_t i = 0; i < kPokerConditions.size(); ++i) {
    if (static_cast<std::size_t>(kPokerConditions[i].condition) != i) return false;
  }
  for (std::size_t i = 0; i < kPokerSteps.size(); ++i) {
    if (static_cast<std::size_t>(kPokerSteps[i].step) != i) return false;
  }
  return kPokerAxes.any().size() == kPokerConditionCount;
}());

class TableCompiler {
 public:
  explicit TableCompiler(Objections& objections) : objections_(objections) {}

  std::vector<PokerIrregularityRule> run(schema::PokerRules::Reader rules) {
    for (const auto data : rules.getIrregularities()) table(data);
    return std::move(tables_);
  }

 private:
  void table(schema::PokerIrregularity::Reader data) {
    const std::string name = copy(data.getKind());
    const auto kind = find_poker_irregularity(name);
    if (!kind) return objections_.add("irregularities", fmt::format("no irregularity is called {}", quoted(name)));
    if (data.getEntries().size() == 0) objections_.add(fmt::format("irregularity {}", name), "it has no entries");
    if (std::ranges::find(tables_, *kind, &PokerIrregularityRule::kind) != tables_.end()) {
      return objections_.add(fmt::format("irregularity {}", name), "the kind is defined twice");
    }
    PokerIrregularityRule& rule = tables_.emplace_back();
    rule.kind = *kind;
    for (const auto entry_data : data.getEntries()) {
      const std::string place = fmt::format("irregularity {}, {}", name,
                                            entry_place("entry", rule.entries.size(), view(entry_data.getRule())));
      rule.entries.push_back(entry(entry_data, place));
    }
  }

  PokerIrregularityEntry entry(schema::PokerIrregularityEntry::Reader data, const std::string& place) {
    PokerIrregularityEntry entry;
    entry.rule = copy(data.getRule());
    objections_.require_rule(entry.rule, place, "what it leads to");
    PokerConditions named;
    for (const auto name : data.getWhen()) {
      const auto condition = find_poker_condition(view(name));
      if (condition) named = named | PokerConditions(*condition);
      if (!condition) objections_.add(place, fmt::format("the condition {} is not in the list", quoted(view(name))));
    }
    entry.allowed = allow(named);
    entry.from = data.getCountFrom();
    if (data.getCountTo() != 0) entry.to = data.getCountTo();
    if (entry.from > entry.to) objections_.add(place, "its counts run backwards");
    entry.street = copy(data.getStreet());
    entry.effect = data.getThen();
    if (entry.effect == schema::PokerEffect::UNSET) objections_.add(place, "it does not say what becomes of the hand");
    for (const auto name : data.getSteps()) {
      const auto step = find_poker_step(view(name));
      if (step) entry.steps.push_back(*step);
      if (!step) objections_.add(place, fmt::format("the step {} is not in the list", quoted(view(name))));
    }
    rests(data, place, entry);
    return entry;
  }

  void rests(schema::PokerIrregularityEntry::Reader data, const std::string& place, PokerIrregularityEntry& entry) {
    const std::string id = copy(data.getReading());
    if (id.empty()) return;
    for (std::size_t i = 0; i < kPokerReadings; ++i) {
      const auto reading = static_cast<PokerReading>(i);
      if (poker_reading_id(reading) != id) continue;
      const auto& answers = poker_reading_answers(reading);
      const auto found = std::ranges::find(answers, view(data.getReadingValue()));
      if (found == answers.end()) return objections_.add(place, fmt::format("the reading {} has no such answer", id));
      entry.rests = {reading, static_cast<std::size_t>(found - answers.begin())};
      return;
    }
    objections_.add(place, fmt::format("no reading is called {}", quoted(id)));
  }

  Objections& objections_;
  std::vector<PokerIrregularityRule> tables_;
};

// Walks one kind's table through every combination of what its entries ask.
class PokerTableWalk {
 public:
  PokerTableWalk(const PokerIrregularityRule& rule, std::vector<std::string> streets, Objections& objections)
      : rule_(rule),
        streets_(std::move(streets)),
        objections_(objections),
        place_(fmt::format("irregularity {}", info(rule.kind).name)),
        decides_(rule.entries.size()) {}

  void run() {
    for (std::size_t i = 0; i < kPokerAxisCount; ++i) {
      if (rule_.asks(static_cast<PokerAxis>(i))) axes_.push_back(static_cast<PokerAxis>(i));
    }
    find_counts();
    find_streets();
    for (const PokerIrregularityEntry& entry : rule_.entries) {
      if (entry.rests) readings_.insert(entry.rests->reading);
    }
    walk_axes(0, any_poker_conditions());
    for (std::size_t i = 0; i < decides_.size(); ++i) {
      if (!decides_[i]) objections_.add(entry_at(i), "can never decide");
    }
  }

 private:
  // One count of each run that no entry parts. There is always at least one card or seat.
  void find_counts() {
    counts_ = {1};
    for (const PokerIrregularityEntry& entry : rule_.entries) {
      if (entry.from > 1) counts_.insert(entry.from);
      if (entry.to != 0xffff) counts_.insert(static_cast<std::uint16_t>(entry.to + 1));
    }
  }

  void find_streets() {
    for (const PokerIrregularityEntry& entry : rule_.entries) {
      if (entry.street.empty() || std::ranges::find(streets_, entry.street) != streets_.end()) continue;
      objections_.add(place_, fmt::format("no street is called {}", quoted(entry.street)));
    }
    if (std::ranges::none_of(rule_.entries, [](const auto& entry) { return !entry.street.empty(); })) streets_ = {""};
    // A table that names streets alone is not asked of the others.
    const bool any = std::ranges::any_of(rule_.entries, [](const auto& entry) { return entry.street.empty(); });
    if (!any) std::erase_if(streets_, [&](const std::string& street) { return !rule_.names_street(street); });
  }

  void walk_axes(std::size_t depth, PokerConditions word) {
    if (depth == axes_.size()) return walk_readings(readings_.begin(), word);
    for (const PokerConditionInfo& candidate : all_poker_conditions()) {
      if (candidate.axis == axes_[depth]) walk_axes(depth + 1, settled(word, candidate.condition));
    }
  }

  void walk_readings(std::set<PokerReading>::const_iterator at, PokerConditions word) {
    if (at == readings_.end()) {
      for (const std::uint16_t count : counts_) {
        for (const std::string& street : streets_) decide(word, count, street);
      }
      return;
    }
    for (std::size_t answer = 0; answer < poker_reading_answers(*at).size(); ++answer) {
      answers_[*at] = answer;
      walk_readings(std::next(at), word);
    }
  }

  void decide(PokerConditions word, std::uint16_t count, const std::string& street) {
    std::optional<std::size_t> decider;
    for (std::size_t i = 0; i < rule_.entries.size(); ++i) {
      const PokerIrregularityEntry& entry = rule_.entries[i];
      const bool there = entry.street.empty() ? !rule_.names_street(street) : entry.street == street;
      const bool read = !entry.rests || answers_.at(entry.rests->reading) == entry.rests->answer;
      if (!there || !read || !word.within(entry.allowed) || !entry.holds_for(count)) continue;
      decides_[i] = true;
      if (decider) {
        objections_.add(entry_at(i), fmt::format("entry {} decides already when {}", *decider + 1, text(word, count)));
      }
      decider = decider.value_or(i);
    }
    if (!decider) objections_.add(place_, fmt::format("no entry decides when {}", text(word, count)));
  }

  [[nodiscard]] std::string text(PokerConditions word, std::uint16_t count) const {
    std::string text;
    for (const PokerConditionInfo& entry : all_poker_conditions()) {
      const bool asked = std::ranges::find(axes_, entry.axis) != axes_.end();
      if (asked && PokerConditions(entry.condition).within(word)) text += std::string(entry.name) + ", ";
    }
    return text + fmt::format("the count is {}", count);
  }

  [[nodiscard]] std::string entry_at(std::size_t index) const {
    return fmt::format("{}, entry {} ({})", place_, index + 1, rule_.entries[index].rule);
  }

  const PokerIrregularityRule& rule_;
  std::vector<std::string> streets_;
  Objections& objections_;
  std::string place_;
  std::vector<PokerAxis> axes_;
  std::set<std::uint16_t> counts_;
  std::set<PokerReading> readings_;
  std::map<PokerReading, std::size_t> answers_;
  std::vector<bool> decides_;
};

}  // namespace

std::span<const PokerIrregularityInfo, kPokerIrregularityCount> all_poker_irregularities() {
  return kPokerKinds;
}

const PokerIrregularityInfo& info(PokerIrregularity kind) {
  return kPokerKinds[static_cast<std::size_t>(kind)];
}

std::optional<PokerIrregularity> find_poker_irregularity(std::string_view name) {
  const auto* found = std::ranges::find(kPokerKinds, name, &PokerIrregularityInfo::name);
  if (found == kPokerKinds.end()) return std::nullopt;
  return found->kind;
}

std::span<const PokerConditionInfo, kPokerConditionCount> all_poker_conditions() {
  return kPokerConditions;
}

std::optional<PokerCondition> find_poker_condition(std::string_view name) {
  const auto* found = std::ranges::find(kPokerConditions, name, &PokerConditionInfo::name);
  if (found == kPokerConditions.end()) return std::nullopt;
  return found->condition;
}

std::string_view axis_name(PokerAxis axis) {
  return kPokerAxisNames[static_cast<std::size_t>(axis)];
}

PokerConditions axis_conditions(PokerAxis axis) {
  return kPokerAxes.of(axis);
}

PokerConditions any_poker_conditions() {
  return kPokerAxes.any();
}

PokerConditions settled(PokerConditions possible, PokerCondition condition) {
  return kPokerAxes.settled(possible, condition);
}

PokerConditions allow(PokerConditions named) {
  return kPokerAxes.allow(named);
}

Holds holds(PokerConditions possible, PokerConditions allowed) {
  return kPokerAxes.holds(possible, allowed);
}

std::span<const PokerStepInfo, kPokerStepCount> all_poker_steps() {
  return kPokerSteps;
}

std::optional<PokerStep> find_poker_step(std::string_view name) {
  const auto* found = std::ranges::find(kPokerSteps, name, &PokerStepInfo::name);
  if (found == kPokerSteps.end()) return std::nullopt;
  return found->step;
}

std::string steps_text(std::span<const PokerStep> steps) {
  std::string text;
  for (const PokerStep step : steps) {
    text += (text.empty() ? "" : ", ") + std::string(kPokerSteps[static_cast<std::size_t>(step)].text);
  }
  return text;
}

std::string_view effect_text(schema::PokerEffect effect) {
  using schema::PokerEffect;
  switch (effect) {
    case PokerEffect::PLAY_ON:
      return "the hand goes on";
    case PokerEffect::MISDEAL:
      return "that is a misdeal, and all wagers go back";
    case PokerEffect::HAND_VOID:
      return "the hand is void, and its wagers go back";
    case PokerEffect::HAND_DEAD:
      return "the hand is dead, and its chips stay";
    case PokerEffect::ALL_IN:
      return "the player is treated as all-in";
    case PokerEffect::CAPPED:
      return "nothing over the largest wager so far may be wagered in this betting round";
    case PokerEffect::MAY_BE_DEAD:
      return "the hand may be ruled dead";
    case PokerEffect::LEFT_OPEN:
    case PokerEffect::UNSET:
      break;
  }
  return "the rules do not say what follows";
}

bool PokerIrregularityRule::asks(PokerAxis axis) const {
  return std::ranges::any_of(
      entries, [&](const PokerIrregularityEntry& entry) { return !law::axis_conditions(axis).within(entry.allowed); });
}

bool PokerIrregularityRule::asks_count() const {
  return std::ranges::any_of(entries, &PokerIrregularityEntry::asks_count);
}

bool PokerIrregularityRule::names_street(std::string_view street) const {
  return !street.empty() && std::ranges::find(entries, street, &PokerIrregularityEntry::street) != entries.end();
}

std::vector<PokerIrregularityRule> compile_poker_irregularities(schema::PokerRules::Reader rules,
                                                                Objections& objections) {
  return TableCompiler(objections).run(rules);
}

void check_poker_irregularities(std::span<const PokerIrregularityRule> tables, schema::PokerRules::Reader rules,
                                Objections& objections) {
  std::vector<std::string> streets;
  for (const auto street : rules.getStreets()) streets.push_back(copy(street.getName()));
  for (const PokerIrregularityRule& table : tables) PokerTableWalk(table, streets, objections).run();
}

}  // namespace cardspeak::law
