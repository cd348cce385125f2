@0xe8915d3f7ab46c20;
# The law as data: one file per venue, game and version, in JSON. Every entry carries the number of the rule it was
# read from. docs/rulebooks.md explains it with a worked example.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");
using E = import "event.capnp";

struct Rulebook {
  venue @0 :Text;
  # As in a round's id: "crown-melbourne".
  game @1 :Text;
  # As in a table's sign: "caribbean-stud".
  version @2 :Text;
  title @3 :Text;
  document @4 :Text;
  # Name of the document.
  zone @5 :Text;
  # The venue's time zone, for people: "Australia/Melbourne".
  inForce @6 :InForce;
  authorities @7 :Authorities;
  readings @8 :List(Reading);
  options @9 :List(Option);
  rankings @10 :List(RankingRule);
  hands @11 :List(HandDefinition);
  deck @12 :DeckRule;
  union {
    unset @13 :Void;
    # Refused.
    house @14 :HouseRules;
    poker @15 :PokerRules;
  }
  words @16 :List(Word);
  # The words that devices and staff put on record, and what each means here. A word that is not in the list moves
  # nothing, and a verdict quotes it.
}

struct Word {
  word @0 :Text;
  # As an event has it: "handVoid", "betOrFold".
  means @1 :WordMeaning;
  rule @2 :Text;
  # What it rests on. May be empty with wagersStand, which rests on what lets the round go on.
  act @3 :Text;
  # The act of the authorities whose office it takes. Empty: the text names no office for it.
  reason @4 :Text;
  # With roundVoid: the void entry that it names, by its reason; in the poker room the key of one of `voids`. With
  # wagersVoid: the rules make single wagers void for that reason too, of itself, where a ruling on a seat gives it.
  # Empty: no reason of the rules.
  ground @5 :List(Text);
  # The kinds of irregularity of which one has to be on record at the seat, or in the round, for it to move anything.
  # Empty: the office alone makes it.
  # A word stands there again for each further rule that it may rest on: with the ground of that rule, which is taken
  # where it is the only one on record, or with the reason that the ruling gives.
  interrupts @6 :Bool;
  # With roundVoid, or wagersVoid for a reason: it is for what happens while the round is played. Said after the close it
  # makes nothing void by itself.
}

enum WordMeaning {
  unset @0;
  # --- what is announced
  wagersClosed @1;
  # No more bets.
  mayDecide @2;
  # The players may look at their cards and decide.
  notQualified @3;
  # The dealer's hand does not qualify.
  # --- when an irregularity was noticed
  noticedBefore @4;
  noticedAfter @5;
  noticedAtSettlement @6;
  # --- what is ruled
  roundVoid @7;
  # The round does not count.
  wagersVoid @8;
  # The wagers of a seat, or the one that is named, are void.
  wagersForfeited @9;
  # The player forfeits what the rules take.
  handDead @10;
  # The hand has no claim any more; its chips stay.
  wagersStand @11;
  # Play goes on, and the wagers stand.
  winningsWithheld @12;
  # Winnings are kept back while it is looked into.
  playerExcluded @13;
  # The player takes no further part.
  jackpotCancelled @14;
  # The jackpot game that was begun does not count.
}

struct InForce {
  # Two clocks. All moments are ISO 8601 with an offset: "2022-04-27T00:00:00+10:00".
  approved @0 :Text;
  # Date of approval, where the document states one.
  from @1 :Text;
  # The version holds from this moment.
  until @2 :Text;
  # Up to, not including. Empty: no end is known.
  basis @3 :Basis;
  # What `from` rests on.
  rule @4 :Text;
  # Where the document says so.
  knownFrom @5 :Text;
  # Since when these bytes were known to us. A corrected print of the same version is a book of its own, known later.
  knownUntil @6 :Text;
  # Withdrawn as wrongly published at this moment; empty: not withdrawn.
  note @7 :Text;
  flagDays @8 :UInt16;
  # A round within so many days after `from` is flagged, because the day of commencement is not stated and may have been
  # another. 0: never. Only where `basis` is not the commencement itself.
}

enum Basis {
  unset @0;
  commencement @1;
  approval @2;
  signature @3;
  amendment @4;
}

struct Authorities {
  ranks @0 :List(Text);
  # The venue's offices from the lowest to the highest.
  lastWord @1 :Text;
  # The office whose decision in a dispute is final; one of `ranks`.
  lastWordRule @2 :Text;
  inspectorRule @3 :Text;
  # Where the player's right to an inspector or an investigation stands. Empty: the rules give none.
  acts @4 :List(ActRank);
  tournamentLastWord @5 :Text;
  # The office whose decision is final in a tournament. Empty: the same as elsewhere.
  tournamentLastWordRule @6 :Text;
  review @7 :Text;
  # Who may review the last word. Empty: nobody that the rules name.
  reviewRule @8 :Text;
  tournamentDeputy @9 :Text;
  # Who may act in the place of the office of `tournamentLastWord`. Empty: nobody that the rules name.
  tournamentDeputyRule @10 :Text;
}

struct ActRank {
  # The least office that an act needs.
  act @0 :Text;
  # The book's own name for it; other parts of the book refer to it.
  rank @1 :Text;
  # One of `ranks`.
  rule @2 :Text;
}

