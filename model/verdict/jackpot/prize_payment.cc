#include "model/verdict/jackpot/prize_payment.h"

#include <utility>

namespace cardspeak::jackpot {

using law::JackpotKey;

Result<Prize> pay(const law::CompiledJackpot& law, ExactCents exact, std::optional<Cents> chip_unit,
                  CentsRounding rounding) {
  auto due = round_to_pay(exact, rounding, chip_unit);
  if (!due) return std::unexpected(due.error());
  Prize prize{.due = *due, .exact = exact, .rule = {}, .adjustments = {}};
  if (static_cast<Int128>(due->value()) * exact.denominator != exact.numerator) {
    const auto down = round_down(exact, Cents(1));
    if (!down) return std::unexpected(down.error());
    prize.adjustments.push_back(
        {.what = {RemarkForm::kPartOfACentPaid, {*down, *due}, law.rule(JackpotKey::kCents)}, .amount = *due});
  }
  return prize;
}

Result<Millionths> sum_of(std::span<const Prize> prizes) {
  Millionths total;
  for (const Prize& prize : prizes) {
    auto amount = to_millionths(prize.due);
    if (!amount) return amount;
    auto sum = add(total, *amount);
    if (!sum) return sum;
    total = *sum;
  }
  return total;
}

std::string joined(std::string text, const std::string& more) {
  if (more.empty() || text == more) return text;
  return text.empty() ? more : std::move(text) + ", " + more;
}

}  // namespace cardspeak::jackpot
