#include "model/law/compile_text.h"

#include <fmt/format.h>

namespace cardspeak::law {
namespace {

// No table pays more for one stake; more is a slip of the hand.
constexpr std::int32_t kMostTimes = 1'000'000;

}  // namespace

std::string entry_place(std::string_view list, std::size_t index, std::string_view rule) {
  std::string place = fmt::format("{} {}", list, index + 1);
  if (!rule.empty()) place += fmt::format(" ({})", rule);
  return place;
}

std::optional<Rank> find_rank(std::string_view text) {
  if (text == "10") text = "T";
  if (text.size() != 1) return std::nullopt;
  const std::optional<Card> card = parse_card(fmt::format("{}s", text));
  if (!card || !card->known()) return std::nullopt;
  return card->rank();
}

std::optional<Odds> odds(std::string_view text, std::string_view place, Objections& objections) {
  const auto odds = parse_odds(text);
  if (!odds) {
    objections.add(place, odds.error().message);
    return std::nullopt;
  }
  if (odds->numerator == 0) objections.add(place, fmt::format("{} pays nothing", quoted(text)));
  if (odds->numerator / odds->denominator > kMostTimes) {
    objections.add(place, fmt::format("{} is more than {} times the stake", quoted(text), kMostTimes));
  }
  return *odds;
}

}  // namespace cardspeak::law
