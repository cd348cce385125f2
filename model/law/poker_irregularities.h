// What irregularities of the poker room lead to, compiled: for each kind a decision table from what is known of it (how
// far the hand was, whether it could be put right, how many cards it is about) to what becomes of the hand, and what is
// done with the cards. The schema of a table is documented in schemas/rulebook.capnp.
//
// The kinds, conditions and steps are closed lists. A game that needs another adds it to the lists in
// poker_irregularities.cc, and to the code that finds it out from the facts (model/verdict/poker/irregular_cards.cc).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/axes.h"
#include "model/law/poker_readings.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

class Objections;

// What went wrong. The names are those that events write.
enum class PokerIrregularity : std::uint8_t {
  kExposedInCut,
  kNotCut,
  kDealtOutOfOrder,
  kPlayerDealtOut,
  kWrongCountSeat,
  kDeckIncorrect,
  kBoxedCard,
  kBurnMissed,
  kCardsTaken,
  kExposedCards,
  kExposedByPlayer,
  kWrongFace,
  kTwoFaceUp,
  kThreeFaceUp,
  kLastCardExposed,
  kFoldWithoutWager,
  kDrawnOutOfOrder,
  kStubShort,
  kTurnedBeforeAgreement,
  kCommunityMisdealt,
  kWrongCountCommunity,
  kTimeExpired,
  kContravention,
  kCommunication,
};
inline constexpr std::size_t kPokerIrregularityCount = 24;

struct PokerIrregularityInfo {
  PokerIrregularity kind;
  std::string_view name;  // as events and rulebooks write it
  std::string_view text;  // for people: "a card was found face up in the deck"
};
std::span<const PokerIrregularityInfo, kPokerIrregularityCount> all_poker_irregularities();
const PokerIrregularityInfo& info(PokerIrregularity kind);
std::optional<PokerIrregularity> find_poker_irregularity(std::string_view name);

// What a group of conditions is about. Of each axis exactly one condition is true of an irregularity.
enum class PokerAxis : std::uint8_t {
  kAction,     // whether there was substantial action before it was noticed
  kSeatActed,  // whether the player whose hand it is had acted
  kMended,     // whether it could be put right
  kPot,        // whether the pot was pushed
  kStage,      // how far the hand was when it happened
  kOrder,      // whether the card was the first of its betting round
  kToCome,     // whether cards were still to come
  kLookedAt,   // whether the wrong player looked at the cards
  kStub,       // for how much the cards that are left suffice
  kDealing,    // whether the deal of the betting round had begun
  kBet,        // whether the player faced a bet
};
inline constexpr std::size_t kPokerAxisCount = 11;

enum class PokerCondition : std::uint8_t {
  kBeforeAction,
  kAfterAction,
  kSeatNotActed,
  kSeatActed,
  kMended,
  kNotMended,
  kBeforePush,
  kAfterPush,
  kInTheDeal,
  kInTheDraw,
  kInTheBetting,
  kFirstOfRound,
  kLaterOfRound,
  kCardsToCome,
  kNoCardsToCome,
  kLookedAt,
  kNotLookedAt,
  kStubSuffices,
  kBurnsSuffice,
  kBurnsTooFew,
  kDealNotBegun,
  kDealBegun,
  kFacingBet,
  kFacingNoBet,
};
inline constexpr std::size_t kPokerConditionCount = 24;

using PokerConditions = SetOf<PokerCondition>;

struct PokerConditionInfo {
  PokerCondition condition;
  PokerAxis axis;
  std::string_view name;     // as rulebooks write it
  std::string_view meaning;  // one sentence for people
};
std::span<const PokerConditionInfo, kPokerConditionCount> all_poker_conditions();
std::optional<PokerCondition> find_poker_condition(std::string_view name);
// What the axis is about, for messages: "whether it could be put right".
std::string_view axis_name(PokerAxis axis);
PokerConditions axis_conditions(PokerAxis axis);
// Everything that may be true of an irregularity of which nothing is known.
PokerConditions any_poker_conditions();
// The set with the condition in the place of its whole axis.
PokerConditions settled(PokerConditions possible, PokerCondition condition);
// The set with the named conditions, and everything on the axes of which none is named.
PokerConditions allow(PokerConditions named);
// How an entry that holds under `allowed` stands where `possible` may be true.
Holds holds(PokerConditions possible, PokerConditions allowed);

