#include "cli/render/html_parts.h"

#include <vector>

#include "cli/render/markup.h"

namespace cardspeak {
namespace {

std::string class_attribute(Align align, Tone tone) {
  std::vector<std::string> classes;
  if (align == Align::kRight) classes.emplace_back("right");
  if (const auto name = tone_class(tone); !name.empty()) classes.emplace_back(name);
  return classes.empty() ? "" : " class=\"" + join(classes, " ") + "\"";
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

std::string red_suits(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view sign = std::string_view(text).substr(at, 3);
    if (sign == "♥" || sign == "♦") {
      out += "<span class=\"red\">" + std::string(sign) + "&#xFE0E;</span>";
      at += 3;
    } else if (sign == "♠" || sign == "♣") {
      out += std::string(sign) + "&#xFE0E;";
      at += 3;
    } else {
      out += text[at++];
    }
  }
  return out;
}

std::string grid_html(const Grid& rows, std::string_view label) {
  if (rows.empty()) return {};
  std::string out;
  std::vector<std::size_t> shown;
  for (std::size_t column = 0; column < rows.columns().size(); ++column) {
    if (rows.shown(column)) shown.push_back(column);
  }
  out += "<div class=\"scroll\"><table aria-label=\"" + escaped(label) + "\">\n<thead><tr>";
  for (const std::size_t column : shown) {
    const GridColumn& heading = rows.columns()[column];
    out +=
        "<th scope=\"col\"" + class_attribute(heading.align, Tone::kPlain) + ">" + escaped(heading.heading) + "</th>";
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : rows.rows()) {
    out += "<tr>";
    for (const std::size_t column : shown) {
      const GridCell& cell = row[column];
      out += "<td" + class_attribute(rows.columns()[column].align, cell.tone) + ">" + red_suits(escaped(cell.text)) +
             "</td>";
    }
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  return out;
}

}  // namespace cardspeak
