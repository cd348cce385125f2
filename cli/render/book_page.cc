#include "cli/render/book_page.h"

#include <vector>

#include "cli/render/words.h"

namespace cardspeak {

std::string book_text_of(capnp::Text::Reader reader) {
  return printable({reader.begin(), reader.size()});
}

std::string book_words(capnp::Text::Reader reader) {
  return spaced({reader.begin(), reader.size()});
}

std::string book_words(capnp::List<capnp::Text>::Reader names, std::string_view between) {
  std::vector<std::string> parts;
  for (const auto name : names) parts.push_back(book_words(name));
  return join(parts, between);
}

std::string in_brackets(capnp::Text::Reader rule) {
  return rule.size() == 0 ? "" : " (" + book_text_of(rule) + ")";
}

std::string odds_words(capnp::Text::Reader odds) {
  std::string out = book_text_of(odds);
  if (const std::size_t colon = out.find(':'); colon != std::string::npos) out.replace(colon, 1, " to ");
  return out;
}

std::string resting_on(capnp::Text::Reader reading, capnp::Text::Reader value) {
  return reading.size() == 0 ? "" : book_text_of(reading) + " is " + book_words(value);
}

std::string and_then(std::string first, const std::string& second) {
  if (first.empty() || second.empty()) return first + second;
  return std::move(first) + ", " + second;
}

}  // namespace cardspeak
