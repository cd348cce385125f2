// What a file is that is no device file.
#pragma once

#include <string_view>

namespace cardspeak::device_files {

// What the first bytes of a file tell it to be: "a zip archive: unpack it first". Empty: nothing that is known, so that
// it is read as a device file. At least four bytes tell most; a hand history needs its first lines.
std::string_view other_form(std::string_view first);

}  // namespace cardspeak::device_files
