@0xc3a1f0b7d2e84501;
# The one source of the event format: what a device at a table, a jackpot meter or a duty desk puts on record.
#
# Evolve it only as Cap'n Proto allows: add fields, never renumber, never change a type or a default. A field that is
# retired keeps its number and gains a reason. tests/golden/schema/ holds bytes of every released version.
#
# In JSON a device file is one Event a line. Written form: 64-bit integers are strings of digits (a JSON number is
# accepted when it is exact), cards are "As", "Td", "2c" and "??", hashes are lower-case hex, unset fields are left out.
# Money is whole cents, never negative unless a field says so. Zero means "not on record" unless a field says otherwise.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");

annotation card @0xdd7392463bb733ef (field) :Void;
# The UInt8 is a card: 0 is a card whose face is not on record ("??"), 1..52 is 1 + 4 * (rank - 2) + suit, where rank is
# 2..14 (14 is the Ace) and suit is clubs 0, diamonds 1, hearts 2, spades 3.

annotation cents @0x9dcdef0fde815de1 (field) :Void;
# The Int64 is an amount of whole cents.

annotation hash @0xceaf6c7ccdc0e469 (field) :Void;
# The Data is a SHA-256 of 32 bytes, or empty when there is none.

struct Event {
  # One fact, observed once, in one stream. Never rewritten.

  stream @0 :Text;
  # The source: "<venue>/<table>" for a table, "<venue>/meter/<name>" for a meter, "<venue>/desk/<name>" for a duty desk.
  # Empty is refused.

  sequence @1 :UInt64;
  # Position in the stream, from 1, without gaps. 0 on input asks ingest to give the next one.

  deviceTimeNs @2 :Int64;
  # The device's clock: nanoseconds since the Unix epoch, UTC. Evidence and the choice of the rules in force; the order of
  # events comes from `sequence`. 0 is refused.

  round @3 :UInt64;
  # Number of the round of play at its table, from 1. 0: the event belongs to no round (signs, notices, meters, desks).

  device @4 :Text;
  # Id of the device that observed it.

  staff @5 :Text;
  # Id of the member of staff who acted or who is logged in at the device.

  rank @6 :Text;
  # The office of `staff` at the moment of the act, in the venue's own words ("TG Area Manager"). Empty: not on record.

  previousHash @7 :Data $hash;
  # SHA-256 of the canonical bytes of the event before it in the stream. Empty for sequence 1, and for an event that was
  # sealed while the one before it was missing. Ingest fills it; a device that seals its own events may send it.

  corrects @8 :UInt64;
  # Sequence number, in the same stream, of the event that this one corrects; 0 for an ordinary event. Facts use the
  # correction in the place of the corrected event and keep the original on record.

  correctionReason @9 :Text;
  # Why, in the words of `staff`. Required with `corrects`.

  union {
    unset @10 :Void;
    # Refused.

    # --- table -------------------------------------------------------------------------------------------------------
    tableOpened @11 :TableOpened;
    tableClosed @12 :Void;
    noticeDisplayed @13 :NoticeDisplayed;
    limitsChanged @14 :LimitsChanged;
    optionChanged @15 :OptionInUse;
    pokerSignChanged @16 :PokerSign;
    dealerChanged @17 :DealerChanged;
    deckChanged @18 :DeckChanged;
    deckCounted @19 :DeckCounted;

    # --- round of play -----------------------------------------------------------------------------------------------
    roundOpened @20 :RoundOpened;
    wagerPlaced @21 :WagerPlaced;
    wagerWithdrawn @22 :WagerWithdrawn;
    betsClosed @23 :Void;
    # "No more bets."
    announced @24 :Announced;
    shuffled @25 :Shuffled;
    cut @26 :Cut;
    burned @27 :Burned;
    cardDealt @28 :CardDealt;
    cardExposed @29 :CardExposed;
    cardsTaken @30 :CardsTaken;
    cardsReturned @31 :CardsTaken;
    decision @32 :Decision;
    handShown @33 :HandShown;
    handMucked @34 :SeatOnly;
    handSet @35 :HandSet;
    handViewed @36 :HandViewed;
    settled @37 :Settled;
    uncalledReturned @38 :UncalledReturned;
    potPushed @39 :PotPushed;
    rakeTaken @40 :RakeTaken;
    jackpotPrizeKeyed @41 :JackpotPrizeKeyed;
    irregularity @42 :Irregularity;
    ruling @43 :Ruling;
    voided @44 :Voided;
    roundClosed @45 :Void;
    struckOut @46 :Void;
    # Only as a correction: the corrected event did not happen.

