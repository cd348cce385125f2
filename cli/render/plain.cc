#include "cli/render/plain.h"

#include <array>
#include <cstdint>

namespace cardspeak {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

std::uint32_t byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

// The code point that starts at `at` (RFC 3629): shortest form only, no surrogates, nothing above U+10FFFF.
CodePoint decode(std::string_view text, std::size_t at) {
  struct Form {
    std::uint32_t mask;
    std::uint32_t lead;
    std::size_t bytes;
    std::uint32_t least;
  };
  constexpr std::array<Form, 4> kForms{
      {{0x80, 0x00, 1, 0}, {0xE0, 0xC0, 2, 0x80}, {0xF0, 0xE0, 3, 0x800}, {0xF8, 0xF0, 4, 0x10000}}};
  const std::uint32_t first = byte_at(text, at);
  for (const Form& form : kForms) {
    if ((first & form.mask) != form.lead) continue;
    if (at + form.bytes > text.size()) return {};
    std::uint32_t value = first & ~form.mask;
    for (std::size_t i = 1; i < form.bytes; ++i) {
      const std::uint32_t next = byte_at(text, at + i);
      if ((next & 0xC0U) != 0x80U) return {};
      value = (value << 6U) | (next & 0x3FU);
    }
    if (value < form.least || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return {};
    return {value, form.bytes};
  }
  return {};
}

// C0, DEL and C1 act on a terminal; the rest of these reorder or hide what stands beside them.
bool is_control(std::uint32_t value) {
  return value < 0x20 || (value >= 0x7F && value < 0xA0) || (value >= 0x200B && value <= 0x200F) ||
         (value >= 0x2028 && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069) || value == 0xFEFF;
}

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

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode(text, at);
    if (point.bytes == 0 || is_control(point.value)) {
      out += kReplacement;
      at += point.bytes == 0 ? 1 : point.bytes;
      continue;
    }
    out += text.substr(at, point.bytes);
    at += point.bytes;
  }
  return out;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t skip = colour_sequence(text, at); skip != 0) {
      at += skip;
      continue;
    }
    const CodePoint point = decode(text, at);
    at += point.bytes == 0 ? 1 : point.bytes;
    ++width;
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
  return std::string(sequence_of(tone)) + std::string(text) + "\x1b[0m";
}

}  // namespace cardspeak
