#include "model/money/rounding.h"

#include "model/check.h"

namespace cardspeak {

Result<Cents> round_to_pay(ExactCents amount, CentsRounding rounding, std::optional<Cents> chip_unit) {
  switch (rounding) {
    case CentsRounding::kCeil:
      return round_up(amount, Cents(1));
    case CentsRounding::kFloor:
      return round_down(amount, Cents(1));
    case CentsRounding::kNearest:
      return round_down({2 * amount.numerator + amount.denominator, 2 * amount.denominator}, Cents(1));
    case CentsRounding::kCeilDollar:
      return round_up(amount, Cents(100));
    case CentsRounding::kChipUnit:
      return round_up(amount, chip_unit.value_or(Cents(1)));
  }
  CARDSPEAK_CHECK(false, "a way of rounding is one of the list");
  return Cents();
}

}  // namespace cardspeak