    # --- meter -------------------------------------------------------------------------------------------------------
    meterConfigured @47 :MeterConfigured;
    jackpotWagerRegistered @48 :JackpotWagerRegistered;
    jackpotGameCancelled @49 :JackpotGameCancelled;
    outcomeRecorded @50 :OutcomeRecorded;
    # The order of these in the meter's stream is the legal order between tables.
    prizePaid @51 :PrizePaid;
    meterReset @52 :MeterAmount;
    meterReading @53 :MeterAmount;
    meterTransferred @54 :MeterTransferred;
    meterClosed @55 :Void;

    # --- desk --------------------------------------------------------------------------------------------------------
    disputeRaised @56 :DisputeRaised;
    rulingMade @57 :RulingMade;
    referredToInspector @58 :ReferredToInspector;

    # --- round of play, added later ----------------------------------------------------------------------------------
    potTakenBack @59 :PotPushed;
    # A pot, or a part of it, that was pushed to the seat came back to be pushed rightly.
    unitsPaid @67 :UnitsPaid;
    # Chinese Poker: chips went from one player to another.

    # --- desk, added later -------------------------------------------------------------------------------------------
    numbersSkipped @61 :NumbersSkipped;
    # Somebody said that events of a stream are lost, so that nothing waits for them. The door that took the next one in
    # puts it on record, with who said so in `staff` and `rank`.
    registerTaken @62 :RegisterTaken;
    # From now on events are taken in by this register of devices (docs/devices.md), or a newer one. The door alone puts
    # it on record.
    disputePaid @63 :DisputePaid;
    # Chips that make good what a round left wrong. Never a second settlement of the round.
    disputeNoted @64 :DisputeNoted;
    # What became known of a dispute besides its steps.
    referralAnswered @65 :ReferralAnswered;
    disputeClosed @66 :DisputeClosed;
    disputeReopened @68 :DisputeReopened;
    # A dispute that was closed goes on.
  }

  signature @60 :Text;
  # Ed25519, in base 64, by the device that `device` names (docs/devices.md): over this event without this field, and
  # by its previousHash over all before it in the stream. Unset where nothing is signed.
}

struct SeatOnly {
  seat @0 :UInt8;
  # 1 is the first seat on the dealer's left. 0 is refused.
}

# --- table -----------------------------------------------------------------------------------------------------------

enum DealingMethod {
  unset @0;
  handHeldShoe @1;
  shufflingShoe @2;
  # A single deck card shuffling shoe: cards come in sets.
  handHeld @3;
  # The deck in the dealer's hand, as in the poker room.
}

struct TableOpened {
  # The table and its sign, as they stand from now on. A later change is an event of its own.
  venue @0 :Text;
  # As in a round's id: "crown-melbourne".
  table @1 :Text;
  # As in a round's id: "CS-04".
  game @2 :Text;
  # As a rulebook names it: "caribbean-stud", "texas-holdem".
  options @3 :List(OptionInUse);
  limits @4 :List(WagerLimit);
  chipUnitCents @5 :Int64 $cents;
  # The smallest chip in play at the table. 0: not on record.
  maxPayoutCents @6 :Int64 $cents;
  # "Maximum payout" of the notice, per wager's winnings. 0: no such notice on record.
  dealingMethod @7 :DealingMethod;
  meter @8 :Text;
  # Stream of the jackpot meter that the table is linked to; empty: none.
  seats @9 :UInt8;
  # Places at the table. 0: not on record.
  poker @10 :PokerSign;
  tournament @11 :Bool;
  # Amounts are tournament chips.
  multiples @12 :List(WagerMultiple);
}

struct OptionInUse {
  # An option of the rulebook that this table has in use: ("jackpotOption", "2"), ("pairPlusTable", "B").
  name @0 :Text;
  value @1 :Text;
}

