#include "model/law/jackpot.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <span>
#include <utility>

#include "model/check.h"
#include "model/law/compile_text.h"
#include "model/law/share_formulas.h"

namespace cardspeak::law {
namespace {

// By JackpotKey.
constexpr std::array<std::string_view, kJackpotKeyCount> kKeyNames = {
    "floor",
    "seed",
    "initialSeed",
    "contributions",
    "prizesReduce",
    "percentReduces",
    "topUp",
    "resetAfterRoyal",
    "resetAfterRoyals",
    "transferOnClosing",
    "incrementTotal",
    "roundedMeter",
    "cents",
    "settlementOrder",
    "simultaneous",
    "prizePool",
    "royalFormula",
    "straightFlushFormula",
    "aloneFormula",
    "shares",
    "aloneBase",
    "singleBase",
    "displayFailed",
    "display",
    "royalPrize",
    "straightFlushPrize",
    "keyOffRoyal",
    "keyOffStraightFlush",
    "sharedOnLevel",
    "straightFlushFirst",
    "levelsAscending",
    "royalLevels",
    "confirm",
    "confirmAll",
    "wagerAtCost",
    "oneGroup",
    "sameCost",
    "costsDiffer",
    "sameTerms",
    "linked",
    "sameOption",
    "optionNotice",
    "joinNotice",
    "closeNotice",
    "valueNotice",
};

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
      objections_.add("jackpot", "the wager " + quoted(jackpot_.wager) + " is not defined");
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
    system_is_whole();
    alone_table_is_whole();
    share_tables_are_whole();
    tables_follow_formulas();
    lines_pay_what_is_due();
    return std::move(jackpot_);
  }

 private:
  // How many such hands fit one round follows from which cards of the hand a seat has for itself: five of its own, two
  // Straight Flushes to a suit of which one may be the Royal Flush; or a few beside common ones, whose gaps two hands
  // at most can fill, one of them to the Royal Flush.
  void hand() {
    const auto found = std::ranges::find(house_.hands, view(data_.getHand()), &HandRule::name);
    if (found == house_.hands.end()) {
      return objections_.add("jackpot", "the hand " + quoted(view(data_.getHand())) + " is not defined");
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
      const std::string place =
          "jackpot, configuration " + quoted(terms.option) + " " + std::to_string(terms.seed_units);
      objections_.require_rule(terms.rule, place, "the seed and its increment");
      if (terms.seed_units < 0) objections_.add(place, "its seed is below zero");
      const auto increment = parse_percent(view(data.getIncrement()));
      if (!increment) objections_.add(place, quoted(view(data.getIncrement())) + " is not a percentage");
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
    objections_.add(place, "the option " + quoted(jackpot_.option) + " has no value " + quoted(value));
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
      const std::string place = "jackpot, pool " + std::to_string(data.getLevel());
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
      const std::string place = "jackpot, " + table.rule + ", row " + std::to_string(at);
      if (table.rows.size() <= at) table.rows.resize(at + 1);
      if (!table.rows[at].empty()) objections_.add(place, "it stands there twice");
      for (const auto text : row.getShares()) {
        const auto share = parse_percent(view(text));
        if (!share || *share % 10 != 0)
          objections_.add(place, quoted(view(text)) + " is not a percentage of three decimals");
        table.rows[at].push_back(share.value_or(0) / 10);
      }
    }
    return table;
  }

  void entries() {
    for (const auto data : data_.getEntries()) {
      const std::string place = "jackpot, entry " + copy(data.getKey());
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
      objections_.add("pay table " + copy(table.getName()), "its shares of the meter are rounded by " + quoted(named) +
                                                                ", and those of the jackpot rules are not");
    }
  }

