@0xa94d03b7c81e562f;
# What the terms and conditions of a tournament say, item by item, for `cardspeak rules terms`: one JSON object a line.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");

struct StatedTerm {
  item @0 :Text;
  # Name of the item, as the rulebook has it: "startingBank".
  none @1 :Bool;
  # The tournament has no such thing, as it may have none of what the rulebook marks `ifAny`. Otherwise the terms state
  # the item.
  clause @2 :Text;
  # Where the terms state it, for people; may be empty.
}