struct WagerLimit {
  wager @0 :Text;
  # Kind of wager, as the rulebook names it.
  seat @1 :UInt8;
  # 0: the table's own limit. Otherwise a personal limit, denoted by a distinctive marker at this seat.
  minCents @2 :Int64 $cents;
  # 0: none on record.
  maxCents @3 :Int64 $cents;
  # 0: none on record.
  unitCents @4 :Int64 $cents;
  # Wagers go up in multiples of this. 0: none on record.
  approvedMinCents @5 :Int64 $cents;
  # The approved minimum, where it differs from the displayed one. 0: none on record.
  marker @6 :Bool;
  # A distinctive marker was placed. Only with `seat`.
}

struct WagerMultiple {
  # The multiples of the first wager that the sign permits for a later one, at one stage of the round.
  wager @0 :Text;
  # Kind of wager, as the rulebook names it: "play".
  stage @1 :Text;
  # "beforeFlop", "afterFlop", "afterRiver". Empty: at any stage.
  atLeast @2 :UInt8;
  # 0: none on record.
  atMost @3 :UInt8;
  # 0: none on record.
}

struct PokerSign {
  # What the poker table's sign shows.
  structure @0 :BettingStructure;
  blindsCents @1 :List(Int64);
  # Compulsory blinds in order from the left of the button: (small, big).
  anteCents @2 :Int64 $cents;
  # 0: no ante.
  smallBetCents @3 :Int64 $cents;
  # Fixed limit: bet and raise on the early streets. Spread limit: least bet.
  bigBetCents @4 :Int64 $cents;
  # Fixed limit: bet and raise on the later streets. Spread limit: largest bet.
  minimumBuyInCents @5 :Int64 $cents;
  straddle @6 :Bool;
  # Straddle wagers are permitted.
  buttonPostsSmallBlindHeadsUp @7 :Bool;
  # With two players the button posts the small blind. Where the sign does not say so, the blinds go as printed.
  rake @8 :Rake;
  timeToActSeconds @9 :UInt32;
  # 0: no time to act in operation.
  oddChip @10 :OddChipCustom;
  minimumBetCents @11 :Int64 $cents;
  # Table minimum of a bet where it differs from the last blind. 0: the last blind.
  deck @12 :UInt8;
  # Cards of the deck in use, of the decks that the game may be played with: 52, 40, 36, 32 or 20. 0: the game's first.
  bringInCents @13 :Int64 $cents;
  # Stud: the least wager of whoever opens the first betting round. 0: not on the sign.
  kill @14 :KillSign;
  # Kill pots are on offer. Null: they are not.
  antesInMainPot @15 :Bool;
  # A player who is all-in for less than the ante contests all antes, not an equal part of each.
  unitCents @16 :Int64 $cents;
  # Chinese Poker: the value of a unit. 0: not on the sign.
}

struct KillSign {
  wagerCents @0 :Int64 $cents;
  # What the player with the kill button posts. 0: not on the sign.
  smallBetCents @1 :Int64 $cents;
  # Fixed and spread limit: the two sizes of the larger game. 0: not on the sign.
  bigBetCents @2 :Int64 $cents;
  qualifyingPotCents @3 :Int64 $cents;
  # The least pot that moves the button. 0: every pot does.
}

enum BettingStructure {
  unset @0;
  noLimit @1;
  potLimit @2;
  halfPot @3;
  fixedLimit @4;
  spreadLimit @5;
}

enum OddChipCustom {
  asTheRulesSay @0;
  halfChips @1;
  # The record splits below the chip unit; kept for records from outside the room.
  toHigh @2;
  # What the low half cannot divide goes to the high one too; kept for records from outside the room.
}

struct Rake {
  kind @0 :RakeKind;
  basisPoints @1 :UInt32;
  # percentage: hundredths of a percent of the pot. 250 is 2.5 %.
  fixedCents @2 :Int64 $cents;
  # perHand, perPlayer: the charge.
  capCents @3 :Int64 $cents;
  # The most that may be taken in one hand. 0: no cap on the sign.
  minCents @4 :Int64 $cents;
  # The least, as the sign shows it.
}

