#include "model/verdict/house/pay_table_read.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "model/verdict/house/hand_worth.h"

namespace cardspeak::house {
namespace {

using law::Condition;

// The first line that fits the hand and whose reading holds.
const law::PayLine* find_pay_line(const law::PayTableVariant& variant, HandValue value, HandValue natural,
                                  ReadingChoice& choice) {
  std::uint64_t anyhow = variant.anyhow[law::place(value.hand_class())];
  const HandValue lying = natural.has_hand() ? natural : value;
  std::uint64_t naturally = variant.naturally[law::place(lying.hand_class())];
  while ((anyhow | naturally) != 0) {
    const auto at = static_cast<unsigned>(std::countr_zero(anyhow | naturally));
    const std::uint64_t bit = std::uint64_t{1} << at;
    const law::PayLine& line = variant.lines[at];
    const bool fits = law::reaches(line, (naturally & bit) != 0 ? lying.ranks() : value.ranks());
    anyhow &= ~bit;
    naturally &= ~bit;
    if (!fits) continue;
    if (choice.holds(line.rests)) return &line;
  }
  return nullptr;
}

}  // namespace

TableRead read_table(const Round& round, law::PayTableIndex index, const Seat& seat, ReadingChoice& choice) {
  const law::PayTable& table = round.law.pay_table(index);
  TableRead read;
  std::size_t at = 0;
  if (table.option) {
    const auto value = round.option(*table.option);
    if (!value) {
      read.doubt = option_not_known(round, *table.option);
      return read;
    }
    at = value->value();
  }
  const Hand& hand = round.hand(seat, table.hand);
  if (!hand.readable()) {
    read.doubt = hand.doubt;
    return read;
  }
  const law::PayTableVariant& variant = table.variants[at];
  const law::HandRule& rule = round.law.hand(table.hand);
  read.line = find_pay_line(variant, worth_of(hand, rule, choice), hand.natural, choice);
  for (const law::HandVariant& other : rule.variants) {
    const law::PayLine* line = find_pay_line(variant, worth_of(hand, rule, choice, other.rests), hand.natural, choice);
    if (line != read.line) choice.touch(other.rests.reading);
  }
  read.condition = read.line == nullptr                         ? Condition::kUnpaidHand
                   : read.line->outcome == schema::Outcome::WIN ? Condition::kPaidHand
                                                                : Condition::kStandOffHand;
  return read;
}

bool pays_otherwise_by_option(const Round& round, law::PayTableIndex index, const Seat& seat,
                              const ReadingChoice& choice) {
  const law::PayTable& table = round.law.pay_table(index);
  const Hand& hand = round.hand(seat, table.hand);
  if (!table.option || !hand.readable() || table.variants.empty()) return false;
  ReadingChoice unasked = choice;
  const HandValue worth = worth_of(hand, round.law.hand(table.hand), unasked);
  const auto paid_by = [&](const law::PayTableVariant& variant) {
    const law::PayLine* const line = find_pay_line(variant, worth, hand.natural, unasked);
    return line == nullptr ? std::string() : line->odds_text;
  };
  const std::string first = paid_by(table.variants.front());
  return std::ranges::any_of(table.variants,
                             [&](const law::PayTableVariant& variant) { return paid_by(variant) != first; });
}

Doubt option_not_known(const Round& round, law::OptionIndex option) {
  const law::OptionRule& rule = round.law.options[option.value()];
  const TableSign& sign = round.facts.sign;
  if (sign.options_twice.contains(rule.name)) return {RemarkForm::kOptionTwiceOnSign, {BookName{rule.name}}, rule.rule};
  if (const auto shown = sign.options.find(rule.name); shown != sign.options.end()) {
    return {RemarkForm::kOptionValueNotOfRules, {BookName{rule.name}, AsRecorded{shown->second}}, rule.rule};
  }
  return {RemarkForm::kOptionNotOnSign, {BookName{rule.name}}, rule.rule};
}

}  // namespace cardspeak::house
