@0xd4b27c9e61f0a385;
# What a round should have been settled at, by which rule, and where the floor did something else.
# `cardspeak replay --json` writes this through Cap'n Proto's JSON codec: 64-bit integers (all amounts) as strings of digits.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");
using E = import "event.capnp";
using R = import "remark.capnp";
using B = import "rulebook.capnp";

struct Verdict {
  round @0 :Text;
  # "<venue>/<table>/<round number>".
  game @1 :Text;
  status @2 :VerdictStatus;
  reason @3 :Text;
  # Why it is not decidable or void; empty otherwise. Written by the command line, as all sentences are.
  rulebook @4 :RulebookRef;
  firstEventNs @5 :Int64;
  events @6 :UInt32;
  # Events on record for the round.
  dealer @7 :Text;
  hands @8 :List(HandRead);
  wagers @9 :List(WagerVerdict);
  pots @10 :List(PotVerdict);
  uncalled @11 :List(UncalledVerdict);
  stacks @12 :List(StackVerdict);
  findings @13 :List(Finding);
  readings @14 :List(ReadingUsed);
  authority @15 :Authority;
  netDifference @16 :Int64 $E.cents;
  # Sum of the wagers' differences: positive, players hold more than was due.
  rake @17 :RakeVerdict;
  betting @18 :List(BettingStep);
  # Poker, filled only on request: every act of betting, what was open to the player, and how it was read.
  tournament @19 :Bool;
  # By the table's sign: all amounts are tournament chips, a hundredth of a chip each, and no money.
  asked @20 :List(AskedReading);
  # Only where somebody asked what another answer to a reading would give: then the verdict is hypothetical.
  why @21 :R.Remark;
  # What `reason` says, as data.
  statements @22 :List(Statement);
  # What people said in the round, and what it weighs: rulings, voids and irregularities, and whatever else they keyed
  # that does not hold.
  askedBook @23 :AskedBook;
  # Only where somebody asked for another book than the one in force, as far as we know: then the verdict is
  # hypothetical.
  evidence @24 :Evidence;
  # What binds the round's record, for whoever compares this page with another copy. Written by the command line; what is
  # hashed into digests has none.
  disputes @25 :List(DisputeRecord);
  # What the desks of the venue have on record about the round. Written by the command line; what is hashed into digests
  # has none, and nothing that is due rests on it.
  skips @26 :List(SkipRecord);
  # Numbers missing in the round, or right before it, that somebody said were lost. Written as `disputes` are.
}

struct SkipRecord {
  deviceTimeNs @0 :Int64;
  stream @1 :Text;
  sequence @2 :UInt64;
  # Where it is on record: a desk's stream.
  first @3 :UInt64;
  last @4 :UInt64;
  # The numbers of the round's stream.
  reason @5 :Text;
  staff @6 :Text;
  office @7 :Text;
  doubt @8 :Text;
  # As in DisputeRecord.
  sentence @9 :Text;
}

struct Evidence {
  roundHash @0 :Text;
  # SHA-256 over the SHA-256s of the round's events, ascending by sequence number, in hex.
  stream @1 :Text;
  headSequence @2 :UInt64;
  headHash @3 :Text;
  # The last event of the round's stream when this was written, and its SHA-256 in hex.
  checkpoint @4 :CheckpointRef;
  # The newest one of the log. Null: none was at hand.
  devices @5 :DeviceStanding;
  deviceText @6 :Text;
  # The standing in one sentence, with the device or what is wrong.
}

struct CheckpointRef {
  origin @0 :Text;
  size @1 :UInt64;
  # Records of the log that it signs.
  root @2 :Text;
  # In base 64, as the note has it.
  reaches @3 :Bool;
  # It signs at least as many records as the store had read. Whether the round's are among them is looked up where the
  # round is exported as evidence, and not here.
}

enum DeviceStanding {
  notRegistered @0;
  # No register of the venue's devices was at hand: who sent the events is as they say.
  signed @1;
  # The device that the close of the round names signed it and all before it.
  refused @2;
  # There is a register, and the round's close is not signed as it asks; the text says why.
}