enum RakeKind {
  unset @0;
  # No rake on the sign: nothing can be judged.
  none @1;
  # The sign says that no commission is taken.
  percentage @2;
  perHand @3;
  perPlayer @4;
}

struct NoticeDisplayed {
  notice @0 :Text;
  # What it announces: "higherMinimum", "meterJoin", "meterLeave", "meterClose", "tableClose", "optionChange", "limits",
  # "gameChange"…
  effectiveNs @1 :Int64;
  # When the announced change is to take effect. 0: at once or not stated.
  detail @2 :Text;
}

struct LimitsChanged {
  limits @0 :List(WagerLimit);
  # Every limit named here replaces the one for the same wager and seat; the others stay.
  chipUnitCents @1 :Int64 $cents;
  # 0: unchanged.
  maxPayoutCents @2 :Int64 $cents;
  # 0: unchanged.
  multiples @3 :List(WagerMultiple);
  # Every one named here replaces the one for the same wager and stage; the others stay.
}

struct DealerChanged { dealer @0 :Text; }

struct DeckChanged {
  deck @0 :Text;
  # Id of the deck now in use.
  reason @1 :Text;
}

struct DeckCounted {
  deck @0 :Text;
  cards @1 :UInt16;
  # Cards found; must be over 0.
  expected @2 :UInt16;
  # Cards that a complete deck has: 52, 40, 36, 32 or 20. 0: not on record.
}

# --- round of play ---------------------------------------------------------------------------------------------------

struct RoundOpened {
  seats @0 :List(SeatTaken);
  dealer @1 :Text;
  # Staff id of the dealer.
  button @2 :UInt8;
  # Seat of the dealer button. 0: no button in use.
  kill @3 :KillButton;
  # Where kill pots are on offer. Null: not on record.
}

struct KillButton {
  # The kill button as it lies when the hand begins.
  seat @0 :UInt8;
  # 0: in the centre of the table, with no player.
  shows @1 :KillSide;
}

enum KillSide {
  unset @0;
  legUp @1;
  kill @2;
}

struct SeatTaken {
  seat @0 :UInt8;
  patron @1 :Text;
  # Id of the player; empty: not on record.
  stackCents @2 :Int64 $cents;
  # Poker: chips on the table before the hand. 0: not on record.
}

struct WagerPlaced {
  seat @0 :UInt8;
  # The betting area.
  wager @1 :Text;
  # Kind of wager as the rulebook names it: "ante", "bet", "jackpot"; poker: "ante", "smallBlind" (the first of several),
  # "blind" (one between the first and the last), "bigBlind" (the last), "straddle" (an over-blind too), "post" (live),
  # "dead", "kill", "bringIn".
  amountCents @2 :Int64 $cents;
  # Must be over 0.
  patron @3 :Text;
  # Who placed it, where not the player seated there.
  level @4 :UInt8;
  # Crown Perth: jackpot level. 0: none.
  verbal @5 :Bool;
  # Declared orally.
  carriedFrom @6 :UInt64;
  # A jackpot wager that stayed on the table from an earlier round: the number of the round that it was placed for. 0: placed
  # for this one.
}

struct WagerWithdrawn {
  seat @0 :UInt8;
  wager @1 :Text;
  amountCents @2 :Int64 $cents;
  # What the player took back.
  returnedByDealer @3 :Bool;
}

struct Announced {
  what @0 :Text;
  # "betOrFold", "playOrFold", "dealerNotQualified", "misdeal"…
}

struct Shuffled {
  deck @0 :Text;
  cards @1 :List(CardSeen);
  # Draw games: the discards that were shuffled to complete a draw, where they are known. Empty: not on record, or the
  # whole deck.
}

struct Cut {
  exposed @0 :UInt8;
  # Cards exposed in cutting.
}

struct Burned { card @0 :UInt8 $card; }

enum Place {
  unset @0;
  seat @1;
  dealer @2;
  community @3;
  jackpot @4;
  # The jackpot cards of Three Card Poker.
  kitty @5;
}

