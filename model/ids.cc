#include "model/ids.h"

#include <charconv>

namespace cardspeak {

bool is_venue_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

bool is_name_character(char c) {
  return is_venue_character(c) || (c >= 'A' && c <= 'Z') || c == '_';
}

Result<RoundId> parse_round_id(std::string_view text) {
  const auto refuse = [&] {
    return fail(ErrorCode::kBadInput, "'" + std::string(text) +
                                          "' is not a round's id: expected <venue>/<table>/<round number>, as in "
                                          "crown-melbourne/CS-04/118");
  };
  const auto first = text.find('/');
  const auto last = text.rfind('/');
  if (first == std::string_view::npos || last == first || first == 0 || last == first + 1) return refuse();
  const std::string_view digits = text.substr(last + 1);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size() || number == 0) return refuse();
  return RoundId{std::string(text.substr(0, first)), std::string(text.substr(first + 1, last - first - 1)),
                 RoundNo(number)};
}

std::string plain_round_id(std::string_view text) {
  const auto id = parse_round_id(text);
  return id ? id->text() : std::string(text);
}

std::string venue_of(std::string_view stream) {
  return std::string(stream.substr(0, stream.find('/')));
}

std::string table_alone(std::string_view name) {
  const auto slash = name.find('/');
  return std::string(slash == std::string_view::npos ? name : name.substr(slash + 1));
}

}  // namespace cardspeak
