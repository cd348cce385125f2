// What the pages of a rulebook are written with: sections, lines, grids, and the small words of a book.
#pragma once

#include <capnp/dynamic.h>

#include <string>
#include <string_view>
#include <utility>

#include "cli/render/book_form.h"
#include "cli/render/grid.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {

class BookWriter {
 public:
  explicit BookWriter(const BookForm& form) : form_(form) {}

  void title(std::string_view words) { out_ += form_.palette.paint(words, Tone::kStrong) + "\n"; }
  void section(std::string_view words) { out_ += "\n" + form_.palette.paint(words, Tone::kStrong) + "\n"; }
  void line(std::string_view words, std::size_t indent = 2) {
    out_ += hanging(std::string(indent, ' '), words, form_.width);
  }
  void grid(const Grid& rows, std::size_t indent = 2) {
    if (!rows.empty()) out_ += rows.text(indent, form_.width, form_.palette);
  }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  const BookForm& form_;
  std::string out_;
};

// The text, without what a terminal would obey.
std::string book_text_of(capnp::Text::Reader reader);
// A name in words: "smallBlind" to "small blind".
std::string book_words(capnp::Text::Reader reader);
std::string book_words(capnp::List<capnp::Text>::Reader names, std::string_view between = ", ");
// The name of an enumerant in words.
template <typename Enum>
std::string book_words(Enum value) {
  const auto names = capnp::Schema::from<Enum>().getEnumerants();
  const auto at = static_cast<unsigned>(value);
  return at < names.size() ? book_words(names[at].getProto().getName()) : std::string();
}
// " (5.7.1)"; nothing without a rule.
std::string in_brackets(capnp::Text::Reader rule);
// "1:1" reads "1 to 1".
std::string odds_words(capnp::Text::Reader odds);
// "JP-STAKE is returned": the reading that an entry rests on; empty: it rests on none.
std::string resting_on(capnp::Text::Reader reading, capnp::Text::Reader value);
// Both with a comma between them, where both say something.
std::string and_then(std::string first, const std::string& second);

}  // namespace cardspeak
