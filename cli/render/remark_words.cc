#include "cli/render/remark_words.h"

#include <algorithm>
#include <array>

#include "model/remarks/form_table.h"

namespace cardspeak {
namespace {

using enum RemarkForm;

struct Words {
  RemarkForm form;
  std::string_view sentence;
};

// In the order of model/remarks/forms.inc.
constexpr std::array kWords = {
    Words{kNothing, ""},
    // --- the record
    Words{kCardTurnedUpAgain, "{card} turned up again while it was out: it had come to {where}"},
    Words{kShownButNotDealt, "{card} was shown in the hand of {where}, which was not dealt it"},
    Words{kAmountOutOfRange,
          "{what} of {cents} cents is below zero, over the largest amount, or too much for the round's sum: it counts "
          "as zero"},
    Words{kMeterAmountOutOfRange, "the amount {amount} is out of range and counts as nothing"},
    Words{kNumberNotKnown, "{what} number {number} is not known to this release: a newer device wrote it"},
    Words{kCardNotKnown, "card number {number} is not known to this release: it counts as not on record"},
    Words{kEventKindNotKnown, "event kind number {number} is not known to this release: a newer device wrote it"},
    Words{kEventOfNoKind, "the event is of no kind"},
    Words{kNoSeatNamed, "the event names no seat where one is needed"},
    Words{kSeatBeyondTable, "the event names {seat} of a table with {seats} seats"},
    Words{kIrregularSeatEmpty,
          "the irregularity {irregularity} names {seat}, at which the round has no player, wager or card"},
    Words{kTakenBackNeverPlaced, "{what} at {seat} was taken back and never placed"},
    Words{kTakenBackMoreThanLay, "{what} at {seat} was taken back with {more} more than lay there"},
    Words{kSettledNeverPlaced, "{what} at {seat} was settled and never placed"},
    Words{kWagerWithoutHand, "{what} was placed at {seat}, which was dealt no cards"},
    Words{kEventMissing, "event {event} is missing"},
    Words{kEventsMissing, "events {first} to {last} are missing"},
    Words{kChainBroken, "event {event} does not carry the hash of the event before it"},
    Words{kTwoEventsOneNumber, "two events claim number {event}: the record has more than one truth here"},
    Words{kStrikesOutNothing, "the event strikes out nothing: it names no event"},
    Words{kCorrectsNothing, "the event corrects event {event}, which is not in the round before it"},
    Words{kCorrectsNothingOfMeter, "the event corrects event {event}, which is not before it on record"},
    Words{kClockStoodBefore, "the device's clock stood {by} before that of the event before it"},
    Words{kOpenedTwice, "the round was opened twice"},
    Words{kNeverOpened, "no event on record opens the round"},
    Words{kEventAfterClose, "an event of the round came after the round was closed"},
    Words{kNoTableSign, "no sign of the table is on record before the round: its game and limits are not known"},
    // --- every verdict on a round
    Words{kFirstDayOfVersion,
          "the document states no day of commencement; version {version} is read as in force from {from}, the day of "
          "this round"},
    Words{kFirstDaysOfVersion,
          "the document states no day of commencement; version {version} is read as in force from {from}, "
          "{days:day|days} before this round"},
    Words{kOverpaid, "{at}{due} due, {paid} paid, {difference:=|short|too much}"},
    Words{kOverpaidStakeToo,
          "{at}{due} due, {paid} paid; {take} of the stake to collect, {taken} collected{difference:=, |short|too "
          "much}"},
    Words{kUnderpaid, "{at}{due} due, {paid} paid, {difference:=|short|too much}"},
    Words{kUnderpaidStakeToo,
          "{at}{due} due, {paid} paid; {take} of the stake to collect, {taken} collected{difference:=, |short|too "
          "much}"},
    Words{kTakenWrongly, "{at}{take} of the stake to collect, {taken} collected{difference:=, |short|too much}"},
    Words{kTakenWronglyPaidToo,
          "{at}{take} of the stake to collect, {taken} collected; {due} due, {paid} paid{difference:=, |short|too "
          "much}"},
    Words{kNotTaken, "{at}{take} of the stake to collect, {taken} collected{difference:=, |short|too much}"},
    Words{kNotTakenPaidToo,
          "{at}{take} of the stake to collect, {taken} collected; {due} due, {paid} paid{difference:=, |short|too "
          "much}"},
    Words{kNotSettled, "{at}no settlement on record, {due} due"},
    Words{kNotSettledStakeBack, "{at}no settlement on record, {due} due and {back} of the stake to go back"},
    Words{kNotSettledStakeToTake, "{at}no settlement on record, {due} due and {take} of the stake to collect"},
    Words{kSettledWithoutWager, "{at}no such wager on record, {paid} paid{difference:=, |short|too much}"},
    Words{kSettledWithoutWagerTaken,
          "{at}no such wager on record, {paid} paid and {taken} collected{difference:=, |short|too much}"},
    // --- jackpot meters: why a prize is not decided
    Words{kMeterValueNotKnown, "{at}{why}"},
    Words{kMeterBookNotHeld, "{why}"},
    Words{kBookWithoutMeters, "the book says nothing of jackpot meters"},
    Words{kOutcomeValueNotKnown, "{at}the meter's value at this outcome is not known: its prizes cannot be decided"},
    Words{kPrizeNeedsResetValue,
          "{at}the prize needs the meter's reset value ({rule}), which neither the rules nor the record name"},
    Words{kPrizeAfterUnknownPool,
          "{at}the prize follows another one of the round, after which a pool starts again from an amount, or is "
          "filled up "
          "to one, that no text that we hold names ({rule})"},
    Words{kPrizeAmountsTooLarge, "{at}the amounts of this meter do not fit 64 bits"},
    Words{kPrizeOfNoLevel, "{at}the meter has no level {level}"},
    Words{kMeterOfOtherLevels, "{at}the meter has {values} values on record, where the rules have {levels}"},
    Words{kMeterBelowZero, "{at}the meter is below zero"},
    Words{kMoreThanSeats, "{at}{straightFlushes} Straight Flushes in one round: no table has that many seats"},
    Words{kNoRowForSoMany,
          "{at}{table} has no row for {straightFlushes} Straight Flushes, and the rules give no formula"},
    Words{kSignNamesNoMeter, "{at}the table's sign names no jackpot meter"},
    Words{kMeterNotOnRecord, "{at}the jackpot meter {meter} is not on record"},
    Words{
        kMeterPrizeTurnsOn,
        "{at}what it takes of the meter turns on the jackpot wager of {whose}, whose hand might share it and which is "
        "not decided"},
    Words{kVerifiedAmountNotOnRecord, "{at}the display failed, and the last known verified amount is not on record"},
    // --- jackpot meters: what was done to a prize
    Words{kMeterRoundedUp, "the meter of {meter} is rounded up to {rounded}"},
    Words{kPoolWithReseeds, "the prize pool has a reset value more for each Royal Flush after the first: {pool}"},
    Words{kShareOfPool, "{share} of the prize pool of {pool}"},
    Words{kSharesOfMeterAndReset, "{meter} of the meter and {reset} of the reset value of {value}"},
    Words{kShareOfDisplay, "{percent}% of the level {level} display of {display}"},
    Words{kKeyedOffAndShared, "what was keyed off is combined and shared equally by {sharing}"},
    Words{kPartOfACentPaid, "the share is {share} and a part of a cent, paid as {paid}"},
    Words{kDisplayFailedLastReading,
          "the display failed: the last known verified amount is the last reading of the meter"},
    Words{kDisplayFailedHeld, "the display failed: the last known verified amount is what the meter held"},
    // --- jackpot meters: a round's prizes
    Words{kPrizeNotConfirmed, "{at}the prize was paid, and no confirmation by the {needed} or above is on record"},
    Words{kPrizeConfirmedLow, "{at}the prize was confirmed by the {rank}, where it takes the {needed} or above"},
    Words{
        kPrizeConfirmedBy,
        "{at}the prize was confirmed by '{rank}', an office that the rules do not name, where it takes the {needed} or "
        "above"},
    Words{kRoundWinnerInvented,
          "{at}the meter's record names a {hand} here, and by the cards nothing of the meter is due to this hand"},
    Words{kRoundWinnerMisnamed, "{at}the meter's record names a {recorded} here, and by the cards it is a {hand}"},
    Words{kRoundWinnerOmitted,
          "{at}by the cards it is a {hand}, and the outcome that the meter has on record does not name it"},
    Words{kRoundOutcomeNotRecorded, "{at}by the cards it is a {hand}, and the meter has no outcome of the round"},
    Words{kRoundPaidOtherwise,
          "{at}the meter's record has {meter} paid out of it for this hand, and the table's settlement {table}"},
    Words{kPrizeKeyedOtherwise, "{at}{keyed} was keyed as the prize of this hand, and {settled} was settled"},
    Words{kPrizeKeyedWithoutWin,
          "{at}{keyed} was keyed as a jackpot prize for '{hand}', and by the cards no prize is due to this hand"},
    Words{kMeterValueAsRecorded, "the meter's value is the one on record, not computed from its wagers: {why}"},
    Words{kMeterValueNotComputed, "the meter's value is the one on record, not computed from its wagers"},
    // --- jackpot meters: the account
    Words{kMeterTakenAsRecorded, "{why}: the recorded values are taken as they are"},
    Words{kMeterNotConfigured, "no configuration of the meter is on record before this event: nothing can be computed"},
    Words{kMeterNotComputedFurther, "the meter is not computed any further: {why}"},
    Words{kMeterReadBelow,
          "{pool} is recorded at {recorded} and computed at {computed}{off:=: |too little|too much}{before:? (the "
          "reading before it departed by |)}"},
    Words{kMeterReadAbove,
          "{pool} is recorded at {recorded} and computed at {computed}{off:=: |too little|more than what fed it "
          "accounts for}{before:? (the reading before it departed by |)}"},
    Words{kMeterUnderSeed, "{pool} is recorded at {recorded}, under its seed of {seed}"},
    Words{kMeterResetBelow, "{pool} was reset to {reset}, where it had to hold {held}{off:=: |too little|too much}"},
    Words{kMeterResetLow, "{pool} was reset to {reset}, where it had to hold {held}{off:=: |too little|too much}"},
    Words{kMeterSetHigher, "{pool} was set {more} higher than it had to hold, to {to}"},
    Words{kMeterTakenOnAfterGap,
          "events of the meter are missing: {pool} is taken on from this reading, {off} from what the events on record "
          "give"},
    Words{kMeterDisplayShowed, "the display showed {shown} where the meter stood at {stood}"},
    Words{kMeterResetNotShown, "{pool} had to be set to {value}, and neither a reset nor a reading shows that it was"},
    Words{kMeterGaveAndStayedOpen, "the meter gave to another meter and was not closed"},
    Words{kMeterClosingTransfer,
          "on closing, {given} went to other meters, where it had to be {due}{off:=: |too little|too much}"},
    Words{kMeterCancelledNothing,
          "a jackpot game was cancelled for which no wager is registered, or whose outcome was recorded"},
    Words{kMeterOutcomeTwice, "the outcome of this round was recorded before: it counts once"},
    Words{kMeterNoSuchLevel, "the meter has no level {level}: the event changes nothing"},
    Words{kMeterEventAfterClose, "the meter was closed before this event"},
    Words{kMeterBeyondCards,
          "{royalFlushes} Royal Flushes and {straightFlushes} Straight Flushes are on record, where the cards of one "
          "round give at most {royalsMost} and {together} together"},
    Words{kMeterPrizeOverpaid,
          "{at}a prize of {due} was due, and {paid} was paid out of the meter{difference:=: |too little|too much}"},
    Words{kMeterPrizeUnderpaid,
          "{at}a prize of {due} was due, and {paid} was paid out of the meter{difference:=: |too little|too much}"},
    Words{kMeterPrizeNotOnRecord, "{at}a prize of {due} was due, and no payment of it is on record"},
    Words{kMeterPrizeWithoutWin, "{at}{paid} was paid out of the meter, and nothing out of it was due to this hand"},
    // --- jackpot meters: the wagers at their tables
    Words{kMeterWagerNotRegistered, "{at}a jackpot wager of {placed} lay on the table, and it fed no meter"},
    Words{kMeterWagerDiffers, "{at}the meter was fed with {registered}, where the jackpot wager in play was {placed}"},
    Words{kMeterFedByReturnedWager,
          "{at}the jackpot wager went back to the player, and the meter counts it still: its game was not cancelled"},
    Words{kMeterFedByNoWager, "{at}the meter was fed with {registered} for a hand that had no jackpot wager"},
    // --- jackpot meters: their record beside those of their tables
    Words{kMeterWinnerInvented,
          "{at}the recorded outcome names a {hand}, and by the cards of the round nothing of the meter is due to this "
          "hand"},
    Words{kMeterWinnerMisnamed,
          "{at}the recorded outcome names a {recorded}, and by the cards of the round it is a {hand}"},
    Words{kMeterWinnerOmitted,
          "{at}by the cards of the round it is a {hand}, and the recorded outcome does not name it"},
    Words{kMeterOutcomeNotRecorded,
          "{at}by the cards of the round it is a {hand}, and no outcome of the round is recorded"},
    Words{kMeterPaidOtherwise,
          "{at}the meter's record has {meter} paid out of it for this hand, and the table's settlement {table}"},
    Words{kMeterRoundNotOnRecord,
          "of the cards of this round no whole record is at hand: its winners are taken as the meter has them"},
    Words{
        kMeterRoundNotDecided,
        "whether hands of this round take of the meter is not decided at the table: its winners are taken as the meter "
        "has them"},
    Words{kMeterRegisteredTwice, "{at}a jackpot wager of this hand is registered for the round already: {amount} more"},
    Words{kMeterTransferOfNobody, "{amount} came from another meter, and no meter on record gave it"},
    Words{kMeterTransferToNobody, "{amount} went to {other}, which has not received it on record"},
    Words{kMeterTableElsewhere, "table {table} is one of the meter's tables, and its sign names {other}"},
    Words{kMeterTableUnlinked, "table {table} is one of the meter's tables, and its sign names no meter"},
    // --- jackpot meters: how they are run
    Words{
        kMeterTermsNotInRules,
        "the meter is configured with {option:?option |, }a seed of {seed} and {share} of each wager: no table of the "
        "rules has them together"},
    Words{
        kMeterResetNotInRules,
        "the meter is configured with {option:?option |, }a reset value of {reset} and {share} of each wager: no table "
        "of the rules has them together"},
    Words{kMeterPoolNotInRules,
          "{pool} is configured to start from {wagers} wagers, where the rules have {needed} ({table})"},
    Words{kMeterSplitWrong, "{sum} of a wager of level {level} goes to the pools, where it has to be {needed}"},
    Words{kMeterWagerNotAtCost, "{at}a jackpot wager of {registered} is registered, where it costs {cost}"},
    Words{kMeterTableNotInGroup, "wagers of table {table} feed the meter, which is not one of its tables"},
    Words{kMeterTableOnTwo, "table {table} is one of the tables of {other} as well"},
    Words{kMeterCostDiffers, "table {table} asks {asked} for the jackpot wager, and the meter's cost is {cost}"},
    Words{kMeterCostShared, "{other} has the same cost of the jackpot wager, {cost}"},
    Words{kMeterGameDiffers,
          "table {table} plays {plays}, and the meter is one of {game}, whose jackpot hands, payouts and increment are "
          "others"},
    Words{
        kMeterNotLinked,
        "tables of several games are on the meter, and table {table} has {option} {shown} on its sign, where it has to "
        "be {needed}"},
    Words{kMeterOptionOfTable, "table {table} has option {shown} on its sign, and the meter option {option}"},
    Words{kMeterOptionOfOther, "{other} runs under option {its}, and this meter under option {option}"},
    Words{kMeterPrizeConfirmedLow,
          "{at}a prize out of the meter was confirmed by the {rank}, where it takes the {needed} or above"},
    Words{kMeterBonusConfirmedLow,
          "{at}a bonus prize was confirmed by the {rank}, where it takes the {needed} or above"},
    Words{kMeterPrizeConfirmedBy,
          "{at}a prize was confirmed by '{rank}', an office that the rules do not name, where it takes the {needed} or "
          "above"},
    Words{kMeterJoinedUnannounced, "table {table}: joined the meter, and no notice of it is on record"},
    Words{kMeterJoinedEarly,
          "table {table}: joined the meter {minutes:minute|minutes} after its notice, where it takes {needed}"},
    Words{kMeterLeftUnannounced, "table {table}: left the meter, and no notice of it is on record"},
    Words{kMeterLeftEarly,
          "table {table}: left the meter {minutes:minute|minutes} after its notice, where it takes {needed}"},
    Words{kMeterOptionUnannounced, "table {table}: the jackpot option was changed, and no notice of it is on record"},
    Words{kMeterClosedUnannounced, "table {table}: the meter was closed, and no notice of it is on record"},
    Words{kMeterClosedEarly,
          "table {table}: the meter was closed {minutes:minute|minutes} after its notice, where it takes {needed}"},
    Words{kMeterCostUnannounced, "the cost of the jackpot wager was changed, and no notice of it is on record"},
    Words{kMeterCostChangedEarly,
          "the cost of the jackpot wager was changed {days:day|days} after notice was given, where it takes {needed}"},
    // --- chips that came or went after their time
    Words{kWagerPlacedLate, "{at}{chips} placed after {moment}"},
    Words{kWagerRaisedLate, "{at}raised after {moment}, from {from} to {to}: {chips} came too late"},
    Words{kTakenBackLate, "{at}the player took {chips} of {of} back after {moment}"},
    Words{kHandedBackLate, "{at}the dealer handed {chips} of {of} back after {moment}, and no rule gives it back"},
    Words{kDecidesWithBoardShown,
          "{at}{cards:card|cards} of the board lay open before the player had decided: the round goes on, and the "
          "decision is the one that was still to be made"},
    Words{kDecidesWithDealerShown,
          "{at}the dealer's hand lay open before the player had decided: the round goes on, and the player still "
          "decides"},
    Words{kLateChipsNotInAction, "{chips} placed after {moment} is not in action and stays with the player"},
    Words{kTakenBackNotInAction, "{chips} taken back is not in action and stays with the player"},
    // --- what no rule of the game reads
    Words{kEventNotOfRound, "{at}the event {event} belongs to no round: it is not read here"},
    Words{kEventNotOfGame, "{at}no rule of this game reads the event {event}"},
    Words{kMoneyNotOfGame, "{at}{amount} moved by the event {event}, which is no part of this game"},
    Words{kPlaceNotOfGame, "{at}cards came to {where}, where this game has none"},
    Words{kActNotOfGame, "{at}this game has no such decision: the player {act}"},
    Words{kLevelNotOfGame, "{at}level {level} was recorded for {what}, which has no levels"},
    // --- signs
    Words{kSignOptionNotKnown, "the table's sign has the option {option}, at {value}, which the rules do not know"},
    Words{kSignValueNotKnown, "the table's sign has {option} at {value}, which is not among those of the rules"},
    Words{kSignWagerNotKnown, "the table's sign speaks of {what}, which is no wager of this game"},
    Words{kSignMinimumOverMaximum,
          "{at}the table's sign shows a minimum of {min} for {what}, over its maximum of {max}"},
    Words{kSignMultipleNotOfGame, "the table's sign shows multiples for {what}, which has none of its own"},
    Words{kSignStageNotKnown, "the table's sign shows multiples for {what} at {stage}, which is no stage of this game"},
    Words{kSignMultiplesOutside,
          "the table's sign shows {least} to {most} times for {what}, where the rules permit {from} to {to}"},
    Words{kSignMethodNotOfGame, "the table's sign has {method} as the method of dealing, which the rules do not name"},
    Words{kSignSeatsOverMost, "the table has {seats} places, where the rules allow {most}"},
    Words{kSignOfPoker, "the table of this game shows a sign of the poker room"},
    // --- poker: what comes back, and why nothing is decided
    Words{kMisdeal, "misdeal"},
    Words{kDeckWasDefective, "the deck was defective"},
    Words{kDeclaredVoidFor, "the round was declared void: {reason}"},
    Words{kAllWrongNumberOfCards, "whoever is left at the showdown holds a wrong number of cards"},
    Words{kRoundNotClosed, "the round is not closed"},
    Words{kNobodyPlays, "nobody is on record as playing this hand"},
    Words{kNoLiveHandLeft, "no live hand is left on record to win the pot"},
    Words{kEveryHandMucked, "every hand that could win the pot was mucked"},
    Words{kBoardNotComplete, "the board has {known} known cards where {dealt} are dealt"},
    Words{kContestantsCardsNotOnRecord, "{whose} contests the pot and its cards are not on record"},
    Words{kCardTwiceInHand, "{whose}'s hand and the board hold a card twice, so that the record cannot be right"},
    Words{kAnswerNotOnRecord,
          "{whose} never answered a bet of {call} on the {street}: no call and no fold is on record"},
    Words{kLiveHandCollected,
          "the dealer collected {whose}'s live hand before the betting and the board were complete, and whether it is "
          "dead is for the floor to say"},
    Words{kSeveralBoards, "{boards} boards were dealt by agreement: the pot is divided between them"},
    Words{kMisdealExposed,
          "{cards} cards were exposed by the dealer in the initial deal: that is a misdeal, and play went on"},
    Words{kMisdealWrongCount,
          "{whose} had {cards} cards, found before there was substantial action: that is a misdeal where it cannot be "
          "corrected, and play went on"},
    Words{kOtherDeckInUse, "the deck in use has {cards} cards, and the rulebook's game is dealt from {whole}"},
    // --- poker: the deal
    Words{kCardNotOfDeck, "{card} is no card of this game's deck"},
    Words{kDeckDefective,
          "a card is on record twice: if the deck was defective and it is found before the pot is pushed, all wagers "
          "go back"},
    Words{kTooManyPlayers, "{players} players are dealt in where {most} are the most"},
    Words{kFirstCardElsewhere, "the first card goes to {seat} and not to {left}, the first on the button's left"},
    Words{kDeckCountedWrong, "the deck was counted at {cards} where it has {whole}"},
    Words{
        kCardExposedInDeal,
        "the dealer exposed a card of {seat} in the initial deal: it is replaced with the card that was to be burned"},
    Words{kCardExposedByPlayer, "{seat} let a card be seen: it is played"},
    Words{kBoardCardExposed, "a card of the {street} was exposed before its time"},
    Words{kHandCollected, "the dealer collected {seat}'s hand, which was live"},
    Words{kHandVoidForCount,
          "{seat} holds {cards} cards where the game has {dealt}, found before the player acted and after others had: "
          "the hand is void and its wagers go back"},
    Words{kIrregularityOnRecord, "an irregularity is on record: {what}"},
    Words{kIrregularityNotKnown, "an irregularity is on record that the rulebook does not know: \"{what}\""},
    Words{kEventNotRead, "the record has an event of the kind \"{event}\", which has no part in this game"},
    Words{kActNotRead, "{seat}: {act}, which is no act of this game"},
    Words{kWagerNotRead,
          "{seat} puts in {amount} as \"{what}\", which is no wager of this game: it counts as live chips"},
    Words{kWagerByWord, "{seat}'s {what} was only said: wagers are made in chips"},
    Words{kKillPosted,
          "{seat} posts a kill of {amount}: the sign does not say by how much it raises a fixed or spread limit"},
    Words{kRunItTwiceAgreed, "{seat} agrees to have the community cards dealt again; times on record: {boards}"},
    Words{kBoardWithoutAgreement,
          "cards of board {board} were dealt without all remaining players having agreed: the first board decides"},
    Words{kPrizeWithoutHand,
          "a jackpot prize of {prize} was keyed for {seat} as \"{hand}\", and the two cards with the flop are no "
          "royal flush of a live hand"},
    Words{kPrizeNotJudged, "a jackpot prize of {prize} was keyed for {seat} as \"{hand}\": it is not judged"},
    Words{kTournamentTable, "the table plays a tournament, whose rules the rulebook does not hold"},
    Words{kNoBurnBefore, "no card was burned before the {street}"},
    Words{kWrongNumberOfCards, "{seat} holds {cards} cards where the game has {dealt}: the hand is dead"},
    Words{kNoPokerSign, "no betting limits are on record for the table: the sizes of bets and raises are not judged"},
    Words{kNoChipUnit, "the lowest chip in play is not on record: pots are divided to the cent"},
    Words{kVoidedByLowerRank, "declared void by a {rank}, where it takes a {needed}"},
    // --- poker: the betting
    Words{kPostsOtherAmount, "{seat} posts {posted} as {what} where it is {due}"},
    Words{kPostsNoAnte, "{seat} posts no ante where it is {due}"},
    Words{kPostsForAnother, "{seat} posts {what}, which was for {whose}"},
    Words{kNobodyPostsLastBlind, "nobody posts the last blind"},
    Words{kNobodyPostsFirstBlind, "nobody posts the first blind, as when its player has left"},
    Words{kLastBlindUnderMinimum, "{seat} posts a last blind under the table's minimum of {minimum}"},
    Words{kStraddleNotPermitted, "{seat} straddles where the sign permits none"},
    Words{kActsWithoutClaim, "{seat} {act} with a hand that has no claim any more"},
    Words{kActsAfterAllIn, "{seat} {act} after going all-in"},
    Words{kActsAlone, "{seat} {act} when every other hand was gone"},
    Words{kActsWhenNobodyHadTo, "{seat} {act} when nobody had to act"},
    Words{kTakesBackFromPot, "{seat} takes {taken} back, which has to stay in the pot"},
    Words{kOverStack, "{seat} puts in more than the stack on the table"},
    Words{kChecksWithACall, "{seat} checks with {call} to call"},
    Words{kCallsShort, "{seat} calls with {chips} where {call} is to call; {missing} was not added"},
    Words{kRaiseAfterEarlyCheck, "{seat} could not raise: a check out of turn had given up the right to bet"},
    Words{kRaiseAfterShortAllIn, "{seat} could not raise: it had acted, and the all-in since then is no full raise"},
    Words{kRaiseOfOwnWager, "{seat} could not raise: it had acted, and nobody has raised since"},
    Words{kRaiseOverCap, "{seat} could not raise: {raises} raises are the most while more than two players are in"},
    Words{kBetUnderLeast, "{seat} bets {total} where the least is {least}"},
    Words{kRaiseUnderLeast, "{seat} raises to {total} where the least is {least}"},
    Words{kBetOverMost, "{seat} bets {total} where the most is {most}"},
    Words{kRaiseOverMost, "{seat} raises to {total} where the most is {most}"},
    Words{kRaiseNoMoreThanCall, "{seat} says raise and puts in no more than a call"},
    Words{kRaiseLessThanCall, "{seat} says raise and puts in less than a call; {missing} was not added"},
    Words{kSaysMoreThanPutsIn, "{seat} says {said} and puts in {put}"},
    Words{kSaysAllInAndKeeps, "{seat} says all-in and keeps {kept}"},
    Words{kSilentRaiseShort,
          "{seat} puts in {chips} without a word, which has to be made up to a raise to {least}; {missing} was not "
          "added"},
    Words{kFoldsOutOfTurn, "{seat} folds out of turn: it was for {turn} to act"},
    Words{kActsOutOfTurn, "{seat} {act} out of turn: it was for {turn} to act"},
    Words{kTakesBackBetOutOfTurn,
          "{seat} takes back {taken} bet out of turn, since a player who had been passed over bet more"},
    Words{kChipsReadAs, "{seat} puts in {chips}: a {as}{counts:? with |}, and {change} goes back"},
    Words{kAllInCountsAsRaise, "{seat}'s all-in to {to} is less than a full bet or raise, and counts as one"},
    Words{kAllInForLess,
          "{seat}'s all-in to {to} is less than a full bet or raise: whoever has acted may call it and no more"},
    Words{kStreetTooManyCards,
          "more cards were turned than the street has, the {street} among them, while {waiting} still had to act"},
    Words{kMovedOnWithoutAnswer, "{seat} never answered a bet of {call} on the {street}, and play went on"},
    Words{kActsBeforeStreet,
          "{seat}: {act} on the {street} before its cards were dealt, or the betting before it was over"},
    Words{kMotionTakenBack, "{seat} puts in {taken} in a second motion and takes it back at once: it is no wager"},
    Words{kStreetDealtEarly, "{street} dealt while {waiting} still had to act"},
    Words{kBettingNotFinished, "the record ends on the {street} with the betting not finished"},
    // --- poker: the showdown and the money
    Words{kNoHandShown, "no hand is on record as shown: the cards that were dealt decide"},
    Words{kHandNotExposed, "{seat}'s hand was not exposed and has no claim"},
    Words{kHandShownInPart, "{seat} exposed {cards} of {of} cards: the hand is not shown"},
    Words{kHandRuledVoid, "{seat}'s hand was ruled void: its wagers go back"},
    Words{kHandRuledDead, "{seat}'s hand was ruled dead: it has no claim, and its chips stay"},
    Words{kMuckedHandLive, "{seat}'s mucked hand was exposed at the wish of a pot winner and is live"},
    Words{kMuckedHandStaysDead, "{seat}'s mucked hand was exposed and stays dead"},
    Words{kNoRakeSign, "no rake sign is on record: the {taken} that were taken are not judged"},
    Words{kRakeOutOfRange, "the sign takes {rate} hundredths of a percent, where {least} to {most} are allowed"},
    Words{kSeatFeeWrong, "{seat} paid {paid} for the hand where the sign asks for {due}"},
    Words{kRakeWrong, "{taken} of rake was taken where {due} was due"},
    Words{kPotsPushedOtherwise,
          "the pots were pushed in other parts than they form, and every seat has what it was due"},
    Words{kNoPotPushed, "no pot was pushed, and {due} was there to be won"},
    Words{kPotPushedWrongly,
          "{seat} was pushed {pushed} of {pot} where {due} was due: {difference:=|too little|too much}"},
    Words{kUncalledCameWithPot, "{seat}'s uncalled chips came with the pot and not before it"},
    Words{kUncalledWrong, "{seat} got {back} back where {due} was due: {difference:=|too little|too much}"},
    // --- what people said
    Words{kRulingWordNotKnown, "{at}\"{said}\" was ruled, a word that the rules do not know: it changes nothing"},
    Words{kAnnouncedWordNotKnown, "\"{said}\" was announced, a word that the rules do not know: it changes nothing"},
    Words{kIrregularityWordNotKnown,
          "{at}an irregularity \"{said}\" was noted, which the rules do not know: it changes nothing"},
    Words{kIrregularityNotOfBook,
          "{at}what was noted changes nothing, because the rules of this game say nothing of it: {irregularity}"},
    Words{kVoidWordNotKnown,
          "the round was declared void for \"{said}\", a word that the rules do not know: it changes nothing"},
    Words{kNoticedWordNotKnown,
          "{at}an irregularity was noticed \"{said}\", which is no moment of the rules: its place on record tells"},
    Words{kOfficeNotKnown, "\"{rank}\" is no office of the venue: what it decides has no force"},
    Words{kOfficeNotOnRecord,
          "{at}\"{said}\" has no force: whose it is is not on record, where it takes the {needed} or above"},
    Words{kOfficeTooLow, "{at}\"{said}\" was ruled by the {rank}, where it takes the {needed} or above"},
    Words{kOfficeNotNamed,
          "{at}\"{said}\" was ruled, the rules name no office for it, and no office over the dealer is on record "
          "with it: the {decider} decides"},
    Words{kRulingWithoutGround,
          "{at}\"{said}\" was ruled, and no irregularity that gives ground for it is on record there: it changes nothing"},
    Words{kRulingOnNoSeat, "\"{said}\" was ruled for no seat: it changes nothing"},
    Words{kVoidedWithoutGround,
          "the round was declared void (\"{said}\"), and nothing on record makes it so: it changes nothing"},
    Words{kRulingContradicted,
          "{at}\"{said}\" was ruled, and \"{other}\" contradicts it: the higher office, or the later word of the "
          "same, counts"},
    Words{kNoticedElsewhere,
          "{at}noticed \"{said}\", as was noted, contradicts its place on record, which counts: {irregularity}"},
    Words{kStatedAfterClose, "{at}\"{said}\" was put on record after the round was closed"},
    Words{kIrregularityAfterClose,
          "{at}noted only after the round was closed, and nothing else on record shows it: {irregularity}; the "
          "{decider} decides"},
    Words{kIrregularityIncomplete,
          "{at}{irregularity}, and {missing} is not on record: what it leads to is open, and what is due stands as "
          "without it"},
    Words{kRulingAgainstRule, "{at}\"{said}\" was ruled, and the rules have it otherwise: what is due stands"},
    Words{kWinningsWithheld, "{at}\"{said}\" was ruled: winnings are kept back until it is looked into, and stay due"},
    // --- not yet as data
    Words{kReady, "{text}"},
};

struct KindWords {
  std::string_view kind;
  std::string_view about;
};

// In order of the kinds.
constexpr std::array kKindWords = {
    KindWords{"all-in-for-less", "a player goes all-in for less than a full bet or raise"},
    KindWords{"amount-out-of-range", "an amount on record that cannot be, which counts as nothing"},
    KindWords{"betting-not-finished", "the record ends with the betting still open"},
    KindWords{"broken-multiple", "a wager that is no whole multiple of the one it is measured by"},
    KindWords{"burn-missing", "a street dealt without its burn"},
    KindWords{"card-not-in-deck", "a card that the game's deck does not have"},
    KindWords{"card-twice", "a card that turns up while it is out, or that the deck does not have"},
    KindWords{"chain-broken", "an event that does not follow the hash of the one before it"},
    KindWords{"chip-unit-missing", "pots divided to the cent, since the lowest chip is not on record"},
    KindWords{"chips-not-on-record", "winnings that chips may have rounded, since the smallest chip is not on record"},
    KindWords{"chips-read-as", "silent or oversize chips, and what the rules make of them"},
    KindWords{"conduct", "a step of the procedure that was left out, or taken at the wrong moment"},
    KindWords{"contradiction", "statements that contradict each other, or the record"},
    KindWords{"corrects-nothing", "a correction of an event that is not there"},
    KindWords{"dead-hand", "a hand ruled dead or void, or a mucked one that was exposed"},
    KindWords{"dealt-out-of-order", "a card that went elsewhere than its turn was"},
    KindWords{"deck-defective", "a card on record twice, for which the deck may be void"},
    KindWords{"event-after-close", "an event of a round that was closed"},
    KindWords{"floors-choice", "what the rules leave to a person, and whether the floor chose it"},
    KindWords{"forced-wager-wrong", "an ante, blind, straddle or post that is missing, or of another amount or seat"},
    KindWords{"fork", "two events that claim one number"},
    KindWords{"hand-not-shown", "a hand that was not exposed at the showdown"},
    KindWords{"held-too-long", "a payment held back longer than the rules permit"},
    KindWords{"illegal-action", "an act of betting that the rules do not allow"},
    KindWords{"irregularity", "an irregularity after which the round goes on"},
    KindWords{"late-statement", "a statement put on record after the round was closed"},
    KindWords{"late-wager", "a wager placed after its time"},
    KindWords{"meter-above", "a meter recorded with more than fed it"},
    KindWords{"meter-after-gap", "a meter taken on from a reading, since events of it are missing"},
    KindWords{"meter-below", "a meter recorded with less than it had to hold"},
    KindWords{"meter-beyond-cards", "more prizes in a round than its cards can give"},
    KindWords{"meter-cancelled-nothing", "a jackpot game cancelled for which no wager was registered"},
    KindWords{"meter-close-notice-short", "a meter closed without notice in time"},
    KindWords{"meter-cost-differs", "a table at which the jackpot wager has another cost than its meter"},
    KindWords{"meter-cost-shared", "two meters with one cost of the jackpot wager"},
    KindWords{"meter-display-wrong", "a display that showed something else than the meter held"},
    KindWords{"meter-event-after-close", "events of a meter after it was closed"},
    KindWords{"meter-fed-by-no-wager", "a meter fed for a hand that had no jackpot wager"},
    KindWords{"meter-fed-by-returned-wager", "a meter that counts a wager which went back to its player"},
    KindWords{"meter-game-differs", "a table on the meter of another game"},
    KindWords{"meter-join-notice-short", "a table that joined or left a meter without notice in time"},
    KindWords{"meter-no-such-level", "an event of a level that the meter does not have"},
    KindWords{"meter-not-computed", "a meter whose value is taken from its readings"},
    KindWords{"meter-not-linked", "a table dealt in another way than tables on one meter have to be"},
    KindWords{"meter-option-differs", "another jackpot option than the meter or the other meters have"},
    KindWords{"meter-option-notice-missing", "a jackpot option changed without notice"},
    KindWords{"meter-outcome-not-recorded", "a prize out of a meter that has no outcome of its round"},
    KindWords{"meter-outcome-twice", "an outcome recorded twice"},
    KindWords{"meter-paid-otherwise", "a prize of one amount on the meter's record and of another at the table"},
    KindWords{"meter-prize-not-on-record", "a prize that was due, and of which no payment is on record"},
    KindWords{"meter-prize-without-win", "money paid out of a meter that nobody had won"},
    KindWords{"meter-raised", "a meter set higher than it had to hold"},
    KindWords{"meter-registered-twice", "a jackpot wager registered more than once"},
    KindWords{"meter-reset-low", "a meter reset to less than it has to start from"},
    KindWords{"meter-reset-not-on-record", "a meter that had to be reset, and of which no record shows it"},
    KindWords{"meter-round-not-on-record",
              "winners on a meter's record whose cards decide nothing or are not on record"},
    KindWords{"meter-split-wrong", "wagers split over the pools otherwise than the rules have it"},
    KindWords{"meter-table-elsewhere", "a table of a meter whose sign does not name that meter"},
    KindWords{"meter-table-not-in-group", "wagers of a table that is not one of the meter's"},
    KindWords{"meter-table-on-two", "a table on two meters"},
    KindWords{"meter-terms-not-in-rules", "a seed and share of wagers that no table of the rules has together"},
    KindWords{"meter-transfer-one-sided", "a transfer that only one of two meters has on record"},
    KindWords{"meter-transfer-wrong", "a transfer between meters of another amount than the rules ask for"},
    KindWords{"meter-value-notice-short", "the cost of the jackpot wager changed without notice in time"},
    KindWords{"meter-wager-differs", "a meter fed with another amount than the wager in play"},
    KindWords{"meter-wager-not-at-cost", "a jackpot wager registered at another amount than it costs"},
    KindWords{"meter-wager-not-registered", "a jackpot wager that fed no meter"},
    KindWords{"meter-winner-invented", "a winner on the meter's record who is none by the cards"},
    KindWords{"meter-winner-misnamed", "a winner with another hand on the meter's record than by the cards"},
    KindWords{"meter-winner-omitted", "a winner by the cards whom the meter's record omits"},
    KindWords{"near-version-date", "a round so near a version's first day that the one before may hold"},
    KindWords{"no-notice", "a change of signs without the notice that the rules ask for"},
    KindWords{"no-such-seat", "a seat that the table does not have"},
    KindWords{"no-such-wager", "a wager taken back or settled that was never placed"},
    KindWords{"no-table-sign", "no sign of the table on record before the round"},
    KindWords{"not-decidable", "what the record or the rules do not decide, and what is missing"},
    KindWords{"not-settled", "a wager or pot that nobody settled"},
    KindWords{"not-taken", "a losing stake that was left with the player"},
    KindWords{"open-statement", "a statement that leaves something to decide"},
    KindWords{"oral-wager", "a wager declared orally where the rules do not accept it"},
    KindWords{"out-of-turn", "an act out of turn"},
    KindWords{"overpaid", "more was paid than was due"},
    KindWords{"poker-sign-missing", "betting that is not judged, since the limits are not on record"},
    KindWords{"pot-pushed-wrongly", "a pot of which a seat got too much or too little"},
    KindWords{"pots-pushed-otherwise", "pots pushed in other parts, with every seat getting what it was due"},
    KindWords{"prize-not-confirmed", "a prize paid without the confirmation that the rules ask for"},
    KindWords{"prize-records-differ", "a prize on which table, meter and cards do not agree"},
    KindWords{"rake-out-of-range", "a sign that takes a rake beyond what the rules permit"},
    KindWords{"rake-sign-missing", "rake that is not judged, since no sign of it is on record"},
    KindWords{"rake-wrong", "another rake than the sign asks for"},
    KindWords{"rank-too-low", "an act by an office below the one that it takes"},
    KindWords{"retracted-without-ground", "a wager taken back where no rule gives the option"},
    KindWords{"round-not-opened", "a round that was never opened, or opened twice"},
    KindWords{"ruling-against-rule", "a ruling that stands against a rule"},
    KindWords{"ruling-without-ground", "a ruling for which no ground is on record"},
    KindWords{"seat-above-rules", "a seat more than the rules allow at a table"},
    KindWords{"second-hand", "a player with a second hand where one is all that the rules permit"},
    KindWords{"sequence-gap", "events that are missing"},
    KindWords{"settled-without-wager", "money that moved for a wager that was never placed"},
    KindWords{"short-notice", "a notice that stood for less time than the rules ask for"},
    KindWords{"shown-not-dealt", "a card shown in a hand that was not dealt it"},
    KindWords{"street-dealt-early", "a street dealt while somebody still had to act"},
    KindWords{"taken-wrongly", "a stake collected that should have stayed with the player"},
    KindWords{"time-backwards", "a device's clock that ran backwards"},
    KindWords{"too-many-on-area", "more wagers on an area than the rules permit"},
    KindWords{"too-many-players", "more players than the rules permit"},
    KindWords{"uncalled-wrong", "chips that nobody called, and that did not go back as they should"},
    KindWords{"underpaid", "less was paid than was due"},
    KindWords{"unknown-kind", "something that a newer device wrote and this release does not know"},
    KindWords{"unknown-rank", "an office that is none of the venue's"},
    KindWords{"unknown-word", "a word that the rules do not know"},
    KindWords{"void-not-declared", "a round that is a misdeal or void by the rules, and was not declared so"},
    KindWords{"void-without-ground", "a round declared void for which no ground is on record"},
    KindWords{"voided-by-lower-rank", "a round declared void by an office below the one that it takes"},
    KindWords{"wager-without-hand", "a wager at a seat that was dealt no cards"},
    KindWords{"winnings-withheld", "winnings kept back until it is looked into"},
    KindWords{"wrong-number-of-cards", "a hand with another number of cards than the game has"},
};
static_assert(std::ranges::is_sorted(kKindWords, {}, &KindWords::kind));

// Whether the sentence has a place for a name that neither the form nor every remark has, or braces that do not close.
constexpr bool is_sound(const Words& words) {
  const FormInfo& form = kFormTable[static_cast<std::size_t>(words.form)];
  const auto known = [&](std::string_view name) {
    if (name == "at" || name == "seat" || name == "wager") return true;
    return std::ranges::any_of(form.values(), [&](const ValueSpec& spec) { return name == spec.name; });
  };
  std::string_view rest = words.sentence;
  while (true) {
    const std::size_t open = rest.find('{');
    if (rest.substr(0, open).contains('}')) return false;
    if (open == std::string_view::npos) return true;
    const std::size_t close = rest.find('}', open);
    if (close == std::string_view::npos) return false;
    const std::string_view place = rest.substr(open + 1, close - open - 1);
    if (!known(place.substr(0, place.find(':')))) return false;
    rest.remove_prefix(close + 1);
  }
}

constexpr bool all_in_order() {
  if (kWords.size() != kFormTable.size()) return false;
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i].form != kFormTable[i].form) return false;
  }
  return true;
}
static_assert(all_in_order(), "every form has its words, in the order of the table");
static_assert(std::ranges::all_of(kWords, is_sound), "a sentence takes only values that its form has");

}  // namespace

std::string_view words_of(RemarkForm form) {
  return kWords.at(static_cast<std::size_t>(form)).sentence;
}

std::string_view words_of_kind(std::string_view kind) {
  const auto found = std::ranges::lower_bound(kKindWords, kind, {}, &KindWords::kind);
  return found == kKindWords.end() || found->kind != kind ? std::string_view() : found->about;
}

}  // namespace cardspeak
