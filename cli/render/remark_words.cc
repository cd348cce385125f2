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
    // --- poker: the deal
    Words{kCardNotOfDeck, "{card} is no card of this game's deck"},
    Words{kDeckDefective,
          "a card is on record twice: if the deck was defective and it is found before the pot is pushed, all wagers "
          "go back"},
    Words{kTooManyPlayers, "{players} players are dealt in where {most} are the most"},
    Words{kFirstCardElsewhere, "the first card goes to {seat} and not to {left}, the first on the button's left"},
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
    Words{kStreetDealtEarly, "{street} dealt while {waiting} still had to act"},
    Words{kBettingNotFinished, "the record ends on the {street} with the betting not finished"},
    // --- poker: the showdown and the money
    Words{kNoHandShown, "no hand is on record as shown: the cards that were dealt decide"},
    Words{kHandNotExposed, "{seat}'s hand was not exposed and has no claim"},
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
    KindWords{"late-wager", "a wager placed after its time"},
    KindWords{"meter-not-computed", "a meter whose value is taken from its readings"},
    KindWords{"near-version-date", "a round so near a version's first day that the one before may hold"},
    KindWords{"no-notice", "a change of signs without the notice that the rules ask for"},
    KindWords{"no-such-seat", "a seat that the table does not have"},
    KindWords{"no-such-wager", "a wager taken back or settled that was never placed"},
    KindWords{"no-table-sign", "no sign of the table on record before the round"},
    KindWords{"not-decidable", "what the record or the rules do not decide, and what is missing"},
    KindWords{"not-settled", "a wager or pot that nobody settled"},
    KindWords{"not-taken", "a losing stake that was left with the player"},
    KindWords{"oral-wager", "a wager declared orally where the rules do not accept it"},
    KindWords{"out-of-turn", "an act out of turn"},
    KindWords{"overpaid", "more was paid than was due"},
    KindWords{"poker-sign-missing", "betting that is not judged, since the limits are not on record"},
    KindWords{"pot-pushed-wrongly", "a pot of which a seat got too much or too little"},
    KindWords{"pots-pushed-otherwise", "pots pushed in other parts, with every seat getting what it was due"},
    KindWords{"prize-not-confirmed", "a prize paid without the confirmation that the rules ask for"},
    KindWords{"rake-out-of-range", "a sign that takes a rake beyond what the rules permit"},
    KindWords{"rake-sign-missing", "rake that is not judged, since no sign of it is on record"},
    KindWords{"rake-wrong", "another rake than the sign asks for"},
    KindWords{"rank-too-low", "an act by an office below the one that it takes"},
    KindWords{"retracted-without-ground", "a wager taken back where no rule gives the option"},
    KindWords{"round-not-opened", "a round that was never opened, or opened twice"},
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
    KindWords{"void-not-declared", "a round that is a misdeal or void by the rules, and was not declared so"},
    KindWords{"void-without-ground", "a round declared void for which no ground is on record"},
    KindWords{"voided-by-lower-rank", "a round declared void by an office below the one that it takes"},
    KindWords{"wager-without-hand", "a wager at a seat that was dealt no cards"},
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
