#include "cli/render/grid.h"

#include <algorithm>

#include "model/check.h"

namespace cardspeak {
namespace {

// The least width of the last column: on a narrower line, a line that is too long reads better than a narrower column.
constexpr std::size_t kLastColumnMin = 12;
constexpr std::size_t kBetween = 2;

std::string padded(const GridCell& cell, std::size_t width, Align align, const Palette& palette) {
  const std::size_t used = display_width(cell.text);
  const std::string blanks(width > used ? width - used : 0, ' ');
  const std::string painted = palette.paint(cell.text, cell.tone);
  return align == Align::kRight ? blanks + painted : painted + blanks;
}

void end_line(std::string& out) {
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
}

struct Layout {
  std::vector<std::size_t> columns;  // those that are shown
  std::vector<std::size_t> widths;   // of each of them
};

}  // namespace

void Grid::add(std::vector<GridCell> row) {
  CARDSPEAK_CHECK(row.size() == columns_.size(), "a row has a cell for every column");
  rows_.push_back(std::move(row));
}

bool Grid::shown(std::size_t column) const {
  return std::any_of(rows_.begin(), rows_.end(), [&](const auto& row) { return !row[column].text.empty(); });
}

std::string Grid::text(std::size_t indent, std::size_t width, const Palette& palette) const {
  Layout layout;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    if (!shown(column)) continue;
    std::size_t widest = headings_ == Headings::kShown ? display_width(columns_[column].heading) : 0;
    for (const auto& row : rows_) widest = std::max(widest, display_width(row[column].text));
    layout.columns.push_back(column);
    layout.widths.push_back(widest);
  }
  if (layout.columns.empty()) return "";

  std::size_t before_last = indent;
  for (std::size_t i = 0; i + 1 < layout.widths.size(); ++i) before_last += layout.widths[i] + kBetween;
  const std::size_t last_width = std::max(width > before_last ? width - before_last : 0, kLastColumnMin);

  std::string out;
  const auto write_row = [&](const std::vector<GridCell>& cells) {
    out.append(indent, ' ');
    for (std::size_t i = 0; i + 1 < layout.columns.size(); ++i) {
      out += padded(cells[i], layout.widths[i], columns_[layout.columns[i]].align, palette);
      out.append(kBetween, ' ');
    }
    const GridCell& last = cells.back();
    const Align align = columns_[layout.columns.back()].align;
    const auto lines = wrap(last.text, align == Align::kRight ? layout.widths.back() : last_width);
    for (std::size_t line = 0; line < lines.size(); ++line) {
      if (line > 0) out.append(before_last, ' ');
      const std::size_t cell_width = align == Align::kRight ? layout.widths.back() : 0;
      out += padded({lines[line], last.tone}, cell_width, align, palette);
      end_line(out);
    }
  };

  if (headings_ == Headings::kShown) {
    std::vector<GridCell> headings;
    for (const std::size_t column : layout.columns) headings.push_back({columns_[column].heading, Tone::kFaint});
    write_row(headings);
  }
  for (const auto& row : rows_) {
    std::vector<GridCell> shown;
    for (const std::size_t column : layout.columns) shown.push_back(row[column]);
    write_row(shown);
  }
  return out;
}

}  // namespace cardspeak
