// Events for which no device vouches.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/devices/signer.h"

namespace cardspeak {

struct UnvouchedEvent {
  DeviceFault fault = DeviceFault::kUnsigned;
  std::string why;                  // a sentence without its full stop
  std::string where;                // its place in the input
  std::vector<std::uint8_t> bytes;  // canonical
  bool waits = false;               // what is to come may make it good: a signature, or an event before it
};

using UnvouchedSink = std::function<void(UnvouchedEvent&&)>;

}  // namespace cardspeak
