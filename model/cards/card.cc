#include "model/cards/card.h"

namespace cardspeak {
namespace {

constexpr std::string_view kRanks = "23456789TJQKA";
constexpr std::string_view kSuits = "cdhs";
constexpr std::string_view kUnknown = "??";

}  // namespace

std::optional<Card> parse_card(std::string_view text) {
  if (text == kUnknown) return Card();
  if (text.size() != 2) return std::nullopt;
  const auto rank = kRanks.find(text[0]);
  const auto suit = kSuits.find(text[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
  return Card(static_cast<Rank>(rank + 2), static_cast<Suit>(suit));
}

std::string to_string(Card card) {
  if (!card.known()) return std::string(kUnknown);
  return {kRanks[card.rank() - 2U], kSuits[static_cast<std::size_t>(card.suit())]};
}

}  // namespace cardspeak
