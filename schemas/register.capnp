@0xd7c95e31a8f4b260;
# A venue's register: which devices sign what is put on record, and which offices its staff hold. docs/devices.md
# describes the file, and how it is signed.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("cardspeak::schema");
using E = import "event.capnp";

struct Register {
  form @0 :Text;
  # "cardspeak-register/1".
  devices @1 :List(RegisteredDevice);
  staff @2 :List(RegisteredStaff);
  issued @3 :Text;
  # ISO 8601 with an offset: when this was signed. A log that has seen a register takes no older one. Empty: not said,
  # which is older than any.
}

struct RegisteredDevice {
  # One key of one device. A device whose key was changed stands here once for each.
  venue @0 :Text;
  device @1 :Text;
  # As its events name it.
  at @2 :List(Text);
  # Where it may put events on record: a table ("CS-04"), a meter ("meter/JP-1") or a desk ("desk/floor") of the venue.
  key @3 :Text;
  # Its Ed25519 public key: 64 lower-case hex digits.
  validFrom @4 :Text;
  # ISO 8601 with an offset. It signs events from then on, by its own clock.
  validUntil @5 :Text;
  # It signs none from then on. Empty: no end is known.
  revoked @6 :Text;
  # When somebody else may have had the key. Empty: never.
}

struct RegisteredStaff {
  venue @0 :Text;
  staff @1 :Text;
  # As events name the person.
  name @2 :Text;
  # For people; may be empty.
  offices @3 :List(HeldOffice);
}

struct HeldOffice {
  office @0 :Text;
  # As the venue's rulebooks name the rank: "TG Area Manager".
  from @1 :Text;
  # ISO 8601 with an offset.
  until @2 :Text;
  # Held no more from then on. Empty: no end is known.
}

struct RegisterListed {
  # A line of `cardspeak devices list --json`: type "device" or "office".
  venue @0 :Text;
  who @1 :Text;
  # The device, or the member of staff.
  name @2 :Text;
  what @3 :Text;
  # Where a device may put events on record, or an office.
  key @4 :Text;
  from @5 :Text;
  until @6 :Text;
  revoked @7 :Text;
  standing @8 :Text;
  # With --at: "inForce", "notYet", "over" or "revoked".
}

struct UnvouchedEvent {
  # A line of a quarantine: an event that no device vouches for, and what is wrong with it.
  reason @0 :Text;
  # A word: docs/devices.md lists them.
  why @1 :Text;
  where @2 :Text;
  # The place in the device's file.
  event @3 :E.Event;
}
