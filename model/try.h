// CARDSPEAK_TRY: an error is passed on to the caller.
#pragma once

#include <expected>
#include <utility>

// `CARDSPEAK_TRY(commit(changes));` goes on where the Result (model/result.h) is a success, and otherwise returns its
// error from the function, which gives a Result as well, of any type. The value of the success is dropped: where it is
// needed, the Result gets a name and is asked.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): a function could not return from its caller.
#define CARDSPEAK_TRY(...)                               \
  do {                                                   \
    if (auto tried = (__VA_ARGS__); !tried) [[unlikely]] \
      return std::unexpected(std::move(tried).error());  \
  } while (false)
