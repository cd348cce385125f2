@0xb61f7a90c3d2e54f;
# What the command line lists as JSON lines, beside verdicts: {"type":"round","schema":1,"data":{…}}.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");
using E = import "event.capnp";
using V = import "verdict.capnp";

struct RoundListed {
  # A line of `cardspeak rounds --json`: type "round".
  round @0 :Text;
  # "<venue>/<table>/<round number>".
  game @1 :Text;
  # Empty: no sign of the table is on record.
  version @2 :Text;
  # Of the rulebook it was judged by; empty: none.
  dealer @3 :Text;
  patrons @4 :List(Text);
  firstEventNs @5 :Int64;
  lastEventNs @6 :Int64;
  events @7 :UInt32;
  closed @8 :Bool;
  status @9 :V.VerdictStatus;
  netDifference @10 :Int64 $E.cents;
  findings @11 :List(Text);
}

struct BookListed {
  # A line of `cardspeak rules list --json` and `rules in-force --json`: type "book". Times as the book has them.
  venue @0 :Text;
  game @1 :Text;
  version @2 :Text;
  title @3 :Text;
  hash @4 :Text;
  inForceFrom @5 :Text;
  inForceUntil @6 :Text;
  knownFrom @7 :Text;
  knownUntil @8 :Text;
}

struct BookObjection {
  # A line of `cardspeak rules check --json`: type "objection".
  book @0 :Text;
  at @1 :Text;
  what @2 :Text;
}

struct BookChange {
  # A line of `cardspeak rules diff --json`: type "change".
  at @0 :Text;
  # Where in the book: "house.wagers[bet].outcomes[equal].then".
  was @1 :Text;
  # Empty: it was not there.
  is @2 :Text;
  # Empty: it is gone.
  ruleWas @3 :Text;
  ruleIs @4 :Text;
  # The rules that stand beside them; empty: none.
}

struct StoreObjection {
  # A line of `cardspeak verify --json`: type "objection".
  kind @0 :Text;
  # "chain-broken", as the store names it.
  damage @1 :Bool;
  # True: the store is not what its events make of it. False: the store is sound, and the record of what happened is not.
  stream @2 :Text;
  # Empty: the store as a whole.
  round @3 :UInt64;
  # 0: none.
  sequence @4 :UInt64;
  # 0: none.
  text @5 :Text;
}

struct StoreVerified {
  # The last line of `cardspeak verify --json`: type "verified".
  sound @0 :Bool;
  streams @1 :UInt64;
  rounds @2 :UInt64;
  events @3 :UInt64;
  objections @4 :UInt64;
}

struct LogVerified {
  # The last line of `cardspeak log verify --json`: type "verified".
  sound @0 :Bool;
  records @1 :UInt64;
  streams @2 :UInt64;
  events @3 :UInt64;
  # Different ones.
  objections @4 :UInt64;
}

struct RulesImpact {
  # The line of `cardspeak rules impact --json`: type "impact".
  before @0 :V.RulebookRef;
  after @1 :V.RulebookRef;
  # The two books that every round was judged under.
  venue @2 :Text;
  game @3 :Text;
  # Whose rounds.
  rounds @4 :UInt64;
  # Judged under both.
  open @5 :UInt64;
  # Not closed, and so not judged.
  differing @6 :UInt64;
  # Rounds in which money goes elsewhere.
  undecidedBefore @7 :UInt64;
  undecidedAfter @8 :UInt64;
  # Rounds that the book does not decide in full.
  oneSided @9 :UInt64;
  # Rounds of which only one of the two decides a part.
  difference @10 :Int64 $E.cents;
  # What all players together would get more.
  wagers @11 :List(WagerImpact);
  undecided @12 :List(UndecidedGroup);
  largest @13 :List(RoundImpact);
  readings @14 :List(ReadingImpact);
}

struct WagerImpact {
  wager @0 :Text;
  # The poker room: "pot", "uncalled", "rake".
  wagers @1 :UInt64;
  # That both decide.
  differing @2 :UInt64;
  oneSided @3 :UInt64;
  # That only one of the two decides; not counted in the amounts.
  dueBefore @4 :Int64 $E.cents;
  dueAfter @5 :Int64 $E.cents;
  # Winnings, and stakes that go back.
  difference @6 :Int64 $E.cents;
}

struct UndecidedGroup {
  after @0 :Bool;
  # Which of the two books does not decide.
  wager @1 :Text;
  # Empty: the round.
  rule @2 :Text;
  rounds @3 :UInt64;
  first @4 :Text;
  # The first of them.
  text @5 :Text;
  # What its verdict says.
}

struct RoundImpact {
  round @0 :Text;
  difference @1 :Int64 $E.cents;
  # What the players would get more.
  moved @2 :Int64 $E.cents;
  # The wagers' differences without their signs.
}

struct ReadingImpact {
  id @0 :Text;
  roundsBefore @1 :UInt64;
  roundsAfter @2 :UInt64;
  # Rounds in which another answer would have paid otherwise.
}

struct MissingTerm {
  # A line of `cardspeak rules terms --json`: type "missing".
  rule @0 :Text;
  item @1 :Text;
  about @2 :Text;
  ifAny @3 :Bool;
  # It may also be said that the tournament has no such thing.
  denied @4 :Bool;
  # The terms say that there is none of it, which the rules do not allow.
}

