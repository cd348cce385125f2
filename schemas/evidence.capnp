@0xe1d5b3a97c42f086;
# What an evidence bundle says of itself: its file manifest.json. docs/evidence.md describes the bundle.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");

struct EvidenceManifest {
  form @0 :Text;
  # "cardspeak-evidence/1".
  rounds @1 :List(EvidenceRound);
  files @2 :List(EvidenceFile);
  # Every file but this one, in order of name.
  before @3 :List(EvidenceLink);
  # Events that are not in the bundle and come right before one that is: their hashes.
  forks @4 :List(EvidenceFork);
  missing @5 :List(EvidenceNumbers);
  # Of streams: numbers that the exporter's store has no event of.
  elsewhere @6 :List(EvidenceNumbers);
  # Numbers between a round's events of which the exporter says that they belong to no round or to another one.
  broken @7 :List(EvidenceNumbers);
  # Events that do not follow the one before them.
}

struct EvidenceRound {
  round @0 :Text;
  hash @1 :Text;
  # As every page of its verdict has it, in hex.
}

struct EvidenceFile {
  name @0 :Text;
  sha256 @1 :Text;
}

struct EvidenceLink {
  stream @0 :Text;
  sequence @1 :UInt64;
  hash @2 :Text;
}

struct EvidenceFork {
  stream @0 :Text;
  sequence @1 :UInt64;
  hashes @2 :List(Text);
  # The one that counts comes first.
}

struct EvidenceNumbers {
  stream @0 :Text;
  first @1 :UInt64;
  last @2 :UInt64;
}

struct RoundsRead {
  # A line of an access log: somebody had rounds shown or exported.
  previous @0 :Text;
  # SHA-256, in hex, of the line before without its end. Empty: it is the first.
  time @1 :Text;
  # By this machine's clock, UTC.
  who @2 :Text;
  # The system's name of the user, and of the machine.
  verb @3 :Text;
  rounds @4 :List(Text);
}

struct OpenedPatron {
  # Shows whose name a mask stands for: a line of a file of openings.
  mask @0 :Text;
  # As it stands in events: "mask:" and 64 hex digits.
  patron @1 :Text;
  salt @2 :Text;
  # 32 bytes, in hex. The mask is SHA-256 over "cardspeak-patron/1", a line break (0A), the salt and the name.
}
