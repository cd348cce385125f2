// Plain text for a terminal: what is safe to print, how wide it is, where it breaks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

// The text with an escape such as \u202E in place of every hidden character (schemas/text/utf8.h), and U+FFFD in place
// of every byte that is not UTF-8. What devices and people typed goes through here before it is laid out, so that no id
// can move a cursor, change a colour or turn an amount around.
std::string printable(std::string_view text);

// The same for finished output, in which ends of lines and the colours of a Palette stand as they are. It is what keeps
// a terminal safe where printable() was forgotten. JSON stays JSON of the same values, and becomes UTF-8.
std::string printable_page(std::string_view page);

// Columns that printable UTF-8 takes: none for a combining mark, two for a wide character such as 李, one for any other
// and for a byte that is not UTF-8. Colour sequences that paint() made count nothing.
std::size_t display_width(std::string_view text);

// Breaks `text` at blanks into lines of at most `width` columns; a longer word stands alone. At least one line.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

// The same, as one block: `first` before the first line, blanks of the same width before the others, "\n" after each.
std::string hanging(std::string_view first, std::string_view text, std::size_t width);

// Joins with `between`.
std::string join(const std::vector<std::string>& parts, std::string_view between);

// "one, two and three".
std::string list_of(const std::vector<std::string>& parts);

// What a piece of output means; a palette knows how that looks.
enum class Tone { kPlain, kStrong, kGood, kBad, kWarn, kFaint };

// Colours, or none.
class Palette {
 public:
  explicit Palette(bool colour = false) : colour_(colour) {}
  // The text between the sequences of its tone; the text itself without colour or with kPlain.
  [[nodiscard]] std::string paint(std::string_view text, Tone tone) const;
  [[nodiscard]] bool colour() const { return colour_; }

 private:
  bool colour_;
};

}  // namespace cardspeak
