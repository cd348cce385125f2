@0xb8f27d6a14c390e5;
# What happened in one round of play, as the events on record tell it: the schema form of the facts that a verdict rests
# on (model/facts/round_facts.h), for JSON and for the digest. The same shape for every game.
#
# Lists are in the order of the events' sequence numbers; a correction replaces what it corrects, at the same place.
# Fields named `sequence` lead to the event that brought the fact. Amounts are whole cents and never negative.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");
using E = import "event.capnp";
using R = import "remark.capnp";

struct RoundFacts {
  round @0 :Text;
  # "<venue>/<table>/<round number>".
  sign @1 :TableSign;
  # The table's signs as they stood before the round's first event.
  firstEventNs @2 :Int64;
  # Device time of the first event: nanoseconds since the Unix epoch, UTC.
  lastEventNs @3 :Int64;
  # Device time of the last event, corrections among them.
  firstSequence @4 :UInt64;
  lastSequence @5 :UInt64;
  # Sequence numbers in the table's stream, from 1.
  events @6 :UInt32;
  # Events on record for the round, with corrections and what they correct.
  closed @7 :Bool;
  betsClosed @8 :Bool;
  # "No more bets" was called.
  dealer @9 :Text;
  # Staff id. Empty: not on record.
  button @10 :UInt8;
  # Seat of the dealer button. 0: no button in use.
  seats @11 :List(SeatFact);
  # By seat number.
  dealerCards @12 :List(CardFact);
  boards @13 :List(BoardFact);
  # By board number.
  jackpotCards @14 :List(CardFact);
  kitty @15 :List(CardFact);
  burned @16 :List(E.CardSeen);
  wagers @17 :List(WagerFact);
  decisions @18 :List(DecisionFact);
  settled @19 :List(SettledFact);
  uncalled @20 :List(UncalledFact);
  pushes @21 :List(PotPushedFact);
  rake @22 :List(RakeTakenFact);
  prizesKeyed @23 :List(JackpotPrizeFact);
  irregularities @24 :List(IrregularityFact);
  rulings @25 :List(RulingFact);
  isVoid @26 :Bool;
  # The round was declared void.
  voidReason @27 :Text;
  # Empty: none given, or not void.
  timeline @28 :List(TimelineEntry);
  findings @29 :List(FactFinding);
  exposures @30 :List(ExposureFact);
  viewed @31 :List(ViewedFact);
  deckCounts @32 :List(DeckCountFact);
  signChanges @33 :List(SignChange);
  # Changes of the table's signs since the round before.
  withdrawals @34 :List(WithdrawalFact);
  killButton @35 :E.KillButton;
  # Where kill pots are on offer. Null: not on record.
  handsSet @36 :List(HandSetFact);
  # Chinese Poker.
  unitsPaid @37 :List(UnitsPaidFact);
  # Chinese Poker.
}

struct UnitsPaidFact {
  paid @0 :E.UnitsPaid;
  sequence @1 :UInt64;
}

struct HandSetFact {
  set @0 :E.HandSet;
  sequence @1 :UInt64;
}

struct WithdrawalFact {
  # Chips that came back from a betting area.
  seat @0 :UInt8;
  # 0: the event named none, which is a finding.
  wager @1 :Text;
  amountCents @2 :Int64 $E.cents;
  byDealer @3 :Bool;
  # The dealer handed them back.
  afterFirstCard @4 :Bool;
  sequence @5 :UInt64;
}

struct SignChange {
  kind @0 :Text;
  # "higherMinimum", "limits", "option", "tableClosed", "personalLimit".
  what @1 :Text;
  # The wager or the option. Empty: the table.
  sequence @2 :UInt64;
  atNs @3 :Int64;
  noticeAtNs @4 :Int64;
  # When the notice of it was put up. 0: none is on record.
  rank @5 :Text;
  # Of who made it. Empty: not on record.
  seat @6 :UInt8;
  # Of a personal limit.
  staff @7 :Text;
  # Who put a personal limit up. Empty: not on record.
}

