@0xc1d8a3f06e5b7294;
# What a rulebook's file may hold beside a whole book (rulebook.capnp): an amendment, which says only what differs from
# another book, and a room, which says once what its games share. A file with "amends" is an amendment, one with "games"
# a room, any other a whole book. docs/rulebooks.md explains each with an example.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");
using B = import "rulebook.capnp";

annotation json @0xa4c9e1d7503b8f26 (field) :Void;
# The field holds JSON as it stood in the text, whatever it is, until it is known what it is to be read as.

struct BookName {
  # The book or the room that an amendment rests on.
  venue @0 :Text;
  game @1 :Text;
  # Empty with `room`.
  room @2 :Text;
  # Empty with `game`.
  version @3 :Text;
  knownFrom @4 :Text;
  # Which print of the version, as that print's inForce has it. Empty: there is one alone.
}

struct Amendment {
  # The whole book is the book that it amends, with the version, document and inForce given here, and these changes.
  amends @0 :BookName;
  version @1 :Text;
  document @2 :Text;
  # Name of the document as amended.
  inForce @3 :B.InForce;
  # In the place of the other's, as a whole.
  changes @4 :List(Change);
  # In order: each sees what those before it have left.
}

struct Change {
  # One change, at a place. A place is the names of fields, separated by dots, and after a list in square brackets what
  # names its entry: "house.jackpot.pools[2].reseedUnits", "authorities.ranks[Supervisor]". It is what `cardspeak rules
  # diff` prints.
  union {
    unset @0 :Void;
    # Refused.
    replace @1 :Text;
    # The place of a value that is there: `value` comes in its stead.
    add @2 :Text;
    # The place of a field that is not there, and gets `value`; or of a list, which gets the entries that `value` lists.
    delete @3 :Text;
    # The place of a field or an entry that is there: it goes, with all that is in it.
  }
  value @4 :Text $json;
  # Of the type of its place. None with `delete`.
  before @5 :Text;
  # With `add` to a list: the name of the entry before which the new ones stand. Empty: they stand last.
}

struct Room {
  # Several games of one document. The whole book of a game is what the room shares, with what is the game's own.
  room @0 :Text;
  # Its name: "poker".
  shared @1 :B.Rulebook;
  # What holds for all its games: venue, version, document, inForce at the least. No `game`.
  games @2 :List(RoomGame);
}

struct RoomGame {
  game @0 :Text;
  # As in a table's sign.
  own @1 :B.Rulebook;
  # What the room does not say: fields that it leaves out, and further entries of its lists.
  changes @2 :List(Change);
  # Where the game departs from what the room shares.
}