struct CardDealt {
  to @0 :Place;
  seat @1 :UInt8;
  # Only with to = seat.
  card @2 :UInt8 $card;
  faceUp @3 :Bool;
  board @4 :UInt8;
  # Community cards: the board, from 1; 0 means 1. Boards count in the order in which they are dealt: with two flops 1 is
  # the top and 2 the bottom one; community cards that are dealt again begin the next boards, which have only the cards
  # dealt again (after the turn, one each).
}

struct CardExposed {
  # A card that should have stayed hidden was seen.
  to @0 :Place;
  seat @1 :UInt8;
  card @2 :UInt8 $card;
  byDealer @3 :Bool;
  # False: by a player.
}

struct CardsTaken {
  # cardsTaken: cards left their place for the discard rack. cardsReturned: they went back.
  to @0 :Place;
  seat @1 :UInt8;
  count @2 :UInt8;
  cards @3 :List(CardSeen);
  # Where they were read.
}

struct CardSeen { card @0 :UInt8 $card; }

enum Act {
  unset @0;
  fold @1;
  check @2;
  call @3;
  bet @4;
  raise @5;
  allIn @6;
  wager @7;
  # Chips went in without a word: the rules say what it is (bet, call, raise, or short).
  play @8;
  # House games: stay in by the game's own wager ("Bet", "Play", a street).
  discard @9;
  # Draw games and Pineapple: `count` cards go.
  standPat @10;
  retract @11;
  # The player takes a wager back where a rule gives the option.
  instantWinner @12;
  notExposed @13;
  # Crown Perth: the player keeps the hand unexposed.
  cannotWager @14;
  # The player cannot place the wager that staying in needs.
  foldAnteOnly @15;
  # Three Card Poker: the ante is folded, the side wagers play on.
  takeKitty @16;
  # Draw: the player's cards go, and the kitty's come in their place.
  leave @17;
  # The player leaves and asks for what a rule returns.
  runItTwice @18;
  # `count` boards agreed, the first among them: 2 is once again; 0 or 1 say no other number, and are once again too.
  showRequest @19;
}

struct Decision {
  seat @0 :UInt8;
  act @1 :Act;
  amountCents @2 :Int64 $cents;
  # Poker: chips that this act added to the pot. House games: the size of the wager that goes with it (the wager itself
  # is a wagerPlaced event). 0: none.
  toCents @3 :Int64 $cents;
  # Poker: the total of the street that the player announced. 0: not announced.
  announced @4 :Announcement;
  chips @5 :UInt16;
  # Poker: how many chips were put in by this act. 1 is a single chip. 0: not on record.
  wager @6 :Text;
  # House games: the kind of wager concerned.
  count @7 :UInt8;
  # discard, runItTwice.
  cards @8 :List(CardSeen);
  # discard: where they are known.
}

enum Announcement {
  # What the player said. Zero: the record does not tell, and the act stands as it is named.
  notOnRecord @0;
  silent @1;
  call @2;
  raise @3;
  bet @4;
  allIn @5;
  check @6;
  fold @7;
}

struct HandShown {
  seat @0 :UInt8;
  # 0: the dealer.
  cards @1 :List(CardSeen);
  declared @2 :Text;
  # What the hand was called, in the words at the table.
}

struct HandSet {
  # Chinese Poker.
  seat @0 :UInt8;
  front @1 :List(CardSeen);
  middle @2 :List(CardSeen);
  back @3 :List(CardSeen);
}

struct HandViewed {
  # A player looked at a hand.
  seat @0 :UInt8;
  # Whose cards.
  patron @1 :Text;
}

enum Outcome {
  unset @0;
  win @1;
  lose @2;
  standOff @3;
  void @4;
  returned @5;
  carried @6;
  # A jackpot wager that stays valid for the next round.
}

struct Settled {
  # What the dealer did with a wager.
  seat @0 :UInt8;
  wager @1 :Text;
  outcome @2 :Outcome;
  # As the dealer declared it. unset: not declared.
  paidCents @3 :Int64 $cents;
  # Winnings paid, without the stake.
  takenCents @4 :Int64 $cents;
  # Stake collected.
  level @5 :UInt8;
  patron @6 :Text;
  # Whose wager, where several have placed one of this kind on the area. Empty: the only one, or the player's.
}

struct UncalledReturned {
  seat @0 :UInt8;
  amountCents @1 :Int64 $cents;
}

