#include "model/law/house.h"

#include <algorithm>

namespace cardspeak::law {
namespace {

constexpr std::array<std::string_view, kSituationCount> kSituations = {
    "seatCards",    "dealerCards",  "communityCards", "jackpotCards", "cardsWithoutWager",
    "exposedCards", "irregularity", "cannotWager",    "retracted",    "ruling",
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

bool HandRule::of_seat() const {
  return std::ranges::find(from, schema::HandSource::SEAT) != from.end();
}

const WagerLevel* WagerRule::find_level(std::uint8_t level) const {
  const auto found = std::ranges::find(levels, level, &WagerLevel::level);
  return found == levels.end() ? nullptr : &*found;
}

std::uint8_t WagerRule::times(std::uint8_t level) const {
  const WagerLevel* found = find_level(level);
  return found == nullptr ? 1 : found->times;
}

bool reaches(const PayLine& line, const HandValue::Ranks& ranks) {
  for (std::size_t i = 0; i < line.from.size(); ++i) {
    if (ranks[i] != line.from[i]) return ranks[i] > line.from[i];
  }
  return true;
}

ConditionSet CompiledHouse::decisions() const {
  ConditionSet set = ConditionSet(Condition::kFolded) | ConditionSet(Condition::kStayed);
  for (std::size_t i = 0; i < acts.size(); ++i) {
    if (acts[i]) set = set | ConditionSet(static_cast<Condition>(i));
  }
  return set;
}

std::vector<IrregularityKind> kinds_of(Situation situation) {
  switch (situation) {
    case Situation::kSeatCards:
      return {IrregularityKind::kWrongCountSeat};
    case Situation::kDealerCards:
      return {IrregularityKind::kWrongCountDealer};
    case Situation::kCommunityCards:
      return {IrregularityKind::kWrongCountCommunity, IrregularityKind::kCommunityMisdealt};
    case Situation::kJackpotCards:
      return {IrregularityKind::kWrongCountJackpotCards};
    case Situation::kCardsWithoutWager:
      return {IrregularityKind::kCardsWithoutWager};
    case Situation::kExposedCards:
      return {IrregularityKind::kExposedCards};
    case Situation::kCannotWager:
      return {IrregularityKind::kCannotWager, IrregularityKind::kFlopWagerForgotten};
    case Situation::kIrregularity:
    case Situation::kRetracted:
    case Situation::kRuling:
      return {};
  }
  return {};
}

bool CompiledHouse::brings_cards(WagerIndex wager) const {
  return std::ranges::find(dealt_for, wager) != dealt_for.end();
}

bool CompiledHouse::brings_cards(std::string_view wager) const {
  const auto index = find_wager(wager);
  return index && brings_cards(*index);
}

bool CompiledHouse::rests_on(WagerIndex wager, WagerIndex other) const {
  if (wager == other) return true;
  const WagerRule& rule = this->wager(wager);
  if (rule.paid_on) return rests_on(*rule.paid_on, other);
  return rule.needs && rule.needed_at == schema::NeededAt::SEAT && rests_on(*rule.needs, other);
}

const IrregularityRule* CompiledHouse::find_irregularity(IrregularityKind kind) const {
  const auto found = std::ranges::find(irregularities, kind, &IrregularityRule::kind);
  return found == irregularities.end() ? nullptr : &*found;
}

const VoidRule* CompiledHouse::find_void(std::string_view reason) const {
  const auto found = std::ranges::find(voids, reason, &VoidRule::reason);
  return found == voids.end() ? nullptr : &*found;
}

std::optional<std::size_t> CompiledHouse::find_rank(std::string_view rank) const {
  return find_office(ranks, rank);
}

bool CompiledHouse::has_last_word(std::optional<std::size_t> office) const {
  const auto least = find_rank(deputy.empty() ? last_word : deputy);
  return office && least && *office >= *least;
}

bool CompiledHouse::decides(Situation situation) const {
  const std::vector<IrregularityKind> kinds = kinds_of(situation);
  if (kinds.empty()) return !irregularities.empty();
  return std::ranges::any_of(kinds, [&](IrregularityKind kind) { return find_irregularity(kind) != nullptr; });
}

std::optional<WagerIndex> CompiledHouse::find_wager(std::string_view kind) const {
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    if (wagers[i].kind == kind) return WagerIndex(static_cast<std::uint8_t>(i));
  }
  return std::nullopt;
}

}  // namespace cardspeak::law
