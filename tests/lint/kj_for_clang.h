// Read before each source by clang-tidy alone. Cap'n Proto 0.9 leaves out these comparisons for compilers that turn an
// operator== round by themselves; clang since version 16 no longer does so where there is an operator!= too.
#pragma once

#include <kj/string.h>

namespace kj {

inline bool operator==(const char* a, const StringPtr& b) {
  return b == a;
}
inline bool operator!=(const char* a, const StringPtr& b) {
  return b != a;
}
inline bool operator==(const char* a, const String& b) {
  return b == a;
}
inline bool operator!=(const char* a, const String& b) {
  return b != a;
}

}  // namespace kj