enum PotShare {
  all @0;
  high @1;
  low @2;
}

struct PotPushed {
  pot @0 :UInt8;
  # 0 is the main pot, 1 the first side pot.
  share @1 :PotShare;
  seat @2 :UInt8;
  amountCents @3 :Int64 $cents;
  board @4 :UInt8;
  # Which board, numbered as in cardDealt; 0 where there is one, or where the record does not say.
}

struct UnitsPaid {
  # Chinese Poker has no pot: players pay each other.
  from @0 :UInt8;
  to @1 :UInt8;
  # Seats.
  amountCents @2 :Int64 $cents;
  # Must be over 0.
}

struct RakeTaken {
  amountCents @0 :Int64 $cents;
  pot @1 :UInt8;
  seat @2 :UInt8;
  # perPlayer: who paid. 0: out of the pot.
  wholeHand @3 :Bool;
  # The amount is for the whole hand; `pot` does not apply.
}

struct JackpotPrizeKeyed {
  seat @0 :UInt8;
  amountCents @1 :Int64 $cents;
  hand @2 :Text;
  level @3 :UInt8;
}

struct Irregularity {
  kind @0 :Text;
  # As a rulebook names it: "exposedCards", "wrongCountSeat", "cardsWithoutWager"… (docs/irregularities.md).
  noticed @1 :Text;
  # When: "before", "after" (or "beforeAnnouncement", "afterAnnouncement"), "settlement". Empty: its place tells.
  to @2 :Place;
  seat @3 :UInt8;
  count @4 :UInt16;
  # Cards concerned.
  deckComplete @5 :Tristate;
  orderKnown @6 :Tristate;
  detail @7 :Text;
  rebuilt @8 :Rebuilt;
  # Communal cards dealt wrongly: what could be put right.
  confirmed @9 :Tristate;
  # Whether what the rule turns on proved so. cardsTaken: the cards that the player named are those on top of the
  # discard rack. systemMalfunction: there was a malfunction.
}

enum Rebuilt {
  notOnRecord @0;
  all @1;
  flopOnly @2;
  none @3;
}

enum Tristate {
  notOnRecord @0;
  yes @1;
  no @2;
}

struct Ruling {
  # What was decided at the table.
  decision @0 :Text;
  # As a rulebook names it: "misdeal", "handVoid", "handDead", "continue", "wagerStands"…
  seat @1 :UInt8;
  # 0: the whole round.
  wager @2 :Text;
  reason @3 :Text;
}

struct Voided {
  reason @0 :Text;
  # "misdeal", "fraud", "disruption", "deck"…
}

# --- meter -----------------------------------------------------------------------------------------------------------

struct MeterConfigured {
  meter @0 :Text;
  costCents @1 :Int64 $cents;
  # Cost of the jackpot wager.
  option @2 :Text;
  seedUnits @3 :Int64;
  # Initial seed, in units of the cost.
  incrementPartsPerMillion @4 :UInt32;
  # Share of each wager that goes to the meter: 340600 is 34.06 %.
  pools @5 :List(MeterPool);
  # Crown Perth: the levels.
  tables @6 :List(Text);
  game @7 :Text;
  resetUnits @8 :Int64;
  # What it starts from again, in units of the cost, where that is not the initial seed. 0: it is.
}

struct MeterPool {
  level @0 :UInt8;
  seedUnits @1 :Int64;
  incrementPartsPerMillion @2 :UInt32;
  # Share of each jackpot wager that goes to this pool.
  wagerLevel @3 :UInt8;
  # The level of the wagers that the share is of; a pool then stands in the list once for each. 0: of every level.
}

struct JackpotWagerRegistered {
  table @0 :Text;
  round @1 :UInt64;
  seat @2 :UInt8;
  amountCents @3 :Int64 $cents;
  level @4 :UInt8;
}

struct JackpotGameCancelled {
  table @0 :Text;
  round @1 :UInt64;
  reason @2 :Text;
}

struct OutcomeRecorded {
  table @0 :Text;
  round @1 :UInt64;
  winners @2 :List(JackpotWinner);
}

struct JackpotWinner {
  seat @0 :UInt8;
  hand @1 :Text;
  level @2 :UInt8;
}

