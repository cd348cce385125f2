#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

// No table pays more for one stake; more is a slip of the hand.
constexpr std::int32_t kMostTimes = 1'000'000;

}  // namespace

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
  if (!odds) {
    objections.add(place, odds.error().message);
    return std::nullopt;
  }
  if (odds->numerator == 0) objections.add(place, quoted(text) + " pays nothing");
  if (odds->numerator / odds->denominator > kMostTimes) {
    objections.add(place, quoted(text) + " is more than " + std::to_string(kMostTimes) + " times the stake");
  }
  return *odds;
}

}  // namespace cardspeak::law
