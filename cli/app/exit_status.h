// How a command ends.
#pragma once

#include <cstdint>

#include "model/result.h"

namespace cardspeak {

// Permanent; scripts rely on them.
enum class ExitStatus : std::uint8_t {
  kDone = 0,      // agreed, or done
  kDiffers = 1,   // the verdict differs from what was recorded, or between books; what has to be there is missing
  kBadCall = 2,   // the call or the input is wrong
  kUnusable = 3,  // the store or the log cannot be used, or the output cannot be written
};

// The status that an error ends a command with.
constexpr ExitStatus status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadInput:
    case ErrorCode::kNotFound:
    case ErrorCode::kOverflow:
      return ExitStatus::kBadCall;
    case ErrorCode::kUnavailable:
    case ErrorCode::kCorrupt:
      return ExitStatus::kUnusable;
  }
  return ExitStatus::kUnusable;
}

}  // namespace cardspeak