struct Reading {
  # A place where the text is silent or contradicts itself.
  id @0 :Text;
  # "BASE-ANTE".
  question @1 :Text;
  default @2 :Text;
  # One of `values`: what a verdict applies.
  values @3 :List(Text);
  # Every answer that is tenable. What each does is said where the reading is used.
  rules @4 :List(Text);
  # Between which it stands.
  decider @5 :Text;
  # Whose decision the rules ask for; one of the ranks.
  deciderRule @6 :Text;
}

struct Option {
  # What a table may choose; which value was in use is a fact from the table's events.
  name @0 :Text;
  values @1 :List(Text);
  rule @2 :Text;
  changeAct @3 :Text;
  # The act of the authorities that a change of it takes. Empty: the text names no office.
}

struct RankingRule {
  # Which hand beats which.
  name @0 :Text;
  # "standard52", "shortDeck40", "shortDeck36", "shortDeck32", "manila", "faroManila52", "twentyCard",
  # "standard52RankOnly", "threeCard", "deucesWild", "deucesWildRoyalsEqual", "deucesWildDistinctFlush",
  # "deucesWildTripsOnly", "lowEight", "lowAceToFive", "lowTwoToSeven", "chineseFront".
  classes @1 :List(ClassRule);
  # From the lowest to the highest.
  tieRule @2 :Text;
  # Which of two hands of one class is higher.
}

struct ClassRule {
  class @0 :Text;
  # "noPair", "onePair", "twoPair", "threeOfAKind", "straight", "flush", "fullHouse", "fourOfAKind", "straightFlush",
  # "royalFlush", "fiveOfAKind", "royalFlushWild".
  rule @1 :Text;
}

struct HandDefinition {
  name @0 :Text;
  # "player", "dealer", "jackpot".
  from @1 :List(HandSource);
  # Where the cards come from.
  cards @2 :UInt8;
  # How many make the hand.
  ranking @3 :Text;
  # Name of one of `rankings`.
  variants @4 :List(HandVariant);
  classes @5 :List(ClassRule);
  # Classes whose rule is another for this hand than the ranking has it.
}

struct HandVariant {
  # Another ranking of the same hand, where a reading has another value than its default.
  reading @0 :Text;
  readingValue @1 :Text;
  ranking @2 :Text;
  # A ranking's own name: it has the classes of the hand's ranking.
}

enum HandSource {
  unset @0;
  seat @1;
  dealer @2;
  community @3;
  jackpot @4;
  flop @5;
}

struct HandBar {
  # "This hand or better".
  class @0 :Text;
  ranks @1 :List(Text);
  # The leading ranks that it must at least have: ["A", "K"] of noPair is an Ace and a King without a pair, ["8"] of
  # onePair a pair of eights. Empty: any hand of the class.
}

struct DeckRule {
  cards @0 :UInt8;
  # 52, 40, 36, 32, 20.
  rule @1 :Text;
}

# --- house games -----------------------------------------------------------------------------------------------------

struct HouseRules {
  deal @0 :Deal;
  decision @1 :DecisionRule;
  dealer @2 :DealerHand;
  wagers @3 :List(WagerRule);
  # A wager that another is measured by, or needs, stands before it.
  amounts @4 :List(AmountEntry);
  # What sizes and payments out of the ordinary lead to, for every wager.
  payTables @5 :List(PayTable);
  personalLimits @6 :PersonalLimits;
  voids @7 :List(VoidEntry);
  leftOpen @8 :List(LeftOpen);
  jackpot @9 :JackpotRules;
  # What the lines of a pay table that are shares of a meter rest on.
  irregularities @10 :List(IrregularityRule);
  procedure @11 :Procedure;
  terms @12 :List(TournamentTerm);
  # What a tournament's terms and conditions have to say.
  unknown @13 :List(UnknownRule);
  moment @14 :Moment;
  # What "noticedBefore" and "noticedAfter" are before and after of. Unset: no table of irregularities asks.
  bettingTime @15 :BettingTime;
}

struct BettingTime {
  # Chips that are placed or taken back after the time of their wager. Until when that is say `placed` and the entries
  # of the procedure: beforeDealerShown, boardAtMost, placedOnce, wagersUntouched.
  lateReading @0 :Text;
  # Whether what came too late is in action: "not_in_action", "in_action".
  withdrawalReading @1 :Text;
  # Whether a wager that was taken back too late stands: "stands", "returned".
  stillDecidesRule @2 :Text;
  # Players who have not decided when the dealer's hand or communal cards are shown too early may still do so, as if the
  # cards had not been shown. Empty: the text has no such rule.
  decisionReading @3 :Text;
  # Whether the wager with which a player stays in is in action, where it came when the dealer's hand lay open and the
  # player had not decided before: "in_action", "not_in_action". Empty: it is not.
  oralReading @4 :Text;
  # Where orally declared wagers are not accepted: whether one that was called and not placed is in action all the same:
  # "not_accepted", "accepted". Empty: it is not.
}

