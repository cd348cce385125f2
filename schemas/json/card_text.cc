#include "schemas/json/card_text.h"

namespace cardspeak::schema {
namespace {

constexpr std::string_view kRanks = "23456789TJQKA";
constexpr std::string_view kSuits = "cdhs";
constexpr std::string_view kUnknown = "??";
constexpr std::uint8_t kCards = 52;

}  // namespace

std::optional<std::uint8_t> card_code(std::string_view text) {
  if (text == kUnknown) return std::uint8_t{0};
  if (text.size() != 2) return std::nullopt;
  const std::size_t rank = kRanks.find(text[0]);
  const std::size_t suit = kSuits.find(text[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint8_t>(1 + kSuits.size() * rank + suit);
}

std::optional<std::string> card_text(std::uint8_t code) {
  if (code == 0) return std::string(kUnknown);
  if (code > kCards) return std::nullopt;
  const std::size_t index = code - 1U;
  return std::string{kRanks[index / kSuits.size()], kSuits[index % kSuits.size()]};
}

}  // namespace cardspeak::schema
