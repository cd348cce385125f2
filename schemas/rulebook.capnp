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
  hands @10 :List(HandDefinition);
  deck @11 :DeckRule;
  union {
    unset @12 :Void;
    house @13 :HouseRules;
    poker @14 :PokerRules;
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
  lastWordRule @2 :Text;
  inspectorRule @3 :Text;
  acts @4 :List(ActRank);
}

struct ActRank {
  act @0 :Text;
  rank @1 :Text;
  rule @2 :Text;
}

struct Reading {
  # A place where the text is silent or contradicts itself.
  id @0 :Text;
  question @1 :Text;
  default @2 :Text;
  alternatives @3 :List(Text);
  rules @4 :List(Text);
  # Between which it stands.
  decider @5 :Text;
  deciderRule @6 :Text;
}

struct Option {
  # What a table may choose; which value was in use is a fact from the table's events.
  name @0 :Text;
  values @1 :List(Text);
  rule @2 :Text;
}

struct HandDefinition {
  name @0 :Text;
  # "player", "dealer", "jackpot".
  from @1 :List(HandSource);
  # Where the cards come from.
  cards @2 :UInt8;
  # How many make the hand.
  ranking @3 :Text;
  # "standard".
  rule @4 :Text;
}

enum HandSource {
  unset @0;
  seat @1;
  dealer @2;
  community @3;
  jackpot @4;
  flop @5;
}

struct DeckRule {
  cards @0 :UInt8;
  # 52, 40, 36, 32, 20.
  rule @1 :Text;
}

# --- house games -----------------------------------------------------------------------------------------------------

struct HouseRules {
  cardsPerSeat @0 :UInt8;
  cardsToDealer @1 :UInt8;
  dealRule @2 :Text;
  dealer @3 :DealerHand;
  wagers @4 :List(WagerRule);
  payTables @5 :List(PayTable);
  staysInBy @6 :Text;
  # The wager that a player places to stay in: "bet". Placing it is the decision, whether or not a decision event is there.
  maxSeats @7 :UInt8;
  seatsRule @8 :Text;
}

struct DealerHand {
  hand @0 :Text;
  # Name of the hand that the dealer plays.
  compareWith @1 :Text;
  # Name of the hand that each player plays against it.
  qualify @2 :Qualify;
  compareRule @3 :Text;
}

struct Qualify {
  union {
    always @0 :Void;
    # The dealer always plays.
    handAtLeast @1 :Text;
    # A class of hand: "onePair".
    pairAtLeast @2 :Text;
    # The pair's rank, or any better class: "8".
    highCards @3 :List(Text);
    # These ranks in a hand without a pair ("A", "K"), or any better class.
  }
  rule @4 :Text;
}

struct WagerRule {
  kind @0 :Text;
  placed @1 :Placed;
  placedRule @2 :Text;
  needs @3 :Text;
  # A wager that must be there for this one: "ante". Empty: none.
  required @4 :RequiredMultiple;
  outcomes @5 :List(OutcomeEntry);
  amounts @6 :List(AmountEntry);
  maxPayout @7 :MaxPayout;
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
  # Id of the reading that says whether the base is what was placed or what was in action: "BASE-ANTE".
}

struct OutcomeEntry {
  when @0 :List(Text);
  # Conditions of the closed list (model/law/conditions.h); all must hold. Empty: always.
  then @1 :E.Outcome;
  pays @2 :Text;
  # "1:1". Empty with a pay table or where nothing is paid.
  payTable @3 :Text;
  rule @4 :Text;
  reading @5 :Text;
  # Id of the reading that this entry rests on; empty: none.
  readingValue @6 :Text;
  # The entry holds only when that reading has this value; empty: always.
}

struct AmountEntry {
  # What a size outside the limits or the required multiple leads to, before the outcome is paid.
  when @0 :Text;
  # "aboveMultiple", "belowMultiple", "belowMinimum", "aboveMaximum", "offUnit", "notPayableInChips".
  then @1 :Text;
  # "returnExcess", "asWagered", "capToMaximum", "roundUpToChips".
  rule @2 :Text;
  finding @3 :Text;
  # The kind of finding that it leaves.
  warn @4 :Text;
  # What the player is told.
}

struct MaxPayout {
  applies @0 :Bool;
  rule @1 :Text;
  orderReading @2 :Text;
  # "MAXPAY-ORDER".
  scopeReading @3 :Text;
  # "MAXPAY-SCOPE".
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
  hand @0 :Text;
  # Class of the hand.
  at @1 :Text;
  # "5:1" or "500 for 1".
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
  # The situation, by the engine's name for it (model/verdict/poker/README.md lists them).
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