enum Moment {
  unset @0;
  announcement @1;
  # The dealer tells the players that they may decide. Where that is not on record, the first decision stands for it;
  # that somebody looked at cards does not.
  look @2;
  # A player looks at cards, as whoever decides has done. The announcement by itself does not tell of it.
}

struct UnknownRule {
  # A rule of this version whose text we do not have. What needs it is "not decidable from the books we
  # hold".
  wager @0 :Text;
  # The kind of wager that it decides. Empty: it decides none, or no single one.
  situation @1 :Text;
  # "jackpotMeter": what becomes of the meter and what it pays. Empty with `wager`, or where nothing in a round needs it.
  rule @2 :Text;
  note @3 :Text;
  # What is known of it, and from where.
}

struct Deal {
  cardsPerSeat @0 :UInt8;
  cardsToDealer @1 :UInt8;
  dealtFor @2 :Text;
  # The wager that brings a seat its cards: "ante".
  rule @3 :Text;
  maxSeats @4 :UInt8;
  seatsRule @5 :Text;
  # Empty where the text names no number; then `maxSeats` is 0.
  alsoDealtFor @6 :List(Text);
  # Further wagers each of which brings a seat its cards.
  communityCards @7 :UInt8;
  communityRule @8 :Text;
  jackpotCards @9 :UInt8;
  # Cards dealt for the jackpot wagers; only where such a wager is in play.
  jackpotCardsRule @10 :Text;
  orders @11 :List(DealOrder);
}

struct DealOrder {
  # The order in which a round's first cards are dealt, for one method of dealing.
  method @0 :E.DealingMethod;
  # Unset, where it is the only order: however the cards are dealt.
  form @1 :DealForm;
  sequence @2 :List(Text);
  # "seats" (in order of seat), "dealer", "community", "jackpot". With `oneByOne` the seats and the dealer take turns.
  faceUp @3 :DealerUp;
  rule @4 :Text;
  faceUpRule @5 :Text;
}

enum DealForm {
  unset @0;
  oneByOne @1;
  inSets @2;
  eitherWay @3;
  # The text gives the order of the places, and does not say whether the cards come one by one or in sets.
}

enum DealerUp {
  none @0;
  # No card of the dealer's is turned up in the deal.
  last @1;
  first @2;
  any @3;
}

struct DecisionRule {
  # How a player stays in.
  wager @0 :Text;
  # By placing this wager: "bet". Placing it is the decision, whether or not a decision event is there.
  rule @1 :Text;
  further @2 :List(Text);
  # Where a game has several betting rounds in which a wager must be placed to stay in: those after `wager`, in order.
  acts @3 :List(DecisionAct);
  # What a player may decide beside folding and staying in.
}

struct DecisionAct {
  decision @0 :Text;
  # A condition of the axis of the player's decision: "foldedAnteOnly", "notExposed", "instantWinner", "sideOnly" (the
  # seat has wagers, and none of those that the player would have to stay in with).
  rule @1 :Text;
  needs @2 :HandBar;
  # The least hand that may decide so; its class is empty where any may. With sideOnly and foldedAnteOnly: a lesser hand
  # is "sideOnlyUnder", "foldedAnteOnlyUnder".
  hand @3 :Text;
  # Which hand `needs` is asked of.
  unlessOthers @4 :Text;
  # A kind of wager: the decision is not open to a player on whose hand another player has one. Empty: nothing bars it.
  othersReading @5 :Text;
  # With unlessOthers: whether a decision that was made all the same counts: "hand_must_be_shown", "election_counts".
  # Empty: it does not, and the hand is settled as if the player had not decided so.
  atSettlement @6 :Bool;
  # It is made when the wagers are settled: until the player's own hand is shown or its wager settled, the dealer's hand
  # may lie open.
}

struct DealerHand {
  hand @0 :Text;
  # Name of the hand that the dealer plays.
  compareWith @1 :Text;
  # Name of the hand that each player plays against it.
  qualify @2 :Qualify;
}

struct Qualify {
  union {
    always @0 :Void;
    # The dealer always plays.
    atLeast @1 :HandBar;
  }
  rule @2 :Text;
}

struct WagerRule {
  kind @0 :Text;
  placed @1 :Placed;
  placedRule @2 :Text;
  needs @3 :Text;
  # A wager that must be there for this one: "ante". Empty: none.
  needsRule @4 :Text;
  required @5 :RequiredMultiple;
  outcomes @6 :List(OutcomeEntry);
  # The decision table: the entry whose conditions all hold decides. The check sees to it that there is exactly one for
  # every combination of facts that can be.
  amounts @7 :List(AmountEntry);
  # Beside those of HouseRules.amounts, for this wager alone.
  maxPayout @8 :MaxPayout;
  payTable @9 :Text;
  # The pay table whose lines the conditions "paidHand", "standOffHand" and "unpaidHand" ask about.
  paidOn @10 :Text;
  # The wager whose part in action this one is paid on: it has no stake of its own. Empty: an ordinary wager.
  perArea @11 :UInt8;
  # How many of this kind an area may hold, each its owner's. 0: one.
  perAreaRule @12 :Text;
  levels @13 :List(WagerLevel);
  neededAt @14 :NeededAt;
  multipleOfSign @15 :SignMultiple;
  activeReading @16 :Text;
  # With `neededAt` round: the reading that says whether the wager that this one needs may be one whose hand was folded:
  # "placed", "needs_unfolded". Empty: it may.
  otherTable @17 :Text;
  # A second pay table, whose lines the conditions "paidByOther" and "unpaidByOther" ask about.
  voidReading @18 :Text;
  # With `neededAt` round: the reading that says whether this wager stands where every one that it needs is void:
  # "stand", "returned". Empty: it stands.
}