struct TableSign {
  known @0 :Bool;
  # False: no opening of the table is on record before the round, and nothing below is set.
  game @1 :Text;
  # As a rulebook names it.
  options @2 :List(E.OptionInUse);
  # By name.
  limits @3 :List(E.WagerLimit);
  chipUnitCents @4 :Int64 $E.cents;
  # The smallest chip in play. 0: not on record.
  maxPayoutCents @5 :Int64 $E.cents;
  # Per wager's winnings. 0: no such notice on record.
  dealingMethod @6 :E.DealingMethod;
  meter @7 :Text;
  # Stream of the jackpot meter. Empty: none.
  seats @8 :UInt8;
  # Places at the table. 0: not on record.
  poker @9 :E.PokerSign;
  # Null: not a poker table.
  tournament @10 :Bool;
  # Amounts are tournament chips.
  deck @11 :Text;
  # Id of the deck in use. Empty: not on record.
  multiples @12 :List(E.WagerMultiple);
  deckCount @13 :DeckCountFact;
  # The last count between rounds of the deck in use. Null: none is on record since it came into use.
}

struct CardFact {
  card @0 :UInt8 $E.card;
  # As dealt, or as it was read later. 0: its face is not on record.
  faceUp @1 :Bool;
  exposed @2 :Bool;
  # Seen though it should have stayed hidden.
  sequence @3 :UInt64;
  taken @4 :Bool;
  # Collected since, and nothing dealt in its place: it still makes the hand, unless it was discarded.
  discarded @5 :Bool;
  # Its player gave it up: it is no part of the hand any more.
}

struct ExposureFact {
  # A card that should have stayed hidden was seen.
  to @0 :E.Place;
  seat @1 :UInt8;
  # Only with to = seat.
  card @2 :UInt8 $E.card;
  byDealer @3 :Bool;
  # False: by a player.
  sequence @4 :UInt64;
}

struct ViewedFact {
  # A player looked at a hand.
  seat @0 :UInt8;
  # Whose cards. 0: the event named none, which is a finding.
  patron @1 :Text;
  # Who looked. Empty: not on record.
  sequence @2 :UInt64;
}

struct DeckCountFact {
  # The deck was counted in the course of the round.
  deck @0 :Text;
  cards @1 :UInt16;
  expected @2 :UInt16;
  # 0: not on record.
  sequence @3 :UInt64;
}

struct SeatFact {
  seat @0 :UInt8;
  # From 1.
  patron @1 :Text;
  # Empty: not on record.
  stackCents @2 :Int64 $E.cents;
  # Before the round. 0: not on record.
  cards @3 :List(CardFact);
  # In the order dealt, less what was replaced.
  shown @4 :Bool;
  mucked @5 :Bool;
  shownCards @6 :List(E.CardSeen);
  declared @7 :Text;
  # What the hand was called when it was shown. Empty: nothing.
}

struct BoardFact {
  board @0 :UInt8;
  # From 1.
  cards @1 :List(CardFact);
}

struct WagerFact {
  seat @0 :UInt8;
  # 0: the event named none, which is a finding.
  wager @1 :Text;
  # Kind, as the rulebook names it.
  amountCents @2 :Int64 $E.cents;
  # Placed, less what was withdrawn. 0: all of it was, or the amount was out of range.
  withdrawnCents @3 :Int64 $E.cents;
  patron @4 :Text;
  # Who placed it, where not the player seated there. Empty: the player.
  level @5 :UInt8;
  # Jackpot level. 0: none.
  verbal @6 :Bool;
  afterBetsClosed @7 :Bool;
  afterFirstCard @8 :Bool;
  sequence @9 :UInt64;
  carriedFrom @10 :UInt64;
  # The round that it was placed for, where it was carried over. 0: this one.
}

struct DecisionFact {
  seat @0 :UInt8;
  # 0: the event named none, which is a finding.
  act @1 :E.Act;
  amountCents @2 :Int64 $E.cents;
  # What the act added, or the wager that goes with it. 0: none.
  toCents @3 :Int64 $E.cents;
  # Announced total of the street. 0: not announced.
  announced @4 :E.Announcement;
  chips @5 :UInt16;
  # How many chips. 0: not on record.
  wager @6 :Text;
  # The kind of wager concerned. Empty: none.
  count @7 :UInt8;
  # Cards discarded, or boards agreed. 0: none.
  cards @8 :List(E.CardSeen);
  sequence @9 :UInt64;
}

struct SettledFact {
  seat @0 :UInt8;
  # 0: the event named none, which is a finding.
  wager @1 :Text;
  outcome @2 :E.Outcome;
  # As the dealer declared it.
  paidCents @3 :Int64 $E.cents;
  # Winnings, without the stake. 0: nothing was paid.
  takenCents @4 :Int64 $E.cents;
  # Stake collected. 0: none was.
  level @5 :UInt8;
  # Jackpot level. 0: none.
  sequence @6 :UInt64;
  patron @7 :Text;
  # Whose wager. Empty: not named.
}

