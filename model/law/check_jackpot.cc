#include "model/law/check_jackpot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "model/law/compile_text.h"
#include "model/law/share_formulas.h"

namespace cardspeak::law {
namespace {

class JackpotCheck {
 public:
  JackpotCheck(const CompiledJackpot& jackpot, const CompiledHouse& house, std::string_view hand,
               Objections& objections)
      : jackpot_(jackpot), house_(house), hand_(hand), objections_(objections) {}

  void run() {
    system_is_whole();
    alone_table_is_whole();
    share_tables_are_whole();
    tables_follow_formulas();
    lines_pay_what_is_due();
  }

 private:
  void need(std::initializer_list<JackpotKey> keys) {
    for (const JackpotKey key : keys) {
      if (!jackpot_.has(key))
        objections_.add("jackpot", fmt::format("the entry {} is missing", quoted(jackpot_key_name(key))));
    }
  }

  void value_between(JackpotKey key, std::int64_t least, std::int64_t most) {
    if (!jackpot_.has(key)) return;
    const std::int64_t value = jackpot_.value(key);
    if (value >= least && value <= most) return;
    objections_.add(fmt::format("jackpot, entry {}", jackpot_key_name(key)),
                    fmt::format("its value is not between {} and {}", least, most));
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
      objections_.add(fmt::format("jackpot, {}, row {}", table.rule, row),
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
        objections_.add(fmt::format("jackpot, {}, row {}", (*table)->rule, row - rows.begin()),
                        fmt::format("it has {} shares, and the last row has {}", row->size(), rows.back().size()));
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
          check_meter_line(line, fmt::format("pay table {} ({})", table.name, line.rule));
        }
      }
      feeds_what_it_is_paid_from = feeds_what_it_is_paid_from || (draws && pays_the_jackpot(table, i));
    }
    if (!feeds_what_it_is_paid_from) {
      objections_.add("jackpot", fmt::format("the wager {} is paid no share of the meter on the hand {}",
                                             quoted(jackpot_.wager), quoted(hand_)));
    }
  }

  void check_meter_line(const PayLine& line, const std::string& place) {
    const bool royal = line.classes == std::vector{HandClass::kRoyalFlush};
    if (!royal && line.classes != std::vector{HandClass::kStraightFlush}) {
      return objections_.add(place, "a Royal Flush and a Straight Flush take of the meter, each by a line of its own");
    }
    const std::int64_t share = share_alone(royal);
    if (std::int64_t{*line.meter_percent} * kWholeShare == share * 100) return;
    objections_.add(place, fmt::format("it prints {}% of the meter, and the jackpot rules give {}%",
                                       *line.meter_percent, share * 100 / kWholeShare));
  }

  // Whether the wager that feeds the meter is paid by the table, on the hand that it is judged by.
  [[nodiscard]] bool pays_the_jackpot(const PayTable& table, std::size_t index) const {
    const auto wager = house_.find_wager(jackpot_.wager);
    const PayTableIndex at(static_cast<std::uint8_t>(index));
    return wager && house_.hand(table.hand).name == hand_ &&
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
        objections_.add(fmt::format("jackpot, {}, row {}, column {}", table.rule, row, column + 1),
                        "the share is not what the formula gives");
      }
    }
  }

  const CompiledJackpot& jackpot_;
  const CompiledHouse& house_;
  std::string_view hand_;
  Objections& objections_;
};

}  // namespace

void check_jackpot(const CompiledJackpot& jackpot, const CompiledHouse& house, std::string_view hand,
                   Objections& objections) {
  JackpotCheck(jackpot, house, hand, objections).run();
}

}  // namespace cardspeak::law