enum NeededAt {
  seat @0;
  round @1;
  # At any seat of the round.
}

struct WagerLevel {
  # Levels of a wager, each with a cost of its own. A player who places the parts of a higher level has that level.
  level @0 :UInt8;
  times @1 :UInt8;
  # The cost, in costs of the first level.
  parts @2 :List(UInt8);
  # The levels that make it up when they are placed side by side. Empty: none.
  rule @3 :Text;
}

struct SignMultiple {
  # The multiples of the base wager that the law permits and the sign narrows, stage by stage.
  of @0 :Text;
  # Empty: the wager knows none.
  atLeast @1 :UInt8;
  atMost @2 :UInt8;
  stages @3 :List(SignStage);
  # From the first to the last. Empty: the bounds of the law hold at every stage, and no sign narrows them.
  rule @4 :Text;
  baseReading @5 :Text;
}

struct SignStage {
  stage @0 :Text;
  # As the sign names it: "beforeFlop", "afterFlop", "afterRiver".
  communityCards @1 :UInt8;
  # How many communal cards lie face up then.
  rule @2 :Text;
  lessThanBefore @3 :Bool;
  # The greatest multiple of the stage is less than the one of the stage before it.
}

enum Placed {
  unset @0;
  beforeDeal @1;
  afterDeal @2;
}

struct RequiredMultiple {
  of @0 :Text;
  # The wager that it is measured by. Empty: no multiple is required.
  times @1 :UInt8;
  rule @2 :Text;
  baseReading @3 :Text;
  # Id of the reading that says whether the base is what was in action after the base's own limits ("action") or what
  # was placed ("placed"). Empty: in action.
}

struct OutcomeEntry {
  when @0 :List(Text);
  # Conditions of the closed list (model/law/conditions.h); all must hold. Empty: always.
  then @1 :E.Outcome;
  pays @2 :Text;
  # "1:1". Empty with a pay table or where nothing is paid.
  paysRule @3 :Text;
  # The rule that the odds of `pays` rest on.
  payTable @4 :Text;
  rule @5 :Text;
  reading @6 :Text;
  # Id of the reading that this entry rests on; empty: none.
  readingValue @7 :Text;
  # The entry holds only when that reading has this value. Only, and always, with `reading`.
  option @8 :Text;
  # Id of the option of the table's sign that this entry rests on; empty: none.
  optionValue @9 :Text;
  # The entry holds only while that option has this value. Only, and always, with `option`.
  beside @10 :List(RuleBeside);
  # Where the rules say the same in several places, by how far the player had come: the first whose wager lies at the
  # seat gives the rule that is cited in the place of `rule`.
}

struct RuleBeside {
  wager @0 :Text;
  rule @1 :Text;
}

struct AmountEntry {
  # What a size or a payment out of the ordinary leads to.
  when @0 :Text;
  # A condition of the closed list: "aboveMultiple", "belowMultiple", "belowMinimum", "belowApprovedMinimum",
  # "aboveMaximum", "offUnit", "notPayableInChips".
  then @1 :AmountEffect;
  rule @2 :Text;
  finding @3 :Text;
  # The kind of finding that it leaves; empty: none.
  warn @4 :Text;
  # What the player is to be told, for the finding's text; empty: nothing.
  dependentsReading @5 :Text;
  # With returnAll: the reading that says whether wagers that need this one go back with it: "only_that_wager",
  # "dependents_void". Empty: they stand.
  reading @6 :Text;
  readingValue @7 :Text;
  # As in an OutcomeEntry, of a stake under its minimum or over its maximum. Where one entry rests on a reading, there is
  # one for each of its values.
}

enum AmountEffect {
  unset @0;
  asWagered @1;
  # The wager is paid or collected as it stands.
  returnExcess @2;
  # What is over the limit or the multiple goes back, and the rest is paid or collected.
  payNextChipAmount @3;
  # Winnings are paid up to the next amount that chips can pay.
  returnAll @4;
  # The wager is not in play and goes back.
  toUnitBelow @5;
  # The wager is paid or collected on the next permitted amount below it, and the rest goes back.
}

struct MaxPayout {
  # The wager's winnings stop at the maximum payout on the table's notice, where there is one.
  rule @0 :Text;
  # Empty: they do not.
  orderReading @1 :Text;
  # Which comes last: "round_then_cap", "cap_then_round". Empty: round_then_cap.
  scopeReading @2 :Text;
  # What the maximum is for: "per_wager", "per_hand", "per_player". Empty: per_wager.
}

