#include "model/money/odds.h"

#include <charconv>
#include <limits>

namespace cardspeak {
namespace {

Result<Cents> to_cents(Int128 cents) {
  if (cents > std::numeric_limits<std::int64_t>::max() || cents < std::numeric_limits<std::int64_t>::min()) {
    return fail(ErrorCode::kOverflow, "an amount does not fit 64 bits of cents");
  }
  return Cents(static_cast<std::int64_t>(cents));
}

bool read_whole(std::string_view digits, std::int32_t& value) {
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc{} && end == digits.data() + digits.size() && value >= 0;
}

}  // namespace

Result<Odds> parse_odds(std::string_view text) {
  constexpr std::string_view kForWord = " for ";
  const auto colon = text.find(':');
  const auto word = text.find(kForWord);
  Odds odds;
  bool good = false;
  if (colon != std::string_view::npos) {
    good = read_whole(text.substr(0, colon), odds.numerator) && read_whole(text.substr(colon + 1), odds.denominator);
  } else if (word != std::string_view::npos) {
    odds.kind = OddsKind::kFor;
    good = read_whole(text.substr(0, word), odds.numerator) &&
           read_whole(text.substr(word + kForWord.size()), odds.denominator);
  }
  if (!good || odds.denominator == 0) {
    return fail(ErrorCode::kBadInput,
                "'" + std::string(text) + "' is not odds: expected \"5:1\" (to) or \"500 for 1\"");
  }
  return odds;
}

std::string to_string(Odds odds) {
  return std::to_string(odds.numerator) + (odds.kind == OddsKind::kTo ? " to " : " for ") +
         std::to_string(odds.denominator);
}

ExactCents payout(Cents stake, Odds odds) {
  return {static_cast<Int128>(stake.value()) * odds.numerator, odds.denominator};
}

Result<Cents> round_up(ExactCents amount, Cents unit) {
  CARDSPEAK_CHECK(unit.value() > 0 && amount.numerator >= 0,
                  "rounding needs a unit and an amount that is not negative");
  const Int128 step = static_cast<Int128>(unit.value()) * amount.denominator;
  const Int128 units = amount.numerator / step + (amount.numerator % step != 0 ? 1 : 0);
  return to_cents(units * unit.value());
}

Result<Cents> round_down(ExactCents amount, Cents unit) {
  CARDSPEAK_CHECK(unit.value() > 0 && amount.numerator >= 0,
                  "rounding needs a unit and an amount that is not negative");
  const Int128 step = static_cast<Int128>(unit.value()) * amount.denominator;
  return to_cents(amount.numerator / step * unit.value());
}

}  // namespace cardspeak
