// The kinds of findings, by the names that indexes, verdicts and `rounds --finding` use. A closed list, and permanent:
// a store made by an older release answers to them. A rulebook may name further ones for sizes of wagers. Each has one
// form or several (model/remarks/forms.inc).
#pragma once

#include <string_view>

namespace cardspeak {

// --- the record, whatever the game (made by the folds) ---------------------------------------------------------------

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
// Whether a finding of that kind says that the record is no whole chain.
constexpr bool breaks_chain(std::string_view kind) {
  return kind == kFactGap || kind == kFactFork || kind == kFactChainBroken;
}
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
// A hand was shown, or a card of it exposed, that was not dealt to it.
inline constexpr std::string_view kFactShownNotDealt = "shown-not-dealt";
// An event for which no device of the register vouches. Only where a register is at hand.
inline constexpr std::string_view kFactNotVouched = "not-vouched-for";
// An office that the register does not give to whoever acted in it, at that time. Only where a register is at hand.
inline constexpr std::string_view kFactOfficeNotHeld = "office-not-held";

// --- verdicts on rounds ----------------------------------------------------------------------------------------------

inline constexpr std::string_view kFindingOverpaid = "overpaid";
inline constexpr std::string_view kFindingUnderpaid = "underpaid";
inline constexpr std::string_view kFindingTakenWrongly = "taken-wrongly";
inline constexpr std::string_view kFindingNotTaken = "not-taken";
inline constexpr std::string_view kFindingNotSettled = "not-settled";
inline constexpr std::string_view kFindingNotClosed = "settled-not-closed";
inline constexpr std::string_view kFindingSettledWithoutWager = "settled-without-wager";
inline constexpr std::string_view kFindingNotDecidable = "not-decidable";
inline constexpr std::string_view kFindingLateWager = "late-wager";
// A wager was reduced or taken back after its time.
inline constexpr std::string_view kFindingLateWithdrawal = "late-withdrawal";
// An event, or what stands in one, that no rule of the game reads.
inline constexpr std::string_view kFindingNotRead = "not-read";
// A sign of the table that the rules do not know or do not permit.
inline constexpr std::string_view kFindingSign = "sign-outside-rules";
// A wager of an amount that the table's chips do not make.
inline constexpr std::string_view kFindingNotInChips = "not-in-chips";
// A wager that rests on a limit agreed for its player just before the round.
inline constexpr std::string_view kFindingPersonalLimit = "personal-limit";
// The word of a settlement is another one than the rules or its own money give.
inline constexpr std::string_view kFindingOutcome = "outcome-otherwise";
// A further wager under the minimum, by a player who had one before.
inline constexpr std::string_view kFindingUnderMinimumAgain = "below-minimum-again";
// What a player did that the rules treat otherwise the first time and a further time, and did before.
inline constexpr std::string_view kFindingFurtherInstance = "further-instance";
// One person signed in two offices, or dealt and signed in a higher one.
inline constexpr std::string_view kFindingTwoOffices = "two-offices";
inline constexpr std::string_view kFindingPrizeNotConfirmed = "prize-not-confirmed";
inline constexpr std::string_view kFindingMeterNotComputed = "meter-not-computed";
inline constexpr std::string_view kFindingNoNotice = "no-notice";
inline constexpr std::string_view kFindingShortNotice = "short-notice";
inline constexpr std::string_view kFindingDealtOutOfOrder = "dealt-out-of-order";
inline constexpr std::string_view kFindingConduct = "conduct";
inline constexpr std::string_view kFindingBrokenMultiple = "broken-multiple";
inline constexpr std::string_view kFindingHeldTooLong = "held-too-long";
inline constexpr std::string_view kFindingOralWager = "oral-wager";
inline constexpr std::string_view kFindingTooManyOnArea = "too-many-on-area";
inline constexpr std::string_view kFindingSecondHand = "second-hand";
inline constexpr std::string_view kFindingSeatAboveRules = "seat-above-rules";
inline constexpr std::string_view kFindingRankTooLow = "rank-too-low";
inline constexpr std::string_view kFindingNearVersionDate = "near-version-date";
inline constexpr std::string_view kFindingChipsNotOnRecord = "chips-not-on-record";
// An irregularity after which the round goes on, and the rule that says so.
inline constexpr std::string_view kFindingIrregularity = "irregularity";
// An event of the round was corrected or struck out: told, and it counts.
inline constexpr std::string_view kFindingCorrected = "corrected";
// The same after the round was closed, by somebody without the last word: it does not count.
inline constexpr std::string_view kFindingCorrectedLate = "corrected-without-power";
// A card, a look or a decision that was put on record when the play was over.
inline constexpr std::string_view kFindingAfterPlay = "after-play";
// The rules make the round a misdeal or void, and the floor did not declare it.
inline constexpr std::string_view kFindingVoidNotDeclared = "void-not-declared";
// The floor declared the round void, and the rules do not.
inline constexpr std::string_view kFindingVoidWithoutGround = "void-without-ground";
// The text leaves it to a person, and this is what they may choose.
inline constexpr std::string_view kFindingFloorsChoice = "floors-choice";
// What people said and the rules do not carry: a word that the book does not know, an office that is none of the
// venue's, a ruling that nothing on record gives ground for or that stands against a rule, statements that contradict
// each other or the record, one that came after the round was closed, and one that leaves something to decide.
inline constexpr std::string_view kFindingUnknownWord = "unknown-word";
inline constexpr std::string_view kFindingUnknownRank = "unknown-rank";
inline constexpr std::string_view kFindingRulingWithoutGround = "ruling-without-ground";
inline constexpr std::string_view kFindingRulingAgainstRule = "ruling-against-rule";
inline constexpr std::string_view kFindingContradiction = "contradiction";
inline constexpr std::string_view kFindingLateStatement = "late-statement";
inline constexpr std::string_view kFindingOpenStatement = "open-statement";
inline constexpr std::string_view kFindingWinningsWithheld = "winnings-withheld";
inline constexpr std::string_view kFindingRetractedWithoutGround = "retracted-without-ground";
inline constexpr std::string_view kFindingPotWrong = "pot-pushed-wrongly";
inline constexpr std::string_view kFindingRakeWrong = "rake-wrong";
inline constexpr std::string_view kFindingUncalledWrong = "uncalled-wrong";
inline constexpr std::string_view kFindingIllegalAction = "illegal-action";
inline constexpr std::string_view kFindingOutOfTurn = "out-of-turn";
inline constexpr std::string_view kFindingForcedWager = "forced-wager-wrong";
// The hand begins without its first blind, as the rules have it where that player has left.
inline constexpr std::string_view kFindingNoFirstBlind = "no-first-blind";
// Where the kill button goes, and what it shows: told of each hand that moves it, and nothing is wrong with it.
inline constexpr std::string_view kFindingKillButton = "kill-button";
// It does not lie where the hand before left it.
inline constexpr std::string_view kFindingKillButtonElsewhere = "kill-button-elsewhere";
inline constexpr std::string_view kFindingChipsRead = "chips-read-as";
inline constexpr std::string_view kFindingShortAllIn = "all-in-for-less";
inline constexpr std::string_view kFindingStreetEarly = "street-dealt-early";
inline constexpr std::string_view kFindingBurns = "burn-missing";
inline constexpr std::string_view kFindingMoreBurns = "burned-too-often";
// What went wrong with cards was put right in another way than the rules have it.
inline constexpr std::string_view kFindingPutRight = "put-right-otherwise";
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
// What the table and the meter have on record of a prize contradicts the cards or each other.
inline constexpr std::string_view kFindingPrizeRecords = "prize-records-differ";
// More hands share a jackpot than the printed table has a row for.
inline constexpr std::string_view kFindingBeyondTable = "beyond-table";
// What the jackpot meter was fed with for the round is not what lay on the table.
inline constexpr std::string_view kFindingJackpotFeed = "jackpot-feed-differs";
// A jackpot wager that is said to have been carried over and was not, or that was and is gone.
inline constexpr std::string_view kFindingCarriedWager = "carried-wager";
inline constexpr std::string_view kFindingVoidRank = "voided-by-lower-rank";
// A hand takes the jackpot of the room.
inline constexpr std::string_view kFindingJackpotWon = "jackpot-won";
// A jackpot prize was keyed for a hand that does not take it.
inline constexpr std::string_view kFindingPrizeWithoutHand = "prize-without-hand";

// --- jackpot meters (beside them: overpaid, underpaid, rank-too-low, not-decidable, meter-not-computed) --------------

// Of its account (model/verdict/jackpot/account.h).
inline constexpr std::string_view kMeterBelow = "meter-below";
inline constexpr std::string_view kMeterAbove = "meter-above";
inline constexpr std::string_view kMeterDisplayWrong = "meter-display-wrong";
inline constexpr std::string_view kMeterResetLow = "meter-reset-low";
inline constexpr std::string_view kMeterResetNotOnRecord = "meter-reset-not-on-record";
inline constexpr std::string_view kMeterRaised = "meter-raised";
inline constexpr std::string_view kMeterTransferWrong = "meter-transfer-wrong";
inline constexpr std::string_view kMeterPrizeNotOnRecord = "meter-prize-not-on-record";
inline constexpr std::string_view kMeterPrizeWithoutWin = "meter-prize-without-win";
inline constexpr std::string_view kMeterAfterGap = "meter-after-gap";
inline constexpr std::string_view kMeterBeyondCards = "meter-beyond-cards";
inline constexpr std::string_view kMeterOutcomeTwice = "meter-outcome-twice";
inline constexpr std::string_view kMeterAfterClose = "meter-event-after-close";
inline constexpr std::string_view kMeterCancelledNothing = "meter-cancelled-nothing";
inline constexpr std::string_view kMeterNoSuchLevel = "meter-no-such-level";
// Of the wagers at its tables (contributions.h).
inline constexpr std::string_view kMeterWagerNotRegistered = "meter-wager-not-registered";
inline constexpr std::string_view kMeterWagerDiffers = "meter-wager-differs";
inline constexpr std::string_view kMeterFedByReturnedWager = "meter-fed-by-returned-wager";
inline constexpr std::string_view kMeterFedByNoWager = "meter-fed-by-no-wager";
// A jackpot game was cancelled whose wagers were played out.
inline constexpr std::string_view kMeterCancelledWrongly = "meter-cancelled-wrongly";
// Of a meter's record beside those of its tables (meter_and_tables.h).
// A winner by the cards whom the recorded outcome does not name, or the other way round, or with another hand.
inline constexpr std::string_view kMeterWinnerOmitted = "meter-winner-omitted";
inline constexpr std::string_view kMeterWinnerInvented = "meter-winner-invented";
inline constexpr std::string_view kMeterWinnerMisnamed = "meter-winner-misnamed";
// A round with a prize out of the meter, of which no outcome is on record.
inline constexpr std::string_view kMeterOutcomeNotRecorded = "meter-outcome-not-recorded";
// The meter has one amount paid, and the table another.
inline constexpr std::string_view kMeterPaidOtherwise = "meter-paid-otherwise";
// Of the table no record, or no whole one, tells of a round for which the meter has winners; or nothing decides it.
inline constexpr std::string_view kMeterRoundNotOnRecord = "meter-round-not-on-record";
// A seat registered more than once for a round.
inline constexpr std::string_view kMeterRegisteredTwice = "meter-registered-twice";
// Money that came from, or went to, a meter that has nothing of it.
inline constexpr std::string_view kMeterTransferOneSided = "meter-transfer-one-sided";
// A table of the meter whose sign names another one, or none.
inline constexpr std::string_view kMeterTableElsewhere = "meter-table-elsewhere";
// Of how it was run (conduct.h).
inline constexpr std::string_view kMeterTermsNotInRules = "meter-terms-not-in-rules";
inline constexpr std::string_view kMeterSplitWrong = "meter-split-wrong";
inline constexpr std::string_view kMeterWagerNotAtCost = "meter-wager-not-at-cost";
inline constexpr std::string_view kMeterTableNotInGroup = "meter-table-not-in-group";
inline constexpr std::string_view kMeterTableOnTwo = "meter-table-on-two";
inline constexpr std::string_view kMeterCostDiffers = "meter-cost-differs";
inline constexpr std::string_view kMeterCostShared = "meter-cost-shared";
inline constexpr std::string_view kMeterGameDiffers = "meter-game-differs";
inline constexpr std::string_view kMeterNotLinked = "meter-not-linked";
inline constexpr std::string_view kMeterOptionDiffers = "meter-option-differs";
inline constexpr std::string_view kMeterJoinNoticeShort = "meter-join-notice-short";
inline constexpr std::string_view kMeterCloseNoticeShort = "meter-close-notice-short";
inline constexpr std::string_view kMeterValueNoticeShort = "meter-value-notice-short";
inline constexpr std::string_view kMeterOptionNoticeMissing = "meter-option-notice-missing";

// --- disputes, as desks have them on record --------------------------------------------------------------------------

// A step of a dispute that was never raised, that is about no round on record, or that contradicts another step.
inline constexpr std::string_view kFindingDisputeRecord = "dispute-record";
// A ruling on a dispute that orders something else than the rules give.
inline constexpr std::string_view kFindingDisputeRuling = "dispute-ruling";
// A payment on a dispute that no ruling orders, or in another amount, or one that is still due when it is closed.
inline constexpr std::string_view kFindingDisputePayment = "dispute-payment";

}  // namespace cardspeak
