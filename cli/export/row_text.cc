#include "cli/export/row_text.h"

namespace cardspeak::rows {
namespace {

void add_escaped(std::string& out, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out += "\\u00";
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 0xFU];
    } else {
      out += c;
    }
  }
}

// Whether a spreadsheet would take the text for a formula and run it: whoever keys a claim could write one.
bool looks_like_formula(std::string_view text) {
  return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
}

std::string csv_text(std::string_view given) {
  const std::string text = looks_like_formula(given) ? "'" + std::string(given) : std::string(given);
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::string json_row(const Table& table, const Row& row) {
  std::string out = "{";
  for (std::size_t at = 0; at < row.size(); ++at) {
    out += at == 0 ? "\"" : ",\"";
    out += table.columns[at].name;
    out += "\":";
    if (const auto* number = std::get_if<std::int64_t>(&row[at])) {
      out += std::to_string(*number);
    } else if (const auto* text = std::get_if<std::string>(&row[at])) {
      out += '"';
      add_escaped(out, *text);
      out += '"';
    } else {
      out += "null";
    }
  }
  return out + "}\n";
}

std::string csv_row(const Row& row) {
  std::string out;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (at > 0) out += ',';
    if (const auto* number = std::get_if<std::int64_t>(&row[at])) out += std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&row[at])) out += csv_text(*text);
  }
  return out + "\r\n";
}

std::string csv_heading(const Table& table) {
  std::string out;
  for (const Column& column : table.columns) out += (out.empty() ? "" : ",") + std::string(column.name);
  return out + "\r\n";
}

}  // namespace cardspeak::rows
