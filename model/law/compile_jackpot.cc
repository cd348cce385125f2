#include "model/law/compile_jackpot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "model/law/check_jackpot.h"
#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

// "34.06%" in millionths of a whole: 340600. At most four digits after the point, at most 100 %.
std::optional<std::uint32_t> parse_percent(std::string_view text) {
  constexpr std::size_t kDecimals = 4;
  constexpr std::uint32_t kHundredPercent = 1'000'000;
  if (!text.ends_with('%')) return std::nullopt;
  text.remove_suffix(1);
  const std::size_t point = text.find('.');
  std::string digits(text.substr(0, point));
  std::string decimals(point == std::string_view::npos ? std::string_view() : text.substr(point + 1));
  if (digits.empty() || digits.size() > 3 || decimals.size() > kDecimals) return std::nullopt;
  if (point != std::string_view::npos && decimals.empty()) return std::nullopt;
  decimals.resize(kDecimals, '0');
  digits += decimals;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size() || value > kHundredPercent) return std::nullopt;
  return value;
}

constexpr std::array<NamedMeaning<ShareBy>, 2> kShareValues = {
    {{"table_3dp", ShareBy::kTable}, {"formula", ShareBy::kFormula}}};
constexpr std::array<NamedMeaning<MeterBase>, 2> kMeterBaseValues = {
    {{"rounded", MeterBase::kRounded}, {"meter", MeterBase::kMeter}}};
constexpr std::array<NamedMeaning<AfterPrize>, 2> kAfterValues = {
    {{"reduced", AfterPrize::kReduced}, {"unchanged", AfterPrize::kUnchanged}}};
constexpr std::array<NamedMeaning<LevelOrder>, 2> kLevelValues = {
    {{"ascending", LevelOrder::kAscending}, {"descending", LevelOrder::kDescending}}};
constexpr std::array<NamedMeaning<CentsRounding>, 5> kCentsValues = {{{"ceil", CentsRounding::kCeil},
                                                                      {"floor", CentsRounding::kFloor},
                                                                      {"nearest", CentsRounding::kNearest},
                                                                      {"ceil_dollar", CentsRounding::kCeilDollar},
                                                                      {"chip_unit", CentsRounding::kChipUnit}}};

constexpr std::array<NamedMeaning<FailedDisplay>, 2> kDisplayValues = {
    {{"computed", FailedDisplay::kComputed}, {"last_reading", FailedDisplay::kRecorded}}};
class JackpotCompiler {
 public:
  JackpotCompiler(schema::Rulebook::Reader book, const CompiledHouse& house, std::span<const ActRule> acts,
                  ReadingUse& readings, Objections& objections)
      : book_(book),
        data_(book.getHouse().getJackpot()),
        house_(house),
        acts_(acts),
        reading_use_(readings),
        objections_(objections) {}

  CompiledJackpot run() {
    jackpot_.wager = copy(data_.getWager());
    if (!house_.find_wager(jackpot_.wager)) {
      objections_.add("jackpot", fmt::format("the wager {} is not defined", quoted(jackpot_.wager)));
    }
    jackpot_.option = copy(data_.getOption());
    hand();
    configurations();
    pools();
    shares();
    entries();
    readings();
    confirm();
    linked();
    check_jackpot(jackpot_, house_, view(data_.getHand()), objections_);
    return std::move(jackpot_);
  }

 private:
  // How many such hands fit one round follows from which cards of the hand a seat has for itself: five of its own, two
  // Straight Flushes to a suit of which one may be the Royal Flush; or a few beside common ones, whose gaps two hands
  // at most can fill, one of them to the Royal Flush.
  void hand() {
    const auto found = std::ranges::find(house_.hands, view(data_.getHand()), &HandRule::name);
    if (found == house_.hands.end()) {
      return objections_.add("jackpot", fmt::format("the hand {} is not defined", quoted(view(data_.getHand()))));
    }
    const bool own = found->from.size() == 1 && found->from.front() == schema::HandSource::SEAT;
    jackpot_.bounds = own ? HandBounds{.royals = 4, .straight_flushes_or_better = 8}
                          : HandBounds{.royals = 1, .straight_flushes_or_better = 2};
  }

  void configurations() {
    for (const auto data : data_.getConfigurations()) {
      MeterTerms terms{.option = copy(data.getOption()),
                       .seed_units = data.getSeedUnits(),
                       .increment = 0,
                       .rule = copy(data.getRule())};
      const std::string place = fmt::format("jackpot, configuration {} {}", quoted(terms.option), terms.seed_units);
      objections_.require_rule(terms.rule, place, "the seed and its increment");
      if (terms.seed_units < 0) objections_.add(place, "its seed is below zero");
      const auto increment = parse_percent(view(data.getIncrement()));
      if (!increment) objections_.add(place, fmt::format("{} is not a percentage", quoted(view(data.getIncrement()))));
      terms.increment = increment.value_or(0);
      option_is_defined(terms.option, place);
      jackpot_.terms.push_back(std::move(terms));
    }
  }