struct PrizePaid {
  table @0 :Text;
  round @1 :UInt64;
  seat @2 :UInt8;
  amountCents @3 :Int64 $cents;
  fromMeter @4 :Bool;
  # False: a bonus prize, which does not reduce the meter.
}

struct MeterAmount {
  millionths @0 :Int64;
  # Millionths of a dollar.
  level @1 :UInt8;
  # Of a meter with levels: the pool. 0: the meter is one value.
  display @2 :Bool;
  # What the display shows, in whole cents: of a meter with levels, the pools up to the level together.
}

struct MeterTransferred {
  # Both meters put it on record: the one that gives names the other, the one that receives names itself.
  toMeter @0 :Text;
  millionths @1 :Int64;
  level @2 :UInt8;
}

# --- desk ------------------------------------------------------------------------------------------------------------

struct DisputeRaised {
  dispute @0 :Text;
  roundId @1 :Text;
  # "<venue>/<table>/<round number>".
  seat @2 :UInt8;
  patron @3 :Text;
  wager @4 :Text;
  claimCents @5 :Int64 $cents;
  claim @6 :Text;
  raisedBy @7 :Text;
  # Who raised it, where that is not the patron: "patron's companion", "dealer D-7". Empty: the patron.
  details @8 :CaseDetails;
}

struct RulingMade {
  dispute @0 :Text;
  roundId @1 :Text;
  decision @2 :Text;
  amountCents @3 :Int64 $cents;
  # To be paid to the patron. 0: nothing.
  reason @4 :Text;
  verdictHash @5 :Data $hash;
  # SHA-256 of the canonical bytes of the verdict that lay before whoever ruled. Empty: none did.
  details @6 :CaseDetails;
}

struct ReferredToInspector {
  dispute @0 :Text;
  roundId @1 :Text;
  reason @2 :Text;
  inspector @3 :Text;
  details @4 :CaseDetails;
}

struct DisputePaid {
  dispute @0 :Text;
  roundId @1 :Text;
  patron @2 :Text;
  amountCents @3 :Int64 $cents;
  # Paid to the patron; must be over 0.
  details @4 :CaseDetails;
}

struct DisputeNoted {
  dispute @0 :Text;
  roundId @1 :Text;
  details @2 :CaseDetails;
}

struct ReferralAnswered {
  # What the inspector found.
  dispute @0 :Text;
  roundId @1 :Text;
  outcome @2 :Text;
  inspector @3 :Text;
  details @4 :CaseDetails;
}

struct DisputeClosed {
  dispute @0 :Text;
  roundId @1 :Text;
  outcome @2 :Text;
  # In the words of who closes it.
  details @3 :CaseDetails;
}

struct DisputeReopened {
  dispute @0 :Text;
  roundId @1 :Text;
  reason @2 :Text;
  # In the words of who reopens it. Required.
  details @3 :CaseDetails;
}

struct CaseDetails {
  # What a record of a dispute holds besides its steps. Whatever is set adds to what was set before, or replaces it.
  section @0 :Text;
  # Section or pit.
  asked @1 :List(Text);
  # Who was asked.
  supervisor @2 :Text;
  reviewer @3 :Text;
  # The second person who looked at it.
  error @4 :ErrorType;
  savingsCents @5 :Int64 $cents;
  lossesCents @6 :Int64 $cents;
  # What the house saved or lost by it.
  media @7 :List(MediaReference);
  remarks @8 :Text;
}

enum ErrorType {
  notOnRecord @0;
  none @1;
  patron @2;
  dealer @3;
  device @4;
}

struct MediaReference {
  camera @0 :Text;
  fromNs @1 :Int64;
  untilNs @2 :Int64;
  # Of the recording, in nanoseconds since the Unix epoch, UTC.
}

struct NumbersSkipped {
  stream @0 :Text;
  # In which they are missing.
  first @1 :UInt64;
  last @2 :UInt64;
  reason @3 :Text;
  # In the words of who said so. Required.
}

struct RegisterTaken {
  issued @0 :Text;
  # When it was issued, as it says itself.
  sha256 @1 :Text;
  # Of its signed note, in hex.
}