struct PayTable {
  name @0 :Text;
  # "table1".
  title @1 :Text;
  # "Table 1".
  hand @2 :Text;
  # The named hand that it is read from.
  pays @3 :List(PayLine);
  option @4 :Text;
  # Name of the option that selects it; empty: always.
  optionValue @5 :Text;
  # Tables of one name, each with another value of the option, stand for one that the sign chooses among.
  stakeReading @6 :Text;
  # The reading that says whether a stake paid "for 1" goes back beside the prize: "not_returned", "returned". Empty: it
  # does not.
  centsReading @7 :Text;
  # The reading that says how shares of a meter are rounded. Empty: as the jackpot rules have it.
}

struct PayLine {
  hands @0 :List(Text);
  # Classes of hand that the line pays.
  at @1 :Text;
  # "5:1" or "500 for 1".
  rule @2 :Text;
  # "Table 1 Flush".
  from @3 :List(Text);
  # The leading ranks that the hand must at least have: ["J"] of onePair is a pair of Jacks or higher. Empty: any.
  made @4 :HandMade;
  then @5 :E.Outcome;
  # Unset: the line wins. standOff, returned: the wager goes back and nothing is paid.
  reading @6 :Text;
  readingValue @7 :Text;
  # As in an OutcomeEntry.
  meterShare @8 :Text;
  # "100%", "10%": the share of the meter that the line pays, instead of `at`.
}

enum HandMade {
  anyhow @0;
  naturally @1;
  # By the cards as they are, no card standing for another.
}

struct PersonalLimits {
  # Limits agreed for one player replace the table's at that seat, which a distinctive marker denotes.
  rule @0 :Text;
  # Empty: the rules know no personal limits, and only the table's hold.
  finding @1 :Text;
  # The kind of finding where the marker is missing.
}

struct VoidEntry {
  # What becomes of the wagers of a round that was declared void.
  reason @0 :Text;
  # As in the event that voided it ("misdeal", "fraud") or in a ruling on the whole round. Empty, as the last entry: any
  # other reason.
  then @1 :E.Outcome;
  rule @2 :Text;
  act @3 :Text;
  # The act whose rank it needs, one of Authorities.acts; empty: no rank is named. Where an irregularity on record makes
  # the round so, the act of its entry is asked, and none where that has none.
  effects @4 :List(IrregularityEffect);
  # What becomes of some wagers instead of `then`: the jackpot wagers that a misdeal carries over. The first that
  # names the seat's part and the wager decides.
}

struct LeftOpen {
  # What the document regulates and this book does not decide: a verdict says so and names the rule.
  wager @0 :Text;
  # A kind of wager; empty with `situation`.
  situation @1 :Text;
  # A situation of the closed list (model/law/house.h): "seatCards", "dealerCards", "cardsWithoutWager", "exposedCards",
  # "irregularity", "cannotWager", "retracted", "ruling".
  rule @2 :Text;
}

struct JackpotRules {
  wager @0 :Text;
  # The kind of wager that feeds the meter. Empty: the game has no jackpot.
  hand @1 :Text;
  # Name of the hand that a jackpot wager is judged by.
  option @2 :Text;
  # The option of the table's sign that chooses among `configurations`. Empty: there is nothing to choose.
  configurations @3 :List(MeterTerms);
  # Which seeds go with which increment. A meter that is configured otherwise is a finding.
  pools @4 :List(PoolTerms);
  # Levels with a pool each, whose displays add up. Empty: the meter is one value.
  shares @5 :List(ShareTable);
  # Printed tables for prizes that fall in one round. Empty: only the formulas.
  entries @6 :List(RuleEntry);
  # What the law says of meters and their prizes, by the keys of the closed list in model/law/jackpot.h.
  confirmAct @7 :Text;
  # The act, one of Authorities.acts, whose rank a prize out of the meter needs.
  sharedWith @8 :List(Text);
  # Other games under the same rules of meters, whose tables may be on one meter with this game's. Empty: none.
  linkedOption @9 :Text;
  # The option of the table's sign that a meter of several games asks a value of. Empty: it asks for none.
  linkedValue @10 :Text;
}

struct MeterTerms {
  option @0 :Text;
  # Value of the option that it goes with. Empty: any.
  seedUnits @1 :Int64;
  # Initial seed or reset value, in units of the wager's cost. 0: the text names none, and the meter's own holds.
  increment @2 :Text;
  # Share of the jackpot wagers that goes to the meter, as printed: "34.06%".
  rule @3 :Text;
}

struct PoolTerms {
  level @0 :UInt8;
  # From 1, without gaps.
  reseedUnits @1 :Int64;
  # In units of the cost of the first level's wager. 0: the texts that we hold do not name it.
  rule @2 :Text;
}

enum ShareKind {
  unset @0;
  royalOfPool @1;
  # Of the prize pool, to each Royal Flush. Columns: Royal Flushes from 1.
  straightFlushOfPool @2;
  # Of the prize pool, to each Straight Flush beside Royal Flushes. Columns: Royal Flushes from 1.
  straightFlushAlone @3;
  # To each Straight Flush where no Royal Flush fell. Columns: of the meter, of the reset value.
}

struct ShareTable {
  kind @0 :ShareKind;
  rows @1 :List(ShareRow);
  rule @2 :Text;
  # The rule and the document's number of the table.
}