  void option_is_defined(std::string_view value, std::string_view place) {
    if (value.empty() != jackpot_.option.empty()) {
      return objections_.add(place, "it names a value of the option exactly where there is one to choose");
    }
    if (value.empty()) return;
    if (has_value(jackpot_.option, value)) return;
    objections_.add(place, fmt::format("the option {} has no value {}", quoted(jackpot_.option), quoted(value)));
  }

  [[nodiscard]] bool has_value(std::string_view name, std::string_view value) const {
    for (const auto option : book_.getOptions()) {
      if (view(option.getName()) != name) continue;
      for (const auto known : option.getValues()) {
        if (view(known) == value) return true;
      }
    }
    return false;
  }

  void pools() {
    for (const auto data : data_.getPools()) {
      const std::string place = fmt::format("jackpot, pool {}", data.getLevel());
      if (data.getLevel() != jackpot_.pools.size() + 1) objections_.add(place, "the levels go up from 1 without gaps");
      if (data.getReseedUnits() < 0) objections_.add(place, "its reseed amount is below zero");
      objections_.require_rule(view(data.getRule()), place, "the reseed amount");
      jackpot_.pools.push_back({.reseed_units = data.getReseedUnits(), .rule = copy(data.getRule())});
    }
  }

  void shares() {
    for (const auto data : data_.getShares()) {
      auto* const table = table_of(data.getKind());
      if (table == nullptr) {
        objections_.add("jackpot, shares", "a table does not say what it is of");
        continue;
      }
      if (*table) objections_.add("jackpot, shares", "there are two tables of one kind");
      *table = share_table(data);
    }
  }

  std::optional<ShareTable>* table_of(schema::ShareKind kind) {
    switch (kind) {
      case schema::ShareKind::ROYAL_OF_POOL:
        return &jackpot_.royal_of_pool;
      case schema::ShareKind::STRAIGHT_FLUSH_OF_POOL:
        return &jackpot_.straight_flush_of_pool;
      case schema::ShareKind::STRAIGHT_FLUSH_ALONE:
        return &jackpot_.straight_flush_alone;
      case schema::ShareKind::UNSET:
        break;
    }
    return nullptr;
  }

  ShareTable share_table(schema::ShareTable::Reader data) {
    ShareTable table{.rows = {}, .rule = copy(data.getRule())};
    objections_.require_rule(table.rule, "jackpot, shares", "a table");
    for (const auto row : data.getRows()) {
      const std::size_t at = row.getStraightFlushes();
      const std::string place = fmt::format("jackpot, {}, row {}", table.rule, at);
      if (table.rows.size() <= at) table.rows.resize(at + 1);
      if (!table.rows[at].empty()) objections_.add(place, "it stands there twice");
      for (const auto text : row.getShares()) {
        const auto share = parse_percent(view(text));
        if (!share || *share % 10 != 0)
          objections_.add(place, fmt::format("{} is not a percentage of three decimals", quoted(view(text))));
        table.rows[at].push_back(share.value_or(0) / 10);
      }
    }
    return table;
  }

  void entries() {
    for (const auto data : data_.getEntries()) {
      const std::string place = fmt::format("jackpot, entry {}", copy(data.getKey()));
      const auto key = find_jackpot_key(view(data.getKey()));
      if (!key) {
        objections_.add(place, "no part of the law of meters has this name");
        continue;
      }
      objections_.require_rule(view(data.getRule()), place, "the entry");
      auto& slot = jackpot_.entries[static_cast<std::size_t>(*key)];
      if (slot) objections_.add(place, "it stands there twice");
      slot = JackpotEntry{.rule = copy(data.getRule()), .value = data.getValue()};
      reading_ids_[static_cast<std::size_t>(*key)] = copy(data.getReading());
      if (data.getReading().size() != 0 && !takes_reading(*key)) {
        objections_.add(place, "no reading has a part in it");
      }
    }
  }

  static bool takes_reading(JackpotKey key) {
    return key == JackpotKey::kShares || key == JackpotKey::kAloneBase || key == JackpotKey::kSingleBase ||
           key == JackpotKey::kPercentReduces || key == JackpotKey::kRoyalLevels || key == JackpotKey::kCents ||
           key == JackpotKey::kDisplayFailed;
  }

