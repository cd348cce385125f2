// Text into markup, safely: everything that a device or a person wrote passes escaped() on its way into a page.
#pragma once

#include <string>
#include <string_view>

namespace cardspeak {

// printable() text with & < > " and ' as character references: safe between tags and inside quoted attributes.
std::string escaped(std::string_view text);

// "<name attributes>text</name>", the text escaped. `attributes` is our own, without a leading blank.
std::string element(std::string_view name, std::string_view attributes, std::string_view text);

}  // namespace cardspeak