  // Without a reading, the first meaning applies.
  template <typename Meaning>
  ReadingSwitch<Meaning> reading_switch(JackpotKey key, std::span<const NamedMeaning<Meaning>> known) {
    return reading_use_.by(reading_ids_[static_cast<std::size_t>(key)], known,
                           "jackpot, entry " + std::string(jackpot_key_name(key)));
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
      objections_.add("jackpot, entry linked", "the option " + quoted(jackpot_.linked_option) + " has no value " +
                                                   quoted(jackpot_.linked_value));
    }
    if (jackpot_.shared_with.empty()) objections_.add("jackpot, entry linked", "no game shares its meters");
  }

  void need(std::initializer_list<JackpotKey> keys) {
    for (const JackpotKey key : keys) {
      if (!jackpot_.has(key)) objections_.add("jackpot", "the entry " + quoted(jackpot_key_name(key)) + " is missing");
    }
  }

  void value_between(JackpotKey key, std::int64_t least, std::int64_t most) {
    if (!jackpot_.has(key)) return;
    const std::int64_t value = jackpot_.value(key);
    if (value >= least && value <= most) return;
    objections_.add("jackpot, entry " + std::string(jackpot_key_name(key)),
                    "its value is not between " + std::to_string(least) + " and " + std::to_string(most));
  }

  // Every prize and every meter after it has to be decided by an entry.
  void system_is_whole() {
    using enum JackpotKey;
    need({kContributions, kConfirm, kSettlementOrder});
    constexpr std::int64_t kHundred = 100;
    if (jackpot_.has_levels()) {
      need({kDisplay, kRoyalPrize, kStraightFlushPrize, kKeyOffRoyal, kKeyOffStraightFlush, kSharedOnLevel,
            kStraightFlushFirst, kLevelsAscending, kTopUp, kIncrementTotal});
      for (const JackpotKey key : {kRoyalPrize, kStraightFlushPrize, kKeyOffStraightFlush, kIncrementTotal}) {
        value_between(key, 1, kHundred);
      }
    } else {
      need({kSeed, kRoundedMeter, kSimultaneous, kPrizePool, kRoyalFormula, kStraightFlushFormula});
      if (!jackpot_.straight_flush_alone) need({kAloneFormula});
      if (jackpot_.terms.empty()) objections_.add("jackpot", "nothing says which share of a wager feeds the meter");
      for (const JackpotKey key : {kRoyalFormula, kStraightFlushFormula, kAloneFormula}) value_between(key, 1, 10);
      if (jackpot_.has(kPrizesReduce) == jackpot_.has(kPercentReduces)) {
        objections_.add("jackpot",
                        "either prizes bring the meter down, or the part of them that is a percentage of it");
      }
      if (jackpot_.has(kPrizesReduce) && !jackpot_.has(kTopUp)) {
        objections_.add("jackpot", "nothing says what becomes of a meter that prizes bring below its seed");
      }
      if (!jackpot_.has(kResetAfterRoyal) && !jackpot_.has(kResetAfterRoyals)) {
        objections_.add("jackpot", "nothing says what becomes of the meter after Royal Flushes");
      }
    }
    constexpr std::int64_t kDayOfMinutes = 24 * 60;
    for (const JackpotKey key : {kJoinNotice, kCloseNotice}) value_between(key, 1, kDayOfMinutes);
    value_between(kValueNotice, 1, kHundred);
  }

  // Where no formula stands beside it, the printed table is all there is: a row for every number of Straight Flushes
  // from one, with a share of the meter and one of the reset value.
  void alone_table_is_whole() {
    if (!jackpot_.straight_flush_alone || jackpot_.has(JackpotKey::kAloneFormula)) return;
    const ShareTable& table = *jackpot_.straight_flush_alone;
    for (std::size_t row = 1; row < std::max<std::size_t>(table.rows.size(), 2); ++row) {
      if (row < table.rows.size() && table.rows[row].size() == 2) continue;
      objections_.add("jackpot, " + table.rule + ", row " + std::to_string(row),
                      "it has no share of the meter and one of the reset value");
    }
  }

  // A printed table has no holes: a row for every number between the first and the last, each as long as the others.
  void share_tables_are_whole() {
    for (const auto* table :
         {&jackpot_.royal_of_pool, &jackpot_.straight_flush_of_pool, &jackpot_.straight_flush_alone}) {
      if (!*table || (*table)->rows.empty()) continue;
      const auto& rows = (*table)->rows;
      const auto first = std::ranges::find_if(rows, [](const auto& row) { return !row.empty(); });
      for (auto row = first; row != rows.end(); ++row) {
        if (row->size() == rows.back().size()) continue;
        objections_.add("jackpot, " + (*table)->rule + ", row " + std::to_string(row - rows.begin()),
                        "it has " + std::to_string(row->size()) + " shares, and the last row has " +
                            std::to_string(rows.back().size()));
      }
    }
  }

  // What a hand takes of the meter that wins alone, in thousandths of a percent.
  [[nodiscard]] std::int64_t share_alone(bool royal) const {
    constexpr std::int64_t kOnePercent = kWholeShare / 100;
    if (jackpot_.has_levels()) {
      return kOnePercent * jackpot_.value(royal ? JackpotKey::kRoyalPrize : JackpotKey::kStraightFlushPrize);
    }
    if (royal) return kWholeShare;
    if (jackpot_.straight_flush_alone) return jackpot_.straight_flush_alone->find(1, 0).value_or(0);
    return printed(alone_share(jackpot_.value(JackpotKey::kAloneFormula), 1).of_meter);
  }

  // A line of a pay table that is a share of the meter says again what the law of meters gives: nothing may be printed
  // one way and paid another.
  void lines_pay_what_is_due() {
    if (!objections_.none()) return;
    bool feeds_what_it_is_paid_from = false;
    for (std::size_t i = 0; i < house_.pay_tables.size(); ++i) {
      const PayTable& table = house_.pay_tables[i];
      bool draws = false;
      for (const PayTableVariant& variant : table.variants) {
        for (const PayLine& line : variant.lines) {
          if (!line.meter_percent) continue;
          draws = true;
          check_meter_line(line, "pay table " + table.name + " (" + line.rule + ")");
        }
      }
      feeds_what_it_is_paid_from = feeds_what_it_is_paid_from || (draws && pays_the_jackpot(table, i));
    }
    if (!feeds_what_it_is_paid_from) {
      objections_.add("jackpot", "the wager " + quoted(jackpot_.wager) + " is paid no share of the meter on the hand " +
                                     quoted(view(data_.getHand())));
    }
  }

  void check_meter_line(const PayLine& line, const std::string& place) {
    const bool royal = line.classes == std::vector{HandClass::kRoyalFlush};
    if (!royal && line.classes != std::vector{HandClass::kStraightFlush}) {
      return objections_.add(place, "a Royal Flush and a Straight Flush take of the meter, each by a line of its own");
    }
    const std::int64_t share = share_alone(royal);
    if (std::int64_t{*line.meter_percent} * kWholeShare == share * 100) return;
    objections_.add(place, "it prints " + std::to_string(*line.meter_percent) +
                               "% of the meter, and the jackpot rules give " +
                               std::to_string(share * 100 / kWholeShare) + "%");
  }

  // Whether the wager that feeds the meter is paid by the table, on the hand that it is judged by.
  [[nodiscard]] bool pays_the_jackpot(const PayTable& table, std::size_t index) const {
    const auto wager = house_.find_wager(jackpot_.wager);
    const PayTableIndex at(static_cast<std::uint8_t>(index));
    return wager && house_.hand(table.hand).name == view(data_.getHand()) &&
           std::ranges::any_of(house_.wager(*wager).outcomes,
                               [&](const OutcomeRule& entry) { return entry.pay_table == at; });
  }

  // A misprint shows: each printed share is its formula, rounded.
  void tables_follow_formulas() {
    using enum JackpotKey;
    if (!objections_.none() || jackpot_.has_levels()) return;
    for (const auto* table : {&jackpot_.royal_of_pool, &jackpot_.straight_flush_of_pool}) {
      if (!*table) continue;
      const bool royal = table == &jackpot_.royal_of_pool;
      const std::int64_t weight = jackpot_.value(royal ? kRoyalFormula : kStraightFlushFormula);
      each_cell(**table, [&](std::int64_t straight_flushes, std::int64_t column) {
        return printed(royal ? royal_share(weight, column + 1, straight_flushes)
                             : straight_flush_share(weight, column + 1, straight_flushes));
      });
    }
    if (!jackpot_.straight_flush_alone || !jackpot_.has(kAloneFormula)) return;
    each_cell(*jackpot_.straight_flush_alone, [&](std::int64_t straight_flushes, std::int64_t column) {
      if (straight_flushes < 1 || straight_flushes > kMostAlone || column > 1) return std::int64_t{-1};
      const AloneShare share = alone_share(jackpot_.value(kAloneFormula), straight_flushes);
      return printed(column == 0 ? share.of_meter : share.of_reset);
    });
  }

  template <typename Formula>
  void each_cell(const ShareTable& table, const Formula& formula) {
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      for (std::size_t column = 0; column < table.rows[row].size(); ++column) {
        const std::int64_t expected = formula(static_cast<std::int64_t>(row), static_cast<std::int64_t>(column));
        if (table.rows[row][column] == expected) continue;
        objections_.add(
            "jackpot, " + table.rule + ", row " + std::to_string(row) + ", column " + std::to_string(column + 1),
            "the share is not what the formula gives");
      }
    }
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