struct ShareRow {
  straightFlushes @0 :UInt8;
  shares @1 :List(Text);
  # As printed: "90.909%".
}

struct IrregularityRule {
  # What one kind of irregularity leads to. The entries are walked in order; exactly one must hold for every combination
  # of what they ask.
  kind @0 :Text;
  # As in the event: "wrongCountSeat".
  entries @1 :List(IrregularityEntry);
  byAnyone @2 :List(Text);
  # With exposedCards: the conditions under which the text does not ask who exposed a card. Under any other, and where
  # this is empty, only a card that the dealer exposed counts.
  instanceReading @3 :Text;
  # Where entries turn on a further instance: the reading that says by what one is told: "by_ruling" (the floor ruled the
  # forfeiture that a further instance leads to), "first", "further". Empty: by the ruling.
}

struct IrregularityEntry {
  when @0 :List(Text);
  # Conditions of the closed list (model/law/irregularities.h): "noticedBefore", "noticedAfter", "deckComplete",
  # "deckIncomplete", "orderKnown", "orderUnknown", "flopDealt", "flopNotDealt"… Empty: always.
  countFrom @1 :UInt16;
  countTo @2 :UInt16;
  # The count of cards (or seats) that the entry holds for; 0 to 0: any. countTo 0 with countFrom: no upper end.
  rule @3 :Text;
  round @4 :RoundEffect;
  act @5 :Text;
  # The act whose rank the decision needs; empty: none is named.
  effects @6 :List(IrregularityEffect);
  # The first that names the seat's part and the wager decides; where none does, the wager is settled as usual.
  reading @7 :Text;
  readingValue @8 :Text;
  may @9 :Text;
  # Where the text leaves it to a person: what they may choose, in our words. The entry's round and effects then hold
  # only where the floor is on record with that choice. Empty: nothing is left to choose.
  reason @10 :Text;
  # With misdeal and void: the VoidEntry whose effects hold for the wagers that no effect here names. Empty: "misdeal"
  # with misdeal, none with void.
  ruling @11 :SeatRuling;
  # With `may` in a round that goes on: the ruling on a seat that makes the choice. The effects then hold for the seats
  # that such a ruling names and, where it names a wager, for that wager.
  handBecomesOwn @12 :Bool;
  # With viewedHands and a count of one: the hand that the player looked at is taken as the one of the area where the
  # player sits, and the hand of that area lies at the other.
  excessIsNext @13 :Bool;
  # With a wrong number of the dealer's or the communal cards in a round that goes on: what was dealt too many is used as
  # the next card.
}

enum SeatRuling {
  none @0;
  void @1;
  # "handVoid", "wagerVoid"
  forfeit @2;
  # "handForfeited", "forfeit"
}

enum RoundEffect {
  continues @0;
  misdeal @1;
  # The round is declared a misdeal; everything is void but what an effect says.
  void @2;
}

struct IrregularityEffect {
  seats @0 :SeatPart;
  wagers @1 :List(Text);
  # Empty: all.
  then @2 :E.Outcome;
  # Unset: settled as usual.
  pays @3 :Text;
  rule @4 :Text;
  reading @5 :Text;
  readingValue @6 :Text;
  payTable @7 :Text;
  # With win: the odds are those of this pay table, instead of `pays`.
  decision @8 :Text;
  # Where `then` is unset: settled as if the player had decided so, whatever is on record; a condition of the axis of
  # decision: "folded", "stayed". Empty: by the decision on record.
  standsIn @9 :Bool;
  # The decision only stands in for one that is not on record.
  option @10 :Text;
  optionValue @11 :Text;
  # It only holds where the table's sign has that value of the option. Empty: for every value.
}

enum SeatPart {
  all @0;
  concerned @1;
  # The seats that the irregularity names.
  retracting @2;
  # Players who took the option to retract that the rule gives.
  leaving @3;
  # Players who leave and ask for their jackpot wager.
  folded @4;
  stayed @5;
  others @6;
  # Every seat that the irregularity does not name.
  concernedLeaving @7;
  # Those that it names, whose players leave and ask for their jackpot wager.
  concernedFolded @8;
  # At those that it names, the wagers that a fold had lost.
  concernedOwn @9;
  # At those that it names, the wagers of the player whose hand it is, not those of others on the same area.
  retractingAny @10;
  # Players who took back one of their wagers or all. With `retracting` it has to be the wager itself, or one that it
  # rests on.
  retractingFolded @11;
  # Of what is retracting, the wagers that a fold had lost.
  hidden @12;
  # The hands that their players chose to keep unexposed.
}