// What is done with the cards, a step at a time.
enum class PokerStep : std::uint8_t {
  kShuffleAndCut,
  kSamePlayerFirst,
  kFinishDeal,
  kPutRight,
  kReplaceWithFirstBurn,
  kExposedIsFirstBurn,
  kBoxedToMuck,
  kNextCardReplaces,
  kBurnCorrectCard,
  kFewerBurns,
  kCardIsPlayed,
  kUseInSequence,
  kDealNextDown,
  kDealAllUp,
  kSameOpener,
  kPlayerChooses,
  kHandToMuck,
  kPositionGetsCards,
  kKeepCards,
  kRightfulGetsNext,
  kFinishBetting,
  kTakeBack,
  kSetAside,
  kBurnStays,
  kShuffleStub,
  kCut,
  kBurn,
  kDealAgain,
  kNewFourth,
  kShuffleSetAside,
  kFifthWithoutBurn,
  kBottomFirst,
  kCorrectCardPlays,
  kOtherIsNextBurn,
  kOtherToMuck,
  kOtherToBottom,
  kOthersBack,
  kDealOn,
  kUseStub,
  kShuffleBurns,
  kCommunityCard,
  kLimitBoards,
  kPlayOnce,
  kLaterCardsAgain,
  kTakenAsCheck,
};
inline constexpr std::size_t kPokerStepCount = 45;

struct PokerStepInfo {
  PokerStep step;
  std::string_view name;  // as rulebooks write it
  std::string_view text;  // for people: "the stub is shuffled"
};
std::span<const PokerStepInfo, kPokerStepCount> all_poker_steps();
std::optional<PokerStep> find_poker_step(std::string_view name);
// "the burn stays, the stub is shuffled". Empty for none.
std::string steps_text(std::span<const PokerStep> steps);
// What becomes of the hand, for people: "the hand goes on".
std::string_view effect_text(schema::PokerEffect effect);

struct PokerIrregularityEntry {
  PokerConditions allowed{};
  // The counts that it holds for, `to` included.
  std::uint16_t from = 0;
  std::uint16_t to = 0xffff;
  std::string street{};  // empty: every street that no entry of the kind names
  std::string rule{};
  schema::PokerEffect effect = schema::PokerEffect::UNSET;
  std::vector<PokerStep> steps{};
  // It holds where the reading has this answer; nothing: it rests on none.
  struct Rests {
    PokerReading reading;
    std::size_t answer;
  };
  std::optional<Rests> rests{};

  [[nodiscard]] bool asks_count() const { return from != 0 || to != 0xffff; }
  [[nodiscard]] bool holds_for(std::uint16_t count) const { return from <= count && count <= to; }
  [[nodiscard]] bool has(PokerStep step) const { return std::ranges::find(steps, step) != steps.end(); }
};

struct PokerIrregularityRule {
  PokerIrregularity kind = PokerIrregularity::kExposedCards;
  std::vector<PokerIrregularityEntry> entries;

  // Whether the decision of some entry depends on the axis, on the count, or on the street.
  [[nodiscard]] bool asks(PokerAxis axis) const;
  [[nodiscard]] bool asks_count() const;
  [[nodiscard]] bool names_street(std::string_view street) const;
};

// The tables of a book. Objects to what does not read: a kind, a condition, a step or a
// reading that is not known, a kind that is defined twice, counts that run backwards, an effect or a rule that is
// missing.
std::vector<PokerIrregularityRule> compile_poker_irregularities(schema::PokerRules::Reader rules,
                                                                Objections& objections);

// Enumerates, for each kind, every combination of the conditions, counts, streets and readings that its entries ask,
// and objects to one that no entry decides or two meet, and to an entry that decides none.
void check_poker_irregularities(std::span<const PokerIrregularityRule> tables, schema::PokerRules::Reader rules,
                                Objections& objections);

}  // namespace cardspeak::law
