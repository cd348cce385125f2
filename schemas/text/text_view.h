// A text of a message, as the standard library has texts.
#pragma once

#include <capnp/blob.h>

#include <string_view>

namespace cardspeak::schema {

// Valid as long as the message.
inline std::string_view view(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

}  // namespace cardspeak::schema
