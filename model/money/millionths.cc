#include "model/money/millionths.h"

#include "model/check.h"
#include "model/money/odds.h"

namespace cardspeak {
namespace {

std::unexpected<Error> too_much() {
  return fail(ErrorCode::kOverflow, "a meter's value does not fit 64 bits of millionths of a dollar");
}

Result<std::int64_t> narrow(Int128 value) {
  if (value > std::numeric_limits<std::int64_t>::max() || value < std::numeric_limits<std::int64_t>::min()) {
    return too_much();
  }
  return static_cast<std::int64_t>(value);
}

}  // namespace

Result<Millionths> add(Millionths a, Millionths b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a.value(), b.value(), &sum)) return too_much();
  return Millionths(sum);
}

Result<Millionths> subtract(Millionths a, Millionths b) {
  std::int64_t difference = 0;
  if (__builtin_sub_overflow(a.value(), b.value(), &difference)) return too_much();
  return Millionths(difference);
}

Result<Millionths> to_millionths(Cents amount) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(amount.value(), kMillionthsToTheCent, &product)) return too_much();
  return Millionths(product);
}

Result<Cents> up_to_whole_dollar(Millionths value) {
  CARDSPEAK_CHECK(value.value() >= 0, "a meter that is rounded is not below zero");
  const std::int64_t rest = value.value() % kMillionthsToTheDollar;
  const std::int64_t dollars = value.value() / kMillionthsToTheDollar + (rest == 0 ? 0 : 1);
  return Cents(dollars * 100);
}

Cents whole_cents(Millionths value) {
  CARDSPEAK_CHECK(value.value() >= 0, "a meter that is shown in cents is not below zero");
  return Cents(value.value() / kMillionthsToTheCent);
}

std::string to_string(Millionths value) {
  const bool negative = value.value() < 0;
  const std::uint64_t magnitude =
      negative ? 0U - static_cast<std::uint64_t>(value.value()) : static_cast<std::uint64_t>(value.value());
  const auto cents = static_cast<std::int64_t>(magnitude / kMillionthsToTheCent);
  std::string text = (negative ? "-" : "") + to_string(Cents(cents));
  std::string digits = std::to_string(magnitude % kMillionthsToTheCent + kMillionthsToTheCent).substr(1);
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return text + digits;
}

Result<Millionths> Increments::take(Cents stake, std::uint32_t parts_per_million) {
  // One cent at one part in a million is a hundredth of a millionth of a dollar.
  constexpr std::int64_t kHundredths = 100;
  const Int128 total = static_cast<Int128>(stake.value()) * parts_per_million + carried_;
  Int128 whole = total / kHundredths;
  auto carried = static_cast<std::int64_t>(total % kHundredths);
  if (carried < 0) {
    carried += kHundredths;
    whole -= 1;
  }
  auto narrowed = narrow(whole);
  if (!narrowed) return std::unexpected(narrowed.error());
  carried_ = carried;
  return Millionths(*narrowed);
}

}  // namespace cardspeak
