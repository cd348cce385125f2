// How values of an event are taken over into facts. Only for the files of this folder.
#pragma once

#include <capnp/blob.h>
#include <capnp/schema.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace cardspeak::facts {

inline std::string text_of(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

// Whether this release has the enumerant: a newer device may have written one that it does not know.
template <typename Enum>
bool is_known(Enum value) {
  static const std::uint32_t count = capnp::Schema::from<Enum>().getEnumerants().size();
  return static_cast<std::uint32_t>(value) < count;
}

// The enumerant, or the first one, which is "not on record" in every enum of the format, when it is not known.
template <typename Enum>
Enum known_or_unset(Enum value) {
  return is_known(value) ? value : Enum{};
}

}  // namespace cardspeak::facts
