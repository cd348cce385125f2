#include "ingest/device/file_form.h"

#include <algorithm>
#include <array>

namespace cardspeak::device_files {
namespace {

struct Form {
  std::string_view magic;
  std::string_view name;
};

constexpr std::string_view kUtf16 = "text in UTF-16";
constexpr std::string_view kUtf32 = "text in UTF-32";

// A byte order mark, or a brace and a quotation mark in two bytes each; the longer marks first.
constexpr std::array kForms = {
    Form{std::string_view("\xFF\xFE\0\0", 4), kUtf32},
    Form{std::string_view("\0\0\xFE\xFF", 4), kUtf32},
    Form{"\xFF\xFE", kUtf16},
    Form{"\xFE\xFF", kUtf16},
    Form{std::string_view("{\0\"\0", 4), kUtf16},
    Form{std::string_view("\0{\0\"", 4), kUtf16},
    Form{"PK\x03\x04", "a zip archive: unpack it first"},
    Form{"PK\x05\x06", "an empty zip archive"},
    Form{"BZh", "data packed with bzip2: unpack it first (gzip and zstd are read as they are)"},
    Form{std::string_view("\xFD"
                          "7zXZ",
                          5),
         "data packed with xz: unpack it first (gzip and zstd are read as they are)"},
    Form{"7z\xBC\xAF", "a 7z archive: unpack it first"},
    Form{"\x04\x22\x4D\x18", "data packed with lz4: unpack it first (gzip and zstd are read as they are)"},
    Form{"SQLite format 3", "an SQLite database"},
    Form{"%PDF", "a PDF"},
};

// A hand history in TOML: its first lines have the key that each must have.
bool is_phh(std::string_view first) {
  constexpr std::size_t kLook = 4'096;
  first = first.substr(0, kLook);
  for (std::size_t at = 0; at < first.size();) {
    std::size_t end = first.find('\n', at);
    if (end == std::string_view::npos) end = first.size();
    std::string_view line = first.substr(at, end - at);
    at = end + 1;
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with('{')) return false;
    if (!line.starts_with("variant")) continue;
    line.remove_prefix(7);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with('=')) return true;
  }
  return false;
}

}  // namespace

std::string_view other_form(std::string_view first) {
  const auto form = std::ranges::find_if(kForms, [&](const Form& known) { return first.starts_with(known.magic); });
  if (form != kForms.end()) return form->name;
  return is_phh(first) ? "a hand history in the PHH format: ingest it with --format phh" : "";
}

}  // namespace cardspeak::device_files