enum DisputeStep {
  raised @0;
  ruled @1;
  referred @2;
  paid @3;
  # Chips that make good.
  noted @4;
  answered @5;
  # By an inspector.
  closed @6;
  reopened @7;
}

struct DisputeRecord {
  kind @0 :DisputeStep;
  dispute @1 :Text;
  # Its number, as the desk gives it.
  round @2 :Text;
  # As the event names it; another one than the verdict's where the record contradicts itself.
  deviceTimeNs @3 :Int64;
  stream @4 :Text;
  sequence @5 :UInt64;
  # Where it is on record.
  seat @6 :UInt8;
  patron @7 :Text;
  wager @8 :Text;
  amountCents @9 :Int64;
  # Claimed, or ruled; 0: none.
  text @10 :Text;
  # What was claimed, or decided.
  staff @11 :Text;
  office @12 :Text;
  correction @13 :Text;
  # The reason of the correction that holds; empty: nothing was corrected.
  sentence @14 :Text;
  doubt @15 :Text;
  # What a register of devices and staff has against it; empty: nothing, or none was at hand.
  reason @16 :Text;
  # Of a ruling or a referral.
  standing @17 :Standing;
  # Of a ruling, a closing and a reopening: what it weighs. Of everything else: holds.
  why @18 :Text;
  # Why it does not hold or is open, in a sentence; empty: nothing is to be said.
  findings @19 :List(CaseFinding);
  # What is found of the dispute, at the step that shows it.
  changes @20 :List(DisputeChange);
  # What was done to it afterwards, in order.
  struckOut @21 :Bool;
  # It counts no more.
}

struct DisputeChange {
  # A correction of what a desk has on record of a dispute, or its being struck out.
  strikes @0 :Bool;
  deviceTimeNs @1 :Int64;
  sequence @2 :UInt64;
  staff @3 :Text;
  office @4 :Text;
  # Who made it.
  reason @5 :Text;
  standing @6 :Standing;
  # One that does not hold changes nothing.
  why @7 :Text;
  # Why it does not, in a sentence; empty: nothing is to be said.
  before @8 :Text;
  # The step as it stood, in a sentence.
}

struct CaseFinding {
  kind @0 :Text;
  severity @1 :Severity;
  text @2 :Text;
}

enum StatementKind {
  announcement @0;
  irregularity @1;
  ruling @2;
  void @3;
  correction @4;
  # Of an event of the round, by somebody who had no power for it.
}

enum Standing {
  holds @0;
  # It counts, by the office and the ground that the rules ask for, or because it says what the rules make of the record.
  open @1;
  # The rules leave it to a person, or what decides it is not on record. What is due stays as the cards and chips have it.
  doesNotHold @2;
  # It changes nothing of what is due.
}

struct Statement {
  # What somebody keyed that the cards and chips do not show.
  sequence @0 :UInt64;
  kind @1 :StatementKind;
  said @2 :Text;
  # The word, as it is on record.
  means @3 :B.WordMeaning;
  # By the book; unset: the book does not know the word, or an irregularity, which its kind names.
  author @4 :Text;
  office @5 :Text;
  # As it is on record.
  seat @6 :UInt8;
  # 0: the whole round.
  wager @7 :Text;
  standing @8 :Standing;
  late @9 :Bool;
  # After the round was closed.
  why @10 :R.Remark;
  # Why it does not hold or is open.
  rule @12 :Text;
  # The power and the ground: the rules of the word, the office and what it follows from.
  ifItStood @11 :List(AlternativeWager);
  # Where it does not hold or is open: the wagers on which it would change the money.
}

struct AskedBook {
  version @0 :Text;
  # That was asked for. Empty: none was.
  knownAsOfNs @1 :Int64;
  # With the books known at this moment. 0: with all that are known.
  inForce @2 :RulebookRef;
  # The book that was in force. Null: none that we hold.
}

struct AskedReading {
  id @0 :Text;
  answer @1 :Text;
}

