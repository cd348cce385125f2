#include "model/law/house.h"

#include <algorithm>

namespace cardspeak::law {
namespace {

constexpr std::array<std::string_view, kSituationCount> kSituations = {
    "seatCards",    "dealerCards", "cardsWithoutWager", "exposedCards",
    "irregularity", "cannotWager", "retracted",         "ruling",
};

}  // namespace

std::string_view situation_key(Situation situation) {
  return kSituations[static_cast<std::size_t>(situation)];
}

std::optional<Situation> find_situation(std::string_view key) {
  const auto* found = std::ranges::find(kSituations, key);
  if (found == kSituations.end()) return std::nullopt;
  return static_cast<Situation>(found - kSituations.begin());
}

std::optional<WagerIndex> CompiledHouse::find_wager(std::string_view kind) const {
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    if (wagers[i].kind == kind) return WagerIndex(static_cast<std::uint8_t>(i));
  }
  return std::nullopt;
}

}  // namespace cardspeak::law