struct BundleVerified {
  # The line of `cardspeak verify FILE --json`: type "bundle".
  sound @0 :Bool;
  origin @1 :Text;
  # Of the checkpoint, and the records that it signs.
  size @2 :UInt64;
  events @3 :UInt64;
  rounds @4 :List(Text);
  objections @5 :List(Text);
  onlySaid @6 :List(Text);
  # What the bundle says and cannot show.
  devices @7 :List(Text);
  # With a register of devices: who vouches for each round.
  patrons @8 :List(PatronShown);
  # Masked patrons whose names are shown, in order of mask.
  masked @9 :UInt64;
  # Masked patrons, all told.
  found @10 :List(Text);
  # What the record itself has against it: a ruling on another verdict than the one that it gives.
}

struct PatronShown {
  mask @0 :Text;
  patron @1 :Text;
}

struct StoreStatus {
  # The line of `cardspeak status --json`: type "status".
  log @0 :Text;
  # Its address.
  store @1 :Text;
  # Its folder.
  partitions @2 :List(PartitionStatus);
  lag @3 :UInt64;
  # Records of the log that the store has not read.
  otherLog @4 :Bool;
  # The store was made from another log than this one.
  streams @5 :UInt64;
  rounds @6 :UInt64;
  events @7 :UInt64;
  quarantined @8 :UInt64;
  gaps @9 :UInt64;
  chainBreaks @10 :UInt64;
  forks @11 :UInt64;
  openDisputes @12 :UInt64;
  # Raised, and neither closed nor settled.
  books @13 :UInt32;
  # Rulebooks at hand.
  booksHash @14 :Text;
  # SHA-256 over them.
  otherBooks @15 :Bool;
  # The store was judged with others than these.
  verdictsTo @16 :Text;
  # Where the store sends its verdicts (`project --verdicts`); empty: nowhere.
  verdictsOwed @17 :UInt64;
  # Rounds whose verdicts have not arrived there.
  quarantineFolder @18 :Text;
  # Where `ingest --devices` keeps what no device vouches for; empty: no such folder is known.
  unvouchedRefused @19 :UInt64;
  unvouchedWaiting @20 :UInt64;
  # How many events lie there: that nothing makes good, and that wait for a signature.
}

struct PartitionStatus {
  partition @0 :Int32;
  end @1 :Int64;
  # One past the log's last record.
  reached @2 :Int64;
  # The next record that the store has to read.
}

struct DisputeListed {
  # A line of `cardspeak disputes --json` and of `cardspeak dispute NUMBER --json`: type "dispute".
  dispute @0 :Text;
  # Its number.
  venue @1 :Text;
  section @2 :Text;
  table @3 :Text;
  round @4 :Text;
  seat @5 :UInt8;
  patron @6 :Text;
  raisedBy @7 :Text;
  raisedNs @8 :Int64;
  # 0: it was never raised.
  wager @9 :Text;
  claimCents @10 :Int64 $E.cents;
  claim @11 :Text;
  asked @12 :List(Text);
  verdict @13 :Text;
  # The status of the round's verdict under the law in force; empty: there is no such round.
  verdictHash @14 :Text;
  # SHA-256 of its canonical bytes.
  rulebookVersion @15 :Text;
  rulebookHash @16 :Text;
  differenceCents @17 :Int64 $E.cents;
  # What the record gives the patron too much, or too little where it is below zero: by the verdict.
  ruledCents @18 :Int64 $E.cents;
  # By the ruling that stands.
  paidCents @19 :Int64 $E.cents;
  # Made good.
  steps @20 :List(V.DisputeRecord);
  inspector @21 :Text;
  inspectorOutcome @22 :Text;
  error @23 :E.ErrorType;
  supervisor @24 :Text;
  reviewer @25 :Text;
  savingsCents @26 :Int64 $E.cents;
  lossesCents @27 :Int64 $E.cents;
  media @28 :List(E.MediaReference);
  remarks @29 :List(Text);
  state @30 :Text;
  # "open", "settled", "referred", "closed".
  outcome @31 :Text;
  # In the words of who closed it.
  findings @32 :List(V.CaseFinding);
  evidence @33 :V.Evidence;
  # What binds the record of its round; absent: there is no such round.
}

struct PatternListed {
  # A line of `cardspeak patterns --json`: type "pattern". What one pattern found, and of whom.
  name @0 :Text;
  by @1 :Text;
  # "dealer", "patron", "pair", "players", "table", "hour".
  exact @2 :Bool;
  # Each hit is a fact by itself. False: only the probabilities say something, and only those who are found are listed.
  counts @3 :Text;
  beside @4 :Text;
  test @5 :Text;
  compared @6 :UInt64;
  # How many were held against chance, for which `corrected` corrects.
  hits @7 :UInt64;
  of @8 :UInt64;
  effect @9 :Int64 $E.cents;
  # Of all hits.
  found @10 :List(PatternLine);
  rounds @11 :UInt64;
  # That were judged for this answer.
}

struct PatternLine {
  venue @0 :Text;
  who @1 :Text;
  # A dealer, a patron, a table, or an hour of the day.
  with @2 :Text;
  # The dealer of a pair, or the second patron; empty otherwise.
  hits @3 :UInt64;
  of @4 :UInt64;
  otherHits @5 :UInt64;
  otherOf @6 :UInt64;
  effect @7 :Int64 $E.cents;
  compared @8 :Bool;
  # False: too few occasions to say anything, whatever the hits.
  probability @9 :Text;
  # Of so much by chance, or a bound above it: a number with three digits, "1.23e-09". Empty where not compared.
  corrected @10 :Text;
  # For how many were compared (Benjamini and Hochberg).
  rounds @11 :List(Text);
  # The first of the hits, by venue, table and number; at most five.
}