struct Procedure {
  # What has to be done in a certain way or time and moves no money.
  noMoreBetsRule @0 :Text;
  # No wager once no more bets was called. Empty: the text has no such rule.
  higherMinimumMinutes @1 :UInt32;
  # How long a notice of a higher minimum has to stand. 0: none is named.
  higherMinimumRule @2 :Text;
  anyLimitChange @3 :Bool;
  # The notice is needed for any change of limits, not only for a higher minimum.
  closingMinutes @4 :UInt32;
  closingRounds @5 :UInt32;
  # The notice before a table at which players are closes: so many minutes, or so many rounds. 0: none is named.
  closingRule @6 :Text;
  optionNoticeRule @7 :Text;
  # Players are told before another pay table or option comes into use.
  oneHandRule @8 :Text;
  # A player may play one hand only. Empty: more are allowed.
  oralWagerRule @9 :Text;
  # Orally declared wagers are not accepted. Empty: they are, with what the text asks.
  withholdHours @10 :UInt32;
  withholdRule @11 :Text;
  entries @12 :List(ProcedureEntry);
  optionNoticeFor @13 :List(Text);
  # The options of which players are told before. Empty: all of them.
  limitsAct @14 :Text;
  # The act of the authorities that other limits take. Empty: the text names no office.
  closingAct @15 :Text;
  # The act that closing a table takes. Empty: the text names no office.
  refusalAct @16 :Text;
  # The act that refusing a wager takes, which is done before no more bets are called. Empty: the text has no such rule.
}

struct ProcedureEntry {
  # One more rule of how a round is conducted, by the engine's name for it: the closed list of model/law/procedure.h.
  key @0 :Text;
  wager @1 :Text;
  # The kind of wager that it is about, where the list asks for one.
  value @2 :UInt8;
  # A number that the rule gives, where the list asks for one.
  rule @3 :Text;
  first @4 :Text;
  then @5 :Text;
  # Two acts out of the list of model/law/procedure.h, where the key is "inOrder": what is done first, and what comes
  # only then.
  ofHand @6 :Bool;
  # The two are compared hand by hand. False: over the table.
  neededFirst @7 :Bool;
  # Leaving the first act out is against the rule too.
}

struct TournamentTerm {
  item @0 :Text;
  # Our name of the item, as a terms file names it.
  about @1 :Text;
  # What has to be said, in our words.
  rule @2 :Text;
  ifAny @3 :Bool;
  # Only where the tournament has such a thing.
}

# --- poker room ------------------------------------------------------------------------------------------------------

struct PokerRules {
  holeCards @0 :UInt8;
  holeRule @1 :Text;
  streets @2 :List(Street);
  winning @3 :List(WinningHand);
  betting @4 :BettingRules;
  oddChips @5 :OddChips;
  rake @6 :RakeRules;
  minPlayers @7 :UInt8;
  maxPlayers @8 :UInt8;
  playersRule @9 :Text;
  deadHands @10 :List(RuleEntry);
  blindsRule @11 :Text;
  startRule @12 :Text;
  # The deal begins left of the button.
  forced @13 :List(RuleEntry);
  # Antes, blinds and what else is posted before the cards.
  pots @14 :List(RuleEntry);
  # How pots are formed from contributions.
  showdown @15 :List(RuleEntry);
  # Which hands contest a pot.
  voids @16 :List(RuleEntry);
  # What a void round, a misdeal or a void hand leads to.
  irregular @17 :List(RuleEntry);
  # What the cards and the dealing may have gone wrong in, as the record itself shows it.
  irregularities @18 :List(PokerIrregularity);
  # What each kind of irregularity leads to. One of a kind that no table is about is not known.
  otherDecks @19 :List(PokerDeck);
  # Decks beside the book's own with which the game may be played: the table's sign says which.
  boards @20 :UInt8;
  # Boards that each deal of community cards goes to. 0 where the game has none.
  division @21 :List(Division);
  # How a pot is divided before it comes to winners, the first level at the pot. What winners of one part divide, and odd
  # chips among them, is in oddChips.
  units @22 :UnitRules;
  # Of a game without pots: each player sets the cards in three hands, and each two players pay each other by units.
  # Streets, ways to win and divisions have no part in it. Null: the game has pots.
  terms @23 :List(TournamentTerm);
  # What a tournament's terms and conditions have to say.
}

struct PokerIrregularity {
  kind @0 :Text;
  # As events have it, out of the closed list of model/law/poker_irregularities.h: "boxedCard".
  entries @1 :List(PokerIrregularityEntry);
  # Exactly one must hold for every combination of what they ask.
}

struct PokerIrregularityEntry {
  when @0 :List(Text);
  # Conditions of the closed list: "beforeSubstantialAction", "notMended"… Empty: always.
  countFrom @1 :UInt16;
  countTo @2 :UInt16;
  # The count of cards (or seats) that the entry holds for; 0 to 0: any. countTo 0 with countFrom: no upper end.
  street @3 :Text;
  # The street of the game whose cards it is about. Empty: every street that no entry of the kind names.
  rule @4 :Text;
  then @5 :PokerEffect;
  steps @6 :List(Text);
  # What is done with the cards, in order, out of the closed list of steps.
  reading @7 :Text;
  readingValue @8 :Text;
  # The entry holds where the reading has this answer. Empty: it rests on none.
}

enum PokerEffect {
  unset @0;
  playOn @1;
  # The hand goes on, and what its cards come to stands.
  misdeal @2;
  # All wagers go back.
  handVoid @3;
  # The hand at the seat is void: its wagers go back.
  handDead @4;
  # It has no claim, and its chips stay.
  allIn @5;
  # Its player is treated as all-in from there.
  capped @6;
  # No wager of the betting round over the largest that was made by then.
  mayBeDead @7;
  # A ruling may make the hand dead.
  leftOpen @8;
  # The text does not say: for whoever has the last word.
}

