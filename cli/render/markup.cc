#include "cli/render/markup.h"

#include "cli/render/plain.h"

namespace cardspeak {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string element(std::string_view name, std::string_view attributes, std::string_view text) {
  std::string out = "<";
  out += name;
  if (!attributes.empty()) {
    out += ' ';
    out += attributes;
  }
  out += '>';
  out += escaped(text);
  out += "</";
  out += name;
  out += '>';
  return out;
}

}  // namespace cardspeak