enum VerdictStatus {
  agreed @0;
  # What was recorded is what was due.
  differs @1;
  notDecidable @2;
  # The record or the law does not carry a decision; `reason` says what is missing.
  void @3;
  # The round was declared void; everything goes back.
  open @4;
  # The round is not closed: nothing to compare with yet.
}

struct RulebookRef {
  venue @0 :Text;
  game @1 :Text;
  version @2 :Text;
  title @3 :Text;
  hash @4 :Text;
  # SHA-256 of the book's bytes, hex.
  inForceFrom @5 :Text;
  # ISO 8601 with offset, as the book has it.
}

struct HandRead {
  seat @0 :UInt8;
  # 0: the dealer.
  name @1 :Text;
  # The rulebook's name of the hand: "player", "dealer", "high".
  cards @2 :List(E.CardSeen);
  # The cards it was read from, in the order that shows the hand.
  class @3 :Text;
  # "flush", "onePair"…
  text @4 :Text;
  # "flush, King high".
  note @5 :Text;
  # "qualifies", "higher than the dealer"; empty otherwise. Written by the command line, as all sentences are.
  rule @6 :Text;
  noted @7 :R.Remark;
  # What `note` says, as data.
}

enum Comparison {
  agreed @0;
  overpaid @1;
  underpaid @2;
  takenWrongly @3;
  # The stake was collected though it should have stayed with the player.
  notSettled @4;
  # Placed, and no settlement is on record.
  settledWithoutWager @5;
  # Money moved for a wager that was never placed.
  notTaken @6;
  # A losing stake was left with the player.
  notCompared @7;
  # The round is open, or the wager is not decidable.
}

struct WagerVerdict {
  seat @0 :UInt8;
  wager @1 :Text;
  patron @2 :Text;
  stake @3 :Int64 $E.cents;
  # What was placed.
  action @4 :Int64 $E.cents;
  # The part of the stake that was in play after limits and required multiples.
  outcome @5 :E.Outcome;
  odds @6 :Text;
  # "5 to 1"; empty where nothing is paid.
  due @7 :Int64 $E.cents;
  # Winnings due, without the stake.
  returned @8 :Int64 $E.cents;
  # Stake that goes back to the player.
  recorded @9 :Int64 $E.cents;
  # Winnings that were paid, by the record.
  recordedTaken @10 :Int64 $E.cents;
  # Stake that was collected, by the record, less what the player took back of it afterwards.
  difference @11 :Int64 $E.cents;
  # (recorded - recordedTaken) - (due - (stake - returned)): positive, the player got too much. Of a wager that is
  # carried, which nobody takes: (recorded - recordedTaken) - due.
  comparison @12 :Comparison;
  rule @13 :Text;
  # The rule of the outcome, then of the amount: "5.9.1, Table 1 Flush".
  placedSeq @14 :UInt64;
  settledSeq @15 :UInt64;
  # The evidence; 0: none.
  tried @16 :List(TriedEntry);
  # The entries of the decision table in order, up to and with the one that decided.
  decidable @17 :Bool = true;
  adjustments @18 :List(Adjustment);
  citations @19 :List(Text);
  # The rules of `rule`, each once.
}

struct TriedEntry {
  rule @0 :Text;
  when @1 :List(Text);
  failed @2 :List(Text);
  # The conditions that did not hold; empty: this entry decided.
}

struct Adjustment {
  what @0 :Text;
  # One sentence: "$5.00 over twice the ante goes back".
  rule @1 :Text;
  amount @2 :Int64 $E.cents;
  form @3 :Text;
  # Of the sentence, and the values in it: as in Remark.
  values @4 :List(R.RemarkValue);
  citations @5 :List(Text);
}

struct PotVerdict {
  pot @0 :UInt8;
  # 0 is the main pot.
  gross @1 :Int64 $E.cents;
  rake @2 :Int64 $E.cents;
  eligible @3 :List(UInt8);
  # Seats with a live hand in it.
  awards @4 :List(Award);
  rule @5 :Text;
}

