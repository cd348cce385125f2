// Rounds written in short lines, as the golden rounds have them (tests/golden/README.md describes the language):
//
//   stream crown-melbourne/CS-04 at 2022-07-27T21:14:00+10:00
//   tableOpened caribbean-stud chipUnit=1 dealingMethod=shufflingShoe seats=7
//   round 118 dealer=D-2214 seats=2:P-2,3:P-3
//   seat 2 ante 10 | Jc 9d 7h 4s 2c
//   dealer Ks Kd 8c 5s 3s^
//   seat 2 does fold
//   settle 2 ante lose -10
//   roundClosed
#pragma once

#include <capnp/message.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "schemas/event.capnp.h"

namespace cardspeak {

using EventMessages = std::vector<std::unique_ptr<capnp::MallocMessageBuilder>>;

// The events of one stream, in order.
struct WrittenStream {
  std::string name;
  EventMessages events;
};

// Reads lines into streams, in the order of their "stream" lines. Fails the test on a line that does not read, and
// leaves out its events.
std::vector<WrittenStream> read_round_text(const std::vector<std::string>& lines);

}  // namespace cardspeak
