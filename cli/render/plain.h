// Plain text for a terminal: what is safe to print, how wide it is, where it breaks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

// The text with U+FFFD in place of every control or formatting character and of every byte that is not UTF-8. What
// devices and people typed goes through here before it reaches a terminal, so that no id can move a cursor or change a
// colour.
std::string printable(std::string_view text);

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
