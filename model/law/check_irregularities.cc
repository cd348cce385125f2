#include "model/law/check_irregularities.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cardspeak::law {
namespace {

// Every choice of values for some readings, one after the other.
class ReadingWalk {
 public:
  ReadingWalk(const CompiledHouse& house, std::set<std::size_t> readings)
      : house_(house), readings_(readings.begin(), readings.end()), values_(house.readings.size()) {}

  template <typename Visit>
  void for_each(Visit&& visit) {
    walk(0, visit);
  }
  [[nodiscard]] bool reads(const Rests& rests) const {
    return !rests.reading || values_[rests.reading->value()] == rests.value;
  }
  // ", reading JP-STAKE is returned".
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const std::size_t reading : readings_) {
      const ReadingRule& rule = house_.readings[reading];
      text += (text.empty() ? "" : ", ");
      text += fmt::format("reading {} is {}", rule.id, rule.values[values_[reading].value()]);
    }
    return text;
  }

 private:
  template <typename Visit>
  void walk(std::size_t depth, Visit& visit) {
    if (depth == readings_.size()) return visit();
    for (std::size_t i = 0; i < house_.readings[readings_[depth]].values.size(); ++i) {
      values_[readings_[depth]] = ReadingValue(static_cast<std::uint8_t>(i));
      walk(depth + 1, visit);
    }
  }

  const CompiledHouse& house_;
  std::vector<std::size_t> readings_;
  std::vector<ReadingValue> values_;
};

// Walks one kind's table through every combination of what its entries ask.
class EntryWalk {
 public:
  EntryWalk(const CompiledHouse& house, const IrregularityRule& rule, Objections& objections)
      : house_(house),
        rule_(rule),
        objections_(objections),
        readings_(house, readings_of(rule)),
        place_(fmt::format("irregularity {}", info(rule.kind).name)),
        decides_(rule.entries.size()) {}

  void run() {
    if (rule_.entries.empty()) return objections_.add(place_, "it has no entries");
    for (std::size_t i = 0; i < kIrregularityAxisCount; ++i) {
      if (rule_.asks(static_cast<IrregularityAxis>(i))) axes_.push_back(static_cast<IrregularityAxis>(i));
    }
    find_counts();
    walk(0, any_irregularity_conditions());
    object_to_entries();
  }

 private:
  static std::set<std::size_t> readings_of(const IrregularityRule& rule) {
    std::set<std::size_t> readings;
    for (const IrregularityEntry& entry : rule.entries) {
      if (entry.rests.reading) readings.insert(entry.rests.reading->value());
    }
    return readings;
  }

  // One count of each run that no entry parts. There is always at least one card or hand.
  void find_counts() {
    counts_ = {1};
    for (const IrregularityEntry& entry : rule_.entries) {
      if (entry.from > 1) counts_.insert(entry.from);
      if (entry.to != 0xffff) counts_.insert(static_cast<std::uint16_t>(entry.to + 1));
    }
  }

  void walk(std::size_t depth, IrregularityConditions word) {
    if (depth == axes_.size()) {
      for (const std::uint16_t count : counts_) readings_.for_each([&] { decide(word, count); });
      return;
    }
    for (const IrregularityConditionInfo& candidate : all_irregularity_conditions()) {
      if (candidate.axis != axes_[depth] || !can_be(candidate.condition)) continue;
      walk(depth + 1, settled(word, candidate.condition));
    }
  }

  // Cards that the game does not deal cannot be exposed.
  [[nodiscard]] bool can_be(IrregularityCondition condition) const {
    if (condition == IrregularityCondition::kCommunityExposed) return house_.community_cards != 0;
    if (condition == IrregularityCondition::kBoardNotDealt) return house_.community_cards != 0;
    if (condition == IrregularityCondition::kDealerExposed) return house_.cards_to_dealer != 0;
    if (condition == IrregularityCondition::kUsedFaceUp) return house_.cards_to_dealer != 0;
    return true;
  }

  void decide(IrregularityConditions word, std::uint16_t count) {
    std::size_t decider = rule_.entries.size();
    for (std::size_t i = 0; i < rule_.entries.size(); ++i) {
      const IrregularityEntry& entry = rule_.entries[i];
      if (!word.within(entry.allowed) || !entry.holds_for(count) || !readings_.reads(entry.rests)) continue;
      if (decider == rule_.entries.size()) {
        decides_[i] = true;
        decider = i;
      } else {
        overlaps_.try_emplace({i, decider}, text(word, count));
      }
    }
    if (decider == rule_.entries.size())
      objections_.add(place_, fmt::format("no entry decides when {}", text(word, count)));
  }

  [[nodiscard]] std::string text(IrregularityConditions word, std::uint16_t count) const {
    std::vector<std::string> parts;
    for (const IrregularityAxis axis : axes_) {
      for (const IrregularityConditionInfo& entry : all_irregularity_conditions()) {
        const bool is_it = entry.axis == axis && IrregularityConditions(entry.condition).within(word);
        if (is_it) parts.emplace_back(entry.name);
      }
    }
    if (rule_.asks_count()) parts.push_back(fmt::format("the count is {}", count));
    if (const std::string readings = readings_.text(); !readings.empty()) parts.push_back(readings);
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text.empty() ? "it happens" : text;
  }

  void object_to_entries() {
    for (std::size_t i = 0; i < decides_.size(); ++i) {
      if (!decides_[i]) objections_.add(entry_place(i), "can never decide");
    }
    for (const auto& [entries, word] : overlaps_) {
      if (!decides_[entries.first]) continue;
      objections_.add(entry_place(entries.first),
                      fmt::format("entry {} decides already when {}", entries.second + 1, word));
    }
  }