struct UnitRules {
  hands @0 :List(SetHand);
  # Three: front, middle and back, the lowest first.
  activePlayers @1 :UInt8;
  # The most that are dealt cards: of more, those who come first left of the button.
  activeRule @2 :Text;
  setRule @3 :Text;
  # How the hands are laid down once they are set.
  compareRule @4 :Text;
  # Each hand against the same hand of each other player.
  tieRule @5 :Text;
  orderRule @6 :Text;
  # Whose hands are compared first, where a player has not enough for all.
  handUnits @7 :UInt8;
  # For each hand won.
  handRule @8 :Text;
  extraUnits @9 :UInt8;
  # For so many hands won of one player.
  extraHands @10 :UInt8;
  extraRule @11 :Text;
  wrongUnits @12 :UInt8;
  # To each other player, by who set the hands wrongly.
  wrongRule @13 :Text;
  valueRule @14 :Text;
  # Where the value of a unit stands.
  payRule @15 :Text;
  # The dealer sees to the payments.
}

struct SetHand {
  name @0 :Text;
  # "front", "middle", "back".
  ranking @1 :Text;
  rule @2 :Text;
}

struct PokerDeck {
  cards @0 :UInt8;
  rule @1 :Text;
  ranking @2 :Text;
  # Which high hand beats which with this deck.
  maxPlayers @3 :UInt8;
  playersRule @4 :Text;
}

struct Division {
  by @0 :DivisionBy;
  rule @1 :Text;
  oddRule @2 :Text;
  # What cannot be divided goes to the first part. Empty: a reading says so.
}

enum DivisionBy {
  unset @0;
  runs @1;
  # The times that the community cards were dealt.
  boards @2;
  shares @3;
  # High and low.
}

struct Street {
  name @0 :Text;
  # "preflop", "flop", "turn", "river".
  boardCards @1 :UInt8;
  # Before there were steps. Refused.
  burns @2 :UInt8;
  # Before there were steps. Refused.
  firstToAct @3 :Text;
  # "leftOfLastBlind" (of the button, where there is none), "leftOfButton", "lowestUpCard", "highestUpCard",
  # "highestShowing", "lowestShowing".
  rule @4 :Text;
  limit @5 :StreetLimit;
  # Fixed limit: which of the sign's two bets.
  orderRule @6 :Text;
  # Who opens the betting.
  loneRule @7 :Text;
  # Only one player remains.
  earlyRule @8 :Text;
  # The street was dealt before the betting round ahead of it was complete. Empty: the street has no cards.
  fewBurnsRule @9 :Text;
  # A burn was missed and play went on. Empty: the street has no burn.
  manyRule @10 :Text;
  # More cards were turned with the street's than it has. Empty: the street has no cards of the board.
  steps @11 :List(StreetStep);
  # In their order; one of them is the betting.
  openPairRule @12 :Text;
  # Fixed limit: with an open pair both of the sign's bets may be made. Empty: they may not.
}

struct StreetStep {
  step @0 :StepKind;
  cards @1 :UInt8;
  # How many: burned; dealt to each player, each board or the kitty; discarded by each player; the most that a player may
  # draw. 0 with bet.
  rule @2 :Text;
  # Of a draw and of a discard. Empty for the others: the street's rules speak of them.
}

enum StepKind {
  unset @0;
  burn @1;
  dealDown @2;
  dealUp @3;
  dealBoard @4;
  dealKitty @5;
  draw @6;
  bet @7;
  discard @8;
}

enum StreetLimit {
  unset @0;
  small @1;
  big @2;
}

struct WinningHand {
  share @0 :E.PotShare;
  cards @1 :UInt8;
  fromHole @2 :Int8;
  # Exactly so many hole cards; -1: any number.
  ranking @3 :Text;
  rule @4 :Text;
  board @5 :UInt8;
  # Of a game with several boards: on which, from 1. 0: on the one there is.
  noneRule @6 :Text;
  # The share goes to the others where no hand qualifies. Empty: every hand does.
}

struct BettingRules {
  raiseCap @0 :UInt8;
  # Raises in a betting round where there is a cap: 3.
  raiseCapRule @1 :Text;
  raiseCapHeadsUpRule @2 :Text;
  # Head to head there is no limit.
  straddleCountsAsRaise @3 :Bool;
  straddleRule @4 :Text;
  minimumRaiseRule @5 :Text;
  allInShort @6 :List(RuleEntry);
  # What an all-in for less reopens, by structure.
  entries @7 :List(RuleEntry);
  # Every other rule of betting that the engine names, by its key.
}

struct RuleEntry {
  key @0 :Text;
  # The situation, by the engine's name for it: the closed list of model/law/poker.h.
  rule @1 :Text;
  value @2 :Int64;
  # A number that the rule gives, where it gives one: 50 for the 50 % rule.
  reading @3 :Text;
}

struct OddChips {
  withButtonRule @0 :Text;
  withoutButtonRule @1 :Text;
  unitRule @2 :Text;
  reading @3 :Text;
}

struct RakeRules {
  entries @0 :List(RuleEntry);
}
