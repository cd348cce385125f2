@0xe8915d3f7ab46c20;
# The law as data: one file per venue, game and version, in JSON through Cap'n Proto's own codec. Every entry carries the
# number of the rule it was read from. docs/rulebooks.md explains it with a worked example.

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
  # Where the player's right to an inspector or an investigation stands.
  acts @4 :List(ActRank);
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
}

struct RankingRule {
  # Which hand beats which.
  name @0 :Text;
  # "standard52", "shortDeck40", "shortDeck36", "shortDeck32", "manila", "faroManila52", "twentyCard".
  classes @1 :List(ClassRule);
  # From the lowest to the highest.
  tieRule @2 :Text;
  # Which of two hands of one class is higher.
}

struct ClassRule {
  class @0 :Text;
  # "noPair", "onePair", "twoPair", "threeOfAKind", "straight", "flush", "fullHouse", "fourOfAKind", "straightFlush",
  # "royalFlush".
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
}

struct Deal {
  cardsPerSeat @0 :UInt8;
  cardsToDealer @1 :UInt8;
  dealtFor @2 :Text;
  # The wager that brings a seat its cards: "ante".
  rule @3 :Text;
  maxSeats @4 :UInt8;
  seatsRule @5 :Text;
}

struct DecisionRule {
  # How a player stays in.
  wager @0 :Text;
  # By placing this wager: "bet". Placing it is the decision, whether or not a decision event is there.
  rule @1 :Text;
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
}

struct AmountEntry {
  # What a size or a payment out of the ordinary leads to.
  when @0 :Text;
  # A condition of the closed list: "aboveMultiple", "belowMultiple", "belowMinimum", "aboveMaximum", "offUnit",
  # "notPayableInChips".
  then @1 :AmountEffect;
  rule @2 :Text;
  finding @3 :Text;
  # The kind of finding that it leaves; empty: none.
  warn @4 :Text;
  # What the player is to be told, for the finding's text; empty: nothing.
}

enum AmountEffect {
  unset @0;
  asWagered @1;
  # The wager is paid or collected as it stands.
  returnExcess @2;
  # What is over the limit or the multiple goes back, and the rest is paid or collected.
  payNextChipAmount @3;
  # Winnings are paid up to the next amount that chips can pay.
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
}

struct PayLine {
  hands @0 :List(Text);
  # Classes of hand that the line pays.
  at @1 :Text;
  # "5:1" or "500 for 1".
  rule @2 :Text;
  # "Table 1 Flush".
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
  # The act whose rank it needs, one of Authorities.acts; empty: no rank is named.
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
}

struct Street {
  name @0 :Text;
  # "preflop", "flop", "turn", "river".
  boardCards @1 :UInt8;
  burns @2 :UInt8;
  firstToAct @3 :Text;
  # "leftOfLastBlind", "leftOfButton".
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