  [[nodiscard]] std::string entry_place(std::size_t index) const {
    return fmt::format("{}, entry {} ({})", place_, index + 1, rule_.entries[index].rule);
  }

  const CompiledHouse& house_;
  const IrregularityRule& rule_;
  Objections& objections_;
  ReadingWalk readings_;
  std::string place_;
  std::vector<IrregularityAxis> axes_;
  std::set<std::uint16_t> counts_;
  std::vector<bool> decides_;
  std::map<std::pair<std::size_t, std::size_t>, std::string> overlaps_;
};

// Walks the effects of one entry through every part of the seats, every wager and every reading.
class EffectWalk {
 public:
  EffectWalk(const CompiledHouse& house, std::span<const IrregularityEffect> effects, std::string place,
             Objections& objections)
      : effects_(effects),
        place_(std::move(place)),
        objections_(objections),
        readings_(house, readings_of(effects)),
        option_rules_(house.options),
        options_(house.options.size()) {
    for (const WagerRule& wager : house.wagers) kinds_.push_back(wager.kind);
    for (const OpenWager& open : house.open_wagers) kinds_.push_back(open.kind);
  }

  // `own` are the first effects, which the entry itself has. Each of them must decide somewhere, and where one of them
  // rests on a reading, the entry must have every other answer too.
  void run(std::size_t own) {
    own_ = effects_.first(own);
    decides_.resize(effects_.size());
    readings_.for_each([&] { walk_options(0); });
    for (std::size_t i = 0; i < own; ++i) {
      if (decides_[i]) continue;
      objections_.add(fmt::format("{}, effect {} ({})", place_, i + 1, effects_[i].rule),
                      "can never decide: effects before it name the same seats and wagers");
    }
  }

 private:
  // Every value of each option that an effect asks, and none on the sign.
  void walk_options(std::size_t index) {
    if (index == options_.size()) return look_at_seats();
    walk_options(index + 1);
    const auto asks = [&](const IrregularityEffect& effect) {
      return effect.option && effect.option->value() == index;
    };
    if (std::ranges::none_of(effects_, asks)) return;
    for (std::size_t value = 0; value < option_rules_[index].values.size(); ++value) {
      options_[index] = OptionValue(static_cast<std::uint8_t>(value));
      walk_options(index + 1);
    }
    options_[index] = std::nullopt;
  }

  void look_at_seats() {
    for (const std::string_view kind : kinds_) {
      for (unsigned seat = 0; seat < 128; ++seat) {
        const bool retracting = (seat & 2U) != 0;
        look(kind, {.concerned = (seat & 1U) != 0,
                    .own = (seat & 32U) != 0,
                    .retracting = retracting,
                    .retracting_any = retracting || (seat & 16U) != 0,
                    .leaving = (seat & 4U) != 0,
                    .hidden = (seat & 64U) != 0,
                    .options = options_,
                    .folded = (seat & 8U) != 0});
      }
    }
  }

  static std::set<std::size_t> readings_of(std::span<const IrregularityEffect> effects) {
    std::set<std::size_t> readings;
    for (const IrregularityEffect& effect : effects) {
      if (effect.rests.reading) readings.insert(effect.rests.reading->value());
    }
    return readings;
  }

  void look(std::string_view kind, const SeatInIrregularity& seat) {
    const auto reads = [&](const Rests& rests) { return readings_.reads(rests); };
    const IrregularityEffect* effect = find_effect(effects_, seat, kind, reads);
    if (effect != nullptr) decides_[static_cast<std::size_t>(effect - effects_.data())] = true;
    const bool asked = std::ranges::any_of(
        own_, [&](const IrregularityEffect& each) { return is_for(each, seat) && each.names(kind); });
    if (!asked || objected_ || find_effect(own_, seat, kind, reads) != nullptr) return;
    objected_ = true;
    objections_.add(place_, fmt::format("no effect on the wager {} when {}", kind, readings_.text()));
  }

  std::span<const IrregularityEffect> effects_;
  std::span<const IrregularityEffect> own_;
  std::string place_;
  Objections& objections_;
  ReadingWalk readings_;
  std::span<const OptionRule> option_rules_;
  std::vector<std::optional<OptionValue>> options_;  // by OptionIndex
  std::vector<std::string_view> kinds_;
  std::vector<bool> decides_;
  bool objected_ = false;
};

// The book says before and after what, if and only if a table asks for it.
void check_moment(const CompiledHouse& house, Objections& objections) {
  const bool asked = std::ranges::any_of(
      house.irregularities, [](const IrregularityRule& rule) { return rule.asks(IrregularityAxis::kMoment); });
  if (asked && house.moment == schema::Moment::UNSET) {
    objections.add("irregularities", "entries turn on when it was noticed, and nothing says before and after of what");
  }
  if (!asked && house.moment != schema::Moment::UNSET) {
    objections.add("irregularities", "no entry turns on when it was noticed, and the moment is named");
  }
}

}  // namespace

void check_irregularities(const CompiledHouse& house, Objections& objections) {
  check_moment(house, objections);
  for (const VoidRule& rule : house.voids) {
    EffectWalk(house, rule.effects, fmt::format("void entry ({})", rule.rule), objections).run(rule.effects.size());
  }
  for (const IrregularityRule& rule : house.irregularities) {
    EntryWalk(house, rule, objections).run();
    for (std::size_t i = 0; i < rule.entries.size(); ++i) {
      const IrregularityEntry& entry = rule.entries[i];
      const std::string place = fmt::format("irregularity {}, entry {} ({})", info(rule.kind).name, i + 1, entry.rule);
      EffectWalk(house, entry.effects, place, objections).run(entry.own_effects);
    }
  }
}

}  // namespace cardspeak::law
