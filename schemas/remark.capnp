@0xe2a94d7f6c3b1805;
# What is said in words, as data: the form of the sentence and the values in it. The words are made where they are shown
# (cli/render); two programs that show the same remark may word it each in its own way.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");
using E = import "event.capnp";

struct Remark {
  form @0 :Text;
  # One of the closed list of model/remarks/forms.inc: "paidTooLittle". Empty: nothing is said.
  seat @1 :UInt8;
  # What it is about; 0: the round, or the meter.
  wager @2 :Text;
  values @3 :List(RemarkValue);
  citations @4 :List(Text);
  # The rules that it rests on, each once.
  text @5 :Text;
  # The sentence, where somebody has put it into words.
}

struct RemarkValue {
  name @0 :Text;
  # As the form names it: "due".
  union {
    unset @1 :Void;
    cents @2 :Int64 $E.cents;
    millionths @3 :Int64;
    # Of a dollar.
    card @4 :E.CardSeen;
    seat @5 :UInt8;
    seats @6 :List(UInt8);
    event @7 :UInt64;
    # A sequence number.
    count @8 :Int64;
    wager @9 :Text;
    # A kind of wager, as the rulebook or the event names it.
    rank @10 :Text;
    # An office of the venue.
    named @11 :Text;
    # Another name out of the rulebook: an option, a street, a version.
    recorded @12 :Text;
    # As somebody typed or said it.
    rule @13 :Text;
    act @14 :E.Act;
    hand @15 :Text;
    # A class of hands: "flush".
    irregularity @16 :Text;
    # Its kind: "cardExposed".
    term @17 :Text;
    # A word of the closed list of model/remarks/remark.h.
    place @18 :CardPlace;
    pot @19 :UInt8;
    # 0 is the main pot.
    nanoseconds @20 :UInt64;
    # A length of time.
    meterPool @21 :UInt8;
    # A pool of a jackpot meter; 0: the meter, where it has one value.
    partsPerMillion @22 :UInt32;
    # Of a wager.
    share @23 :ShareOf;
  }
}

struct ShareOf {
  # Of an amount. A denominator of 100000: a percentage as a table of the rules prints it.
  numerator @0 :Int64;
  denominator @1 :Int64;
}

struct CardPlace {
  kind @0 :Text;
  # "seat", "dealer", "board", "jackpotCards", "kitty", "burned", "deck".
  number @1 :UInt8;
  # Of the seat or the board.
}