  void readings() {
    jackpot_.shares = reading_switch<ShareBy>(JackpotKey::kShares, kShareValues);
    jackpot_.alone_base = reading_switch<MeterBase>(JackpotKey::kAloneBase, kMeterBaseValues);
    jackpot_.single_base = reading_switch<MeterBase>(JackpotKey::kSingleBase, kMeterBaseValues);
    jackpot_.after_straight_flush = reading_switch<AfterPrize>(JackpotKey::kPercentReduces, kAfterValues);
    jackpot_.royal_levels = reading_switch<LevelOrder>(JackpotKey::kRoyalLevels, kLevelValues);
    jackpot_.cents = reading_switch<CentsRounding>(JackpotKey::kCents, kCentsValues);
    jackpot_.failed_display = reading_switch<FailedDisplay>(JackpotKey::kDisplayFailed, kDisplayValues);
    pay_tables_round_alike();
  }

  // A share of a meter is rounded once: a pay table that names a reading for it names the one of the jackpot rules.
  void pay_tables_round_alike() {
    const std::string& cents = reading_ids_[static_cast<std::size_t>(JackpotKey::kCents)];
    for (const auto table : book_.getHouse().getPayTables()) {
      const std::string_view named = view(table.getCentsReading());
      if (named.empty() || named == cents) continue;
      objections_.add(fmt::format("pay table {}", copy(table.getName())),
                      fmt::format("its shares of the meter are rounded by {}, and those of the jackpot rules are not",
                                  quoted(named)));
    }
  }

  // Without a reading, the first meaning applies.
  template <typename Meaning>
  ReadingSwitch<Meaning> reading_switch(JackpotKey key, std::span<const NamedMeaning<Meaning>> known) {
    return reading_use_.by(reading_ids_[static_cast<std::size_t>(key)], known,
                           fmt::format("jackpot, entry {}", jackpot_key_name(key)));
  }

  void confirm() {
    const std::string_view name = view(data_.getConfirmAct());
    if (name.empty()) {
      return objections_.add("jackpot", "no act names the rank that a prize out of the meter needs");
    }
    jackpot_.confirm = use_act(acts_, name, "jackpot", objections_);
  }

  void linked() {
    for (const auto game : data_.getSharedWith()) {
      if (game == book_.getGame()) objections_.add("jackpot", "a game shares its meters with other games only");
      jackpot_.shared_with.push_back(copy(game));
    }
    jackpot_.linked_option = copy(data_.getLinkedOption());
    jackpot_.linked_value = copy(data_.getLinkedValue());
    if (jackpot_.has(JackpotKey::kLinked) == jackpot_.linked_option.empty()) {
      return objections_.add("jackpot", "the entry \"linked\" and an option that it asks for stand together");
    }
    if (jackpot_.linked_option.empty()) return;
    if (!has_value(jackpot_.linked_option, jackpot_.linked_value)) {
      objections_.add(
          "jackpot, entry linked",
          fmt::format("the option {} has no value {}", quoted(jackpot_.linked_option), quoted(jackpot_.linked_value)));
    }
    if (jackpot_.shared_with.empty()) objections_.add("jackpot, entry linked", "no game shares its meters");
  }

  schema::Rulebook::Reader book_;
  schema::JackpotRules::Reader data_;
  const CompiledHouse& house_;
  std::span<const ActRule> acts_;
  ReadingUse& reading_use_;
  Objections& objections_;
  CompiledJackpot jackpot_;
  std::array<std::string, kJackpotKeyCount> reading_ids_;
};

// A share of a meter can be paid only where the book says how meters pay.
void object_to_shares_of_no_meter(const CompiledHouse& house, Objections& objections) {
  for (const PayTable& table : house.pay_tables) {
    for (const PayTableVariant& variant : table.variants) {
      if (std::ranges::none_of(variant.lines, [](const PayLine& line) { return line.meter_percent.has_value(); })) {
        continue;
      }
      objections.add(fmt::format("pay table {}", table.name),
                     "it pays shares of a jackpot meter, and the book has no jackpot");
      break;
    }
  }
}

}  // namespace

std::optional<CompiledJackpot> compile_jackpot(schema::Rulebook::Reader book, const CompiledHouse& house,
                                               std::span<const ActRule> acts, ReadingUse& readings,
                                               Objections& objections) {
  if (!book.isHouse() || book.getHouse().getJackpot().getWager().size() == 0) {
    object_to_shares_of_no_meter(house, objections);
    return std::nullopt;
  }
  return JackpotCompiler(book, house, acts, readings, objections).run();
}

}  // namespace cardspeak::law
