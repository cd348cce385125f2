#include "cli/render/page_parts.h"

#include <array>
#include <optional>

namespace cardspeak {
namespace {

// A word of this many columns stands in the narrowest column of a page as it is.
constexpr std::size_t kWordThatFits = 16;

struct SuitSign {
  std::string_view sign;
  std::string_view ink;
};
constexpr std::array<SuitSign, 4> kSuitSigns = {{{"♠", "black"}, {"♥", "red"}, {"♦", "red"}, {"♣", "black"}}};

std::optional<SuitSign> suit_at(std::string_view text) {
  for (const SuitSign& suit : kSuitSigns) {
    if (text.starts_with(suit.sign)) return suit;
  }
  return std::nullopt;
}

// The pieces of a text, of which each is words that fit, one that does not, or the sign of a suit.
class Pieces {
 public:
  std::vector<Fields> of(std::string_view text) {
    while (!text.empty()) {
      const auto suit = suit_at(text);
      if (suit) {
        end_word();
        add_suit(*suit);
      } else if (text.front() == ' ') {
        end_word();
        plain_ += ' ';
      } else {
        word_ += text.front();
        if (text.front() == '-') end_word();  // a line may end behind a hyphen
      }
      text.remove_prefix(suit ? suit->sign.size() : 1);
    }
    end_word();
    end_plain();
    return std::move(pieces_);
  }

 private:
  Fields& add() {
    end_plain();
    return pieces_.emplace_back().text("plain", "").list("long", {}).list("suit", {});
  }
  void add_suit(const SuitSign& suit) { add().list("suit", {Fields().text("sign", suit.sign).text("ink", suit.ink)}); }
  void end_word() {
    if (display_width(word_) <= kWordThatFits) {
      plain_ += word_;
    } else {
      add().list("long", {Fields().text("word", word_)});
    }
    word_.clear();
  }
  void end_plain() {
    if (plain_.empty()) return;
    pieces_.emplace_back().text("plain", plain_).list("long", {}).list("suit", {});
    plain_.clear();
  }

  std::vector<Fields> pieces_;
  std::string plain_;
  std::string word_;
};

std::vector<Fields> classes_of(Align align, Tone tone) {
  std::vector<std::string> classes;
  if (align == Align::kRight) classes.emplace_back("right");
  if (const auto name = tone_class(tone); !name.empty()) classes.emplace_back(name);
  if (classes.empty()) return {};
  return {Fields().text("names", join(classes, " "))};
}

Fields cell_fields(const Grid& rows, std::size_t column, const GridCell& cell) {
  const GridColumn& heading = rows.columns()[column];
  Fields fields = words_fields(cell.text);
  fields.list("class", classes_of(heading.align, cell.tone));
  // Where a row is too wide for a line, each of its cells says what it is, unless anybody sees that.
  const bool says = rows.headings() == Headings::kShown && !cell.text.empty();
  fields.list("labelled", {});
  if (says) fields.list("labelled", {Fields().text("label", heading.heading)});
  return fields;
}

}  // namespace

std::string_view tone_class(Tone tone) {
  switch (tone) {
    case Tone::kPlain:
      return "";
    case Tone::kStrong:
      return "strong";
    case Tone::kGood:
      return "good";
    case Tone::kBad:
      return "bad";
    case Tone::kWarn:
      return "warn";
    case Tone::kFaint:
      return "faint";
  }
  return "";
}

Fields words_fields(std::string_view text) {
  return Fields().list("pieces", Pieces().of(printable(text)));
}

std::vector<Fields> lines_fields(const std::vector<std::string>& texts) {
  std::vector<Fields> lines;
  for (const std::string& text : texts) lines.push_back(words_fields(text));
  return lines;
}

std::vector<Fields> table_fields(const Grid& rows, std::string_view label) {
  if (rows.empty()) return {};
  std::vector<Fields> headings;
  std::vector<std::size_t> shown;
  for (std::size_t column = 0; column < rows.columns().size(); ++column) {
    if (!rows.shown(column)) continue;
    shown.push_back(column);
    const GridColumn& heading = rows.columns()[column];
    headings.push_back(
        Fields().text("heading", heading.heading).list("class", classes_of(heading.align, Tone::kPlain)));
  }
  std::vector<Fields> lines;
  for (const auto& row : rows.rows()) {
    std::vector<Fields> cells;
    for (const std::size_t column : shown) cells.push_back(cell_fields(rows, column, row[column]));
    lines.push_back(Fields().list("cells", std::move(cells)));
  }
  Fields table;
  table.text("label", label).flag("titled", false);
  table.list("headings", std::move(headings)).list("rows", std::move(lines));
  return {table};
}

std::vector<Fields> section_fields(std::string_view title, const Grid& rows, const std::vector<std::string>& notes) {
  if (rows.empty() && notes.empty()) return {};
  Fields fields;
  fields.text("title", title).list("tables", table_fields(rows, title)).list("lines", lines_fields(notes));
  return {fields.flag("notes", !notes.empty())};
}

std::vector<Fields> section_fields(std::string_view title, const std::vector<std::string>& notes) {
  return section_fields(title, Grid({}), notes);
}

}  // namespace cardspeak