struct Award {
  seat @0 :UInt8;
  share @1 :E.PotShare;
  amount @2 :Int64 $E.cents;
  recorded @3 :Int64 $E.cents;
  # What was pushed, by the record.
  rule @4 :Text;
  board @5 :UInt8;
  # 0 where there is one board.
  oddChips @6 :Int64 $E.cents;
  # The part of `amount` that could not be divided.
}

struct UncalledVerdict {
  seat @0 :UInt8;
  amount @1 :Int64 $E.cents;
  recorded @2 :Int64 $E.cents;
  rule @3 :Text;
}

struct StackVerdict {
  seat @0 :UInt8;
  before @1 :Int64 $E.cents;
  contributed @2 :Int64 $E.cents;
  # Net of what came back uncalled.
  due @3 :Int64 $E.cents;
  # Stack after the hand, as it should be.
  recorded @4 :Int64 $E.cents;
  # As the record leaves it.
}

struct RakeVerdict {
  due @0 :Int64 $E.cents;
  recorded @1 :Int64 $E.cents;
  rule @2 :Text;
}

struct BettingStep {
  seat @0 :UInt8;
  street @1 :Text;
  # "preflop", as the rulebook names it.
  act @2 :E.Act;
  # As it is on record.
  readAs @3 :Text;
  # What the rules make of it: "fold", "check", "call", "bet", "raise", "short call".
  amount @4 :Int64 $E.cents;
  # Chips put in.
  inAction @5 :Int64 $E.cents;
  # The part of them that counts; the rest is change.
  expected @6 :UInt8;
  # The seat whose turn it was; 0: nobody's.
  pot @7 :Int64 $E.cents;
  # Everything in the pot before the act.
  toCall @8 :Int64 $E.cents;
  # What calling cost this seat.
  mayRaise @9 :Bool;
  # Whether a bet or a raise was open to it.
  leastTo @10 :Int64 $E.cents;
  # The least total of the street that a bet or raise had to reach.
  mostTo @11 :Int64 $E.cents;
  # The largest it could reach; 0: only the stack bounds it.
  rule @12 :Text;
  sequence @13 :UInt64;
}

enum Severity {
  note @0;
  # Worth knowing; nothing is wrong.
  procedure @1;
  # A rule of procedure was not kept; no money moves.
  money @2;
  # Somebody has too much or too little.
  record @3;
  # The record itself is damaged or incomplete.
}

struct Finding {
  kind @0 :Text;
  # The name that indexes and `rounds --finding` use.
  severity @1 :Severity;
  seat @2 :UInt8;
  # 0: the round.
  wager @3 :Text;
  text @4 :Text;
  # One sentence for people. Written by the command line; what is hashed into digests has none.
  rule @5 :Text;
  # The citations, with ", " between them.
  amount @6 :Int64 $E.cents;
  # What is too much (positive) or too little for the player; 0 where no money is meant.
  sequence @7 :UInt64;
  # The event that shows it; 0: none.
  form @8 :Text;
  # Of the sentence, and the values in it: as in Remark. A kind has one form or several.
  values @9 :List(R.RemarkValue);
  citations @10 :List(Text);
  # The rules that it rests on, each once.
}

struct ReadingUsed {
  id @0 :Text;
  question @1 :Text;
  rules @2 :List(Text);
  default @3 :Text;
  # What this verdict applied.
  decider @4 :Text;
  # Whose decision the rules ask for.
  deciderRule @5 :Text;
  alternatives @6 :List(AlternativeResult);
}

struct AlternativeResult {
  value @0 :Text;
  wagers @1 :List(AlternativeWager);
  # The wagers that would differ; empty: the same money.
}

struct AlternativeWager {
  seat @0 :UInt8;
  wager @1 :Text;
  due @2 :Int64 $E.cents;
  returned @3 :Int64 $E.cents;
  carried @4 :Int64 $E.cents;
  # Of the stake, what stays on the table for the next round.
  open @5 :Bool;
  # Under this answer the wager cannot be decided from the record.
}

struct Authority {
  lastWord @0 :Text;
  # "TG Area Manager".
  rule @1 :Text;
  inspectorRule @2 :Text;
  review @3 :Text;
  # Who may review that decision by the rules. Empty: nobody that they name.
  reviewRule @4 :Text;
}

