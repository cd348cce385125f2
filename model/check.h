// CARDSPEAK_CHECK: our own invariants. On in every build; a broken one stops the process loudly before it can write.
// Never use it for what a person, a device or a stored byte can cause: that is a Result (model/result.h).
#pragma once

#include <cstdio>
#include <cstdlib>

namespace cardspeak::internal {

[[noreturn]] inline void check_failed(const char* file, int line, const char* condition, const char* why) {
  std::fprintf(stderr, "cardspeak: broken invariant at %s:%d: %s (%s)\n", file, line, why, condition);
  std::abort();
}

}  // namespace cardspeak::internal

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): a function could not name the file, the line and the condition.
#define CARDSPEAK_CHECK(condition, why)                                           \
  do {                                                                            \
    if (!(condition)) [[unlikely]]                                                \
      ::cardspeak::internal::check_failed(__FILE__, __LINE__, #condition, (why)); \
  } while (false)
