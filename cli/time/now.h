// The clock of this machine.
#pragma once

#include <chrono>

#include "model/ids.h"

namespace cardspeak {

inline DeviceTimeNs now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return DeviceTimeNs(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
}

}  // namespace cardspeak
