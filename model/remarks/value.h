// The values in a remark. Each kind of value has its own type, so that whoever words the remark knows how to write it:
// cents as dollars or as chips, a seat by its number, what somebody typed as it was typed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/cards/card.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/money/millionths.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// Text of one kind, never taken for another.
template <typename Tag>
struct TextOf {
  std::string text;
  friend bool operator==(const TextOf&, const TextOf&) = default;
};
// A kind of wager, as the rulebook or the event names it.
using WagerName = TextOf<struct WagerNameTag>;
// An office of the venue.
using RankName = TextOf<struct RankNameTag>;
// Another name out of the rulebook: an option, a street, a version.
using BookName = TextOf<struct BookNameTag>;
// As somebody typed or said it.
using AsRecorded = TextOf<struct AsRecordedTag>;
using RuleName = TextOf<struct RuleNameTag>;
// A class of hands: "flush".
using HandName = TextOf<struct HandNameTag>;
// A kind of irregularity: "cardExposed".
using IrregularityName = TextOf<struct IrregularityNameTag>;

// Where cards lie.
struct CardPlace {
  enum class Kind : std::uint8_t { kSeat, kDealer, kBoard, kJackpotCards, kKitty, kBurned, kDeck };
  Kind kind = Kind::kDeck;
  std::uint8_t number = 0;  // of the seat or the board
  friend bool operator==(const CardPlace&, const CardPlace&) = default;
};
// "seat", "jackpotCards".
std::string_view name_of(CardPlace::Kind kind);

// 0 is the main pot.
using PotNo = Named<struct PotNoTag, std::uint8_t>;

// A pool of a jackpot meter; 0: the meter, where it has one value.
using MeterPoolNo = Named<struct MeterPoolNoTag, std::uint8_t>;

// A part of a wager, in parts per million.
using PartsPerMillion = Named<struct PartsPerMillionTag, std::uint32_t>;

// A share of an amount: a percentage as a table of the rules prints it, or a fraction as a formula gives it.
struct ShareOf {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;  // kPrintedShare: of a percentage with three digits after its point
  friend bool operator==(const ShareOf&, const ShareOf&) = default;
};
inline constexpr std::int64_t kPrintedShare = 100'000;

// A length of time.
using Nanoseconds = Named<struct NanosecondsTag, std::uint64_t>;

// A word that a sentence takes where nothing else than words distinguishes what it is said of: a closed list.
enum class Term : std::uint8_t {
  // Amounts of events.
  kAStack,
  kAWager,
  kAWithdrawal,
  kAnAct,
  kAnAnnouncedTotal,
  kAPayment,
  kAStakeTaken,
  kAReturn,
  kAPot,
  kRake,
  kAPrize,
  // Numbers of events, out of lists that later releases may add to.
  kPlace,
  kAct,
  kAnnouncement,
  kOutcome,
  kShare,
  kAnswer,
  // What the rules make of an act of betting.
  kFold,
  kCheck,
  kCall,
  kBet,
  kRaise,
  kShortCall,
  kShortRaise,
  // What stands in the way of computing a jackpot meter.
  kNoMeterRules,
  kNoPoolShares,
  kNoMeterShare,
  kMeterEventsMissing,
  kNoReadingSince,
  kLeftUnknown,
  kNoMeterValue,
  kNothingOfMeterBefore,
  kAmountsTooLarge,
  // What had happened when chips moved that should have moved before it.
  kNoMoreBets,
  kFirstCard,
  kDealersHandShown,
  kSettlementBegan,
  kNextCardsShown,
  kWagerSettled,
  kWagerPlaced,
  kPlayerFolded,
  // Where the cards of a hand lie.
  kTheHand,
  kTheDealersHand,
  kTheCommunity,
  kTheFlop,
  kTheJackpotPlace,
  // Acts of a round that the rules put in an order.
  kDealOfHands,
  kDealersCardUp,
  kCallToDecide,
  kLookAtCards,
  kPlayersDecision,
  kPlayersFold,
  kDealersTurn,
  kJackpotCardsTurn,
  kCheckOfHand,
  kSettlement,
  kJackpotPrize,
  kCollecting,
};
inline constexpr std::size_t kTermCount = static_cast<std::size_t>(Term::kCollecting) + 1;
// "aStack".
std::string_view name_of(Term term);

// What a value may be; in the order of Value's alternatives.
enum class ValueType : std::uint8_t {
  kCents,
  kMillionths,
  kCard,
  kSeat,
  kSeats,
  kEvent,
  kCount,
  kWager,
  kRank,
  kNamed,
  kRecorded,
  kRule,
  kAct,
  kHand,
  kIrregularity,
  kTerm,
  kPlace,
  kPot,
  kNanoseconds,
  kMeterPool,
  kParts,
  kShareOf,
};

using Value = std::variant<Cents, Millionths, Card, SeatNo, std::vector<SeatNo>, StreamSeq, std::int64_t, WagerName,
                           RankName, BookName, AsRecorded, RuleName, schema::Act, HandName, IrregularityName, Term,
                           CardPlace, PotNo, Nanoseconds, MeterPoolNo, PartsPerMillion, ShareOf>;

inline ValueType type_of(const Value& value) {
  return static_cast<ValueType>(value.index());
}

// A number of things, of whatever type it is counted in.
inline std::int64_t count_of(auto number) {
  return static_cast<std::int64_t>(number);
}

}  // namespace cardspeak
