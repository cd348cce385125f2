// How a failure that somebody else caused is answered: a value, with a sentence for the person who has to put it right.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace cardspeak {

// The class of a failure; it decides a command's exit status. Numbers are permanent.
enum class ErrorCode : std::uint8_t {
  kBadInput = 1,     // what a person or a device sent is wrong
  kNotFound = 2,     // a round, a book, a stream that is not there
  kUnavailable = 3,  // the store or the log cannot be used
  kOverflow = 4,     // an amount does not fit 64 bits
  kCorrupt = 5,      // stored bytes do not read
};

// What went wrong, where, and what was expected instead. `message` is one sentence without a full stop, fit to be
// printed after "cardspeak: ".
struct Error {
  ErrorCode code = ErrorCode::kBadInput;
  std::string message;

  friend bool operator==(const Error&, const Error&) = default;
};

template <typename T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(ErrorCode code, std::string message) {
  return std::unexpected(Error{code, std::move(message)});
}

}  // namespace cardspeak
