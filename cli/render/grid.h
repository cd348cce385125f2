// A table, whatever form it is shown in; as text: columns as wide as they need, the last one wrapped to what is left
// of the line.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/render/plain.h"

namespace cardspeak {

enum class Align { kLeft, kRight };

struct GridColumn {
  std::string heading;
  Align align = Align::kLeft;
};

struct GridCell {
  std::string text;  // printable
  Tone tone = Tone::kPlain;
};

// Whether the headings are worth a line in text, or say only what a reader sees anyway.
enum class Headings { kShown, kUnderstood };

// Rows under headings. A column in which no row has a text is left out.
class Grid {
 public:
  explicit Grid(std::vector<GridColumn> columns, Headings headings = Headings::kShown)
      : columns_(std::move(columns)), headings_(headings) {}

  // Requires as many cells as there are columns.
  void add(std::vector<GridCell> row);
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] Headings headings() const { return headings_; }
  [[nodiscard]] const std::vector<GridColumn>& columns() const { return columns_; }
  [[nodiscard]] const std::vector<std::vector<GridCell>>& rows() const { return rows_; }
  // Whether any row has a text in this column; without one, no form shows it.
  [[nodiscard]] bool shown(std::size_t column) const;

  // The lines, each with "\n", `indent` blanks before them, two blanks between columns, at most `width` columns wide
  // where the last column can be wrapped to fit.
  [[nodiscard]] std::string text(std::size_t indent, std::size_t width, const Palette& palette) const;

 private:
  std::vector<GridColumn> columns_;
  Headings headings_;
  std::vector<std::vector<GridCell>> rows_;
};

}  // namespace cardspeak
