// The kinds of fact findings, by the names that indexes, verdicts and `rounds --finding` use. Permanent: a store made
// by an older release answers to them.
#pragma once

#include <string_view>

namespace cardspeak {

// The same card of a one-deck game was dealt twice, or a card that the deck does not have.
inline constexpr std::string_view kFactCardTwice = "card-twice";
// A wager for a seat that was dealt no cards.
inline constexpr std::string_view kFactWagerWithoutHand = "wager-without-hand";
// An event names a seat that the table (or an irregularity one that the round) does not have, or none where one is due.
inline constexpr std::string_view kFactNoSuchSeat = "no-such-seat";
// A wager was withdrawn that was never placed, or more than was placed; or a settlement took a stake that was never
// placed, or paid a seat without any wager. (A payment to a seat that has other wagers may be part of one of them, such
// as a bonus: only the law can tell.)
inline constexpr std::string_view kFactNoSuchWager = "no-such-wager";
// A sequence number between the round's first and last event is missing.
inline constexpr std::string_view kFactGap = "sequence-gap";
// Two events with one sequence number and different contents.
inline constexpr std::string_view kFactFork = "fork";
// An event that does not follow the hash of the one before it.
inline constexpr std::string_view kFactChainBroken = "chain-broken";
// Events of the round after it was closed.
inline constexpr std::string_view kFactAfterClose = "event-after-close";
// The round was never opened, or opened twice.
inline constexpr std::string_view kFactNotOpened = "round-not-opened";
// No tableOpened event is on record before the round: no game, no sign.
inline constexpr std::string_view kFactNoTableSign = "no-table-sign";
// A correction names an event that is not in the round before it. It has no place, so that it changes nothing.
inline constexpr std::string_view kFactCorrectsNothing = "corrects-nothing";
// Device time runs backwards within the round.
inline constexpr std::string_view kFactTimeBackwards = "time-backwards";
// A kind of event, act, outcome or place that this release does not know: a newer device wrote it.
inline constexpr std::string_view kFactUnknownKind = "unknown-kind";
// An amount below zero, over kAmountMax, or one with which the round's sum would leave its range: it counts as zero.
inline constexpr std::string_view kFactAmountOutOfRange = "amount-out-of-range";
// A hand was shown with a card that was not dealt to it.
inline constexpr std::string_view kFactShownNotDealt = "shown-not-dealt";

}  // namespace cardspeak