# --- jackpot meters --------------------------------------------------------------------------------------------------

annotation millionths @0xb0a77c2d15e94f36 (field) :Void;
# Millionths of a dollar.

struct MeterVerdict {
  # What a jackpot meter should have stood at, and where the record departs from it.
  # `cardspeak meter --json` writes this.
  meter @0 :Text;
  # Its stream: "<venue>/meter/<name>".
  game @1 :Text;
  status @2 :VerdictStatus;
  # agreed, differs (a finding about money), notDecidable.
  reason @3 :Text;
  # Why it is not decidable, or what stood in the way of computing the values.
  rulebook @4 :RulebookRef;
  firstEventNs @5 :Int64;
  lastEventNs @6 :Int64;
  events @7 :UInt64;
  closed @8 :Bool;
  cost @9 :Int64 $E.cents;
  # Of the jackpot wager, and what follows, by the last configuration.
  option @10 :Text;
  tables @11 :List(Text);
  basis @12 :MeterBasis;
  values @13 :List(Int64) $millionths;
  # At the end of the record: by level, or one.
  totals @14 :MeterTotals;
  outcomes @15 :List(MeterOutcome);
  # Those with prizes out of the meter.
  findings @16 :List(MeterFinding);
  readings @17 :List(ReadingUsed);
  # Those that a prize or what it left turned on; without alternatives.
  authority @18 :Authority;
  wagers @19 :UInt64;
  # Registered.
  readingsCompared @20 :UInt64;
  rulebooks @21 :List(RulebookRef);
  # Where several versions were in force over the meter's life: all of them, in order; `rulebook` is the last.
  why @22 :R.Remark;
  # What `reason` says, as data.
}

enum MeterBasis {
  none @0;
  # Nothing on record gives a value.
  computed @1;
  # From seed, contributions, prizes and resets.
  afterGap @2;
  # The same, but events of the meter are missing.
  recorded @3;
  # Taken from the recorded readings, since it cannot be computed.
}

struct MeterTotals {
  # seeds + increments + house + transferredIn + unexplained = values + prizes + transferredOut, exactly.
  seeds @0 :Int64 $millionths;
  increments @1 :Int64 $millionths;
  house @2 :Int64 $millionths;
  transferredIn @3 :Int64 $millionths;
  transferredOut @4 :Int64 $millionths;
  prizes @5 :Int64 $millionths;
  # As they were due.
  unexplained @6 :Int64 $millionths;
  # Taken over from readings after events that are missing, or where nothing could be computed.
}

struct MeterOutcome {
  sequence @0 :UInt64;
  # Of the recorded outcome in the meter's stream.
  table @1 :Text;
  round @2 :UInt64;
  before @3 :List(Int64) $millionths;
  after @4 :List(Int64) $millionths;
  afterRule @5 :Text;
  prizes @6 :List(MeterPrize);
  house @7 :List(MeterContribution);
  undecided @8 :Text;
  # Why there are no prizes; empty otherwise.
  why @9 :R.Remark;
  # What `undecided` says, as data.
}

struct MeterPrize {
  seat @0 :UInt8;
  hand @1 :Text;
  level @2 :UInt8;
  due @3 :Int64 $E.cents;
  rule @4 :Text;
  adjustments @5 :List(Adjustment);
}

struct MeterContribution {
  what @0 :Text;
  # "rounding", "reseeds", "resetPart", "reset".
  level @1 :UInt8;
  amount @2 :Int64 $millionths;
  rule @3 :Text;
}

struct MeterFinding {
  kind @0 :Text;
  severity @1 :Severity;
  text @2 :Text;
  rule @3 :Text;
  amount @4 :Int64 $millionths;
  # Recorded less computed; 0 where no money is meant.
  table @5 :Text;
  round @6 :UInt64;
  seat @7 :UInt8;
  level @8 :UInt8;
  sequence @9 :UInt64;
  form @10 :Text;
  values @11 :List(R.RemarkValue);
  citations @12 :List(Text);
}
