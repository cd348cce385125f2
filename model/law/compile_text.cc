#include "model/law/compile_text.h"

namespace cardspeak::law {

std::string entry_place(std::string_view list, std::size_t index, std::string_view rule) {
  std::string place = std::string(list) + " " + std::to_string(index + 1);
  if (!rule.empty()) place += " (" + std::string(rule) + ")";
  return place;
}

std::optional<Rank> find_rank(std::string_view text) {
  if (text == "10") text = "T";
  if (text.size() != 1) return std::nullopt;
  const std::optional<Card> card = parse_card(std::string(text) + "s");
  if (!card || !card->known()) return std::nullopt;
  return card->rank();
}

std::optional<Odds> odds(std::string_view text, std::string_view place, Objections& objections) {
  const auto odds = parse_odds(text);
  if (odds) return *odds;
  objections.add(place, odds.error().message);
  return std::nullopt;
}

}  // namespace cardspeak::law