struct UncalledFact {
  seat @0 :UInt8;
  # 0: the event named none, which is a finding.
  amountCents @1 :Int64 $E.cents;
  sequence @2 :UInt64;
}

struct PotPushedFact {
  pot @0 :UInt8;
  # 0 is the main pot, 1 the first side pot.
  share @1 :E.PotShare;
  seat @2 :UInt8;
  # 0: the event named none, which is a finding.
  amountCents @3 :Int64 $E.cents;
  board @4 :UInt8;
  # 0 where there is one board.
  sequence @5 :UInt64;
  takenBack @6 :Bool;
  # It came back from the seat: it was pushed wrongly before.
}

struct RakeTakenFact {
  amountCents @0 :Int64 $E.cents;
  pot @1 :UInt8;
  # 0 is the main pot.
  seat @2 :UInt8;
  # Who paid. 0: out of the pot.
  wholeHand @3 :Bool;
  # The amount is for the whole hand; `pot` does not apply.
  sequence @4 :UInt64;
}

struct JackpotPrizeFact {
  seat @0 :UInt8;
  # 0: the event named none, which is a finding.
  amountCents @1 :Int64 $E.cents;
  hand @2 :Text;
  level @3 :UInt8;
  # 0: none.
  staff @4 :Text;
  rank @5 :Text;
  # Who keyed it, and in which office. Empty: not on record.
  sequence @6 :UInt64;
}

struct IrregularityFact {
  kind @0 :Text;
  noticed @1 :Text;
  # When, as a rulebook names it. Empty: not on record.
  to @2 :E.Place;
  seat @3 :UInt8;
  # 0: it concerns no seat.
  count @4 :UInt16;
  # Cards concerned. 0: not on record.
  deckComplete @5 :E.Tristate;
  orderKnown @6 :E.Tristate;
  detail @7 :Text;
  rank @8 :Text;
  # Office of who put it on record. Empty: not on record.
  sequence @9 :UInt64;
  rebuilt @10 :E.Rebuilt;
  confirmed @11 :E.Tristate;
}

struct RulingFact {
  decision @0 :Text;
  seat @1 :UInt8;
  # 0: the whole round.
  wager @2 :Text;
  # Empty: no single wager.
  reason @3 :Text;
  staff @4 :Text;
  rank @5 :Text;
  # Who decided, and in which office. Empty: not on record.
  sequence @6 :UInt64;
}

struct TimelineEntry {
  # One event of the round, or its correction in its place.
  sequence @0 :UInt64;
  # Of the event that holds: the correction, where there is one.
  timeNs @1 :Int64;
  # Device time of the event that was first recorded here: nanoseconds since the Unix epoch, UTC.
  kind @2 :Text;
  # As the Event's union names it: "cardDealt". A number: a kind that the release that wrote this did not know.
  seat @3 :UInt8;
  # 0: none.
  place @4 :UInt32;
  # In the list of its kind (wagers, decisions, settled, uncalled, pushes, rake, prizesKeyed, irregularities, rulings,
  # unitsPaid; of a withdrawal, in wagers), counted from 1. 0: the kind has no list, or a withdrawal met no wager.
  card @5 :UInt8 $E.card;
  # cardDealt, cardExposed, burned. 0: its face is not on record, or the kind has no card.
  to @6 :E.Place;
  board @7 :UInt8;
  # 0: no board, or the only one.
  faceUp @8 :Bool;
  staff @9 :Text;
  rank @10 :Text;
  # Of the event that holds. Empty: not on record.
  text @11 :Text;
  # What the event says in a word: what was announced, ruled, declared. Empty: nothing.
  original @12 :UInt64;
  # Sequence number of the event that was corrected. 0: this is not a correction.
  correctionReason @13 :Text;
  originalKind @14 :Text;
  # Of the event that was corrected, as `kind`. Empty: this is not a correction.
  originalAmount @15 :Int64 $E.cents;
  # The chips that it told of, as it was sent.
}

struct FactFinding {
  # Something wrong with the record itself, whatever the game.
  kind @0 :Text;
  # As `rounds --finding` names it.
  text @1 :Text;
  # One sentence for people. No longer written: `form` and `values` say it.
  sequence @2 :UInt64;
  seat @3 :UInt8;
  # 0: the round.
  form @4 :Text;
  # Of the sentence, and the values in it: as in Remark.
  values @5 :List(R.RemarkValue);
}