const std::string kNoRule;

}  // namespace

std::string_view jackpot_key_name(JackpotKey key) {
  return kKeyNames[static_cast<std::size_t>(key)];
}

std::optional<JackpotKey> find_jackpot_key(std::string_view name) {
  const auto found = std::ranges::find(kKeyNames, name);
  if (found == kKeyNames.end()) return std::nullopt;
  return static_cast<JackpotKey>(found - kKeyNames.begin());
}

std::optional<Share> ShareTable::find(std::size_t straight_flushes, std::size_t column) const {
  if (straight_flushes >= rows.size() || column >= rows[straight_flushes].size()) return std::nullopt;
  return rows[straight_flushes][column];
}

const std::string& CompiledJackpot::rule(JackpotKey key) const {
  const auto& entry = entries[static_cast<std::size_t>(key)];
  return entry ? entry->rule : kNoRule;
}

std::int64_t CompiledJackpot::value(JackpotKey key) const {
  const auto& entry = entries[static_cast<std::size_t>(key)];
  return entry ? entry->value : 0;
}

namespace {

// A share of a meter can be paid only where the book says how meters pay.
void object_to_shares_of_no_meter(const CompiledHouse& house, Objections& objections) {
  for (const PayTable& table : house.pay_tables) {
    for (const PayTableVariant& variant : table.variants) {
      if (std::ranges::none_of(variant.lines, [](const PayLine& line) { return line.meter_percent.has_value(); })) {
        continue;
      }
      objections.add("pay table " + table.name, "it pays shares of a jackpot meter, and the book has no jackpot");
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
