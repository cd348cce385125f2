#include "cli/verbs/amount.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

namespace cardspeak {
namespace {

constexpr std::size_t kDigitsMax = 12;

// "1250" or "1,250": whole dollars without their commas; empty: it is neither.
std::string plain_dollars(std::string_view text) {
  std::string digits;
  const bool grouped = text.find(',') != std::string_view::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool comma_due = grouped && (text.size() - i) % 4 == 0;
    if ((text[i] == ',') != comma_due || (comma_due && i == 0)) return {};
    if (text[i] != ',') digits += text[i];
  }
  return digits;
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Nothing: it is none.
std::optional<Cents> amount_in(std::string_view rest) {
  if (rest.starts_with('$')) rest.remove_prefix(1);
  const auto point = rest.find('.');
  std::string digits = plain_dollars(rest.substr(0, point));
  const std::string_view cents = point == std::string_view::npos ? "00" : rest.substr(point + 1);
  if (!all_digits(digits) || digits.size() > kDigitsMax || !all_digits(cents) || cents.size() != 2) return {};
  digits += cents;
  std::int64_t amount = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), amount);
  return Cents(amount);
}

std::unexpected<Error> no_amount(std::string_view expected, std::string_view text) {
  return fail(ErrorCode::kBadInput, "expected an amount" + std::string(expected) +
                                        " in dollars, such as 50 or 1250.50, found \"" + std::string(text) + '"');
}

}  // namespace

Result<Cents> parse_amount(std::string_view text) {
  const auto amount = amount_in(text);
  if (amount && !amount->is_zero()) return *amount;
  return no_amount(" over zero", text);
}

Result<Cents> parse_amount_or_nothing(std::string_view text) {
  const auto amount = amount_in(text);
  if (amount) return *amount;
  return no_amount("", text);
}

}  // namespace cardspeak
