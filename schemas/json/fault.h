// Why a text is not JSON, and where: the parser does not say. Only for the files of this folder.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cardspeak::schema::internal {

// As deep as values may be nested.
inline constexpr std::size_t kDepthMax = 64;

struct JsonFault {
  enum class Kind {
    kSyntax,  // a byte that one JSON value (RFC 8259) cannot have there, or the end of the text
    kDepth,   // nested deeper than kDepthMax
    kEscape,  // an escape that names no character: no four hex digits, half a pair of surrogates, no escape of JSON
    kUtf8,    // bytes that are not UTF-8
    kNumber   // a number that is beyond 64 bits, or beyond a double
  };
  Kind kind = Kind::kSyntax;
  std::size_t at = 0;     // the first byte of what is wrong; the size of the text where it ends too early
  std::size_t bytes = 0;  // of the escape or the number
  std::string field;      // path of the field in which it stands: "cardDealt.card"
};

// The first fault of a text; nothing: it is one JSON value.
std::optional<JsonFault> find_fault(std::string_view text);

}  // namespace cardspeak::schema::internal
