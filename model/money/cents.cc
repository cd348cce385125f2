#include "model/money/cents.h"

namespace cardspeak {

std::string to_string(Cents amount) {
  const bool negative = amount.value() < 0;
  // The magnitude as unsigned, so that the least value has one.
  const std::uint64_t magnitude =
      negative ? 0U - static_cast<std::uint64_t>(amount.value()) : static_cast<std::uint64_t>(amount.value());
  std::string dollars = std::to_string(magnitude / 100);
  for (auto at = static_cast<std::ptrdiff_t>(dollars.size()) - 3; at > 0; at -= 3) {
    dollars.insert(static_cast<std::size_t>(at), ",");
  }
  const std::uint64_t cents = magnitude % 100;
  return (negative ? "-$" : "$") + dollars + "." + (cents < 10 ? "0" : "") + std::to_string(cents);
}

}  // namespace cardspeak
