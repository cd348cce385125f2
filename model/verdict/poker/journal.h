// What the engine notices while it judges: findings, the acts as they were read, and the readings it had to choose.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/poker.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

// Kinds of findings that only poker makes. Permanent.
inline constexpr std::string_view kFindingForcedWager = "forced-wager-wrong";
inline constexpr std::string_view kFindingChipsRead = "chips-read-as";
inline constexpr std::string_view kFindingShortAllIn = "all-in-for-less";
inline constexpr std::string_view kFindingStreetEarly = "street-dealt-early";
inline constexpr std::string_view kFindingBurns = "burn-missing";
inline constexpr std::string_view kFindingDealOrder = "dealt-out-of-order";
inline constexpr std::string_view kFindingPlayers = "too-many-players";
inline constexpr std::string_view kFindingForeignCard = "card-not-in-deck";
inline constexpr std::string_view kFindingBettingOpen = "betting-not-finished";
inline constexpr std::string_view kFindingDeck = "deck-defective";
inline constexpr std::string_view kFindingNotShown = "hand-not-shown";
inline constexpr std::string_view kFindingDeadHand = "dead-hand";
inline constexpr std::string_view kFindingWrongCount = "wrong-number-of-cards";
inline constexpr std::string_view kFindingNoSign = "poker-sign-missing";
inline constexpr std::string_view kFindingNoRakeSign = "rake-sign-missing";
inline constexpr std::string_view kFindingRakeRange = "rake-out-of-range";
inline constexpr std::string_view kFindingNoChipUnit = "chip-unit-missing";
inline constexpr std::string_view kFindingPotNumbers = "pots-pushed-otherwise";
inline constexpr std::string_view kFindingVoidRank = "voided-by-lower-rank";

// "seat 3".
std::string seat_text(SeatNo seat);

// A finding of these parts, on no wager.
Finding make_finding(std::string_view kind, schema::Severity severity, SeatNo seat, std::string text, std::string rule,
                     Cents amount, StreamSeq seq);

// Collects; nothing in it feeds back into what is judged.
struct Journal {
  std::vector<Finding> findings;
  std::vector<BettingStep> steps;
  std::array<bool, law::kPokerReadings> touched{};

  void touch(law::PokerReading reading) { touched[static_cast<std::size_t>(reading)] = true; }
  void find(std::string_view kind, schema::Severity severity, SeatNo seat, std::string text, std::string rule,
            StreamSeq seq = StreamSeq(), Cents amount = Cents());
};

}  // namespace cardspeak::poker
