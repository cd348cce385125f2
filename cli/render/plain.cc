#include "cli/render/plain.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "schemas/text/patron_mask.h"
#include "schemas/text/utf8.h"

namespace cardspeak {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Length of the colour sequence at `at`, or 0.
std::size_t colour_sequence(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "\x1b[") return 0;
  const std::size_t end = text.find('m', at);
  return end == std::string_view::npos ? 0 : end - at + 1;
}

std::string_view sequence_of(Tone tone) {
  switch (tone) {
    case Tone::kPlain:
      return "";
    case Tone::kStrong:
      return "\x1b[1m";
    case Tone::kGood:
      return "\x1b[1;32m";
    case Tone::kBad:
      return "\x1b[1;31m";
    case Tone::kWarn:
      return "\x1b[1;33m";
    case Tone::kFaint:
      return "\x1b[2m";
  }
  return "";
}

constexpr std::array kTones = {Tone::kStrong, Tone::kGood, Tone::kBad, Tone::kWarn, Tone::kFaint};
constexpr std::string_view kEnd = "\x1b[0m";

// Length of the sequence of a palette that `text` begins with, or 0.
std::size_t own_sequence(std::string_view text) {
  if (text.starts_with(kEnd)) return kEnd.size();
  for (const Tone tone : kTones) {
    if (text.starts_with(sequence_of(tone))) return sequence_of(tone).size();
  }
  return 0;
}

// `as_it_is(rest)`: how many bytes of what follows are left alone.
template <typename AsItIs>
std::string made_printable(std::string_view text, const AsItIs& as_it_is) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t kept = as_it_is(text.substr(at)); kept != 0) {
      out += text.substr(at, kept);
      at += kept;
      continue;
    }
    const auto character = schema::first_character(text.substr(at));
    const std::size_t bytes = std::max<std::size_t>(character.bytes, 1);
    if (character.bytes == 0) {
      out += kReplacement;
    } else if (schema::is_hidden(character.value)) {
      schema::append_escape(out, character.value);
    } else {
      out += text.substr(at, bytes);
    }
    at += bytes;
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) {
  const auto nothing = [](std::string_view) { return std::size_t{0}; };
  if (text.find(schema::kMaskBeginning) == std::string_view::npos) return made_printable(text, nothing);
  return made_printable(schema::replace_masks(text, schema::patron_for_people), nothing);
}

std::string printable_page(std::string_view page) {
  const auto is_plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; };
  if (std::ranges::all_of(page, is_plain)) return std::string(page);
  return made_printable(page, [](std::string_view rest) { return rest.front() == '\n' ? 1 : own_sequence(rest); });
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t skip = colour_sequence(text, at); skip != 0) {
      at += skip;
      continue;
    }
    const auto character = schema::first_character(text.substr(at));
    width += character.bytes == 0 ? 1 : static_cast<std::size_t>(utf8proc_charwidth(character.value));
    at += std::max<std::size_t>(character.bytes, 1);
  }
  return width;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find(' ', at);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (display_width(line) + 1 + display_width(word) <= width) {
      line += ' ';
      line += word;
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

std::string hanging(std::string_view first, std::string_view text, std::size_t width) {
  const std::size_t indent = display_width(first);
  std::string out;
  std::string before(first);
  for (const std::string& line : wrap(text, width > indent ? width - indent : 1)) {
    out += before + line;
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
    before.assign(indent, ' ');
  }
  return out;
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += between;
    out += part;
  }
  return out;
}

std::string list_of(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return join(parts, "");
  const std::vector<std::string> head(parts.begin(), parts.end() - 1);
  return join(head, ", ") + " and " + parts.back();
}

std::string Palette::paint(std::string_view text, Tone tone) const {
  if (!colour_ || tone == Tone::kPlain || text.empty()) return std::string(text);
  return std::string(sequence_of(tone)) + std::string(text) + std::string(kEnd);
}

}  // namespace cardspeak
